"""Expeditions: what a roll is worth before it, and the best choice after it, both exact.

Dice are a bag of four kinds, so there are few different sets to keep. Each is valued once, with the
best decision about its Humans and the best rest of the turn; a roll is as good as the best part of
it that can be kept. Rerolls are worked out backwards: what a set that stays is worth is the mean
over what the dice put back may show, shared by all rolls that contain it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final

from advisor.phoenix import actions, dice, turn
from advisor.phoenix.action_types import Action, Dice
from advisor.phoenix.solver.endings import Endings
from advisor.phoenix.solver.recruiting import Recruiting
from advisor.phoenix.state import State
from advisor.phoenix.value.holdings import held
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import HUMAN_DIE

Path = tuple[Action, ...]
Best = Callable[[State], tuple[int, Path]]
"""The best rest of a turn, for positions in which more is decided than the Humans."""
NONE: Final[Dice] = (0, 0, 0, 0)


class Expedition:
    """Dice on the table, or about to be rolled: `state` is as it is once they lie there.

    `state.dice` does not matter; the capacity and the rerolls do.
    """

    def __init__(self, state: State, weights: Weights, best: Best, declining: bool = False) -> None:
        self.state = state
        self.capacity = state.capacity
        self.rerolls = state.rerolls
        self._best = best
        self._kept: dict[Dice, tuple[int, Path]] = {}
        self._parts: dict[Dice, tuple[int, Dice]] = {}
        self._stays: list[dict[Dice, float]] = [{} for _ in range(self.rerolls + 1)]
        self._sets: list[dict[Dice, tuple[float, Dice]]] = [{} for _ in range(self.rerolls + 1)]
        self._quick: tuple[Endings, Recruiting] | None = None
        if not state.pending:
            after = state.copy()
            endings = Endings(after, "expedition", weights, declining)
            if endings.plain:
                self._quick = endings, Recruiting(after)

    # Keeping

    def kept(self, chosen: Dice) -> tuple[int, Path]:
        """The value of keeping these dice, and what to do after that."""
        found = self._kept.get(chosen)
        if found is None:
            found = self._quickly(chosen) if self._quick else self._slowly(chosen)
            self._kept[chosen] = found
        return found

    def _quickly(self, chosen: Dice) -> tuple[int, Path]:
        assert self._quick is not None
        endings, recruiting = self._quick
        gems, food, water, metal = held(self.state, self.state.active)
        stock = (gems, food + chosen[0], water + chosen[1], metal + chosen[2])
        most, path = None, ()
        for outcome in recruiting.outcomes(stock, chosen[HUMAN_DIE]):
            value, reward = endings.best(outcome.placed, outcome.observed, outcome.stock)
            if most is None or value > most:
                most, path = value, (*outcome.path, *((reward,) if reward else ()))
        assert most is not None
        return most, path

    def _slowly(self, chosen: Dice) -> tuple[int, Path]:
        after = self.state.copy()
        after.dice, after.rerolls = chosen, 0
        dice.apply_keep(after, actions.keep(chosen))
        turn.settle(after)
        return self._best(after)

    def keep(self, rolled: Dice) -> tuple[int, Dice]:
        """The best part of a roll to keep, and its value."""
        found = self._parts.get(rolled)
        if found is None:
            number = sum(rolled)
            best: tuple[int, Dice] | None = None
            if 0 < number <= self.capacity:
                best = self.kept(rolled)[0], rolled
            if number > 1:
                for smaller in _one_less(rolled):
                    part = self.keep(smaller)
                    if best is None or part[0] > best[0]:
                        best = part
            assert best is not None
            found = self._parts[rolled] = best
        return found

    # Rerolls

    def after_roll(self, rolled: Dice, rerolls: int) -> tuple[float, Dice | None]:
        """The value of a roll with some rerolls left; what stays, or None to keep now."""
        value = float(self.keep(rolled)[0])
        if rerolls:
            again, stays = self._stay(rolled, rerolls, sum(rolled))
            if again > value:
                return again, stays
        return value, None

    def _stay(self, rolled: Dice, rerolls: int, number: int) -> tuple[float, Dice]:
        """The best part of a roll to leave on the table while all others are rolled again."""
        known = self._sets[rerolls]
        found = known.get(rolled)
        if found is None:
            best: tuple[float, Dice] | None = None
            if sum(rolled) < number:
                best = self._mean(rolled, rerolls, number), rolled
            for smaller in _one_less(rolled):
                part = self._stay(smaller, rerolls, number)
                if best is None or part[0] > best[0]:
                    best = part
            assert best is not None
            found = known[rolled] = best
        return found

    def _mean(self, stays: Dice, rerolls: int, number: int) -> float:
        known = self._stays[rerolls]
        found = known.get(stays)
        if found is None:
            found = 0.0
            for new, chance in dice.outcomes(number - sum(stays)):
                found += chance * self.after_roll(_sum(stays, new), rerolls - 1)[0]
            known[stays] = found
        return found

    def expected(self, number: int) -> float:
        """What rolling so many dice is worth on average, under best play of every outcome."""
        return sum(
            chance * self.after_roll(rolled, self.rerolls)[0]
            for rolled, chance in dice.outcomes(number)
        )

    def reroll_value(self, rolled: Dice, again: Dice) -> float:
        """What rolling some of the dice on the table again is worth on average."""
        f, w, m, h = (have - back for have, back in zip(rolled, again, strict=True))
        return self._mean((f, w, m, h), self.rerolls, sum(rolled))

    def path(self, rolled: Dice) -> Path:
        """What to do with a roll when it is not rolled again."""
        _, chosen = self.keep(rolled)
        steps = self.kept(chosen)[1]
        only = sum(rolled) == 1 and not self.rerolls
        return steps if only else (actions.keep(chosen), *steps)


def _one_less(rolled: Dice) -> list[Dice]:
    f, w, m, h = rolled
    found: list[Dice] = []
    if f:
        found.append((f - 1, w, m, h))
    if w:
        found.append((f, w - 1, m, h))
    if m:
        found.append((f, w, m - 1, h))
    if h:
        found.append((f, w, m, h - 1))
    return found


def _sum(one: Dice, other: Dice) -> Dice:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def parts_of(rolled: Dice) -> list[Dice]:
    """Every part of a roll, nothing and all of it included."""
    ranges = [range(count + 1) for count in rolled]
    return [(f, w, m, h) for f, w, m, h in product(*ranges)]

"""Turns with a roll in them: each by its exact expectation, under best play of every outcome.

After an outcome the turn goes on without further chance. Every expedition ship within reach is
valued; of rolls that come later in a turn, after many different beginnings, only those after the
most valuable beginnings are.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from advisor.phoenix import dice, referee
from advisor.phoenix.action_types import Action, Reroll, Use, dice_text
from advisor.phoenix.position import Position
from advisor.phoenix.solver.endings import Path, trades_after
from advisor.phoenix.solver.expeditions import Expedition
from advisor.phoenix.solver.rivals import pass_on
from advisor.phoenix.solver.search import Roll, Search
from advisor.phoenix.solver.solve import replay
from advisor.phoenix.state import State
from advisor.phoenix.station import live
from advisor.phoenix.value import terms, value
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import OVER, SETUP_PHASES, TYPES
from advisor.search.budget import Budget
from advisor.search.pool import NOTHING
from advisor.search.turns import BoundedTurn, Gamble

LATER: Final = 6
"""Beginnings of a turn after which a roll that comes later is valued."""
EFFORT: Final = 0.03
"""Effort of a roll that is valued."""


def best_rest(state: State, weights: Weights, seat: int, moves: int) -> tuple[int, Path]:
    """The best rest of a player's turn without chance, from the middle or from the end of it."""
    state = state.copy()
    pass_on(state, seat, moves, weights)
    if state.moves != moves or state.phase == OVER:
        return value(state, seat, weights), ()
    search = Search(state, weights).run()
    found = search.best()
    if found is None:  # only a roll is possible: as it stands
        return value(state, seat, weights), ()
    return found.value, found.actions()


class Rolling:
    """What the rolls of one position are worth."""

    def __init__(self, position: Position, weights: Weights, declining: bool = False) -> None:
        self.state = position.state
        self.weights = weights
        self.seat = self.state.to_move
        self.declining = declining
        self._rolls: list[Roll] | None = None
        self._tables: dict[object, Expedition] = {}

    # What advice asks

    def lay_out(self) -> float:
        """The effort of finding all ways to a roll."""
        return 0.0

    def within(self, budget: Budget, best: int = NOTHING, keep: int = 1) -> tuple[Gamble, ...]:
        """All rolls that the budget allows, best first; each exact."""
        found: list[Gamble] = []
        for roll in self.rolls:
            if found and budget.over():
                break
            budget.spend(EFFORT)
            mean = self.expected(roll.state, roll.action)
            found.append(Gamble(roll.path, mean, mean, 1.0))
        return tuple(sorted(found, key=lambda gamble: (-gamble.value, str(gamble))))

    def outcomes(self, gamble: Gamble) -> list[tuple[str, float, BoundedTurn]]:
        """What can come, how likely it is, and the best turn then; the likeliest first."""
        before = self.state.copy()
        steps: list[Action] = [each for each in gamble.actions if isinstance(each, Action)]
        roll = steps.pop()
        replay(before, tuple(steps), self.seat, self.weights)
        found = []
        for happens, chance in referee.outcomes(before, roll):
            plan = self._plan((*steps, happens), before, happens)
            found.append((_shown(happens), chance, plan))
        return sorted(found, key=lambda each: (-each[1], -each[2].value, each[0]))

    # Values

    @property
    def rolls(self) -> list[Roll]:
        """The ways to a roll that are looked at."""
        if self._rolls is None:
            at_once = [
                Roll((action,), self.state)
                for action in referee.legal_sorted(self.state)
                if action.is_chance
            ]
            self._rolls = at_once + self._later() if self._may_come_later() else at_once
        return self._rolls

    def _may_come_later(self) -> bool:
        """Whether a roll may come after something else: a trade of the hub, or a bonus."""
        state = self.state
        if self.declining or state.to_move != state.active or state.phase in SETUP_PHASES:
            return False
        small = any(
            effect.name == "mini"
            for trigger in (*TYPES, "income", "build")
            for _, effect in live(state, trigger)
        )
        return small or trades_after(state)

    def _later(self) -> list[Roll]:
        search = Search(self.state, self.weights, self.declining, layers=0).run()
        later = [roll for roll in search.rolls if len(roll.path) > 1]
        later.sort(key=lambda roll: -value(roll.state, self.seat, self.weights))
        return later[:LATER]

    def expected(self, state: State, action: Action) -> float:
        """What a roll is worth on average."""
        table = self.table(state, action)
        if isinstance(action, Reroll):
            return table.reroll_value(state.dice, action.dice)
        return table.expected(referee.rolls(state, action))

    def table(self, state: State, action: Action) -> Expedition:
        """The dice of a roll, before anybody knows what they show."""
        key = (state.key(), None if isinstance(action, Reroll) else action)
        found = self._tables.get(key)
        if found is None:
            laid = state.copy()
            if not isinstance(action, Reroll):
                lay(laid, action)
            found = self._tables[key] = Expedition(laid, self.weights, self._rest, self.declining)
        return found

    def _rest(self, after: State) -> tuple[int, Path]:
        return best_rest(after, self.weights, self.seat, self.state.moves)

    def _plan(self, steps: Path, before: State, happens: Action) -> BoundedTurn:
        """The whole turn after an outcome, with what its value is made of."""
        after = before.copy()
        referee.apply(after, happens)
        rest = self._rest(after)[1]
        end = self.state.copy()
        taken = replay(end, (*steps, *rest), self.seat, self.weights)
        parts = terms(end, self.seat, self.weights)
        worth = sum(parts.values())
        color = self.state.setup.color(self.seat)
        return BoundedTurn(taken, worth, Position(end), True, worth, MappingProxyType(parts), color)


def lay(state: State, action: Action) -> None:
    """Pay for a roll and lay its dice on the table, whatever they show; no decision yet."""
    number = referee.rolls(state, action)
    shown = next(iter(dice.outcomes(number)))[0]
    if isinstance(action, Use):
        from advisor.phoenix import ships

        ships.apply(state, referee.with_dice(action, shown))  # type: ignore[arg-type]
    else:
        from advisor.phoenix import bonuses

        bonuses.apply(state, referee.with_dice(action, shown))  # type: ignore[arg-type]


def _shown(happens: Action) -> str:
    outcome: Iterable[int] | None = getattr(happens, "outcome", None)
    assert outcome is not None
    return dice_text(tuple(outcome))  # type: ignore[arg-type]

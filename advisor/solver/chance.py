"""Turns with chance in them: a re-roll with the Temporal Warper, or cycling the Alien Artifact.

The value of a chance action is the exact expectation over its outcomes, each followed by its best
turn, on the same scale as the turns without chance. Ships after a re-roll are a bag, so different
subsets lead to many of the same fleets: each is solved once. A budget that runs out leaves an
interval: outcomes that were not solved count from what can be played at once up to what the weights
can reach. After an outcome the turn goes on without further chance.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from advisor.engine import actions, referee
from advisor.engine.actions import Action, Dock
from advisor.engine.position import Position
from advisor.engine.state import State
from advisor.engine.words import ARTIFACT, MAIN, WARPER
from advisor.solver.order import anything
from advisor.solver.outlook import outlook
from advisor.solver.plan import Solution
from advisor.solver.pool import Pool
from advisor.solver.search import solve
from advisor.value import DECIDED, Weights


@dataclass(frozen=True, slots=True)
class Gamble:
    """A chance action, after the certain actions that lead to it, and what it is worth."""

    actions: tuple[Action, ...]
    """Ends with the action whose outcome is open."""
    low: float
    high: float
    """The expectation lies between these; they are equal when every outcome was solved."""
    share: float
    """Part of the probability that was solved with proof."""

    @property
    def exact(self) -> bool:
        return self.share >= 1.0

    @property
    def value(self) -> float:
        """The middle of the interval."""
        return (self.low + self.high) / 2


class Chance:
    """Values chance actions of one position, sharing what they have in common."""

    def __init__(
        self,
        position: Position,
        weights: Weights | None = None,
        *,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        state = position.state
        if state.phase != MAIN:
            raise ValueError("Chance within a turn is valued after its roll and before its end.")
        state.deck = None
        self.state = state
        self.weights = weights or Weights.default(players=state.setup.seats)
        self.deadline = None if seconds is None else time.perf_counter() + seconds
        self.stop = stop
        self.solved: dict[tuple[object, ...], Solution] = {}

    def over(self) -> bool:
        if self.stop is not None and self.stop():
            return True
        return self.deadline is not None and time.perf_counter() >= self.deadline

    def best_after(self, state: State) -> Solution | None:
        """The best turn from a position, kept by what distinguishes positions."""
        key = essence(state)
        found = self.solved.get(key)
        if found is None:
            if self.over():
                return None
            left = None if self.deadline is None else self.deadline - time.perf_counter()
            found = solve(Position(state.copy()), self.weights, seconds=left, stop=self.stop)
            self.solved[key] = found
        return found

    def gamble(self, action: Action, before: tuple[Action, ...] = ()) -> Gamble:
        """The expectation of a chance action that is legal after some certain ones."""
        state = self.state.copy()
        for earlier in before:
            referee.apply(state, earlier)
        low = high = 0.0
        share = 0.0
        for happens, probability in referee.outcomes(state, action):
            after = state.copy()
            referee.apply(after, happens)
            found = self.best_after(after)
            best = None if found is None else found.best
            if found is None or best is None:
                low += probability * self._least(after)
                high += probability * self._most(after)
                continue
            most = best.value if found.optimal else min(found.bound, self._most(after))
            low += probability * best.value
            high += probability * most
            share += probability if found.optimal else 0.0
        return Gamble((*before, action), low, high, min(1.0, round(share, 12)))

    def _least(self, state: State) -> int:
        """What some turn is worth that can be played at once."""
        pool = Pool(state.active)
        anything(state, self.weights, pool)
        return -DECIDED - self.weights.reach if pool.best is None else pool.best.value

    def _most(self, state: State) -> int:
        look = outlook(state)
        ends = look.landings >= look.unlanded
        return self.weights.reach + (DECIDED if ends else 0)

    def rerolls(self) -> list[Gamble]:
        """Every subset of the unplaced ships, re-rolled now, best first."""
        found = [
            self.gamble(action)
            for action in referee.legal(self.state)
            if isinstance(action, actions.Power) and action.card == WARPER
        ]
        return sorted(found, key=_by_value)

    def cycles(self) -> list[Gamble]:
        """The display cycled: now, if a ship has just docked, or after docking one; best first."""
        found = []
        if self.state.may_cycle:
            found.append(self.gamble(actions.cycle()))
        found += [
            self.gamble(actions.cycle(), (action,))
            for action in referee.legal(self.state)
            if isinstance(action, Dock) and action.facility == ARTIFACT
        ]
        return sorted(found, key=_by_value)


def essence(state: State) -> tuple[object, ...]:
    """What distinguishes positions for the rest of the turn: displays only by what is wanted."""
    bare = state.copy()
    bare.deck = None
    look = outlook(state)
    held = state.cards[state.active]
    bare.display = tuple(
        sorted(card for card in set(state.display) if look.claimable and not held >> card & 1)
    )
    if not look.recoverable:
        bare.discards = ()
    bare.may_cycle = False
    return bare.key()


def _by_value(gamble: Gamble) -> tuple[float, str]:
    return -gamble.value, " ".join(action.text for action in gamble.actions)


def gambles(
    position: Position,
    weights: Weights | None = None,
    *,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Gamble]:
    """Re-rolls and cyclings that are possible now, best first, to compare with `solve`."""
    chance = Chance(position, weights, seconds=seconds, stop=stop)
    return sorted([*chance.rerolls(), *chance.cycles()], key=_by_value)

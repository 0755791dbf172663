"""Turns that begin with chance: what they are worth, and what to do for each outcome.

Every outcome has an interval from the start: at least what can be played at once, at most what a
quick ceiling allows. Outcomes are solved one after the other, those first that matter most to
gambles that could still beat the best turn without chance. So a gamble that cannot is dropped
without solving all of it, and a budget that runs out leaves an honest interval.

A new display matters only by the cards that are taken from it. So a display is as good as the
best of its parts: every card alone, or every two where two may be taken in the same turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from advisor.analysis.plans import Gamble, Plan, planned
from advisor.analysis.telling import listed, values
from advisor.engine import actions, referee
from advisor.engine.actions import Action, Claim, Cycle, Dock, Power
from advisor.engine.components import CLAIM_PIPS
from advisor.engine.piles import unseen
from advisor.engine.position import Position
from advisor.engine.ships import OWNER, VALUE
from advisor.engine.state import State
from advisor.engine.words import (
    ARTIFACT,
    CARD_TITLES,
    HELMET,
    TELEPORTER,
    WARPER,
)
from advisor.solver import Solution, solve
from advisor.solver.ceiling import Ceiling
from advisor.solver.chance import essence
from advisor.solver.foresight import Outlook
from advisor.solver.order import anything
from advisor.solver.outlook import CHANGING
from advisor.solver.plan import outcome
from advisor.solver.pool import Pool
from advisor.value import DECIDED, Weights

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

PER_OUTCOME: Final = 0.1
"""Effort that one outcome costs on average, for a budget that is told as effort."""
MOST: Final = 1.0
"""Effort for one outcome, at most, where a budget is told as effort."""


Key = tuple[object, ...]


@dataclass(slots=True)
class _Part:
    """Positions from which the rest of the turn is the same, and what it is worth."""

    state: State
    low: int
    high: int
    solution: Solution | None = None


@dataclass(slots=True)
class _Bet:
    """A chance action after the certain ones that lead to it."""

    actions: tuple[Action, ...]
    chances: dict[tuple[Key, ...], float]
    """Probability of each outcome, which is as good as the best of its parts."""


class Gambling:
    """Values the chance actions of one position."""

    def __init__(self, position: Position, weights: Weights) -> None:
        self.state = position.state
        self.state.deck = None
        self.weights = weights
        self.parts: dict[Key, _Part] = {}
        self.ceiling = Ceiling(weights)
        self.bets = [self._bet(*bet) for bet in _bets(self.state)]

    def run(
        self,
        best: int,
        *,
        seconds: float | None = None,
        effort: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[Gamble, ...]:
        """Solve what matters against the best turn without chance; the gambles, best first."""
        until = None if seconds is None else time.monotonic() + seconds
        left = None if effort is None else int(effort / PER_OUTCOME)
        while left is None or left > 0:
            key = self._next(best)
            time_left = None if until is None else until - time.monotonic()
            if key is None or (stop is not None and stop()):
                break
            if time_left is not None and time_left <= 0:
                break
            self._solve(
                self.parts[key],
                seconds=time_left,
                effort=None if effort is None else MOST,
                stop=stop,
            )
            left = None if left is None else left - 1
        found = [self._gamble(bet) for bet in self.bets]
        return tuple(sorted(found, key=lambda each: (-each.low, -each.high, str(each))))

    def best_after(self, state: State) -> tuple[State, Solution]:
        """The best turn after an outcome, proven, and the position it was found in."""
        parts = [self._part(part) for part in _parts(state)]
        for part in parts:
            worth_looking = part.high > max(other.low for other in parts) or part.high == part.low
            if worth_looking and (part.solution is None or not part.solution.optimal):
                self._solve(part)
        best = max((part for part in parts if part.solution is not None), key=lambda part: part.low)
        assert best.solution is not None
        return best.state, best.solution

    def _solve(
        self,
        part: _Part,
        *,
        seconds: float | None = None,
        effort: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """Find the best turn of a part; its interval becomes what was proven."""
        solution = solve(
            Position(part.state), self.weights, seconds=seconds, effort=effort, stop=stop
        )
        part.solution = solution
        if solution.best is not None:
            part.low = max(part.low, solution.best.value)
        part.high = max(part.low, min(part.high, solution.bound))

    def _bet(self, before: tuple[Action, ...], action: Action) -> _Bet:
        state = self.state.copy()
        for earlier in before:
            referee.apply(state, earlier)
        chances: dict[tuple[Key, ...], float] = {}
        for happens, probability in referee.outcomes(state, action):
            after = state.copy()
            referee.apply(after, happens)
            parts = _parts(after) if isinstance(action, Cycle) else [after]
            keys = tuple(sorted({essence(part): None for part in parts}, key=repr))
            for part in parts:
                self._part(part)
            chances[keys] = chances.get(keys, 0.0) + probability
        return _Bet((*before, action), chances)

    def _part(self, state: State) -> _Part:
        key = essence(state)
        if key not in self.parts:
            pool = Pool(state.active)
            anything(state, self.weights, pool)
            low = -DECIDED - self.weights.reach if pool.best is None else pool.best.value
            look = Outlook(state)
            high = max(low, self.ceiling(state, look.ships, look.mask, 0, None))
            self.parts[key] = _Part(state.copy(), low, high)
        return self.parts[key]

    def _interval(self, keys: tuple[Key, ...]) -> tuple[int, int]:
        parts = [self.parts[key] for key in keys]
        return max(part.low for part in parts), max(part.high for part in parts)

    def _next(self, best: int) -> Key | None:
        """The part whose interval weighs most among the gambles that could be the best."""
        weights: dict[Key, float] = {}
        for bet in self.bets:
            if self._gamble(bet).high <= best:
                continue
            for keys, probability in bet.chances.items():
                low, high = self._interval(keys)
                for key in keys:
                    part = self.parts[key]
                    if part.solution is None and part.high > low:
                        weight = probability * (high - low)
                        weights[key] = weights.get(key, 0.0) + weight
        return max(weights, key=lambda key: weights[key], default=None)

    def _gamble(self, bet: _Bet) -> Gamble:
        low = high = share = 0.0
        for keys, probability in bet.chances.items():
            least, most = self._interval(keys)
            low += probability * least
            high += probability * most
            share += probability * (least == most)
        return Gamble(bet.actions, low, high, min(1.0, round(share, 12)))


def _parts(state: State) -> list[State]:
    """The same position with as many cards on display as can be taken, in every way.

    A claim takes eight pips, so two ships at least. Two cards take four ships and sixteen pips;
    cards that change or move ships are granted generously.
    """
    if len(state.display) < 2 or not unseen(state):
        return [state]
    me = state.active
    own = [ship for docked in (*state.docks, state.tracks[me]) for ship in docked]
    own = [ship for ship in own if ship >> OWNER == me]
    at_hand = state.cards[me] & ~state.used
    near = at_hand
    for card in (*state.display, *state.discards):
        near |= 1 << card
    lent = near >> HELMET & 1
    moved = near >> TELEPORTER & 1 if len(own) > _docked(state, me) else 0
    changes = sum(at_hand >> card & 1 for card in CHANGING)
    changes += any(near >> card & 1 for card in CHANGING)
    ships = _docked(state, me) + len(state.ships) + lent + moved
    pips = state.artifact + sum(ship & VALUE for ship in state.ships)
    pips += 6 * (lent + moved) + 5 * changes
    two = state.artifact >= CLAIM_PIPS or (ships >= 4 and pips >= 2 * CLAIM_PIPS)
    most = 2 if two else 1
    held = state.cards[me]
    wanted = sorted({card for card in state.display if not held >> card & 1 or most == 2})
    found = []
    for cards in combinations(wanted, min(most, len(wanted))):
        part = state.copy()
        part.display = cards
        found.append(part)
    return found or [state]


def _bets(state: State) -> Iterator[tuple[tuple[Action, ...], Action]]:
    """Every chance action now, or after one docking at the Alien Artifact."""
    if state.may_cycle:
        yield (), actions.cycle()
    for action in referee.legal_sorted(state):
        if isinstance(action, Power) and action.card == WARPER:
            yield (), action
        elif isinstance(action, Dock) and action.facility == ARTIFACT:
            yield (action,), actions.cycle()


def _docked(state: State, seat: int) -> int:
    return sum(1 for ship in state.docks[ARTIFACT] if ship >> OWNER == seat)


def outcomes(advice: Advice, gamble: Gamble) -> list[tuple[str, float, Plan]]:
    """What can come, how likely it is, and the best turn then; the likeliest first.

    New displays after which the same card is taken to the same value are one outcome.
    """
    gambling = advice.gambling
    *before, action = gamble.actions
    state = advice.position.state
    state.deck = None
    for earlier in before:
        referee.apply(state, earlier)
    found: dict[object, tuple[str, float, Plan]] = {}
    for happens, probability in referee.outcomes(state, action):
        after = state.copy()
        referee.apply(after, happens)
        _, solution = gambling.best_after(after)
        best = solution.best
        assert best is not None, "without a limit there is always a turn"
        text = _text(happens, best.actions)
        key: object = (text, best.value) if isinstance(action, Cycle) else text
        if key in found:
            text, so_far, plan = found[key]
            found[key] = (text, so_far + probability, plan)
            continue
        taken = (*before, happens, *best.actions)
        end = advice.position.state
        end.deck = None
        for step in taken:
            referee.apply(end, outcome(end, step))
        plan = planned(
            advice.position,
            advice.weights,
            taken,
            Position(end),
            solution.optimal,
            max(best.value, solution.bound),
        )
        found[key] = (text, probability, plan)
    return sorted(found.values(), key=lambda each: (-each[1], -each[2].value, each[0]))


def _text(happens: Action, rest: tuple[Action, ...]) -> str:
    """An outcome in words."""
    if isinstance(happens, Power) and happens.outcome is not None:
        return values(happens.outcome)
    taken = [CARD_TITLES[action.card] for action in rest if isinstance(action, Claim)]
    return f"{listed(taken)} to take" if taken else "no card worth taking"

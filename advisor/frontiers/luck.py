"""Luck: what came, against the mean of what could have come, both under best play.

Every roll leads to a best turn, and so does every outcome of a re-roll, of cycled cards, of the
card that a claim lays out. The mean runs over all of them where there are few. Where there are
many it runs over a sample: all outcomes are laid out in order, each as long as it is likely, and
evenly spaced points of this line are taken, so that low and high rolls come as often as they
should. The same position always gives the same sample. What came is searched with the same small
effort as what did not come, so that luck is never just a deeper search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from advisor.analysis.odds import Odds
from advisor.frontiers import actions, dice, referee, turn
from advisor.frontiers.actions import Action
from advisor.frontiers.players.turns import best_turn
from advisor.frontiers.position import Position
from advisor.frontiers.solver.chance import essence
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights


class Cancelled(Exception):
    """Somebody asked to stop, or the time is over."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the best turn of a position is worth to its player."""

    value: int
    chance: float
    """Win probability after that turn."""
    proven: bool


@dataclass(frozen=True, slots=True)
class Mean:
    """What an action with chance is worth on average, under best play of every outcome."""

    value: float
    chance: float
    """Win probability."""
    outcomes: int
    """How many different outcomes were looked at."""
    exact: bool
    """Whether these were all, each with a proven best turn."""


class Judge:
    """Finds what positions are worth with a small effort, each of them once."""

    def __init__(
        self,
        weights: Weights,
        effort: float | None,
        over: Callable[[], bool] = lambda: False,
    ) -> None:
        self.weights = weights
        self.odds = Odds.by(weights)
        self.effort = effort
        self.over = over
        self._known: dict[tuple[object, ...], Judged] = {}

    def best(self, state: State) -> Judged:
        """The best turn from a position in the main phase."""
        key = essence(state)
        found = self._known.get(key)
        if found is None:
            if self.over():
                raise Cancelled
            found = self._known[key] = self._solved(state)
        return found

    def _solved(self, state: State) -> Judged:
        position = Position(state.copy())
        best = best_turn(position, self.weights, self.effort)
        return Judged(best.value, self.odds.of(best.position, position.active), best.optimal)

    def mean_roll(self, state: State, most: int) -> Mean:
        """The mean over the rolls of the player who is about to roll."""
        own, relic = dice.dice_of(turn.fleet(state))
        rolls = [(actions.roll(ships), part) for ships, part in dice.outcomes(own, relic)]
        return self._mean(state, rolls, most)

    def mean_outcome(self, state: State, action: Action, most: int) -> Mean:
        """The mean over the outcomes of a chance action within a turn, given without outcome."""
        return self._mean(state, referee.outcomes(state, action), most)

    def after(self, state: State, action: Action) -> Judged:
        """The best turn after an action with its outcome."""
        state = state.copy()
        referee.apply(state, action)
        return self.best(state)

    def matters(self, state: State, action: Action) -> bool:
        """Whether different outcomes of an action can lead to different turns."""
        first = None
        for happens, _ in referee.outcomes(state, action):
            after = state.copy()
            referee.apply(after, happens)
            key = essence(after)
            if first is not None and key != first:
                return True
            first = key
        return False

    def _mean(self, state: State, outcomes: Iterable[tuple[Action, float]], most: int) -> Mean:
        different: dict[tuple[object, ...], _Share] = {}
        for action, part in outcomes:
            after = state.copy()
            referee.apply(after, action)
            key = essence(after)
            different[key] = _Share(after, part + (different[key].part if key in different else 0))
        shares = list(different.values())
        everything = len(shares) <= most
        if not everything:
            shares = _spread(shares, most)
        judged = [self.best(share.state) for share in shares]
        total = sum(share.part for share in shares)
        return Mean(
            sum(s.part * each.value for s, each in zip(shares, judged, strict=True)) / total,
            sum(s.part * each.chance for s, each in zip(shares, judged, strict=True)) / total,
            len(shares),
            everything and all(each.proven for each in judged),
        )


@dataclass(frozen=True, slots=True)
class _Share:
    """A position after chance, and how likely it is."""

    state: State
    part: float


def _spread(shares: list[_Share], number: int) -> list[_Share]:
    """Evenly spaced points on the line of all outcomes; a likely one may be taken twice."""
    taken: list[_Share] = []
    end = 0.0
    point = 0
    for share in shares:
        end += share.part
        times = 0
        while point + times < number and (point + times + 0.5) / number <= end + 1e-12:
            times += 1
        if times:
            taken.append(_Share(share.state, times / number))
            point += times
    return taken

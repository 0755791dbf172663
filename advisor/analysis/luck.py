"""Luck: what came, against the mean of what could have come, both under best play.

Every roll leads to a best turn, and so does every outcome of a re-roll, of cycled cards, of the
card that a claim lays out. The mean runs over all of them where there are few. Where there are
many it runs over a sample: all outcomes are laid out in order, each as long as it is likely, and
evenly spaced points of this line are taken, so that low and high rolls come as often as they
should. The same position always gives the same sample. What came is searched with the same small
effort as what did not come, so that luck is never just a deeper search.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from advisor.analysis.odds import Odds
from advisor.core.seam import Position
from advisor.search.analyst import Analyst, analyst_of


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
        weights: Any,
        effort: float | None,
        over: Callable[[], bool] = lambda: False,
    ) -> None:
        self.weights = weights
        self.odds = Odds.by(weights)
        self.effort = effort
        self.over = over
        self._known: dict[Hashable, Judged] = {}

    def best(self, position: Position) -> Judged:
        """The best turn from a position within a turn."""
        analyst = analyst_of(position.game)
        return self._best(analyst, position, analyst.essence(position))

    def _best(self, analyst: Analyst, position: Position, key: Hashable) -> Judged:
        found = self._known.get(key)
        if found is None:
            if self.over():
                raise Cancelled
            best = analyst.quick_turn(position, self.weights, self.effort)
            chance = self.odds.of(best.position, position.active)
            found = self._known[key] = Judged(best.value, chance, best.optimal)
        return found

    def mean(self, position: Position, action: Any, most: int) -> Mean:
        """The mean over the outcomes of a chance action, given without outcome."""
        return self._mean(position, position.chance_outcomes(action), most)

    def after(self, position: Position, action: Any) -> Judged:
        """The best turn after an action with its outcome."""
        return self.best(position.play(action))

    def matters(self, position: Position, action: Any) -> bool:
        """Whether different outcomes of an action can lead to different turns."""
        analyst = analyst_of(position.game)
        first = None
        for happens, _ in position.chance_outcomes(action):
            key = analyst.essence(position.play(happens))
            if first is not None and key != first:
                return True
            first = key
        return False

    def _mean(self, position: Position, outcomes: Iterable[tuple[Any, float]], most: int) -> Mean:
        analyst = analyst_of(position.game)
        different: dict[Hashable, _Share] = {}
        for action, part in outcomes:
            after = position.play(action)
            key = analyst.essence(after)
            known = different[key].part if key in different else 0
            different[key] = _Share(after, key, part + known)
        shares = list(different.values())
        everything = len(shares) <= most
        if not everything:
            shares = _spread(shares, most)
        judged = [self._best(analyst, share.position, share.key) for share in shares]
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

    position: Position
    key: Hashable
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
            taken.append(_Share(share.position, share.key, times / number))
            point += times
    return taken


def bare(position: Position, action: Any) -> Any:
    """A chance action without its outcome."""
    return position.game.parse(action.bare_text)

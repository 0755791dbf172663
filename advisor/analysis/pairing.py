"""Turns compared in pairs: by the same value and by games with the same luck.

Two turns of one position are told apart much sooner than either chance to win is known: whatever
misjudges the position misjudges both, and whoever rolls well does so after both. So each game is
played once from the end of every turn, with the same number and so with the same dice, and what
counts is the difference within each number.

How far two turns are apart is known by their value first. Games correct that, the more of them
the more: each side counts by how sure it is, and both leave an interval. The level, that is the
chance after the turn of the highest value, is the one of `advisor.analysis.winning`: value and
games put together, the games with the weight that was measured for their usual number, and with
less where there are fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import exp, sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from advisor.analysis.differences import SAME, ChanceDifference
from advisor.analysis.winning import Chance, chosen_policy, instant_chances, interval_of
from advisor.core.seam import Position
from advisor.players.apart import SLIGHTEST, between, log_odds_apart, logit, played_part
from advisor.players.statistics import Z
from advisor.search.analyst import Judgement, Policy

Outcomes = Sequence[tuple[float, Position]]
"""What a turn leads to: one position, or several with their probabilities."""
APART: Final = 0.2
"""How far the value is off about the difference of two turns of a position, in log odds, where the
game has not measured it."""


@dataclass(slots=True)
class _Line:
    """A turn, and how the games from its end went so far."""

    of: object
    """The turn that it is about."""
    ends: tuple[tuple[float, Position], ...]
    instant: float
    doubt: float
    won: list[float] = field(default_factory=list)
    playouts: dict[int, Callable[[int], Sequence[float]]] = field(default_factory=dict)

    @property
    def decided(self) -> bool:
        """Whether the game is over after it, whatever chance does."""
        return not 0 < self.instant < 1

    def drawn(self, seed: int, number: int) -> int:
        """Which of the outcomes a game begins with; the same number meets the same luck."""
        if len(self.ends) == 1:
            return 0
        left = Random(f"{seed} {number} outcome").random()
        for index, (part, _) in enumerate(self.ends):
            left -= part
            if left < 0:
                return index
        return len(self.ends) - 1


class Contest:
    """Turns of one position that are played on with the same luck."""

    def __init__(
        self, start: Position, color: str, weights: Judgement | None = None, seed: int = 0
    ) -> None:
        self._color, self._weights, self._seed = color, weights, seed
        self._seat = [player.color for player in start.players].index(color)
        self._policy: Policy = chosen_policy(start, None)
        self._doubt = self._policy.doubt_of_difference or APART
        self._lines: dict[str, _Line] = {}

    def enter(self, key: str, turn: object, outcomes: Outcomes) -> None:
        """Let a turn take part; one that does already stays as it is.

        Weights that know no odds are a `ValueError`.
        """
        known = self._lines.get(key)
        if known is not None and known.of is turn:
            return
        found = [
            (part, instant_chances(end, self._weights)[self._color], end) for part, end in outcomes
        ]
        instant = sum(part * chance.mean for part, chance, _ in found)
        doubt = sum(part * _doubt(chance) for part, chance, _ in found)
        ends = tuple((part, end) for part, _, end in found)
        self._lines[key] = _Line(turn, ends, instant, doubt)

    def keep(self, keys: Sequence[str]) -> None:
        """Forget the turns that are not listed any more."""
        for key in [key for key in self._lines if key not in keys]:
            del self._lines[key]

    def __contains__(self, key: object) -> bool:
        return key in self._lines

    @property
    def usual(self) -> int:
        """Games for each turn where nobody says how many."""
        return self._policy.games

    @property
    def games(self) -> int:
        """Games that were played from every turn."""
        return min((len(line.won) for line in self._lines.values()), default=0)

    def play(self, seconds: float, stop: Callable[[], bool]) -> None:
        """Play games for so long, from each turn as many; who has joined late catches up."""
        until = monotonic() + seconds
        while self._lines and monotonic() < until and not stop():
            line = min(list(self._lines.values()), key=lambda each: len(each.won))
            line.won.append(self._play(line, len(line.won)))

    def _play(self, line: _Line, number: int) -> float:
        index = line.drawn(self._seed, number)
        end = line.ends[index][1]
        if end.result is not None:
            return (self._color in end.result.winners) / len(end.result.winners)
        if index not in line.playouts:
            line.playouts[index] = self._policy.playouts(end, self._seed)
        return line.playouts[index](number)[self._seat]

    # What is known

    def _share(self, games: int) -> float:
        """What so many games count beside the value, from 0 to 1."""
        usual, weight = self._policy.games, self._policy.weight
        as_many = max(1.0, usual * (1 - weight) / max(weight, SLIGHTEST))
        return games / (games + as_many)

    def chance(self, key: str) -> Chance:
        """How likely the player wins after a turn; those of all turns can be compared."""
        line = self._lines[key]
        if line.decided:
            return Chance(line.instant, line.instant, line.instant, 0, line.instant)
        anchor, level, error = self._level()
        apart, _ = (0.0, 0.0) if line is anchor else self._apart(line, anchor)
        mean = _even(level + apart)
        played = played_part(line, self.games) if self.games else None
        return Chance(mean, *interval_of(mean, error), self.games, line.instant, played)

    def _level(self) -> tuple[_Line, float, float]:
        """The open turn of the highest value, the log odds after it, and how far they are off."""
        anchor = max(
            (line for line in self._lines.values() if not line.decided),
            key=lambda line: line.instant,
        )
        games = self.games
        share, played = self._share(games), played_part(anchor, games)
        luck = 1 / sqrt(played * (1 - played) * (games + 1))
        settled = min(1.0, share / max(self._policy.weight, SLIGHTEST))
        doubt = (1 - settled) * anchor.doubt + settled * self._policy.doubt_of_both
        level = (1 - share) * logit(anchor.instant) + share * logit(played)
        return anchor, level, sqrt(doubt**2 + (share * luck) ** 2)

    def _apart(self, one: _Line, two: _Line) -> tuple[float, float]:
        return log_odds_apart(one, two, self.games, self._doubt)

    def difference(self, key: str, other: str) -> ChanceDifference:
        """How much more often the first of two turns wins than the second."""
        one, two = self._lines[key], self._lines[other]
        here, there = self.chance(key), self.chance(other)
        mean = here.mean - there.mean
        if one is two or one.decided or two.decided:
            return ChanceDifference(mean, mean, mean, here)
        level = (here.mean + there.mean) / 2
        reach = Z * self._apart(one, two)[1] * level * (1 - level)
        if self.games:
            by_games, error = between(one, two, self.games)
            why = _contradiction(one.instant - two.instant, by_games, Z * error)
            here = replace(here, why=why)
        return ChanceDifference(mean, mean - reach, mean + reach, here)


def _doubt(chance: Chance) -> float:
    """The error of the log odds that an interval stands for."""
    if not 0 < chance.low < chance.high < 1:
        return 0.0
    return (logit(chance.high) - logit(chance.low)) / (2 * Z)


def _contradiction(by_value: float, by_games: float, reach: float) -> str:
    if abs(by_games) <= reach or by_value * by_games >= 0 or abs(by_value) < SAME:
        return ""
    more, less = ("more", "worth less") if by_games > 0 else ("less", "worth more")
    return f"Games played on from it are won {more} often, though it is {less} by its value."


def _even(power: float) -> float:
    return 1 / (1 + exp(-power))


def outcomes_of(advice: Any, gamble: Any) -> Outcomes:
    """Where a turn with luck ends after each outcome, if one goes on in the best way."""
    return [(part, plan.position) for _, part, plan in gamble.outcomes(advice)]

"""How far two turns of a position are apart: by their value, corrected by games with the same luck.

Few games say little, and what they say by luck is larger than what most turns differ by. So the
value speaks first, and games count by how sure they are beside how far the value is usually off.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final, Protocol

SLIGHTEST: Final = 1e-4
"""No chance of an open game is taken for smaller, nor for closer to 1."""


class Tried(Protocol):
    """A turn whose end was played on."""

    @property
    def instant(self) -> float:
        """The chance after it, by the value alone."""
        ...

    @property
    def won(self) -> Sequence[float]:
        """The part of each game that was won; games of one number have the same luck."""
        ...


def logit(part: float) -> float:
    """The log odds of a chance."""
    part = min(max(part, SLIGHTEST), 1 - SLIGHTEST)
    return log(part / (1 - part))


def played_part(line: Tried, games: int) -> float:
    """The part of games that was won, as if one more had gone as the value says."""
    part = (sum(line.won[:games]) + line.instant) / (games + 1)
    return min(max(part, SLIGHTEST), 1 - SLIGHTEST)


def between(one: Tried, two: Tried, games: int) -> tuple[float, float]:
    """The mean difference of games with the same luck, and its standard error."""
    apart = [first - second for first, second in zip(one.won, two.won, strict=False)][:games]
    mean = sum(apart) / games
    # As if one more pair had had nothing in common: few games are never sure.
    loose = one.instant * (1 - one.instant) + two.instant * (1 - two.instant)
    spread = sum((each - mean) ** 2 for each in apart) + loose
    return mean, sqrt(spread / (games + 1) / games)


def log_odds_apart(one: Tried, two: Tried, games: int, doubt: float) -> tuple[float, float]:
    """How far two turns are apart in log odds, and how far that is off.

    `doubt` is how far the value alone is off about such a difference.
    """
    by_value = logit(one.instant) - logit(two.instant)
    if not games:
        return by_value, doubt
    mean, error = between(one, two, games)
    middle = (played_part(one, games) + played_part(two, games)) / 2
    slope = middle * (1 - middle)
    trust = doubt**2 / (doubt**2 + (error / slope) ** 2)
    return by_value + trust * (mean / slope - by_value), doubt * sqrt(1 - trust)

"""What can be said from a number of games, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


def wilson(wins: float, games: float) -> Interval:
    """A share of wins with its Wilson score interval; a shared win may count as a part."""
    if games <= 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / games
    spread = Z * Z / games
    centre = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    # The ends meet 0 and 1 exactly where rounding would miss them by a hair.
    low = 0.0 if share == 0 else max(0.0, centre - half)
    high = 1.0 if share == 1 else min(1.0, centre + half)
    return Interval(share, low, high)


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of independent values with its normal interval."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    mean = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(mean, mean - half, mean + half)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of all values lies; 0 where there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

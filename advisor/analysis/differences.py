"""The difference between two chances to win: which of two turns is better, and how surely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from advisor.analysis.winning import Chance

SAME: Final = 0.0005
"""Chances that differ by less are the same, however they were found."""


@dataclass(frozen=True, slots=True)
class ChanceDifference:
    """A player's chance after one turn less the one after another."""

    mean: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    chance: Chance
    """The chance by itself."""


def is_open(behind: ChanceDifference) -> bool:
    """Whether nobody can tell yet which of two turns is better, or both are the same."""
    return behind.low <= SAME and behind.high >= -SAME


def points(behind: ChanceDifference) -> str:
    """A difference in points of a hundred, with how far it may be off."""
    mean, reach = 100 * behind.mean, 100 * (behind.high - behind.low) / 2
    digits = 0 if max(abs(mean), reach) >= 9.95 else 1
    rounded = round(mean, digits)
    amount = f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}"
    return f"{amount} ± {reach:.{digits}f}" if reach >= 0.05 else amount

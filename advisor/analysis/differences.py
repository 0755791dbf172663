"""The difference between two chances to win: which of two turns is better, and how surely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from advisor.analysis.winning import Chance

SAME: Final = 0.0005
"""Chances that differ by less are the same, however they were found."""
CLEAR: Final = 0.1
"""Chances that differ by so much seem to be in order or out of it, whatever stands beside them."""
SURE: Final = 1.96
"""Standard errors on each side of a 95 % interval."""


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


def is_clear(ahead: ChanceDifference) -> bool:
    """Whether a turn is far above another for all that is known, if not for sure."""
    return ahead.mean >= CLEAR and SURE * ahead.mean > (ahead.high - ahead.low) / 2


def points(behind: ChanceDifference) -> str:
    """A difference in points of a hundred, with how far it may be off."""
    mean, reach = 100 * behind.mean, 100 * (behind.high - behind.low) / 2
    digits = 0 if max(abs(mean), reach) >= 9.95 else 1
    rounded = round(mean, digits)
    amount = f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}"
    return f"{amount} ± {reach:.{digits}f}" if reach >= 0.05 else amount

"""The difference between two chances to win: which of two turns is better, and how surely."""

from __future__ import annotations

from dataclasses import dataclass

from advisor.analysis.winning import Chance


@dataclass(frozen=True, slots=True)
class ChanceDifference:
    """A player's chance after one turn less the one after another."""

    mean: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    chance: Chance
    """The chance by itself."""

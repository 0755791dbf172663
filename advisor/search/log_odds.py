"""From log odds to chances that add up to 1."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def shares(log_odds: Sequence[float]) -> list[float]:
    """The chance of each among several; what all have in common does not matter."""
    most = max(log_odds)
    parts = [exp(each - most) for each in log_odds]
    whole = sum(parts)
    return [part / whole for part in parts]

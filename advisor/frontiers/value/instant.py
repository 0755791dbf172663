"""From worth to chances to win, at once, by the odds that weights bring with them."""

from __future__ import annotations

from math import exp

from advisor.frontiers.state import State
from advisor.frontiers.value.features import remaining
from advisor.frontiers.value.terms import worths
from advisor.frontiers.value.weights import Weights


def chances(state: State, weights: Weights) -> list[float]:
    """How likely each seat wins, by the odds of the weights at this stage."""
    seats = state.setup.seats
    scale, tempo = weights.odds_at(remaining(state))
    odds = [
        (worth + tempo[(seat - state.active) % seats]) / scale
        for seat, worth in enumerate(worths(state, weights))
    ]
    most = max(odds)
    parts = [exp(each - most) for each in odds]
    return [part / sum(parts) for part in parts]

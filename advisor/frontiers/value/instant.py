"""From a position to chances to win, at once."""

from __future__ import annotations

from advisor.frontiers.state import State
from advisor.frontiers.value.features import remaining
from advisor.frontiers.value.racing import facts, race_of
from advisor.frontiers.value.terms import worths
from advisor.frontiers.value.weights import Weights
from advisor.search.log_odds import shares


def chances(state: State, weights: Weights) -> list[float]:
    """How likely each seat wins: by the race that the weights know, or else by worth alone."""
    race = race_of(weights)
    return by_worth(state, weights) if race is None else race.chances(facts(state, weights))


def by_worth(state: State, weights: Weights) -> list[float]:
    """How likely each seat wins, by the odds that the weights make of worth at this stage."""
    seats = state.setup.seats
    scale, tempo = weights.odds_at(remaining(state))
    odds = [
        (worth + tempo[(seat - state.active) % seats]) / scale
        for seat, worth in enumerate(worths(state, weights))
    ]
    return shares(odds)

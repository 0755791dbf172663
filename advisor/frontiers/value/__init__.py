"""What a position is worth: named terms, and weights with where they come from."""

from __future__ import annotations

from advisor.frontiers.value.features import FEATURES, Feature, features, remaining, unlanded
from advisor.frontiers.value.instant import by_worth, chances
from advisor.frontiers.value.terms import decided, terms, value, worth_of_stores, worths
from advisor.frontiers.value.weights import (
    DECIDED,
    HUNDRED,
    SHARED,
    Provenance,
    Weights,
    WeightsError,
    presets,
)

__all__ = [
    "DECIDED",
    "FEATURES",
    "HUNDRED",
    "SHARED",
    "Feature",
    "Provenance",
    "Weights",
    "WeightsError",
    "by_worth",
    "chances",
    "decided",
    "features",
    "presets",
    "remaining",
    "terms",
    "unlanded",
    "value",
    "worth_of_stores",
    "worths",
]

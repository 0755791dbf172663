"""What a position of Space Station Phoenix is worth: named terms, and weights with their source."""

from __future__ import annotations

from advisor.phoenix.value.compiled import Compiled, Rows
from advisor.phoenix.value.features import FEATURES, STAGES, Feature, rounds_left, stages
from advisor.phoenix.value.terms import (
    PARTS,
    RIVAL,
    decided,
    everybody,
    parts,
    terms,
    value,
    worths,
)
from advisor.phoenix.value.weights import Weights
from advisor.search.weights import Provenance, WeightsError

__all__ = [
    "FEATURES",
    "PARTS",
    "RIVAL",
    "STAGES",
    "Compiled",
    "Feature",
    "Provenance",
    "Rows",
    "Weights",
    "WeightsError",
    "decided",
    "everybody",
    "parts",
    "rounds_left",
    "stages",
    "terms",
    "value",
    "worths",
]

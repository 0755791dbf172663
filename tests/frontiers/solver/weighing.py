"""Weights that count a few features, so that one thing decides."""

from __future__ import annotations

import json
from collections.abc import Mapping

from advisor.frontiers.value import FEATURES, Weights

APP = Weights.preset("app")


def only(
    rows: Mapping[str, tuple[int, ...]] | None = None, *, best_rival: int = 0, **worth: int
) -> Weights:
    """So much for each of a feature that is named, or a whole row of its table."""
    data = json.loads(APP.to_json())
    data |= {"name": "only", "best_rival": best_rival, "all_rivals": 0}
    for feature in FEATURES:
        step = worth.get(feature.name, 0)
        row = (rows or {}).get(feature.name, tuple(step * number for number in range(feature.size)))
        data["tables"][feature.name] = [row]
    return Weights.from_json(json.dumps(data))

"""Weights by chance, which look at everything that a value can see."""

from __future__ import annotations

import json
from random import Random

from advisor.value import FEATURES, Weights

APP = Weights.preset("app")


def whimsical(seed: int) -> Weights:
    """Weights that look at everything, for better or worse, but never mind more tokens."""
    rng = Random(seed)
    data = json.loads(APP.to_json())
    data["name"] = f"whim {seed}"
    data["best_rival"], data["all_rivals"] = rng.randint(0, 90), rng.randint(0, 30)
    for feature in FEATURES:
        step = rng.choice((1, 3, 10)) * 100
        row = [0]
        for _ in range(feature.size - 1):
            rise = (
                rng.randint(0, step)
                if feature.name in ("fuel", "ore")
                else rng.randint(-step, step)
            )
            row.append(row[-1] + rise)
        if feature.name == "exposed":
            row = [0] * feature.size
        data["tables"][feature.name] = [row]
    return Weights.from_json(json.dumps(data))

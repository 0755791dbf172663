"""Weights by chance, which look at everything that a value can see."""

from __future__ import annotations

import json
from random import Random

from advisor.frontiers.value import FEATURES, Weights
from advisor.frontiers.value.features import Feature

APP = Weights.preset("app")
LATER = ("height", "herbert ship")
STORED = 1000
"""Weights with lower numbers are those of stored turns, made before the later features were there:
for them these count nothing."""


def _counting(seed: int) -> tuple[Feature, ...]:
    return tuple(each for each in FEATURES if seed >= STORED or each.name not in LATER)


def whimsical(seed: int, *, sparse: bool = False) -> Weights:
    """Weights that look at everything, for better or worse, but never mind more tokens.

    With `sparse` they look at two or three things only, so that a turn by chance often brings the
    most there is of them: a bound that is too low for one of them shows soon.
    """
    rng = Random(f"whim {seed}" if sparse else seed)
    data = json.loads(APP.to_json())
    data["name"] = f"whim {seed}{' sparse' * sparse}"
    data["best_rival"], data["all_rivals"] = rng.randint(0, 90), rng.randint(0, 30)
    features = _counting(seed)
    seen = rng.sample([feature.name for feature in features], rng.randint(2, 3))
    for feature in features:
        step = rng.choice((1, 3, 10)) * 100
        row = [0]
        for _ in range(feature.size - 1):
            rise = (
                rng.randint(0, step)
                if feature.name in ("fuel", "ore")
                else rng.randint(-step, step)
            )
            row.append(row[-1] + rise)
        if feature.name == "exposed" or (sparse and feature.name not in seen):
            row = [0] * feature.size
        data["tables"][feature.name] = [row]
    return Weights.from_json(json.dumps(data))


def named(name: str) -> Weights:
    """The weights of a name: a preset, or one of those here."""
    kind, *rest = name.split()
    if kind == "whim":
        return whimsical(int(rest[0]), sparse="sparse" in rest)
    if kind == "wayward":
        return wayward(int(rest[0]), sparse="sparse" in rest)
    return Weights.preset(name)


def wayward(seed: int, *, sparse: bool = False) -> Weights:
    """Weights of any shape: more tokens, ships or cards may be worse.

    With `sparse` only a few features count, so that many ends are worth the same and one odd
    thing decides.
    """
    rng = Random(f"wayward {seed} {sparse}")
    data = json.loads(APP.to_json())
    data["name"] = f"wayward {seed}{' sparse' * sparse}"
    data["best_rival"] = rng.choice((0, rng.randint(0, 90)))
    data["all_rivals"] = rng.choice((0, rng.randint(0, 30)))
    features = _counting(seed)
    counted = {feature.name for feature in features}
    if sparse:
        counted = set(rng.sample(sorted(counted), rng.randint(2, 6)))
        counted |= set(rng.sample(("fuel", "ore", "exposed", "ships", "cards"), 1))
    for feature in features:
        row = [0] * feature.size
        if feature.name in counted:
            step = rng.choice((1, 3, 10)) * 100
            jumps = rng.random() < 0.5
            for at in range(1, feature.size):
                change = rng.randint(-step, step)
                row[at] = change if jumps else row[at - 1] + change
        data["tables"][feature.name] = [row]
    return Weights.from_json(json.dumps(data))

"""Perft: how many action sequences there are to a depth, the sharpest check of move generation.

A chance action counts once and goes on with its first outcome. `python -m tests.phoenix.perft`
writes the positions and counts anew; do that only when a rule changed on purpose.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from advisor.core import saving
from advisor.phoenix import Data, Position
from tests.phoenix.samples import enriched, random_game

FILE = Path(__file__).parent / "data" / "perft.json"
FIXED = Data.load(Path(__file__).parent / "data" / "fixed.csv")
DEPTH = 3


def perft(position: Position, depth: int) -> int:
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        outcome, _ = position.chance_outcomes(action)[0]
        total += perft(position.play(outcome), depth - 1)
    return total


def counts(position: Position) -> list[int]:
    return [perft(position, depth) for depth in range(1, DEPTH + 1)]


def chosen() -> list[Position]:
    """Positions of all player counts in several phases, of a fitting size."""
    found = []
    for seed in range(2000, 2200):
        rng = Random(seed)
        steps = [position for position, _ in random_game(seed, FIXED)]
        position = enriched(rng.choice(steps[len(steps) // 4 :]), rng)
        if 3 <= len(position.legal_actions()) <= 40 and perft(position, 2) <= 700:
            found.append(position)
        if len(found) == 14:
            return found
    raise AssertionError("too few positions of a fitting size")


if __name__ == "__main__":
    entries = [{"counts": counts(p), "position": p.to_dict()} for p in chosen()]
    saving.write(FILE, "[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n")
    for entry in entries:
        print(entry["counts"], entry["position"]["phase"])

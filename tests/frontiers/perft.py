"""Perft: how many action sequences there are to a depth, the sharpest check of move generation.

A chance action counts once and goes on with its first outcome. `python -m tests.frontiers.perft`
writes the positions and counts anew; do that only when a rule changed on purpose.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from advisor import Position
from advisor.core import saving
from tests.frontiers.samples import enriched, random_game

FILE = Path(__file__).parent / "data" / "perft.json"
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
    """Positions of all player counts and both editions, with cards to use, of a fitting size."""
    found = []
    for seed in range(2000, 2100):
        rng = Random(seed)
        steps = [p for p, _ in random_game(seed) if p.phase == "main"]
        position = enriched(rng.choice(steps[len(steps) // 4 :]), rng)
        if 15 <= len(position.legal_actions()) <= 60 and perft(position, 2) <= 1500:
            found.append(position)
        if len(found) == 14:
            return found
    raise AssertionError("too few positions of a fitting size")


if __name__ == "__main__":
    entries = [
        {"counts": counts(position), "position": position.to_dict()} for position in chosen()
    ]
    rows = ",\n".join(json.dumps(entry) for entry in entries)
    saving.write(FILE, f"[\n{rows}\n]\n")
    for entry in entries:
        print(entry["counts"])

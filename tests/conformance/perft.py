"""Perft: how many action sequences there are to a depth, the sharpest check of move generation.

A chance action counts once and goes on with its first outcome. `python -m tests.conformance.perft`
writes positions and counts anew, of all games or of those that are named; do that only when a rule
changed on purpose.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from advisor.core import saving
from advisor.core.seam import Position
from tests.conformance.trial import STORED, Stored, stored

DEPTH = 3
POSITIONS = 14


def file(game: Stored) -> Path:
    return game.folder / "perft.json"


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


def chosen(game: Stored) -> list[Position]:
    """Positions of a fitting size."""
    fewest, most, pairs = game.sizes
    found: list[Position] = []
    for seed in range(2000, 2200):
        position = game.counted(seed)
        if fewest <= len(position.legal_actions()) <= most and perft(position, 2) <= pairs:
            found.append(position)
        if len(found) == POSITIONS:
            return found
    raise AssertionError("too few positions of a fitting size")


def main(names: list[str]) -> None:
    for game in map(stored, names or STORED):
        entries = [
            {"counts": counts(position), "position": position.to_dict()}
            for position in chosen(game)
        ]
        rows = ",\n".join(json.dumps(entry) for entry in entries)
        saving.write(file(game), f"[\n{rows}\n]\n")
        for entry in entries:
            print(entry["counts"])


if __name__ == "__main__":
    main(sys.argv[1:])

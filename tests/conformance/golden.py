"""Golden playthroughs: whole games as text, with the state of play after each turn.

`python -m tests.conformance.golden` writes them anew, of all games or of those that are named; do
that only when a rule changed on purpose.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from advisor.core import saving
from advisor.core.seam import Position
from tests.conformance.trial import STORED, Stored, stored


def folder(game: Stored) -> Path:
    return game.folder / "golden"


def mark(position: Position) -> str:
    """A line that changes when anything in the position does."""
    points = " ".join(f"{color} {score}" for color, score in position.scores.items())
    digest = sha256(position.to_json().encode()).hexdigest()[:12]
    return f"# turn {position.moves}: {points} | {digest}"


def playthrough(game: Stored, seed: int) -> str:
    steps = game.random_game(seed)
    lines = [json.dumps(steps[0][0].to_dict())]
    for position, action in steps:
        lines.append(str(action))
        after = position.play(action)
        if after.moves != position.moves or after.result is not None:
            lines.append(mark(after))
    assert after.result is not None
    lines.append(f"# {', '.join(after.result.winners)}: {after.result.reason}")
    return "\n".join(lines) + "\n"


def replay(game: Stored, text: str) -> Position:
    """Play a golden file; every mark in it must be true."""
    start, *lines = text.splitlines()
    position = game.read(start)
    for line in lines:
        if line.startswith("# turn"):
            assert mark(position) == line
        elif line.startswith("#"):
            assert position.result is not None
            assert line == f"# {', '.join(position.result.winners)}: {position.result.reason}"
        else:
            assert str(game.kit.parse(line)) == line
            position = position.play(line)
    return position


def main(names: list[str]) -> None:
    for game in map(stored, names or STORED):
        folder(game).mkdir(parents=True, exist_ok=True)
        for old in folder(game).glob("*.txt"):
            old.unlink()
        for seed in game.golden_seeds:
            name = game.golden_name(game.random_game(seed)[0][0])
            saving.write(folder(game) / f"{name}-{seed}.txt", playthrough(game, seed))


if __name__ == "__main__":
    main(sys.argv[1:])

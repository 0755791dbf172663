"""Golden playthroughs: whole games as text, with the state of play after each turn.

`python -m tests.phoenix.golden` writes them anew; do that only when a rule changed on purpose.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from advisor.core import saving
from advisor.phoenix import Data, Position, parse_action
from tests.phoenix.samples import random_game

FOLDER = Path(__file__).parent / "data" / "golden"
FIXED = Path(__file__).parent / "data" / "fixed.csv"
SEEDS = (5, 8, 12, 13, 15)
"""Together all player counts, a first game, friendly games, basic and all hubs."""


def mark(position: Position) -> str:
    """A line that changes when anything in the position does."""
    points = " ".join(f"{color} {score}" for color, score in position.scores.items())
    digest = sha256(position.to_json().encode()).hexdigest()[:12]
    return f"# turn {position.moves}: {points} | {digest}"


def playthrough(seed: int) -> str:
    steps = random_game(seed, Data.load(FIXED))
    lines = [json.dumps(steps[0][0].to_dict())]
    turns = 0
    for position, action in steps:
        lines.append(str(action))
        after = position.play(action)
        if after.moves != turns:
            turns = after.moves
            lines.append(mark(after))
    result = after.result
    assert result is not None
    lines.append(f"# {', '.join(result.winners)}: {result.reason}")
    return "\n".join(lines) + "\n"


def replay(text: str) -> Position:
    """Play a golden file; every mark in it must be true."""
    start, *lines = text.splitlines()
    position = Position.from_json(start, data=Data.load(FIXED))
    for line in lines:
        if line.startswith("# turn"):
            assert mark(position) == line
        elif line.startswith("#"):
            assert position.result is not None
            assert line == f"# {', '.join(position.result.winners)}: {position.result.reason}"
        else:
            assert str(parse_action(line)) == line
            position = position.play(line)
    return position


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for seed in SEEDS:
        players = len(random_game(seed)[0][0].players)
        saving.write(FOLDER / f"{players}-players-{seed}.txt", playthrough(seed))

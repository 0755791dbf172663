"""The games that weights were fitted to, kept round by round, so that a fit can be gone on with.

A folder has a file for each round: a line about who plays, then a line for each game, added when
the game is over. A game is there as a whole or not at all: a line that was cut off is taken away,
and its game is played again. Games of other players, or of other weights, are refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from advisor.core import saving
from advisor.core.documents import DocumentError, read_json
from advisor.core.locking import LockedError, locked
from advisor.frontiers.value import FEATURES, Weights
from advisor.players.arena import ArenaError, Plan, Pool, Record, run
from advisor.players.match import Pairing

FORMAT: Final = "alien-frontiers-rounds/1"
KEPT: Final = ("game", "seed", "players", "winners", "turns", "cut", "actions", "positions")
"""What is kept of a game."""


def round_file(folder: Path, number: int) -> Path:
    """Where the games of a round are, counted from 0."""
    return folder / f"round-{number + 1:02}.jsonl"


def heading(player: str, weights: Weights, plan: Plan) -> Record:
    """What tells the games of a round from others; how many they are may change."""
    content = weights.to_json().partition('"best_rival"')[2]
    return {
        "format": FORMAT,
        "features": len(FEATURES),
        "player": player,
        "weights": hashlib.sha256(content.encode()).hexdigest()[:12],
        "seats": plan.seats,
        "seed": plan.seed,
    }


def played(
    file: Path,
    about: Record,
    plan: Plan,
    pool: Pool,
    task: Callable[[Pairing], Record],
    progress: Callable[[], object],
) -> list[Record]:
    """The games of a round: those of the file, be they more, and the missing ones, added to it."""
    try:
        with locked(file, patience=0, longest=saving.FOREVER):
            return _played(file, about, plan, pool, task, progress)
    except LockedError:
        raise ArenaError(f"'{file}' is being written by another process.") from None


def _played(
    file: Path,
    about: Record,
    plan: Plan,
    pool: Pool,
    task: Callable[[Pairing], Record],
    progress: Callable[[], object],
) -> list[Record]:
    if saving.exists(file):
        records = read(file, about)
    else:
        saving.write(file, json.dumps(about) + "\n", new=True)
        records = []
    for _ in records:
        progress()
    done = {record["game"] for record in records}
    missing = (pairing for pairing in plan.pairings() if pairing.number not in done)
    for record in run(missing, pool, task):
        progress()
        if "lost" not in record:
            kept = {key: record[key] for key in KEPT} | {"players": [about["player"]] * plan.seats}
            saving.append(file, json.dumps(kept) + "\n")
            records.append(kept)
    return records


def read(file: Path, about: Record) -> list[Record]:
    """The games of a file; what was cut off at its end is taken away from it."""
    try:
        lines = file.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise ArenaError(f"'{file}' cannot be read: {saving.reason(error)}.") from error
    found = list(_objects(lines))
    if not found or found[0] != about:
        had = {key: found[0].get(key) for key in about} if found else "nothing"
        raise ArenaError(f"'{file}' has games of another fit: {had}, not {about}.")
    if len(found) < len(lines):
        saving.write(file, "".join(json.dumps(each) + "\n" for each in found))
    games = {record["game"]: record for record in found[1:]}
    return [games[number] for number in sorted(games)]


def _objects(lines: list[bytes]) -> Iterator[dict[str, Any]]:
    """The lines that can be read, the first of them always."""
    for number, line in enumerate(lines):
        try:
            found = read_json(line)
        except DocumentError:
            continue
        if isinstance(found, dict) and (number == 0 or found.keys() >= set(KEPT)):
            yield found

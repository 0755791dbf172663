"""Ratings of the levels, from one pool of games, written to `levels.json`.

The games are those of the arena; who met whom is up to whoever played them, as long as everybody
is linked to `random`, which has 0:

    python -m advisor arena random cadet pilot --games 40 --out pool-1.jsonl
    python -m advisor arena captain commodore advisor --games 40 --out pool-2.jsonl
    python -m advisor.frontiers.bench.levels pool-1.jsonl pool-2.jsonl --write
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from advisor.core import saving
from advisor.core.documents import read_json
from advisor.frontiers.players.levels import ANCHOR, FILE, LEVELS
from advisor.players.rating import Rating, RatingError, ratings

TARGET: Final = Path(__file__).parents[1] / "players" / FILE


def records(files: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The games of some files of the arena; all of one number of players."""
    seats: set[int] = set()
    for file in files:
        heading, *lines = Path(file).read_bytes().splitlines()
        seats.add(read_json(heading)["seats"])
        if len(seats) > 1:
            raise RatingError("Games of different numbers of players make no pool.")
        yield from map(read_json, lines)


def runs(files: Sequence[str]) -> list[str]:
    """The runs of the arena that the games are from, as they were asked for."""
    found = []
    for file in files:
        heading, *lines = Path(file).read_bytes().splitlines()
        about = read_json(heading)
        names, seed = " ".join(about["players"]), about["seed"]
        found.append(f"python -m advisor arena {names} --seed {seed}: {len(lines)} games")
    return found


def told(found: Sequence[Rating], games: Sequence[str]) -> dict[str, Any]:
    """Everybody's rating, as it is kept."""
    return {
        "command": "python -m advisor.frontiers.bench.levels FILES --write",
        "games": list(games),
        "date": datetime.now(UTC).date().isoformat(),
        "anchor": ANCHOR,
        "ratings": {
            each.name: {
                "elo": round(each.elo),
                "low": round(each.low),
                "high": round(each.high),
                "games": each.games,
            }
            for each in reversed(found)
        },
    }


def main(words: Sequence[str] | None = None) -> int:
    """Rate everybody who played, and keep it if that is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", help="results of the arena")
    parser.add_argument("--write", action="store_true", help=f"write {FILE}")
    parser.add_argument("--out", default=str(TARGET), help="where to write it instead")
    arguments = parser.parse_args(words)
    try:
        found = ratings(records(arguments.files), ANCHOR)
    except RatingError as error:
        parser.error(str(error))
    for each in found:
        sys.stdout.write(
            f"{each.name:>18} {each.elo:6.0f} ({each.low:.0f} to {each.high:.0f}), "
            f"{each.games} games\n"
        )
    if arguments.write:
        missing = set(LEVELS) - {each.name for each in found}
        if missing:
            parser.error(f"these levels have not played: {', '.join(sorted(missing))}")
        saving.write(arguments.out, json.dumps(told(found, runs(arguments.files)), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Levels of a game with their ratings, which come from one pool of games of the arena.

Who met whom is up to whoever played the games, as long as everybody is linked to `random`, which
has 0. `main` is the command that rates a pool; a game says by a `Ladder` who its levels are and
where it keeps what was measured.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any, Final

from advisor.core import saving
from advisor.core.documents import read_json
from advisor.players.base import about
from advisor.players.rating import Rating, RatingError, ratings
from advisor.players.statistics import Interval

ANCHOR: Final = "random"
"""Whose rating is 0."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level as a person chooses it."""

    name: str
    says: str
    """What kind of opponent it is, in a line."""
    elo: Interval
    """Its rating, where `random` has 0, from all games of one pool."""
    games: int
    """Games of its own behind that."""

    def __str__(self) -> str:
        low, high = round(self.elo.low), round(self.elo.high)
        return f"{self.name}: {self.says} Rating {round(self.elo.mean)} ({low} to {high})."


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels of a game."""

    game: str
    module: str
    """The command that rates them, as Python finds it."""
    names: tuple[str, ...]
    """Those who must have played, from weak to strong."""
    package: str
    """Where it is kept,"""
    files: Mapping[int, str]
    """and under which name, by number of players."""

    def file(self, seats: int) -> Path:
        """Where the ratings of tables of so many are."""
        return Path(str(resources.files(self.package))) / self.files[seats]

    def measured(self, seats: int) -> Mapping[str, Any]:
        """Ratings as they are kept."""
        kept = read_json(self.file(seats).read_bytes())
        found: Mapping[str, Any] = kept["ratings"]
        return found

    def levels(self, seats: int, names: Iterable[str]) -> tuple[Level, ...]:
        """Levels with what the arena has measured at tables of so many."""
        measured = self.measured(seats)
        return tuple(
            Level(
                name,
                about(name, self.game),
                Interval(*(measured[name][key] for key in ("elo", "low", "high"))),
                measured[name]["games"],
            )
            for name in names
        )

    def strength(self, seats: int, player: str) -> str:
        """The rating of a player in two words; nothing where none was measured."""
        found = self.measured(seats).get(player)
        return f"rating {found['elo']:.0f}" if found and player != ANCHOR else ""


def pool(files: Sequence[str]) -> tuple[int, list[dict[str, Any]], list[str]]:
    """The number of players, the games of some files of the arena, and how they were asked for."""
    seats: set[int] = set()
    games: list[dict[str, Any]] = []
    runs = []
    for file in files:
        heading, *lines = Path(file).read_bytes().splitlines()
        about = read_json(heading)
        seats.add(about["seats"])
        names, seed = " ".join(about["players"]), about["seed"]
        runs.append(f"python -m advisor arena {names} --seed {seed}: {len(lines)} games")
        games += map(read_json, lines)
    if len(seats) > 1:
        raise RatingError("Games of different numbers of players make no pool.")
    return seats.pop(), games, runs


def told(ladder: Ladder, found: Sequence[Rating], games: Sequence[str]) -> dict[str, Any]:
    """Everybody's rating, as it is kept."""
    return {
        "command": f"python -m {ladder.module} FILES --write",
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


def main(ladder: Ladder, summary: str, words: Sequence[str] | None = None) -> int:
    """Rate everybody who played, and keep it if that is asked for."""
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("files", nargs="+", help="results of the arena")
    parser.add_argument("--write", action="store_true", help="keep the ratings with the game")
    parser.add_argument("--out", help="where to write them instead")
    arguments = parser.parse_args(words)
    try:
        seats, games, runs = pool(arguments.files)
        found = ratings(games, ANCHOR)
    except RatingError as error:
        parser.error(str(error))
    for each in found:
        sys.stdout.write(
            f"{each.name:>18} {each.elo:6.0f} ({each.low:.0f} to {each.high:.0f}), "
            f"{each.games} games\n"
        )
    if arguments.write:
        missing = set(ladder.names) - {each.name for each in found}
        if missing:
            parser.error(f"these levels have not played: {', '.join(sorted(missing))}")
        if seats not in ladder.files and arguments.out is None:
            parser.error(f"no ratings are kept for {seats} players")
        out = arguments.out or ladder.file(seats)
        saving.write(out, json.dumps(told(ladder, found, runs), indent=2) + "\n")
    return 0

"""By which commands files of measured games were made, as their own lines say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from advisor.analysis.chance_games import Told

ANEW: Final = "played on anew"
"""Where a game keeps the file it is from and the files whose odds valued it."""
DRAWN: Final = "drawn"
"""Where a position that was made up keeps what was asked for."""


def commands(name: str, games: Sequence[Told]) -> list[str]:
    """The words after the name of the program that make a file; none where nothing says it."""
    if not games:
        return []
    first = games[0]
    if ANEW in first:
        file, *odds = first[ANEW]
        again = f"again {file} --odds {' '.join(odds)}"
        return [*_first_made(file, games), again]
    return _first_made(name, games)


def _first_made(name: str, games: Sequence[Told]) -> list[str]:
    first = games[0]
    if DRAWN in first:
        ends = len(first["invented"]["ends"])
        drawn = first[DRAWN]
        also = "".join(f" {file}" for file in drawn["also"])
        number = drawn["positions"] if drawn["also"] else len(games)
        words = f"invent --players {first['players']} --positions {number}"
        words += f" --truth {ends} --truth-by {drawn['by']} --seed {drawn['seed']}"
        return [f"{words}{' --also' + also if also else ''} --out {name}"]
    if "by" in first and "turns" in first:
        ends = max((len(turn["ends"]) for game in games for turn in game["turns"]), default=0)
        seed = min(game["seed"] for game in games)
        words = f"play --players {first['players']} --games {len(games)} --truth {ends}"
        return [f"{words} --by {first['by']} --seed {seed} --out {name}"]
    return []

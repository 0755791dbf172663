"""From measured games to what is believed: odds, how much policies count, and how far all is off.

How well that holds is told of games it was not learnt from. `add_tell` is the word of a command
line that keeps what was learnt: in the weights, in `believing.json`, and on the page `CHANCES.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from advisor.analysis import chance_page
from advisor.analysis.chance_games import Told, halves
from advisor.analysis.chance_sources import commands
from advisor.analysis.chance_telling import at_once, tell
from advisor.core import saving
from advisor.core.documents import read_json
from advisor.search.believing import FILE, Ways

FOLDS: Final = 4
"""Odds that a game is judged by are learnt from the other parts."""
TAUGHT, KEPT = "of these games", "as they were"
"""The odds that are there: learnt, or those that the weights have."""


@dataclass(frozen=True, slots=True)
class Learning:
    """How one game learns from its files."""

    module: str
    """The command, as Python finds it."""
    package: Path
    """Where its file and its page are."""
    presets: Path
    weights: Callable[[int], Any]
    read: Callable[[Path], list[Told]]
    learnt: Callable[[Any, Sequence[Told]], Any]
    """Weights with the odds that games teach."""
    said: Callable[[Any, Sequence[Any], int], list[list[float]]]
    """What weights say at once about kept positions, for a number of players."""
    ways: Ways
    stages: chance_page.Stages
    words: chance_page.Words


def lines(game: Told) -> Iterator[tuple[Sequence[Any], Sequence[float]]]:
    """Kept positions of a game and of what was played on from it, each with how that ended."""
    yield game["positions"], game["won"]
    for turn in game.get("turns", ()):
        yield from zip(turn.get("seen", ()), turn["ends"], strict=False)


def told_of(by: Learning, games: Sequence[Told], seats: int) -> Told:
    """What all files say about one number of players.

    The odds of the games replace those of the weights only if they tell better who wins the games
    that they were not learnt from, and no worse how made-up positions are played to the end.
    """
    weights = by.weights(seats)
    judged = [game for game in games if "turns" in game]
    made = [game["invented"] for game in games if "invented" in game]
    others = [game for game in games if "turns" not in game and "invented" not in game]
    ways = _judged(by, judged, others, seats)
    both = {TAUGHT: by.learnt(weights, judged + others), KEPT: weights}
    invented = {name: _turns(by, {"turns": made}, odds, seats) for name, odds in both.items()}
    found = {name: chance_page.calibration(rows, by.stages) for name, (rows, _) in ways.items()}
    drawn = {name: at_once(ways[name][1], turns) for name, turns in invented.items() if turns}
    best = TAUGHT if _no_worse(found, drawn) else KEPT
    rows, told = ways[best]
    seen = len(rows) - sum(len(game["positions"]) for game in judged)
    said: Told = {
        "games": len(judged),
        "games for odds alone": len(others),
        "positions": len(rows),
        "turns": len(told),
        **({"seen in games to the end": seen} if seen else {}),
        "games to the end": sum(each["games"] for each in told),
        "odds": best,
        "calibration": found[best],
        "calibration before": found[KEPT],
        **({"calibration of these games": found[TAUGHT]} if best == KEPT else {}),
    } | tell(told, by.ways, invented[best])
    if made:
        said["invented"]["by other odds"] = drawn[KEPT if best == TAUGHT else TAUGHT]
    return said


def _no_worse(games: Mapping[str, Told], drawn: Mapping[str, Told]) -> bool:
    """Whether odds that were learnt tell no worse than those of before."""
    on_games: bool = games[TAUGHT]["brier"] <= games[KEPT]["brier"]
    return on_games and (not drawn or drawn[TAUGHT]["loss"] <= drawn[KEPT]["loss"])


def _judged(
    by: Learning, judged: Sequence[Told], others: Sequence[Told], seats: int
) -> dict[str, tuple[list[chance_page.Row], list[Told]]]:
    """What is said by odds that were learnt from other games, and by those of the weights."""
    weights = by.weights(seats)
    ways: dict[str, tuple[list[chance_page.Row], list[Told]]] = {TAUGHT: ([], []), KEPT: ([], [])}
    for fold in range(FOLDS):
        kept = [game for number, game in enumerate(judged) if number % FOLDS != fold]
        taught = by.learnt(weights, [*kept, *others])
        for name, odds in ((TAUGHT, taught), (KEPT, weights)):
            rows, told = ways[name]
            for game in judged[fold::FOLDS]:
                for places, won in lines(game):
                    for place, said in zip(places, by.said(odds, places, seats), strict=True):
                        rows.append((place[0], said, won))
                told += _turns(by, game, odds, seats)
    return ways


def _turns(by: Learning, game: Told, weights: Any, seats: int) -> list[Told]:
    """The positions of a game that were played out, judged by weights."""
    found = []
    for turn in game["turns"]:
        (instant,) = by.said(weights, [turn["position"]], seats)
        found.append(
            {
                "players": seats,
                "moved": (turn["position"][1] - 1) % seats,
                "instant": instant,
                "truth": [sum(column) for column in zip(*turn["ends"], strict=True)],
                "games": len(turn["ends"]),
            }
            | {name: turn[name] for name in by.ways}
            | {halves(name): turn[halves(name)] for name in by.ways if halves(name) in turn}
        )
    return found


def add_tell(commands: Any, by: Learning) -> None:
    """The word `tell` of a command line: what files of games say, and with `--write` keep it."""
    telling = commands.add_parser("tell")
    telling.add_argument("files", nargs="+")
    telling.add_argument("--write", action="store_true")
    telling.add_argument(
        "--seen", type=int, default=1, help="of so many games to the end, one tells its positions"
    )
    telling.add_argument("--remark", default="", help="what else is to be known of these games")
    telling.set_defaults(run=lambda words: _tell(by, words))


def _tell(by: Learning, words: argparse.Namespace) -> None:
    by_players: defaultdict[int, list[Told]] = defaultdict(list)
    sources: defaultdict[int, list[str]] = defaultdict(list)
    for file in words.files:
        games = [_thinned(each, words.seen) for each in by.read(Path(file))]
        for seats in {each["players"] for each in games}:
            part = [each for each in games if each["players"] == seats]
            by_players[seats] += part
            sources[seats] += commands(Path(file).name, part)
    names = " ".join(Path(file).name for file in words.files)
    fewer = f" --seen {words.seen}" if words.seen > 1 else ""
    command = f"python -m {by.module} tell {names}{fewer} --write"
    made = {"command": command, "date": datetime.now(UTC).date().isoformat()}
    if words.remark:
        made["remark"] = words.remark
    found = {
        str(seats): made | _made_by(by, sources[seats]) | told_of(by, games, seats)
        for seats, games in sorted(by_players.items())
    }
    if words.write:
        for seats, games in by_players.items():
            if found[str(seats)]["odds"] == TAUGHT:
                games = [game for game in games if game["positions"]]
                _write_odds(by, by.weights(seats), games, command)
        # Of numbers of players that the files say nothing about, what was known stays.
        known = read_json(saving.read(by.package / FILE))["players"] | found
        whole = {"players": dict(sorted(known.items()))}
        saving.write(by.package / FILE, json.dumps(whole, indent=2) + "\n")
        saving.write(by.package / chance_page.FILE, chance_page.page(whole, by.words))
    sys.stdout.write(json.dumps({"players": found}, indent=2) + "\n")


def _thinned(game: Told, seen: int) -> Told:
    """A game whose turns tell the positions of one in so many of their games to the end.

    What was played on from one place is alike; it is not to drown games that differ.
    """
    for turn in game.get("turns", ()):
        rows = turn.get("seen", ())
        turn["seen"] = [row if number % seen == 0 else [] for number, row in enumerate(rows)]
    return game


def _made_by(by: Learning, sources: Sequence[str]) -> Told:
    found = dict.fromkeys(f"python -m {by.module} {words}" for words in sources)
    return {"made by": list(found)} if found else {}


def _write_odds(by: Learning, weights: Any, games: Sequence[Told], command: str) -> None:
    """The weights with other odds, and where those come from."""
    made = weights.provenance
    note = f"{made.note.partition('; odds ')[0]}; odds by {command}"
    taught = replace(by.learnt(weights, games), provenance=replace(made, note=note))
    saving.write(by.presets / f"{weights.name}.json", taught.to_json())

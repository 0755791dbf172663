"""How far chances to win are to be believed: measured on positions after advised turns.

`play` keeps games and what is said about positions of them (`chance_games.py`). `tell` learns from
them how worth becomes odds at every stage, how much a policy counts beside the instant estimate,
and how far each of them is off besides the luck of its games (`chance_telling.py`). How well that
holds is told of games it was not learnt from, and of positions that `invent` has made up. `--write`
keeps what was learnt: in the weights, in `believing.json`, and on the page `CHANCES.md`.

    python -m advisor.frontiers.bench.chances play --players 2 --games 100 --out chances-2.jsonl
    python -m advisor.frontiers.bench.chances tell chances-2.jsonl chances-4.jsonl --write

Files of games that `fit --data` has kept may stand beside them; they say more about odds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.core import saving
from advisor.core.documents import read_json
from advisor.frontiers import value
from advisor.frontiers.believing import FILE
from advisor.frontiers.bench import chance_page
from advisor.frontiers.bench.chance_games import (
    Told,
    invented_turns,
    measured,
    measured_game,
)
from advisor.frontiers.bench.chance_telling import tell
from advisor.frontiers.value import FEATURES, Weights

if TYPE_CHECKING:
    from advisor.frontiers.players.fit import Samples

FOLDS: Final = 4
"""Odds that a game is judged by are learnt from the other parts."""
TAUGHT, KEPT = "of these games", "as they were"
"""The odds that are there: learnt, or those that the weights have."""


def samples_of(games: Iterable[Told]) -> Samples:
    """The positions of games, as a fit takes them."""
    from advisor.frontiers.players.fit import collect

    return collect(
        {
            "players": game["won"],
            "winners": [seat for seat, part in enumerate(game["won"]) if part],
            "cut": False,
            "positions": game["positions"],
        }
        for game in games
    )


def learnt(weights: Weights, games: Sequence[Told]) -> Weights:
    """The weights with the odds that these games teach, at every stage."""
    from advisor.frontiers.players.fit import with_odds
    from advisor.frontiers.players.staging import staged

    samples = samples_of(games)
    return staged(with_odds(weights, samples), samples)


def said_of(
    weights: Weights, positions: Sequence[Sequence[object]], seats: int
) -> list[list[float]]:
    """What the weights say at once about positions that are kept as features."""
    from advisor.frontiers.players.fit import chances

    if not positions:
        return []
    samples = samples_of([{"won": [1.0, *[0.0] * (seats - 1)], "positions": positions}])
    found: list[list[float]] = chances(weights, samples).tolist()
    return found


def told_of(games: Sequence[Told], seats: int) -> Told:
    """What all files say about one number of players.

    The odds of the games replace those of the weights only if they tell better who wins the games
    that they were not learnt from.
    """
    weights = Weights.default(seats)
    judged = [game for game in games if "turns" in game]
    made = [game["invented"] for game in games if "invented" in game]
    others = [game for game in games if "turns" not in game and "invented" not in game]
    ways: dict[str, tuple[list[chance_page.Row], list[Told]]] = {TAUGHT: ([], []), KEPT: ([], [])}
    for fold in range(FOLDS):
        kept = [game for number, game in enumerate(judged) if number % FOLDS != fold]
        taught = learnt(weights, kept + others)
        for name, by in ((TAUGHT, taught), (KEPT, weights)):
            rows, told = ways[name]
            for game in judged[fold::FOLDS]:
                places = game["positions"]
                for place, said in zip(places, said_of(by, places, seats), strict=True):
                    rows.append((place[0], said, game["won"]))
                told += _turns(game, by, seats)
    found = {name: chance_page.calibration(rows) for name, (rows, _) in ways.items()}
    best = min(found, key=lambda name: found[name]["brier"])
    rows, told = ways[best]
    by = learnt(weights, judged + others) if best == TAUGHT else weights
    return {
        "games": len(judged),
        "games for odds alone": len(others),
        "positions": len(rows),
        "turns": len(told),
        "games to the end": sum(each["games"] for each in told),
        "odds": best,
        "calibration": found[best],
        "calibration before": found[KEPT],
    } | tell(told, [each for turn in made for each in _turns({"turns": [turn]}, by, seats)])


def _turns(game: Told, weights: Weights, seats: int) -> list[Told]:
    """The positions of a game that were played out, judged by weights."""
    found = []
    for turn in game["turns"]:
        (instant,) = said_of(weights, [turn["position"]], seats)
        found.append(
            {
                "players": seats,
                "moved": (turn["position"][1] - 1) % seats,
                "instant": instant,
                "look": turn["look"],
                "quick": turn["quick"],
                "truth": [sum(column) for column in zip(*turn["ends"], strict=True)],
                "games": len(turn["ends"]),
            }
        )
    return found


def _play(arguments: argparse.Namespace) -> None:
    path = Path(arguments.out)
    if not saving.exists(path):
        saving.write(path, "", new=True)
    done = {each["seed"] for each in read(path)}
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        if seed not in done:
            found = measured_game(
                arguments.by, arguments.truth_by, arguments.players, seed, arguments.truth
            )
            saving.append(path, json.dumps(found) + "\n")


def _invent(arguments: argparse.Namespace) -> None:
    path = Path(arguments.out)
    if not saving.exists(path):
        saving.write(path, "", new=True)
    done = {each["seed"] for each in read(path)}
    ends = islice(invented_turns(arguments.players, arguments.seed), arguments.positions)
    for number, end in enumerate(ends):
        if number not in done:
            told = measured(end, arguments.truth_by, number, arguments.truth)
            game = {"seed": number, "players": arguments.players, "invented": told, "positions": []}
            saving.append(path, json.dumps(game) + "\n")


def read(path: Path) -> list[Told]:
    """The games of a file; a line that was cut off is left out.

    Games of a fit get the same form. Features that are newer than a file count nothing in it.
    """
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    found: list[Told] = []
    for line in lines:
        game = read_json(line) if line.endswith("\n") else {}
        if "positions" not in game:
            continue
        if "winners" in game:
            seats = range(len(game["players"]))
            won = [(seat in game["winners"]) / len(game["winners"]) for seat in seats]
            game = {"seed": game["seed"], "players": len(seats), "won": won} | {
                "positions": game["positions"]
            }
        for place in game["positions"]:
            place[2] = [word.ljust(len(FEATURES), "0") for word in place[2]]
        found.append(game)
    return found


def _tell(arguments: argparse.Namespace) -> None:
    by_players: defaultdict[int, list[Told]] = defaultdict(list)
    for file in arguments.files:
        for each in read(Path(file)):
            by_players[each["players"]].append(each)
    names = " ".join(Path(file).name for file in arguments.files)
    found: Told = {
        "command": f"python -m advisor.frontiers.bench.chances tell {names} --write",
        "date": datetime.now(UTC).date().isoformat(),
        "players": {
            str(seats): told_of(games, seats) for seats, games in sorted(by_players.items())
        },
    }
    text = json.dumps(found, indent=2) + "\n"
    if arguments.write:
        folder = Path(__file__).parents[1]
        for seats, games in by_players.items():
            games = [game for game in games if game["positions"]]
            if found["players"][str(seats)]["odds"] == TAUGHT:
                _write_odds(Weights.default(seats), games, found["command"])
        saving.write(folder / FILE, text)
        saving.write(folder / chance_page.FILE, chance_page.page(found))
    sys.stdout.write(text)


def _write_odds(weights: Weights, games: Sequence[Told], command: str) -> None:
    """The weights with other odds, and where those come from."""
    folder, made = Path(value.__file__).parent / "presets", weights.provenance
    note = f"{made.note.partition('; odds ')[0]}; odds by {command}"
    taught = replace(learnt(weights, games), provenance=replace(made, note=note))
    saving.write(folder / f"{weights.name}.json", taught.to_json())


def main(words: Sequence[str] | None = None) -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.add_argument("--players", type=int, default=2)
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--truth", type=int, default=4, help="games to the end from a position")
    playing.add_argument("--by", default="glance", help="who plays the games")
    playing.add_argument("--truth-by", default="glance", help="who plays to the end")
    playing.add_argument("--seed", type=int, default=70_000_000)
    playing.add_argument("--out", required=True)
    playing.set_defaults(run=_play)
    inventing = commands.add_parser("invent")
    inventing.add_argument("--players", type=int, default=2)
    inventing.add_argument("--positions", type=int, default=30)
    inventing.add_argument("--truth", type=int, default=4, help="games to the end from a position")
    inventing.add_argument("--truth-by", default="glance", help="who plays to the end")
    inventing.add_argument("--seed", type=int, default=73_000_000)
    inventing.add_argument("--out", required=True)
    inventing.set_defaults(run=_invent)
    telling = commands.add_parser("tell")
    telling.add_argument("files", nargs="+")
    telling.add_argument("--write", action="store_true")
    telling.set_defaults(run=_tell)
    arguments = parser.parse_args(words)
    arguments.run(arguments)


if __name__ == "__main__":
    main()

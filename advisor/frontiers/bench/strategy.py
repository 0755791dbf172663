"""What the notebook about strategy measures in games: by pairs that share their luck.

Every deal is played several times by good players: as it is, with a fourth ship for the first
player, and after openings that put the whole first roll into one place. Luck follows from the deal
and the number of the turn, so two games of a pair differ in nothing else that could be helped; what
is told is the difference. Beside that, the chance of whoever has moved is kept after each turn, as
weights say it that were fitted to quick games, and as those of today do, with odds from good ones.

    python -m advisor.frontiers.bench.strategy --deals 60 --seed 61000000 --out build/strategy.jsonl
    python -m advisor.frontiers.bench.strategy --out build/strategy.jsonl --write

Every deal is a line of the file, so a run goes on where it was stopped. `--write` puts what is
there into the package, from where the notebook reads it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from advisor.analysis.differences import SURE
from advisor.analysis.winning import instant_probability
from advisor.core import saving
from advisor.core.documents import read_json
from advisor.frontiers.position import Position
from advisor.frontiers.value import Weights
from advisor.players.match import finish, luck

PLAYER: Final = "glance"
OLD: Final = "fitted-2"
OPENINGS: Final = ("mine", "solar", "hub")
"""Places that take a whole roll of three ships."""
FILE: Final = "strategy.json"


def with_ships(ships: int, seed: int) -> Position:
    """A new game of two in which the first player has so many ships."""
    start = Position.new_game(players=("red", "blue"), seed=seed)
    data = start.to_dict()
    first = data["players"][0]
    more = ships - len(start.players[0].ships) - _in_bay(start)
    first["stock"] -= more
    data["docks"]["bay"] += [first["color"]] * more
    return Position.from_json(data)


def _in_bay(start: Position) -> int:
    """Ships of the first player that wait to be rolled."""
    return sum(ship == start.players[0].color for ship in start.to_dict()["docks"]["bay"])


def opened(place: str, seed: int) -> Position:
    """The position after a first turn that puts every ship into one place, the lowest first."""
    position = with_ships(3, seed).play("roll", luck(seed, 0))
    for ship in sorted(position.player("red").ships):
        position = position.play(f"{place} {ship}", luck(seed, 0))
    # More tokens than anybody may keep are given back as the end of the turn says.
    end = next(action for action in position.legal_actions() if action.kind == "end")
    return position.play(end, luck(seed, 0))


def result(start: Position, seed: int, player: str = PLAYER) -> float:
    """The first player's part of the win, if everybody plays on alike."""
    return finish(start, player, str(seed))[0]


def deal(seed: int) -> dict[str, Any]:
    """All games of one deal."""
    today, shown = Weights.default(2), []

    def watch(position: Position) -> None:
        mover = next(p.color for p in position.players if p.color != position.active)
        pair = [
            instant_probability(position, weights)[mover]
            for weights in (Weights.preset(OLD), today)
        ]
        shown.append([mover == "red", *(round(chance, 4) for chance in pair)])

    base = finish(with_ships(3, seed), PLAYER, str(seed), watch)[0]
    return {
        "seed": seed,
        "weights": today.name,
        "plain": base,
        "ship": result(with_ships(4, seed), seed),
        **{place: result(opened(place, seed), seed) for place in OPENINGS},
        "shown": shown,
    }


def paired(differences: Sequence[float]) -> tuple[float, float, float]:
    """A mean with the ends of its 95 % interval, from the differences of pairs."""
    mean = fmean(differences)
    reach = SURE * stdev(differences) / sqrt(len(differences))
    return mean, mean - reach, mean + reach


@cache
def known() -> dict[str, Any]:
    """What was played last."""
    file = resources.files("advisor.frontiers.bench").joinpath("data", FILE)
    found: dict[str, Any] = read_json(file.read_bytes())
    return found


def _lines(path: Path) -> list[dict[str, Any]]:
    if not saving.exists(path):
        saving.write(path, "", new=True)
    return [read_json(line) for line in saving.read(path).decode("utf-8").splitlines()]


def main() -> None:
    """Play what is missing, or keep what is there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--seed", type=int, default=61_000_000)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    done = {line["seed"] for line in _lines(arguments.out)}
    for seed in range(arguments.seed, arguments.seed + arguments.deals):
        if seed not in done:
            saving.append(arguments.out, json.dumps(deal(seed)) + "\n")
    if arguments.write:
        lines = (__doc__ or "").splitlines()
        kept = {
            "commands": [line.strip() for line in lines if line.startswith("    python")],
            "date": datetime.now(UTC).date().isoformat(),
            "player": PLAYER,
            "deals": _lines(arguments.out),
        }
        place = Path(str(resources.files("advisor.frontiers.bench"))) / "data" / FILE
        saving.write(place, json.dumps(kept).replace('{"seed', '\n{"seed') + "\n")


if __name__ == "__main__":
    main()

"""How far chances to win are to be believed: measured on positions after advised turns.

`play` plays games of a player with itself, picks a position after a turn from each, and asks there
the instant estimate, every policy, and what may be called the truth: the rest of the game played
again and again by good turns to its end. `tell` fits to what was played how much a policy
counts beside the instant estimate, and how far each of them is off besides the luck of its games;
how well that holds is told of positions it was not fitted to. Every position is a line of a file.

    python -m advisor.frontiers.bench.chances play --players 2 --positions 100 --out chances-2.jsonl
    python -m advisor.frontiers.bench.chances tell chances-2.jsonl chances-4.jsonl --write
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from math import exp, lgamma, log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from advisor.analysis.winning import SLIGHTEST, instant_probability
from advisor.core import saving
from advisor.core.documents import read_json
from advisor.frontiers.believing import FILE, WAYS
from advisor.frontiers.position import Position
from advisor.frontiers.value import Weights, remaining
from advisor.players.match import Pairing, finish, play

GAMES: Final = {"look": 32, "quick": 100}
"""Games of each policy in a position."""
APART: Final = 2
"""One position in so many is kept for the test."""
GRID: Final = tuple(number / 20 for number in range(2, 41))
"""Doubts that are tried, in log odds; nobody is surer than the least of them."""
NODES: Final = tuple((number - 10) / 3.5 for number in range(21))
"""Where a normal distribution is looked at."""

Told = dict[str, Any]


def positions(player: str, players: int, seed: int) -> tuple[list[Position], list[float]]:
    """The positions after every turn of a game, and everybody's part of the win."""
    seen: list[Position] = []
    record = play(Pairing(0, 0, seed, (player,) * players), seen.append)
    winners = record["winners"]
    shares = [(seat in winners) / len(winners) for seat in range(players)]
    return [each for each in seen if each.result is None], shares


def measure(player: str, truth: str, players: int, seed: int, games: int) -> Told:
    """One position of a game, and all that is said about it."""
    seen, shares = positions(player, players, seed)
    position = Random(f"pick {seed}").choice(seen)
    weights = Weights.default(players)
    found: Told = {
        "seed": seed,
        "players": players,
        "weights": weights.name,
        "left": remaining(position.state),
        "won": shares,
        "instant": _rounded(instant_probability(position, weights).values()),
    }
    for name, (_, _, playouts) in WAYS.items():
        rollout = playouts(position, seed)
        columns = zip(*(rollout(number) for number in range(GAMES[name])), strict=True)
        found[name] = _rounded(fmean(column) for column in columns)
    if games:
        ends = [finish(position, truth, f"truth {seed} {number}") for number in range(games)]
        found["truth"] = [sum(column) for column in zip(*ends, strict=True)]
        found["games"] = games
    return found


def _rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, 5) for number in numbers]


def together(instant: Sequence[float], played: Sequence[float], weight: float) -> list[float]:
    """The two estimates in one."""
    logs = [
        (1 - weight) * log(max(a, SLIGHTEST)) + weight * log(max(b, SLIGHTEST))
        for a, b in zip(instant, played, strict=True)
    ]
    total = sum(map(exp, logs))
    return [exp(each) / total for each in logs]


def loss(said: Sequence[float], shares: Sequence[float], games: float = 1) -> float:
    """Negative logarithm of what was said about what happened, for one game."""
    return (
        -sum(
            share * log(max(chance, SLIGHTEST)) for chance, share in zip(said, shares, strict=True)
        )
        / games
    )


def best_weight(told: Sequence[Told], name: str) -> float:
    """How much a policy counts beside the instant estimate, to tell best who wins."""

    def total(weight: float) -> float:
        found = 0.0
        for each in told:
            shares, games = (each["truth"], each["games"]) if "truth" in each else (each["won"], 1)
            found += loss(together(each["instant"], each[name], weight), shares, games)
        return found

    return min((number / 20 for number in range(21)), key=total)


def best_doubt(told: Sequence[Told], said: Callable[[Told], Sequence[float]]) -> float:
    """How far log odds are off, from how often games to the end went otherwise than was said."""
    pairs = [
        (min(max(chance, SLIGHTEST), 1 - SLIGHTEST), wins, each["games"])
        for each in told
        if "truth" in each
        for chance, wins in list(zip(said(each), each["truth"], strict=True))[: _free(each)]
    ]

    def likelihood(doubt: float) -> float:
        return sum(_marginal(*pair, doubt) for pair in pairs)

    return max(GRID, key=likelihood)


def _free(each: Told) -> int:
    """Between two players the chance of one is that of the other."""
    return 1 if each["players"] == 2 else int(each["players"])


def _marginal(chance: float, wins: float, games: int, doubt: float) -> float:
    """Log likelihood of some wins if the log odds are off by a normal error of that size."""
    power = log(chance / (1 - chance))
    total = mass = 0.0
    for node in NODES:
        density = exp(-node * node / 2)
        true = 1 / (1 + exp(-(power + doubt * node)))
        true = min(max(true, 1e-9), 1 - 1e-9)
        total += density * exp(wins * log(true) + (games - wins) * log(1 - true))
        mass += density
    return log(total / mass) + lgamma(games + 1) - lgamma(wins + 1) - lgamma(games - wins + 1)


def tell(told: Sequence[Told]) -> Told:
    """What measured positions of one number of players say.

    How well it holds is told of one half of them, with the weight that the other half gives.
    """
    fitted = [each for number, each in enumerate(told) if number % APART]
    others = [each for number, each in enumerate(told) if not number % APART]
    found: Told = {
        "positions": len(told),
        "with games to the end": sum("truth" in each for each in told),
        "instant": {"doubt": best_doubt(told, lambda each: each["instant"])},
    }
    for name in WAYS:
        found[name] = {
            "weight": best_weight(told, name),
            "doubt": best_doubt(told, _said(name, 1.0)),
            "doubt of both": best_doubt(told, _said(name, best_weight(told, name))),
            "on other positions": judged(others, _said(name, best_weight(fitted, name))),
        }
    found["instant"]["on other positions"] = judged(others, lambda each: each["instant"])
    return found


def _said(name: str, weight: float) -> Callable[[Told], Sequence[float]]:
    """What is said about a position if a policy counts so much."""
    return lambda each: together(each["instant"], each[name], weight)


def judged(told: Sequence[Told], said: Callable[[Told], Sequence[float]]) -> Told:
    """How well chances tell who won, and what games to the end say to them."""
    if not told:
        return {}
    base = [fmean(column) for column in zip(*(each["won"] for each in told), strict=True)]
    found: Told = {
        "positions": len(told),
        "loss": round(fmean(loss(said(each), each["won"]) for each in told), 4),
        "brier": round(fmean(_distance(said(each), each["won"]) for each in told), 4),
        "brier of a constant": round(fmean(_distance(base, each["won"]) for each in told), 4),
    }
    sure = [each for each in told if "truth" in each]
    if sure:
        gaps = [
            (chance - wins / each["games"], wins / each["games"], each["games"])
            for each in sure
            for chance, wins in zip(said(each), each["truth"], strict=True)
        ]
        # The luck of the games to the end is part of the distance, and is taken out of it.
        luck = fmean(part * (1 - part) / (games - 1) for _, part, games in gaps)
        square = max(0.0, fmean(gap * gap for gap, _, _ in gaps) - luck)
        found["error against games to the end"] = round(sqrt(square), 4)
        found["bias of the favourite"] = round(
            fmean(
                max(said(each)) - each["truth"][said(each).index(max(said(each)))] / each["games"]
                for each in sure
            ),
            4,
        )
    return found


def _distance(said: Sequence[float], share: Sequence[float]) -> float:
    return sum((chance - part) ** 2 for chance, part in zip(said, share, strict=True))


def _play(arguments: argparse.Namespace) -> None:
    path = Path(arguments.out)
    if not saving.exists(path):
        saving.write(path, "", new=True)
    done = {each["seed"] for each in read(path)}
    for number in range(arguments.positions):
        seed = arguments.seed + number
        if seed in done:
            continue
        games = arguments.truth if number < arguments.sure else 0
        found = measure(arguments.by, arguments.truth_by, arguments.players, seed, games)
        saving.append(path, json.dumps(found) + "\n")


def read(path: Path) -> list[Told]:
    """The positions of a file; a line that was cut off is left out."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [read_json(line) for line in lines if line.endswith("\n")]


def _tell(arguments: argparse.Namespace) -> None:
    by_players: defaultdict[int, list[Told]] = defaultdict(list)
    for file in arguments.files:
        for each in read(Path(file)):
            by_players[each["players"]].append(each)
    found = {
        "command": "python -m advisor.frontiers.bench.chances play, then tell --write",
        "date": datetime.now(UTC).date().isoformat(),
        "players": {str(seats): tell(told) for seats, told in sorted(by_players.items())},
    }
    text = json.dumps(found, indent=2) + "\n"
    if arguments.write:
        file = Path(__file__).parents[1] / FILE
        saving.write(file, text)
    sys.stdout.write(text)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.add_argument("--players", type=int, default=2)
    playing.add_argument("--positions", type=int, default=100)
    playing.add_argument("--sure", type=int, default=100, help="of those with games to the end")
    playing.add_argument("--truth", type=int, default=16, help="games to the end")
    playing.add_argument("--by", default="advisor", help="who plays to the position")
    playing.add_argument("--truth-by", default="glance", help="who plays to the end")
    playing.add_argument("--seed", type=int, default=70_000_000)
    playing.add_argument("--out", required=True)
    playing.set_defaults(run=_play)
    telling = commands.add_parser("tell")
    telling.add_argument("files", nargs="+")
    telling.add_argument("--write", action="store_true")
    telling.set_defaults(run=_tell)
    arguments = parser.parse_args(words)
    arguments.run(arguments)


if __name__ == "__main__":
    main()

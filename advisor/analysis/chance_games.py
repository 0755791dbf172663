"""Games from which it is learnt how far chances to win are to be believed, whatever is played.

Each line of a file is a game of a player with itself: what is kept of the positions after its
turns, and who won. At one moment of it two turns are played, the one that a quick look advises and
another of its best few. Both positions get the instant estimate, every policy, and what may be
called the truth: the rest of the game played again and again by good turns to its end, with the
same luck for both. So a game says how far chances are off, and how far the difference between two
turns is.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from advisor.analysis.winning import instant_probability
from advisor.core import saving
from advisor.core.documents import read_json
from advisor.players.match import Pairing, finish, play
from advisor.search.believing import Ways

Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Measuring:
    """How chances of one game are measured."""

    game: str
    ways: Ways
    games: Mapping[str, int]
    """Games of each policy in a position."""
    weights: Callable[[int], str]
    """The name of the weights for a number of players."""
    observed: Callable[[Any], list[Any]]
    """What is kept of a position: the stage, who is next, and something for each seat."""
    two_turns: Callable[[Any, Random], Sequence[Any]]
    """The ends of the best turn from a moment and of another good one, or nothing."""
    counts: Callable[[Any], bool] = lambda position: position.result is None
    """Whether a position after a turn says something."""
    every: int = 0
    """Of so many positions of the games that tell the truth one is kept; 0 keeps none."""


def measured_game(
    by: Measuring, player: str, truth: str, players: int, seed: int, games: int
) -> Told:
    """A game, and all that is said about two positions of it."""
    seen: list[Any] = []
    record = play(Pairing(0, 0, seed, (player,) * players, by.game), seen.append)
    winners = record["winners"]
    open_ones = [each for each in seen if by.counts(each)]
    found: Told = {
        "seed": seed,
        "players": players,
        "by": player,
        "weights": by.weights(players),
        "won": [(seat in winners) / len(winners) for seat in range(players)],
        "positions": [by.observed(each) for each in open_ones],
    }
    rng = Random(f"pick {seed}")
    ends = by.two_turns(rng.choice(open_ones), rng) if games else ()
    found["turns"] = [measured(by, each, truth, seed, games) for each in ends]
    return found


def measured(by: Measuring, position: Any, truth: str, seed: int, games: int) -> Told:
    """A position after a turn, and all that is said about it."""
    found: Told = {
        "position": by.observed(position),
        "instant": _rounded(instant_probability(position).values()),
    }
    for name, (_, _, playouts) in by.ways.items():
        found |= played_on(name, playouts(position, seed), by.games[name])
    seen: list[list[Any]] = [[] for _ in range(games)]
    found["ends"] = [
        finish(position, truth, f"truth {seed} {number}", seen[number].append if by.every else None)
        for number in range(games)
    ]
    if by.every:
        found["seen"] = [
            [by.observed(each) for each in row[:: by.every] if by.counts(each)] for row in seen
        ]
    return found


def played_on(name: str, rollout: Callable[[int], Sequence[float]], games: int) -> Told:
    """What a policy says about a position, by all of its games and by each half of them."""
    rows = [rollout(number) for number in range(games)]
    return {
        name: _means(rows),
        halves(name): [_means(rows[half::2] or rows) for half in range(2)],
    }


def halves(name: str) -> str:
    """Under which name the two halves of a policy's games are kept."""
    return f"halves of {name}"


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return _rounded(fmean(column) for column in zip(*rows, strict=True))


def _rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, 5) for number in numbers]


def keep(path: Path, seeds: Iterable[int], made: Callable[[int], Told]) -> None:
    """Add what is missing to a file, line by line; a run that was stopped goes on."""
    if not saving.exists(path):
        saving.write(path, "", new=True)
    done = {each["seed"] for each in kept(path)}
    for seed in seeds:
        if seed not in done:
            saving.append(path, json.dumps(made(seed)) + "\n")


def kept(path: Path) -> list[Told]:
    """The games of a file that tell positions; a line that was cut off is left out."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    found = [read_json(line) for line in lines if line.endswith("\n")]
    return [game for game in found if "positions" in game]


def add_play(commands: Any, by: Measuring, player: str, players: int, seed: int) -> None:
    """The word `play` of a command line: keep games of players that are strong for their time."""
    playing = commands.add_parser("play")
    playing.add_argument("--players", type=int, default=players)
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--truth", type=int, default=4, help="games to the end from a position")
    playing.add_argument("--by", default=player, help="who plays the games")
    playing.add_argument("--truth-by", default=player, help="who plays to the end")
    playing.add_argument("--seed", type=int, default=seed)
    playing.add_argument("--out", type=Path, required=True)

    def run(words: argparse.Namespace) -> None:
        def made(number: int) -> Told:
            return measured_game(by, words.by, words.truth_by, words.players, number, words.truth)

        keep(words.out, range(words.seed, words.seed + words.games), made)

    playing.set_defaults(run=run)

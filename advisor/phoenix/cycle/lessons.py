"""Learn what turns open: by how much the value grows after turns of each kind.

    python -m advisor.phoenix.cycle.lessons --players 3 --games 145 --seed 30000

plays games of greedy players who see values more or less clearly, so that every kind of turn is
played where it is not quite the best. For each turn it asks by how much the value of the player's
position has changed `AHEAD` own turns later, or at the end of the game. A ridge regression splits
that into what is usual at a stage and what a kind of turn adds; what it adds is written into the
table that `foresight.py` reads, for the default weights of that number of players. Turns that begin
with a trade of the hub count as usual ones.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from advisor.core import saving
from advisor.core.documents import read_json
from advisor.core.seam import only_chance
from advisor.core.waiting import load
from advisor.phoenix.cycle.foresight import FILE, FORMAT, KINDS, KNOTS, kind_of
from advisor.phoenix.players.duel import position_of
from advisor.phoenix.players.regression import Careless
from advisor.phoenix.scoring import scores
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights, stages, value
from advisor.phoenix.words import NOTHING, OVER, SEATS, TURN
from advisor.search.scale import HUNDRED, UNIT

load("numpy.typing")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

AHEAD: Final = 4
"""Own turns after which it is asked what a turn has opened: about one cycle."""
NOISE: Final = (0.0, 0.4, 1.0)
"""Standard deviations of what players see, in points."""
MOST_MOVES: Final = 300
DOUBT: Final = 20.0
"""So many turns that open nothing count beside those of a kind."""

Seen = tuple[int, str | None, float]
"""Stage after a turn, the kind of the turn, and by how much the value had grown later."""


@dataclass(slots=True)
class _Turn:
    kind: str | None
    stage: int
    """0 where the end of the game was certain after it."""
    value: float


def watched(seed: int, players: int, weights: Weights) -> Iterator[Seen]:
    """The turns of one game."""
    rng = Random(f"gen {seed}")
    seats = [Careless(weights, rng.choice(NOISE)) for _ in range(players)]
    position = position_of(seed, players, {})
    turns: list[list[_Turn]] = [[] for _ in range(players)]
    begun: tuple[int, int, str | None] | None = None
    while position.result is None and position.moves < MOST_MOVES:
        state = position.state
        if begun is not None and state.phase == TURN and state.moves != begun[1]:
            turns[begun[0]].append(_ended(state, begun[0], begun[2], weights))
            begun = None
        due = only_chance(position)
        action = seats[state.to_move].choose(position, rng) if due is None else due
        if state.phase == TURN and begun is None:
            begun = state.active, state.moves, kind_of(state, (action,))
        luck = Random(f"{seed} {state.moves} {state.active} {state.phase}")
        position = position.play(action, luck)
    totals = [score.total for score in scores(position.state)]
    for seat, own in enumerate(turns):
        yield from _grown(own, _final(totals, seat, weights))


def _ended(state: State, seat: int, kind: str | None, weights: Weights) -> _Turn:
    certain = state.phase == OVER or state.ending != NOTHING
    return _Turn(kind, 0 if certain else stages(state)[seat], value(state, seat, weights) / UNIT)


def _final(totals: Sequence[int], seat: int, weights: Weights) -> float:
    """A final score as values count it, without who has won."""
    others = [total for other, total in enumerate(totals) if other != seat]
    rivals = weights.best_rival * max(others) + weights.all_rivals * sum(others)
    return totals[seat] - rivals / HUNDRED


def _grown(turns: Sequence[_Turn], final: float) -> Iterator[Seen]:
    for number, turn in enumerate(turns):
        if turn.stage:
            later = number + AHEAD
            then = turns[later].value if later < len(turns) else final
            yield turn.stage, turn.kind, then - turn.value


def fitted(seen: Sequence[Seen]) -> dict[str, list[float]]:
    """By kind and knot: the points by which turns open more than is usual at their stage."""
    knots = len(KNOTS)
    size = knots * (1 + len(KINDS))
    normal: NDArray[np.float64] = np.zeros((size, size))
    right: NDArray[np.float64] = np.zeros(size)
    for stage, kind, grown in seen:
        near = np.array([np.interp(stage, KNOTS, row) for row in np.eye(knots)])
        row = np.zeros(size)
        row[:knots] = near
        if kind is not None:
            first = knots * (1 + KINDS.index(kind))
            row[first : first + knots] = near
        normal += np.outer(row, row)
        right += grown * row
    normal += np.diag([1e-6] * knots + [DOUBT] * (size - knots))
    found = np.linalg.solve(normal, right).reshape(-1, knots)
    return {
        kind: [round(float(each), 2) for each in row]
        for kind, row in zip(KINDS, found[1:], strict=True)
    }


def written(known: Any, weights: Weights, opens: dict[str, list[float]], note: str) -> str:
    """The table as a file; what was learned about other weights stays."""
    lessons = dict(known["weights"]) if known else {}
    lessons[weights.name] = {"note": note, "opens": opens}
    whole = {"format": FORMAT, "weights": dict(sorted(lessons.items()))}
    return json.dumps(whole, indent=1) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, choices=SEATS, default=3)
    parser.add_argument("--games", type=int, default=145)
    parser.add_argument("--seed", type=int, default=30000)
    parser.add_argument("--write", type=Path, default=Path(__file__).parents[1] / "data" / FILE)
    options = parser.parse_args(arguments)
    weights = Weights.default(options.players)
    seeds = range(options.seed, options.seed + options.games)
    seen = [each for seed in seeds for each in watched(seed, options.players, weights)]
    note = (
        f"python -m advisor.phoenix.cycle.lessons --players {options.players} "
        f"--games {options.games} --seed {options.seed}: {len(seen)} turns"
    )
    file: Path = options.write
    known = read_json(file.read_text(encoding="utf-8")) if file.exists() else None
    saving.write(file, written(known, weights, fitted(seen), note))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

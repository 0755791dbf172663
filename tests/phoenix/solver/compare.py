"""The best turn three times over: every outcome listed, the CP-SAT model, and the plain judge.

    python -m tests.phoenix.solver.compare --count 5000 --seed 1 --write build/phoenix-turns

takes positions from games of greedy and lively players, at the beginning of a turn and when dice
lie on the table, and compares the best value without chance. Something else that is called proven
is a difference; its position is saved. A run with `--write` adds to what the folder holds, so it
may be stopped at any time and goes on where it was. The plain judge takes part where the turn is
small enough for it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from advisor import players
from advisor.core import saving
from advisor.phoenix.model import best_turn
from advisor.phoenix.position import Position
from advisor.phoenix.solver.solve import solve
from advisor.phoenix.value import Weights
from tests.phoenix.solver.plain import judge

BUDGET = 400
"""Positions the plain judge may look at."""
PER_GAME = 40
WORK = 20.0
"""Deterministic time of each model; what is not proven by then is counted as open."""
EFFORT = 60.0
PLAYERS = ("greedy", "lively")
PHASES = ("turn", "dice", "human")
GAME = "space-station-phoenix"


@dataclass
class Comparison:
    """What was found about one position."""

    number: int
    phase: str
    hub: str
    players: int
    listed: int | None = None
    """The best value of the list; None if nothing is without chance, or nothing proven."""
    modelled: int | None = None
    judged: int | None = None
    open: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    models: int = 0
    variables: int = 0
    constraints: int = 0
    line: str = ""
    list_seconds: float = 0.0
    model_seconds: float = 0.0


@lru_cache(maxsize=4)
def weights_for(count: int) -> Weights:
    return Weights.default(count)


def can_be_compared(position: Position) -> bool:
    """Whether a position is the beginning of a turn, or one with dice that stay as they are."""
    state = position.state
    return position.phase in PHASES and not state.rerolls and not state.pending


def game(seed: int) -> list[Position]:
    """Some positions of one game, spread over it."""
    count = 2 + seed % 3
    position = Position.new_game(count, seed=seed, hubs="all" if seed // 3 % 2 else "basic")
    rng = Random(seed)
    player = players.create(PLAYERS[seed // 6 % 2], GAME)
    found = []
    while position.legal_actions():
        if can_be_compared(position):
            found.append(position)
        position = position.play(player.choose(position, rng), rng)
    return sorted_sample(found, rng)


def sorted_sample(found: list[Position], rng: Random) -> list[Position]:
    """At most so many of them, in their order."""
    chosen = sorted(rng.sample(range(len(found)), min(PER_GAME, len(found))))
    return [found[at] for at in chosen]


def numbered(seed: int, first: int = 0) -> Iterator[tuple[int, Position]]:
    """Positions without end, with their numbers."""
    for played in range(first // PER_GAME, sys.maxsize):
        for at, position in enumerate(game(seed + played)):
            if played * PER_GAME + at >= first:
                yield played * PER_GAME + at, position


def compare(number: int, position: Position, *, plain: bool = True) -> Comparison:
    """One position, three times over."""
    state = position.state
    weights = weights_for(state.setup.seats)
    found = Comparison(number, position.phase, state.hub(state.active).id, state.setup.seats)
    began = time.process_time()
    listed = solve(position, weights, effort=EFFORT)
    found.list_seconds = round(time.process_time() - began, 3)
    if listed.plans and listed.optimal:
        found.listed = listed.plans[0].value
    elif listed.plans:
        found.open.append("list")
    began = time.process_time()
    try:
        modelled = best_turn(position, weights, work=WORK)
    except Exception as error:  # every failure is a finding, and the run goes on
        found.problems.append(f"model: {type(error).__name__}: {error}")
        return found
    found.model_seconds = round(time.process_time() - began, 3)
    found.models = modelled.models
    found.variables, found.constraints = modelled.variables, modelled.constraints
    found.line = "; ".join(action.text for action in modelled.actions)
    if modelled.proven and modelled.actions:
        found.modelled = modelled.value
    elif not modelled.proven:
        found.open.append("model")
    verdict = judge(position, weights, BUDGET) if plain else None
    if verdict is not None and verdict.finished:
        found.judged = verdict.value
    else:
        found.open.append("judge")
    _agree(found)
    return found


def _agree(found: Comparison) -> None:
    answers = {"list": found.listed, "model": found.modelled, "judge": found.judged}
    settled = {name: answer for name, answer in answers.items() if name not in found.open}
    if len(set(settled.values())) > 1:
        found.problems.append(", ".join(f"{name}: {worth}" for name, worth in settled.items()))


def summary(rows: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The figures, for the page of benchmarks."""
    found = list(rows)
    by_phase = {phase: sum(row["phase"] == phase for row in found) for phase in PHASES}

    def opened(name: str) -> int:
        return sum(name in row["open"] for row in found)

    settled = [row for row in found if not {"list", "model"} & set(row["open"])]
    return {
        "positions": len(found),
        "by phase": by_phase,
        "compared, list and model": len(settled),
        "compared, all three": sum("judge" not in row["open"] for row in settled),
        "different": sum(bool(row["problems"]) for row in found),
        "open": {name: opened(name) for name in ("list", "model", "judge")},
        "hubs": len({row["hub"] for row in found}),
        "models for a position, mean": _mean(found, "models"),
        "variables of the largest, mean": _mean(found, "variables"),
        "seconds of the list, mean": _mean(found, "list_seconds"),
        "seconds of the model, mean": _mean(found, "model_seconds"),
    }


def _mean(rows: list[dict[str, Any]], name: str) -> float:
    return round(sum(row[name] for row in rows) / max(1, len(rows)), 3)


def _task(task: tuple[int, Position]) -> Comparison:
    return compare(*task)


def compared(tasks: Iterator[tuple[int, Position]], jobs: int) -> Iterator[Comparison]:
    """The comparisons in the order of the positions, by one process or several."""
    if jobs == 1:
        yield from map(_task, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_task, tasks, chunksize=4)


def _known(folder: Path) -> list[dict[str, Any]]:
    file = folder / "compared.jsonl"
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.endswith("}")]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=Path)
    options = parser.parse_args(arguments)
    rows = _known(options.write) if options.write else []
    first = 1 + max((row["number"] for row in rows), default=-1)
    tasks = islice(numbered(options.seed, first), max(0, options.count - len(rows)))
    for found in compared(tasks, options.jobs):
        rows.append(asdict(found))
        if found.problems:
            print(found.number, *found.problems, found.line, sep="\n  ", flush=True)
        if options.write:
            options.write.mkdir(parents=True, exist_ok=True)
            with (options.write / "compared.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(found)) + "\n")
    figures = summary(rows)
    if options.write:
        saving.write(options.write / "summary.json", json.dumps(figures, indent=1) + "\n")
    print(json.dumps(figures, indent=1))
    return 1 if figures["different"] else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""What the plain judge says about corners, computed once and kept.

    python -m tests.frontiers.solver.verdicts --count 9000 --seed 61000 --budget 2000 \\
        --jobs 2 --file build/verdicts.jsonl

judges positions and adds a line for each to the file, so that it may be stopped at any time and
goes on where it was; runs with another seed, budget or `--about` may add to the same file. The
judge asks only the rules and the value: its verdicts hold for every solver with the same ones.
`differential --judged build/verdicts.jsonl` compares a solver with them. Each line says by which
run, and which version of the rules, it was made.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from advisor import Position
from advisor.frontiers.actions import Action
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from tests.frontiers.solver.corners import corners
from tests.frontiers.solver.elements import Watcher, used
from tests.frontiers.solver.plain import judge, played
from tests.frontiers.solver.truth import commit
from tests.frontiers.solver.workers import in_order

BUDGET = 30_000
"""Positions the judge may look at; a turn that needs more is counted, not compared."""
FIVE = 5
EVERY = 5
"""Every so manieth position is compared in its five best turns."""

Named = tuple[str, int, Position, Weights]


@dataclass
class Judged:
    """The truth about one position."""

    name: str
    number: int
    weights: str
    top: int
    position: dict[str, Any]
    positions: int
    """That the judge looked at."""
    finished: bool
    """Whether it came to an end; without that nothing is known."""
    values: list[int] = field(default_factory=list)
    """Of the best turns, best first."""
    usable: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    middle: bool = False
    """Whether the turn was under way."""
    problems: list[str] = field(default_factory=list)
    seconds: float = 0.0
    run: str = ""


def replayed(position: Position, actions: Iterable[Action], weights: Weights, last: bool) -> int:
    """The value of a plan played by the engine, its claims followed by any card."""
    seat = position.state.active
    for action in actions:
        outcomes = position.chance_outcomes(action)
        position = position.play(outcomes[-1 if last else 0][0])
    return value(position.state, seat, weights)


def judged(task: Named, budget: int = BUDGET, run: str = "") -> Judged:
    """Ask the judge about one position: its best turn, or its five best."""
    name, number, position, weights = task
    top = 1 if number % EVERY else FIVE
    began = time.perf_counter()
    watcher = Watcher()
    truth = judge(position, weights, top=top, budget=budget, watch=watcher)
    given, size = position.to_dict(), truth.positions
    found = Judged(name, number, weights.name, top, given, size, truth.finished, run=run)
    if truth.finished:
        found.values = truth.values
        found.usable = sorted(watcher.usable)
        states = [position.state]
        states[0].deck = None
        for action in truth.best.actions:
            states.append(played(states[-1], action)[0])
        found.used = sorted(used(states, truth.best.actions))
        found.middle = _under_way(states[0])
        for last in (False, True):
            worth = replayed(position, truth.best.actions, weights, last)
            if worth != truth.best.value:
                found.problems.append(f"replay of the judge's plan gives {worth}")
    found.seconds = round(time.perf_counter() - began, 3)
    return found


def _under_way(state: State) -> bool:
    """Whether the player has done something already."""
    docked = (ship for ships in (*state.docks, state.tracks[state.active]) for ship in ships)
    return any(ship >> 4 == state.active for ship in docked) or state.used != 0 or state.discarded


def numbered(seed: int, first: int = 0, about: str = "") -> Iterator[Named]:
    """Corners with their numbers."""
    for name, position, weights in corners(seed, first, about):
        yield name, int(name.split("-")[2]), position, weights


def stored(file: Path) -> Iterator[Judged]:
    """Verdicts as they were kept."""
    if file.exists():
        with file.open(encoding="utf-8") as lines:
            yield from (Judged(**json.loads(line)) for line in lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m tests.frontiers.solver.verdicts", description=__doc__
    )
    parser.add_argument("--count", type=int, default=100, help="finished verdicts of this run")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--about", default="", help="only pairs with this in their names")
    parser.add_argument("--budget", type=int, default=BUDGET, help="positions of the judge")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the results are the same")
    parser.add_argument("--file", type=Path, default=Path("build/verdicts.jsonl"))
    options = parser.parse_args(arguments)
    about = f" about {options.about}" if options.about else ""
    run = f"seed {options.seed}{about}, {options.budget} positions, "
    before = [found for found in stored(options.file) if found.run.startswith(run)]
    finished = sum(found.finished for found in before)
    following = before[-1].number + 1 if before else 0
    options.file.parent.mkdir(parents=True, exist_ok=True)
    work = partial(judged, budget=options.budget, run=run + commit())
    if finished < options.count:
        tasks = numbered(options.seed, following, options.about)
        for _, found in in_order(work, tasks, options.jobs):
            with options.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(asdict(found)) + "\n")
            finished += found.finished
            if finished >= options.count:
                break
    print(f"{finished} judged by {run}{commit()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

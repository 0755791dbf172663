"""The solver against the plain judge, corner by corner.

    python -m tests.frontiers.solver.differential --count 10000 --jobs 2 --write build/differential

compares the best turn (for every fifth position the five best) that `solve` gives with all its
methods, and that the quick exhaustive search gives, with the truth. Something else than the truth
that is called proven is a difference; its position is saved. A run with `--write` adds to what the
folder holds, so it may be stopped at any time and goes on where it was; the summary and the table
of pairs are made from all of it. `--saved FOLDER` compares saved positions again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from advisor import Position
from advisor.core import saving
from advisor.frontiers.actions import Action
from advisor.frontiers.solver import model, solve
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from tests.frontiers.solver.corners import corners
from tests.frontiers.solver.elements import ELEMENTS, Watcher, used
from tests.frontiers.solver.pairs import Table
from tests.frontiers.solver.plain import Verdict, end_of_turn, judge, played

BUDGET = 30_000
"""Positions the judge may look at; a turn that needs more is counted, not compared."""
WORK = 10.0
"""Deterministic time for the model alone."""
EFFORT = 20.0
"""Of each solve: what is not proven by then is counted as open."""
NODES = 20_000
"""Of the quick exhaustive search."""
FIVE = 5
EVERY = 5
"""Every so manieth position is compared in its five best turns."""
METHODS = ("both", "model", "search")


def replayed(position: Position, actions: Iterable[Action], weights: Weights, last: bool) -> int:
    """The value of a plan played by the engine, its claims followed by any card."""
    seat = position.state.active
    for action in actions:
        outcomes = position.chance_outcomes(action)
        position = position.play(outcomes[-1 if last else 0][0])
    return value(position.state, seat, weights)


@dataclass
class Comparison:
    """What was found about one position."""

    name: str
    number: int
    weights: str
    top: int
    positions: int
    """That the judge looked at."""
    finished: bool
    """Whether the judge came to an end; without that nothing was compared."""
    usable: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    middle: bool = False
    """Whether the turn was under way."""
    problems: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    """Methods that did not come to a proof."""
    judge_seconds: float = 0.0
    solver_seconds: float = 0.0


def compare(name: str, number: int, position: Position, weights: Weights, top: int) -> Comparison:
    """One position: the judge, every method, and the quick search."""
    began = time.perf_counter()
    watcher = Watcher()
    truth = judge(position, weights, top=top, budget=BUDGET, watch=watcher)
    found = Comparison(name, number, weights.name, top, truth.positions, truth.finished)
    found.judge_seconds = round(time.perf_counter() - began, 3)
    if not truth.finished:
        return found
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
    began = time.perf_counter()
    for method in METHODS:
        _method(position, weights, top, method, truth, found)
    _quick(position, weights, top, truth, found)
    _model(position, weights, truth, found)
    found.solver_seconds = round(time.perf_counter() - began, 3)
    return found


def _method(
    position: Position,
    weights: Weights,
    top: int,
    method: str,
    truth: Verdict,
    found: Comparison,
) -> None:
    try:
        solution = solve(position, weights, top=top, method=method, effort=EFFORT)
    except Exception as error:  # every failure is a finding, and the run goes on
        found.problems.append(f"{method}: {type(error).__name__}: {error}")
        return
    values = [plan.value for plan in solution.plans]
    proven = [plan.value for plan in solution.plans if plan.optimal]
    whole = len(proven) == len(values)
    if not whole or (len(values) < top and not solution.optimal):
        found.open.append(method)
    if proven != truth.values[: len(proven)]:
        found.problems.append(f"{method}: {proven} proven, {truth.values} is the truth")
    elif whole and solution.optimal and len(values) < len(truth.values):
        found.problems.append(f"{method}: {len(values)} turns proven to be all")
    if any(one > other for one, other in zip(values, truth.values, strict=False)):
        found.problems.append(f"{method}: {values} is above the truth {truth.values}")
    if solution.bound < truth.best.value:
        found.problems.append(f"{method}: bound {solution.bound} is below {truth.best.value}")
    seat = position.state.active
    if len({end_of_turn(plan.position.state, seat) for plan in solution.plans}) != len(values):
        found.problems.append(f"{method}: two plans end alike")


def _model(position: Position, weights: Weights, truth: Verdict, found: Comparison) -> None:
    """The model without order by itself: `solve` may owe the right turn to another method."""
    state = position.state
    state.deck = None
    bound = model.solve(model.build(state, weights), work=WORK).bound
    if bound < truth.best.value:
        found.problems.append(f"model without order: {bound} is below {truth.best.value}")


def _quick(
    position: Position, weights: Weights, top: int, truth: Verdict, found: Comparison
) -> None:
    seat = position.state.active
    quick = exhaust(
        position, weights, top=top, nodes=NODES, same=lambda state: end_of_turn(state, seat)
    )
    if not quick.proven:
        found.open.append("quick search")
    elif [outcome.value for outcome in quick.outcomes] != truth.values:
        values = [outcome.value for outcome in quick.outcomes]
        found.problems.append(f"quick search: {values} proven, {truth.values} is the truth")


def _under_way(state: State) -> bool:
    """Whether the player has done something already."""
    docked = (ship for ships in (*state.docks, state.tracks[state.active]) for ship in ships)
    return any(ship >> 4 == state.active for ship in docked) or state.used != 0 or state.discarded


@dataclass
class Report:
    """What a run has found so far."""

    compared: int = 0
    middles: int = 0
    fives: int = 0
    """Compared in their five best turns."""
    too_large: int = 0
    differences: list[str] = field(default_factory=list)
    open: Counter[str] = field(default_factory=Counter)
    shapes: Counter[str] = field(default_factory=Counter)
    positions: int = 0
    judge_seconds: float = 0.0
    solver_seconds: float = 0.0
    table: Table = field(default_factory=Table)

    def add(self, found: Comparison) -> None:
        self.positions += found.positions
        self.judge_seconds += found.judge_seconds
        if not found.finished:
            self.too_large += 1
            return
        self.compared += 1
        self.middles += found.middle
        self.fives += found.top > 1
        self.shapes[found.weights.split()[0]] += 1
        self.open.update(found.open)
        self.solver_seconds += found.solver_seconds
        self.table.add(found.usable, found.used)
        self.differences += [f"{found.name}: {problem}" for problem in found.problems]

    def summary(self) -> dict[str, Any]:
        """The figures, for the page of benchmarks."""
        return {
            "compared": self.compared,
            "compared in their five best turns": self.fives,
            "in the middle of a turn": self.middles,
            "too large for the judge": self.too_large,
            "different": len(self.differences),
            "positions looked at by the judge": self.positions,
            "left open": {method: self.open[method] for method in (*METHODS, "quick search")},
            "weights": dict(sorted(self.shapes.items())),
            "seconds of the judge": round(self.judge_seconds, 1),
            "seconds of the solver": round(self.solver_seconds, 1),
            "pairs never usable together": len(self.table.empty()),
            "elements never in a best turn": sum(not self.table.alone[word] for word in ELEMENTS),
        }


Named = tuple[str, int, Position, Weights]


def numbered(seed: int, first: int = 0, about: str = "") -> Iterator[Named]:
    """Corners with their numbers."""
    for name, position, weights in corners(seed, first, about):
        yield name, int(name.split("-")[2]), position, weights


def saved(folder: Path) -> Iterator[Named]:
    """Positions that an earlier run has saved, with their weights."""
    for number, file in enumerate(sorted(folder.glob("*.json"))):
        data = json.loads(file.read_text(encoding="utf-8"))
        if "position" in data:
            weights = data.get("weights", "app")
            made = (
                Weights.preset(weights) if isinstance(weights, str) else Weights.from_json(weights)
            )
            yield file.stem, number, Position.from_json(data["position"]), made


def _task(task: Named) -> Comparison:
    name, number, position, weights = task
    return compare(name, number, position, weights, 1 if number % EVERY else FIVE)


def compared(named: Iterator[Named], jobs: int) -> Iterator[tuple[Named, Comparison]]:
    """The comparisons in the order of the positions, by one process or several."""
    if jobs == 1:
        for task in named:
            yield task, _task(task)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        while batch := list(islice(named, 20 * jobs)):
            yield from zip(batch, pool.imap(_task, batch), strict=True)


def run(
    named: Iterator[Named],
    wanted: int,
    *,
    jobs: int = 1,
    report: Report | None = None,
    note: Callable[[Named, Comparison], None] | None = None,
) -> Report:
    """Compare until so many positions were small enough to be judged."""
    report = report or Report()
    if report.compared >= wanted:
        return report
    for task, found in compared(named, jobs):
        report.add(found)
        if note is not None:
            note(task, found)
        if report.compared >= wanted:
            break
    return report


class Folder:
    """Where a run keeps what it has found, line by line, so that another may go on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = path / "comparisons.jsonl"

    def load(self) -> tuple[Report, int]:
        """What was found before, and the number of the next position."""
        report, following = Report(), 0
        if self.lines.exists():
            for line in self.lines.read_text(encoding="utf-8").splitlines():
                found = Comparison(**json.loads(line))
                report.add(found)
                following = found.number + 1
        return report, following

    def note(self, task: Named, found: Comparison) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        with self.lines.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found)) + "\n")
        if found.problems:
            name, _, position, weights = task
            data = {
                "msg": "; ".join(found.problems),
                "position": position.to_dict(),
                "weights": json.loads(weights.to_json()),
            }
            saving.write(self.path / f"{name}.json", json.dumps(data, indent=1))

    def finish(self, report: Report) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        saving.write(self.path / "summary.json", json.dumps(report.summary(), indent=1))
        report.table.write(self.path / "PAIRS.md")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.frontiers.solver.differential", description=__doc__
    )
    parser.add_argument("--count", type=int, default=100, help="positions to compare, in all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--about", default="", help="only pairs with this in their names")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--saved", type=Path, help="a folder of positions to compare, as saved")
    parser.add_argument("--write", type=Path, help="folder to add what is found to")
    options = parser.parse_args(arguments)
    report, first = Report(), 0
    folder = Folder(options.write) if options.write is not None else None
    if folder is not None and not options.saved:
        report, first = folder.load()

    def note(task: Named, found: Comparison) -> None:
        for problem in found.problems:
            print(f"{found.name}: {problem}", flush=True)
        if folder is not None:
            folder.note(task, found)
        if report.compared % 100 == 0 and found.finished:
            print(f"{report.compared} compared, {len(report.differences)} differ", flush=True)

    named = saved(options.saved) if options.saved else numbered(options.seed, first, options.about)
    run(named, options.count, jobs=options.jobs, report=report, note=note)
    print(json.dumps(report.summary(), indent=1))
    if folder is not None:
        folder.finish(report)
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())

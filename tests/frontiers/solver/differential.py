"""The solver against the plain judge, corner by corner.

    python -m tests.frontiers.solver.differential --count 10000 --jobs 2 --write build/differential

compares the best turn (for every fifth position the five best) that `solve` gives with all its
methods, and that the quick exhaustive search gives, with the truth. Something else than the truth
that is called proven is a difference; its position is saved. A run with `--write` adds to what the
folder holds, so it may be stopped at any time and goes on where it was; the summary and the table
of pairs are made from all of it. `--saved FOLDER` compares saved positions again, `--judged FILE`
positions whose truth `tests.frontiers.solver.verdicts` has found and kept.
"""

from __future__ import annotations

import argparse
import json
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
from advisor.frontiers.solver import model, solve
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.value import Weights
from tests.frontiers.solver.elements import ELEMENTS
from tests.frontiers.solver.pairs import Table
from tests.frontiers.solver.plain import end_of_turn
from tests.frontiers.solver.verdicts import Judged, Named, judged, numbered, stored
from tests.frontiers.solver.whims import named
from tests.frontiers.solver.workers import in_order

WORK = 10.0
"""Deterministic time for the model alone."""
EFFORT = 20.0
"""Of each solve: what is not proven by then is counted as open."""
NODES = 20_000
"""Of the quick exhaustive search."""
METHODS = ("both", "model", "search")


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


def compare(position: Position, weights: Weights, truth: Judged) -> Comparison:
    """One position: every method and the quick search against what the judge said."""
    found = Comparison(
        truth.name, truth.number, truth.weights, truth.top, truth.positions, truth.finished
    )
    found.judge_seconds = truth.seconds
    if not truth.finished:
        return found
    found.usable, found.used, found.middle = truth.usable, truth.used, truth.middle
    found.problems += truth.problems
    began = time.perf_counter()
    for method in METHODS:
        _method(position, weights, method, truth, found)
    _quick(position, weights, truth, found)
    _model(position, weights, truth, found)
    found.solver_seconds = round(time.perf_counter() - began, 3)
    return found


def _method(
    position: Position, weights: Weights, method: str, truth: Judged, found: Comparison
) -> None:
    top, best = truth.top, truth.values[0]
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
    if solution.bound < best:
        found.problems.append(f"{method}: bound {solution.bound} is below {best}")
    seat = position.state.active
    if len({end_of_turn(plan.position.state, seat) for plan in solution.plans}) != len(values):
        found.problems.append(f"{method}: two plans end alike")


def _model(position: Position, weights: Weights, truth: Judged, found: Comparison) -> None:
    """The model without order by itself: `solve` may owe the right turn to another method."""
    state = position.state
    state.deck = None
    bound = model.solve(model.build(state, weights), work=WORK).bound
    if bound < truth.values[0]:
        found.problems.append(f"model without order: {bound} is below {truth.values[0]}")


def _quick(position: Position, weights: Weights, truth: Judged, found: Comparison) -> None:
    seat = position.state.active
    quick = exhaust(
        position, weights, top=truth.top, nodes=NODES, same=lambda state: end_of_turn(state, seat)
    )
    if not quick.proven:
        found.open.append("quick search")
    elif [outcome.value for outcome in quick.outcomes] != truth.values:
        values = [outcome.value for outcome in quick.outcomes]
        found.problems.append(f"quick search: {values} proven, {truth.values} is the truth")


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


Task = Named | Judged
"""A position to be judged, or one with its verdict."""


def _given(task: Task) -> tuple[Position, Weights]:
    if isinstance(task, tuple):
        return task[2:]
    return Position.from_json(task.position), named(task.weights)


def _compared(task: Task) -> Comparison:
    return compare(*_given(task), judged(task) if isinstance(task, tuple) else task)


def run(
    tasks: Iterable[Task],
    wanted: int,
    *,
    jobs: int = 1,
    report: Report | None = None,
    note: Callable[[Task, Comparison], None] | None = None,
) -> Report:
    """Compare until so many positions were small enough to be judged."""
    report = report or Report()
    if report.compared >= wanted:
        return report
    for task, found in in_order(_compared, tasks, jobs):
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

    def note(self, task: Task, found: Comparison) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        with self.lines.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found)) + "\n")
        if found.problems:
            position, weights = _given(task)
            data = {
                "msg": "; ".join(found.problems),
                "position": position.to_dict(),
                "weights": json.loads(weights.to_json()),
            }
            saving.write(self.path / f"{found.name}.json", json.dumps(data, indent=1))

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
    parser.add_argument("--judged", type=Path, help="a file of positions with their verdicts")
    parser.add_argument("--write", type=Path, help="folder to add what is found to")
    options = parser.parse_args(arguments)
    report, first = Report(), 0
    folder = Folder(options.write) if options.write is not None else None
    if folder is not None and not options.saved:
        report, first = folder.load()

    def note(task: Task, found: Comparison) -> None:
        for problem in found.problems:
            print(f"{found.name}: {problem}", flush=True)
        if folder is not None:
            folder.note(task, found)
        if report.compared % 100 == 0 and found.finished:
            print(f"{report.compared} compared, {len(report.differences)} differ", flush=True)

    tasks: Iterable[Task] = numbered(options.seed, first, options.about)
    if options.judged:
        tasks = islice(stored(options.judged), report.compared + report.too_large, None)
    elif options.saved:
        tasks = saved(options.saved)
    run(tasks, options.count, jobs=options.jobs, report=report, note=note)
    print(json.dumps(report.summary(), indent=1))
    if folder is not None:
        folder.finish(report)
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())

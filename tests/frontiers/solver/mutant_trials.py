"""What the comparisons say about one fault put into the solver: see `mutants`.

A sample holds positions with their truth, and turns of which only what they reach is known: those
that once were lost, the long ones with a stored truth, and walks by chance, chosen so that whatever
a turn may do is done together with whatever else (`mutant_sample.py`). A mutant is tried in a
process of its own that loads the solver anew, one file of it changed. It is asked only what that
file has a say in, the cheapest question first, and first by the turns that use what it is about,
until something is noticed. What the sample does not notice, the solver's own tests are asked about.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import redirect_stdout
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any

from advisor import Position, parse_action
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from tests.frontiers.solver.bounds import Walk, along, broken_facts, upper_bound, walk
from tests.frontiers.solver.contained import LATE, broken, done_by, too_low
from tests.frontiers.solver.whims import named

PACKAGE = "advisor.frontiers.solver"
PATIENCE, PATIENCE_FOR_TESTS = 120, 600
"""Seconds of CPU for one mutant, with a sample and with the tests; one that takes longer has lost
its proofs. A clock on the wall would call every mutant of a busy machine noticed."""
EFFORT = 2.0
WALKS = 6
NOTICED_OPEN = 3
"""So many proofs must get lost to be more than chance."""
LOOSE = 15
"""Positions for a mutant that can only make a model loose."""
TESTS = (
    "paid_first",
    "causality",
    "landing_limits",
    "contained",
    "rules",
    "bounds",
    "upper_bound",
    "exhaustive",
    "reduced",
)
"""Tests of the solver that are asked about what the sample does not notice."""

FACTS, BOUNDS, PLAYED, SOLVED = "facts", "bounds", "played", "solved"
ASKED = {
    "possible.py": (FACTS, BOUNDS, PLAYED, SOLVED),
    "landing_limits.py": (FACTS, PLAYED, SOLVED),
    "rest_limits.py": (FACTS, BOUNDS),
    "turn_limits.py": (FACTS, PLAYED, SOLVED),
    "upper_bound.py": (BOUNDS,),
}
"""What a file has a say in."""
SOLVE = 30
"""Rows of a trial that the models are asked to solve: a best turn that they allow, as `PLAYED`
asks, cannot be above their bound, so that only what is read from a solution is left to notice."""


def asked_about(file: str) -> Sequence[str]:
    """What may be noticed about a file; what a rule of the model says is said in the models."""
    return ASKED.get(file, (PLAYED, SOLVED))


def ordered(rows: Sequence[dict[str, Any]], file: str) -> list[dict[str, Any]]:
    """Those first whose best turns use what a file is about; for bounds, those with a truth."""
    if BOUNDS in asked_about(file):
        return sorted(rows, key=lambda row: "value" not in row)
    word = Path(file).stem
    return sorted(rows, key=lambda row: not any(word in one for one in row.get("used", ())))


Found = tuple[str | None, bool]
"""What is wrong about one position, and whether the models leave it open."""


def _facts(state: State, weights: Weights, row: dict[str, Any], best: Walk) -> Found:
    rng = Random(row["name"])
    walks = (walk(state, rng) for _ in range(WALKS if "value" in row else 0))
    for walked in (best, *walks):
        for _, message, _ in broken_facts(walked):
            return message, False
    return None, False


def _bounds(state: State, weights: Weights, row: dict[str, Any], best: Walk) -> Found:
    truth = row.get("value", value(best.end, state.active, weights))
    if weights.more_is_better:
        for step in best.steps:
            if upper_bound(step.state, weights) < truth:
                return "upper_bound", False
    if too_low(best, Random(row["name"])):
        return "upper_bound", False
    if "value" in row:
        quick = exhaust(state, weights, nodes=4000)
        if quick.proven and (quick.best is None or quick.best.value != truth):
            return "quick search", False
    return None, False


def _played(state: State, weights: Weights, row: dict[str, Any], best: Walk) -> Found:
    rng = Random(row["name"])
    if "value" not in row:
        return _forbidden(state, weights, (best,), row["stages"]) or None, False
    walks = (best, *(walk(state, rng, late=LATE) for _ in (1, 2)))
    return _forbidden(state, weights, walks, (1,)) or None, False


def _solved(state: State, weights: Weights, row: dict[str, Any], best: Walk) -> Found:
    return solved(row) if "value" in row else (None, False)


def solved(row: dict[str, Any]) -> Found:
    """What the models, asked for the best turn, answer wrongly about a position."""
    position, weights, truth = (
        Position.from_json(row["position"]),
        named(row["weights"]),
        row["value"],
    )
    try:
        solution = solve(position, weights, method="model", effort=EFFORT)
    except Exception as error:
        return f"models: {type(error).__name__}", False
    best = solution.plans[0].value
    if solution.bound < truth or (solution.optimal and best != truth):
        return "models", False
    return None, not solution.optimal


LOOKS: dict[str, Callable[[State, Weights, dict[str, Any], Walk], Found]] = {
    FACTS: _facts,
    BOUNDS: _bounds,
    PLAYED: _played,
    SOLVED: _solved,
}


def look(row: dict[str, Any], asked: str) -> Found:
    state = Position.from_json(row["position"]).state
    state.deck = None
    best = along(state, [parse_action(text) for text in row["plan"]])
    return LOOKS[asked](state, named(row["weights"]), row, best)


def _forbidden(state: State, weights: Weights, walks: Iterable[Walk], models: Sequence[int]) -> str:
    """Whether a model forbids a turn that was played."""
    for walked in walks:
        reached = value(walked.end, state.active, weights)
        try:
            if broken(state, done_by(walked), reached, weights, models):
                return "a played turn"
        except Exception as error:
            return f"models: {type(error).__name__}"
    return ""


def examine(rows: Sequence[dict[str, Any]], file: str) -> dict[str, Any]:
    """The solver as it is here, against a sample: the first thing noticed, or nothing."""
    lost = 0
    for asked in asked_about(file):
        shown = ordered(rows, file)
        if asked == SOLVED:
            shown = [row for row in shown if "value" in row][:SOLVE]
        for number, row in enumerate(shown, 1):
            wrong, left_open = look(row, asked)
            if wrong is not None:
                return {"noticed": wrong.split(":")[0], "by": row["name"], "after": number}
            lost += left_open and not row["open"]
            if lost >= NOTICED_OPEN:
                return {"noticed": "proofs lost", "by": row["name"], "after": number}
    return {"noticed": "", "by": "", "after": len(rows), "lost": lost}


class _FirstFailure:
    """A plugin of pytest that runs some tests and remembers which of them failed first."""

    def __init__(self, wanted: Collection[str]) -> None:
        self.wanted = wanted
        self.name = ""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if item.nodeid in self.wanted]

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid.rpartition("/")[2].partition("[")[0]

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid.rpartition("/")[2]


def run_tests(plugin: object, tests: Sequence[str] = TESTS) -> None:
    """The solver's tests, until one fails; whoever wants to know about them is a plugin."""
    import pytest

    here = Path(__file__).parent
    files = [str(here / f"test_{name}.py") for name in tests]
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no"]
    with Path(os.devnull).open("w", encoding="utf-8") as nothing, redirect_stdout(nothing):
        pytest.main([*options, "--rootdir", str(here.parents[2]), *files], plugins=[plugin])


def tested(wanted: Collection[str], file: str) -> dict[str, Any]:
    """The solver as it is here, against tests of its own."""
    seen = _FirstFailure(wanted)
    run_tests(seen)
    return {"noticed": seen.name, "by": seen.name, "after": 0}


class _Changed(SourceFileLoader):
    """Loads a module from another text than its file's."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._text, self.path, "exec")


class Finder:
    """Gives one module by a loader of its own, and leaves all others to Python."""

    def __init__(self, file: str, path: Path, loader: Callable[[str, Path], SourceFileLoader]):
        self.name = ".".join((PACKAGE, *Path(file).with_suffix("").parts))
        self.path, self.loader = path, loader(self.name, path)

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.path, loader=self.loader)


def forget_solver() -> None:
    """So that it is loaded anew, and with it what has taken names from it."""
    for name in list(sys.modules):
        if name.startswith((PACKAGE, "tests.frontiers.solver", "frontiers.solver")):
            del sys.modules[name]


def _try(
    sender: Connection,
    path: Path,
    text: str,
    file: str,
    rows: Collection[Any],
    seconds: int,
    question: str,
) -> None:
    """In a process of its own: the solver with one changed file, examined."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    forget_solver()
    changed = Finder(file, path, lambda name, path: _Changed(name, str(path), text))
    sys.meta_path.insert(0, changed)
    try:
        trials = importlib.import_module("tests.frontiers.solver.mutant_trials")
        found = getattr(trials, question)(rows, file)
    except Exception as error:
        found = {"noticed": "an error", "by": f"{type(error).__name__}: {error}"[:80], "after": 0}
    sender.send(found)
    sender.close()


def tried(
    path: Path,
    file: str,
    text: str,
    rows: Collection[Any],
    seconds: int = PATIENCE,
    question: str = "examine",
) -> dict[str, Any]:
    """What the comparisons, or the tests, say about a file with another text."""
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    arguments = (sender, path, text, file, rows, seconds, question)
    child = fork.Process(target=_try, args=arguments, daemon=True)
    child.start()
    sender.close()
    try:
        found: dict[str, Any] = receiver.recv()
    except EOFError:
        child.join()
        found = {"noticed": "an error", "by": "the process died", "after": 0}
        if child.exitcode == -signal.SIGXCPU:
            found = {"noticed": "proofs lost", "by": "time", "after": 0}
    child.kill()
    child.join()
    return found

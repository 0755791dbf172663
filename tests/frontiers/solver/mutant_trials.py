"""What the comparisons say about one fault put into the solver: see `mutants`.

A sample holds positions with their truth, and what their best turns use. A mutant is tried in a
process of its own that loads the solver anew, one file of it changed. It is asked only what that
file has a say in, first by the turns that use what it is about, until something is noticed.
"""

from __future__ import annotations

import importlib
import multiprocessing
import resource
import signal
import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import cycle
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
from tests.frontiers.solver.contained import LATE, broken, done_by
from tests.frontiers.solver.corners import corners
from tests.frontiers.solver.elements import used
from tests.frontiers.solver.plain import judge
from tests.frontiers.solver.whims import named

PACKAGE = "advisor.frontiers.solver"
PATIENCE = 120
"""Seconds of CPU for one mutant; one that takes longer has lost its proofs. A clock on the wall
would call every mutant of a busy machine noticed."""
EFFORT = 2.0
JUDGED = 4000
"""Positions that the judge may look at for one of the sample."""
ABOUT = ("", "relic", "", "facility terraform", "", "discard", "", "pieces on the bay")
WALKS = 6
NOTICED_OPEN = 3
"""So many proofs must get lost to be more than chance."""
LOOSE = 80
"""Positions for a mutant that can only make a model loose."""

FACTS, BOUNDS, MODELS = "facts", "bounds", "models"
ASKED = {
    "possible.py": (FACTS, BOUNDS, MODELS),
    "rest_limits.py": (FACTS, BOUNDS),
    "turn_limits.py": (FACTS, MODELS),
    "upper_bound.py": (BOUNDS,),
}
"""What a file has a say in; a rule of the model in the models."""


def sample(count: int, seed: int) -> list[dict[str, Any]]:
    """Corners of all kinds, in turn about what turns out to be rare, with their truth."""
    found: list[dict[str, Any]] = []
    for kettle in cycle([corners(seed, 0, about) for about in ABOUT]):
        if len(found) == count:
            break
        row = judged(*next(kettle))
        if row is not None:
            found.append(row)
    return found


def judged(name: str, position: Position, weights: Weights) -> dict[str, Any] | None:
    """A row of a sample: the truth, and whether the models prove it as they are."""
    verdict = judge(position, weights, budget=JUDGED)
    if not verdict.finished:
        return None
    state = position.state
    state.deck = None
    walked = along(state, verdict.best.actions)
    states = [*(step.state for step in walked.steps), walked.end]
    row = {
        "name": name,
        "position": position.to_dict(),
        "weights": weights.name,
        "value": verdict.best.value,
        "plan": [action.text for action in verdict.best.actions],
        "used": sorted(used(states, verdict.best.actions)),
    }
    row["open"] = _look(row, MODELS)[1]
    return row


def ordered(rows: Sequence[dict[str, Any]], file: str) -> list[dict[str, Any]]:
    """Those first whose best turns use what a file is about."""
    word = Path(file).stem
    return sorted(rows, key=lambda row: not any(word in one for one in row.get("used", ())))


def _look(row: dict[str, Any], asked: str) -> tuple[str | None, bool]:
    """What is wrong about one position, and whether the models leave it open."""
    position, weights = Position.from_json(row["position"]), named(row["weights"])
    state = position.state
    state.deck = None
    truth = row["value"]
    rng = Random(row["name"])
    best_walk = along(state, [parse_action(text) for text in row["plan"]])
    if asked == FACTS:
        for walked in (best_walk, *(walk(state, rng) for _ in range(WALKS))):
            for _, message, _ in broken_facts(walked):
                return message, False
    if asked == BOUNDS:
        if weights.more_is_better:
            for step in best_walk.steps:
                if upper_bound(step.state, weights) < truth:
                    return "upper_bound", False
        quick = exhaust(state, weights, nodes=4000)
        if quick.proven and (quick.best is None or quick.best.value != truth):
            return "quick search", False
    if asked == MODELS:
        forbidden = _forbidden(
            state, weights, (best_walk, *(walk(state, rng, late=LATE) for _ in (1, 2)))
        )
        if forbidden:
            return forbidden, False
        try:
            solution = solve(position, weights, method="model", effort=EFFORT)
        except Exception as error:
            return f"models: {type(error).__name__}", False
        best = solution.plans[0].value
        if solution.bound < truth or (solution.optimal and best != truth):
            return "models", False
        return None, not solution.optimal
    return None, False


def _forbidden(state: State, weights: Weights, walks: Iterable[Walk]) -> str:
    """Whether the model without order forbids a turn that was played."""
    for walked in walks:
        reached = value(walked.end, state.active, weights)
        try:
            if broken(state, done_by(walked), reached, weights, (1,)):
                return "a played turn"
        except Exception as error:
            return f"models: {type(error).__name__}"
    return ""


def examine(rows: Sequence[dict[str, Any]], file: str) -> dict[str, Any]:
    """The solver as it is here, against a sample: the first thing noticed, or nothing."""
    lost = 0
    for number, row in enumerate(ordered(rows, file), 1):
        for asked in ASKED.get(file, (MODELS,)):
            wrong, left_open = _look(row, asked)
            if wrong is not None:
                return {"noticed": wrong.split(":")[0], "by": row["name"], "after": number}
            lost += left_open and not row["open"]
        if lost >= NOTICED_OPEN:
            return {"noticed": "proofs lost", "by": row["name"], "after": number}
    return {"noticed": "", "by": "", "after": len(rows), "lost": lost}


class _Changed(SourceFileLoader):
    """Loads a module from another text than its file's."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._text, self.path, "exec")


class _Finder:
    """Gives the changed module, and leaves all others to Python."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.name, self.path, self.text = name, path, text

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Changed(fullname, str(self.path), self.text)
        return spec_from_file_location(fullname, self.path, loader=loader)


def _loaded_anew(name: str) -> bool:
    return name.startswith((PACKAGE, "tests.frontiers.solver", "frontiers.solver"))


def _try(
    sender: Connection,
    name: str,
    path: Path,
    text: str,
    file: str,
    rows: list[dict[str, Any]],
    seconds: int,
) -> None:
    """In a process of its own: the solver with one changed file, examined."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    for loaded in [word for word in sys.modules if _loaded_anew(word)]:
        del sys.modules[loaded]
    sys.meta_path.insert(0, _Finder(name, path, text))
    try:
        trials = importlib.import_module("tests.frontiers.solver.mutant_trials")
        found = trials.examine(rows, file)
    except Exception as error:
        found = {"noticed": "an error", "by": f"{type(error).__name__}: {error}"[:80], "after": 0}
    sender.send(found)
    sender.close()


def tried(
    path: Path, file: str, text: str, rows: list[dict[str, Any]], seconds: int = PATIENCE
) -> dict[str, Any]:
    """What the comparisons say about a file with another text."""
    name = ".".join((PACKAGE, *Path(file).with_suffix("").parts))
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    arguments = (sender, name, path, text, file, rows, seconds)
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

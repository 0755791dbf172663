"""Where a fault put into the solver could be noticed at all: see `mutants`.

The sample and the solver's tests are run once with the solver as it is, while every place of a
fault is watched: a reason that decides nothing, a part that is nothing, a rule that is not told
make no difference there. All else being the same, a mutant gives the same answers about such turns
and in such tests, and need not be asked about them.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.machinery import SourceFileLoader
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

from advisor.core import saving
from tests.frontiers.solver.mutant_places import (
    CARD,
    CAUSE,
    DROPPED,
    PART,
    REASON,
    ROOT,
    SOLVER,
    TIGHTENED,
    Mutant,
    mutants,
)
from tests.frontiers.solver.mutant_trials import TESTS, Finder, forget_solver

LONG: Final = 1.0
"""Seconds of CPU, watched, of a test that is a sample of its own."""
Reach = dict[str, dict[str, list[str]]]
"""By the name of a mutant: the `rows` of the sample, and the `tests`, in which it is met."""
WATCH = "watch_of_mutants_"
"""What the watched sources call."""

Spot = tuple[str, int, int]
"""A kind of mutant, and where the piece that it changes begins and ends."""


class Watch:
    """Remembers which mutants would have changed a value since it was asked last."""

    def __init__(self) -> None:
        self.met: set[str] = set()

    def seen(self, mutants: Sequence[str], found: Any) -> Any:
        """A piece that is changed whatever it is."""
        self.met.update(mutants)
        return found

    def present(self, mutants: Sequence[str], found: Any) -> Any:
        """A piece that is as good as left out where it is nothing."""
        nothing = not found if isinstance(found, (int, list, tuple, set, frozenset)) else False
        if not nothing:
            self.met.update(mutants)
        return found

    def first(self, mutants: Sequence[Sequence[str]], *parts: Callable[[], Any]) -> Any:
        """The first reason that holds; it is missed where no other says the same."""
        found = None
        for number, part in enumerate(parts):
            found = part()
            if found:
                if mutants[number] and not self._same(found, parts[number + 1 :]):
                    self.met.update(mutants[number])
                break
        return found

    @staticmethod
    def _same(found: Any, others: Iterable[Callable[[], Any]]) -> bool:
        try:
            other = next((value for part in others if (value := part())), None)
        except Exception:  # without the first reason it might have been asked in vain
            return False
        return bool(other) and (isinstance(found, bool) or bool(other == found))

    def taken(self) -> set[str]:
        met, self.met = self.met, set()
        return met


class _Watched(ast.NodeTransformer):
    """Puts a call of the watch around each piece that a mutant of the file changes."""

    def __init__(self, source: str, mutants: Sequence[Mutant]) -> None:
        self.starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.source = source.encode()
        self.spots: dict[Spot, list[str]] = {}
        for mutant in mutants:
            self.spots.setdefault((mutant.kind, mutant.start, mutant.end), []).append(mutant.name)
        self.placed: set[str] = set()

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None  # noqa: PT018
        places = (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )
        start, end = (len(self.source[:place].decode()) for place in places)
        return start, end

    def _names(self, node: ast.expr | ast.stmt, *kinds: str) -> list[str]:
        span = self._span(node)
        names = [name for kind in kinds for name in self.spots.get((kind, *span), ())]
        self.placed.update(names)
        return names

    @staticmethod
    def _call(method: str, names: object, *arguments: ast.expr) -> ast.Call:
        said = ast.parse(f"{WATCH}.{method}({names!r})", mode="eval").body
        assert isinstance(said, ast.Call)
        said.args.extend(arguments)
        return said

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.BoolOp):
            return self._reasons(node)
        seen: list[str] = []
        present: list[str] = []
        if isinstance(node, ast.expr):
            seen = self._names(node, TIGHTENED, CARD)
            present = self._names(node, PART)
        elif isinstance(node, (ast.Expr, ast.AugAssign)):
            seen = self._names(node, DROPPED)
            causes = self._names(node, CAUSE)
            present = causes if isinstance(node, ast.AugAssign) else []
            seen += causes if isinstance(node, ast.Expr) else []
        super().generic_visit(node)
        if isinstance(node, (ast.Expr, ast.AugAssign)):
            node.value = self._around(node.value, seen, present)
            return node
        if isinstance(node, ast.expr):
            return self._around(node, seen, present)
        return node

    def _around(self, node: ast.expr, seen: list[str], present: list[str]) -> ast.expr:
        if present:
            node = self._call("present", present, node)
        return self._call("seen", seen, node) if seen else node

    def _reasons(self, node: ast.BoolOp) -> ast.expr:
        seen, present = self._names(node, TIGHTENED, REASON), self._names(node, PART)
        names = [self._names(part, REASON) for part in node.values]
        super().generic_visit(node)
        found: ast.expr = node
        if isinstance(node.op, ast.Or) and any(names):
            nothing = ast.parse("lambda: 0", mode="eval").body
            assert isinstance(nothing, ast.Lambda)
            parts = [ast.Lambda(nothing.args, part) for part in node.values]
            found = self._call("first", names, *parts)
        return self._around(found, seen, present)


class _Loader(SourceFileLoader):
    """Loads a module with its places of faults watched."""

    def __init__(self, name: str, path: Path, mutants: Sequence[Mutant], watch: Watch) -> None:
        super().__init__(name, str(path))
        self.mutants, self.watch = mutants, watch

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text(encoding="utf-8")
        watched = _Watched(source, self.mutants)
        tree = ast.fix_missing_locations(watched.visit(ast.parse(source)))
        missed = {mutant.name for mutant in self.mutants} - watched.placed
        assert not missed, f"not watched: {sorted(missed)[:3]}"
        return compile(tree, self.path, "exec")

    def exec_module(self, module: Any) -> None:
        setattr(module, WATCH, self.watch)
        super().exec_module(module)


class _Tests:
    """A plugin of pytest: what is met in each test, but for those that play many turns by chance,
    as the sample does."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.met: dict[str, set[str]] = {}
        self.began = 0.0

    def pytest_runtest_setup(self, item: Any) -> None:
        self.watch.taken()
        self.began = time.process_time()

    def pytest_runtest_teardown(self, item: Any) -> None:
        met = self.watch.taken()
        if time.process_time() - self.began < LONG:
            self.met[item.nodeid] = met


def _by_file() -> dict[str, list[Mutant]]:
    found: dict[str, list[Mutant]] = {}
    for mutant in mutants():
        found.setdefault(mutant.file, []).append(mutant)
    return found


def _watched_solver(watch: Watch) -> ModuleType:
    """The trials, upon a solver that is loaded anew with every place of a fault watched."""
    forget_solver()
    for file, here in _by_file().items():
        loader = partial(_Loader, mutants=here, watch=watch)
        sys.meta_path.insert(0, Finder(file, ROOT / SOLVER / file, loader))
    return importlib.import_module("tests.frontiers.solver.mutant_trials")


def _run(sender: Connection, rows: list[dict[str, Any]], tests: Sequence[str]) -> None:
    """In a process of its own: the sample and the tests, with the solver watched."""
    watch = Watch()
    trials = _watched_solver(watch)
    everywhere = watch.taken()
    by_file = _by_file()
    found: Reach = {mutant.name: {"rows": [], "tests": []} for mutant in mutants()}
    for row in rows:
        met: dict[str, set[str]] = {}
        for asked in trials.LOOKS:
            wrong, _ = trials.look(row, asked)
            if wrong:
                raise ValueError(f"{row['name']}, with the solver as it is: {wrong}")
            met[asked] = watch.taken() | everywhere
        for file, here in by_file.items():
            names = {name for asked in trials.asked_about(file) for name in met[asked]}
            for mutant in here:
                if mutant.name in names:
                    found[mutant.name]["rows"].append(row["name"])
    seen = _Tests(watch)
    if tests:
        trials.run_tests(seen, tests)
    for test, names in seen.met.items():
        for name in names | everywhere:
            found[name]["tests"].append(test)
    sender.send(found)
    sender.close()


def _version(rows: list[dict[str, Any]]) -> str:
    """What a reach depends on: the sample, the solver, and its tests."""
    hashed = hashlib.sha256(json.dumps(rows, sort_keys=True).encode())
    for folder in (ROOT / "advisor", Path(__file__).parent):
        for file in sorted(folder.rglob("*.py")):
            hashed.update(file.read_bytes())
    return hashed.hexdigest()


def reach(rows: list[dict[str, Any]], kept: Path, tests: Sequence[str] = TESTS) -> Reach:
    """Where each mutant can be met; read from a file if nothing has changed since."""
    version = _version(rows)
    if kept.exists():
        stored = json.loads(kept.read_text(encoding="utf-8"))
        if stored["version"] == version:
            known: Reach = stored["reach"]
            return known
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    child = fork.Process(target=_run, args=(sender, rows, tests), daemon=True)
    child.start()
    sender.close()
    try:
        found: Reach = receiver.recv()
    except EOFError:
        raise SystemExit("Without a clean sample no fault is tried.") from None
    child.join()
    saving.write(kept, json.dumps({"version": version, "reach": found}))
    return found

"""Small faults put into the solver on purpose: would the comparisons notice?

    python -m tests.frontiers.solver.mutants --sample build/sample.json
    python -m tests.frontiers.solver.mutants --run build/sample.json --write build/mutants

The first command stores positions and turns with what is true of them. The second makes every
mutant in a process of its own and compares it with the truth, until something is noticed; what that
does not notice is asked of the solver's tests. It adds to what the folder holds, so it may be
stopped at any time. At its end it writes `MUTANTS.md` anew. Mutants that can only make a model
loose are tried last.

Mutants are made from the source: a constraint dropped, a bound tightened by one, a card left out
of a list, a reason or a part left out where the facts are stated that models and search share, a
cause left out where a model says what must have come before. A constraint that is dropped makes a
model loose: its bound rises, what it drafts is still played by the engine, so no answer can become
wrong; it is noticed where proofs get lost. Any other mutant that nothing notices needs a line in
`REASONS`.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from advisor.core import saving
from advisor.frontiers.words import CARDS
from tests.frontiers.solver.mutant_reasons import REASONS
from tests.frontiers.solver.mutant_sample import sample
from tests.frontiers.solver.mutant_trials import LOOSE, examine, tried

ROOT = Path(__file__).resolve().parents[3]
FILE = Path(__file__).parent / "MUTANTS.md"
SOLVER = Path("advisor") / "frontiers" / "solver"
FACTS = (
    "possible.py",
    "landing_limits.py",
    "turn_limits.py",
    "rest_limits.py",
    "upper_bound.py",
)
"""Modules that say what may still happen; the others are the rules of the model."""
CONSTRAINTS = ("le", "ge", "eq")
DROPPED, TIGHTENED, CARD, REASON, PART, CAUSE = (
    "constraint dropped",
    "bound tightened",
    "card left out",
    "reason left out",
    "part left out",
    "cause left out",
)
COUNTED = ("mutants", "tried", "noticed", "harmless", "not explained")
COUNTS = ("landings", "dice", "constructs", "terraforms", "raids", "changes")
"""Numbers in the limits of the models."""


@dataclass(frozen=True)
class Mutant:
    """One fault: a piece of a file and what stands there instead."""

    file: str
    kind: str
    where: str
    """The function."""
    old: str
    new: str
    start: int
    end: int
    context: str
    """The expression that it is part of, and which of the alike ones."""

    @property
    def fault(self) -> str:
        """What is done, in a line."""
        old, new, context = (" ".join(t.split()) for t in (self.old, self.new, self.context))
        if self.kind in (DROPPED, CAUSE):
            return f"`{context}`"
        if self.kind in (CARD, REASON):
            return f"`{old}` in `{context}`"
        return f"`{old}` → `{new}` in `{context}`"

    @property
    def name(self) -> str:
        """The same while the code around it changes."""
        return f"{self.file} {self.where}: {self.kind}: {self.fault}"

    def text(self, source: str) -> str:
        return source[: self.start] + (self.new or "pass") + source[self.end :]


class _Finder(ast.NodeVisitor):
    """Every mutant of one module."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.facts = Path(file).name in FACTS
        self.causes = "causality" in file
        self.lines = [0]
        for line in source.encode().splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.path: list[str] = []
        self.found: list[Mutant] = []

    def at(self, line: int, column: int) -> int:
        return len(self.source.encode()[: self.lines[line - 1] + column].decode())

    def span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, (ast.expr, ast.stmt))
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self.at(node.lineno, node.col_offset),
            self.at(node.end_lineno, node.end_col_offset),
        )

    def piece(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.source[start:end]

    def add(self, kind: str, node: ast.AST, new: str, whole: ast.AST) -> None:
        start, end = self.span(node)
        where = ".".join(self.path) or "module"
        old, context = self.source[start:end], self.piece(whole)
        alike = sum(
            (one.kind, one.where, one.old, one.context.partition(" #")[0])
            == (kind, where, old, context)
            for one in self.found
        )
        if alike:
            context += f" #{alike + 1}"
        self.found.append(Mutant(self.file, kind, where, old, new, start, end, context))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.path.append(node.name)
        self.generic_visit(node)
        self.path.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.path.append(node.name)
        self.generic_visit(node)
        self.path.pop()

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call) and _method(call) in CONSTRAINTS:
            self.add(DROPPED, node, "", node)
        elif self.causes and isinstance(call, ast.Call) and _name(call) in ("append", "extend"):
            self.add(CAUSE, node, "", node)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if self.causes and isinstance(node.op, ast.Add):
            self.add(CAUSE, node, "", node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        method = _method(node)
        if method in ("le", "ge") and len(node.args) >= 2:
            step = "- 1" if method == "le" else "+ 1"
            self.add(TIGHTENED, node.args[1], f"{self.piece(node.args[1])} {step}", node)
        elif method == "var" and len(node.args) == 2:
            low, high = (self.piece(part) for part in node.args)
            self.add(TIGHTENED, node.args[1], f"max({low}, {high} - 1)", node)
        self._cards(node, node.args, "card_set" in self.piece(node.func))
        for keyword in node.keywords:
            if self.facts and keyword.arg in COUNTS:
                less = f"max(0, {self.piece(keyword.value)} - 1)"
                self.add(TIGHTENED, keyword.value, less, keyword.value)
        self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._cards(node, node.elts, True)
        self.generic_visit(node)

    def _cards(self, whole: ast.expr, nodes: Sequence[ast.expr], listed: bool) -> None:
        """Leave each card out of a list of cards: its neighbour stands there twice."""
        cards = [part for part in nodes if isinstance(part, ast.Name) and part.id.lower() in CARDS]
        if not listed or len(nodes) < 2 or len(cards) < len(nodes) - 1:
            return
        for number, card in enumerate(cards):
            if len(cards) > 1:
                self.add(CARD, card, cards[number - 1].id, whole)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        if self.facts and isinstance(node.op, ast.Or):
            for part in node.values:
                self.add(REASON, part, "False", node)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if self.facts and isinstance(node.op, ast.Add):
            self.add(PART, node.right, "0", node)
        self.generic_visit(node)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _method(call: ast.Call) -> str | None:
    """The name of a method of the builder of models."""
    function = call.func
    if not isinstance(function, ast.Attribute):
        return None
    owner = function.value
    last = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
    return function.attr if last == "b" else None


def mutants(root: Path = ROOT) -> Iterator[Mutant]:
    """Every mutant of the rules of the model and of the facts."""
    files = [SOLVER / name for name in FACTS]
    files += sorted(file.relative_to(root) for file in (root / SOLVER / "rules").rglob("*.py"))
    for file in files:
        source = (root / file).read_text(encoding="utf-8")
        finder = _Finder(file.relative_to(SOLVER).as_posix(), source)
        finder.visit(ast.parse(source))
        yield from finder.found


def trial(mutant: Mutant, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """What the comparisons say about a mutant, and how long it took them."""
    path = ROOT / SOLVER / mutant.file
    text = mutant.text(path.read_text(encoding="utf-8"))
    began = time.perf_counter()
    if mutant.kind == DROPPED:
        found = tried(path, mutant.file, text, [row for row in rows if "value" in row][:LOOSE])
    else:
        found = tried(path, mutant.file, text, rows)
        if not found["noticed"]:
            found = tried(path, mutant.file, text, [], question="tested")
    return {**found, "seconds": round(time.perf_counter() - began)}


def why_harmless(mutant: Mutant) -> str | None:
    """Why it does not matter that nothing notices a mutant; None if nobody has said."""
    if mutant.kind == DROPPED:
        return "loosens a model: its bound may rise, and what it drafts is played by the engine"
    return REASONS.get(mutant.name)


# The kept table

HEAD = """# Faults put into the solver on purpose

Made by `python -m tests.frontiers.solver.mutants` with {rows} positions and turns. Each mutant is
one small fault; the table says which comparison noticed it, or which test where no comparison did,
or why it does no harm.

{counts}
| file | function | fault | noticed by | or harmless because |
| --- | --- | --- | --- | --- |
"""


def counted(results: dict[str, dict[str, Any]]) -> dict[str, dict[str, int]]:
    """By kind: how many mutants there are, were tried, noticed, and explained."""
    found: dict[str, dict[str, int]] = {}
    for mutant in mutants():
        counts = found.setdefault(mutant.kind, dict.fromkeys(COUNTED, 0))
        counts["mutants"] += 1
        if mutant.name in results:
            counts["tried"] += 1
            noticed = bool(results[mutant.name]["noticed"])
            known = why_harmless(mutant) is not None
            counts["noticed" if noticed else "harmless" if known else "not explained"] += 1
    return found


def _counts(results: dict[str, dict[str, Any]]) -> str:
    """A small table of what `counted` counts."""
    lines = [f"| kind | {' | '.join(COUNTED)} |\n", f"| --- {'| ---: ' * len(COUNTED)}|\n"]
    for kind, counts in counted(results).items():
        lines.append(f"| {kind} | {' | '.join(str(counts[word]) for word in COUNTED)} |\n")
    return "".join(lines)


def table(results: dict[str, dict[str, Any]], rows: int) -> str:
    lines = []
    for mutant in mutants():
        found = results.get(mutant.name)
        if found is None:
            continue
        fault = f"{mutant.kind}: {mutant.fault}".replace("|", "\\|")
        why = "" if found["noticed"] else why_harmless(mutant) or "?"
        noticed = found["noticed"].replace("|", "\\|")
        lines.append(f"| {mutant.file} | {mutant.where} | {fault} | {noticed} | {why} |\n")
    return HEAD.format(rows=rows, counts=_counts(results)) + "".join(lines)


def survivors(results: dict[str, dict[str, Any]]) -> list[str]:
    """Mutants that nothing noticed and nobody has explained."""
    return [
        mutant.name
        for mutant in mutants()
        if mutant.name in results
        and not results[mutant.name]["noticed"]
        and why_harmless(mutant) is None
    ]


def _results(file: Path) -> dict[str, dict[str, Any]]:
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    return {row["name"]: row["found"] for row in map(json.loads, lines)}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m tests.frontiers.solver.mutants", description=__doc__
    )
    parser.add_argument("--sample", type=Path, help="store what is true of turns here")
    parser.add_argument("--count", type=int, default=150, help="corners, and walks, of a sample")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--examine", type=Path, help="compare the solver as it is with a sample")
    parser.add_argument("--run", type=Path, help="try every mutant with a sample")
    parser.add_argument("--only", default="", help="mutants with this in their names")
    parser.add_argument("--every", type=int, default=1, help="try every so manieth")
    parser.add_argument("--most", type=int, help="try so many at most")
    parser.add_argument("--jobs", type=int, default=1, help="mutants tried at once")
    parser.add_argument("--write", type=Path, default=Path("build/mutants"))
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    options = parser.parse_args(arguments)
    if options.list:
        for mutant in mutants():
            print(mutant.name)
        return 0
    if options.sample:
        saving.write(options.sample, json.dumps(sample(options.count, options.seed)))
        return 0
    rows = json.loads((options.examine or options.run).read_text(encoding="utf-8"))
    if options.examine:
        print(json.dumps([examine(rows, file) for file in FACTS]))
        return 0
    options.write.mkdir(parents=True, exist_ok=True)
    lines = options.write / "mutants.jsonl"
    results = _results(lines)
    waiting = [
        mutant
        for mutant in islice(mutants(), 0, None, options.every)
        if mutant.name not in results and options.only in mutant.name
    ]
    waiting.sort(key=lambda mutant: mutant.kind == DROPPED)
    with ThreadPoolExecutor(options.jobs) as threads:
        trials = threads.map(lambda one: (one, trial(one, rows)), waiting[: options.most])
        for mutant, found in trials:
            results[mutant.name] = found
            with lines.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"name": mutant.name, "found": found}) + "\n")
            noticed, seconds = found["noticed"] or "NOTHING", found["seconds"]
            print(f"{noticed:<16} {seconds:>4} s  {mutant.name}", flush=True)
    saving.write(FILE, table(results, len(rows)))
    saving.write(options.write / "summary.json", json.dumps(counted(results), indent=1))
    for name in survivors(results):
        print("not noticed and not explained:", name)
    return 1 if survivors(results) else 0


if __name__ == "__main__":
    sys.exit(main())

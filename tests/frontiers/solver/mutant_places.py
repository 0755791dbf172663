"""The small faults that `mutants` puts into the solver on purpose, made from its source.

A constraint dropped, a bound tightened by one, a card left out of a list; a reason or a part left
out where the facts are stated that models and search share, a cause left out where a model says
what must have come before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from advisor.frontiers.words import CARDS

ROOT = Path(__file__).resolve().parents[3]
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

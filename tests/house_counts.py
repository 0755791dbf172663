"""How the house is built, in numbers.

    python -m tests.house_counts            # of this tree
    python -m tests.house_counts --names    # each name of a game in a room that serves any

The first prints a table; `test_house.py` sees that no count rises again. Facts are counted
where they are written out as an expression; a place that calls the one that knows is not counted.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from radon.complexity import cc_rank, cc_visit  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("advisor.frontiers", "advisor.phoenix", "widgets.frontiers", "widgets.phoenix")
GENERIC = (
    "advisor/core",
    "advisor/search",
    "advisor/players",
    "advisor/analysis",
    "advisor/lessons",
    "advisor/commands",
    "widgets",
)
LONG_MODULE = 500
LONG_FUNCTION = 60
FACTS = {
    "places that state Polarity's rule": r"\b7 - \(?\w|\bChange\(7\b",
    "places that state the Solar Converter's yield": r"(?:\+ 1\)?|\+ 1 & VALUE\)) // 2",
    "places that state which cards are points": r"\bCITY\b.*\bMONUMENT\b|\bif card\.points\b",
}
"""What is written out, as a pattern of the line that does it."""


@cache
def sources() -> dict[str, str]:
    """Every module of ours by its path, and the scripts of the browser."""
    found = {}
    for top in ("advisor", "widgets"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in (".py", ".js"):
                found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return found


def modules() -> dict[str, ast.Module]:
    return {name: ast.parse(text) for name, text in sources().items() if name.endswith(".py")}


def is_generic(path: str) -> bool:
    inside = path.startswith(tuple(f"{room}/" for room in GENERIC))
    return inside and not path.startswith(tuple(f"{game.replace('.', '/')}/" for game in GAMES))


def names() -> Iterator[str]:
    """Names of a game that a room for any game imports: `place: module.name`."""
    for path, tree in modules().items():
        if not is_generic(path):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(GAMES):
                yield from (f"{path}: {node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module in ("advisor", "widgets"):
                for alias in node.names:
                    if f"{node.module}.{alias.name}" in GAMES:
                        yield f"{path}: {node.module}.{alias.name}"
            elif isinstance(node, ast.Import):
                yield from (f"{path}: {a.name}" for a in node.names if a.name.startswith(GAMES))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def length(node: ast.FunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def complex_functions() -> list[str]:
    """Functions that radon rates D, E or F."""
    return [
        f"{path}: {block.name} ({cc_rank(block.complexity)})"
        for path, text in sources().items()
        if path.endswith(".py")
        for block in cc_visit(text)
        if cc_rank(block.complexity) in "DEF" and block.letter != "C"
    ]


def repeated_classes() -> list[str]:
    """Class names that mean two things within a game or within what serves any."""
    found: Counter[tuple[str, str]] = Counter()
    for path, tree in modules().items():
        home = next((game for game in ("frontiers", "phoenix") if f"/{game}/" in path), "any game")
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[home, node.name] += 1
    return [f"{name} ({home})" for (home, name), number in found.items() if number > 1]


def stated(pattern: str) -> list[str]:
    line = re.compile(pattern)
    return [
        f"{path}:{number}"
        for path, text in sources().items()
        if "phoenix" not in path
        for number, each in enumerate(text.splitlines(), 1)
        if line.search(each)
    ]


def turn_classes() -> list[str]:
    return [
        f"{path}: {node.name}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(
            isinstance(item, ast.AnnAssign)
            and isinstance(item.target, ast.Name)
            and item.target.id == "actions"
            for item in node.body
        )
    ]


def counts() -> dict[str, list[str]]:
    """What is counted, and where it is."""
    return {
        "names of a game in generic modules": list(names()),
        **{title: stated(pattern) for title, pattern in FACTS.items()},
        "classes that hold the actions of a turn": turn_classes(),
        f"modules above {LONG_MODULE} lines": [
            path for path, text in sources().items() if text.count("\n") > LONG_MODULE
        ],
        f"functions above {LONG_FUNCTION} lines": [
            f"{path}: {node.name} ({length(node)})"
            for path, tree in modules().items()
            for node in functions(tree)
            if length(node) > LONG_FUNCTION
        ],
        "functions rated D to F by radon": complex_functions(),
        "class names used twice": repeated_classes(),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.house_counts")
    parser.add_argument("--names", action="store_true", help="each name of a game, one a line")
    parser.add_argument("--where", action="store_true", help="the places as well")
    options = parser.parse_args(arguments)
    if options.names:
        print(*sorted(names()), sep="\n")
        return 0
    for title, places in counts().items():
        print(f"{len(places):5d}  {title}")
        if options.where:
            print(*(f"         {place}" for place in places), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

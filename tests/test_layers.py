"""Arrows between the rooms of the house point one way.

commands, widgets → lessons, analysis → players → search → core. No room that serves any game
imports one: it gets it through `games`. A game's package may use everything below the commands, for
it fills in what those rooms ask of a game; what it adds to the commands stands beside them. A
module may reach further down than the next floor, never up. The sources are read, not imported, so
the test is quick, sees imports inside functions, and does not mind a room not built yet.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

CORE = frozenset({"core", "games"})
BELOW = CORE | {"search", "players", "analysis", "lessons"}
#: Room → the rooms it may import. ``door`` is what lies directly in advisor/: the public names
#: and the way to the commands. Rooms inside the house do not walk around through the door.
MAY_USE: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "games": frozenset({"core"}),
    "search": CORE,
    "players": CORE | {"search"},
    "analysis": CORE | {"search", "players"},
    "lessons": CORE | {"search", "analysis"},
    "commands": BELOW,
    "frontiers": BELOW,
    "frontiers.bench": BELOW | {"commands", "frontiers"},
    "phoenix": BELOW,
    "phoenix.bench": BELOW | {"commands", "phoenix"},
    "phoenix.commands": BELOW | {"commands", "phoenix"},
    "door": BELOW | {"commands", "frontiers", "phoenix"},
    "widgets": BELOW | {"door"},
    "widgets.frontiers": BELOW | {"door", "frontiers", "widgets"},
    "widgets.phoenix": BELOW | {"door", "phoenix", "widgets"},
}


def room_of(module: str) -> str | None:
    """The room a dotted module name belongs to; None for other people's modules."""
    package, *inner = module.split(".")
    if package == "widgets":
        home = ".".join([package, *inner[:1]])
        return home if home in MAY_USE else package
    if package != "advisor":
        return None
    homes = (".".join(inner[:depth]) for depth in (2, 1))
    return next((home for home in homes if home in MAY_USE), "door")


def module_name(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def absolute(name: str, package: str) -> str:
    """``..solver.model`` seen from a package, without its leading dots."""
    inner = name.lstrip(".")
    if inner == name:
        return name
    parts = package.split(".")
    above = parts[: len(parts) + 1 - (len(name) - len(inner))]
    return ".".join([*above, inner] if inner else above)


def imported_modules(tree: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    """Line and full name of everything imported, wherever in the file it happens.

    ``from a import b`` gives ``a.b``, since b may be a module; if it is only a name, its room is
    still that of ``a``.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield node.lineno, alias.name
            case ast.ImportFrom(module=module, names=names, level=level):
                base = absolute("." * level + (module or ""), package)
                for alias in names:
                    yield node.lineno, f"{base}.{alias.name}"
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__")
                | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, absolute(name, package)


def arrows(root: Path) -> Iterator[tuple[str, str, str]]:
    """(room, used room, place) for every import of one of our modules by another."""
    for top in ("advisor", "widgets"):
        for path in sorted((root / top).rglob("*.py")):
            module = module_name(path, root)
            package = module if path.name == "__init__.py" else module.rpartition(".")[0]
            tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
            for line, target in imported_modules(tree, package):
                here, there = room_of(module), room_of(target)
                if here and there and here != there:
                    yield here, there, f"{path.relative_to(root)}:{line} imports {target}"


def wrong_arrows(root: Path) -> list[str]:
    return [place for here, there, place in arrows(root) if there not in MAY_USE[here]]


def test_arrows_point_one_way() -> None:
    assert wrong_arrows(ROOT) == []


def test_no_two_rooms_lean_on_each_other() -> None:
    """Not even those that may."""
    uses: dict[str, set[str]] = {}
    for here, there, _ in arrows(ROOT):
        uses.setdefault(here, set()).add(there)
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        pytest.fail(f"these rooms import each other in a circle: {' → '.join(error.args[1])}")


def test_every_package_is_a_room() -> None:
    """A new room must be given its place in MAY_USE, or the test above would not look at it."""
    packages = {path.parent.name for path in (ROOT / "advisor").glob("*/__init__.py")}
    assert packages <= MAY_USE.keys()


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("advisor/core/action.py", "import advisor.search"),
        ("advisor/core/action.py", "import advisor.search.budget as budget"),
        ("advisor/core/action.py", "from advisor.frontiers import rules"),
        ("advisor/core/action.py", "from advisor import players"),
        ("advisor/core/action.py", "from advisor import Position"),
        ("advisor/core/action.py", "def later():\n    from advisor.analysis import advise"),
        ("advisor/core/action.py", "import importlib\nimportlib.import_module('advisor.search')"),
        ("advisor/core/action.py", "__import__('widgets.board')"),
        ("advisor/core/action.py", "from ..search import budget"),
        ("advisor/core/action.py", "from .. import search"),
        ("advisor/core/__init__.py", "from ..search import budget"),
        ("advisor/frontiers/cards/booster.py", "from ...commands import show"),
        ("advisor/frontiers/cards/booster.py", "import_module('...commands', __package__)"),
        ("advisor/frontiers/rules.py", "from advisor.phoenix import words"),
        ("advisor/phoenix/rules.py", "from advisor.frontiers import words"),
        ("advisor/players/arena.py", "from advisor.frontiers import words"),
        ("advisor/players/arena.py", "from advisor.analysis import advise"),
        ("advisor/analysis/review.py", "from advisor.phoenix import Position"),
        ("advisor/analysis/review.py", "import widgets.board"),
        ("advisor/lessons/check.py", "from advisor.players import create"),
        ("advisor/commands/show.py", "from advisor.phoenix import Position"),
        ("advisor/games.py", "from advisor.frontiers.kit import KIT"),
        ("advisor/__main__.py", "from widgets import board"),
        ("widgets/board.py", "from widgets.frontiers import texts"),
        ("widgets/board.py", "from advisor.frontiers import words"),
        ("widgets/phoenix/picture.py", "from advisor.frontiers import words"),
    ],
)
def test_a_bad_arrow_is_caught(tmp_path: Path, file: str, source: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    (found,) = wrong_arrows(tmp_path)
    assert found.startswith(file)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("advisor/core/action.py", "import random\nfrom advisor.core import errors"),
        ("advisor/core/action.py", "from . import errors\nfrom .errors import Refusal"),
        ("advisor/frontiers/cards/booster.py", "from .. import words\nfrom ..words import COLORS"),
        ("advisor/frontiers/rules.py", "from advisor.core import errors\nimport advisor.search"),
        ("advisor/frontiers/player.py", "from advisor.players import register"),
        ("advisor/analysis/review.py", "from advisor import core, games, players, search"),
        ("advisor/lessons/check.py", "from advisor.analysis import advise"),
        ("advisor/commands/show.py", "from advisor import games, lessons"),
        ("advisor/__init__.py", "from .frontiers import Position"),
        ("advisor/__main__.py", "from advisor import Position, lessons"),
        ("widgets/board.py", "from advisor import Position\nfrom advisor.analysis import advise"),
        ("widgets/board.py", "import anywidget\nfrom . import svg"),
        ("widgets/frontiers/texts.py", "from advisor.frontiers import words\nimport widgets.base"),
    ],
)
def test_a_good_arrow_is_left_alone(tmp_path: Path, file: str, source: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    assert wrong_arrows(tmp_path) == []

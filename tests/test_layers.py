"""Arrows between the rooms of the house point one way.

widgets → analysis → (solver, value, players) → engine; lessons use the engine and analysis.
A module may reach further down than the next floor, never up. The sources are read, not imported,
so the test is quick, sees imports inside functions, and does not mind a room not built yet.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

ENGINE = frozenset({"engine"})
MIDDLE = frozenset({"solver", "value", "players"})
#: Room → the rooms it may import. ``door`` is what lies directly in advisor/: the public names
#: and the way to the commands. Rooms inside the house do not walk around through the door.
MAY_USE: dict[str, frozenset[str]] = {
    "engine": frozenset(),
    "phoenix": ENGINE,
    "games": ENGINE,  # and each game by name, when it is asked for
    "solver": ENGINE | MIDDLE,
    "value": ENGINE | MIDDLE,
    "players": ENGINE | MIDDLE,
    "analysis": ENGINE | MIDDLE,
    "lessons": ENGINE | {"analysis"},
    "commands": ENGINE | MIDDLE | {"analysis", "lessons", "phoenix", "games"},
    "door": ENGINE | MIDDLE | {"analysis", "lessons", "commands", "phoenix", "games"},
    "widgets": ENGINE | MIDDLE | {"analysis", "lessons", "door"},
}


def room_of(module: str) -> str | None:
    """The room a dotted module name belongs to; None for other people's modules."""
    package, *inner = module.split(".")
    if package == "widgets":
        return "widgets"
    if package != "advisor":
        return None
    return inner[0] if inner and inner[0] in MAY_USE else "door"


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


#: The one arrow that points up. A notebook asks a position for its picture, and the position
#: asks the widgets if they are installed, inside that one function and never while being imported.
PICTURE = re.compile(r"advisor/engine/picturing\.py:\d+ imports widgets\.drawing")


def wrong_arrows(root: Path) -> list[str]:
    return [
        place
        for here, there, place in arrows(root)
        if there not in MAY_USE[here] and not PICTURE.fullmatch(place)
    ]


def test_arrows_point_one_way() -> None:
    assert wrong_arrows(ROOT) == []


#: What of the engine knows no game, and so serves both.
NO_GAME = frozenset(
    "action documents errors folders lettering parts position_text record saving seating visible "
    "whose wording".split()
)


def engine_modules(path: Path) -> set[str]:
    """The modules of the engine that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [name.split(".") for _, name in imported_modules(tree, "")]
    return {name[2] for name in names if name[:2] == ["advisor", "engine"] and len(name) > 2}


def test_the_second_game_uses_what_knows_no_game() -> None:
    files = (ROOT / "advisor" / "phoenix").rglob("*.py")
    used = {name for path in files for name in engine_modules(path)}
    assert {"record", "errors"} <= used
    assert used <= NO_GAME
    for name in NO_GAME:
        assert engine_modules(ROOT / f"advisor/engine/{name}.py") <= NO_GAME, name


def test_no_two_rooms_lean_on_each_other() -> None:
    """Solver, value and players share a floor; even there, no circle."""
    uses: dict[str, set[str]] = {}
    for here, there, place in arrows(ROOT):
        if PICTURE.fullmatch(place):
            continue
        uses.setdefault(here, set()).add(there)
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        pytest.fail(f"these rooms import each other in a circle: {' → '.join(error.args[1])}")


def test_only_showing_a_position_looks_up_to_the_picture() -> None:
    """The exception is used once, in the function that notebooks cause to be called."""
    source = ROOT / "advisor" / "engine" / "picturing.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    (method,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "bundle"
    ]
    places = [place for _, there, place in arrows(ROOT) if there == "widgets"]
    lines = [int(place.split(":")[1].split()[0]) for place in places if PICTURE.fullmatch(place)]
    assert len(lines) == 1
    assert method.lineno < lines[0] <= (method.end_lineno or 0)


def test_every_package_is_a_room() -> None:
    """A new room must be given its place in MAY_USE, or the test above would not look at it."""
    packages = {path.parent.name for path in (ROOT / "advisor").glob("*/__init__.py")}
    assert packages <= MAY_USE.keys()


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("advisor/engine/rules.py", "import advisor.solver"),
        ("advisor/engine/rules.py", "import advisor.solver.model as model"),
        ("advisor/engine/rules.py", "from advisor.value import terms"),
        ("advisor/engine/rules.py", "from advisor import players"),
        ("advisor/engine/rules.py", "from advisor import Position"),
        ("advisor/engine/rules.py", "def later():\n    from advisor.analysis import advise"),
        ("advisor/engine/rules.py", "import importlib\nimportlib.import_module('advisor.solver')"),
        ("advisor/engine/rules.py", "__import__('widgets.board')"),
        ("advisor/engine/rules.py", "from ..solver import model"),
        ("advisor/engine/rules.py", "from .. import solver"),
        ("advisor/engine/__init__.py", "from ..solver import model"),
        ("advisor/engine/cards/booster.py", "from ...solver import model"),
        ("advisor/engine/cards/booster.py", "import_module('...solver', __package__)"),
        ("advisor/solver/model.py", "from advisor.analysis import advise"),
        ("advisor/value/terms.py", "import widgets"),
        ("advisor/analysis/review.py", "import widgets.board"),
        ("advisor/lessons/check.py", "from advisor.solver import best"),
        ("advisor/__main__.py", "from widgets import board"),
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
        ("advisor/engine/rules.py", "import random\nfrom advisor.engine import words"),
        ("advisor/engine/rules.py", "from . import words\nfrom .words import COLORS"),
        ("advisor/engine/cards/booster.py", "from .. import words\nfrom ..words import COLORS"),
        ("advisor/solver/model.py", "from ..engine import words\nfrom advisor.value import terms"),
        ("advisor/analysis/review.py", "from advisor import engine, players, solver, value"),
        ("advisor/lessons/check.py", "from advisor.analysis import advise"),
        ("advisor/__init__.py", "from .engine import Position"),
        ("advisor/__main__.py", "from advisor import Position, lessons"),
        ("widgets/board.py", "from advisor import Position\nfrom advisor.analysis import advise"),
        ("widgets/board.py", "import anywidget\nfrom . import svg"),
    ],
)
def test_a_good_arrow_is_left_alone(tmp_path: Path, file: str, source: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    assert wrong_arrows(tmp_path) == []

"""The games of the house, by name and by the format of their files.

A game is loaded when it is asked for and not before, so that whoever uses one does not pay for the
other. Nothing here knows more of a game than where its kit is.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from advisor.core import record, tree_text
from advisor.core.command_line import CommandLine
from advisor.core.errors import Defect, PositionError, UnknownName
from advisor.core.position_text import loads
from advisor.core.seam import GameKit, Position
from advisor.core.visible import shown

_HOMES: Final[dict[str, str]] = {
    "alien-frontiers": "advisor.frontiers.kit",
    "space-station-phoenix": "advisor.phoenix.kit",
}
"""Where the kit of each game is, as `KIT`."""
USUAL: Final = "alien-frontiers"
"""The game that is meant where nothing else is said."""
_SHORT: Final = {"frontiers": "alien-frontiers", "phoenix": "space-station-phoenix"}


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_HOMES)


def admit(name: str, home: str) -> None:
    """Let another game in: a module that has its kit as `KIT`."""
    if _HOMES.setdefault(name, home) != home:
        raise ValueError(f"two games want to be called {name!r}")


def kit(name: str = USUAL) -> GameKit:
    """A game by its name or by the short one, or by `module:KIT` for one from elsewhere."""
    module, colon, attribute = name.partition(":")
    if colon:
        return _from_elsewhere(name, module, attribute)
    found: GameKit = import_module(_home(name)).KIT
    return found


def _home(name: str) -> str:
    home = _HOMES.get(_SHORT.get(name, name))
    if home is None:
        raise UnknownName(
            f"There is no game {shown(name)}; there are {', '.join(_HOMES)}, "
            "or module:KIT for one of your own."
        )
    return home


def _from_elsewhere(name: str, module: str, attribute: str) -> GameKit:
    try:
        found: GameKit = getattr(import_module(module), attribute)
        called = found.name
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownName(f"The game {shown(name)} cannot be loaded: {error}.") from error
    admit(called, module)
    return found


def short_name(name: str) -> str:
    """A game as commands call it."""
    return next((short for short, full in _SHORT.items() if full == name), name)


def command_line(name: str = USUAL) -> CommandLine:
    """What the command line must know of a game before it is loaded.

    A game that has no `command_line` beside its kit can be played, but adds nothing of its own.
    """
    module = f"{_home(name).rpartition('.')[0]}.command_line"
    if find_spec(module) is None:
        return CommandLine(kit(name).title)
    found: CommandLine = import_module(module).COMMAND_LINE
    return found


def of_format(named: str) -> GameKit | None:
    """The game to which a file belongs, by the format it names; None if to none of ours."""
    for name in _HOMES:
        if named.startswith((f"{name}/", f"{name}-")):
            return kit(name)
    return None


def read(source: str | bytes | Mapping[str, Any]) -> Position:
    """A position of whichever game, from text or from a dictionary, told by its `format`.

    One without a format is read as one of the usual game, whose files need not name it.
    `PositionError` lists every defect.
    """
    keys = loads(source) if isinstance(source, str | bytes) else source
    if not isinstance(keys, Mapping) or "format" not in keys:
        return kit().read(keys)
    named = keys["format"]
    game = of_format(named) if isinstance(named, str) else None
    if game is None:
        formats = " or ".join(repr(kit(name).format) for name in _HOMES)
        raise PositionError([Defect("format", f"expected {formats}, not {shown(named)}")])
    return game.read(keys)


def _record_of(named: str) -> type[record.Record[Any, Any]] | None:
    """Who reads a saved game, by the format it names."""
    game = of_format(named)
    saved = game is not None and named.partition("/")[0] == game.record.FORMAT.partition("/")[0]
    return game.record if game is not None and saved else None


record.serve(_record_of)
tree_text.serve(of_format)

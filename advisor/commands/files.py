"""Reading positions and saved games from files, and writing them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from advisor.commands.console import CommandError
from advisor.core import saving
from advisor.core.documents import LARGEST, DocumentError, read_json
from advisor.core.errors import Defect, PositionError, UnreadableError
from advisor.frontiers.game import FORMAT, Game
from advisor.frontiers.position import Position

if TYPE_CHECKING:
    from advisor import phoenix

_GAME: Final = FORMAT.partition("/")[0]
_PHOENIX: Final = "space-station-phoenix"


def read(name: str) -> Position | Game:
    """What a file has, `-` being standard input; raises what is wrong with it as our own errors."""
    return _read(name, _bytes(name))


def read_any(name: str) -> Position | Game | phoenix.Position | phoenix.Game:
    """What a file has, of whichever game: told by the beginning of its format."""
    source = _bytes(name)
    found = _format(_keys(source))
    if not found.startswith(_PHOENIX):
        return _read(name, source)
    from advisor import phoenix

    if found.startswith(f"{_PHOENIX}-game"):
        return phoenix.Game.from_json(source)
    return phoenix.Position.from_json(source)


def _read(name: str, source: bytes) -> Position | Game:
    try:
        return Game.from_json(source) if _is_game(source) else Position.from_json(source)
    except UnreadableError as error:
        file = "standard input" if name == "-" else f"'{name}'"
        raise PositionError(Defect(file, each.problem) for each in error.defects) from None


def write(name: str, text: str, replace: bool) -> None:
    """Write a new file; an old one is replaced only if that is meant."""
    try:
        saving.write(name, text, new=not replace)
    except saving.ExistsError:
        raise CommandError(f"'{name}' exists already; add --force to replace it.") from None
    except saving.SaveError as error:
        raise CommandError(str(error)) from None


def rehearse(name: str) -> None:
    """Say before long work that its file could not be written in the end."""
    try:
        saving.rehearse(name)
    except saving.SaveError as error:
        raise CommandError(str(error)) from None


def _bytes(name: str) -> bytes:
    if name == "-" and sys.stdin is None:
        raise CommandError("There is nothing to read: standard input is closed.")
    try:
        return sys.stdin.buffer.read(LARGEST + 1) if name == "-" else saving.read(name)
    except (OSError, ValueError) as error:
        raise CommandError(f"'{name}' cannot be read: {saving.reason(error)}.") from None


def _is_game(source: bytes) -> bool:
    """Whether a file means to be a saved game; what cannot be told is read as a position."""
    keys = _keys(source)
    return _format(keys).startswith(_GAME) or "actions" in keys


def _format(keys: dict[str, Any]) -> str:
    found = keys.get("format")
    return found if isinstance(found, str) else ""


def _keys(source: bytes) -> dict[str, Any]:
    """The keys of a file that is an object; of anything else none."""
    try:
        value = read_json(source)
    except DocumentError:
        return {}
    return value if isinstance(value, dict) else {}

"""Reading positions and saved games from files, and writing them."""

from __future__ import annotations

import sys
from typing import Any

from advisor import games
from advisor.commands.console import CommandError
from advisor.engine import saving
from advisor.engine.documents import LARGEST, DocumentError, read_json
from advisor.engine.errors import Defect, PositionError, UnreadableError
from advisor.engine.game import Game
from advisor.engine.position import Position


def read(name: str) -> Position | Game:
    """What a file of Alien Frontiers has, `-` being standard input; our own errors say what is
    wrong with it, or that a file is of a game that this command does not serve."""
    source = _bytes(name)
    kit = games.of_format(_format(_keys(source)))
    if kit is not None and kit is not games.FRONTIERS:
        raise CommandError(
            f"This is a file of {kit.title}, which this command does not serve yet; "
            "new, show, check and play do."
        )
    return _read(name, source)


def read_any(name: str, data: str | None = None) -> Any:
    """A position or a saved game of whichever game, told by the beginning of its format.

    `data` is a file with an owner's component values, for the game that takes them.
    """
    source = _bytes(name)
    found = _format(_keys(source))
    if not games.PHOENIX.owns(found):
        if data is not None:
            raise CommandError(f"--data belongs to {games.PHOENIX.title}; this is no file of it.")
        return _read(name, source)
    from advisor.commands import phoenix_files

    return phoenix_files.read(source, saved=games.PHOENIX.saves(found), file=data)


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
    return games.FRONTIERS.saves(_format(keys)) or "actions" in keys


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

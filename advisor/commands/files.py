"""Reading positions and saved games from files, and writing them."""

from __future__ import annotations

import sys
from json import loads
from pathlib import Path

from advisor.commands.console import CommandError
from advisor.engine import saving
from advisor.engine.errors import Defect, PositionError, UnreadableError
from advisor.engine.game import Game
from advisor.engine.position import Position


def read(name: str) -> Position | Game:
    """What a file has, `-` being standard input; raises what is wrong with it as our own errors."""
    source = _bytes(name)
    try:
        return Game.from_json(source) if _is_game(source) else Position.from_json(source)
    except UnreadableError as error:
        file = "standard input" if name == "-" else f"'{name}'"
        raise PositionError(Defect(file, each.problem) for each in error.defects) from None


def write(name: str, text: str, replace: bool) -> None:
    """Write a new file; an old one is replaced only if that is meant."""
    if not replace and Path(name).exists():
        raise CommandError(f"'{name}' exists already; add --force to replace it.")
    try:
        saving.write(name, text)
    except (OSError, ValueError) as error:
        raise CommandError(f"'{name}' could not be written: {saving.reason(error)}.") from None


def _bytes(name: str) -> bytes:
    if name == "-" and sys.stdin is None:
        raise CommandError("There is nothing to read: standard input is closed.")
    try:
        return sys.stdin.buffer.read() if name == "-" else saving.read(name)
    except (OSError, ValueError) as error:
        raise CommandError(f"'{name}' cannot be read: {saving.reason(error)}.") from None


def _is_game(source: bytes) -> bool:
    """Whether a file means to be a saved game; what cannot be told is read as a position."""
    try:
        value = loads(source)
    except (ValueError, RecursionError):
        return False
    if not isinstance(value, dict):
        return False
    return str(value.get("format")).startswith("alien-frontiers-game") or "actions" in value

"""Reading positions and saved games from files, and writing them."""

from __future__ import annotations

import sys
import warnings
from typing import Any

from advisor import games
from advisor.commands import setting
from advisor.commands.console import CommandError, say
from advisor.core import saving
from advisor.core.documents import LARGEST, DocumentError, read_json
from advisor.core.errors import Defect, PositionError, UnreadableError


def read(name: str, **settings: Any) -> Any:
    """A position or the record of a game from a file, `-` being standard input.

    What is wrong with it is raised as our own errors. The format tells the game, and a file that
    names none is one of the usual game; what cannot be told from a position is read as one. What
    a game warns of is said and does not stop anybody.
    """
    source = _bytes(name)
    keys = _keys(source)
    named = keys.get("format")
    named = named if isinstance(named, str) else ""
    game = games.of_format(named) or games.kit()
    setting.refuse_foreign(game.name, settings)
    is_record = named.startswith(game.record.FORMAT.partition("/")[0]) or "actions" in keys
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always", UserWarning)
            found = game.terminal.read(source, is_record, **settings)
    except UnreadableError as error:
        file = "standard input" if name == "-" else f"'{name}'"
        raise PositionError(Defect(file, each.problem) for each in error.defects) from None
    for text in dict.fromkeys(str(warning.message) for warning in warned):
        say(text, sys.stderr)
    return found


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


def _keys(source: bytes) -> dict[str, Any]:
    """The keys of a file that is an object; of anything else none."""
    try:
        value = read_json(source)
    except DocumentError:
        return {}
    return value if isinstance(value, dict) else {}

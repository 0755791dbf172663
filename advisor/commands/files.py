"""Reading positions and saved games from files, and writing them."""

from __future__ import annotations

import sys
import warnings
from typing import Any, Final

from advisor import games
from advisor.commands import setting
from advisor.commands.console import CommandError, say
from advisor.core import saving
from advisor.core.documents import LARGEST, DocumentError, read_json
from advisor.core.errors import Defect, PositionError, UnreadableError

HELP: Final = "a position, as a file or typed as a line; a saved game or history; - reads it here"


def read(name: str, **settings: Any) -> Any:
    """A position or the record of a game from a file, `-` being standard input.

    A line of the usual game's notation may stand in the place of a file, and in it as well.
    What is wrong with it is raised as our own errors. The format tells the game, and a file that
    names none is one of the usual game; what cannot be told from a position is read as one. What
    a game warns of is said and does not stop anybody.
    """
    is_file = name == "-" or saving.exists(name)
    source = _bytes(name) if is_file else name.encode("utf-8", "replace")
    typed = _typed(source)
    if typed is None and not is_file:
        source = _bytes(name)  # says that there is no such file
    if typed is not None:
        setting.refuse_foreign(games.USUAL, settings)
        return typed
    keys = _keys(source)
    named = keys.get("format")
    named = named if isinstance(named, str) else ""
    game = games.of_format(named) or games.kit()
    setting.refuse_foreign(game.name, settings)
    if "-tree/" in named:
        return _tree(source)
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


def _tree(source: bytes) -> Any:
    """The line of a saved history on which one was: a game like any other."""
    from advisor.core.tree import Tree
    from advisor.core.tree_text import TreeError

    try:
        return Tree.from_json(source.decode("utf-8", "replace")).record()
    except TreeError as error:
        raise PositionError(error.defects) from None


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


def _typed(source: bytes) -> Any:
    """The position that somebody typed as a line; None if the text is not meant as one."""
    is_json = source.lstrip()[:1] in (b"{", b"[", b"")
    return None if is_json else games.kit().terminal.from_line(source.decode("utf-8", "replace"))


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

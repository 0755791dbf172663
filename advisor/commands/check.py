"""`check`: is a position or a saved game in order?"""

from __future__ import annotations

import argparse
from typing import Any, Final

from advisor.commands import files, setting
from advisor.commands.console import refuse, say, say_json
from advisor.core.errors import GameError, PositionError
from advisor.core.phrases import count
from advisor.core.record import Record

NAME: Final = "check"
SUMMARY: Final = "name every defect of a position or a saved game"
DESCRIPTION: Final = """\
Check a position and name everything that is wrong with it, one defect a line.
A saved game is replayed from its start; the first action that the rules refuse is named.

Examples:
  python -m advisor check position.json
  python -m advisor new | python -m advisor check -
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=files.HELP)
    setting.reading_options(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    defects: list[dict[str, str]] = []
    try:
        found = files.read(arguments.file, **setting.reading(arguments))
    except PositionError as error:
        defects = [{"place": defect.place, "problem": defect.problem} for defect in error.defects]
        lines = list(error.lines)
    except GameError as error:
        defects = [{"place": "game", "problem": str(error)}]
        lines = [str(error)]
    answer: dict[str, Any] = {"ok": not defects, "defects": defects}
    if arguments.json:
        say_json(answer)
    if defects:
        return refuse(*lines)
    if not arguments.json:
        say(f"ok: {described(found)}")
    return 0


def described(found: Any) -> str:
    """One line about what was checked, of whichever game."""
    position = found.position if isinstance(found, Record) else found
    terminal = position.game.terminal
    state = f"turn {position.moves + 1}, {position.active}, {terminal.stage(position)}"
    if position.result is not None:
        state = f"over, won by {' and '.join(position.result.winners)}"
    parts = (f"{len(position.players)} players", terminal.variant(position), state)
    about = ", ".join(filter(None, parts))
    if isinstance(found, Record):
        return f"a saved game of {count(len(found.actions), 'action')}; {about}"
    return f"a position; {about}"

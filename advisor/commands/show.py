"""`show`: print a board."""

from __future__ import annotations

import argparse
from typing import Any, Final

from advisor.commands import files, setting
from advisor.commands.console import CommandError, say, whole_number
from advisor.core.record import Record
from advisor.core.seam import Position

NAME: Final = "show"
SUMMARY: Final = "print the board of a position or a saved game"
DESCRIPTION: Final = """\
Print the board of a position, or of a saved game at any point.

Examples:
  python -m advisor show start.json
  python -m advisor show game.json --turn 12      (after 12 turns; 0 is the start)
  python -m advisor show "turn 5 red roll; red 2f 5s; blue 3o 5s booster; solar r3 b2"
  python -m advisor new --seed 7 | python -m advisor show -
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=files.HELP)
    point = parser.add_mutually_exclusive_group()
    point.add_argument(
        "--turn", type=whole_number, metavar="N", help="of a saved game: after N turns"
    )
    point.add_argument(
        "--action", type=whole_number, metavar="N", help="of a saved game: after N actions"
    )
    setting.reading_options(parser)
    parser.add_argument("--json", action="store_true", help="print the position as JSON")


def run(arguments: argparse.Namespace) -> int:
    found = files.read(arguments.file, **setting.reading(arguments))
    position = chosen(found, arguments.turn, arguments.action)
    say(position.to_json() if arguments.json else str(position))
    return 0


def chosen(found: Position | Record[Any, Any], turn: int | None, action: int | None) -> Position:
    """The position at the point asked for."""
    if isinstance(found, Record):
        if turn is not None:
            return after_turns(found, turn)
        there: Position = found.position if action is None else found.position_at(action)
        return there
    if turn is not None or action is not None:
        raise CommandError("This is a single position; only a saved game has turns and actions.")
    return found


def after_turns(game: Record[Any, Any], number: int) -> Position:
    turns = game.turns
    if not 0 <= number <= len(turns):
        raise CommandError(f"There is no position after {number} turns; 0 to {len(turns)} are.")
    there: Position = game.position_at(turns[number - 1].stop if number else 0)
    return there

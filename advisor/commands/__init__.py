"""The commands, one module each.

A command module has `NAME`, `SUMMARY` and `DESCRIPTION` with an example for its help, `options`
to declare its arguments, and `run`, which gives the exit code: 0 for success, 1 for a refused
position, action or file. Wrong usage ends with 2, which argparse does.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from advisor import games
from advisor.commands import (
    advise,
    arena,
    bench,
    check,
    console,
    fit,
    lesson,
    new,
    play,
    puzzles,
    review,
    show,
)
from advisor.core import saving
from advisor.core.errors import GameError, IllegalAction, Listed, NotOffered
from advisor.core.visible import visible_lines

COMMANDS: Final = (
    new,
    show,
    check,
    advise,
    play,
    review,
    lesson,
    puzzles,
    arena,
    fit,
    bench,
    *(import_module(each) for name in games.names() for each in games.command_line(name).commands),
)
"""Those that serve any game, and what a game brings besides."""

_DESCRIPTION: Final = """\
Alien Frontiers: the rules, the best turn, and why it is best.

Where to begin:
  python -m advisor lesson                 the course: learn the rules by doing
  python -m advisor play --seed 7          a whole game in the terminal; `save game.json` there
                                           keeps it
  python -m advisor advise game.json       the best turn from where the game stands, with reasons
  python -m advisor review game.json       afterwards: mistakes, luck, chances to win
  python -m advisor new -o position.json   a position as a file that you can edit by hand;
  python -m advisor check position.json    this says whether it can be so
  python -m advisor play --game phoenix    the second game here: Space Station Phoenix
  python -m advisor advise --help          every command explains itself, with examples

Boards to click are in the notebooks: make lab
"""
_EPILOG: Final = """\
A file named - is read from standard input; --json prints data for programs.
Exit code: 0 success, 1 a refused position, action or file, 2 wrong usage.
"""


class Parser(argparse.ArgumentParser):
    """Tells what is wrong with the arguments without printing them raw."""

    def error(self, message: str) -> NoReturn:
        super().error(visible_lines(message))


def parser() -> argparse.ArgumentParser:
    """The arguments of all commands."""
    top = Parser(
        prog="python -m advisor",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_EPILOG,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        own = commands.add_parser(
            command.NAME,
            help=command.SUMMARY,
            description=command.DESCRIPTION,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.options(own)
        own.set_defaults(run=command.run, usage=own.error)
    return top


def run(arguments: Sequence[str]) -> int:
    """Do one command; what is refused is said in a sentence on standard error."""
    try:
        chosen = parser().parse_args(arguments)
        code: int = chosen.run(chosen)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Listed as error:
        return console.refuse(*error.lines)
    except (GameError, IllegalAction, NotOffered, console.CommandError) as error:
        return console.refuse(str(error))
    except KeyboardInterrupt as error:
        return console.refuse(f"{str(error) or 'Interrupted'}.")
    except OSError as error:
        # The reader has gone, as with `| head`, or the disk is full: say no more on that way.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 1
        return console.refuse(f"The answer could not be written: {saving.reason(error)}.")
    return code

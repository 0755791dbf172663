"""`phoenix-data`: component values of Space Station Phoenix, and what could be looked up."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from advisor.commands import files
from advisor.commands.console import CommandError, say, say_json

if TYPE_CHECKING:
    from advisor.phoenix import Data

NAME: Final = "phoenix-data"
SUMMARY: Final = "component values of Space Station Phoenix, and those still to be looked up"
DESCRIPTION: Final = """\
The rules of Space Station Phoenix are complete here, but many printed numbers are
reconstructed. This says how many, lists them, and reads the values of somebody who
owns the game: a CSV file with the columns table,id,field,value.

Examples:
  python -m advisor phoenix-data                      (how many values come from where)
  python -m advisor phoenix-data --todo               (what to look up, most important first)
  python -m advisor phoenix-data --todo -o my.csv     (a file to fill in)
  python -m advisor phoenix-data --data my.csv        (is my file in order?)

A file with the name phoenix-data.csv in the folder for the user's data is used by every
command that is not given another one; --where says which folder that is.
"""
_MARKS: Final = {
    "K": "stated in the rulebook",
    "I": "inferred from the rulebook",
    "R": "reconstructed",
    "O": "given by an owner",
}


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="FILE", help="an owner's values, laid over ours")
    parser.add_argument(
        "--todo", action="store_true", help="list the reconstructed values, weighty ones first"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="with --todo: write a file to fill in"
    )
    parser.add_argument(
        "--where", action="store_true", help="print where a file is looked for that always counts"
    )
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    from advisor.phoenix import Data

    if arguments.where:
        return _where()
    data = Data.usual() if arguments.data is None else Data.load(arguments.data)
    if arguments.todo:
        return _todo(data, arguments)
    if arguments.output is not None:
        raise CommandError("-o belongs to --todo, the list that can be filled in.")
    if arguments.json:
        say_json({"data": data.hash, "marks": dict(data.marks)})
        return 0
    say(f"Component data {data.hash}")
    for mark, number in data.marks.items():
        say(f"  {mark}  {number:4}  {_MARKS[mark]}")
    return 0


def _where() -> int:
    from advisor.core.folders import data_folder
    from advisor.phoenix.data import OWNERS_FILE

    try:
        say(str(data_folder() / OWNERS_FILE))
    except RuntimeError:
        raise CommandError("The system knows no home folder; use --data FILE.") from None
    return 0


def _todo(data: Data, arguments: argparse.Namespace) -> int:
    from advisor.phoenix import todo

    values = todo.missing(data)
    if arguments.output is not None:
        files.write(arguments.output, todo.as_csv(values), arguments.force)
        say(f"{len(values)} values to look up; write them into the column 'printed'.")
    elif arguments.json:
        say_json([value._asdict() for value in values])
    else:
        for value in values:
            say(f"{value.table:13} {value.id:13} {value.field:12} now {value.now}")
    return 0

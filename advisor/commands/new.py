"""`new`: set up a game."""

from __future__ import annotations

import argparse
from typing import Final

from advisor.commands import files, setting
from advisor.commands.console import say

NAME: Final = "new"
SUMMARY: Final = "set up a new game and print or save its first position"
DESCRIPTION: Final = """\
Set up a new game. Prints its first position as JSON, or saves it with -o.

Examples:
  python -m advisor new --players red blue --seed 7
  python -m advisor new --players 4 --names Ann Bob Cy Di --edition 1 -o start.json
  python -m advisor new --players 3 --game -o game.json     (a game to play and save)
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="save there instead of printing")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.add_argument(
        "--game", action="store_true", help="make a saved game (with its seed), not a position"
    )
    parser.add_argument("--json", action="store_true", help="print the JSON also when saving")
    setting.options(parser)


def run(arguments: argparse.Namespace) -> int:
    game = setting.game(arguments)
    text = game.to_json() if arguments.game else game.position.to_json()
    if arguments.output is not None:
        files.write(arguments.output, text + "\n", arguments.force)
    if arguments.output is None or arguments.json:
        say(text)
    return 0

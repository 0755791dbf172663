"""`new`: set up a game."""

from __future__ import annotations

import argparse
from typing import Final

from advisor import games
from advisor.commands import files, setting
from advisor.commands.console import say

NAME: Final = "new"
SUMMARY: Final = "set up a new game and print or save its first position"
DESCRIPTION: Final = """\
Set up a new game. Prints its first position as JSON, or saves it with -o.

Examples:
  python -m advisor new --players red blue --seed 7
  python -m advisor new --players 4 --names Ann Bob Cy Di --edition 1 -o start.json
  python -m advisor new --players 3 --saved -o game.json    (a game to play and save)
  python -m advisor new --game phoenix --players 3 --hubs all -o phoenix.json
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="save there instead of printing")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.add_argument(
        "--game",
        nargs="?",
        choices=tuple(games.GAMES),
        const=None,
        default=games.FRONTIERS.name,
        help=f"{' or '.join(games.GAMES)} [{games.FRONTIERS.name}]; without a name: --saved",
    )
    parser.add_argument(
        "--saved", action="store_true", help="make a saved game (with its seed), not a position"
    )
    parser.add_argument("--json", action="store_true", help="print the JSON also when saving")
    setting.options(parser)


def run(arguments: argparse.Namespace) -> int:
    game = setting.game(arguments)
    saved = arguments.saved or arguments.game is None
    text = game.to_json() if saved else game.position.to_json()
    if arguments.output is not None:
        files.write(arguments.output, text + "\n", arguments.force)
    if arguments.output is None or arguments.json:
        say(text)
    return 0

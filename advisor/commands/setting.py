"""The arguments that describe a new game, shared by `new` and `play`."""

from __future__ import annotations

import argparse
from typing import Any, Final

from advisor.commands.console import whole_number, wrong_usage
from advisor.core.errors import PositionError
from advisor.frontiers.components import COLONIES, EDITIONS
from advisor.frontiers.game import Game
from advisor.frontiers.words import COLORS

_STANDARD: Final = ["red", "blue"]


def options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the new game")
    group.add_argument(
        "--players",
        nargs="+",
        metavar="COLOR",
        help=f"colours in seat order ({', '.join(COLORS)}) or just their number, 2 to 4 "
        f"[{' '.join(_STANDARD)}]",
    )
    group.add_argument("--names", nargs="+", metavar="NAME", help="a name for each player")
    group.add_argument(
        "--edition", type=whole_number, choices=EDITIONS, help="edition of the rules [5]"
    )
    group.add_argument(
        "--seed", type=whole_number, help="the same seed gives the same game [a new one]"
    )
    group.add_argument(
        "--helmet-cost",
        type=whole_number,
        metavar="FUEL",
        help="price of the Mind Control Helmet [3]",
    )
    group.add_argument(
        "--no-seat-compensation",
        dest="seat_compensation",
        action="store_const",
        const=False,
        help="later seats begin without extra tokens",
    )
    group.add_argument(
        "--long-game",
        action="store_const",
        const=True,
        help="eight colonies each, whatever the number of players",
    )


def given(arguments: argparse.Namespace) -> dict[str, Any]:
    """What was said about the new game, and nothing else."""
    names = "players names edition seed helmet_cost seat_compensation long_game".split()
    values = {name: getattr(arguments, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def game(arguments: argparse.Namespace) -> Game:
    """The new game; wrong usage ends the program with the reason."""
    chosen = {"players": _STANDARD} | given(arguments)
    players: list[str] = chosen["players"]
    if len(players) == 1 and players[0].isdecimal():
        numbers = {str(number): number for number in COLONIES}
        if players[0] not in numbers:
            wrong_usage(arguments, f"--players: 2 to 4 can play, not {players[0]}")
        chosen["players"] = numbers[players[0]]
    if not all(name.strip() for name in chosen.get("names", ())):
        wrong_usage(arguments, "--names: a name is empty; leave out --names to use the colours")
    try:
        return Game.new(**chosen)
    except PositionError as error:
        wrong_usage(arguments, str(error))

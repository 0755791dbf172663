"""The arguments that describe a new game, shared by `new` and `play`."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, Final

from advisor import games
from advisor.commands.console import whole_number, wrong_usage
from advisor.engine.components import COLONIES, EDITIONS
from advisor.engine.errors import PositionError
from advisor.engine.game import Game
from advisor.engine.record import Record
from advisor.engine.words import COLORS

_STANDARD: Final = ["red", "blue"]


_OWN: Final = {
    games.FRONTIERS: ("edition", "helmet_cost", "seat_compensation", "long_game"),
    games.PHOENIX: ("hubs", "first_game", "friendly", "seat_gems", "data"),
}
"""Settings that only one game has."""


def data_option(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--data",
        metavar="FILE",
        help="Space Station Phoenix: an owner's component values, laid over ours",
    )


def _phoenix_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("a new game of Space Station Phoenix")
    group.add_argument("--hubs", choices=("basic", "all"), help="which hubs are dealt [basic]")
    group.add_argument(
        "--first-game",
        action="store_const",
        const=True,
        help="hubs and ships are dealt, nothing is drafted",
    )
    group.add_argument(
        "--friendly", action="store_const", const=True, help="one more sector of each stack"
    )
    group.add_argument(
        "--no-seat-gems",
        dest="seat_gems",
        action="store_const",
        const=False,
        help="later seats begin without extra GEMs",
    )
    data_option(group)


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
    _phoenix_options(parser)


def given(arguments: argparse.Namespace) -> dict[str, Any]:
    """What was said about the new game, and nothing else."""
    names = ["players", "names", "seed", *(name for own in _OWN.values() for name in own)]
    values = {name: getattr(arguments, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def options_text(names: Iterable[str]) -> str:
    """Settings as they are typed: `--first-game, --hubs`."""
    typed = {"seat_compensation": "no-seat-compensation", "seat_gems": "no-seat-gems"}
    return ", ".join(f"--{typed.get(name, name).replace('_', '-')}" for name in names)


def kit(arguments: argparse.Namespace) -> games.Kit:
    """The game asked for; settings of another one are wrong usage."""
    chosen = games.named(arguments.game or games.FRONTIERS.name)
    for other, names in _OWN.items():
        foreign = [name for name in names if name in given(arguments)]
        if other is not chosen and foreign:
            wrong_usage(
                arguments,
                f"{options_text(foreign)}: only {other.title} has this (--game {other.name})",
            )
    return chosen


def game(arguments: argparse.Namespace) -> Record[Any, Any]:
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
        if kit(arguments) is games.FRONTIERS:
            return Game.new(**chosen)
        from advisor import phoenix
        from advisor.commands import phoenix_files

        return phoenix.Game.new(**chosen | {"data": phoenix_files.data(chosen.get("data"))})
    except PositionError as error:
        wrong_usage(arguments, str(error))

"""The game that is meant and what can be chosen for it, shared by many commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import Any, Final

from advisor import games
from advisor.commands.console import CommandError, whole_number, wrong_usage
from advisor.core.command_line import Setting
from advisor.core.errors import PositionError, UnknownName
from advisor.core.record import Record
from advisor.core.seam import GameKit
from advisor.core.visible import shown

_STANDARD: Final = ["red", "blue"]


def known_games() -> str:
    """The games as they are typed."""
    return " or ".join(map(games.short_name, games.names()))


def game_name(text: str) -> str:
    """The type of an option that names a game."""
    try:
        return games.kit(text).name
    except UnknownName:
        raise argparse.ArgumentTypeError(
            f"expected a game ({known_games()}), not {shown(text)}"
        ) from None


def game_option(
    parser: argparse.ArgumentParser, what: str, default: str | None = games.USUAL
) -> None:
    """Let a command serve one game or another; without a default it sees whether one was named."""
    usual = games.short_name(games.USUAL)
    parser.add_argument(
        "--game",
        type=game_name,
        metavar="NAME",
        default=default,
        help=f"{what}: {known_games()} [{usual}]",
    )


def options(parser: argparse.ArgumentParser) -> None:
    """The settings of a new game, of every game there is."""
    usual = games.command_line()
    group: argparse._ArgumentGroup = parser.add_argument_group("the new game")
    seats = games.kit().seats
    group.add_argument(
        "--players",
        nargs="+",
        metavar="COLOR",
        help=f"colours in seat order ({', '.join(usual.colors)}) or just their number, "
        f"{seats[0]} to {seats[-1]} [{' '.join(_STANDARD)}]",
    )
    group.add_argument("--names", nargs="+", metavar="NAME", help="a name for each player")
    declared: set[str] = set()
    for name in games.names():
        line = games.command_line(name)
        if name != games.USUAL:
            group = parser.add_argument_group(f"a new game of {line.title}")
        for setting in line.settings:
            if setting.name not in declared:
                _declare(group, setting)
                declared.add(setting.name)


def reading_options(parser: argparse.ArgumentParser) -> None:
    """What can be said about reading a file, of every game there is."""
    for setting in {s.name: s for _, s in _settings() if s.reads}.values():
        _declare(parser, setting)


def _declare(parser: argparse._ActionsContainer, setting: Setting) -> None:
    sort: dict[str, Any] = {"type": whole_number} if setting.is_number else {}
    if setting.flag is not None:
        parser.add_argument(
            setting.option,
            dest=setting.name,
            action="store_const",
            const=setting.flag,
            help=setting.help,
        )
    else:
        parser.add_argument(
            setting.option,
            dest=setting.name,
            choices=setting.choices,
            metavar=setting.metavar,
            help=setting.help,
            **sort,
        )


def _settings() -> Iterator[tuple[str, Setting]]:
    """Every setting with the name of its game."""
    for name in games.names():
        for setting in games.command_line(name).settings:
            yield name, setting


def given(arguments: argparse.Namespace) -> dict[str, Any]:
    """What was said about the new game, and nothing else."""
    names = dict.fromkeys(["players", "names", *(setting.name for _, setting in _settings())])
    values = {name: getattr(arguments, name, None) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def reading(arguments: argparse.Namespace) -> dict[str, Any]:
    """What was said about reading a file."""
    known = {setting.name for _, setting in _settings() if setting.reads}
    return {name: value for name, value in given(arguments).items() if name in known}


def typed(names: Iterable[str]) -> str:
    """Settings as they are typed: `--first-game, --hubs`."""
    spelt = {setting.name: setting.option for _, setting in _settings()}
    return ", ".join(spelt.get(name, f"--{name}") for name in names)


def foreign(game: str, names: Iterable[str]) -> tuple[list[str], str]:
    """Which of some settings another game has and this one has not, and the name of that game."""
    own = {setting.name for name, setting in _settings() if name == game}
    for other in games.names():
        theirs = {setting.name for name, setting in _settings() if name == other} - own
        found = [name for name in names if name in theirs]
        if found:
            return found, other
    return [], ""


def kit(arguments: argparse.Namespace) -> GameKit:
    """The game that is meant; settings that only another one has are wrong usage."""
    chosen = games.kit(arguments.game or games.USUAL)
    found, other = foreign(chosen.name, given(arguments))
    if found:
        title, short = games.command_line(other).title, games.short_name(other)
        wrong_usage(arguments, f"{typed(found)}: only {title} has this (--game {short})")
    return chosen


def refuse_foreign(game: str, names: Iterable[str]) -> None:
    """Say that a file is not of the game to which some settings belong, if so."""
    found, other = foreign(game, names)
    if found:
        title = games.command_line(other).title
        raise CommandError(f"{typed(found)} belongs to {title}; this is no file of it.")


def game(arguments: argparse.Namespace) -> Record[Any, Any]:
    """The new game; wrong usage ends the program with the reason."""
    meant = kit(arguments)
    chosen = {"players": _STANDARD} | given(arguments)
    players: list[str] = chosen["players"]
    if len(players) == 1 and players[0].isdecimal():
        numbers = {str(number): number for number in meant.seats}
        if players[0] not in numbers:
            few, many = meant.seats[0], meant.seats[-1]
            wrong_usage(arguments, f"--players: {few} to {many} can play, not {players[0]}")
        chosen["players"] = numbers[players[0]]
    if not all(name.strip() for name in chosen.get("names", ())):
        wrong_usage(arguments, "--names: a name is empty; leave out --names to use the colours")
    try:
        return meant.terminal.new(**chosen)
    except PositionError as error:
        wrong_usage(arguments, str(error))

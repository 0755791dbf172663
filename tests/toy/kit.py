"""The toy game for the rooms that serve any game: `--game toy.kit:KIT`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from advisor import games
from advisor.core.errors import UnknownName
from advisor.core.seam import GameKit, only_chance
from toy import game
from toy.analyst import ANALYST, NARRATOR
from toy.teaching import TEACHING
from toy.terminal import TERMINAL

games.admit(game.NAME, "toy.kit")


class ToyKit:
    """What the house asks of the toy game."""

    name: Final = game.NAME
    title: Final = "the toy game"
    format: Final = game.FORMAT
    face: Final = "toy.face"
    record: Final = game.Game
    seats: Final = game.SEATS
    options: Final[Mapping[str, Any]] = {}
    kinds: Final = frozenset({"offer", *game.BONUS})

    # The rules

    def new_game(
        self, players: Sequence[str] | int, seed: int | None = None, **options: Any
    ) -> game.Position:
        return game.new_game(players, seed, **options)

    read = staticmethod(game.Position.from_json)
    parse = staticmethod(game.parse_action)
    chance_due = staticmethod(only_chance)

    def leaders(self, position: game.Position) -> tuple[str, ...]:
        best = max(position.scores.values())
        return tuple(color for color, points in position.scores.items() if points == best)

    # Players

    levels: Final = ("random", "miser")
    usual_opponent: Final = "miser"

    def strength(self, player: str) -> str:
        return ""

    def load_players(self) -> None:
        import toy.players  # noqa: F401

    def weights(self, name: str) -> NoReturn:
        raise UnknownName("The toy game has no weights.")

    # Lessons and commands

    teaching: Final = TEACHING
    terminal: Final = TERMINAL

    # Analysis

    narrator: Final = NARRATOR
    analyst: Final = ANALYST


KIT: Final[GameKit] = ToyKit()

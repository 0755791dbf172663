"""Space Station Phoenix for the rooms that serve any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, NoReturn

from advisor.core.errors import NotOffered, UnknownName
from advisor.core.narrate import PlainNarrator
from advisor.core.seam import GameKit, only_chance
from advisor.phoenix import scoring
from advisor.phoenix.action_types import COUNTED
from advisor.phoenix.game import Game
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.position import Position
from advisor.phoenix.state import Options
from advisor.phoenix.words import FORMAT, NAME, SEATS

if TYPE_CHECKING:
    from advisor.core.teaching import Teaching
    from advisor.core.terminal import Terminal


class PhoenixKit:
    """What the house asks of Space Station Phoenix."""

    name: Final = FORMAT.partition("/")[0]
    title: Final = NAME
    format: Final = FORMAT
    face: Final = ""
    record: Final = Game
    seats: Final = tuple(SEATS)
    options: Final[Mapping[str, Any]] = asdict(Options())
    kinds: Final = COUNTED

    # The rules

    def new_game(
        self, players: Sequence[str] | int, seed: int | None = None, **options: Any
    ) -> Position:
        """The start of a game, before the first choice."""
        return Position.new_game(players, seed, **options)

    read = staticmethod(Position.from_json)
    parse = staticmethod(parse_action)
    chance_due = staticmethod(only_chance)

    def leaders(self, position: Position) -> tuple[str, ...]:
        """Who wins, as the game stands, tie-breaks included."""
        state = position.state
        stands = {
            color: scoring.standing(state, seat, total)
            for seat, (color, total) in enumerate(position.scores.items())
        }
        best = max(stands.values())
        return tuple(color for color, stand in stands.items() if stand == best)

    # Players

    levels: Final = ()

    def strength(self, player: str) -> str:
        """Nothing was measured yet."""
        return ""

    usual_opponent: Final = "random"

    def load_players(self) -> None:
        """Make those known who play this game by themselves."""
        import advisor.phoenix.players  # noqa: F401

    def weights(self, name: str) -> NoReturn:
        """There are none yet."""
        raise UnknownName(f"{NAME} has no weights yet.")

    # Lessons and commands

    @property
    def teaching(self) -> Teaching:
        """It has no lessons yet."""
        raise NotOffered(f"There are no lessons of {self.title} yet.")

    @property
    def terminal(self) -> Terminal:
        """What people at a terminal type and read."""
        from advisor.phoenix.terminal import TERMINAL

        return TERMINAL

    # Analysis

    narrator: Final = PlainNarrator()
    analyst: Final = None


KIT: Final[GameKit] = PhoenixKit()

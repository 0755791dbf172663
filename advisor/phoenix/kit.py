"""Space Station Phoenix for the rooms that serve any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from advisor.core.errors import NotOffered
from advisor.phoenix import words
from advisor.phoenix.actions import Action
from advisor.phoenix.game import Game
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.position import Position

if TYPE_CHECKING:
    from advisor.core.teaching import Teaching
    from advisor.core.terminal import Terminal


class PhoenixKit:
    """What the house asks of Space Station Phoenix."""

    name: Final = "space-station-phoenix"
    title: Final = words.NAME
    format: Final = words.FORMAT
    drawing: Final = ""
    record: Final = Game
    seats: Final = words.SEATS

    # The rules

    def new_game(
        self, players: Sequence[str] | int, seed: int | None = None, **options: Any
    ) -> Position:
        """The start of a game, before the first choice."""
        return Position.new_game(players, seed=seed, **options)

    def read(self, source: str | bytes | Mapping[str, Any]) -> Position:
        """A position from text or from a dictionary."""
        return Position.from_json(source)

    def parse(self, text: str) -> Action:
        """An action from its text."""
        return parse_action(text)

    # Players

    def load_players(self) -> None:
        """It has none of its own yet."""

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


KIT: Final = PhoenixKit()

"""Alien Frontiers for the rooms that serve any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from advisor.frontiers.actions import Action
from advisor.frontiers.command_line import COMMAND_LINE
from advisor.frontiers.components import COLONIES, FORMAT, NAME
from advisor.frontiers.game import Game
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.position import Position

if TYPE_CHECKING:
    from advisor.core.teaching import Teaching
    from advisor.core.terminal import Terminal


class FrontiersKit:
    """What the house asks of Alien Frontiers."""

    name: Final = NAME
    title: Final = COMMAND_LINE.title
    format: Final = FORMAT
    record: Final = Game
    seats: Final = tuple(COLONIES)
    drawing: Final = "widgets.frontiers.drawing"

    # The rules

    def new_game(
        self, players: Sequence[str] | int, seed: int | None = None, **options: Any
    ) -> Position:
        """The start of a game, before the first roll."""
        return Position.new_game(players, seed=seed, **options)

    def read(self, source: str | bytes | Mapping[str, Any]) -> Position:
        """A position from text or from a dictionary."""
        return Position.from_json(source)

    def parse(self, text: str) -> Action:
        """An action from its text."""
        return parse_action(text)

    # Players

    def load_players(self) -> None:
        """Make those known who play this game by themselves."""
        import advisor.frontiers.players  # noqa: F401

    # Lessons and commands

    @property
    def teaching(self) -> Teaching:
        """Its course, its puzzles, and what of a board a goal can see."""
        from advisor.frontiers.teaching import TEACHING

        return TEACHING

    @property
    def terminal(self) -> Terminal:
        """What people at a terminal type and read."""
        from advisor.frontiers.terminal import TERMINAL

        return TERMINAL


KIT: Final = FrontiersKit()

"""Alien Frontiers for the rooms that serve any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from advisor.frontiers.actions import Action
from advisor.frontiers.components import FORMAT, NAME
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.position import Position

if TYPE_CHECKING:
    from advisor.frontiers.analyst import FrontiersAnalyst
    from advisor.frontiers.narrate.narrator import FrontiersNarrator


class FrontiersKit:
    """What the house asks of Alien Frontiers."""

    name: Final = NAME
    title: Final = "Alien Frontiers"
    format: Final = FORMAT
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

    # Analysis

    @property
    def narrator(self) -> FrontiersNarrator:
        """The game in words."""
        from advisor.frontiers.narrate.narrator import NARRATOR

        return NARRATOR

    @property
    def analyst(self) -> FrontiersAnalyst:
        """What advice and reviews ask of the game."""
        from advisor.frontiers.analyst import ANALYST

        return ANALYST


KIT: Final = FrontiersKit()

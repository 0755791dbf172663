"""Space Station Phoenix for people at a terminal."""

from __future__ import annotations

from typing import Any, Final

from advisor.core.errors import NotOffered
from advisor.phoenix.actions import Action
from advisor.phoenix.game import Game
from advisor.phoenix.position import Position
from advisor.phoenix.words import NAME


class PhoenixTerminal:
    """What the commands ask of Space Station Phoenix."""

    samples: Final = ("use transport1", "income", "alien pink > 124", "done")
    refused_sample: Final = "use blue:farm2"

    @property
    def fitting(self) -> Any:
        """It judges no positions yet."""
        raise NotOffered(f"There is nothing to fit in {NAME} yet.")

    def new(self, **settings: Any) -> Game:
        """A new game by its settings."""
        return Game.new(**settings)

    def read(self, source: bytes, is_record: bool, **settings: Any) -> Position | Game:
        """A position or a saved game."""
        return Game.from_json(source) if is_record else Position.from_json(source)

    def heading(self, action: Action) -> tuple[int, str]:
        """Actions by their sort."""
        return 0, action.kind.capitalize()

    def status(self, position: Position) -> str:
        """What the one who decides has now, in a line."""
        player = position.player(position.to_move)
        held = zip("gfwm", (player.gems, player.food, player.water, player.metal), strict=True)
        stock = " ".join(f"{number}{column}" for column, number in held)
        return f"{stock} {player.points}p · {position.phase}"

    def stage(self, position: Position) -> str:
        """What is being decided."""
        return f"{position.phase} phase"

    def variant(self, position: Position) -> str:
        """There is one edition."""
        return ""


TERMINAL: Final = PhoenixTerminal()

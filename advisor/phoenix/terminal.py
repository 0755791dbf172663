"""Space Station Phoenix for people at a terminal."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from advisor.core.errors import NotOffered
from advisor.phoenix.action_types import Action
from advisor.phoenix.data import Data
from advisor.phoenix.game import Game
from advisor.phoenix.position import Position
from advisor.phoenix.table import doing
from advisor.phoenix.words import NAME

_HEADINGS: Final = {
    "draft": "Draft a ship",
    "draw": "Draw ships",
    "scrap": "Discard a ship",
    "free": "A free sector",
    "use": "Use a ship",
    "income": "Take income",
    "recruit": "A Human, then income",
    "convert": "Convert metal",
    "point": "A point for GEMs",
    "alien": "An Alien",
    "human": "A Human",
    "trade": "Trade",
    "buy": "Buy",
    "roll": "Roll dice",
    "reroll": "Roll again",
    "keep": "Keep",
    "ally": "Recruit",
    "observe": "Observe",
    "move": "Relocate",
    "leave": "Leave the hub",
    "return": "Give back",
    "reward": "Reward",
    "advance": "Advance",
    "hub": "The hub",
    "sector": "Sector",
    "done": "Nothing more",
}
"""By the word that an action begins with, in the order of the list; sectors by their number."""
_PLACES: Final = tuple(_HEADINGS)


class PhoenixTerminal:
    """What the commands ask of Space Station Phoenix."""

    samples: Final = ("use transport1", "income", "alien pink > 124", "done")
    refused_sample: Final = "use blue:farm2"

    @property
    def fitting(self) -> Any:
        """It judges no positions yet."""
        raise NotOffered(f"Weights of {NAME} are fitted by another command: phoenix-fit.")

    def new(self, data: str | None = None, **settings: Any) -> Game:
        """A new game by its settings, with the values of an owner's file.

        Without a file those of the user's folder count, if there are any.
        """
        values = Data.usual() if data is None else Data.load(data)
        return Game.new(data=values, **settings)

    def read(
        self, source: bytes, is_record: bool, data: str | None = None, **settings: Any
    ) -> Position | Game:
        """A position or a saved game, with the values of an owner's file laid over ours."""
        values = None if data is None else Data.load(data)
        reader = partial(Position.from_json, data=values)
        return Game.from_json(source, reader) if is_record else reader(source)

    def from_line(self, text: str) -> None:
        """There is no notation of this game yet."""

    def to_line(self, position: Position) -> str:
        """There is none."""
        return ""

    def heading(self, action: Action) -> tuple[int, str]:
        """By the sector that acts, or by what is done."""
        first = action.text.partition(" ")[0]
        if first.isdigit():
            return _PLACES.index("sector"), f"{_HEADINGS['sector']} {first}"
        word = first if first == "hub" else action.kind
        return _PLACES.index(word), _HEADINGS[word]

    def status(self, position: Position) -> str:
        """What the one who decides has now, in a line."""
        player = position.player(position.to_move)
        held = zip("gfwm", (player.gems, player.food, player.water, player.metal), strict=True)
        stock = " ".join(f"{number}{column}" for column, number in held)
        return f"{stock} {player.points}p · {self.stage(position)}"

    def stage(self, position: Position) -> str:
        """What is being decided."""
        return doing(position)

    def variant(self, position: Position) -> str:
        """There is one edition."""
        return ""


TERMINAL: Final = PhoenixTerminal()

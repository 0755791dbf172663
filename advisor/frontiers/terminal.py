"""Alien Frontiers for people at a terminal."""

from __future__ import annotations

from typing import Any, Final

from advisor.core.phrases import count
from advisor.frontiers.actions import Action, Discard, Power
from advisor.frontiers.game import Game
from advisor.frontiers.position import Position
from advisor.frontiers.words import CARD_TITLES, PLACE_TITLES, PLACES

_HEADINGS: Final = {
    "roll": "Roll the ships",
    **dict(zip(PLACES, PLACE_TITLES, strict=True)),
    "cycle": "Cycle the display",
    "claim": "Claim a card",
    "trade": "Trade fuel for ore",
    "launch": "Launch the colony",
    "relic": "Buy the Relic Ship",
    "power": "",
    "discard": "",
    "end": "End the turn",
}
"""By kind of action, in the order of the list; those of cards are made of the card's title."""
_PLACES: Final = tuple(_HEADINGS)


class FrontiersTerminal:
    """What the commands ask of Alien Frontiers."""

    samples: Final = ("roll", "solar 3", "market 2 2", "end")
    refused_sample: Final = "mine 3"

    @property
    def fitting(self) -> Any:
        """Weights fitted to games."""
        from advisor.frontiers.players.fitting import FITTING

        return FITTING

    def new(self, **settings: Any) -> Game:
        """A new game by its settings."""
        return Game.new(**settings)

    def read(self, source: bytes, is_record: bool, **settings: Any) -> Position | Game:
        """A position or a saved game; there is nothing to say about how to read it."""
        return Game.from_json(source) if is_record else Position.from_json(source)

    def from_line(self, text: str) -> Position | None:
        """A position in the notation; None if the text is not meant as one."""
        from advisor.frontiers.notation import from_notation, looks_like_notation

        return from_notation(text) if looks_like_notation(text) else None

    def to_line(self, position: Position) -> str:
        """The notation."""
        return position.notation()

    def heading(self, action: Action) -> tuple[int, str]:
        """Dockings by facility, powers by card, the rest by what is done."""
        title = _HEADINGS[action.kind]
        if isinstance(action, Power):
            title = CARD_TITLES[action.card]
        elif isinstance(action, Discard):
            title = f"Discard {CARD_TITLES[action.card]}"
        return _PLACES.index(action.kind), title

    def status(self, position: Position) -> str:
        """What the active player has now, in a line."""
        player = position.player(position.active)
        if position.phase == "roll":
            ships = "about to roll"
        else:
            ships = f"ships {' '.join(player.ships)}" if player.ships else "all ships placed"
        points = count(position.scores[player.color], "point")
        return f"{player.fuel} fuel, {player.ore} ore · {ships} · {points}"

    def stage(self, position: Position) -> str:
        """The phase of the turn."""
        return f"{position.phase} phase"

    def variant(self, position: Position) -> str:
        """The edition."""
        return f"edition {position.edition}"


TERMINAL: Final = FrontiersTerminal()

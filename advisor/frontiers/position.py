"""A position of the game: an immutable value that knows what may happen next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from advisor import games
from advisor.core.position import PositionValue
from advisor.core.seam import GameKit
from advisor.frontiers import interchange, piles, referee, scoring, setup, views
from advisor.frontiers.actions import Action
from advisor.frontiers.components import NAME
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.scoring import Result
from advisor.frontiers.state import Options, State
from advisor.frontiers.views import Player, ThisTurn
from advisor.frontiers.words import CARDS, FIELDS, PHASES, PLACES, TERRITORIES


class Position(PositionValue[State, Action, Player]):
    """One moment of a game. Every key of the interchange format is an attribute.

    Make one with `new_game` or `from_json`. `play` returns a new position and never changes
    this one; equal positions are `==` and hash alike.
    """

    REFEREE: ClassVar[Any] = referee

    @classmethod
    def new_game(
        cls,
        players: Sequence[str] | int = ("red", "blue"),
        edition: int = 5,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Position:
        """The start of a game, before the first roll; the same seed deals the same cards.

        `players` are the colours in seat order, or just their number. Options: `helmet_cost`,
        `seat_compensation`, `long_game`.
        """
        return cls(setup.new_game(players, edition, seed, names, options))

    @classmethod
    def from_json(cls, source: str | bytes | Mapping[str, Any]) -> Position:
        """Read a position from text or from a dictionary; `PositionError` lists every defect."""
        return cls(interchange.read(source))

    def to_dict(self) -> dict[str, Any]:
        """The position as plain lists, dictionaries, texts and numbers."""
        return interchange.write(self._state)

    @classmethod
    def from_notation(cls, text: str, base: Position | None = None) -> Position:
        """Read a position from a line such as `red 2f 5s; blue 3o 5s; solar r3; turn blue roll`.

        On top of a `base`, only what the text says changes. `PositionError` lists every defect
        with its place in the text; `advisor.frontiers.notation` explains all words.
        """
        from advisor.frontiers.notation import from_notation

        return from_notation(text, base)

    def notation(self) -> str:
        """The position on one line, as `from_notation` reads it."""
        from advisor.frontiers.notation import notation

        return notation(self)

    def __str__(self) -> str:
        from advisor.frontiers.table import table

        return table(self)

    def _action(self, action: Action | str) -> Action:
        return action if isinstance(action, Action) else parse_action(action)

    @property
    def scores(self) -> dict[str, int]:
        """Points by colour."""
        colors = self._state.setup
        return {colors.color(s): total for s, total in enumerate(scoring.points(self._state))}

    @property
    def result(self) -> Result | None:
        """Who has won, or None while the game goes on."""
        return scoring.result(self._state)

    @property
    def edition(self) -> int:
        """The edition whose rules hold: 1 or 5."""
        return self._state.setup.edition

    @property
    def options(self) -> Options:
        """The options that the players agreed on."""
        return self._state.setup.options

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players in seat order."""
        return views.players(self._state)

    @property
    def to_move(self) -> str:
        """The colour that decides: in this game always the active one."""
        return self.active

    @property
    def game(self) -> GameKit:
        """What the rest of the house asks of this game."""
        return games.kit(NAME)

    def veiled(self) -> Position:
        """The position as a player may see it: nobody knows the order of the deck."""
        if self._state.deck is None:
            return self
        state = self._state.copy()
        state.deck = None
        return Position(state)

    @property
    def phase(self) -> str:
        """`roll`, `main` or `over`."""
        return PHASES[self._state.phase]

    @cached_property
    def docks(self) -> Mapping[str, Any]:
        """Docked ships by facility; `hub` by track, `bay` by owner."""
        return views.docks(self._state)

    @cached_property
    def territories(self) -> Mapping[str, Mapping[str, int]]:
        """Colonies by territory and colour."""
        return views.territories(self._state)

    @property
    def fields(self) -> dict[str, str | None]:
        """Where each field generator is."""
        places = self._state.fields
        return {
            field: TERRITORIES[places[number]] if places[number] >= 0 else None
            for number, field in enumerate(FIELDS)
        }

    @property
    def display(self) -> tuple[str, ...]:
        """The alien tech cards that lie open, sorted."""
        return tuple(CARDS[card] for card in self._state.display)

    @property
    def discards(self) -> tuple[str, ...]:
        """The discarded cards, sorted."""
        return tuple(CARDS[card] for card in self._state.discards)

    @property
    def deck(self) -> tuple[str, ...] | None:
        """The draw pile in drawing order, or None where it is unknown."""
        deck = self._state.deck
        return None if deck is None else tuple(CARDS[card] for card in deck)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards that no player can see, in alphabetical order."""
        return tuple(CARDS[card] for card in piles.unseen(self._state))

    @property
    def this_turn(self) -> ThisTurn:
        """What has happened this turn."""
        return views.this_turn(self._state)

    @property
    def control(self) -> dict[str, str | None]:
        """Who controls each territory."""
        state = self._state
        return {
            territory: state.setup.color(state.control[number])
            if state.control[number] >= 0
            else None
            for number, territory in enumerate(TERRITORIES)
        }

    @property
    def ports(self) -> dict[str, int]:
        """Open ports of each facility with this number of players; the Hub's are per track."""
        return {PLACES[place]: ports for place, ports in enumerate(self._state.setup.ports)}

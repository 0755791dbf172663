"""A position of the game: an immutable value that knows what may happen next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from advisor.engine import interchange, piles, position_text, referee, scoring, setup, views
from advisor.engine.actions import Action
from advisor.engine.components import FORMAT
from advisor.engine.errors import IllegalAction, Refusal, UnknownName
from advisor.engine.parsing import parse_action
from advisor.engine.scoring import Result
from advisor.engine.state import Options, State
from advisor.engine.views import Player, ThisTurn
from advisor.engine.visible import shown
from advisor.engine.words import CARDS, FIELDS, PHASES, PLACES, TERRITORIES


class Position:
    """One moment of a game. Every key of the interchange format is an attribute.

    Make one with `new_game` or `from_json`. `play` returns a new position and never changes
    this one; equal positions are `==` and hash alike.
    """

    __slots__ = ("__dict__", "_state")

    FORMAT: ClassVar[str] = FORMAT
    """The format of its files; the beginning says which game this is."""
    _state: State

    def __init__(self, state: State) -> None:
        object.__setattr__(self, "_state", state)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position is a value; play an action to get a new one")

    def __reduce__(self) -> tuple[type[Position], tuple[State]]:
        return Position, (self._state,)

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

    def to_json(self) -> str:
        """The position as text with every key; equal positions give equal text."""
        return position_text.text(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """The position as plain lists, dictionaries, texts and numbers."""
        return interchange.write(self._state)

    def __repr__(self) -> str:
        return f"Position.from_json({position_text.line(self.to_dict())!r})"

    def __str__(self) -> str:
        from advisor.engine.table import table

        return table(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What notebooks show: the text, and the picture where the widgets are installed."""
        from advisor.engine.picturing import bundle

        return bundle(self)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position):
            return NotImplemented
        return self._state.setup == other._state.setup and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self._state.key()

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    @property
    def state(self) -> State:
        """A copy in the engine's compact form, for search and rollouts."""
        return self._state.copy()

    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that is allowed now, sorted by text; chance without its outcome."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Action, ...]:
        return referee.legal_sorted(self._state)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        return referee.refuse(self._state, _action(action))

    def play(self, action: Action | str, rng: Random | None = None) -> Position:
        """The position after an action.

        An outcome written in the action counts; without one it comes from the known deck or from
        `rng`, and with neither `ChanceNeeded` is raised.
        """
        action = self._checked(action)
        state = self._state.copy()
        referee.apply(state, referee.resolve(self._state, action, rng))
        return Position(state)

    def resolve(self, action: Action | str, rng: Random | None = None) -> Action:
        """A legal action with its outcome written in it, as `play` would choose it."""
        action = self._checked(action)
        return referee.resolve(self._state, action, rng)

    def chance_outcomes(self, action: Action | str) -> tuple[tuple[Action, float], ...]:
        """Every outcome of a legal action with its probability, from what a player can see."""
        return referee.outcomes(self._state, self._checked(action))

    def _checked(self, action: Action | str) -> Action:
        action = _action(action)
        refusal = referee.refuse(self._state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action

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

    def player(self, color: str) -> Player:
        """The player of a colour; `UnknownName`, a `KeyError`, if nobody plays it."""
        for player in self.players:
            if player.color == color:
                return player
        playing = ", ".join(player.color for player in self.players)
        raise UnknownName(f"Nobody plays {shown(color)}; the colours are {playing}.")

    @property
    def active(self) -> str:
        """The colour whose turn it is."""
        return self._state.setup.color(self._state.active)

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
    def moves(self) -> int:
        """Turns played so far."""
        return self._state.moves

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


def _action(action: Action | str) -> Action:
    return action if isinstance(action, Action) else parse_action(action)

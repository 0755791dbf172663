"""The seam between the house and its games: what every position, action and game can do.

Rooms that serve any game speak of these only. A game has a kit, an object that offers what such
rooms cannot do by themselves: `advisor.games` finds it by name, `position.game` gives it at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self, runtime_checkable

from advisor.core.action import Action
from advisor.core.errors import Refusal


class Seat(Protocol):
    """A player at the table."""

    @property
    def color(self) -> str:
        """The player's colour, by which a position names the player."""
        ...

    @property
    def name(self) -> str:
        """As the player is called; the colour where nothing else is said."""
        ...


class Result(Protocol):
    """How a game ended."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Their colours; several share a win."""
        ...

    @property
    def reason(self) -> str:
        """What decided, in a few words."""
        ...


@runtime_checkable
class Position(Protocol):
    """One moment of a game, as a value."""

    @property
    def game(self) -> GameKit:
        """What the house asks of this game."""
        ...

    @property
    def active(self) -> str:
        """The colour whose turn it is."""
        ...

    @property
    def to_move(self) -> str:
        """The colour that decides now; not in every game always the active one."""
        ...

    @property
    def moves(self) -> int:
        """Turns played so far."""
        ...

    @property
    def players(self) -> Sequence[Seat]:
        """Everybody, in seat order."""
        ...

    @property
    def result(self) -> Result | None:
        """Who has won, once the game is over."""
        ...

    @property
    def scores(self) -> Mapping[str, int]:
        """Points by colour, as if the game ended now."""
        ...

    def player(self, color: str) -> Seat:
        """The player of a colour."""
        ...

    def legal_actions(self) -> tuple[Any, ...]:
        """Every action that is allowed now, sorted by text; chance without its outcome."""
        ...

    def why_not(self, action: Any) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        ...

    def resolve(self, action: Any, rng: Random | None = None) -> Any:
        """The action with what chance decides written in it."""
        ...

    def play(self, action: Any, rng: Random | None = None) -> Self:
        """The position after an action."""
        ...

    def chance_outcomes(self, action: Any) -> tuple[tuple[Any, float], ...]:
        """Every outcome of a legal action with its probability, from what a player can see."""
        ...

    def veiled(self) -> Self:
        """The position as whoever decides may see it."""
        ...

    def to_json(self) -> str:
        """The position as text with every key."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The position as plain parts."""
        ...


class GameKit(Protocol):
    """A game, for rooms that know none."""

    @property
    def name(self) -> str:
        """As in files, such as `alien-frontiers`."""
        ...

    @property
    def title(self) -> str:
        """As people call it."""
        ...

    @property
    def format(self) -> str:
        """The format of its positions."""
        ...

    @property
    def drawing(self) -> str:
        """The module whose `render` draws a position; empty if there is none yet."""
        ...

    def new_game(
        self, players: Sequence[str] | int, seed: int | None = None, **options: Any
    ) -> Position:
        """The start of a game."""
        ...

    def read(self, source: str | bytes | Mapping[str, Any]) -> Position:
        """A position from text or from a dictionary."""
        ...

    def parse(self, text: str) -> Action:
        """An action from its text."""
        ...

    def load_players(self) -> None:
        """Make those known who play this game by themselves."""
        ...

    # Analysis

    @property
    def narrator(self) -> Any:
        """The game in words: a `Narrator`, see `advisor.core.narrate`."""
        ...

    @property
    def analyst(self) -> Any:
        """What advice and reviews ask of the game: an `Analyst`, see `advisor.search.analyst`.

        None where nobody has taught the house to play this game well.
        """
        ...

"""The seam between the house and its games: what every position, action and game can do.

Rooms that serve any game speak of these only. A game has a kit, an object that offers what such
rooms cannot do by themselves: `advisor.games` finds it by name, `position.game` gives it at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar, runtime_checkable

from advisor.core.action import Action
from advisor.core.errors import Refusal
from advisor.core.record import Record
from advisor.core.teaching import Teaching
from advisor.core.terminal import Terminal

if TYPE_CHECKING:
    from advisor.core.narrate import Narrator


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


class Weights(Protocol):
    """By what a game judges its positions."""

    def to_json(self) -> str:
        """All of it as text; equal weights give equal text."""
        ...


class GameKit(Protocol):
    """A game, for rooms that know none."""

    # The rules

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
    def face(self) -> str:
        """The module that shows it, with a `FACE` for the widgets; empty if there is none yet."""
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

    @property
    def record(self) -> type[Record[Any, Any]]:
        """The record of a whole game."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """How many can play, from few to many."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """What players can agree on before a game, by the keyword of `new_game`: what is usual."""
        ...

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of action that are counted: not a roll that nobody chooses, nor a bare end."""
        ...

    def leaders(self, position: Any) -> tuple[str, ...]:
        """Who wins, as the game stands: the colours in seat order, several if they share it."""
        ...

    def chance_due(self, position: Any) -> Action | None:
        """A roll or draw that comes now and that nobody chooses: the only legal action.

        `only_chance` finds it in any game; a game that knows it without looking at its actions
        says so faster.
        """
        ...

    # Players

    def load_players(self) -> None:
        """Make those known who play this game by themselves."""
        ...

    @property
    def levels(self) -> tuple[str, ...]:
        """Players that people choose by how strong they are, from weak to strong; may be none."""
        ...

    def strength(self, player: str) -> str:
        """What was measured of one of the levels, in a few words; empty where nothing was."""
        ...

    @property
    def usual_opponent(self) -> str:
        """The player who sits opposite where nobody was asked for."""
        ...

    def weights(self, name: str) -> Weights:
        """Weights that come with the game, or those of a file.

        What is wrong with them is said by an `OSError`, or by a `ValueError` such as `Listed`; a
        game that judges positions in another way says with `UnknownName` that it has none.
        """
        ...

    # Lessons and commands

    @property
    def teaching(self) -> Teaching:
        """What lessons and puzzles ask of it; `NotOffered` where it has none."""
        ...

    @property
    def terminal(self) -> Terminal:
        """What commands ask of it."""
        ...

    # Analysis

    @property
    def narrator(self) -> Narrator:
        """The game in words."""
        ...

    @property
    def analyst(self) -> Any:
        """What advice and reviews ask of the game: an `Analyst`, see `advisor.search.analyst`.

        None where nobody has taught the house to play this game well.
        """
        ...


A = TypeVar("A", bound=Action, covariant=True)


class _WithActions(Protocol[A]):
    def legal_actions(self) -> tuple[A, ...]: ...


def only_chance(position: _WithActions[A]) -> A | None:
    """The only legal action, where that is a roll or a draw."""
    legal = position.legal_actions()
    return legal[0] if len(legal) == 1 and legal[0].is_chance else None

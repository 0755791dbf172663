"""A position as a value, of whichever game: what every such class does in the same way.

A game derives its `Position` from it, names its referee, and adds what only it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from advisor.core import position_text
from advisor.core.action import Action
from advisor.core.errors import IllegalAction, Refusal, UnknownName
from advisor.core.visible import shown


class Colored(Protocol):
    """What a position asks of a player."""

    @property
    def color(self) -> str:
        """The colour by which the player is named."""
        ...


class CompactState(Protocol):
    """The compact form of a position: cheap to copy, changed in place."""

    @property
    def setup(self) -> Any:
        """What stays the same for a whole game."""
        ...

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        ...

    @property
    def moves(self) -> int:
        """Turns played so far."""
        ...

    def copy(self) -> Self:
        """Another one that is equal."""
        ...

    def key(self) -> tuple[object, ...]:
        """All that changes, as a value."""
        ...


S = TypeVar("S", bound=CompactState)
A = TypeVar("A", bound=Action)
P = TypeVar("P", bound=Colored)


class PositionValue(Generic[S, A, P]):
    """One moment of a game. Every key of the interchange format is an attribute.

    `play` returns a new position and never changes this one; equal positions are `==` and hash
    alike.
    """

    __slots__ = ("__dict__", "_state")

    REFEREE: ClassVar[Any]
    """The module that refuses, lists, resolves and applies the actions of the game."""

    _state: S

    def __init__(self, state: S) -> None:
        object.__setattr__(self, "_state", state)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position is a value; play an action to get a new one")

    def __reduce__(self) -> tuple[type[Self], tuple[S]]:
        return type(self), (self._state,)

    # As text

    def to_dict(self) -> dict[str, Any]:
        """The position as plain lists, dictionaries, texts and numbers."""
        raise NotImplementedError

    def to_json(self) -> str:
        """The position as text with every key; equal positions give equal text."""
        return position_text.text(self.to_dict())

    def __repr__(self) -> str:
        return f"Position.from_json({position_text.line(self.to_dict())!r})"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What notebooks show: the text, and the picture where the widgets are installed."""
        from advisor.core.picturing import bundle

        return bundle(self)  # type: ignore[arg-type]  # a game's own class is whole

    # As a value

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(self._state.setup == other._state.setup) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self._state.key()

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    @property
    def state(self) -> S:
        """A copy in the engine's compact form, for search and rollouts."""
        return self._state.copy()

    # What may happen

    def _action(self, action: A | str) -> A:
        """An action in canonical form, from itself or from its text."""
        raise NotImplementedError

    def _checked(self, action: A | str) -> A:
        found = self._action(action)
        refusal = self.REFEREE.refuse(self._state, found)
        if refusal is not None:
            raise IllegalAction(refusal)
        return found

    def legal_actions(self) -> tuple[A, ...]:
        """Every action that is allowed now, sorted by text; chance without its outcome."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[A, ...]:
        found: tuple[A, ...] = self.REFEREE.legal_sorted(self._state)
        return found

    def why_not(self, action: A | str) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        found: Refusal | None = self.REFEREE.refuse(self._state, self._action(action))
        return found

    def play(self, action: A | str, rng: Random | None = None) -> Self:
        """The position after an action.

        An outcome written in the action counts; without one it comes from what is known or from
        `rng`, and with neither `ChanceNeeded` is raised.
        """
        chosen = self._checked(action)
        state = self._state.copy()
        self.REFEREE.apply(state, self.REFEREE.resolve(self._state, chosen, rng))
        return type(self)(state)

    def resolve(self, action: A | str, rng: Random | None = None) -> A:
        """A legal action with its outcome written in it, as `play` would choose it."""
        found: A = self.REFEREE.resolve(self._state, self._checked(action), rng)
        return found

    def chance_outcomes(self, action: A | str) -> tuple[tuple[A, float], ...]:
        """Every outcome of a legal action with its probability, from what a player can see."""
        found: tuple[tuple[A, float], ...] = self.REFEREE.outcomes(
            self._state, self._checked(action)
        )
        return found

    # Who plays

    @property
    def players(self) -> Sequence[P]:
        """The players in seat order."""
        raise NotImplementedError

    def player(self, color: str) -> P:
        """The player of a colour; `UnknownName`, a `KeyError`, if nobody plays it."""
        for player in self.players:
            if player.color == color:
                return player
        playing = ", ".join(player.color for player in self.players)
        raise UnknownName(f"Nobody plays {shown(color)}; the colours are {playing}.")

    @property
    def active(self) -> str:
        """The colour whose turn it is."""
        found: str = self._state.setup.color(self._state.active)
        return found

    @property
    def moves(self) -> int:
        """Turns played so far."""
        return self._state.moves

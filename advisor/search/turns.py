"""Played turns: what is done, what it is worth and how it ends, for every search and every game.

A search may work on a game's compact form of a position or on positions themselves; a turn that it
has played holds whichever it was. What is added to a line of actions (an end, a bound, what the
value is made of) is added by a class of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from advisor.core.seam import Position

P = TypeVar("P")

EXHAUSTIVE: Final = "exhaustive search"
"""The method that looks at every turn."""

NO_TERMS: Final[Mapping[str, int]] = MappingProxyType({})

Progress = Callable[[int | None, int | None], None]
"""Called with the best value so far and the bound, whenever one of them has changed."""


@dataclass(frozen=True, slots=True)
class ActionLine:
    """Actions to play one after the other: a whole turn, or its beginning."""

    actions: tuple[Any, ...]

    def __str__(self) -> str:
        return "; ".join(str(action) for action in self.actions)


@dataclass(frozen=True, slots=True)
class PlayedTurn(ActionLine, Generic[P]):
    """A turn from a position to its end."""

    value: int
    """To the player whose turn it is."""
    position: P
    """After the turn. What was drawn and does not matter yet stands for anything unknown."""


@dataclass(frozen=True, slots=True)
class PooledTurn(PlayedTurn[P]):
    """A turn in a list of the best ones, in which each ends in another way."""

    end: tuple[int, ...]
    """What distinguishes its end from others; empty where only one turn is looked for."""


@dataclass(frozen=True, slots=True)
class BoundedTurn(PlayedTurn[Any]):
    """A whole turn that the rules have played, and how much better another could be.

    Users know it as `Plan`.
    """

    optimal: bool
    """Whether no turn (but those above it in the list) is worth more."""
    bound: int
    """No turn (but those above it in the list) is worth more than this."""
    terms: Mapping[str, int] = field(default_factory=lambda: NO_TERMS, hash=False)
    """What the value is made of, by name; the sum is the value. Empty where nobody asked."""
    color: str = ""
    """Whose turn it is, where the terms are told."""

    @property
    def gap(self) -> int:
        """How much better a turn could still be; 0 if this one is proven."""
        return 0 if self.optimal else max(0, self.bound - self.value)


Plan = BoundedTurn
"""As it is called in what users read and write."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best turns found, best first."""

    plans: tuple[BoundedTurn, ...]
    optimal: bool
    """Whether the first plan is proven to be the best turn."""
    bound: int
    """No turn is worth more than this."""
    seconds: float
    nodes: int
    """Positions looked into beyond the first."""
    effort: float = 0.0
    """The work that was done."""
    method: str = EXHAUSTIVE
    """What has found the turns, and proven what is proven, in words."""

    @property
    def best(self) -> BoundedTurn | None:
        """The best turn, unless none was found."""
        return self.plans[0] if self.plans else None


@dataclass(frozen=True, slots=True)
class Gamble(ActionLine):
    """A chance action, after the certain actions that lead to it, and what it is worth.

    Its actions end with the one whose outcome is open.
    """

    low: float
    high: float
    """The expectation lies between these; they are equal when every outcome was solved."""
    share: float
    """Part of the probability that was solved with proof."""

    @property
    def exact(self) -> bool:
        """Whether every outcome was solved with proof."""
        return self.share >= 1.0

    @property
    def value(self) -> float:
        """The middle of the interval."""
        return (self.low + self.high) / 2

    def outcomes(self, advice: Any) -> list[tuple[str, float, BoundedTurn]]:
        """What can come, how likely it is, and the best turn then; the likeliest first."""
        found: list[tuple[str, float, BoundedTurn]] = advice.chance.outcomes(self)
        return found


@dataclass(frozen=True, slots=True)
class Binding:
    """One thing that a turn lacks, and what it would be worth."""

    what: str
    """The sort of thing in one word."""
    text: str
    gain: int
    """Value of the best turn with it, less the value of the best turn."""
    position: Any = field(repr=False)
    """The position with it, for whoever wants to see that the claim is true."""


def turn_is_over(start: Position, here: Position) -> bool:
    """Whether the turn that was under way at the start has ended."""
    return here.result is not None or here.moves != start.moves

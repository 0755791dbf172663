"""The best turns met so far, each ending in another way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Final, Generic

from advisor.search.turns import P, PooledTurn

NOTHING: Final = -(1 << 61)
"""Less than any turn is worth."""


class BestTurns(ABC, Generic[P]):
    """At most so many turns, best first; of those that end alike only the best.

    A game says what its positions are, and which ends a player would call different.
    """

    def __init__(self, size: int = 1) -> None:
        self.size = size
        self.turns: list[PooledTurn[P]] = []

    @abstractmethod
    def end_of(self, position: P) -> tuple[int, ...]:
        """What distinguishes the end of a turn from others."""

    def kept(self, position: P) -> P:
        """A position as it can be kept: a copy, where the search goes on to change it."""
        return position

    @property
    def best(self) -> PooledTurn[P] | None:
        """The best turn, unless there is none yet."""
        return self.turns[0] if self.turns else None

    @property
    def floor(self) -> int:
        """What a turn must be worth more than, to be of interest."""
        return self.turns[-1].value if len(self.turns) == self.size else NOTHING

    def offer(self, worth: int, actions: Iterable[Any], position: P) -> bool:
        """Take a turn in if it is better than what is here; whether it was."""
        if worth <= self.floor:
            return False
        end: tuple[int, ...] = ()
        turns = self.turns.copy()
        if self.size > 1:
            end = self.end_of(position)
            for at, other in enumerate(turns):
                if other.end == end:
                    if other.value >= worth:
                        return False
                    del turns[at]
                    break
        at = next((i for i, other in enumerate(turns) if other.value < worth), len(turns))
        turns.insert(at, PooledTurn(tuple(actions), worth, self.kept(position), end))
        self.turns = turns[: self.size]  # at once, so that Ctrl-C leaves the old list or the new
        return True

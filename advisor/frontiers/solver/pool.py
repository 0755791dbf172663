"""The best turns met so far, each ending in another way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from advisor.frontiers.actions import Action
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.state import State

NOTHING: Final = -(1 << 61)
"""Less than any turn is worth."""


@dataclass(frozen=True, slots=True)
class Met:
    """A turn that can be played."""

    value: int
    actions: tuple[Action, ...]
    state: State
    """After it."""
    end: tuple[int, ...]
    """How it ends, see `outcome.py`; empty where only one turn is looked for."""


class Pool:
    """At most so many turns, best first; of those that end alike only the best."""

    def __init__(self, seat: int, size: int = 1) -> None:
        self.seat = seat
        self.size = size
        self.turns: list[Met] = []

    @property
    def best(self) -> Met | None:
        return self.turns[0] if self.turns else None

    @property
    def floor(self) -> int:
        """What a turn must be worth more than, to be of interest."""
        return self.turns[-1].value if len(self.turns) == self.size else NOTHING

    def offer(self, worth: int, actions: Iterable[Action], state: State) -> bool:
        """Take a turn in if it is better than what is here; whether it was."""
        if worth <= self.floor:
            return False
        end: tuple[int, ...] = ()
        turns = self.turns.copy()
        if self.size > 1:
            end = signature(state, self.seat)
            for at, other in enumerate(turns):
                if other.end == end:
                    if other.value >= worth:
                        return False
                    del turns[at]
                    break
        at = next((i for i, other in enumerate(turns) if other.value < worth), len(turns))
        turns.insert(at, Met(worth, tuple(actions), state.copy(), end))
        self.turns = turns[: self.size]  # at once, so that Ctrl-C leaves the old list or the new
        return True

"""The best turns met so far, on the engine's compact form of a position."""

from __future__ import annotations

from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.state import State
from advisor.search.pool import BestTurns


class Pool(BestTurns[State]):
    """At most so many turns of a seat, best first; of those that end alike only the best."""

    def __init__(self, seat: int, size: int = 1) -> None:
        super().__init__(size)
        self.seat = seat

    def end_of(self, position: State) -> tuple[int, ...]:
        """See `outcome.py`."""
        return signature(position, self.seat)

    def kept(self, position: State) -> State:
        """A copy: states are changed in place."""
        return position.copy()

"""`planner`: the turn that is worth most together with the cycle of ship uses that it opens."""

from __future__ import annotations

from typing import ClassVar

from advisor.phoenix.cycle import lines
from advisor.phoenix.players.greedy import GAME, TurnPlayer
from advisor.phoenix.solver.glance import Glance, glances
from advisor.phoenix.state import State
from advisor.phoenix.words import NOTHING, TURN
from advisor.players.base import register
from advisor.search.scale import UNIT


@register("planner", GAME)
class Planner(TurnPlayer):
    """Looks beyond the turn: which ships next, and the income after them."""

    candidates: ClassVar[int] = 4
    """Turns for which a cycle is planned: the best by their own value, no two that begin alike."""
    near: ClassVar[float] = 1.5
    """Points by which a turn may be behind the best one and still be planned for."""
    turns: ClassVar[int] = lines.TURNS
    """Own turns that are looked ahead."""

    def seen(self, state: State) -> list[Glance]:
        """The best few turns, each with what its cycle adds."""
        weights = self.weights(state)
        found = glances(state, weights)
        if state.phase != TURN or state.ending != NOTHING:
            return found
        best = lines.varied(found, self.candidates)
        best = [each for each in best if each.value >= best[0].value - self.near * UNIT]
        if len(best) == 1:
            return best
        begun = [lines.after(state, each, weights) for each in best]
        for glance, more in zip(best, lines.opened(begun, self.turns, weights), strict=True):
            glance.value += more
        return best

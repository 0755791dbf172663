"""`planner`: the turn that is worth most together with what such a turn opens."""

from __future__ import annotations

from advisor.phoenix.cycle import foresight
from advisor.phoenix.players.greedy import GAME, TurnPlayer
from advisor.phoenix.solver.glance import Glance
from advisor.phoenix.state import State
from advisor.players.base import register


@register("planner", GAME)
class Planner(TurnPlayer):
    """Looks beyond the turn: what the cycle after such a turn brings, as games have shown."""

    def seen(self, state: State) -> list[Glance]:
        """What can be done, each with its value and what it opens."""
        found = super().seen(state)
        more = foresight.opened(state, [each.first() for each in found], self.weights(state))
        for glance, opens in zip(found, more, strict=False):
            glance.value += opens
        return found

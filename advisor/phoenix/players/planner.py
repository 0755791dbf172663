"""`planner`: the turn that is worth most together with the cycle of ship uses that it opens."""

from __future__ import annotations

from typing import Final

from advisor.phoenix import dice, referee
from advisor.phoenix.cycle.availability import learned
from advisor.phoenix.cycle.planning import planned
from advisor.phoenix.players.glance import Glance, glances
from advisor.phoenix.players.greedy import GAME, TurnPlayer
from advisor.phoenix.solver.solve import replay
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights
from advisor.phoenix.words import NOTHING, TURN
from advisor.players.base import register

CANDIDATES: Final = 4
"""Turns for which a cycle is planned: the best by their own value, no two with the same ship."""
STEPS: Final = 2
"""Ship uses of a cycle."""
EFFORT: Final = 0.4
"""Effort for each plan, about seconds."""


@register("planner", GAME)
class Planner(TurnPlayer):
    """Looks beyond the turn: which ships next, and the income after them."""

    def seen(self, state: State) -> list[Glance]:
        """The best few turns, each with what its cycle adds."""
        weights = self.weights(state)
        found = glances(state, weights)
        if state.phase != TURN or state.ending != NOTHING:
            return found
        best: list[Glance] = []
        begun: set[str] = set()
        for each in sorted(found, key=lambda glance: -glance.value):
            first = each.steps()[0].bare_text
            if first not in begun:
                begun.add(first)
                best.append(each)
            if len(best) == CANDIDATES:
                break
        for each in best:
            each.value += self._beyond(state, each, weights)
        return best

    def _beyond(self, state: State, glance: Glance, weights: Weights) -> int:
        """What the best cycle adds after a turn, everybody else standing still."""
        after = state.copy()
        seat = state.to_move
        if glance.roll is not None:
            rolled = dice.outcomes(referee.rolls(after, glance.roll))
            likeliest = max(rolled, key=lambda each: each[1])[0]
            referee.apply(after, referee.with_dice(glance.roll, likeliest))
            rest = [each for each in glances(after, weights) if each.found is not None]
            if rest:
                best = max(rest, key=lambda each: each.value)
                replay(after, best.steps(), seat, weights)
        else:
            replay(after, glance.steps(), seat, weights)
        if after.moves == state.moves or after.phase != TURN or after.ending != NOTHING:
            return 0
        return planned(after, seat, weights, STEPS, EFFORT, None, learned()).gain

"""`greedy`: looks one action ahead and no further."""

from __future__ import annotations

from random import Random

from advisor.frontiers import referee
from advisor.frontiers.actions import Action
from advisor.frontiers.position import Position
from advisor.frontiers.value import Weights, value
from advisor.players.base import register


@register("greedy")
class Greedy:
    """The single action after which the position is worth most."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights.preset("app")

    def choose(self, position: Position, rng: Random) -> Action:
        best: list[Action] = []
        most = 0
        for action in position.legal_actions():
            worth = self.worth_after(position, action, rng)
            if not best or worth > most:
                best, most = [action], worth
            elif worth == most:
                best.append(action)
        return rng.choice(best)

    def worth_after(self, position: Position, action: Action, rng: Random) -> int:
        """The value after an action.

        Which cards or dice chance brings does not enter the value of a position, so any outcome
        serves for an action that has several.
        """
        state = position.state
        seat = state.active
        referee.apply(state, referee.resolve(state, action, rng))
        return value(state, seat, self.weights)

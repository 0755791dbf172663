"""Players that look at whole turns and take the one after which the position is worth most."""

from __future__ import annotations

from random import Random
from typing import Final

from advisor.phoenix import referee
from advisor.phoenix.action_types import Action
from advisor.phoenix.position import Position
from advisor.phoenix.solver.glance import Glance, glances
from advisor.phoenix.solver.rivals import best_reward
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights
from advisor.phoenix.words import BONUS, FORMAT, REWARD
from advisor.players.base import register

GAME: Final = FORMAT.partition("/")[0]
"""The name under which players of this game are known."""


class TurnPlayer:
    """Plans a turn, and plays it step by step until dice or a bonus ask for more."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights
        self._plan: list[Action] = []
        self._moves = -1

    def weights(self, state: State) -> Weights:
        """Those that were given, or the best for the number of players."""
        return self._weights or Weights.default(state.setup.seats)

    def choose(self, position: Position, rng: Random) -> Action:
        """The next step of the plan, or of a new one where the old has ended."""
        state = position.state
        legal = referee.legal_sorted(state)
        if len(legal) == 1:
            return legal[0]
        if state.phase == REWARD:
            return best_reward(state, self.weights(state))
        if state.moves == self._moves and state.phase != BONUS:
            while self._plan:
                step = self._plan.pop(0)
                if step in legal:
                    return step
        found = self.seen(state)
        steps = list(self.pick(found, rng).steps()) if found else []
        self._moves = state.moves
        self._plan = steps[1:]
        return steps[0] if steps and steps[0] in legal else legal[0]

    def seen(self, state: State) -> list[Glance]:
        """What can be done, with what it seems to be worth."""
        return glances(state, self.weights(state))

    def pick(self, found: list[Glance], rng: Random) -> Glance:
        """The best of what is seen; of equal ones the first."""
        return max(found, key=lambda each: each.value)


@register("greedy", GAME)
class Greedy(TurnPlayer):
    """The turn after which the position is worth most, rolls by their mean."""

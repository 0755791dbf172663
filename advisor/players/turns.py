"""Players that search their whole turn with the solver: `admiral` and `pirate`.

They have the judgement of the licensed app and our search, so that between them and other players
of this kind only the judgement differs.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from advisor.engine.actions import Action
from advisor.engine.position import Position
from advisor.players.base import register
from advisor.players.policy import next_action
from advisor.value import Weights

SECONDS: Final = 2.0
"""The longest a player of this kind thinks about a turn. Most turns are solved long before."""


class TurnPlayer:
    """Decides on a whole turn at a time and then plays it, action by action."""

    preset: ClassVar[str]

    def __init__(self, weights: Weights | None = None, seconds: float | None = SECONDS) -> None:
        self.weights = weights or Weights.preset(self.preset)
        self.seconds = seconds
        self._plan: list[Action] = []
        self._turn = -1

    def choose(self, position: Position, rng: Random) -> Action:
        """The next action of the plan; a new plan where there is none or it does not fit."""
        if position.moves != self._turn or not self._fits(position):
            self._turn = position.moves
            self._plan = list(self.choose_turn(position, rng))
        return self._plan.pop(0)

    def _fits(self, position: Position) -> bool:
        return bool(self._plan) and position.why_not(self._plan[0]) is None

    def choose_turn(self, position: Position, rng: Random) -> tuple[Action, ...]:
        """All actions to the end of the turn."""
        from advisor.solver import solve

        best = solve(position, self.weights, seconds=self.seconds).best
        if best is None:
            # Nothing was found in time; the quick policy always knows something.
            return (next_action(position.state),)
        return best.actions


@register("admiral")
class Admiral(TurnPlayer):
    """The judgement of the licensed app's Admiral, with the whole turn searched."""

    preset = "app"


@register("pirate")
class Pirate(TurnPlayer):
    """The same with a keener eye on the best rival, as the app's Pirate."""

    preset = "pirate"

"""Players that search their whole turn with the solver: the app's three and `advisor`.

`admiral`, `pirate` and `spacer` have the judgement of the licensed app and our search, so that
between them and `advisor` only the judgement differs, and that it takes chances. All of them search
with the same effort, which is counted in work and not in seconds: the same position gets the same
turn on every machine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from advisor.frontiers.actions import Action
from advisor.frontiers.players.beam import turns
from advisor.frontiers.players.gambles import gamble
from advisor.frontiers.position import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.plan import replay
from advisor.frontiers.value import Weights
from advisor.players.base import register
from advisor.search.turns import BoundedTurn

EFFORT: Final = 0.05
"""Work of the solver for a turn: some hundredths of a second, so that games can be many."""


def best_turn(
    position: Position,
    weights: Weights,
    effort: float | None,
    stop: Callable[[], bool] | None = None,
) -> BoundedTurn:
    """The best turn that the solver finds with an effort, or a better one that the beam sees.

    With little effort the solver may stop before it has met what the beam sees at once.
    """
    solution = solve(position, weights, effort=effort, stop=stop)
    best = solution.best
    if best is not None and best.optimal:
        return best
    glance = turns(position.state, weights)[0]
    if best is not None and best.value >= glance.value:
        return best
    end = replay(position, glance.actions, weights, glance.value)
    return BoundedTurn(glance.actions, glance.value, end, False, solution.bound)


class TurnPlayer(ABC):
    """Decides on a whole turn at a time and then plays it, action by action."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights
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

    @abstractmethod
    def choose_turn(self, position: Position, rng: Random) -> tuple[Action, ...]:
        """All actions to the end of the turn, or to an action with chance in it."""

    preset: ClassVar[str | None] = None
    """The judgement; without one, the best there is for the number of players."""

    def judgement(self, position: Position) -> Weights:
        """The own weights, or those that this kind of player has for the number of players."""
        if self.weights is None:
            seats = len(position.players)
            known = self.preset
            self.weights = Weights.preset(known, seats) if known else Weights.default(seats)
        return self.weights


class Searcher(TurnPlayer):
    """Plays the best turn that it finds."""

    def __init__(self, weights: Weights | None = None, effort: float | None = EFFORT) -> None:
        super().__init__(weights)
        self.effort = effort

    def choose_turn(self, position: Position, rng: Random) -> tuple[Action, ...]:
        weights = self.judgement(position)
        best = best_turn(position, weights, self.effort)
        return self.instead(position, weights, best.value) or best.actions

    def instead(self, position: Position, weights: Weights, worth: int) -> tuple[Action, ...]:
        """What the player rather does than a certain turn of that worth, if anything."""
        return ()


@register("admiral")
class Admiral(Searcher):
    """The judgement of the licensed app's Admiral, with the whole turn searched."""

    preset = "app-admiral"


@register("pirate")
class Pirate(Searcher):
    """The same with a keener eye on the best rival, as the app's Pirate."""

    preset = "app-pirate"


@register("spacer")
class Spacer(Searcher):
    """The same with little thought of the best rival, as the app's Spacer."""

    preset = "app-spacer"


@register("advisor")
class Advisor(Searcher):
    """The best turn by our own judgement, re-rolls and cycling included."""

    def instead(self, position: Position, weights: Weights, worth: int) -> tuple[Action, ...]:
        return gamble(position.state, weights, worth)


@register("advisor@2026-11")
class EarlierAdvisor(Advisor):
    """The advisor with the weights it had in November 2026, to see what later ones are worth."""

    preset = "fitted"

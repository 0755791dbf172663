"""The best turn, with proof: bound and best playable turn close in on each other.

A model without order gives a bound and a draft; the engine puts the draft in order. If it plays
to the bound, it is the best turn. If not, models with strict stages (see `frame.py`) follow,
asked only for something better than what is in hand; the first that has nothing better is the
proof. What is still open then goes to the exhaustive search, with the bound as its goal.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from advisor.engine.position import Position
from advisor.engine.state import State
from advisor.engine.words import MAIN
from advisor.solver import exhaustive, model, order, steps
from advisor.solver.frame import EFFECTS
from advisor.solver.order import Found
from advisor.solver.outcome import exclude, signature
from advisor.solver.plan import Plan, Solution, replay
from advisor.value import Weights

STAGES: Final = (1, 2, 3, 4, 5)
"""Numbers of stages to try, one after the other."""

GLANCE_AFTER: Final = 2
GLANCE: Final = 1500
"""After so many stages an exhaustive search of so many nodes: small turns end there."""

Progress = Callable[[int | None, int | None], None]
"""Called with the best value so far and the bound, whenever one of them has changed."""


@dataclass(slots=True)
class _Clock:
    """When to stop."""

    began: float
    deadline: float | None
    stop: Callable[[], bool] | None
    stopped: bool = False

    def left(self) -> float | None:
        return None if self.deadline is None else self.deadline - time.perf_counter()

    def over(self) -> bool:
        if self.stop is not None and self.stop():
            self.stopped = True
        left = self.left()
        return self.stopped or (left is not None and left <= 0)


class _Hunt:
    """The search for one best turn, among those that do not end in a known way."""

    def __init__(
        self,
        state: State,
        weights: Weights,
        clock: _Clock,
        known: list[tuple[int, ...]],
        progress: Progress | None,
    ) -> None:
        self.state = state
        self.weights = weights
        self.clock = clock
        self.known = known
        self.progress = progress
        self.best: Found | None = None
        self.bound: int | None = None
        self.models = 0

    def proven(self) -> bool:
        if self.bound is None:
            return False
        return self.best is not None and self.best[0] >= self.bound

    def run(self) -> None:
        self._found(order.anything(self.state, self.weights, self.known))
        for stage_count in STAGES:
            if self.clock.over():
                return
            self._model(stage_count)
            if self.proven() or self._nothing_left():
                return
            if stage_count == GLANCE_AFTER:
                self._exhaust(GLANCE)
                if self.proven():
                    return
        self._exhaust()

    def _nothing_left(self) -> bool:
        return self.bound is not None and self.best is None and self.bound <= -model.ENDLESS

    def _model(self, stage_count: int) -> None:
        self.models += 1
        turn = model.build(self.state, self.weights, stage_count, EFFECTS)
        for end in self.known:
            exclude(turn, end)
        floor = None if self.best is None or stage_count == 1 else self.best[0] + 1
        answer = model.solve(turn, self.clock.left(), floor, self.clock.stop)
        if answer is None:
            self._bounded(-model.ENDLESS if self.best is None else self.best[0])
            return
        if answer.bound < model.ENDLESS:
            self._bounded(answer.bound)
        if answer.value is not None:
            draft = steps.read(turn, answer)
            self._found(
                order.play_draft(self.state, draft, self.weights, answer.value, known=self.known)
            )

    def _bounded(self, bound: int) -> None:
        if self.bound is None or bound < self.bound:
            self.bound = bound
            self._tell()

    def _found(self, found: Found | None) -> None:
        if found is not None and (self.best is None or found[0] > self.best[0]):
            self.best = found
            self._tell()

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(None if self.best is None else self.best[0], self.bound)

    def _exhaust(self, nodes: int | None = None) -> None:
        """Search everything that could still be better."""
        if self.known:
            return
        result = exhaustive.exhaust(
            self.state,
            self.weights,
            nodes=nodes,
            seconds=self.clock.left(),
            stop=self.clock.stop,
            enough=self.bound,
        )
        best = result.best
        if best is not None:
            self._found((best.value, best.actions, best.state))
        if result.proven and self.best is not None:
            self._bounded(self.best[0])


def solve(
    position: Position,
    weights: Weights | None = None,
    *,
    top: int = 1,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> Solution:
    """The best turns of a position in phase main, best first, different in how they end.

    `optimal` is true only if a bound proves that the first one is the best. `seconds` and `stop`
    (a function or an event) end the search early with the best turn so far. The order of a known
    deck is not looked at.
    """
    state = position.state
    if state.phase != MAIN:
        raise ValueError("A turn is solved after its roll and before its end.")
    state.deck = None
    if weights is None:
        weights = Weights.default(players=state.setup.seats)
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    began = time.perf_counter()
    clock = _Clock(began, None if seconds is None else began + seconds, asked)
    plans: list[Plan] = []
    known: list[tuple[int, ...]] = []
    bound = 0
    models = 0
    for number in range(top):
        if number and clock.over():
            break
        hunt = _Hunt(state, weights, clock, list(known), progress if number == 0 else None)
        hunt.run()
        models += hunt.models
        if number == 0:
            bound = hunt.bound if hunt.bound is not None else model.ENDLESS
        if hunt.best is None:
            break
        worth, actions, _ = hunt.best
        after = replay(position, actions, weights, worth)
        plan_bound = model.ENDLESS if hunt.bound is None else max(worth, hunt.bound)
        plans.append(Plan(actions, worth, after, hunt.proven(), plan_bound))
        known.append(signature(after.state, state.active))
    plans.sort(key=lambda plan: -plan.value)
    first = plans[0] if plans else None
    return Solution(
        plans=tuple(plans),
        optimal=first is not None and first.value >= bound,
        bound=bound,
        seconds=time.perf_counter() - began,
        nodes=models,
    )

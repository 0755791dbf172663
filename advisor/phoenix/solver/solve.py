"""The best turns of a position without chance, with proof: every outcome has been looked at."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from advisor.core.memory import uncollected
from advisor.phoenix import referee
from advisor.phoenix.action_types import Action
from advisor.phoenix.position import Position
from advisor.phoenix.solver.endings import Path
from advisor.phoenix.solver.rivals import pass_on
from advisor.phoenix.solver.search import Found, Search
from advisor.phoenix.state import State
from advisor.phoenix.value.terms import value
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import SETUP_PHASES
from advisor.search.analyst import Stop
from advisor.search.budget import Budget, Effort, limit
from advisor.search.turns import BoundedTurn, Progress, Solution
from advisor.search.whole import ENDLESS

STEP: Final = 0.0001
"""Effort of a position that is looked into."""
END: Final = 0.00001
"""Effort of an outcome that is valued."""


def replay(state: State, steps: Path, seat: int, weights: Weights) -> Path:
    """Play own steps in place, with what the others decide in between; all actions in order.

    A step that the engine has done by itself, because nothing else was possible, is passed over.
    """
    moves = state.moves
    single = state.phase in SETUP_PHASES
    taken: list[Action] = []
    for step in steps:
        if referee.refuse(state, step) is None:
            referee.apply(state, step)
            taken.append(step)
            if not single:
                taken += pass_on(state, seat, moves, weights)
    return tuple(taken)


def solve(
    position: Position,
    weights: Weights,
    *,
    top: int = 1,
    seconds: float | None = None,
    effort: Effort = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Solution:
    """The best turns of whoever decides, best first; see `Analyst.turns`."""
    with uncollected():
        return _solve(position, weights, top, seconds, effort, progress, stop)


def _solve(
    position: Position,
    weights: Weights,
    top: int,
    seconds: float | None,
    effort: Effort,
    progress: Progress | None,
    stop: Stop | None,
) -> Solution:
    began = time.perf_counter()
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    budget = Budget.starting_now(seconds, asked, limit(effort))
    state = position.state
    search = Search(state, weights, declining=True, layers=1, over=budget.over).run()
    spent = _effort(search)
    budget.spend(spent)
    best = search.best()
    if progress is not None and best is not None:
        progress(best.value, None)
    proven = False
    if not budget.over():
        whole = Search(state, weights, over=_counting(budget)).run()
        spent += _effort(whole)
        if whole.complete or _better(whole, best):
            search, proven = whole, whole.complete and bool(whole.found)
    plans = _plans(position, search, weights, top, proven)
    bound = plans[0].bound if plans else ENDLESS
    if progress is not None and plans:
        progress(plans[0].value, bound if proven else None)
    return Solution(plans, proven, bound, time.perf_counter() - began, search.nodes, spent)


def _effort(search: Search) -> float:
    return STEP * search.nodes + END * len(search.found)


def _counting(budget: Budget) -> Callable[[], bool]:
    def over() -> bool:
        budget.spend(STEP)
        return budget.over()

    return over


def _better(search: Search, known: Found | None) -> bool:
    best = search.best()
    return best is not None and (known is None or best.value >= known.value)


def _plans(
    position: Position, search: Search, weights: Weights, top: int, proven: bool
) -> tuple[BoundedTurn, ...]:
    found = sorted(search.found, key=lambda each: -each.value)[: 3 * top]
    best: list[BoundedTurn] = []
    seen: set[object] = set()
    for each in found:
        after = position.state
        taken = replay(after, each.actions(), search.seat, weights)
        worth = value(after, search.seat, weights)
        assert worth == each.value, f"{taken} is worth {worth}, not {each.value}"
        key = after.key()
        if key not in seen:
            seen.add(key)
            best.append(
                BoundedTurn(taken, worth, Position(after), proven, worth if proven else ENDLESS)
            )
    best.sort(key=lambda plan: (-plan.value, str(plan)))
    return tuple(best[:top])

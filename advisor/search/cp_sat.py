"""CP-SAT as every model of the house uses it: repeatable, and heard while it works.

One worker, a fixed seed and a limit in work instead of seconds give the same answer on every
machine. Ctrl-C and `stop` are heard while the solver works.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from advisor.core.waiting import beside
from advisor.search.linear import ortools


def new_solver(seconds: float | None = None, work: float | None = None) -> Any:
    """A solver with these limits; what else a model wants is set in its `parameters`."""
    solver = ortools().CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.catch_sigint_signal = False  # it would leave Ctrl-C to the system afterwards
    parameters.random_seed = 7
    parameters.linearization_level = 2
    # Presolve of OR-Tools 9.15 calls a model infeasible that has solutions (the case
    # `presolve-loses-all` of the tests) where it may drop some because others are as good.
    parameters.keep_all_feasible_solutions_in_presolve = True
    if seconds is not None:
        parameters.max_time_in_seconds = max(0.01, seconds)
    if work is not None:
        parameters.max_deterministic_time = max(0.0, work)
    return solver


def run(solver: Any, model: Any, stop: Callable[[], bool] | None) -> Any:
    """Solve beside this thread, which asks now and then whether to stop and can be interrupted."""

    def ask() -> None:
        if stop is not None and stop():
            solver.stop_search()

    return beside(
        lambda: solver.solve(model),
        meanwhile=None if stop is None else ask,
        halt=solver.stop_search,
    )

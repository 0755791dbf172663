"""CP-SAT for models of this game: put together, solved beside this thread, answers read.

One worker, a fixed seed and a limit in work instead of seconds give the same answer on every
machine. Ctrl-C and `stop` are heard while the solver works.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from advisor.core.waiting import beside
from advisor.search.linear import Builder, Lin, ortools

ENDLESS: Final = 1 << 61
"""A bound that says nothing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver says about a model: a bound on the value, and perhaps a solution."""

    value: int | None
    bound: int
    proven: bool
    """Whether nothing better exists, or nothing at all."""
    solution: tuple[int, ...]
    work: float
    """Deterministic time: how much was computed, whatever the clock says."""

    def of(self, lin: Lin) -> int:
        """What an expression is in the solution."""
        return lin.const + sum(c * self.solution[v] for v, c in lin.terms.items())


def solve(
    b: Builder,
    value: Lin,
    *,
    least: int | None = None,
    work: float | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
    hint: dict[int, int] | None = None,
) -> Answer:
    """The best of a model that is worth at least so much, within some work."""
    cp_model = ortools()
    b.maximise(value)
    if least is not None:
        b.within(least, ENDLESS)
    if hint:
        solution_hint = b.model.proto.solution_hint
        solution_hint.vars.extend(hint.keys())
        solution_hint.values.extend(hint.values())
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.catch_sigint_signal = False  # it would leave Ctrl-C to the system afterwards
    parameters.random_seed = 7
    parameters.linearization_level = 2
    if work is not None:
        parameters.max_deterministic_time = max(0.0, work)
    if seconds is not None:
        parameters.max_time_in_seconds = max(0.01, seconds)
    status = _run(solver, b.model, stop)
    response = solver.response_proto
    done = float(response.deterministic_time)
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(b.model.validate())
    if status == cp_model.INFEASIBLE:
        return Answer(None, -ENDLESS, True, (), done)
    if status == cp_model.UNKNOWN:
        return Answer(None, ENDLESS, False, (), done)
    bound = round(solver.best_objective_bound)
    answer = Answer(0, bound, status == cp_model.OPTIMAL, tuple(response.solution), done)
    found = answer.of(value)
    return Answer(found, found if answer.proven else bound, answer.proven, answer.solution, done)


def _run(solver: Any, model: Any, stop: Callable[[], bool] | None) -> Any:
    """Solve beside this thread, which asks now and then whether to stop and can be interrupted."""

    def ask() -> None:
        if stop is not None and stop():
            solver.stop_search()

    return beside(
        lambda: solver.solve(model),
        meanwhile=None if stop is None else ask,
        halt=solver.stop_search,
    )

"""Models of this game solved, and the answers read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from advisor.search.cp_sat import new_solver, run
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
    solver = new_solver(seconds, work)
    # Cuts and long probing cost these models more than they save: plans take a third without.
    solver.parameters.cut_level = 0
    solver.parameters.cp_model_probing_level = 1
    status = run(solver, b.model, stop)
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

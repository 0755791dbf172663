"""Bounds from the linear relaxation of a model, for many choices at once, without rounding errors.

Duals of a linear programme prove a bound whatever they are: the objective is a sum of the rows,
each as often as its dual says, and of what is left over of the variables, which is at most what
their own bounds allow. So the programme is solved with floating point, its duals are rounded to
whole parts, and the sum is taken in whole numbers. A bound may be too high then, never too low.

Where a model holds many cases, each with a flag that says that it is this one, the same duals
prove a bound for every case: they differ by what is left over of their flags.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from advisor.core.waiting import load
from advisor.search.linear import Builder, Lin

PARTS: Final = 1 << 10
"""Duals are rounded to so many parts of one."""
SHORT: Final = 2e7
"""What the programme pays for each one that a sum falls short of what it must reach: more than one
is usually worth. Duals of a programme that has no solution would prove nothing."""
_PARAMETERS: Final = "use_preprocessing: false use_dual_simplex: true"
"""A programme that is not preprocessed goes on from where the last one ended."""


class Relaxation:
    """The linear programme of a model, with one flag for each of its cases."""

    def __init__(
        self, builder: Builder, objective: Lin, flags: Sequence[Lin], reached: Lin
    ) -> None:
        """`reached` is a sum that has to reach something, which some cases cannot."""
        pywraplp = load("ortools.linear_solver.pywraplp")
        self._low, self._high = builder.low, builder.high
        self._objective = objective
        self._flags = [variable for flag in flags for variable in flag.terms]
        self._rows = list(builder.rows())
        self._solver: Any = pywraplp.Solver.CreateSolver("GLOP")
        self._solver.SuppressOutput()
        self._solver.SetSolverSpecificParametersAsString(_PARAMETERS)
        endless = self._solver.infinity()
        self._variables = [
            self._solver.NumVar(float(low), float(high), "")
            for low, high in zip(self._low, self._high, strict=True)
        ]
        aim = self._solver.Objective()
        self._constraints = []
        for terms, low, high in self._rows:
            row = self._solver.Constraint(
                -endless if low is None else float(low), endless if high is None else float(high)
            )
            for variable, factor in terms.items():
                row.SetCoefficient(self._variables[variable], float(factor))
            if terms == reached.terms and low is not None and low > 0:
                short = self._solver.NumVar(0.0, endless, "")
                row.SetCoefficient(short, 1.0)
                aim.SetCoefficient(short, -SHORT)
            self._constraints.append(row)
        for variable, factor in objective.terms.items():
            aim.SetCoefficient(self._variables[variable], float(factor))
        aim.SetMaximization()
        for variable in self._flags:
            self._variables[variable].SetBounds(0.0, 0.0)
        self.pivots = 0
        """Steps taken so far: what the programmes have cost."""

    def bounds(self, case: int) -> list[int]:
        """What the objective cannot exceed, in each case, by the duals of one of them.

        Where the programme fails, these are the bounds without any duals.
        """
        flag = self._variables[self._flags[case]]
        flag.SetBounds(1.0, 1.0)
        solved = self._solver.Solve() == self._solver.OPTIMAL
        duals = [row.dual_value() for row in self._constraints] if solved else []
        self.pivots += max(0, self._solver.iterations()) if solved else 0
        flag.SetBounds(0.0, 0.0)
        return self.proven(duals or [0.0] * len(self._rows))

    def proven(self, duals: Sequence[float]) -> list[int]:
        """What the objective cannot exceed, in each case, by any duals."""
        left = {v: c * PARTS for v, c in self._objective.terms.items()}
        bound = self._objective.const * PARTS
        for (terms, low, high), dual in zip(self._rows, duals, strict=True):
            times = round(dual * PARTS)
            limit = high if times > 0 else low
            if not times or limit is None:
                continue
            bound += times * limit
            for variable, factor in terms.items():
                left[variable] = left.get(variable, 0) - times * factor
        flags = [left.pop(variable, 0) for variable in self._flags]
        for variable, factor in left.items():
            bound += factor * (self._high if factor > 0 else self._low)[variable]
        return [(bound + flag) // PARTS for flag in flags]

"""The best turn: a CP-SAT model of the whole turn, judged by the engine, with proof.

`solve(position, weights)` returns a `Solution`. OR-Tools is loaded at the first solve.
"""

from __future__ import annotations

from advisor.frontiers.solver.plan import PlanMismatch
from advisor.frontiers.solver.search import solve
from advisor.search.turns import Plan, Solution

__all__ = ["Plan", "PlanMismatch", "Solution", "solve"]

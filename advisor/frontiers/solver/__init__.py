"""The best turn: a CP-SAT model of the whole turn, judged by the engine, with proof.

`solve(position, weights)` returns a `Solution`. OR-Tools is loaded at the first solve.
"""

from __future__ import annotations

from advisor.frontiers.solver import model
from advisor.frontiers.solver.chance import Chance
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.plan import PlanMismatch
from advisor.frontiers.solver.search import solve
from advisor.search.turns import Plan, Solution

__all__ = ["Chance", "Plan", "PlanMismatch", "Solution", "exhaust", "model", "solve"]

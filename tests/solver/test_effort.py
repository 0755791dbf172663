"""An effort is counted, not measured: the same answer every time, and an honest one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from advisor.solver import Solution, solve
from advisor.solver.budget import Budget
from advisor.solver.generate import played
from advisor.value import Weights

APP = Weights.preset("app")
EFFORTS = (0.0, 0.01, 0.05, 0.2, 1.0)

CODE = """
from advisor.solver import solve
from advisor.solver.generate import played
source = played(31, "medium")
for effort in {efforts}:
    given = next(source)[1]
    for top in (1, 3):
        found = solve(given, effort=effort, top=top)
        print(found.bound, found.optimal)
        for plan in found.plans:
            print(plan.value, plan.optimal, *plan.actions)
"""


def told(solution: Solution) -> list[object]:
    plans = [(plan.value, plan.optimal, plan.bound, plan.actions) for plan in solution.plans]
    return [solution.bound, solution.optimal, *plans]


@pytest.mark.parametrize("effort", EFFORTS)
def test_the_same_twice(effort: float) -> None:
    given = next(played(32, "medium"))[1]
    once, again = solve(given, APP, effort=effort), solve(given, APP, effort=effort)
    assert told(once) == told(again)
    assert once.best is not None


def test_the_same_in_two_processes() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", CODE.format(efforts=EFFORTS)],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert answers != {""}


def test_never_claims_what_it_has_not_proven() -> None:
    source = played(33, "small")
    for _ in range(6):
        given = next(source)[1]
        whole = solve(given, APP).best
        assert whole is not None
        for effort in EFFORTS:
            hurried = solve(given, APP, effort=effort)
            assert hurried.best is not None
            assert hurried.best.value <= whole.value <= hurried.bound
            if hurried.optimal:
                assert hurried.best.value == whole.value


def test_no_effort_proves_nothing() -> None:
    given = next(played(34, "medium"))[1]
    solution = solve(given, APP, effort=0.0)
    assert solution.best is not None
    assert not solution.optimal


def test_a_budget_counts_down() -> None:
    budget = Budget(effort=1.0)
    assert budget.affordable(0.25) == 4
    assert budget.affordable(0.25, 3) == 3
    budget.spend(0.75)
    assert budget.affordable(0.25) == 1
    assert not budget.over()
    budget.spend(0.5)
    assert budget.affordable(0.25) == 0
    assert budget.over()
    assert Budget().affordable(0.25) is None
    assert Budget().affordable(0.25, 7) == 7

"""An effort is counted, not measured: the same answer every time, and an honest one."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from advisor import advise
from advisor.frontiers.solver import Solution, model, solve
from advisor.frontiers.solver.generate import played
from advisor.frontiers.value import Weights
from advisor.search.budget import USUAL, Budget, granted
from frontiers.solver import endurance

APP = Weights.preset("app")
EFFORTS = (0.0, 0.01, 0.05, 0.2, 1.0)

CODE = """
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.generate import played
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


# What is granted


def test_what_a_caller_says_about_effort() -> None:
    assert granted(None) == USUAL
    assert granted(None, usual=1.0) == 1.0
    assert granted(None, seconds=3) is None, "seconds are a limit of their own"
    assert granted(2) == granted(2, seconds=3) == 2.0
    assert granted("unlimited") is granted("unlimited", seconds=3) is None
    assert granted(float("inf")) is granted(10**5000) is None
    assert Budget.starting_now(seconds=10**5000).seconds() is None
    assert granted(0) == 0.0


@pytest.mark.parametrize("wrong", ["lots", "5", -1, float("nan"), True, [1], b"unlimited"])
def test_wrong_efforts_are_refused_in_a_sentence(wrong: Any) -> None:
    given = next(played(34, "small"))[1]
    for ask in (solve, advise):
        with pytest.raises(ValueError, match="An effort is a number from 0") as caught:
            ask(given, effort=wrong)
        assert repr(wrong) in str(caught.value)
        assert "'unlimited'" in str(caught.value)


@pytest.mark.parametrize("wrong", ["10", -0.5, float("nan"), False])
def test_wrong_seconds_are_refused_in_a_sentence(wrong: Any) -> None:
    given = next(played(34, "small"))[1]
    for ask in (solve, advise):
        with pytest.raises(ValueError, match="Seconds are a number from 0"):
            ask(given, seconds=wrong)


def test_the_search_of_the_solver_has_no_limit_of_its_own() -> None:
    given = next(played(33, "small"))[1]
    assert told(solve(given, APP)) == told(solve(given, APP, effort="unlimited"))


def test_the_work_that_was_done_is_told() -> None:
    source = played(31, "medium")
    for effort in (0.05, 0.2, 0.5):
        given = next(source)[1]
        found = solve(given, APP, top=5, effort=effort)
        assert 0 < found.effort < effort + 0.3, "one model may be begun in the last moment"


def test_a_model_beyond_the_budget_is_not_built() -> None:
    state = next(played(31, "medium"))[1].state
    size = model.build(state, APP, 3).b.size
    assert model.build(state, APP, 3, most=size).b.size == size
    with pytest.raises(model.Halted):
        model.build(state, APP, 3, most=size // 3)
    budget = Budget(effort=0.5)
    budget.exhaust()
    assert budget.over()
    assert budget.spent == 0.5


@pytest.mark.no_cover
def test_many_calls_keep_the_usual_effort() -> None:
    """A small part of `python -m tests.frontiers.solver.endurance`."""
    seen = endurance.run(seed=3, count=14)
    assert seen.calls == 14
    assert seen.proven >= 13
    assert 0 < seen.largest_effort <= 1.1

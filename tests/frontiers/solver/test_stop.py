"""Stop, whenever it comes, gives a legal turn and claims nothing that is not so."""

from __future__ import annotations

import pytest

from advisor import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.generate import played
from advisor.frontiers.solver.plan import replay
from advisor.frontiers.value import Weights

APP = Weights.preset("app")


class After:
    """Says stop when it is asked for the n-th time."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.fixture(scope="module")
def given() -> Position:
    return next(played(35, "medium"))[1]


@pytest.fixture(scope="module")
def best(given: Position) -> int:
    solution = solve(given, APP)
    assert solution.optimal
    assert solution.best is not None
    return solution.best.value


@pytest.mark.parametrize("times", [0, 1, 2, 5, 20, 80, 200, 400, 800, 1600])
@pytest.mark.parametrize("method", ["both", "model", "search"])
def test_stop_at_any_question(given: Position, best: int, times: int, method: str) -> None:
    solution = solve(given, APP, stop=After(times), method=method)
    assert solution.best is not None
    replay(given, solution.best.actions, APP, solution.best.value)
    assert solution.best.value <= best <= solution.bound
    assert not solution.optimal or solution.best.value == best


@pytest.mark.parametrize("method", ["both", "model", "search"])
def test_stop_at_the_first_news(given: Position, best: int, method: str) -> None:
    news: list[int | None] = []
    solution = solve(
        given,
        APP,
        progress=lambda value, bound: news.append(value),
        stop=lambda: bool(news),
        method=method,
    )
    assert solution.best is not None
    assert solution.best.value <= best <= solution.bound
    assert not solution.optimal

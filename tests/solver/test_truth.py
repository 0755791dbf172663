"""Larger turns whose best value was once proven by the exhaustive search and stored."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import Position, parse_action
from advisor.solver import solve
from advisor.value import Weights
from solver.differential import replayed
from solver.truth import load

STORED = load()
WEIGHTS = Weights.preset(STORED["weights"])
OFTEN = 3
"""Every so manieth is solved in each run of the tests, all of them with the slow ones."""

rows = pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row["name"], marks=[pytest.mark.slow] if number % OFTEN else [])
        for number, row in enumerate(STORED["positions"])
    ],
)


@rows
def test_stored_plan_is_worth_what_it_says(row: dict[str, Any]) -> None:
    position = Position.from_json(row["position"])
    plan = [parse_action(text) for text in row["plan"]]
    assert replayed(position, plan, WEIGHTS, True) == row["value"]
    player = position.player(position.active)
    assert len(player.ships) + len(player.cards) >= 5


@pytest.mark.no_cover
@rows
def test_solver_finds_the_stored_value(row: dict[str, Any]) -> None:
    solution = solve(Position.from_json(row["position"]), WEIGHTS)
    assert solution.plans[0].value == row["value"]
    assert solution.optimal


def test_the_file_says_how_many_were_tried() -> None:
    assert STORED["positions"]
    proven = sum(run["proven"] for run in STORED["tried"].values())
    assert proven == len(STORED["positions"])
    assert all(run["proven"] <= run["tried"] for run in STORED["tried"].values())

"""Positions that once were answered wrongly, or not in time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from advisor import Position, parse_action
from advisor.frontiers.solver import solve
from advisor.frontiers.value import Weights, value

FOLDER = Path(__file__).parent / "data" / "cases"
FILES = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))}
BETTER = [name for name, case in FILES.items() if "better" in case]
PATIENCE = 8.0
"""Effort that must do for the slow ones; they took ten times as much."""


def _weights(case: dict[str, Any]) -> Weights:
    given = case["weights"]
    if isinstance(given, str):
        return Weights.preset(given, players=len(case["position"]["players"]))
    return Weights.from_json(json.dumps(given))


@pytest.mark.no_cover
@pytest.mark.parametrize("method", ["both", "model", "search"])
@pytest.mark.parametrize("name", BETTER)
def test_nothing_less_is_called_proven(name: str, method: str) -> None:
    case, weights = FILES[name], _weights(FILES[name])
    position = Position.from_json(case["position"])
    after = position
    for text in case["better"]:
        after = after.play(parse_action(text))
    known = value(after.state, position.state.active, weights)
    solution = solve(position, weights, method=method, effort=20.0)
    assert solution.bound >= known
    if method == "both":
        assert solution.optimal
        assert solution.plans[0].value >= known


@pytest.mark.parametrize(("name", "top"), [("slow-one-turn", 1), ("slow-five-turns", 5)])
def test_slow_turns_are_proven_with_a_small_effort(name: str, top: int) -> None:
    case = FILES[name]
    position = Position.from_json(case["position"])
    solution = solve(position, _weights(case), top=top, effort=PATIENCE)
    assert all(plan.optimal for plan in solution.plans)


@pytest.mark.rule("A32")
def test_a_ship_that_a_rival_left_at_the_market_does_not_trade() -> None:
    position = Position.from_json(FILES["market-guest"]["position"])
    for text in ("discard cannon blue:2@solar", "helmet blue:5@hub > solar 5"):
        position = position.play(parse_action(text))
    assert position.why_not(parse_action("trade 1")) is not None

"""Turns with a known best answer, told as puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from advisor import Position
from advisor.frontiers.components import FLEET
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.value import Weights

APP = Weights.preset("app")
PUZZLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "puzzles.json").read_text(encoding="utf-8")
)

puzzles = pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle["name"] for puzzle in PUZZLES])


def landed(end: Position, color: str) -> int:
    return sum(colonies.get(color, 0) for colonies in end.territories.values())


#: What a goal may ask of the position reached, and how it is looked up there.
GOALS: Mapping[str, Callable[[Position, Any], bool]] = {
    "winners": lambda end, want: end.result is not None and sorted(end.result.winners) == want,
    "over": lambda end, want: (end.phase == "over") is want,
    "control": lambda end, want: all(end.control[place] == who for place, who in want.items()),
    "cards": lambda end, want: all(
        set(cards) <= set(end.player(who).cards) for who, cards in want.items()
    ),
    "tokens": lambda end, want: all(
        [end.player(who).fuel, end.player(who).ore] == tokens for who, tokens in want.items()
    ),
    "ships": lambda end, want: all(
        FLEET - end.player(who).stock == number for who, number in want.items()
    ),
    "fields": lambda end, want: all(end.fields[field] == place for field, place in want.items()),
    "hub": lambda end, want: all(end.player(who).hub == circle for who, circle in want.items()),
    "landed": lambda end, want: all(landed(end, who) == number for who, number in want.items()),
}


def unmet(puzzle: dict[str, Any], end: Position) -> list[str]:
    return [name for name, want in puzzle["goal"].items() if not GOALS[name](end, want)]


@puzzles
def test_exhaustive_search_solves_it(puzzle: dict[str, Any]) -> None:
    start = Position.from_json(puzzle["position"])
    result = exhaust(start, APP)
    assert result.proven
    assert result.best is not None
    assert result.best.value == puzzle["value"]
    assert unmet(puzzle, Position(result.best.position)) == []
    plan = [str(action) for action in result.best.actions]
    for use in puzzle["uses"]:
        assert any(text.startswith(use) for text in plan), (use, plan)


@puzzles
def test_solver_solves_it(puzzle: dict[str, Any]) -> None:
    solution = solve(Position.from_json(puzzle["position"]), APP)
    assert solution.optimal
    assert solution.plans[0].value == puzzle["value"]
    assert unmet(puzzle, solution.plans[0].position) == []


def test_there_are_enough_and_each_says_what_it_is_about() -> None:
    assert len(PUZZLES) >= 25
    assert len({puzzle["name"] for puzzle in PUZZLES}) == len(PUZZLES)
    assert all(puzzle["says"].endswith(".") and puzzle["goal"] for puzzle in PUZZLES)

"""Larger turns whose best value was once found by the plain judge and stored."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from advisor import Position, parse_action
from advisor.frontiers.solver import solve
from frontiers.solver import truth
from frontiers.solver.corners import shaped
from frontiers.solver.plain import judge
from frontiers.solver.truth import choices, load, main, narrow, turns
from frontiers.solver.verdicts import replayed
from frontiers.solver.whims import named
from support import position

STORED = load()
OFTEN = 40
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
    given = Position.from_json(row["position"])
    plan = [parse_action(text) for text in row["plan"]]
    assert replayed(given, plan, named(row["weights"]), True) == row["value"]
    player = given.player(given.active)
    assert 5 <= len(player.ships) <= 7
    assert 2 <= len(player.cards) <= 5


@pytest.mark.no_cover
@rows
def test_nothing_else_than_the_stored_value_is_called_proven(row: dict[str, Any]) -> None:
    solution = solve(Position.from_json(row["position"]), named(row["weights"]), effort=20.0)
    best = solution.plans[0]
    assert best.value <= row["value"] <= solution.bound
    assert not solution.optimal or best.value == row["value"]


def test_the_file_says_where_it_comes_from() -> None:
    assert STORED["judge"] == "tests/frontiers/solver/plain.py"
    tried = sum(run["tried"] for run in STORED["runs"].values())
    finished = sum(run["finished"] for run in STORED["runs"].values())
    assert tried >= finished >= len(STORED["positions"]) > 0
    assert {row["run"] for row in STORED["positions"]} <= set(STORED["runs"])


def test_narrow_turns_have_many_ships() -> None:
    found = [given for _, given in islice(narrow(2), 30)]
    ships = {len(given.player(given.active).ships) for given in found}
    assert ships == {5, 6, 7}


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = position(red={"ships": "1 2 2", "fuel": 1})
    weights = named("app")
    monkeypatch.setattr(truth, "LEAST", 1)
    monkeypatch.setattr(
        truth,
        "turns",
        lambda seed, budget: iter([(f"turn-{at}", given, weights) for at in range(9)]),
    )
    file = tmp_path / "truth.json"
    for wanted in (2, 3):
        assert main(["--wanted", str(wanted), "--file", str(file), "--budget", "4000"]) == 0
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert [row["name"] for row in stored["positions"]] == ["turn-0", "turn-1", "turn-2"]
    assert stored["positions"][0]["value"] == judge(given, weights).best.value
    assert main(["--summary", "--file", str(file)]) == 0


def test_much_to_choose_means_many_positions() -> None:
    few, many = (
        position(red={"ships": ships, "fuel": fuel, "ore": fuel, "cards": cards})
        for ships, fuel, cards in (("1 1", 0, ""), ("1 1 2 6", 3, "booster"))
    )
    judged = [judge(given, named("app")).positions for given in (few, many)]
    assert judged[0] * 10 < judged[1]
    assert choices(few, Random(1)) + 2 < choices(many, Random(1))


def test_turns_of_a_seed_are_always_the_same() -> None:
    one, other = (list(islice(turns(4, 12_000), 3)) for _ in range(2))
    assert one == other


def test_weights_are_found_again_by_their_names() -> None:
    rng = Random(5)
    for _ in range(30):
        weights = shaped(rng)
        assert named(weights.name) == weights

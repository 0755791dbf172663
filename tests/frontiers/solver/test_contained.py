"""Every turn that can be played is in the models; `solver/contained.py` says how that is asked."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from advisor import Position
from advisor.frontiers.solver import landing_limits, model
from advisor.frontiers.solver.rest_limits import RestLimits
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_model import EFFECTS, Stage
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.value import Weights, value
from advisor.search.linear import Lin
from frontiers.solver import contained
from frontiers.solver.bounds import broken_facts
from frontiers.solver.contained import broken, check, done_by, main, too_low
from frontiers.solver.corners import crowded
from frontiers.solver.odd_turns import ODD_TURNS, turn
from frontiers.solver.weighing import only
from support import position

APP = Weights.preset("app")


@pytest.mark.parametrize("name", ODD_TURNS)
def test_no_odd_turn_is_lost(name: str) -> None:
    given, line = ODD_TURNS[name]
    walked = turn(given, line)
    assert not broken(given.state, done_by(walked), value(walked.end, 0, APP), APP)
    assert not list(broken_facts(walked))


def test_more_pips_at_the_outpost_than_a_run_has_are_worth_as_much() -> None:
    """No game brings them there, but a position may be typed in."""
    weights = only(raiders=100)
    given = position(
        red={"ships": "3 4 5", "cards": "helmet", "fuel": 3},
        docks={"raiders": "blue:6 blue:6 blue:6"},
    )
    walked = turn(given, "helmet blue:6@raiders > solar 6; solar 3; solar 4; solar 5; end 2f")
    assert not broken(given.state, done_by(walked), value(walked.end, 0, weights), weights)
    assert value(given.state, 1, weights) == 100 * 15 * 100


def test_a_ship_that_the_helmet_brought_is_driven_off_by_the_next_raid() -> None:
    weights = replace(only(raiders=100), best_rival=100)
    given = position(
        red={"ships": "1 2 4 5 6", "fuel": 3, "cards": "helmet"}, docks={"mine": "blue:3"}
    )
    walked = turn(given, "helmet blue:3@mine > raiders 1 2 3 : -; raiders 4 5 6 : -; end")
    reached = value(walked.end, 0, weights)
    assert reached == 100 * 15 * 100
    assert not broken(given.state, done_by(walked), reached, weights)


def test_what_a_rule_has_summed_up_no_later_rule_adds_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sum that grows after a rule has used it would let the rule forbid what it allows."""
    used: set[tuple[int, Hashable]] = set()
    late: set[Hashable] = set()
    add, read = Stage.add, Stage.sum

    def noted_sum(stage: Stage, key: Hashable) -> Lin:
        used.add((id(stage), key))
        return read(stage, key)

    def noted_add(stage: Stage, key: Hashable, lin: Lin) -> Lin:
        if (id(stage), key) in used and (lin.const or lin.terms):
            late.add(key)
        return add(stage, key, lin)

    monkeypatch.setattr(Stage, "sum", noted_sum)
    monkeypatch.setattr(Stage, "add", noted_add)
    given = [given.state for given, _ in ODD_TURNS.values()]
    given += [each.state for _, (_, each, _) in zip(range(12), crowded(71), strict=False)]
    for state in given:
        for stages in (1, 2):
            used.clear()
            model.build(state, APP, stages, EFFECTS if stages > 1 else frozenset())
    assert late == set()


@pytest.mark.no_cover
def test_a_sample_of_turns_is_in_every_model() -> None:
    for _, task in zip(range(10), crowded(2026), strict=False):
        assert check(*task)[1] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_turns_are_in_every_model(seed: int) -> None:
    for _, task in zip(range(600), crowded(seed), strict=False):
        assert check(*task)[1] == []


def test_a_model_that_knows_no_launch_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(landing_limits, "_launches", lambda *_: 0)
    monkeypatch.setattr(contained, "STAGES", ((1,),))
    assert main(["--count", "30", "--seed", "3", "--write", str(tmp_path)]) == 1
    assert "has no ['launch'" in capsys.readouterr().out
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    found = [file for file in tmp_path.iterdir() if file.name != "summary.json"]
    assert summary["not in a model"] == len(found) > 0
    data = json.loads(found[0].read_text(encoding="utf-8"))
    again = turn(Position.from_json(data["position"]), "; ".join(data["better"]))
    assert done_by(again)[keys.LAUNCH] > 0


@pytest.mark.parametrize(
    ("given", "line", "weights"),
    [
        pytest.param(
            position(red={"ships": "6 5 3 2"}, display="city monument decoy"),
            "artifact 6; artifact 2; claim city = booster; artifact 5; artifact 3; "
            "claim monument = cannon; end",
            only(cards=1000),
            id="two claims, high with low",
        ),
        pytest.param(
            position(
                red={"fuel": 3, "ore": 1, "cards": "teleporter", "stock": 2},
                docks={"solar": "red:6* red:1 red:1 red:1 red:1"},
                territories={"burroughs": {"red": 1}},
            ),
            "teleporter 6*@solar > terraform 6* > lem; end",
            only(ships=1000, colonies=300),
            id="a docked Relic Ship is given up",
        ),
        pytest.param(
            position(
                red={"fuel": 1, "ore": 1, "hub": 7},
                docks={"mine": "blue:6* blue:1"},
                territories={"burroughs": {"blue": 1}},
            ),
            "launch burroughs; end",
            only(height=-100),
            id="a landing sends the highest ship home from the Mine",
        ),
        pytest.param(
            position(
                players=4,
                red={"ships": "2 2 3*", "cards": "helmet", "stock": 4},
                docks={"solar": "blue:3"},
                territories={"burroughs": {"red": 1}, "herbert": {"red": 1}},
                options={"helmet_cost": 0},
            ),
            "shipyard 2 2; helmet blue:3@solar > shipyard 3 3*; end",
            only(ships=1000),
            id="the third ship costs as little as the fourth",
        ),
    ],
)
def test_the_upper_bound_is_not_below_what_is_reached(
    given: Position, line: str, weights: Weights
) -> None:
    walked = turn(given, line)
    reached = value(walked.end, 0, weights)
    for step in walked.steps:
        rest = RestLimits(step.state)
        assert UpperBound(weights)(step.state, rest.ships, rest.mask, 0, None) >= reached


def test_a_bound_that_is_passed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UpperBound, "__call__", lambda *_: -(10**12))
    given, line = ODD_TURNS["two launches"]
    assert "is reached" in too_low(turn(given, line), Random(1))

"""Every turn that can be played is in the models; `solver/contained.py` says how that is asked."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from advisor import Position
from advisor.frontiers.solver import landing_limits
from advisor.frontiers.solver.rest_limits import RestLimits
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.value import FEATURES, Weights, value
from frontiers.solver import contained
from frontiers.solver.contained import broken, check, done_by, main, too_low
from frontiers.solver.corners import crowded
from frontiers.solver.odd_turns import ODD_TURNS, turn
from support import position

APP = Weights.preset("app")


@pytest.mark.parametrize("name", ODD_TURNS)
def test_no_odd_turn_is_lost(name: str) -> None:
    given, line = ODD_TURNS[name]
    walked = turn(given, line)
    assert not broken(given.state, done_by(walked), value(walked.end, 0, APP), APP)


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


def only(**worth: int) -> Weights:
    """Weights that count a few features, so much for each one."""
    data = json.loads(APP.to_json())
    data |= {"name": "only", "best_rival": 0, "all_rivals": 0}
    for feature in FEATURES:
        step = worth.get(feature.name, 0)
        data["tables"][feature.name] = [[step * number for number in range(feature.size)]]
    return Weights.from_json(json.dumps(data))


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

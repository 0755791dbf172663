"""Every turn that can be played is in the models; `solver/contained.py` says how that is asked."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from advisor import Position, parse_action
from advisor.frontiers.solver import landing_limits
from advisor.frontiers.solver.rest_limits import RestLimits
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.value import FEATURES, Weights, value
from frontiers.solver import contained
from frontiers.solver.bounds import Walk, along
from frontiers.solver.contained import broken, check, done_by, main, too_low
from frontiers.solver.corners import crowded
from support import position

APP = Weights.preset("app")


def turn(given: Position, line: str) -> Walk:
    state = given.state
    state.deck = None
    return along(state, [parse_action(text) for text in line.split("; ")])


def chain(
    ships: str,
    cards: str,
    docks: dict[str, str],
    *,
    fuel: int = 0,
    ore: int = 0,
    hub: int = 0,
    rival: str = "",
) -> Position:
    """Red holds the Relic Ship, Asimov Crater and the cards of a long chain."""
    fleet = sum("*" not in ship for ship in ships.split())
    return position(
        red={
            "ships": ships,
            "stock": 6 - fleet,
            "fuel": fuel,
            "ore": ore,
            "cards": cards,
            "hub": hub,
        },
        blue={"cards": rival},
        docks=docks,
        territories={"burroughs": {"red": 1}, "asimov": {"red": 1}, "bradbury": {"blue": 1}},
        display="city monument decoy",
    )


ALL_LEAVE = "helmet teleporter cannon stasis"
CHAINS = {
    "two landings at three ports": (
        chain("2 2 2 2 2*", ALL_LEAVE, {"mine": "blue:2", "bay": "blue blue"}, fuel=6, ore=6),
        (
            "helmet blue:2@mine > constructor 2 2 2* > pohl; teleporter 2@constructor > solar 2; "
            "discard stasis burroughs; cannon constructor blue:2; constructor 2 2 2 > vanvogt; end"
        ),
    ),
    "three claims": (
        chain("6 6 6 6 6 6 6*", "teleporter stasis", {"bay": "blue blue blue"}, fuel=2),
        (
            "artifact 6*; artifact 6; claim city = booster; artifact 6; artifact 6; "
            "claim monument = booster; teleporter 6@artifact > solar 6; discard stasis burroughs; "
            "artifact 6; artifact 6; claim decoy = cannon; solar 6; end"
        ),
    ),
    "the same run again": (
        chain("3 4 3 4 5 5*", "stasis", {"bay": "blue blue blue"}),
        "raiders 3 4 5* : -; discard stasis burroughs; raiders 3 4 5 : -; end",
    ),
    "a lower run after a higher one": (
        chain("4 5 3 4 5 6*", "stasis", {"raiders": "blue:3 blue:4 blue:5"}),
        "raiders 4 5 6* : -; discard stasis burroughs; raiders 3 4 5 : -; end",
    ),
    "a lower run after a guest was shot": (
        chain("4 5 3 4 5", "helmet cannon", {"raiders": "blue:3 blue:4", "mine": "blue:6"}, fuel=4),
        "helmet blue:6@mine > raiders 4 5 6 : -; cannon raiders blue:6; raiders 3 4 5 : -; end",
    ),
    "a pair at the Market twice": (
        chain("3 3 3 3*", "teleporter stasis", {"bay": "blue blue blue"}, fuel=2),
        "market 3 3*; teleporter 3@market > solar 3; discard stasis burroughs; market 3 3; end",
    ),
    "a card used for a raid that takes another of its kind": (
        chain("3 4 4", "booster", {"bay": "blue blue blue"}, fuel=1, rival="booster"),
        "booster 4; raiders 3 4 5 : blue booster; end",
    ),
    "two launches": (
        chain(
            "1 1 1 1 1 1*", ALL_LEAVE, {"mine": "blue:1", "bay": "blue blue"}, fuel=8, ore=2, hub=7
        ),
        (
            "launch pohl; hub 1; hub 1*; helmet blue:1@mine > hub 1; teleporter 1@hub > solar 1; "
            "discard stasis burroughs; cannon hub blue:1; hub 1; hub 1; hub 1; launch vanvogt; "
            "solar 1; end"
        ),
    ),
}


@pytest.mark.parametrize("name", CHAINS)
def test_ships_that_leave_their_ports_make_room_for_others(name: str) -> None:
    given, line = CHAINS[name]
    walked = turn(given, line)
    assert not broken(given.state, done_by(walked), value(walked.end, 0, APP), APP)


def test_the_relic_ship_won_from_a_rival_lost_by_a_card_and_won_again_is_bought_twice() -> None:
    """Who would pay twice? By some weights tokens are better gone."""
    given = position(
        red={
            "ships": "6 2 2 2",
            "fuel": 4,
            "ore": 7,
            "stock": 1,
            "colonies": 5,
            "hub": 7,
            "cards": "teleporter",
        },
        blue={"stock": 4, "colonies": 7},
        docks={"bay": "red blue blue blue*"},
        territories={"burroughs": {"blue": 1}, "lem": {"red": 2}},
    )
    walked = turn(
        given,
        "launch burroughs; terraform 6 > burroughs; relic; discard teleporter red@burroughs > lem; "
        "constructor 2 2 2 > burroughs; relic; end",
    )
    assert not broken(given.state, done_by(walked), value(walked.end, 0, APP), APP)


PILE = "booster cannon crystal gravity teleporter warper cache decoy polarity stasis"
LAST_CARDS = {
    "claimed, thrown away and claimed again": (
        "4 4 4 4",
        "booster cannon crystal gravity teleporter warper cache",
        "decoy polarity stasis",
        (
            "artifact 4; artifact 4; claim stasis; discard stasis lem; artifact 4; artifact 4; "
            "claim stasis; end"
        ),
    ),
    "taken from a rival, thrown away and claimed": (
        "1 2 3 4 4",
        "booster cannon crystal gravity teleporter warper cache stasis",
        "decoy polarity",
        (
            "raiders 1 2 3 : blue stasis; discard stasis lem; artifact 4; artifact 4; "
            "claim stasis; end"
        ),
    ),
}


@pytest.mark.parametrize("name", LAST_CARDS)
def test_a_card_thrown_away_where_no_other_is_left_may_be_claimed(name: str) -> None:
    ships, blue, display, line = LAST_CARDS[name]
    given = position(
        players=3,
        edition=1,
        red={"ships": ships, "stock": 6 - len(ships.split()), "fuel": 1},
        blue={"cards": blue},
        green={"cards": f"{PILE} city monument"},
        display=display,
    )
    walked = turn(given, line)
    assert not broken(given.state, done_by(walked), value(walked.end, 0, APP), APP)


CHANGED_AFTER = {
    "claimed": ("booster city monument", "claim booster = decoy; booster 2"),
    "fetched by the claimed one": (
        "warper city monument",
        "claim warper = decoy; discard warper booster; booster 2",
    ),
}


@pytest.mark.parametrize("name", CHANGED_AFTER)
def test_a_ship_that_a_claimed_card_changed_docks_after_the_claim(name: str) -> None:
    """Who wants more pips than a claim takes? By some weights the ship is worst anywhere else."""
    display, line = CHANGED_AFTER[name]
    given = position(red={"ships": "2 4 4", "fuel": 1}, display=display, discards="booster")
    walked = turn(given, f"artifact 4; artifact 4; {line}; artifact 3; end")
    assert broken(walked.steps[0].state, done_by(walked), -(10**9), APP, (1, 2)) == ""


def test_a_ship_that_was_built_for_nothing_is_moved_into_a_raid() -> None:
    given = position(
        red={"ships": "2 2 3 4*", "fuel": 2, "stock": 3, "cards": "teleporter"},
        blue={"fuel": 2, "ore": 2},
        territories={"herbert": {"red": 1}, "burroughs": {"red": 1}},
    )
    line = "shipyard 2 2; teleporter 2@shipyard > raiders 2 3 4* : blue 2f2o; end"
    walked = turn(given, line)
    assert not broken(given.state, done_by(walked), value(walked.end, 0, APP), APP)


def test_a_raid_pays_for_the_landing_that_makes_the_next_raid_cheaper() -> None:
    given = position(
        red={"ships": "1 2 3 4 5 6", "stock": 0, "cards": "teleporter", "hub": 7},
        blue={"fuel": 4, "ore": 4},
    )
    walked = turn(
        given,
        "raiders 1 2 3 : blue 2f2o; launch pohl; solar 4; "
        "teleporter 4@solar > raiders 4 5 6 : blue 2f2o; end",
    )
    assert not broken(given.state, done_by(walked), value(walked.end, 0, APP), APP)


def test_more_pips_at_the_outpost_than_a_run_has_are_worth_as_much() -> None:
    """No game brings them there, but a position may be typed in."""
    weights = only(raiders=100)
    given = position(
        red={"ships": "3 4 5", "cards": "helmet", "fuel": 3},
        docks={"raiders": "blue:6 blue:6 blue:6"},
    )
    walked = turn(given, "helmet blue:6@raiders > solar 6; solar 3; solar 4; solar 5; end")
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
    given, line = CHAINS["two launches"]
    assert "is reached" in too_low(turn(given, line), Random(1))

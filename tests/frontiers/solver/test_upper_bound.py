"""No turn is worth more than its upper bound says, whatever the weights."""

from __future__ import annotations

import json

import pytest

from advisor.frontiers.solver.action_parts import played
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.rest_limits import RestLimits
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import MAIN, MINE
from frontiers.solver.plain import judge
from frontiers.solver.whims import whimsical
from support import position

APP = Weights.preset("app")


def over(weights: Weights, state: State) -> int:
    rest = RestLimits(state)
    return UpperBound(weights)(state, rest.ships, rest.mask, 0, None)


@pytest.mark.no_cover
@pytest.mark.parametrize("weights", (APP, whimsical(1), whimsical(2)), ids=lambda w: w.name)
def test_ceiling_is_above_the_best_plan_all_along(weights: Weights) -> None:
    assert weights.more_is_better
    for name, found in positions(24, 5):
        result = exhaust(found, weights, nodes=300)
        if result.best is None:
            continue
        state = found.state
        for action in result.best.actions:
            assert over(weights, state) >= result.best.value, (name, str(action))
            state, _ = played(state, action)
        assert state.phase != MAIN
        assert value(state, found.state.active, weights) == result.best.value


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(2))
def test_reductions_hold_for_weights_that_see_everything(seed: int) -> None:
    weights = whimsical(seed)
    compared = 0
    for name, found in positions(30, 30 + seed):
        truth = judge(found, weights, budget=400)
        if truth.finished:
            compared += 1
            reduced = exhaust(found, weights)
            assert reduced.best is not None
            assert reduced.best.value == truth.best.value, name
    assert compared >= 8


def test_the_relic_ship_may_leave_the_station_in_the_turn() -> None:
    """A landing on Burroughs Desert sends it home, and a second landing ends the game."""
    found = position(
        red={"ships": "5 5 5 6", "fuel": 3, "ore": 4, "hub": 4, "colonies": 1, "stock": 2},
        territories={
            "asimov": {"red": 1, "blue": 1},
            "burroughs": {"blue": 1},
            "heinlein": {"red": 2, "blue": 1},
            "lem": {"red": 3},
        },
        docks={"terraform": "blue:6*", "bay": "blue blue blue"},
    )
    state = found.play("hub 5").play("hub 5").state
    look = RestLimits(state)
    end = found
    for action in ("hub 5", "hub 5", "hub 5", "launch burroughs", "terraform 6 > asimov"):
        end = end.play(action)
    assert end.phase == "over"
    assert UpperBound(APP)(state, look.ships, look.mask, 0, None) >= value(end.state, 0, APP)


def test_weights_that_fear_raiders_are_searched_in_full() -> None:
    data = json.loads(APP.to_json())
    data["tables"]["exposed"] = [[-3000 * at for at in range(17)]]
    afraid = Weights.from_json(json.dumps(data))
    assert not afraid.more_is_better
    found = position(red={"ships": "2 5", "fuel": 3, "ore": 3})
    truth = judge(found, afraid)
    quick = exhaust(found, afraid)
    assert quick.best is not None
    assert (quick.best.value, quick.nodes) == (truth.best.value, truth.positions)


def test_watched_facilities_are_those_with_weights() -> None:
    assert UpperBound(APP).watched == {MINE}


def test_a_card_that_is_too_dear_to_use_may_still_be_gained() -> None:
    given = position(
        red={"ships": "", "fuel": 0, "ore": 2},
        docks={"artifact": "red:2 red:6"},
        display="gravity helmet helmet",
        this_turn={"artifact": 8},
    )
    after = given.play("claim helmet = booster").play("end")
    assert over(APP, given.state) >= value(after.state, 0, APP)

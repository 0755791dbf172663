"""Turns that the reduced search once took for impossible, or for the same as another turn."""

from __future__ import annotations

import pytest

from advisor import Position
from advisor.frontiers import referee
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.value import Weights, value
from frontiers.solver.odd_turns import turn
from frontiers.solver.weighing import only
from support import position

APP = Weights.preset("app")
FIRST_CIRCLE = only({"hub": (0, 900, 0, 0, 0, 0, 0, 0)}, colonies=1000)
"""A colony that has just begun its way on the Hub is wanted."""
HELD = {
    "lem": {"blue": 2},
    "vanvogt": {"blue": 2},
    "asimov": {"green": 2},
    "herbert": {"green": 2},
    "heinlein": {"yellow": 2},
    "pohl": {"yellow": 2},
}
"""The territories that could help a turn are others'."""


@pytest.mark.parametrize(
    ("given", "line", "weights"),
    [
        pytest.param(
            position(
                red={"ships": "3", "fuel": 3, "ore": 1, "hub": 7, "cards": "helmet"},
                docks={"mine": "blue:6* blue:4 blue:3"},
                territories={"burroughs": {"blue": 1}},
            ),
            "helmet blue:4@mine > solar 4; launch burroughs; mine 3; end",
            APP,
            id="under the Relic Ship that goes home stands a 3, not a 4",
        ),
        pytest.param(
            position(
                red={"ships": "4", "fuel": 5, "cards": "helmet"},
                docks={"mine": "red:6 blue:4 blue:5", "artifact": "red:4"},
                this_turn={"artifact": 4, "mine": True},
                display="teleporter decoy city",
            ),
            "helmet blue:5@mine > artifact 5; claim teleporter = booster; "
            "teleporter 6@mine > hub 6; mine 4; end",
            only(ore=1000),
            id="under the ship that the Teleporter takes away stands a 4, not a 5",
        ),
        pytest.param(
            position(
                players=4,
                red={"ships": "1", "fuel": 2, "ore": 1, "hub": 7, "cards": "helmet cannon"},
                docks={"hub": {"red": "red:1 red:1 blue:1"}},
                this_turn={"used": ["helmet"], "hub": 3},
                territories=HELD,
            ),
            "launch bradbury; cannon hub blue:1; hub 1; end",
            FIRST_CIRCLE,
            id="a launch and a shot make way on a full track",
        ),
        pytest.param(
            position(
                players=4,
                red={
                    "ships": "1",
                    "fuel": 4,
                    "ore": 2,
                    "hub": 7,
                    "cards": "teleporter",
                    "stock": 1,
                },
                docks={"hub": {"red": "red:1 red:1 red:6"}, "bay": "red"},
                this_turn={"hub": 3},
                territories=HELD,
            ),
            "launch bradbury; teleporter 6@hub > terraform 6 > bradbury; hub 1; end",
            FIRST_CIRCLE,
            id="a launch and a landing make way on a full track",
        ),
        pytest.param(
            position(
                red={"ships": "5 5 3 3", "fuel": 6, "ore": 5, "cards": "helmet cannon"},
                docks={"shipyard": "blue:3 blue:3"},
            ),
            "helmet blue:3@shipyard > constructor 3 3 3 > bradbury; cannon shipyard blue:3; "
            "shipyard 5 5; end",
            only(ships=1000, colonies=1000, **{"bonus bradbury": 500}),
            id="a landing frees one port and a shot the other",
        ),
        pytest.param(
            position(
                players=4,
                red={
                    "ships": "5 5 3",
                    "fuel": 6,
                    "ore": 3,
                    "stock": 2,
                    "cards": "helmet teleporter",
                },
                docks={"mine": "red:6 blue:5"},
                territories={**HELD, "bradbury": {"red": 2}},
            ),
            "teleporter 6@mine > terraform 6 > burroughs; "
            "helmet blue:5@mine > constructor 5 5 5 > burroughs; mine 3; end",
            only(ore=100, colonies=5000),
            id="two landings take away the two highest ships of the Mine",
        ),
        pytest.param(
            position(
                players=3,
                red={"ships": "3 4 5", "fuel": 1, "cards": "cannon", "stock": 2},
                blue={"stock": 2},
                green={"stock": 3},
                docks={
                    "artifact": "red:6 green:1",
                    "mine": "blue:3",
                    "bay": "blue blue blue green green",
                },
                display="city helmet decoy",
                this_turn={"artifact": 6},
            ),
            "artifact 3; claim helmet = booster; solar 4; helmet blue:3@mine > artifact 3; "
            "discard cannon blue:3@artifact; artifact 5; claim city = booster; end",
            only(
                ships=300, best_rival=90, **{"card city": 500, "card helmet": 400, "card decoy": 1}
            ),
            id="beside the guest that is grounded stand a 6 and a 3, not a 6 and a 4",
        ),
        pytest.param(
            position(
                red={"ships": "", "cards": "crystal"},
                docks={"artifact": "red:4 red:4"},
                this_turn={"artifact": 8},
                display="crystal decoy helmet",
                territories={"lem": {"red": 1}, "pohl": {"blue": 1}},
            ),
            "discard crystal lem; claim crystal = booster; end",
            only(points=1000, **{"card crystal": 500}),
            id="a card thrown away when all ships have docked is claimed again",
        ),
    ],
)
def test_no_turn_is_lost(given: Position, line: str, weights: Weights) -> None:
    walked = turn(given, line)
    assert all(referee.refuse(step.state, step.action) is None for step in walked.steps)
    reached = value(walked.end, 0, weights)
    found = exhaust(given.state, weights, floor=reached - 1, nodes=20_000)
    assert found.best is not None
    assert found.best.value >= reached

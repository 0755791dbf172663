"""The count of landings against every turn that can be played."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from advisor import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.exhaustive import search
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.turn_limits import TurnLimits, limits_of
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from support import position
from tests.frontiers.solver.corners import corners

APP = Weights.preset("app")
NODES = 3000
"""Positions that the judge may look at."""


def unlanded(state: State, seat: int) -> int:
    return state.colonies[seat] + (state.circle[seat] > 0)


def truth(given: Position) -> int | None:
    """The most colonies that any turn lands; None if there are too many turns."""
    seat = given.state.active
    before = unlanded(given.state, seat)
    found = search(given, lambda state, _: before - unlanded(state, seat), plain=True, nodes=NODES)
    return found.best.value if found.proven and found.best is not None else None


def limits(given: Position) -> TurnLimits:
    return limits_of(given.state)


RIVAL: dict[str, Any] = {"ships": "", "fuel": 0, "ore": 0}
CASES: dict[str, tuple[dict[str, Any], int]] = {
    "a third ship is not given up": ({"red": {"ships": "6 2 4", "fuel": 1, "ore": 1}}, 0),
    "a fourth is": ({"red": {"ships": "6 2 4", "fuel": 1, "ore": 1}, "docks": {"bay": ["red"]}}, 1),
    "a third is after another was built": ({"red": {"ships": "3 3 6", "fuel": 2, "ore": 2}}, 1),
    "the one that is built has its price": ({"red": {"ships": "3 3 6", "fuel": 2, "ore": 1}}, 0),
    "three ore for three equal ships": ({"red": {"ships": "2 2 2", "ore": 3}}, 1),
    "two are not enough": ({"red": {"ships": "2 2 2", "ore": 2}}, 0),
    "the Mine brings the third": ({"red": {"ships": "2 2 2 5", "ore": 2}}, 1),
    "unless the ship is too low": (
        {"red": {"ships": "2 2 2 5", "ore": 2}, "docks": {"mine": ["blue:6"]}},
        0,
    ),
    "a card makes the third equal": (
        {"red": {"ships": "2 2 3", "fuel": 1, "ore": 3, "cards": "stasis"}},
        1,
    ),
    "it has its price": ({"red": {"ships": "2 2 3", "ore": 3, "cards": "stasis"}}, 0),
    "a card is claimed by two ships": (
        {"red": {"ships": "2 2 3 5 4", "fuel": 1, "ore": 3}, "display": "stasis"},
        1,
    ),
    "not by one": (
        {"red": {"ships": "2 2 3 5", "fuel": 1, "ore": 3}, "display": "stasis"},
        0,
    ),
    "the Market makes ore of fuel": (
        {"red": {"ships": "2 2 2 1 1", "fuel": 3}, "docks": {"mine": ["blue:6"]}},
        1,
    ),
    "at the rate of its pair": (
        {"red": {"ships": "2 2 2 3 3", "fuel": 3}, "docks": {"mine": ["blue:6"]}},
        0,
    ),
    "if it has room": (
        {
            "red": {"ships": "2 2 2 1 1", "fuel": 3},
            "docks": {"mine": ["blue:6"], "market": ["blue:4", "blue:4"]},
        },
        0,
    ),
    "a raid brings ore": (
        {
            "red": {"ships": "2 2 2 3 4 5"},
            "blue": {"ships": "", "ore": 3},
            "docks": {"mine": ["blue:6"]},
        },
        1,
    ),
    "where there is some": (
        {"red": {"ships": "2 2 2 3 4 5"}, "blue": RIVAL, "docks": {"mine": ["blue:6"]}},
        0,
    ),
    "two steps to the launch": (
        {"red": {"ships": "1 2", "hub": 5, "fuel": 1, "ore": 1}},
        1,
    ),
    "three are too many": ({"red": {"ships": "1 2", "hub": 4, "fuel": 1, "ore": 1}}, 0),
    "but for Asimov Crater": (
        {
            "red": {"ships": "1 2", "hub": 4, "fuel": 1, "ore": 1},
            "territories": {"asimov": {"red": 1}},
        },
        1,
    ),
    "a ship that moves lands twice": (
        {
            "red": {"ships": "6 6 6", "fuel": 2, "ore": 4, "cards": "teleporter"},
            "docks": {"bay": ["red"]},
        },
        2,
    ),
    "if that is paid": (
        {
            "red": {"ships": "6 6 6", "fuel": 1, "ore": 4, "cards": "teleporter"},
            "docks": {"bay": ["red"]},
        },
        1,
    ),
    "a ship on the station bars the way": (
        {
            "red": {"ships": "6 1", "fuel": 2, "ore": 1},
            "docks": {"terraform": ["blue:6"], "bay": ["red", "red"]},
        },
        0,
    ),
    "a Cannon clears it": (
        {
            "red": {"ships": "6 1", "fuel": 2, "ore": 1, "cards": "cannon"},
            "docks": {"terraform": ["blue:6"], "bay": ["red", "red"]},
        },
        1,
    ),
    "the first landing makes the second cheaper": (
        {"red": {"ships": "2 2 2 6", "fuel": 1, "ore": 3}},
        2,
    ),
}


@pytest.mark.parametrize(("given", "landings"), CASES.values(), ids=CASES)
def test_landings_are_counted_by_what_they_take(given: dict[str, Any], landings: int) -> None:
    shown = position(**{"display": "city decoy monument", **given})
    reached = truth(shown)
    if reached is None:
        best = solve(shown, APP).best
        assert best is not None
        seat = shown.state.active
        reached = unlanded(shown.state, seat) - unlanded(best.position.state, seat)
    assert reached == landings
    assert limits(shown).landings == landings


def test_no_turn_lands_more_than_the_count() -> None:
    given = [each for _, each in positions(24, 4711, "small")]
    given += [each for _, each, _ in islice(corners(4712), 12)]
    judged = 0
    for each in given:
        most = truth(each)
        if most is not None:
            judged += 1
            assert most <= limits(each).landings, each.to_json()
    assert judged > 12

"""The count of landings against every turn that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from advisor import Position
from advisor.frontiers.ships import RELIC, Ships
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.exhaustive import search
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.turn_limits import TurnLimits, limits_of
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from frontiers.solver.contained import alike
from frontiers.solver.corners import corners
from support import position

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
    "a ship that has docked already makes the sixth": (
        {
            "players": 4,
            "red": {"ships": "2 2 2 2 2", "fuel": 2, "ore": 6, "cards": "teleporter"},
            "docks": {"solar": ["red:2"]},
        },
        2,
    ),
    "or one that the Helmet brings": (
        {
            "players": 4,
            "red": {"ships": "2 2 2 2 2", "fuel": 3, "ore": 6, "cards": "helmet"},
            "docks": {"solar": ["blue:2"]},
        },
        2,
    ),
    "or the third": (
        {
            "red": {"ships": "2 2", "fuel": 3, "ore": 3, "cards": "helmet"},
            "docks": {"solar": ["blue:2"]},
        },
        1,
    ),
    "the colony on the last circle is the last one": (
        {
            "red": {"ships": "6 6", "hub": 6, "fuel": 2, "ore": 2, "colonies": 0},
            "territories": {"lem": {"red": 4}, "pohl": {"red": 3}},
            "docks": {"bay": ["red", "red"]},
        },
        1,
    ),
    "a port of the Hub that a ship leaves takes another": (
        {
            "red": {"ships": "4 4", "hub": 5, "fuel": 4, "ore": 1, "cards": "teleporter stasis"},
            "docks": {"hub": {"red": ["red:1", "red:1", "red:1*"]}},
            "territories": {"burroughs": {"red": 1}},
        },
        1,
    ),
    "a ship is changed to bring more fuel": (
        {
            "red": {"ships": "6 1", "hub": 7, "ore": 2, "cards": "polarity"},
            "territories": {"pohl": {"red": 1}},
            "docks": {"bay": ["red", "red"]},
        },
        2,
    ),
    "trade goes on with those at the Market": (
        {
            "red": {"ships": "3 3 3", "fuel": 2, "ore": 2},
            "docks": {"market": ["red:2", "red:2"], "mine": ["blue:6"]},
        },
        1,
    ),
    "one raid takes the Decoy, and the next the ore": (
        {
            "red": {"ships": "1 2 3 4 5 6", "hub": 7, "fuel": 1},
            "blue": {"ships": "", "ore": 1, "cards": "decoy"},
            "docks": {"mine": ["blue:6", "blue:6", "blue:6"], "terraform": ["blue:6"]},
            "display": "city cache monument",
        },
        1,
    ),
    "one raid brings ore": (
        {
            "red": {"ships": "3 4 5", "hub": 7, "fuel": 1},
            "blue": {"ships": "", "ore": 1},
            "docks": {"mine": ["blue:6"]},
        },
        1,
    ),
    "a ship is changed for the claim": (
        {
            "red": {"ships": "5 5 6 3 4", "fuel": 4, "ore": 3, "cards": "booster"},
            "display": "gravity",
            "docks": {"terraform": ["blue:6"]},
        },
        1,
    ),
    "for the claim of another kind": (
        {
            "red": {"ships": "6 3 4", "fuel": 5, "ore": 1, "cards": "booster"},
            "docks": {"terraform": ["blue:6"], "bay": ["red"]},
            "display": "cannon",
        },
        1,
    ),
    "also by a card that a raid brings": (
        {
            "red": {"ships": "1 2 3 3 4 6", "fuel": 5, "ore": 1},
            "blue": {"ships": "", "cards": "booster"},
            "docks": {"terraform": ["blue:6"]},
            "display": "cannon",
        },
        1,
    ),
    "or one that the Warper fetches": (
        {
            "red": {"ships": "6 3 4", "fuel": 5, "ore": 1, "cards": "warper"},
            "docks": {"terraform": ["blue:6"], "bay": ["red"]},
            "display": "cannon",
            "discards": "booster",
        },
        1,
    ),
    "the Helmet brings pips": (
        {
            "red": {"ships": "6 2", "fuel": 5, "ore": 1, "cards": "helmet"},
            "docks": {"terraform": ["blue:6"], "mine": ["blue:6"], "bay": ["red", "red"]},
            "display": "cannon",
        },
        1,
    ),
    "a low ship is turned over for the claim": (
        {
            "red": {"ships": "1 1 1 1 2", "fuel": 5, "ore": 3, "cards": "polarity"},
            "docks": {"constructor": ["blue:4"]},
            "display": "cannon",
        },
        1,
    ),
    "a guest brings what low ships lack": (
        {
            "red": {"ships": "1 1 1 2", "fuel": 5, "ore": 3, "cards": "helmet"},
            "docks": {"constructor": ["blue:4"], "mine": ["blue:6"]},
            "display": "cannon",
        },
        1,
    ),
    "low ships pay for no card": (
        {
            "red": {"ships": "1 1 1 2", "fuel": 5, "ore": 3},
            "docks": {"constructor": ["blue:4"]},
            "display": "cannon",
        },
        0,
    ),
    "five low ships pay for no card": (
        {
            "red": {"ships": "1 1 1 1 1", "fuel": 5, "ore": 3},
            "docks": {"constructor": ["blue:4"]},
            "display": "cannon",
        },
        0,
    ),
    "a raid brings the Cannon where no card is shown": (
        {
            "red": {"ships": "1 2 3 6", "fuel": 3, "ore": 1},
            "blue": {"ships": "", "cards": "cannon"},
            "docks": {"terraform": ["blue:6"]},
            "display": "",
        },
        1,
    ),
    "a ship is changed to bring more fuel, and no card wins a bonus": (
        {
            "red": {"ships": "6 1", "hub": 7, "ore": 2, "cards": "polarity"},
            "territories": {"pohl": {"red": 1}},
            "docks": {"bay": ["red", "red"]},
            "this_turn": {"discarded": True},
            "discards": "booster",
        },
        2,
    ),
    "the Relic Ship that goes home lets two ships mine": (
        {
            "red": {"ships": "2 2 2 3 3 3", "hub": 7, "fuel": 1, "ore": 1},
            "docks": {"mine": ["blue:6*"]},
            "territories": {"burroughs": {"blue": 1}},
        },
        2,
    ),
    "the Relic Ship mines": (
        {
            "red": {"ships": "2 2 2 6*", "ore": 2},
            "docks": {"mine": ["blue:5"], "bay": ["red"], "terraform": ["blue:6"]},
            "territories": {"burroughs": {"red": 1}},
        },
        1,
    ),
    "a raid brings the Cannon": (
        {
            "red": {"ships": "1 2 3 6", "fuel": 3, "ore": 1},
            "blue": {"ships": "", "cards": "cannon"},
            "docks": {"terraform": ["blue:6"]},
        },
        1,
    ),
    "two cards take two claims": (
        {
            "red": {"ships": "5 4 4", "fuel": 5, "ore": 1},
            "docks": {"terraform": ["blue:6"], "bay": ["red"]},
            "display": "booster cannon city",
        },
        0,
    ),
    "who leaves the Constructor mines": (
        {
            "red": {"ships": "2 2 2 4 4", "fuel": 2, "ore": 2},
            "docks": {"constructor": ["red:2"]},
            "display": "teleporter",
        },
        1,
    ),
    "a rival as well": (
        {
            "red": {"ships": "2 2 2 4 4", "fuel": 3, "ore": 2},
            "docks": {"constructor": ["blue:2"]},
            "display": "helmet",
        },
        1,
    ),
    "Asimov Crater is won on the way": (
        {
            "red": {"ships": "1 2", "hub": 4, "fuel": 1, "ore": 1, "cards": "polarity"},
            "territories": {"asimov": {"blue": 1}, "lem": {"red": 1}},
        },
        1,
    ),
    "Bradbury Plateau spares ore": (
        {"red": {"ships": "2 2 2", "ore": 2}, "territories": {"bradbury": {"red": 1}}},
        1,
    ),
    "one that has docked comes beside two": (
        {
            "red": {"ships": "2 2", "fuel": 2, "ore": 3, "cards": "teleporter"},
            "docks": {"solar": ["red:2"]},
        },
        1,
    ),
    "too few pips for a card": (
        {"red": {"ships": "1 1 2", "fuel": 2, "ore": 3}, "display": "booster"},
        0,
    ),
    "a launch takes fuel": ({"red": {"ships": "", "hub": 7, "ore": 1}}, 0),
    "and ore": ({"red": {"ships": "", "hub": 7, "fuel": 1}}, 0),
    "the one that is built takes fuel": ({"red": {"ships": "3 3 6", "fuel": 1, "ore": 2}}, 0),
    "the sun brings the fuel": (
        {"red": {"ships": "6 1", "ore": 1}, "docks": {"bay": ["red", "red"]}},
        1,
    ),
    "the Relic Ship brings it": (
        {
            "red": {"ships": "6 1*", "ore": 1},
            "docks": {"bay": ["red", "red", "red"]},
            "territories": {"burroughs": {"red": 1}},
        },
        1,
    ),
    "Lem's basin adds to it": (
        {
            "red": {"ships": "6 1", "hub": 7, "ore": 2},
            "docks": {"bay": ["red", "red"]},
            "territories": {"lem": {"red": 1}},
        },
        2,
    ),
    "a guest brings it": (
        {
            "red": {"ships": "5", "hub": 7, "fuel": 2, "ore": 2, "cards": "helmet booster"},
            "docks": {"bay": ["red", "red", "red"], "solar": ["blue:6"]},
        },
        2,
    ),
    "the Cannon opens the Mine": (
        {
            "red": {"ships": "2 2 2 3", "fuel": 3, "ore": 2, "cards": "cannon"},
            "docks": {"mine": ["blue:6"]},
        },
        1,
    ),
    "the Relic Ship that goes home opens it": (
        {
            "red": {"ships": "2 2 2 3", "hub": 7, "fuel": 1, "ore": 3},
            "docks": {"mine": ["blue:6*"]},
            "territories": {"burroughs": {"blue": 1}},
        },
        2,
    ),
    "a ship is changed for the Mine": (
        {
            "red": {"ships": "2 2 2 3", "fuel": 1, "ore": 2, "cards": "booster"},
            "docks": {"mine": ["blue:4"]},
        },
        1,
    ),
    "by a card that the Warper fetches": (
        {
            "red": {"ships": "2 2 2 3", "fuel": 1, "ore": 2, "cards": "warper"},
            "docks": {"mine": ["blue:4"]},
            "discards": "booster",
        },
        1,
    ),
    "the Cannon opens the Market": (
        {
            "red": {"ships": "2 2 2 1 1", "fuel": 5, "cards": "cannon"},
            "docks": {"mine": ["blue:6"], "market": ["blue:4", "blue:4"]},
        },
        1,
    ),
    "the Relic Ship that goes home opens it too": (
        {
            "red": {"ships": "6 1 1", "hub": 7, "fuel": 3, "ore": 1},
            "docks": {
                "mine": ["blue:6", "blue:6"],
                "bay": ["red"],
                "market": ["blue:4", "blue:4*"],
            },
            "territories": {"burroughs": {"blue": 1}},
        },
        2,
    ),
    "a ship is changed for a pair": (
        {
            "red": {"ships": "3 3 3 1 2", "fuel": 7, "cards": "booster"},
            "docks": {"mine": ["blue:6"]},
        },
        1,
    ),
    "one moves into a pair": (
        {
            "red": {"ships": "3 3 3 1", "fuel": 5, "cards": "teleporter"},
            "docks": {"mine": ["blue:6"], "solar": ["red:1"]},
        },
        1,
    ),
    "a guest makes a pair": (
        {
            "red": {"ships": "3 3 3 1", "fuel": 6, "cards": "helmet"},
            "docks": {"mine": ["blue:6"], "solar": ["blue:1"]},
        },
        1,
    ),
    "the Relic Ship makes one": (
        {
            "red": {"ships": "3 3 3 1 1*", "fuel": 3},
            "docks": {"mine": ["blue:6"]},
            "territories": {"burroughs": {"red": 1}},
        },
        1,
    ),
    "a changed ship helps to pay for a card": (
        {
            "red": {"ships": "1 1 1 1 4", "fuel": 2, "ore": 3, "cards": "polarity"},
            "docks": {"constructor": ["blue:6"], "terraform": ["blue:6"]},
            "display": "city decoy cannon",
        },
        1,
    ),
    "a rival's ship at the Market may come to trade": (
        {
            "red": {"ships": "2 2 2", "fuel": 5, "cards": "helmet teleporter"},
            "docks": {"market": ["blue:1"], "solar": ["red:1"]},
            "this_turn": {"used": ["helmet"]},
        },
        1,
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


def _other_fleets(ships: Ships) -> Iterator[Ships]:
    """What has been rolled in the other cases, as far as it are as many ships."""
    for given, _ in CASES.values():
        other = position(**given).state.ships
        if len(other) == len(ships) and any(s & RELIC for s in other) == any(
            s & RELIC for s in ships
        ):
            yield other


@pytest.mark.parametrize("given", [given for given, _ in CASES.values()], ids=CASES)
def test_a_roll_that_is_to_come_may_land_what_each_of_its_outcomes_may(
    given: dict[str, Any],
) -> None:
    state = position(**{"display": "city decoy monument", **given}).state
    fleets = tuple({*alike(state.ships), *_other_fleets(state.ships)})
    common = limits_of(state, fleets)
    for state.ships in fleets:
        alone = limits_of(state)
        assert alone.landings <= common.landings
        assert alone.constructs <= common.constructs
        assert alone.terraforms <= common.terraforms
        assert alone.launches <= common.launches


def test_low_ships_that_are_rolled_anew_may_pay_for_a_card() -> None:
    given, _ = CASES["five low ships pay for no card"]
    state = position(**given).state
    better = position(**CASES["who leaves the Constructor mines"][0]).state.ships
    assert limits_of(state, (state.ships, better)).landings == 1


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

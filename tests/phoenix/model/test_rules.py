"""Every rule as constraints, at both sides of its edge: what the engine allows is admitted, and the
same with one thing less, which the engine refuses, is not."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from advisor.core.errors import IllegalAction
from advisor.phoenix import Position
from advisor.phoenix.model.turn import SLOTS
from phoenix.model.admitting import admits, changed, numbers
from phoenix.support import FIXED, position

CASES: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
    "a price in full": (
        {"red": {"gems": 2, "ships": "dismantle1 farm2"}},
        "use dismantle1 : farm2",
        {"red": {"gems": 1, "ships": "dismantle1 farm2"}},
    ),
    "a fee on top": (
        {"red": {"gems": 4, "ships": "farm2"}, "blue": {"ships": "ice2"}},
        "use blue:ice2",
        {"red": {"gems": 3, "ships": "farm2"}, "blue": {"ships": "ice2"}},
    ),
    "another unused ship to take apart": (
        {"red": {"ships": "dismantle1 transport1"}},
        "use dismantle1 : transport1",
        {"red": {"ships": "dismantle1"}},
    ),
    "metal for a sector": (
        {"red": {"gems": 6, "metal": 5}, "sectors": [113]},
        "use construction1 : 113",
        {"red": {"gems": 6, "metal": 4}, "sectors": [113]},
    ),
    "the level below": (
        {"red": {"metal": 9, "station": {111: 0}}, "sectors": [213]},
        "use construction1 : 213",
        {"red": {"metal": 9}, "sectors": [213]},
    ),
    "food and water for an Alien": (
        {"red": {"gems": 2, "food": 1, "water": 1, "station": {111: 0}}},
        "use transport1; alien brown > 111",
        {"red": {"gems": 2, "food": 1, "station": {111: 0}}},
    ),
    "a GEM for a gold Alien": (
        {"red": {"gems": 3, "food": 1, "water": 1, "station": {111: 0}}},
        "use transport1; alien gold > 111",
        {"red": {"gems": 2, "food": 1, "water": 1, "station": {111: 0}}},
    ),
    "an Alien in the supply": (
        {"red": {"food": 2, "water": 2, "station": {111: 0}}, "supply": {"brown": 1}},
        "use transport1; alien brown > 111; done",
        {"red": {"food": 2, "water": 2, "station": {111: 0}}, "supply": {"brown": 0}},
    ),
    "a free quarter": (
        {"red": {"gems": 2, "food": 1, "water": 1, "station": {115: 1}}},
        "use transport1; alien brown > 115",
        {"red": {"gems": 2, "food": 1, "water": 1, "station": {115: 2}}},
    ),
    "a colour's own quarter": (
        {"red": {"gems": 2, "food": 1, "water": 1, "station": {108: 2, 201: 0}}},
        "use transport1; alien pink > 201",
        {"red": {"gems": 2, "food": 1, "water": 1, "station": {108: 1, 201: 0}}},
    ),
    "two of something for a trade": (
        {"red": {"gems": 2, "metal": 2}},
        "use transport1; trade m m > f",
        {"red": {"gems": 2, "metal": 1}},
    ),
    "the price of lobbying": (
        {"red": {"gems": 4}},
        "use diplomacy1 : transport",
        {"red": {"gems": 3}},
    ),
    "a live quarter for a bonus": (
        {"red": {"gems": 2, "ships": "dismantle1 farm2", "station": {104: 2}}},
        "use dismantle1 : farm2",
        {"red": {"gems": 2, "ships": "dismantle1 farm2", "station": {104: 1}}},
    ),
    "GEMs for a metal by a bonus": (
        {"red": {"gems": 4, "metal": 2, "station": {118: 2}}},
        "use transport1; trade m m > f; 118",
        {"red": {"gems": 3, "metal": 2, "station": {118: 2}}},
    ),
    "a resident who moves for a GEM": (
        {"red": {"gems": 0, "station": {111: 2, 213: 0}}},
        "income; move brown 111 > 213; done",
        {"red": {"gems": 0, "station": {111: 0, 213: 0}}},
    ),
}


def played(start: Position, line: str) -> Position:
    """The end of the turn after a line, with the others' rewards and everything else declined."""
    now = start
    for text in line.split("; "):
        now = now.play(text)
    while now.moves == start.moves:
        choices = [action for action in now.legal_actions() if action.text in ("done", "observe")]
        now = now.play((choices or now.legal_actions())[0])
    return now


@pytest.mark.parametrize("name", CASES)
def test_what_the_engine_allows_is_admitted_and_one_less_is_not(name: str) -> None:
    keys, line, less = CASES[name]
    start, poorer = position(**keys), position(**less)
    after = played(start, line).state
    assert admits(start, numbers(after, start.state.active))
    wanted = changed(start, after, poorer)
    with suppress(IllegalAction):  # either refused, or it comes to something else
        assert numbers(played(poorer, line).state, 0) != wanted
    assert not admits(poorer, wanted)


def test_deeds_need_an_order_only_where_slots_are_asked_for() -> None:
    """Two trades that could only pay for each other: an end in any order, none in slots."""
    start = position(red={"gems": 2, "food": 1, "metal": 1, "ships": "transport1 farm2"})
    end = numbers(start.state, 0)
    end["stock", 0], end["stock", 1], end["stock", 3] = 0, 0, 0
    end["unused", 6] = 0
    assert admits(start, end)
    assert not admits(start, end, slots=3)


def test_neighbours_can_only_change_places_one_after_the_other() -> None:
    full = "gold " * FIXED.sectors[213].size
    start = position(red={"gems": 0, "station": {111: FIXED.sectors[111].size, 213: full}})
    end = numbers(played(start, "income").state, 0)
    end["stock", 0] -= 2
    for species, place, number in ((2, 111, -1), (2, 213, 1), (3, 111, 1), (3, 213, -1)):
        end["lives", species, place] += number
    assert admits(start, end, relocations=2)
    assert not admits(start, end, relocations=2, slots=3)


def test_a_kept_die_beyond_the_capacity_is_not_admitted() -> None:
    rolled = position(red={"gems": 3}).play("use expedition1 = 4f 1w 1m")
    ended = played(rolled, "keep 4f").state
    end = numbers(ended, 0)
    assert admits(rolled, end)
    end["stock", 2] += 1
    assert not admits(rolled, end)


def test_a_human_is_recruited_with_what_was_rolled_or_observed() -> None:
    rolled = position(red={"gems": 3, "station": {111: 0}}, supply={"human": 5}).play(
        "use expedition1 = 2f 2w 1m 1h"
    )
    recruited = played(rolled, "keep 1f 1w 1m 1h; ally 1f1w1m > 111").state
    assert admits(rolled, numbers(recruited, 0))
    observed = numbers(played(rolled, "keep 1f 1w 1m 1h; observe").state, 0)
    assert admits(rolled, observed)
    observed["stock", 4] += 1
    assert not admits(rolled, observed)


def test_a_count_is_taken_before_between_or_after_those_who_come() -> None:
    """Two Humans come: the first is counted, and the GEM of that pays for the second (P104)."""
    station = {307: "human teal teal teal teal", 222: 4}
    ships = "dismantle1 farm2 ice2"
    red = {"hub": "B-4", "gems": 0, "food": 1, "ships": ships, "station": station}
    start = position(red=red)
    after = played(start, "income; 307 f f > 102; hub; 222 human > 102").state
    for slots in (0, SLOTS):
        assert admits(start, numbers(after, 0), slots=slots)


def test_a_sector_brings_no_more_humans_than_it_says() -> None:
    """Two sectors that bring a Human are on display, and sector 217 gives something with each."""
    station = {217: 4, 201: 4, 102: 0}
    red = {"gems": 9, "metal": 13, "station": station}
    start = position(red=red, sectors=[307, 318])
    after = played(start, "use construction1 : 318; human > 102 + f").state
    assert admits(start, numbers(after, 0))
    more = numbers(after, 0)
    more["lives", 4, 102] += 1
    more["supply", 4] -= 1
    more["stock", 2] += 1
    assert not admits(start, more)

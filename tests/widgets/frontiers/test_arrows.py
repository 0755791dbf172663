"""Arrows: they begin and end at things of the picture, and follow ships through a turn."""

from __future__ import annotations

import re
from random import Random

import pytest

import widgets
from advisor import Position, parse_action
from browser.moments import played, some_positions
from support import position
from widgets.frontiers.arrows import arrows, marks

#: What the browser shows instead of a thing that is not there just now.
STAND_INS = {
    "port": lambda rest: (
        f"track:{rest[4:].split(':')[0]}"
        if rest.startswith("hub.")
        else f"facility:{rest.split(':')[0]}"
    ),
    "held": lambda rest: f"player:{rest.split(':')[0]}",
    "card": lambda rest: "facility:artifact",
    "pile": lambda rest: "facility:artifact",
    "colony": lambda rest: f"territory:{rest.split('@')[1]}",
}


def line(start: Position, *texts: str) -> tuple[list[Position], list[object]]:
    positions, actions = [start], [parse_action(text) for text in texts]
    for action in actions:
        positions.append(positions[-1].play(action, Random(1)))
    return positions, actions


def pairs(start: Position, *texts: str, begin: int = 0) -> list[tuple[int, str, str]]:
    positions, actions = line(start, *texts)
    return [(a.number, a.start, a.end) for a in arrows(positions, actions, begin)]


def test_every_arrow_is_on_the_picture() -> None:
    """For actions of every kind, from all kinds of positions."""
    rng = Random(7)
    kinds = set()
    for moment in some_positions()[::3]:
        legal = moment.legal_actions()
        things = set(re.findall(r'data-thing="([^"]+)"', widgets.render(moment)))
        for action in rng.sample(legal, min(4, len(legal))):
            found = arrows([moment], [action])
            kinds.add(action.text.split()[0])
            for arrow in found:
                for name in (arrow.start, arrow.end):
                    kind, _, rest = name.partition(":")
                    stands = STAND_INS.get(kind, lambda rest: "")(rest)
                    assert name in things or stands in things, (action.text, name)
    assert len(kinds) > 12


def test_every_docking_has_an_arrow_for_each_ship() -> None:
    for before, action, _ in played(4, seed=31):
        words = action.text.split(" > ")[0].split(" : ")[0].split()
        if words[0] in before.ports and not action.text.startswith("bay"):
            found = [arrow for arrow in arrows([before], [action]) if arrow.start[:5] == "ship:"]
            assert len(found) == len(words) - 1
            assert len({arrow.start for arrow in found}) == len(found)


def test_ships_that_dock_one_after_the_other() -> None:
    start = position(red={"ships": "3 3 6", "fuel": 1, "ore": 1}, docks={"mine": "blue:2"})
    assert pairs(start, "mine 3", "mine 3", "solar 6", "end") == [
        (1, "ship:1", "port:mine:2"),
        (2, "ship:2", "port:mine:3"),
        (3, "ship:3", "port:solar:1"),
    ]
    assert pairs(start, "mine 3", "mine 3", "solar 6", "end", begin=2) == [
        (3, "ship:1", "port:solar:1")
    ]
    assert pairs(start, "mine 3", "mine 3", "solar 6", "end", begin=3) == []


def test_a_ship_that_a_card_has_changed_is_followed() -> None:
    start = position(red={"ships": "5 6", "fuel": 2, "ore": 2, "cards": "booster"})
    assert pairs(start, "booster 5", "shipyard 6 6") == [
        (1, "held:red:booster", "ship:1"),
        (2, "ship:1", "port:shipyard:1"),
        (2, "ship:2", "port:shipyard:2"),
    ]


def test_gravity_takes_two_of_the_same_value() -> None:
    start = position(red={"ships": "3 3 6", "fuel": 2, "cards": "gravity"})
    assert pairs(start, "gravity 3 3", "solar 2", "solar 4") == [
        (1, "held:red:gravity", "ship:1"),
        (1, "held:red:gravity", "ship:2"),
        (2, "ship:1", "port:solar:1"),
        (3, "ship:2", "port:solar:2"),
    ]


def test_a_ship_that_moves_twice_is_followed() -> None:
    start = position(red={"ships": "4 5", "fuel": 4, "cards": "teleporter"})
    assert pairs(start, "solar 4", "teleporter 4@solar > mine 4") == [
        (1, "ship:1", "port:solar:1"),
        (2, "ship:1", "port:mine:1"),
    ]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("terraform 6 > lem", [
            ("ship:4", "port:terraform:1"), ("facility:terraform", "territory:lem")]),
        ("raiders 3 4 5 : blue 2f1o, green 1o", [
            ("ship:1", "port:raiders:1"), ("ship:2", "port:raiders:2"),
            ("ship:3", "port:raiders:3"), ("player:blue", "player:red"),
            ("player:green", "player:red")]),
        ("launch pohl", [("track:red", "territory:pohl")]),
        ("cannon mine blue:3", [("port:mine:1", "facility:bay")]),
        ("helmet green:4@mine > solar 4", [("port:mine:2", "port:solar:1")]),
        ("discard polarity blue@lem red@pohl", [
            ("colony:blue@lem", "colony:red@pohl"), ("colony:red@pohl", "colony:blue@lem")]),
        ("discard teleporter red@pohl > lem", [("colony:red@pohl", "territory:lem")]),
        ("discard booster isolation", [("held:red:booster", "field:isolation")]),
        ("discard cannon blue:3@mine", [("port:mine:1", "player:blue")]),
        ("discard warper monument", [("pile:discards", "player:red")]),
        ("discard gravity lem", [("field:repulsor", "territory:lem")]),
        ("hub 3", [("ship:1", "port:hub.red:1")]),
        ("warper 3 4 = 1 1", [("held:red:warper", "ship:1"), ("held:red:warper", "ship:2")]),
    ],
)  # fmt: skip
def test_arrows_of_all_kinds(action: str, expected: list[tuple[str, str]]) -> None:
    start = position(
        players=4,
        red={
            "ships": "3 4 5 6",
            "fuel": 6,
            "ore": 4,
            "hub": 7 if action.startswith("launch") else 0,
            "cards": "booster teleporter cannon helmet polarity warper gravity",
        },
        blue={"fuel": 3, "ore": 2},
        green={"fuel": 2, "ore": 1},
        docks={"mine": "blue:3 green:4", "artifact": "blue:1 blue:1 blue:1"},
        territories={"lem": {"blue": 1}, "pohl": {"red": 2}},
        fields={"isolation": "pohl"},
        discards="monument",
    )
    assert [(start, end) for _, start, end in pairs(start, action)] == expected


def test_the_picture_shows_one_step_and_numbers_for_those_before() -> None:
    start = position(
        players=4,
        red={"ships": "2 4 4 4 5", "fuel": 2, "ore": 4, "cards": "booster"},
        docks={"constructor": "blue:1 blue:1 blue:1"},
    )
    positions, actions = line(start, "booster 2", "constructor 4 4 4 > lem", "hub 3")
    assert marks(positions, actions, 0) == [
        {"n": 1, "from": "held:red:booster", "to": "ship:1", "beside": []}
    ]
    assert marks(positions, actions, 1) == [
        {"n": 1, "to": "held:red:booster", "done": True},
        {
            "n": 2,
            "from": "ship:3",
            "to": "port:constructor:5",
            "beside": ["port:constructor:4", "port:constructor:6", "ship:2", "ship:4"],
        },
        {"n": 2, "from": "facility:constructor", "to": "territory:lem", "beside": []},
    ]
    assert [(mark["n"], mark["to"], "done" in mark) for mark in marks(positions, actions, 2)] == [
        (1, "held:red:booster", True),
        (2, "port:constructor:5", True),
        (2, "territory:lem", True),
        (3, "port:hub.red:1", False),
    ]

"""The language of goals: what it sees, how it compares, and what it refuses to read."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import Position, games
from advisor.frontiers.goals import PLACES, look_up
from advisor.lessons import Attempt
from advisor.lessons.goals import All, asks_for_refusal, conditions, fits, met, read_goal
from advisor.lessons.patterns import Pattern
from support import position


@pytest.fixture
def board() -> Position:
    return position(
        players=3,
        red={"ships": "2 5 6*", "fuel": 2, "ore": 1, "cards": "booster stasis", "hub": 4},
        blue={"fuel": 3, "cards": "city"},
        territories={"lem": {"red": 2, "blue": 1}, "burroughs": {"red": 1}, "pohl": {"blue": 1}},
        fields={"isolation": "pohl"},
        docks={"mine": "blue:4", "hub": {"red": "red:1"}, "solar": "blue:2 blue:2"},
        display="cache decoy warper",
        discards="cannon",
        this_turn={"hub": 1},
    )


def troubles(goal: dict[str, Any], start: Position) -> list[str]:
    found: list[str] = []
    read_goal(goal, start, lambda key, text: found.append(f"{key}: {text}"), "goal")
    return found


def holds(goal: dict[str, Any], start: Position, *tries: str) -> bool:
    assert troubles(goal, start) == []
    read = read_goal(goal, start, lambda key, text: None, "goal")
    attempt = Attempt.begin(start).with_all(tries, lambda where, action, played: action)
    return met(read, attempt)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ({"fuel": {"red": 2}}, {"fuel": {"red": 3}}),
        ({"ore": {"red": ">= 1"}}, {"ore": {"red": "> 1"}}),
        ({"fuel": {"blue": "!= 2"}}, {"fuel": {"blue": "!=3"}}),
        ({"fuel": {"blue": "<4"}}, {"fuel": {"blue": "<= 2"}}),
        ({"points": {"red": 5}}, {"points": {"red": "= 4"}}),
        ({"landed": {"red": 3}}, {"landed": {"blue": 3}}),
        ({"hub": {"red": 4}}, {"hub": {"blue": 4}}),
        ({"colonies": {"green": 7}}, {"colonies": {"green": 6}}),
        ({"stock": {"red": 3}}, {"stock": {"red": 0}}),
        ({"cards": {"red": ["stasis"]}}, {"cards": {"red": ["city"]}}),
        ({"cards": {"red": 2}}, {"cards": {"red": 1}}),
        ({"cards": {"green": 0}}, {"cards": {"red": "< 2"}}),
        ({"cards": {"blue": "city"}}, {"cards": {"blue": "cache"}}),
        ({"ships": {"red": ["6*", "2"]}}, {"ships": {"red": ["2", "2"]}}),
        ({"control": {"lem": "red"}}, {"control": {"lem": "nobody"}}),
        ({"control": {"asimov": "nobody"}}, {"control": {"asimov": "red"}}),
        ({"territories": {"lem": {"blue": 1}}}, {"territories": {"lem": {"green": 1}}}),
        ({"docks": {"solar": ["blue:2", "blue:2"]}}, {"docks": {"mine": ["blue:4", "blue:4"]}}),
        ({"docks": {"hub": {"red": ["red:1"]}}}, {"docks": {"hub": {"blue": 1}}}),
        ({"docks": {"bay": 3}}, {"docks": {"bay": ["blue"]}}),
        ({"fields": {"isolation": "pohl"}}, {"fields": {"positron": "pohl"}}),
        ({"fields": {"repulsor": "nowhere"}}, {"fields": {"isolation": "nowhere"}}),
        ({"display": ["decoy"]}, {"display": ["cannon"]}),
        ({"discards": 1}, {"discards": 0}),
        ({"active": "red", "phase": "main"}, {"active": "blue"}),
        ({"this_turn": {"hub": 1}}, {"this_turn": {"may_cycle": True}}),
        ({"this_turn": {"borrowed": "none"}}, {"this_turn": {"borrowed": "lem"}}),
        ({"winner": "nobody"}, {"winner": "red"}),
        ({"moves": 0}, {"moves": 1}),
        ({"any": [{"fuel": {"red": 9}}, {"ore": {"red": 1}}]}, {"any": [{"fuel": {"red": 9}}]}),
        ({"all": [{"fuel": {"red": 2}}, {"ore": {"red": 1}}]}, {"all": [{"fuel": {"red": 9}}]}),
        ({"not": {"fuel": {"red": 9}}}, {"not": {"fuel": {"red": 2}}}),
    ],
)
def test_conditions_see_the_position(board: Position, true: Any, false: Any) -> None:
    assert holds(true, board)
    assert not holds(false, board)


def test_played_and_refused(board: Position) -> None:
    played = {"played": ["solar 2", "hub *"]}
    assert not holds(played, board, "solar 2")
    assert holds(played, board, "solar 2", "hub 5")
    assert not holds({"refused": "mine 2"}, board)
    assert holds({"refused": "mine 2"}, board, "mine 2")
    assert holds({"refused": "mine 2"}, board, "? mine 2")
    assert holds({"refused": "mine *"}, board, "? mine 2")
    assert not holds({"refused": "mine 5"}, board, "? mine 5"), "asking about what is allowed"
    assert not holds({"played": "solar 2"}, board, "? solar 2"), "asking is not playing"


def test_unmet_says_what_is_missing_without_the_way(board: Position) -> None:
    table = {"fuel": {"red": 4}, "control": {"pohl": "red"}, "played": "solar 5", "refused": "end"}
    goal = read_goal(table, board, lambda key, text: None, "goal")
    lines = goal.unmet(Attempt.begin(board))
    assert lines[:2] == (
        "fuel of red: 2, wanted 4.",
        "control of Pohl Foothills: blue, wanted red.",
    )
    assert len(lines) == 4
    assert not any("solar" in line for line in lines)
    either = read_goal({"any": [table, {"ore": {"red": 5}}]}, board, lambda *_: None, "goal")
    assert "ore of red: 1, wanted 5" in either.unmet(Attempt.begin(board))[0]


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ({}, "goal: a goal needs at least one condition"),
        ({"gold": {"red": 1}}, "goal.gold.red: a goal knows no 'gold'; it knows points, fuel"),
        ({"fuel": 3}, "goal.fuel: after 'fuel.' one of these is expected: red, blue, green."),
        ({"fuel": {"yellow": 3}}, "goal.fuel.yellow: after 'fuel.' one of these"),
        ({"fuel": {"red": "many"}}, "a number is expected here, or a comparison such as '>= 2'"),
        ({"fuel": {"red": ["2"]}}, "there is one value at this place, not a list"),
        ({"fuel": {"red": 2.5}}, "2.5 is no number, text or list"),
        ({"cards": {"red": []}}, "an empty list is always there; write 0 for none"),
        ({"cards": {"red": ["boster"]}}, "there is no card 'boster'"),
        ({"cards": {"red": [1]}}, "a list here has texts"),
        ({"control": {"lem": "purple"}}, "'purple' can never be here; possible are red"),
        ({"control": {"lem": 2}}, "a text is expected here, not a number"),
        ({"control": {"moon": "red"}}, "after 'control.' one of these is expected: asimov"),
        ({"control": {"lem": {"x": {"y": 1}}}}, "after 'control.' one of these"),
        ({"territories": {"lem": 1}}, "after 'territories.….' one of these is expected: red"),
        ({"docks": {"mine": {"red": 1}}}, "'docks.mine' has no part 'red'"),
        ({"docks": {"hub": 1}}, "after 'docks.hub.' one of these"),
        ({"active": {"red": 1}}, "'active' has no part 'red'"),
        ({"phase": "roling"}, "possible are roll, main, over"),
        ({"fields": {"isolation": "moon"}}, "possible are asimov"),
        ({"played": "fly 3"}, "goal.played: Cannot read 'fly 3'"),
        ({"played": "fly *"}, "Cannot read 'fly'"),
        ({"played": 3}, "an action in quotes is expected, not 3"),
        ({"any": {"fuel": 1}}, "goal.any: write a goal in braces here"),
        ({"any": []}, "goal.any: write a goal in braces here"),
        ({"not": 3}, "goal.not: write a goal in braces here"),
        ({"all": [{"fuel": {"red": "x"}}]}, "goal.all[1].fuel.red: a number is expected"),
    ],
)
def test_slips_are_reported_with_their_key(board: Position, goal: Any, said: str) -> None:
    found = troubles(goal, board)
    assert len(found) == 1
    assert said in found[0]


def test_every_place_can_be_looked_up(board: Position) -> None:
    parts: dict[str, list[str]] = {
        "control": ["lem"],
        "territories": ["lem", "red"],
        "docks": ["mine"],
        "fields": ["isolation"],
        "this_turn": ["used"],
    }
    alone = ("display", "discards", "active", "phase", "winner", "moves")
    for place in PLACES:
        path = (place, *parts.get(place, [] if place in alone else ["red"]))
        look_up(board, path)


def test_winner_is_alone_or_shared() -> None:
    last = {"colonies": 1, "fuel": 1, "ore": 1, "ships": "6 1 1 1"}
    one = position(
        red=last,
        territories={"lem": {"red": 4}, "pohl": {"red": 3}},
    )
    over = one.play("terraform 6 > lem")
    assert look_up(over, ("winner",)) == "red"
    assert look_up(one, ("winner",)) == "nobody"


def test_fits() -> None:
    assert fits(None, 3) is False
    assert fits("lem", "lem")
    assert not fits("lem", "> 3")


def test_parts_of_a_goal(board: Position) -> None:
    table = {"any": [{"not": {"refused": "end"}}, {"fuel": {"red": 2}}]}
    goal = read_goal(table, board, lambda *_: None, "goal")
    assert asks_for_refusal(goal)
    assert [condition.place for condition in conditions(goal)] == [("fuel", "red")]
    assert not asks_for_refusal(All(()))


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("TERRAFORM  6 > LEM", "terraform 6 > lem", "terraform 6 > pohl"),
        ("terraform 6 > *", "terraform 6 > pohl", "terraform 6* > pohl"),
        ("terraform 6* > *", "terraform 6* > pohl", "terraform 6 > pohl"),
        ("mine 6*", "mine 6*", "mine 6"),
        ("roll", "roll 2 3 4", "end"),
        ("roll 2 3 4", "roll 4 3 2", "roll 2 3 5"),
        ("claim *", "claim city = booster", "cycle"),
        ("cycle", "cycle = booster cache city", "claim city"),
        ("* lem", "launch lem", "launch pohl"),
        ("raiders 1 2 3 : blue *", "raiders 1 2 3 : blue 2f", "raiders 1 2 3 : -"),
        ("discard * > asimov", "discard teleporter red@lem > asimov", "discard stasis asimov"),
    ],
)
def test_patterns(pattern: str, yes: str, no: str) -> None:
    from advisor import parse_action

    read = Pattern.read(pattern, games.kit())
    assert read.matches(parse_action(yes))
    assert not read.matches(parse_action(no))

"""What the board is told: every legal action by its choices, and reasons for what is not legal."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from advisor import Position, parse_action
from advisor.frontiers.words import CARDS, FACILITIES, FIELDS, TERRITORIES
from browser.moments import some_positions
from support import position
from widgets import Board
from widgets.frontiers.drawing import Scene, parts
from widgets.frontiers.face import FACE
from widgets.frontiers.offers import QUESTIONS, attempted, meant
from widgets.offers import Offer, instead
from widgets.scripts import STATIC

GAMELESS = sorted(path.name for path in STATIC.glob("*.js") if not path.name.startswith("editor"))
"""All but the editor, which is about the components of one game."""


def unpacked(text: str) -> list[str]:
    lines, last = [], ""
    for line in text.split("\n") if text else ():
        shared, _, rest = line.partition("|")
        last = last[: int(shared)] + rest
        lines.append(last)
    return lines


def rich() -> Position:
    """A position with actions of almost every kind."""
    return position(
        players=4,
        red={
            "ships": "3 4 5",
            "fuel": 9,
            "ore": 4,
            "hub": 7,
            "cards": "booster teleporter cannon helmet polarity warper gravity crystal",
        },
        blue={"fuel": 3, "ore": 2, "cards": "city"},
        docks={
            "mine": "blue:3 red:4",
            "solar": "blue:2 blue:2",
            "artifact": "red:6 red:3",
            "hub": {"blue": "blue:1"},
        },
        territories={"lem": {"blue": 1, "red": 1}, "pohl": {"red": 2}, "burroughs": {"red": 1}},
        fields={"isolation": "pohl"},
        display="stasis stasis decoy",
        discards="monument",
        this_turn={"artifact": 9},
    )


def told(where: Position) -> list[tuple[str, list[str]]]:
    """Text and choices of each action, read as the browser reads them."""
    offer = Offer(where, Scene.of(where))
    table = offer.choices["table"].split("\n")
    ways = [re.findall("..", way) for way in unpacked(offer.ways)]
    steps = [[table[int(number, 36)] for number in way] for way in ways]
    return list(zip(unpacked(offer.legal), steps, strict=True))


@pytest.mark.parametrize("file", GAMELESS)
def test_the_board_knows_no_rules(file: str) -> None:
    """No card, facility, territory or field is named in a script that serves any game."""
    names = {*CARDS, *FACILITIES, *FIELDS, *TERRITORIES} - {"constructor", "market"}
    code = (STATIC / file).read_text(encoding="utf-8").lower()
    assert sorted(name for name in names if re.search(rf"\b{name}\b", code)) == []
    assert "market" not in code
    assert '"constructor' not in code


def test_actions_are_told_apart_by_their_choices() -> None:
    for where in (*some_positions(), rich()):
        offered = told(where)
        assert [text for text, _ in offered] == [str(action) for action in where.legal_actions()]
        ways = [tuple(steps) for _, steps in offered]
        assert len(set(ways)) == len(ways)
        assert not any(one == other[: len(one)] for one, other in pairwise(sorted(ways)))


def test_every_choice_can_be_asked_for() -> None:
    kinds = set()
    for where in (*some_positions(), rich()):
        for text, steps in told(where):
            word, _, value = steps[0].partition(":")
            assert value == parse_action(text).kind
            kinds |= {step.split(":")[0] for step in (steps[1:] if word == "do" else steps)}
    assert kinds <= set(QUESTIONS)
    assert {"crew", "docked", "facility", "hand", "held", "loot", "shoot", "territory"} <= kinds


def test_the_things_of_a_choice_are_on_the_picture() -> None:
    where = rich()
    scene = Scene.of(where)
    drawn = set(re.findall(r'data-thing="([^"]+)"', "".join(parts(scene).values())))
    for action in where.legal_actions():
        things = meant(where, action)
        assert set(things) <= drawn, action
    offer = Offer(where, scene)
    assert {
        thing for more in offer.choices["more"].values() for thing in more.get("things", [])
    } <= drawn
    assert {thing for options in offer.choices["sets"].values() for thing, *_ in options} <= drawn


@pytest.mark.parametrize(
    ("action", "choices"),
    [
        ("roll", []),
        ("end", []),
        ("end 1f2o", ["return:1f2o"]),
        ("cycle", []),
        ("claim booster = decoy", ["card:booster"]),
        ("trade", ["trade:1"]),
        ("launch lem", ["territory:lem"]),
        ("relic", []),
        ("bay 3*", ["facility:bay", "crew:3*"]),
        ("solar 3", ["facility:solar", "crew:3"]),
        ("terraform 6 > lem", ["facility:terraform", "crew:6", "territory:lem"]),
        ("raiders 3 4 5 : -", ["facility:raiders", "crew:3 4 5", "loot:-"]),
        ("raiders 3 4 5 : blue 2f", ["facility:raiders", "crew:3 4 5", "loot:blue 2f"]),
        ("booster 3", ["held:booster", "use:power", "hand:3"]),
        ("gravity 2 5", ["held:gravity", "use:power", "lower:2", "raise:5"]),
        ("warper 3 4 = 1 2", ["held:warper", "use:power", "reroll:3 4"]),
        ("crystal lem", ["held:crystal", "use:power", "territory:lem"]),
        ("cannon mine blue:3", ["held:cannon", "use:power", "shoot:mine blue:3"]),
        (
            "helmet blue:3@mine > raiders 3 4 5 : -",
            ["held:helmet", "use:power", "docked:blue:3@mine",
             "facility:raiders", "crew:3 4 5", "loot:-"],
        ),
        (
            "teleporter 4@mine > solar 4",
            ["held:teleporter", "use:power", "docked:4@mine", "facility:solar", "crew:4"],
        ),
        ("discard booster isolation", ["held:booster", "use:discard", "field:isolation"]),
        ("discard stasis lem", ["held:stasis", "use:discard", "territory:lem"]),
        ("discard warper city", ["held:warper", "use:discard", "pile:city"]),
        ("discard cannon blue@bay", ["held:cannon", "use:discard", "docked:blue@bay"]),
        (
            "discard polarity blue@lem red@pohl",
            ["held:polarity", "use:discard", "colony:blue@lem", "colony:red@pohl"],
        ),
        (
            "discard teleporter red@lem > asimov",
            ["held:teleporter", "use:discard", "colony:red@lem", "territory:asimov"],
        ),
    ],
)  # fmt: skip
def test_the_choices_of_an_action(action: str, choices: list[str]) -> None:
    assert [f"{kind}:{value}" for kind, value in parse_action(action).choices] == choices


def test_what_an_action_says_of_itself() -> None:
    for text, kind in {
        "roll": "roll",
        "bay 3": "bay",
        "relic": "relic",
        "end 1f": "end",
    }.items():
        assert parse_action(text).kind == kind
    assert [
        text for text in ("roll", "solar 3", "end", "end 1f") if parse_action(text).ends_turn
    ] == [
        "end",
        "end 1f",
    ]
    chance = ["roll", "roll 3 4 5", "cycle", "claim booster", "warper 3"]
    assert all(parse_action(text).is_chance for text in chance)
    assert not any(parse_action(text).is_chance for text in ("solar 3", "booster 3", "end"))


def more_of(where: Position, step: str) -> dict[str, Any]:
    offer = Offer(where, Scene.of(where))
    number = offer.choices["table"].split("\n").index(step)
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    found: dict[str, Any] = offer.choices["more"].get(signs[number // 36] + signs[number % 36], {})
    return found


def test_labels_of_choices() -> None:
    where = rich()
    assert more_of(where, "docked:blue:3@mine") == {
        "label": "Blue 3 at Lunar Mine",
        "things": ["port:mine:1"],
    }
    assert more_of(where, "docked:4@mine")["label"] == "Red 4 at Lunar Mine"
    assert more_of(where, "docked:blue:2@solar")["things"] == ["port:solar:1", "port:solar:2"]
    assert more_of(where, "docked:blue:1@hub")["things"] == ["port:hub.blue:1"]
    assert more_of(where, "colony:blue@lem") == {"label": "Blue on Lem Badlands"}
    assert more_of(where, "card:stasis") == {"things": ["card:stasis", "card:stasis:2"]}
    assert more_of(where, "loot:blue city") == {"label": "Alien City from Blue"}
    assert more_of(where, "loot:-") == {"label": "Take nothing"}
    assert more_of(where, "loot:blue 2f2o") == {}
    late = position(red={"fuel": 7, "ore": 3})
    assert more_of(late, "return:1f1o") == {"label": "Return 1 fuel and 1 ore"}


def test_ships_in_the_bay_have_no_value() -> None:
    where = position(
        red={"ships": "3 4 5", "cards": "cannon"}, docks={"bay": "blue green green"}, players=3
    )
    tried = instead(where, "discard cannon blue:2@solar", "docked:blue:2@solar", "bay:2")
    assert tried == f"discard cannon {where.docks['bay'][1]}@bay"
    refusal = where.why_not(tried)
    assert refusal is not None
    assert "Maintenance Bay" in refusal.reason


@pytest.mark.parametrize(
    ("thing", "pieces", "texts"),
    [
        ("facility:mine", ["2", "5"], ["mine 2", "mine 5"]),
        ("facility:terraform", ["6"], ["terraform 6 > asimov"]),
        ("facility:constructor", ["6", "6"], ["constructor 6 6 > asimov"]),
        ("facility:raiders", ["3"], ["raiders 3 : -"]),
        ("facility:market", ["3"], ["market 3"]),
        ("facility:mine", [], ["end"]),
        ("card:stasis:2", [], ["claim stasis"]),
        ("track:red", [], ["launch asimov"]),
        ("relic", [], ["relic"]),
        ("held:red:booster", ["6"], ["booster 6"]),
        ("held:red:gravity", [], ["gravity 3 4"]),
        ("held:red:helmet", [], []),
        ("facility:nowhere", ["3"], []),
        ("status", [], []),
        ("", [], []),
    ],
)
def test_what_a_click_may_mean(thing: str, pieces: list[str], texts: list[str]) -> None:
    assert attempted(rich(), thing, pieces) == texts


def test_another_answer_to_a_question() -> None:
    where = rich()
    like = "terraform 6 > lem"
    assert instead(where, like, "territory:lem", "colony:red@pohl") == "terraform 6 > pohl"
    assert instead(where, like, "territory:lem", "territory:asimov") == "terraform 6 > asimov"
    like = "discard polarity blue@lem red@pohl"
    assert instead(where, like, "colony:red@pohl", "colony:red@lem") == (
        "discard polarity blue@lem red@lem"
    )
    like = "discard cannon blue:2@solar"
    assert instead(where, like, "docked:blue:2@solar", "port:mine:2") == "discard cannon 4@mine"
    assert instead(where, like, "docked:blue:2@solar", "port:mine:9") == "discard cannon mine:9"


class Asked:
    """A board and its answers."""

    def __init__(self, where: Position) -> None:
        self.board = Board(where)
        self.answers: list[dict[str, Any]] = []
        self.board.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, **content: Any) -> dict[str, Any]:
        self.board._receive(self.board, {"type": "why", "id": 1, **content}, [])
        return self.answers[-1]


def test_a_try_is_answered_with_the_first_reason() -> None:
    why = Asked(position(red={"ships": "2 5 6"}, docks={"mine": "blue:4"}))
    refused = why(thing="facility:mine", pieces=["5", "2"])
    assert "a ship of at least 4 is needed" in refused["reason"]
    assert why(thing="facility:mine", pieces=["5"])["ok"]
    assert why(thing="status", pieces=[])["ok"]
    assert not why(thing="facility:raiders", pieces=["2"])["ok"]
    assert not why(like="terraform 6 > lem", wanted="territory:lem", thing="territory:pohl")["ok"]


@pytest.mark.parametrize(
    "content",
    [
        {"thing": 3, "pieces": []},
        {"thing": "facility:mine"},
        {"thing": "facility:mine", "pieces": [3]},
        {"like": "end", "wanted": "territory:lem"},
        {"like": 1, "wanted": "territory:lem", "thing": "territory:pohl"},
    ],
)
def test_a_try_that_makes_no_sense_is_not_understood(content: dict[str, Any]) -> None:
    why = Asked(position(red={"ships": "2 5 6"}))
    assert not why(**content)["ok"]
    assert why.board.failure


def test_the_words_of_the_board_fit_together() -> None:
    words = FACE.board_words()
    assert set(words["labels"]) <= set(QUESTIONS)
    for rules in (
        words["belongs"],
        words["means"],
        [[each, ""] for phase in words["vain"].values() for each in phase],
    ):
        assert all(re.compile(pattern) for pattern, _ in rules)
    assert set(words["main"]) == set(words["vain"]) == {"roll", "main", "over"}

"""Advice as text, as HTML and as plain data."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from advisor import Position, Weights, advise, parse_action
from advisor.analysis.advice_views import gamble_line
from advisor.analysis.plans import Gamble
from advisor.frontiers.value import DECIDED
from advisor.search.scale import UNIT
from support import position

APP = Weights.preset("app")
WINS = DECIDED / UNIT


def start(name: str = "red") -> Position:
    return position(
        red={"name": name, "ships": "3 3 5", "fuel": 1, "ore": 1, "cards": "warper"},
        blue={"fuel": 1},
        display="booster city stasis",
    )


class Tags(HTMLParser):
    """Whether every tag that opens is closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_text_has_the_steps_and_what_to_type() -> None:
    advice = advise(start(), top=2, weights=APP)
    text = str(advice)
    assert text.startswith("Red to play.\n\n1. The best turn, worth ")
    assert "Dock 3 and 3 at the Shipyard" in text
    assert f"To play it: {advice.best}" in text
    assert "\n2. Worth " in text
    assert " behind" in text


def test_html_is_escaped_and_whole() -> None:
    html = advise(start("<script>alert(1)</script>"), top=2, weights=APP)._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    tags = Tags(html)
    assert tags.open == []
    assert "table" in tags.seen
    assert "#" not in html.replace("&#", "")


def test_data_is_plain_and_complete() -> None:
    advice = advise(start(), top=2, weights=APP, chance=True, effort=2.0)
    data = json.loads(json.dumps(advice.to_dict()))
    assert data == advice.to_dict()
    assert Position.from_json(data["position"]) == advice.position
    plan = data["plans"][0]
    assert plan["actions"] == [action.text for action in advice.best.actions]
    assert sum(plan["terms"].values()) == plan["value"] == advice.best.value
    assert Position.from_json(plan["position"]) == advice.best.position
    assert len(data["gambles"]) == len(advice.gambles) > 0
    assert data["recommended"] == [action.text for action in advice.recommended.actions]
    assert "With luck in them:" in str(advice)
    assert "With luck in them:" in advice._repr_html_()


def test_the_chance_to_win_is_told_where_the_weights_know_it() -> None:
    plain = advise(start(), top=1, weights=APP)
    assert plain.to_dict()["plans"][0]["chance"] is None
    assert "chance to win" not in str(plain)
    three = position(players=3, red={"ships": "3 3 5", "fuel": 1, "ore": 1})
    odds = advise(three, top=1, weights=Weights.preset("fitted-3"))
    assert 0 < odds.to_dict()["plans"][0]["chance"] < 1
    assert "chance to win" in str(odds)
    assert "Chance to win" in odds._repr_html_()


@pytest.mark.parametrize(
    ("low", "high", "share", "told"),
    [
        (25, 25, 1, "worth 25.0, 5.0 more than without luck"),
        (18.8, 18.8, 1, "worth 18.8, 1.2 less than without luck"),
        (20.01, 20.01, 1, "worth 20.0, hardly more than without luck"),
        (3, 18, 0.5, "at least 2.0 less than without luck"),
        (3, 19.99, 0.5, "not better than without luck"),
        (18, 23, 0.5, "worth 18.0 to 23.0; not all was looked at"),
        (18, WINS, 0.5, "worth at least 18.0; not all was looked at"),
        (WINS, WINS, 1, "better than the best turn without luck"),
    ],
)
def test_a_gamble_in_a_sentence(low: float, high: float, share: float, told: str) -> None:
    advice = advise(start(), top=1, weights=APP)
    known = replace(advice, plans=(replace(advice.best, value=20 * UNIT),))
    gamble = Gamble((parse_action("warper 3 5"),), low * UNIT, high * UNIT, share)
    line = gamble_line(known, gamble)
    assert line == f"Use Temporal Warper and roll 3 and 5 again: on average {told}."


def test_a_turn_that_wins_says_so() -> None:
    given = position(
        red={"ships": "2 3 6", "fuel": 1, "ore": 1, "stock": 2},
        territories={"pohl": {"red": 7}, "lem": {"blue": 7}},
        docks={"bay": "red"},
    )
    advice = advise(given, top=2, weights=APP)
    best, other = advice.plans
    assert "1. The best turn wins the game." in str(advice)
    assert "2. Wins the game." in str(advice)
    lesser = replace(advice, plans=(best, replace(other, value=5 * UNIT)))
    assert "2. Worth 5.0" in str(lesser)
    certain = Gamble((parse_action("end"),), 0, 0, 1)
    assert "not better than the best turn without luck" in gamble_line(advice, certain)

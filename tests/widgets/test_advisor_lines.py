"""The words of the advisor's list: a turn in one line, what is known about it, and luck."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from advisor import Action, parse_action
from advisor.search.scale import DECIDED
from support import position
from widgets import advisor_lines
from widgets.advisor_lines import brief, chart_of, luck_said, odds_of, proof, worth


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("solar 3", "Solar 3"),
        ("bay 3*", "Bay 3★"),
        ("constructor 6 6 6 > lem", "Constructor 6+6+6 → Lem"),
        ("raiders 3 4 5 : blue 2f, green 2o", "Raiders 3+4+5 → Blue, Green"),
        ("raiders 3 4 5 : blue city", "Raiders 3+4+5 → City"),
        ("claim booster", "take Booster"),
        ("cycle", "new cards on display"),
        ("trade", "trade"),
        ("trade 3", "trade 3×"),
        ("launch vanvogt", "launch to Van Vogt"),
        ("relic", "buy the Relic Ship"),
        ("end 1f2o", "return 1 fuel and 2 ore"),
        ("booster 3", "Booster: 3"),
        ("warper 3 4", "Warper: roll again 3+4"),
        ("crystal lem", "Crystal: Lem"),
        ("cannon mine blue:3", "Cannon: Mine"),
        ("helmet blue:3@mine > solar 3", "Helmet: Solar 3"),
        ("discard booster isolation", "discard Booster"),
    ],
)
def test_an_action_in_a_few_words(action: str, said: str) -> None:
    assert advisor_lines._brief(parse_action(action)) == said
    assert said in brief((parse_action(action),))


def test_an_action_of_no_known_kind_is_its_text() -> None:
    assert advisor_lines._brief(Action("wait")) == "wait"


def test_the_end_of_a_turn_needs_no_word() -> None:
    assert advisor_lines._brief(parse_action("end")) == ""


def test_a_decided_game_has_no_number() -> None:
    assert worth(DECIDED) == "wins"
    assert worth(DECIDED // 2) == "shares"
    assert worth(-DECIDED) == "loses"
    assert worth(0) == "0.0"


def plan(value: int, bound: int, optimal: bool = False) -> Any:
    return SimpleNamespace(value=value, bound=bound, gap=bound - value, optimal=optimal)


def test_what_is_known_about_a_turn() -> None:
    assert proof(plan(5, 5, optimal=True))["mark"] == "proven best"
    assert proof(plan(5, 5, optimal=True), beaten=True)["mark"] == "proven best without luck"
    assert proof(plan(5, DECIDED * 20))["mark"] == "best found, not proven"
    assert proof(plan(5, DECIDED))["mark"] == "best found, not proven"
    assert "at most" in proof(plan(500, 900))["mark"]


def gamble(low: int, high: int) -> Any:
    return SimpleNamespace(low=low, high=high, actions=(parse_action("cycle"),))


def test_what_luck_means_for_the_best_turn() -> None:
    assert luck_said([], 0) == " No turn with luck is better on average."
    assert "is open" in luck_said([gamble(0, 900)], 0)
    assert luck_said([gamble(DECIDED, DECIDED)], 0).endswith("new cards on display.")
    assert "(at least " in luck_said([gamble(500, 9000)], 0)
    assert "at least" not in luck_said([gamble(500, 500)], 0)


def test_a_bar_of_a_decided_game_is_not_a_number() -> None:
    assert advisor_lines._bar("x", DECIDED, "+9")["text"] == "the win"
    assert advisor_lines._bar("x", -DECIDED, "-9")["text"] == "the defeat"
    assert advisor_lines._bar("x", 5, "+5")["text"] == "+5"
    where = position(red={"ships": "3 4 5"})
    assert chart_of(where, {}, {})["rows"] == []


def test_without_known_odds_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor_lines, "chances", lambda *_: None)
    assert odds_of(position(red={"ships": "3"}), None) == []

"""The words of the advisor's list: a turn in one line, what is known about it, and luck."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from advisor import parse_action
from advisor.search.scale import DECIDED
from support import position
from widgets import advisor_lines
from widgets.advisor_lines import chart_of, luck_said, odds_of, proof, worth
from widgets.frontiers.face import FACE


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
    assert luck_said(FACE, [], 0) == " No turn with luck is better on average."
    assert "is open" in luck_said(FACE, [gamble(0, 900)], 0)
    assert luck_said(FACE, [gamble(DECIDED, DECIDED)], 0).endswith("new cards on display.")
    assert "(at least " in luck_said(FACE, [gamble(500, 9000)], 0)
    assert "at least" not in luck_said(FACE, [gamble(500, 500)], 0)


def test_a_bar_of_a_decided_game_is_not_a_number() -> None:
    assert advisor_lines._bar("x", DECIDED, "+9")["text"] == "the win"
    assert advisor_lines._bar("x", -DECIDED, "-9")["text"] == "the defeat"
    assert advisor_lines._bar("x", 5, "+5")["text"] == "+5"
    where = position(red={"ships": "3 4 5"})
    assert chart_of(where, {}, {})["rows"] == []


def test_without_known_odds_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor_lines, "chances", lambda *_: None)
    assert odds_of(position(red={"ships": "3"}), None) == []

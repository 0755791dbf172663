"""The plan behind a turn as a page gets it, and advice with estimates shaken."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import phoenix
from advisor.search.ahead import NOTHING_AHEAD
from tests.widgets.phoenix.moments import in_phase
from widgets import Workspace
from widgets.advisor_lines import ahead_of
from widgets.doubting import TIMES
from widgets.messages import Refused
from widgets.phoenix.face import FACE


@pytest.fixture(scope="module")
def advised() -> Workspace:
    start = phoenix.Position.new_game(("red", "blue"), seed=0, first_game=True)
    made = Workspace(start, top=1, chance=False, effort=0.05)
    assert made.wait(60)
    return made


def test_the_plan_behind_a_turn_is_a_row_of_steps(advised: Workspace) -> None:
    ahead = advised.why["ahead"]
    assert len(ahead) >= 2
    assert ahead[0]["left"] == ""
    assert all(step["label"] for step in ahead)
    assert all(step["left"].endswith("GEMs") for step in ahead[1:])
    assert all(0 <= step["ready"] <= 1 for step in ahead)
    weak = [step for step in ahead if step["weak"]]
    assert len(weak) <= 1
    assert all(step["ready"] == min(each["ready"] for each in ahead) for step in weak)


def test_without_a_plan_there_is_no_row() -> None:
    action: Any = in_phase("turn").legal_actions()[0]
    assert ahead_of(FACE, [action], NOTHING_AHEAD) == []


def test_estimates_are_shaken_on_demand(advised: Workspace, monkeypatch: Any) -> None:
    assert advised.doubt == {"can": True}
    asked = []

    def shaken(position: Any, weights: Any, number: int, stop: Any) -> str:
        asked.append((position, number, stop()))
        return "It stays.\n   Mostly."

    monkeypatch.setattr(type(advised.position.game.analyst), "shaken", staticmethod(shaken))
    advised._answers()["shake"]({})
    assert advised.wait(30)
    assert asked == [(advised.position, TIMES, False)]
    assert advised.doubt == {"can": True, "lines": ["It stays.", "   Mostly."]}


def test_a_failure_leaves_nothing_shaking(advised: Workspace, monkeypatch: Any) -> None:
    def shaken(*_: Any) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(type(advised.position.game.analyst), "shaken", staticmethod(shaken))
    advised._answers()["shake"]({})
    assert advised.wait(30)
    assert advised.doubt == {"can": True}


def test_shaking_stops_when_it_is_told_to() -> None:
    start = phoenix.Position.new_game(("red", "blue"), seed=0, first_game=True)
    analyst = start.game.analyst
    weights = analyst.judgement(2)
    assert sum(analyst.shaken(start, weights, 5, lambda: True).times.values()) == 0
    found = analyst.shaken(start, weights, 1)
    assert f"({found.best})" in str(found)


def test_where_all_values_are_sure_nothing_is_shaken() -> None:
    made = Workspace(seed=1, mode="play")
    assert made.doubt == {"can": False}
    with pytest.raises(Refused, match="is sure"):
        made._answers()["shake"]({})
    start = phoenix.Position.new_game(("red", "blue"), seed=0, first_game=True)
    quiet = Workspace(start, mode="play")
    with pytest.raises(Refused, match="no advice yet"):
        quiet._answers()["shake"]({})

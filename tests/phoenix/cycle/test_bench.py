"""The benchmark of plans gives a line for every figure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from advisor.phoenix.bench import cycle
from advisor.phoenix.cycle import plan
from advisor.phoenix.cycle.passing import played
from advisor.phoenix.value import Weights
from phoenix.support import position


def test_every_depth_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    start = position(red={"gems": 5, "ships": "farm2"}, players=3)
    monkeypatch.setattr(cycle, "beginnings", lambda: iter([start]))
    monkeypatch.setattr(cycle, "STEPS", (1, 3))
    found = cycle.measures(1.0, 1)
    assert [measure.target for measure in found if measure.target] == [3, 15, 100, 100]
    assert found[-1].value == 1
    names = [measure.name for measure in found]
    assert len(set(names)) == len(names)


def test_positions_are_beginnings_of_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cycle, "GAMES", (("lively", 3),))
    first = next(cycle.beginnings())
    assert first.phase == "turn"


def test_a_plan_that_cannot_be_played_is_told() -> None:
    start = position(red={"gems": 9, "ships": "farm2 transport1"}, players=3)
    found = plan(start, Weights.default(3), 2)
    assert found.steps
    assert cycle.replays(start, found)
    assert not cycle.replays(start, replace(found, steps=found.steps * 3))


def test_a_game_that_others_end_leaves_nothing_to_play() -> None:
    start = position(red={"gems": 9, "ships": "farm2 transport1"}, players=3)
    found = plan(start, Weights.default(3), 2)
    assert found.steps
    over = position(red={"gems": 1, "ships": "farm2"}, ending="blue", active="red").play("income")
    assert over.result is not None
    assert played(over, found) == over

"""The mean of a roll is that of all outcomes played by the engine; a wrong one is told."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from advisor.phoenix.solver.rolling import Rolling
from tests.phoenix.solver import expectations
from tests.phoenix.support import position


def test_rolls_are_worth_the_mean_of_their_outcomes() -> None:
    judged = 0
    for _, start, action in islice(expectations.rolls(7), 0, 60, 10):
        found = expectations.compared(start, action, budget=2_000)
        assert not found["different"], (found, start.to_json())
        judged += not found["open"]
    assert judged > 1


def test_a_reroll_is_followed_through_all_its_outcomes() -> None:
    red = {"hub": "B-4", "gems": 6, "ships": "expedition1", "station": {102: 3}}
    start = position(red=red)
    action = next(each for each in start.legal_actions() if each.text == "use expedition1")
    assert not expectations.compared(start, action)["different"]


def test_a_wrong_mean_is_told_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Rolling, "expected", lambda self, state, action: 1.0)
    start = position(red={"gems": 6, "ships": "expedition1"})
    action = next(each for each in start.legal_actions() if each.text == "use expedition1")
    monkeypatch.setattr(expectations, "rolls", lambda seed: iter([(0, start, action)] * 3))
    assert expectations.main(["--count", "1", "--write", str(tmp_path)]) == 1
    kept = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert (kept["positions"], kept["different"]) == (1, 1)
    assert expectations.main(["--count", "1", "--budget", "1"]) == 0
    assert '"open": 3' in capsys.readouterr().out

"""How far chances are believed: what was put into made-up positions comes out."""

from __future__ import annotations

import json
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from advisor.frontiers.bench import chances
from advisor.frontiers.bench.chances import best_doubt, best_weight, judged, main, tell, together


def made_up(number: int, error: float, seed: int = 1, games: int = 40) -> list[dict[str, Any]]:
    """Positions whose instant estimate is off by a normal error, and whose look is right."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        power = rng.gauss(0, 1)
        true = 1 / (1 + exp(-power))
        said = 1 / (1 + exp(-(power + rng.gauss(0, error))))
        wins = sum(rng.random() < true for _ in range(games))
        first = float(rng.random() < true)
        found.append(
            {
                "players": 2,
                "won": [first, 1 - first],
                "instant": [said, 1 - said],
                "look": [true, 1 - true],
                "quick": [0.5, 0.5],
                "truth": [wins, games - wins],
                "games": games,
            }
        )
    return found


def test_doubt_is_how_far_off_an_estimate_is() -> None:
    told = made_up(150, 0.8)
    assert best_doubt(told, lambda each: each["instant"]) == pytest.approx(0.8, abs=0.15)
    assert best_doubt(told, lambda each: each["look"]) < 0.2


def test_the_better_way_counts_more() -> None:
    told = made_up(150, 0.8)
    assert best_weight(told, "look") > 0.8
    assert best_weight(told, "quick") < 0.5


def test_two_estimates_in_one() -> None:
    assert together([0.8, 0.2], [0.5, 0.5], 0.0) == pytest.approx([0.8, 0.2])
    both = together([0.8, 0.2], [0.5, 0.5], 0.5)
    assert log(both[0] / both[1]) == pytest.approx(log(4) / 2)


def test_what_is_told_is_judged_on_other_positions() -> None:
    found = tell(made_up(80, 0.8))
    assert found["positions"] == 80
    look, instant = found["look"]["on other positions"], found["instant"]["on other positions"]
    assert look["positions"] == 40
    assert look["brier"] < look["brier of a constant"]
    name = "error against games to the end"
    assert look[name] < instant[name]
    assert judged([], lambda each: each["won"]) == {}


def test_positions_are_measured_kept_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chances, "GAMES", {"look": 2, "quick": 3})
    file = tmp_path / "chances.jsonl"
    asked = ["play", "--by", "quick", "--truth-by", "quick", "--truth", "3", "--sure", "2"]
    asked += ["--positions", "3", "--seed", "5", "--out", str(file)]
    main(asked)
    told = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [each["seed"] for each in told] == [5, 6, 7]
    assert ["truth" in each for each in told] == [True, True, False]
    for each in told:
        for name in ("instant", "look", "quick", "won"):
            assert sum(each[name]) == pytest.approx(1, abs=1e-4)
    whole = file.read_text(encoding="utf-8")
    main(asked)
    assert file.read_text(encoding="utf-8") == whole
    main(["tell", str(file)])
    assert json.loads(capsys.readouterr().out)["players"]["2"]["positions"] == 3

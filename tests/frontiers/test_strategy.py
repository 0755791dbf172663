"""What the notebook about strategy measures: pairs that differ in one thing, and intervals."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from advisor.core import saving
from advisor.frontiers.bench import known, opened, paired, result, strategy, with_ships


def test_a_fourth_ship_is_all_that_differs() -> None:
    three, four = with_ships(3, 7).to_dict(), with_ships(4, 7).to_dict()
    assert [data["docks"]["bay"].count("red") for data in (three, four)] == [3, 4]
    assert [data["players"][0]["stock"] for data in (three, four)] == [3, 2]
    for data in (three, four):
        data["docks"]["bay"] = data["players"][0]["stock"] = None
    assert three == four


@pytest.mark.parametrize("place", strategy.OPENINGS)
def test_an_opening_puts_the_whole_roll_into_one_place(place: str) -> None:
    after = opened(place, 7)
    docked = after.to_dict()["docks"][place]
    assert len(docked["red"] if place == "hub" else docked) == 3
    assert after.active == "blue"


def test_too_much_fuel_is_given_back() -> None:
    rich = next(seed for seed in range(2000) if _rolled(seed) == ["6", "6", "6"])
    assert opened("solar", rich).player("red").fuel == 8


def _rolled(seed: int) -> list[str]:
    position = with_ships(3, seed).play("roll", strategy.luck(seed, 0))
    return list(position.player("red").ships)


def test_the_same_deal_gives_the_same_result() -> None:
    start = with_ships(3, 7)
    assert result(start, 7, "quick") == result(start, 7, "quick") in (0.0, 0.5, 1.0)


def test_the_interval_of_pairs() -> None:
    mean, low, high = paired([1, 0, 1, 0])
    assert mean == 0.5
    assert high - mean == mean - low == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2)


def test_what_is_kept_is_what_was_played() -> None:
    study = known()
    assert len({deal["seed"] for deal in study["deals"]}) == len(study["deals"]) >= 40
    for deal in study["deals"]:
        assert {"plain", "ship", *strategy.OPENINGS} <= deal.keys()
        assert all(0 <= chance <= 1 for _, *pair in deal["shown"] for chance in pair)


def test_what_is_kept_was_played_with_the_weights_of_today() -> None:
    kept = known()["deals"][0]
    again = strategy.deal(kept["seed"])
    assert again == kept, (
        "play the deals again: the commands are in advisor.frontiers.bench.strategy"
    )


def test_an_opening_meets_the_roll_of_the_game_it_is_compared_with() -> None:
    docked = opened("hub", 7).to_dict()["docks"]["hub"]["red"]
    assert sorted(ship.partition(":")[2] for ship in docked) == sorted(_rolled(7))


def test_a_run_goes_on_where_it_stopped_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, str] = {}
    asked: list[int] = []

    def quickly(seed: int) -> dict[str, Any]:
        asked.append(seed)
        return {"seed": seed}

    file = tmp_path / "run.jsonl"
    monkeypatch.setattr(strategy, "deal", quickly)
    for deals in ("2", "3"):
        words = ["strategy", "--deals", deals, "--seed", "5", "--out", str(file)]
        monkeypatch.setattr(sys, "argv", words)
        strategy.main()
    assert asked == [5, 6, 7]
    monkeypatch.setattr(saving, "write", lambda path, text: kept.update({path.name: text}))
    monkeypatch.setattr(sys, "argv", ["strategy", "--out", str(file), "--write"])
    strategy.main()
    assert json.loads(kept["strategy.json"])["deals"] == [{"seed": 5}, {"seed": 6}, {"seed": 7}]


def test_a_deal_is_played_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy, "PLAYER", "quick")
    monkeypatch.setattr(strategy.result, "__defaults__", ("quick",))
    found = strategy.deal(7)
    assert {found["plain"], found["ship"]} <= {0.0, 0.5, 1.0}
    assert [row[0] for row in found["shown"][:4]] == [True, False, True, False]

"""Levels of the second game: rated for every number of players, and shown with their ratings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advisor.phoenix.bench.levels import main
from advisor.phoenix.kit import KIT
from advisor.phoenix.players.levels import LADDER, LEVELS
from advisor.phoenix.words import SEATS


@pytest.mark.parametrize("seats", SEATS)
def test_every_level_has_a_rating_at_every_table(seats: int) -> None:
    found = LADDER.levels(seats, LEVELS)
    assert [level.name for level in found] == list(LEVELS)
    for level in found:
        assert level.elo.low < level.elo.mean < level.elo.high
        assert f"Rating {round(level.elo.mean)} (" in str(level)


def test_greedy_beats_random_and_the_planner_is_the_strongest_with_three() -> None:
    greedy = next(level for level in LADDER.levels(3, ("greedy",)))
    assert greedy.elo.low > 0
    ratings = {name: row["elo"] for name, row in LADDER.measured(3).items()}
    assert max(ratings, key=lambda name: ratings[name]) == "planner"


def test_people_see_the_rating_of_a_level() -> None:
    elo = LADDER.measured(3)["captain"]["elo"]
    assert KIT.strength("captain") == f"rating {elo}"
    assert KIT.strength("random") == ""
    assert KIT.strength("lively") == ""


def test_a_pool_is_kept_for_its_number_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seats in (3, 5):
        lines = [json.dumps({"seats": seats, "players": ["a"], "seed": 1})]
        for name in LEVELS:
            for number in range(6):
                players = [name, "random", "random"]
                game = {"players": players, "winners": [number % 3], "cut": False}
                lines.append(json.dumps(game))
        (tmp_path / f"{seats}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.setattr(type(LADDER), "file", lambda self, seats: tmp_path / self.files[seats])
    assert main([str(tmp_path / "3.jsonl"), "--write"]) == 0
    kept = json.loads((tmp_path / "levels-3.json").read_text(encoding="utf-8"))
    assert set(kept["ratings"]) == {"random", *LEVELS}
    with pytest.raises(SystemExit):
        main([str(tmp_path / "5.jsonl"), "--write"])

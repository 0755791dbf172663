"""`advise` prints the best turns of a position."""

from __future__ import annotations

import json
from pathlib import Path

from advisor import Position


def saved(folder: Path) -> str:
    given = Position.new_game(players=("red", "blue"), seed=5).play("roll 2 6 6")
    file = folder / "position.json"
    file.write_text(given.to_json(), encoding="utf-8")
    return str(file)


def test_best_turn_in_words(command, tmp_path: Path) -> None:
    answer = command("advise", saved(tmp_path))
    assert answer.code == 0
    assert "1. The best turn" in answer.out
    assert answer.out.rstrip().endswith("end")


def test_several_turns_as_json(command, tmp_path: Path) -> None:
    answer = command("advise", saved(tmp_path), "--top", "2", "--json")
    found = json.loads(answer.out)
    assert found["optimal"] is True
    assert [plan["optimal"] for plan in found["plans"]] == [True, True]
    assert found["plans"][0]["value"] >= found["plans"][1]["value"]


def test_before_the_roll_it_is_refused(command, tmp_path: Path) -> None:
    file = tmp_path / "start.json"
    file.write_text(Position.new_game(seed=5).to_json(), encoding="utf-8")
    answer = command("advise", str(file))
    assert answer.code == 1
    assert "after its roll" in answer.err


def test_wrong_number_of_turns(command, tmp_path: Path) -> None:
    assert command("advise", saved(tmp_path), "--top", "0").code == 2

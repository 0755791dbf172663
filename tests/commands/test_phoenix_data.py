"""`phoenix-data`, and `show` and `check` with files of Space Station Phoenix."""

from __future__ import annotations

import json
from pathlib import Path

from advisor.phoenix import Data, Game, Position

ROOT = Path(__file__).resolve().parents[2]


def test_where_the_values_come_from(command) -> None:
    answer = command("phoenix-data")
    assert answer.code == 0
    assert Data.load().hash in answer.out
    assert "reconstructed" in answer.out
    found = json.loads(command("phoenix-data", "--json").out)
    assert found == {"data": Data.load().hash, "marks": dict(Data.load().marks)}


def test_what_to_look_up(command, tmp_path: Path) -> None:
    listed = command("phoenix-data", "--todo").out.splitlines()
    assert listed[0].startswith("diplomacy")
    assert len(json.loads(command("phoenix-data", "--todo", "--json").out)) == len(listed)
    answer = command("phoenix-data", "--todo", "-o", "my.csv")
    assert f"{len(listed)} values" in answer.out
    assert command("phoenix-data", "--todo", "-o", "my.csv").code == 1
    assert command("phoenix-data", "--todo", "-o", "my.csv", "--force").code == 0
    text = (tmp_path / "my.csv").read_text()
    (tmp_path / "my.csv").write_text(text.replace("diplomacy,1,lobby,1,", "diplomacy,1,lobby,1,3"))
    filled = json.loads(command("phoenix-data", "--data", "my.csv", "--json").out)
    assert filled["marks"]["O"] == 1


def test_values_that_cannot_be(command, tmp_path: Path) -> None:
    (tmp_path / "my.csv").write_text("table,id,field,value\nships,transport1,cost,9\nx,y,z,1\n")
    answer = command("phoenix-data", "--data", "my.csv")
    assert answer.code == 1
    assert "the rulebook says 2" in answer.err
    assert "no such table" in answer.err
    assert command("phoenix-data", "-o", "x.csv").code == 1


def test_files_of_the_other_game_are_shown_and_checked(command, tmp_path: Path) -> None:
    game = Game.new(2, seed=4, first_game=True)
    game.play(game.position.legal_actions()[0])
    start = game.start
    (tmp_path / "start.json").write_text(start.to_json(), encoding="utf-8")
    game.save(tmp_path / "game.json")
    assert command("show", "start.json").out == f"{start}\n"
    assert command("show", "game.json").out == f"{game.position}\n"
    assert command("show", "game.json", "--turn", "0").out == f"{start}\n"
    assert Position.from_json(command("show", "start.json", "--json").out) == start
    assert command("check", "start.json").out.startswith("ok: a position; 2 players, turn 1, red")
    assert "a saved game of 1 action" in command("check", "game.json").out
    broken = start.to_dict() | {"phase": "lunch", "moves": -1}
    answer = command("check", "-", typed=json.dumps(broken))
    assert answer.code == 1
    assert "phase: expected a phase" in answer.err
    assert "moves: expected a number" in answer.err

"""`new`."""

from __future__ import annotations

import json
from pathlib import Path

from advisor import Game, Position


def test_it_prints_a_position(command) -> None:
    answer = command("new", "--seed", "7")
    assert (answer.code, answer.err) == (0, "")
    assert Position.from_json(answer.out) == Position.new_game(("red", "blue"), seed=7)


def test_all_settings_reach_the_position(command) -> None:
    answer = command(
        "new", "--players", "blue", "green", "red", "--names", "A", "B", "Zoë", "--edition", "1",
        "--seed", "3", "--helmet-cost", "2", "--no-seat-compensation", "--long-game",
    )  # fmt: skip
    assert Position.from_json(answer.out) == Position.new_game(
        ("blue", "green", "red"),
        edition=1,
        seed=3,
        names=("A", "B", "Zoë"),
        helmet_cost=2,
        seat_compensation=False,
        long_game=True,
    )


def test_players_by_number(command) -> None:
    assert len(Position.from_json(command("new", "--players", "4").out).players) == 4


def test_without_a_seed_every_game_is_another(command) -> None:
    assert command("new", "--players", "4").out != command("new", "--players", "4").out


def test_it_saves_a_position(command, tmp_path: Path) -> None:
    answer = command("new", "--seed", "7", "-o", "start.json")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    saved = (tmp_path / "start.json").read_text(encoding="utf-8")
    assert Position.from_json(saved) == Position.new_game(("red", "blue"), seed=7)


def test_it_saves_a_game_with_its_seed(command, tmp_path: Path) -> None:
    answer = command("new", "--seed", "7", "--game", "-o", "game.json", "--json")
    assert Game.load(tmp_path / "game.json") == Game.new(seed=7)
    assert json.loads(answer.out)["seed"] == 7


def test_an_old_file_is_replaced_only_if_that_is_meant(command, tmp_path: Path) -> None:
    (tmp_path / "start.json").write_text("precious", encoding="utf-8")
    answer = command("new", "-o", "start.json")
    assert answer.code == 1
    assert "exists already" in answer.err
    assert (tmp_path / "start.json").read_text(encoding="utf-8") == "precious"
    assert command("new", "-o", "start.json", "--force").code == 0
    Position.from_json((tmp_path / "start.json").read_text(encoding="utf-8"))


def test_a_place_that_cannot_be_written(command) -> None:
    answer = command("new", "-o", "missing/start.json")
    assert answer.code == 1
    assert answer.err.startswith("'missing/start.json' could not be written: No such file")


def test_in_a_process(process) -> None:
    first, second = (process("new", "--seed", "7") for _ in range(2))
    assert first.code == 0
    assert first.out == second.out

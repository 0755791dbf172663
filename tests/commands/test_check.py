"""`check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advisor import Game, Position
from support import position_json


def test_a_sound_position(command) -> None:
    answer = command("check", "-", typed=Position.new_game(3, seed=1).to_json())
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "ok: a position; 3 players, edition 5, turn 1, red, roll phase\n"


def test_a_sound_game(command, tmp_path) -> None:
    game = Game.new(seed=1)
    game.play("roll")
    game.save(tmp_path / "game.json")
    assert command("check", "game.json").out == (
        "ok: a saved game of 1 action; 2 players, edition 5, turn 1, red, main phase\n"
    )


def test_a_finished_position(command) -> None:
    over = position_json(phase="over", territories={"lem": {"red": 8}})
    assert "over, won by red" in command("check", "-", typed=json.dumps(over)).out


def spoilt() -> str:
    data = position_json(red={"fuel": -1, "ships": "2 9"}, display="city city")
    data["docks"]["mine"] = ["purple:3"]
    data["a\nb\x1b[31m"] = 1
    return json.dumps(data)


def test_every_defect_has_a_line(command) -> None:
    answer = command("check", "-", typed=spoilt())
    assert answer.code == 1
    assert answer.out == ""
    lines = answer.err.splitlines()
    for place in ("players[0].fuel", "players[0].ships[1]", "docks.mine[0]", "position: unknown"):
        assert sum(line.startswith(place) for line in lines) == 1, place
    assert any("Alien City" in line for line in lines)
    assert len(lines) == 5
    assert "\x1b" not in answer.err


def test_as_json(command) -> None:
    answer = command("check", "-", "--json", typed=spoilt())
    assert answer.code == 1
    said = json.loads(answer.out)
    assert said["ok"] is False
    assert {"place": "players[0].fuel", "problem": "expected a number from 0 to 999, not -1"} in (
        said["defects"]
    )
    assert len(answer.err.splitlines()) == len(said["defects"])
    sound = command("check", "-", "--json", typed=Position.new_game(seed=1).to_json())
    assert json.loads(sound.out) == {"ok": True, "defects": []}


@pytest.mark.parametrize(
    ("typed", "piece"),
    [
        (b"", "not readable as JSON"),
        (b"\xff\xfe\x00", "not readable as JSON"),
        (b"[" * 100_000, "too deeply nested"),
        (b"3", "expected an object"),
        (b'{"format": "alien-frontiers/9"}', "'alien-frontiers/1'"),
        (b'{"format": "alien-frontiers-game/9"}', "'alien-frontiers-game/1'"),
        (b'{"actions": []}', "it has no format"),
    ],
)
def test_what_is_no_position_at_all(command, typed: bytes, piece: str) -> None:
    answer = command("check", "-", typed=typed)
    assert answer.code == 1
    assert piece in answer.err
    assert answer.err.count("\n") == 1


def test_a_game_with_a_wrong_action(command) -> None:
    record = Game.new(seed=1).to_dict() | {"actions": ["roll 1 2 3", "mine 6"]}
    answer = command("check", "-", "--json", typed=json.dumps(record))
    assert answer.code == 1
    assert "Action 2 of the saved game, 'mine 6', is refused: You have no unplaced 6" in answer.err
    assert json.loads(answer.out)["defects"][0]["place"] == "game"


def test_in_a_process(process) -> None:
    answer = process("check", "-", typed=b"{}")
    assert answer.code == 1
    assert answer.err.startswith("players: missing")


def test_a_file_that_is_no_json_is_named(command, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"moves": 1,', encoding="utf-8")
    for name in ("check", "show", "play"):
        answer = command(name, "bad.json")
        assert (answer.code, answer.out) == (1, "")
        assert answer.err.startswith("'bad.json': not readable as JSON: Expecting property name")
    assert command("check", "-", typed="{").err.startswith("standard input: not readable as JSON")

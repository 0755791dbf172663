"""`show`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from advisor import Game, Position
from advisor.core.tree import Tree


@pytest.fixture
def game(tmp_path: Path) -> Game:
    game = Game.new(seed=4)
    chooser = random.Random(4)
    while len(game.turns) < 5:
        game.play(chooser.choice(game.position.legal_actions()))
    game.save(tmp_path / "game.json")
    return game


def test_a_position(command, tmp_path: Path) -> None:
    position = Position.new_game(3, seed=1)
    (tmp_path / "start.json").write_text(position.to_json(), encoding="utf-8")
    answer = command("show", "start.json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{position}\n"
    assert Position.from_json(command("show", "start.json", "--json").out) == position


def test_from_standard_input(command) -> None:
    position = Position.new_game(3, seed=1)
    assert command("show", "-", typed=position.to_json()).out == f"{position}\n"


def test_a_saved_game_at_any_point(command, game: Game) -> None:
    assert command("show", "game.json").out == f"{game.position}\n"
    assert command("show", "game.json", "--action", "0").out == f"{game.start}\n"
    assert command("show", "game.json", "--action", "3").out == f"{game.position_at(3)}\n"
    assert command("show", "game.json", "--turn", "0").out == f"{game.start}\n"
    second = command("show", "game.json", "--turn", "2", "--json")
    assert Position.from_json(second.out) == game.position_at(game.turns[1].stop)
    assert command("show", "game.json", "--turn", "5").out == f"{game.position}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("game.json", "--turn", "6"), "There is no position after 6 turns; 0 to 5 are.\n"),
        (("game.json", "--turn", "-1"), "There is no position after -1 turns; 0 to 5 are.\n"),
        (("game.json", "--action", "999"), "There is no position after 999 actions"),
        (("-", "--turn", "1"), "This is a single position"),
    ],
)
def test_points_that_are_not_there(command, game: Game, arguments, sentence: str) -> None:
    answer = command("show", *arguments, typed=game.start.to_json())
    assert answer.code == 1
    assert answer.out == ""
    assert answer.err.startswith(sentence)


def test_a_refused_position(command) -> None:
    answer = command("show", "-", typed='{"players": []}')
    assert answer.code == 1
    assert answer.err == "players: expected 2 to 4 players, not 0\n"


def test_in_a_process(process, game: Game) -> None:
    answer = process("show", "game.json", "--action", "2")
    assert (answer.code, answer.out) == (0, f"{game.position_at(2)}\n")


def test_a_position_may_be_typed_as_a_line(command, tmp_path: Path) -> None:
    line = "turn 5 red roll; red 2f 5s; blue 3o 5s booster; solar r3 b2"
    assert "Turn 5: red · about to roll" in command("show", line).out
    (tmp_path / "table.txt").write_text(line)
    assert command("show", str(tmp_path / "table.txt")).out == command("show", line).out
    checked = command("check", "-", typed=line).out
    assert checked == "ok: a position; 2 players, edition 5, turn 5, red, roll phase\n"
    wrong = command("check", "red 2f; blue 9s")
    assert wrong.code == 1
    assert wrong.err == "'9s' at character 14: there are 6 ships of each colour, not 9\n"


def test_a_saved_history_is_shown_where_one_was(command, tmp_path: Path) -> None:
    tree = Tree(Position.new_game(2, seed=3), 3)
    tree.play("roll 1 2 3")
    tree.play("solar 1")
    (tmp_path / "tree.json").write_text(tree.to_json(), encoding="utf-8")
    shown = command("show", str(tmp_path / "tree.json"))
    assert shown.code == 0
    assert shown.out == f"{tree.position}\n"
    (tmp_path / "bad.json").write_text('{"format": "alien-frontiers-tree/1"}', encoding="utf-8")
    refused = command("show", str(tmp_path / "bad.json"))
    assert refused.code == 1
    assert "start: missing" in refused.err

"""Commands serve the game that is meant: by `--game`, or by the format of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from advisor import games
from advisor.commands import setting
from advisor.phoenix import Game, Position


def test_a_new_game_with_settings_of_its_own(command) -> None:
    answer = command("new", "--game", "phoenix", "--players", "3", "--seed", "3", "--hubs", "all")
    assert (answer.code, answer.err) == (0, "")
    assert Position.from_json(answer.out) == Position.new_game(3, seed=3, hubs="all")


def test_a_saved_game_is_asked_for_in_two_ways(command, tmp_path: Path) -> None:
    assert command("new", "--game", "phoenix", "--seed", "5", "--saved", "-o", "a.json").code == 0
    assert Game.load(tmp_path / "a.json") == Game.new(seed=5)
    assert (
        command("new", "--seed", "5", "--saved").out == command("new", "--seed", "5", "--game").out
    )


def test_settings_that_only_another_game_has(command) -> None:
    answer = command("new", "--hubs", "all", "--first-game")
    assert answer.code == 2
    assert (
        "--hubs, --first-game: only Space Station Phoenix has this (--game phoenix)" in answer.err
    )
    answer = command("new", "--game", "phoenix", "--no-seat-compensation")
    assert answer.code == 2
    assert "--no-seat-compensation: only Alien Frontiers has this (--game frontiers)" in answer.err


def test_a_game_that_nobody_knows(command) -> None:
    answer = command("new", "--game", "chess")
    assert answer.code == 2
    assert f"expected a game ({setting.known_games()}), not 'chess'" in answer.err
    assert setting.known_games().startswith("frontiers or phoenix")


def test_a_game_at_the_keyboard(command, tmp_path: Path) -> None:
    answer = command("play", "--game", "phoenix", "--seed", "4", typed="?\nhelp\nsave game.json\n")
    assert (answer.code, answer.err) == (0, "")
    assert "use transport1, income" in answer.out
    assert Game.load(tmp_path / "game.json") == Game.new(seed=4)
    answer = command("play", "--seed", "1", typed="load game.json\n")
    assert "This is a game of Space Station Phoenix: leave this one" in answer.out
    legal = Game.new(seed=4).position.legal_actions()[0]
    assert f": {legal}" in command("play", "game.json", typed=f"{legal}\n").out
    answer = command("play", "game.json", "--no-seat-gems")
    assert answer.code == 2
    assert "leave out --no-seat-gems" in answer.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("fit --out x", "Weights of Space Station Phoenix are fitted by another command"),
        ("bench players", "There is no suite players for Space Station Phoenix yet"),
    ],
)
def test_what_a_game_does_not_have_yet_is_said(command, arguments: str, sentence: str) -> None:
    if arguments.startswith("fit"):
        pytest.importorskip("scipy")
    answer = command(*arguments.split(), "--game", "phoenix")
    assert answer.code == 1
    assert answer.err.startswith(sentence)


@pytest.mark.parametrize("name", ["frontiers", "phoenix"])
def test_the_command_line_of_a_game_agrees_with_its_kit(name: str) -> None:
    line, kit = games.command_line(name), games.kit(name)
    assert line.title == kit.title
    kit.new_game(line.colors[: max(kit.seats)], seed=1)


def test_a_game_that_says_nothing_about_itself_beforehand(command, tmp_path: Path) -> None:
    """The toy game has only a kit, and is set up, shown, checked and played all the same."""
    answer = command("new", "--game", "toy.kit:KIT", "--seed", "1", "--saved", "-o", "game.json")
    assert (answer.code, answer.err) == (0, "")
    assert command("check", "game.json").out == (
        "ok: a saved game of no actions; 2 players, turn 1, red, a draw\n"
    )
    answer = command("play", "game.json", typed="draw\n?\nkeep\n? take\nsave\n")
    assert "red: draw " in answer.out
    assert "Keep                        keep" in answer.out
    assert "Turn 2: blue. Type draw." in answer.out
    assert "Not allowed: Not take: draw. (rule turn)" in answer.out
    assert "2 actions" in command("check", "game.json").out
    assert '"moves": 1' in command("show", "game.json", "--json").out
    assert command("new", "--game", "toy", "--hubs", "all").code == 2


@pytest.mark.parametrize(("name", "what"), [("advise", "advice"), ("review", "review")])
def test_a_file_of_a_game_without_advice(
    command, monkeypatch: pytest.MonkeyPatch, name: str, what: str
) -> None:
    monkeypatch.setattr(type(games.kit("phoenix")), "analyst", None)
    game = Game.new(seed=1)
    game.play(game.position.legal_actions()[0])
    answer = command(name, "-", typed=game.to_json())
    assert answer.code == 1
    assert answer.err == f"There is no {what} for Space Station Phoenix yet.\n"

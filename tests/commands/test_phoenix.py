"""Commands with Space Station Phoenix: setting up, playing, measuring, an owner's values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advisor.commands import bench, play
from advisor.core.folders import FOLDER_VARIABLE
from advisor.phoenix import Data, Game, Position
from advisor.phoenix.bench import engine
from advisor.phoenix.players import livelier

OWN = "table,id,field,value\ndiplomacy,1,lobby,3\n"


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, empty at first."""
    folder = tmp_path / "user"
    folder.mkdir()
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    return folder


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# new


def test_new_prints_a_position_with_all_its_settings(command) -> None:
    answer = command(
        "new", "--game", "phoenix", "--players", "green", "red", "blue", "--names", "A", "B", "C",
        "--seed", "3", "--hubs", "all", "--friendly", "--no-seat-gems",
    )  # fmt: skip
    assert (answer.code, answer.err) == (0, "")
    assert Position.from_json(answer.out) == Position.new_game(
        ("green", "red", "blue"), 3, ("A", "B", "C"), hubs="all", friendly=True, seat_gems=False
    )
    first = Position.from_json(command("new", "--game", "phoenix", "--first-game").out)
    assert first.options.first_game


def test_new_saves_a_game(command, tmp_path: Path) -> None:
    answer = command("new", "--game", "phoenix", "--seed", "5", "--saved", "-o", "game.json")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert Game.load(tmp_path / "game.json") == Game.new(seed=5)


def test_players_of_a_new_game(command) -> None:
    answer = command("new", "--game", "phoenix", "--players", "red", "red")
    assert answer.code == 2
    assert "red is named 2 times" in answer.err


# An owner's values


def test_values_of_an_owner_in_a_new_game(command, tmp_path: Path) -> None:
    (tmp_path / "my.csv").write_text(OWN)
    mine = Data.load(tmp_path / "my.csv")
    text = command("new", "--game", "phoenix", "--seed", "2", "--data", "my.csv").out
    assert json.loads(text)["data"] == mine.hash
    (tmp_path / "p.json").write_text(text)
    answer = command("show", "p.json", "--data", "my.csv")
    assert (answer.code, answer.err) == (0, "")
    answer = command("check", "p.json")
    assert answer.code == 0
    assert answer.err.startswith(f"This position was written with the component data {mine.hash}")
    assert answer.err.count("\n") == 1
    saved = command("new", "--game", "phoenix", "--saved", "--data", "my.csv").out
    assert "ok: a saved game" in command("check", "-", "--data", "my.csv", typed=saved).out


def test_a_file_in_the_users_folder_always_counts(command, user_folder: Path) -> None:
    ours = command("new", "--game", "phoenix", "--seed", "2").out
    where = command("phoenix-data", "--where").out.strip()
    assert where == str(user_folder / "phoenix-data.csv")
    Path(where).write_text(OWN)
    mine = Data.load(where)
    assert Data.usual() == mine
    text = command("new", "--game", "phoenix", "--seed", "2").out
    assert Position.from_json(text).data == mine
    assert Position.from_json(ours).data == Data.load(), "what was written with ours stays ours"
    bare = {key: value for key, value in json.loads(ours).items() if key != "data"}
    assert Position.from_json(bare).data == mine
    assert json.loads(command("phoenix-data", "--json").out)["marks"]["O"] == 1
    Path(where).write_text("table,id,field,value\nships,transport1,cost,9\n")
    for arguments in (("new", "--game", "phoenix"), ("phoenix-data",)):
        answer = command(*arguments)
        assert answer.code == 1
        assert "the rulebook says 2" in answer.err
    answer = command("check", "-", typed=json.dumps(bare))
    assert answer.code == 1
    assert "the rulebook says 2" in answer.err


def test_values_for_a_file_of_the_other_game(command, tmp_path: Path) -> None:
    (tmp_path / "my.csv").write_text(OWN)
    answer = command("show", "-", "--data", "my.csv", typed=command("new").out)
    assert answer.code == 1
    assert "--data belongs to Space Station Phoenix" in answer.err


def test_without_a_home_there_is_no_users_folder(command, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    for variable in (FOLDER_VARIABLE, "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert Data.usual() == Data.load()
    answer = command("phoenix-data", "--where")
    assert (answer.code, answer.err) == (1, "The system knows no home folder; use --data FILE.\n")


# play


def test_a_turn_at_the_keyboard(command, tmp_path: Path) -> None:
    start = Game.new(2, seed=4, first_game=True)
    line = next(str(a) for a in start.position.legal_actions() if "dismantle" in str(a))
    answer = command(
        "play", "--game", "phoenix", "--first-game", "--seed", "4", "--names", "Ann", "Bob",
        typed=typed("?", "? use ice3 ", "use ice", line, "undo", "redo", "board", "help",
                    "save game.json", "quit"),
    )  # fmt: skip
    assert (answer.code, answer.err) == (0, "")
    assert "Use a ship" in answer.out
    assert "Not allowed: You have no ice3" in answer.out or "Allowed." in answer.out
    assert "Cannot read 'use ice'" in answer.out
    assert f"Ann (red): {line}   (" in answer.out
    assert "Turn 2: Bob (blue) (" in answer.out
    assert "1 action taken back. Turn 1: Ann (red)" in answer.out
    assert "several with ; between them" in answer.out
    assert [str(a) for a in Game.load(tmp_path / "game.json").actions] == [line]


def test_a_saved_game_goes_on_with_several_actions_in_a_line(command, tmp_path: Path) -> None:
    game = Game.new(2, seed=4, first_game=True)
    game.save(tmp_path / "game.json")
    first = game.play(next(a for a in game.position.legal_actions() if "dismantle" in str(a)))
    second = first.legal_actions()[0]
    answer = command(
        "play", "game.json", typed=typed(f"{game.actions[0]}; {second}", "save", "load game.json")
    )
    assert answer.code == 0
    again = Game.load(tmp_path / "game.json")
    assert str(again.actions[0]) == str(game.actions[0])
    assert len(again.actions) == 2


def test_a_whole_game_of_random_seats(command, tmp_path: Path) -> None:
    arguments = ("play", "--game", "phoenix", "--seed", "3", "--random", "red", "blue")
    answer = command(*arguments, typed=typed("?", "save over.json"))
    assert answer.code == 0
    assert "The game is over." in answer.out
    assert "over> " in answer.out
    over = Game.load(tmp_path / "over.json")
    assert over.position.result is not None
    assert command(*arguments, typed=typed("?", "save over.json", "y")).out.count("Turn") > 20


def test_a_human_among_random_seats_can_go_back(command) -> None:
    legal = [str(a) for a in Game.new(2, seed=8, first_game=True).position.legal_actions()]
    line = next(text for text in legal if "dismantle" in text.split(" : ")[0])
    answer = command(
        "play", "--game", "phoenix", "--first-game", "--seed", "8", "--random", "blue",
        typed=typed(line, "undo", "undo", "redo"),
    )  # fmt: skip
    assert answer.code == 0
    prompts = [part.split(">")[0] for part in answer.out.split("\n") if "> " in part[:8]]
    assert set(prompts) <= {"red", ""}
    assert "blue: " in answer.out


def test_wrong_ways_to_begin(command, tmp_path: Path) -> None:
    answer = command("play", "--game", "phoenix", "--random", "green")
    assert answer.code == 2
    assert "nobody plays green; there are red, blue" in answer.err
    (tmp_path / "p.json").write_text(Position.new_game(2, seed=1).to_json())
    answer = command("play", "p.json", "--no-seat-gems")
    assert answer.code == 2
    assert "leave out --no-seat-gems" in answer.err
    answer = command("play", "p.json", "--game", "frontiers")
    assert answer.code == 2
    assert "this file is a game of Space Station Phoenix" in answer.err


def test_a_table_keeps_its_game(command, tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text(Position.new_game(2, seed=1).to_json())
    answer = command("play", "--seed", "1", typed=typed("load p.json"))
    assert "This is a game of Space Station Phoenix: leave this one" in answer.out
    answer = command("play", "p.json", typed=typed("?"))
    assert answer.code == 0
    assert "Draft a ship" in answer.out


def test_every_legal_action_has_a_heading() -> None:
    table = play.table_for(Game.new(2, seed=1))
    for seed in range(4):
        for position in engine.random_game(seed, livelier)[::40]:
            legal = position.legal_actions()
            lines = table.listing(legal)
            assert lines
            assert all(len(line) <= 100 for line in lines)


# bench


def test_the_suite_of_the_game(command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "GAMES", 1)
    monkeypatch.setattr(engine, "POSITIONS", 4)
    answer = command("bench", "engine", "--game", "phoenix", "--quick", "--json")
    assert answer.code == 0
    found = json.loads(answer.out)
    assert found["suite"] == "phoenix-engine"
    assert len(found["measures"]) == 7
    answer = command("bench", "players", "--game", "phoenix")
    measured = "engine, solver, cycle is measured"
    why = f"There is no suite players for Space Station Phoenix yet; {measured}.\n"
    assert (answer.code, answer.err) == (1, why)
    assert "phoenix-engine" in bench.SUITES


def test_quantiles_and_even_samples() -> None:
    assert engine.quantile([1, 2, 3, 4], 0.5) == 3
    assert engine.quantile([1], 0.95) == 1
    positions = engine.random_game(0)
    assert engine.evenly(positions, 3)[0] is positions[0]
    assert len(engine.evenly(positions[:2], 3)) == 2

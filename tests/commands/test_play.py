"""`play`: a game in the terminal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from advisor import Game, Position, games
from advisor.commands import play
from advisor.commands.listing import listing, parts
from support import position


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def saved_position(folder: Path, found: Position) -> str:
    (folder / "position.json").write_text(found.to_json(), encoding="utf-8")
    return "position.json"


def test_a_turn(command, tmp_path: Path) -> None:
    answer = command(
        "play", "--seed", "1", "--names", "Ann", "Bob",
        typed=typed("roll 1 2 4", "solar 4", "MINE 1", "hub 2", "end", "save game.json", "quit"),
    )  # fmt: skip
    assert (answer.code, answer.err) == (0, "")
    assert "Ann (red): roll 1 2 4" in answer.out
    assert "solar 4   (2 fuel, 0 ore · ships 1 2 · no points)" in answer.out
    assert "hub 2   (2 fuel, 1 ore · all ships placed · no points)" in answer.out
    assert "Turn 2: Bob (blue). Type roll." in answer.out
    assert answer.out.endswith("Goodbye.\n")
    actions = [str(action) for action in Game.load(tmp_path / "game.json").actions]
    assert actions == ["roll 1 2 4", "solar 4", "mine 1", "hub 2", "end"]


def test_the_seed_rolls_the_dice(command, tmp_path: Path) -> None:
    command("play", "--seed", "1", typed=typed("roll", "save game.json"))
    game = Game.new(seed=1)
    game.play("roll")
    assert Game.load(tmp_path / "game.json") == game


def test_a_whole_game(command, tmp_path: Path) -> None:
    game = Game.new(seed=3, players=("red", "blue"))
    chooser = random.Random(3)
    lines = []
    while legal := game.position.legal_actions():
        lines.append(str(chooser.choice(legal)))
        game.play(lines[-1])
    answer = command(
        "play", "--seed", "3", typed=typed(*lines, "?", "end", "undo", "redo", "save over.json")
    )
    assert answer.code == 0
    assert "Game over: " in answer.out
    assert "The game is over." in answer.out
    assert "The game is over; no more actions." in answer.out
    assert Game.load(tmp_path / "over.json") == game


def test_the_list_of_actions_is_grouped(command, tmp_path: Path) -> None:
    found = position(
        red={"ships": "5 5 5 6", "fuel": 2, "ore": 3, "cards": "booster stasis", "hub": 7},
        blue={"fuel": 3},
    )
    answer = command("play", saved_position(tmp_path, found), typed="?\n")
    shown = " ".join(answer.out.split("red> ")[1].split())
    assert "Solar Converter solar 5 | solar 6 Lunar Mine" in shown
    assert "Colony Constructor constructor 5 5 5 > asimov | bradbury |" in shown
    assert "Launch the colony launch asimov | launch bradbury" in shown
    assert "Booster Pod booster 5" in shown
    assert "Discard Stasis Beam discard stasis asimov |" in shown


def test_the_list_is_complete_and_narrow() -> None:
    """Every legal action can be put together from the list; no line is wider than a terminal."""
    for seed in range(4):
        game = Game.new(4, seed=seed)
        chooser = random.Random(seed)
        while (legal := game.position.legal_actions()) and len(game.actions) < 120:
            lines = listing(legal, game.position.game)
            assert max(map(len, lines)) <= 100
            text = " ".join(" ".join(lines).split())
            for action in legal:
                stem, ending = parts(action.text)
                assert stem in text
                assert ending in text
            game.play(chooser.choice(legal))


def test_why_not(command) -> None:
    answer = command(
        "play", "--seed", "1",
        typed=typed("? end", "? roll", "roll 1 1 3", "?shipyard 1 1", "? mine", "? xyz",
                    "? mine 1"),
    )  # fmt: skip
    assert "Not allowed: A turn begins with 'roll'" in answer.out
    assert "(rule turn)" in answer.out
    assert "Shipyard: your 4th ship costs 1 fuel and 1 ore; you have 0 fuel" in answer.out
    assert "Cannot read 'mine': expected a ship" in answer.out
    assert "Lunar Mine                  mine 1 | mine 3" in answer.out
    assert "Cannot read 'xyz': expected an action" in answer.out
    assert answer.out.count("Allowed.") == 2


def test_what_is_refused_is_said_and_the_game_goes_on(command) -> None:
    answer = command(
        "play", "--seed", "1",
        typed=typed("fly", "", "   ", "end", "undo", "redo", "undo twice", "load", "save",
                    "load none.json", "roll 1 2 3", "mine"),
    )  # fmt: skip
    assert (answer.code, answer.err) == (0, "")
    for sentence in (
        "Cannot read 'fly'",
        "A turn begins with 'roll'",
        "There is nothing to undo",
        "There is nothing to redo",
        "Type undo, or undo turn.",
        "Type the name of a file: load game.json",
        "Type the name of a file: save game.json",
        "'none.json' cannot be read: No such file",
        "red: roll 1 2 3",
        "Allowed are:\n  Lunar Mine                  mine 1 | mine 2 | mine 3",
    ):
        assert sentence in answer.out


def test_undo_and_redo(command, tmp_path: Path) -> None:
    answer = command(
        "play", "--seed", "1",
        typed=typed("roll 1 2 4", "solar 1", "undo", "redo", "solar 2", "solar 4", "end",
                    "roll", "undo turn", "undo turn", "redo turn", "undo", "save g.json"),
    )  # fmt: skip
    assert "1 action taken back. Turn 1: red (0 fuel, 0 ore · ships 1 2 4 · no" in answer.out
    assert "1 action played again. Turn 1: red" in answer.out
    assert "5 actions taken back. Turn 1: red (0 fuel, 0 ore · about to roll" in answer.out
    assert "5 actions played again. Turn 2: blue" in answer.out
    assert len(Game.load(tmp_path / "g.json").actions) == 4


def test_board_and_help(command) -> None:
    answer = command("play", "--seed", "1", typed=typed("BOARD", "help"))
    board = str(Game.new(seed=1).position)
    assert answer.out.count(board) == 2
    assert "save FILE, load FILE" in answer.out


def test_an_unsaved_game_is_offered_a_save(command, tmp_path: Path) -> None:
    answer = command("play", "--seed", "1", typed=typed("roll", "quit", "", "later.json"))
    assert "The game is not saved. Type a file name" in answer.out
    assert "Not saved." in answer.out
    answer = command("play", "--seed", "1", typed=typed("roll", "quit", "no/where", "kept.json"))
    assert "could not be saved as 'no/where'" in answer.out
    assert len(Game.load(tmp_path / "kept.json").actions) == 1
    answer = command("play", "kept.json", typed=typed("undo", "quit", ""))
    assert "or Enter for 'kept.json'" in answer.out
    assert Game.load(tmp_path / "kept.json").actions == ()
    answer = command("play", "kept.json", typed=typed("roll", "quit", "-"))
    assert "Not saved.\nGoodbye." in answer.out
    assert Game.load(tmp_path / "kept.json").actions == ()


def test_the_end_of_the_input_ends_politely(command) -> None:
    answer = command("play", "--seed", "1", typed="roll")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("Not saved.\nGoodbye.\n")
    nothing = command("play", "--seed", "1")
    assert nothing.out.endswith("red> \nGoodbye.\n")


@pytest.mark.parametrize("lines", [[], ["roll"]])
def test_control_c_ends_politely(
    command, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    answers = iter(lines)

    def interrupted(_: str) -> str:
        for line in answers:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    answer = command("play", "--seed", "1")
    assert answer.code == 0
    assert answer.out.endswith("Goodbye.\n")


def test_save_asks_before_it_replaces(command, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("precious", encoding="utf-8")
    answer = command("play", "--seed", "1", typed=typed("roll", "save old.json", "n", "quit", "-"))
    assert "Replace 'old.json'? [y/N]" in answer.out
    assert (tmp_path / "old.json").read_text(encoding="utf-8") == "precious"
    command("play", "--seed", "1", typed=typed("roll", "save old.json", "y", "solar 9", "save"))
    assert len(Game.load(tmp_path / "old.json").actions) == 1


def test_load_asks_before_it_gives_up_a_game(command, tmp_path: Path) -> None:
    other = Game.new(seed=8)
    other.play("roll")
    other.save(tmp_path / "other.json")
    answer = command(
        "play", "--seed", "1",
        typed=typed("roll", "load other.json", "no", "load other.json", "y", "save copy.json"),
    )  # fmt: skip
    assert "Give up the game that is not saved?" in answer.out
    assert "Not loaded." in answer.out
    assert Game.load(tmp_path / "copy.json") == other


def test_going_on_from_a_position_does_not_overwrite_it(command, tmp_path: Path) -> None:
    name = saved_position(tmp_path, position(red={"ships": "3"}))
    before = (tmp_path / name).read_bytes()
    answer = command("play", name, typed=typed("solar 3", "save", "quit", ""))
    assert "Type the name of a file" in answer.out
    assert (tmp_path / name).read_bytes() == before


def test_a_damaged_file_is_refused(command, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    answer = command("play", "bad.json")
    assert answer.code == 1
    assert answer.out == ""
    assert "not readable as JSON" in answer.err
    loaded = command("play", "--seed", "1", typed=typed("load bad.json", "quit"))
    assert "'bad.json': not readable as JSON" in loaded.out


def test_letters_that_are_none(command) -> None:
    answer = command("play", "--seed", "1", typed=b"\xff\xfe\nroll 1 2 3\n? \x1b[31m\n")
    assert answer.code == 0
    assert "red: roll 1 2 3" in answer.out
    assert "\x1b" not in answer.out


def test_help_in_the_game_is_the_end_of_the_help_of_the_command() -> None:
    assert play.DESCRIPTION.endswith(f"In the game:\n{play.in_the_game(games.kit())}")
    assert play.in_the_game(games.kit()).startswith("  roll, solar 3")


def test_in_a_process(process, tmp_path: Path) -> None:
    answer = process("play", "--seed", "1", typed=b"roll\nsave game.json\nquit\n")
    assert (answer.code, answer.err) == (0, "")
    assert len(Game.load(tmp_path / "game.json").actions) == 1
    plain = process("play", "game.json", typed=b"?\n", PYTHONIOENCODING="ascii")
    assert plain.code == 0


def test_the_program_plays_some_seats_at_random(command, tmp_path: Path) -> None:
    game = Game.new(seed=4)
    while game.position.active == "red":
        game.play(game.position.legal_actions()[0])
    lines = [str(action) for action in game.actions]
    typed = "".join(f"{line}\n" for line in (*lines, "undo", "save game.json"))
    answer = command("play", "--seed", "4", "--random", "blue", typed=typed)
    assert (answer.code, answer.err) == (0, "")
    assert "blue: roll" in answer.out
    assert "red> " in answer.out
    assert "blue> " not in answer.out
    again = Game.load(tmp_path / "game.json")
    assert [str(action) for action in again.actions] == lines[:-1], "back to red's last choice"
    assert command("play", "--seed", "4", "--random", "blue", typed=typed).out.startswith(
        answer.out.partition("Saved as")[0]
    )

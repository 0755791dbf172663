"""`advise` prints the best turns of a position, and why."""

from __future__ import annotations

import json
from pathlib import Path

from advisor import Game, Position


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


def test_reasons_and_a_comparison(command, tmp_path: Path) -> None:
    file = saved(tmp_path)
    answer = command("advise", file, "--explain", "--compare", "solar 2")
    assert answer.code == 0
    assert "Your idea: solar 2; " in answer.out
    assert "\nWhy:\n" in answer.out
    assert "next best turn" in answer.out
    data = json.loads(command("advise", file, "--explain", "--compare", "solar 2", "--json").out)
    assert len(data["plans"]) == 1
    assert data["comparison"]["actions"][0] == "solar 2"
    assert data["comparison"]["cost"] >= 0
    assert 0 < len(data["explanation"]["lines"]) <= 8


def test_a_second_opinion_by_games(command, tmp_path: Path) -> None:
    file = saved(tmp_path)
    text = command("advise", file, "--play-on", "2").out
    assert "\n4. " in text, "what is compared is listed"
    assert "Played on, 2 games with the same luck from each turn:" in text
    assert "the best turn by value" in text
    data = json.loads(command("advise", file, "--play-on", "2", "--json").out)
    assert [each["games"] for each in data["promises"]] == [2, 2, 2, 2]
    assert command("advise", file, "--play-on", "0").code == 2


def test_an_idea_that_is_not_allowed(command, tmp_path: Path) -> None:
    answer = command("advise", saved(tmp_path), "--compare", "solar 3")
    assert answer.code == 1
    assert answer.out == ""
    assert "no unplaced 3" in answer.err


def test_chance_and_a_budget_of_work(command, tmp_path: Path) -> None:
    data = json.loads(
        command("advise", saved(tmp_path), "--chance", "--effort", "0.5", "--json").out
    )
    assert any(gamble["actions"][-1] == "cycle" for gamble in data["gambles"])


def test_a_saved_game_in_and_a_file_out(command, tmp_path: Path) -> None:
    game = Game.new(players=("red", "blue"), seed=5)
    game.play("roll 2 6 6")
    source, target = tmp_path / "game.json", tmp_path / "advice.json"
    game.save(source)
    answer = command("advise", str(source), "--json", "--output", str(target))
    assert (answer.code, answer.out) == (0, "")
    assert json.loads(target.read_text("utf-8"))["active"] == "red"
    again = command("advise", str(source), "--output", str(target))
    assert again.code == 1
    assert "--force" in again.err
    assert command("advise", str(source), "-o", str(target), "--force").code == 0
    assert target.read_text("utf-8").startswith("Red to play.")


def test_before_the_roll_it_is_refused(command, tmp_path: Path) -> None:
    file = tmp_path / "start.json"
    file.write_text(Position.new_game(seed=5).to_json(), encoding="utf-8")
    answer = command("advise", str(file))
    assert answer.code == 1
    assert "red has not rolled yet" in answer.err
    assert f"python -m advisor play {file}: type roll" in answer.err


def test_what_a_refusal_before_the_roll_advises_works(command, tmp_path: Path) -> None:
    file = tmp_path / "start.json"
    file.write_text(Position.new_game(seed=5).to_json(), encoding="utf-8")
    typed = "roll 2 5 6\nsave game.json\nquit\n"
    assert command("play", file, typed=typed).code == 0
    assert command("advise", "game.json").code == 0


def test_a_game_that_is_over_gets_no_advice(command, tmp_path: Path) -> None:
    over = {
        "players": [{"color": "red"}, {"color": "blue"}],
        "phase": "over",
        "territories": {"lem": {"red": 8}},
    }
    answer = command("advise", "-", typed=json.dumps(over))
    assert answer.code == 1
    assert "This game is over" in answer.err


def test_wrong_numbers(command, tmp_path: Path) -> None:
    for wrong in (("--top", "0"), ("--seconds", "-1"), ("--effort", "nan")):
        assert command("advise", saved(tmp_path), *wrong).code == 2


def test_the_reasons_add_no_turn_to_the_list(command, tmp_path: Path) -> None:
    file = saved(tmp_path)
    assert "\n2. " not in command("advise", file, "--explain").out
    assert "\n2. " in command("advise", file, "--explain", "--top", "2").out


def test_an_effort_in_words(command, tmp_path: Path) -> None:
    file = saved(tmp_path)
    proven = command("advise", file)
    assert command("advise", file, "--effort", "unlimited").out == proven.out
    assert "until the proof" not in proven.out
    hurried = command("advise", file, "--effort", "0").out
    assert "The best turn found" in hurried
    assert hurried.rstrip().endswith("To go on until the proof: --effort unlimited")
    wrong = command("advise", file, "--effort", "lots")
    assert wrong.code == 2
    assert "expected a number from 0 or unlimited, not 'lots'" in wrong.err

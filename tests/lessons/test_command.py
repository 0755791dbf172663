"""The course in the terminal."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from advisor import games
from advisor.commands import lesson as lesson_command
from advisor.lessons import Curriculum, Progress
from advisor.lessons.coverage import table

Command = Callable[..., Any]


def test_it_is_a_command_like_the_others() -> None:
    assert lesson_command.NAME == "lesson"
    assert lesson_command.SUMMARY
    parser = argparse.ArgumentParser(description=lesson_command.DESCRIPTION)
    lesson_command.options(parser)
    examples = lesson_command.DESCRIPTION.split("Examples:")[1]
    assert "python -m advisor lesson " in examples
    assert lesson_command.DESCRIPTION.isascii()
    assert max(map(len, lesson_command.DESCRIPTION.splitlines())) <= 100


def test_the_list(command: Command, course: Curriculum) -> None:
    for exercise in ("first-ship/1", "aim/1", "mine/1"):
        Progress().record(exercise, "done")
    answer = command()
    assert (answer.code, answer.err) == (0, "")
    assert "[x]* aim" in answer.out
    assert "[-]* mine" in answer.out
    assert "[ ]  helmet" in answer.out
    assert answer.out.endswith("Next: python -m advisor lesson turn\n")
    for lesson in course:
        assert lesson.title in answer.out
    assert command("--list").out == answer.out


def test_the_list_as_data(command: Command, course: Curriculum) -> None:
    Progress().record("aim/1", "done")
    found = json.loads(command("--json").out)
    assert [one["id"] for one in found] == [lesson.id for lesson in course]
    assert found[1]["state"] == "done"
    assert found[1]["exercises"] == {"aim/1": "done"}
    assert found[2]["needs"] == ["aim"]


def test_coverage_and_glossary(command: Command, course: Curriculum) -> None:
    assert command("--coverage").out == table(course)
    words = command("--glossary").out
    assert "Booster Pod: A card that raises an unplaced ship by one. (lesson cards)" in words


def test_a_whole_lesson(command: Command) -> None:
    answer = command("mine", typed=["mine 3", "mine 6", "undo", "mine 4", "why mine 3", "mine 6"])
    assert (answer.code, answer.err) == (0, "")
    out = answer.out
    assert out.startswith("Lunar Mine: ore\n===============\n")
    assert "Exercise 1 of 2" in out
    assert "Not allowed: Lunar Mine: a ship of at least 4 is needed" in out
    assert "That is 1 ore, but now the 4 is too low." in out
    assert "Taken back.   (red: 0 fuel, 0 ore · ships 3 4 6 · no points)" in out
    assert "mine 6   (red: 0 fuel, 2 ore · ships 3 · no points)\nDone. One port is left" in out
    assert "This lesson is at its end.\nNext: python -m advisor lesson first-ship" in out
    assert [Progress().state(f"mine/{number}") for number in (1, 2)] == ["done", "done"]


def test_hints_solution_check_and_the_rest(command: Command) -> None:
    typed = ["hint", "hint", "hint", "hint", "check", "?", "board", "text", "help", "solution"]
    typed += ["", "fly", "market 2 2", "restart", "undo", "why", "? trade", "next"]
    answer = command("market/2", typed=typed)
    out = answer.out
    assert "Hint 1 of 3: You have two pairs." in out
    assert out.count("Hint 3 of 3: Type `market 2 2`, then `trade 2`.") == 2
    assert "Not attempted.\nore of red: 0, wanted 2." in out
    assert "Solar Converter             solar 2 | solar 5" in out
    assert "  market 2 2\n  trade 2\n" in out
    assert "hint                     help, clearer each time" in out
    assert "Cannot read 'fly': expected an action" in out
    assert "From the start.   (red: 4 fuel" in out
    assert "There is nothing to take back." in out
    assert "Not allowed: Orbital Market: trading needs a ship of yours" in out
    assert Progress().mark("market/2").state == "not yet"
    assert Progress().mark("market/2").hints == 3


def test_demonstrations_are_shown(command: Command) -> None:
    answer = command("terraform", typed=["", "", "", "", "quit"])
    assert answer.out.count("Watch: ") == 4
    assert "Not allowed: Terraforming Station: the only port is taken." in answer.out
    assert answer.out.endswith("Goodbye.\n")


def test_a_game_that_is_over_by_a_wrong_try(command: Command) -> None:
    answer = command("end/2", typed=["terraform 6 > lem", "?", "undo", "terraform 6 > herbert"])
    assert "blue won: 9 points each; more cards decides" in answer.out
    assert "The game is over. Type undo or restart." in answer.out
    assert "Done. 10 points against 9." in answer.out


def test_the_end_of_input_and_an_interrupt(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command("mine").out.endswith("Goodbye.\n")

    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert command("mine").out.endswith("Goodbye.\n")


def test_next(command: Command) -> None:
    assert command("next", typed=["quit"]).out.startswith("Your first ship")
    for exercise in ("first-ship/1", "aim/1"):
        Progress().record(exercise, "done")
    assert command("next", typed=["quit"]).out.startswith("Your turn: roll, dock, end")


def test_everything_done(
    command: Command, course: Curriculum, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Progress, "next_lesson", lambda self, course: None)
    assert command("next").out == "You have done all lessons.\n"
    assert command().out.endswith("You have done all of them.\n")
    assert command("aim/1", typed=["roll"]).out.endswith("You have done all lessons.\n")


@pytest.mark.no_cover
def test_the_whole_course_by_its_solutions(command: Command, course: Curriculum) -> None:
    """Every lesson is played at the keyboard from its first line to its last."""
    for lesson in course:
        typed = [""] * len(lesson.demonstrations)
        typed += [step for exercise in lesson.exercises for step in exercise.solution()]
        answer = command(lesson.id, typed=typed)
        assert (answer.code, answer.err) == (0, "")
        assert "Goodbye" not in answer.out, lesson.id
    assert Progress().next_lesson(course) is None
    assert command().out.endswith("You have done all of them.\n")


@pytest.mark.parametrize("name", ["moon", "moon/1", "\x1b[31m"])
def test_an_unknown_lesson(command: Command, name: str) -> None:
    answer = command(name)
    assert answer.code == 1
    assert "There is no lesson" in answer.err
    assert answer.out == ""


@pytest.mark.parametrize("name", ["mine/99", "mine/x"])
def test_an_unknown_exercise_of_a_lesson_that_there_is(command: Command, name: str) -> None:
    answer = command(name)
    assert (answer.code, answer.out) == (1, "")
    said = f"There is no exercise '{name}'; the lesson 'mine' has 2 exercises: mine/1, mine/2."
    assert answer.err.startswith(said)


def test_a_folder_that_is_not_there_is_said(command: Command) -> None:
    answer = command("--folder", "nodir")
    assert (answer.code, answer.err) == (1, "nodir: there is no such folder.\n")


@pytest.mark.parametrize(
    "arguments",
    [["mine", "--json"], ["mine", "--list"], ["mine", "--check", "x"], ["--list", "--glossary"]],
)
def test_wrong_usage(command: Command, arguments: list[str]) -> None:
    answer = command(*arguments)
    assert answer.code == 2
    assert answer.out == ""


def test_forget(command: Command, data_folder: Path) -> None:
    Progress().record("aim/1", "done")
    assert command("--forget").out == "Your progress begins anew.\n"
    assert Progress().state("aim/1") == "not attempted"
    assert (data_folder / "progress-old-1.json").exists()


def test_progress_that_cannot_be_kept_is_told_once(command: Command, data_folder: Path) -> None:
    data_folder.write_text("in the way")
    answer = command("mine", typed=["mine 3", "mine 4", "mine 6"])
    assert answer.code == 0
    assert answer.out.replace("\n", " ").count("could not be written") == 1
    assert "This lesson is at its end." in answer.out
    refused = command("--forget")
    assert refused.code == 1
    assert "could not be written" in refused.err


def test_a_damaged_file_is_told(command: Command, data_folder: Path) -> None:
    data_folder.mkdir()
    (data_folder / "progress.json").write_text("?")
    assert "is damaged" in " ".join(command().out.split())


@pytest.fixture
def folder(tmp_path: Path, sample_text: str) -> Path:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "sample.toml").write_text(sample_text, encoding="utf-8")
    return folder


def test_a_teachers_folder(command: Command, folder: Path) -> None:
    answer = command("--folder", folder)
    assert "Samples\n  [ ]  sample" in answer.out
    done = command("--folder", folder, "sample", typed=["market 2 2", "trade 2"])
    assert "Done." in done.out


def test_a_teachers_check(command: Command, folder: Path, sample_text: str) -> None:
    file = folder / "sample.toml"
    good = command("--check", file)
    # The sample uses words of the game without naming the lessons that explain them.
    assert good.code == 1
    assert "sample.toml: sample uses 'dock' of first-ship" in good.err
    file.write_text(sample_text.replace("part =", 'needs = ["market"]\npart ='), encoding="utf-8")
    good = command("--check", file)
    assert (good.code, good.err) == (0, "")
    assert good.out == "sample.toml: 1 exercise, everything proven.\n"
    file.write_text(file.read_text().replace("ore.red = 2", "ore.red = 9"), encoding="utf-8")
    bad = command("--check", file)
    assert bad.code == 1
    assert "sample/1: the solution does not meet the goal" in bad.err
    file.write_text("id = 3\n", encoding="utf-8")
    assert "sample.toml, id: a text in quotes is expected" in command("--check", file).err
    assert command("--check", folder / "none.toml").code == 1


def test_a_lesson_of_the_course_can_be_checked_again(command: Command, course: Curriculum) -> None:
    answer = command("--check", games.kit().teaching.course / "040-mine.toml")
    assert answer.out == "040-mine.toml: 2 exercises, everything proven.\n"

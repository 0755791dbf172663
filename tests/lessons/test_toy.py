"""A lesson of another game is read, proven and done by the same code."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from advisor.lessons import Curriculum, LessonError, Progress, load_course, schema
from advisor.lessons.course import arrange
from advisor.lessons.coverage import gaps, table
from advisor.lessons.glossary import terms
from advisor.lessons.proof import prove, touched
from advisor.lessons.puzzles import puzzle_toml, read_puzzle
from advisor.lessons.reading import load_lesson, read_lesson
from toy.kit import KIT

FILE = KIT.teaching.course / "010-offer.toml"


@pytest.fixture
def toy() -> Curriculum:
    return load_course(game="toy")


@pytest.fixture
def written() -> dict[str, Any]:
    """The lesson as a table that a test may spoil."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def test_it_is_read_and_proven(toy: Curriculum) -> None:
    (lesson,) = toy
    assert lesson.game is KIT
    assert toy.game is KIT
    assert prove(lesson) == ()
    assert touched(lesson.exercises[0]) == {"draw", "offer"}
    assert touched(lesson.exercises[1]) == {"keep", "offer", "turn"}
    assert gaps(toy) == ()
    assert "| offer | offer | offer/1 |" in table(toy)
    assert [term.name for term in terms(toy)] == ["token"]


def test_it_is_done(toy: Curriculum) -> None:
    first, second = toy.exercises
    assert first.solution() == ("draw", "offer", "take")
    assert first.check(["draw", "keep"]).message.endswith("Then red has no more than the token.")
    assert first.check(["draw", "offer"]).missing == (
        "points of red: 0, wanted 3.",
        "points of blue: 0, wanted >= 1.",
    )
    assert first.check(first.solution()).state == "done"
    assert second.check(["take"]).message.startswith("Not allowed: Not take: keep or offer.")
    assert second.check(["take", "keep"]).state == "done"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"goal": {"fuel": {"red": 2}}}, "a goal knows no 'fuel'; it knows points, token, left"),
        ({"goal": {}}, "such as points.red = 2"),
        ({"goal": {"left": [5]}}, 'such as ["5"]'),
        ({"solution": ["mine 3"]}, "Expected one of: draw"),
        ({"practises": ["mkt"]}, "there is no rule 'mkt'"),
        ({"position": {"format": "toy/2"}}, "wrong: 'toy/1'"),
    ],
)
def test_slips_are_told_in_its_own_words(
    written: dict[str, Any], change: dict[str, Any], sentence: str
) -> None:
    written["exercise"][0] |= change
    with pytest.raises(LessonError, match=sentence.replace("[", r"\[")):
        read_lesson(written, "my.toml")


def test_a_course_is_about_one_game(course: Curriculum, toy: Curriculum) -> None:
    with pytest.raises(LessonError, match="it teaches the toy game, the lessons before it Alien"):
        arrange([course.lessons[0], *toy])


def test_its_schema_knows_its_words(written: dict[str, Any]) -> None:
    validator = Draft202012Validator(schema.schema(KIT))
    assert validator.is_valid(written)
    written["teaches"] = ["mkt"]
    assert not validator.is_valid(written)
    assert schema.home(KIT) == KIT.teaching.course.parent / "lesson.schema.json"


def test_at_the_keyboard(command, data_folder: Path) -> None:
    listed = command("--game", "toy")
    assert "[ ]* offer          To keep or to offer" in listed.out
    answer = command("offer", "--game", "toy", typed=["", "?", "draw", "help", "offer", "take"])
    assert answer.code == 0
    assert "draw, keep, offer ...   an action" in answer.out
    assert "Draw                        draw" in answer.out
    assert "draw 2   (red: no points)" in answer.out
    assert Progress(game="toy").state("offer/1") == "done"
    assert Progress().state("offer/1") == "not attempted"
    kept = json.loads((data_folder / "progress.json").read_text(encoding="utf-8"))
    assert list(kept["exercises"]) == ["toy:offer/1"]


def test_a_lesson_names_its_game_by_its_positions(command) -> None:
    answer = command("--check", FILE)
    assert answer.out == "010-offer.toml: 2 exercises, everything proven.\n"
    assert load_lesson(FILE).game is KIT


PUZZLE: dict[str, Any] = {
    "id": "small",
    "title": "Turn 1",
    "difficulty": "easy",
    "question": "Keep it, or offer it?",
    "solution": ["keep"],
    "proof": {
        "weights": "none",
        "value": 5,
        "second": 3,
        "points": 0.1,
        "optimal": True,
        "seed": 1,
        "turn": 1,
    },
    "position": {
        "format": "toy/1",
        "players": [{"color": "red", "name": "red"}, {"color": "blue", "name": "blue"}],
        "left": [0],
        "token": 5,
    },
}


def test_a_puzzle_of_it_is_read_and_written() -> None:
    puzzle = read_puzzle(PUZZLE, "small.toml")
    assert puzzle.position.game is KIT
    again = read_puzzle(tomllib.loads(puzzle_toml(puzzle)), "small.toml")
    assert again == puzzle


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"solution": ["offer"]}, "the turn is not over at its end"),
        ({"solution": ["keep", "draw"]}, "the turn is not over at its end"),
        ({"solution": ["take"]}, "Not take: keep or offer"),
        ({"position": PUZZLE["position"] | {"token": None}}, "a puzzle begins with a token"),
    ],
)
def test_slips_of_a_puzzle(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LessonError, match=sentence):
        read_puzzle(PUZZLE | change, "small.toml")

"""The schema file says what the reader says, as far as a schema can."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from advisor import games
from advisor.lessons import schema

GAME = games.kit()
SCHEMA = json.loads(schema.home(GAME).read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
FILES = sorted(GAME.teaching.course.glob("*.toml"))


def test_the_file_is_the_one_that_is_made() -> None:
    assert schema.home(GAME).read_text(encoding="utf-8") == schema.text(GAME)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_lesson_follows_it(file: Any) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(tomllib.loads(file.read_text()))] == []


def test_it_knows_the_same_words() -> None:
    definitions = SCHEMA["$defs"]
    assert tuple(definitions["rules"]["items"]["enum"]) == GAME.teaching.rules
    goal = set(definitions["goal"]["properties"])
    assert goal == {*GAME.teaching.places, "played", "refused", "all", "any", "not"}


@pytest.mark.parametrize(
    "change",
    [
        {"id": "My Lesson"},
        {"id": 3},
        {"title": " "},
        {"titel": "x"},
        {"teaches": ["market"]},
        {"exercise": 3},
        {"minutes": "two"},
        {"terms": {"x": 3}},
    ],
)
def test_it_refuses_slips_of_a_lesson(sample: dict[str, Any], change: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(sample)
    assert not VALIDATOR.is_valid(sample | change)


@pytest.mark.parametrize(
    "change",
    [
        {"goal": {}},
        {"goal": {"gold": {"red": 2}}},
        {"goal": {"cards": {"red": []}}},
        {"goal": {"any": []}},
        {"solution": []},
        {"solution": "end"},
        {"wrong": [{"try": "end"}]},
        {"practises": ["mk"]},
        {"position": 3},
        {"continues": True},
        {"unique": "yes"},
    ],
)
def test_it_refuses_slips_of_an_exercise(sample: dict[str, Any], change: dict[str, Any]) -> None:
    sample["exercise"][0] |= change
    assert not VALIDATOR.is_valid(sample)

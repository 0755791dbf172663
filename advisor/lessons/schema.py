"""The JSON Schema of lesson files, for editors: one for each game, with its own words.

python -m advisor.lessons.schema            # writes that of Alien Frontiers anew
python -m advisor.lessons.schema phoenix    # of another game
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from advisor import games
from advisor.core import saving
from advisor.core.seam import GameKit
from advisor.lessons.reading import MOST_MINUTES, WORD

_FILE: Final = "lesson.schema.json"


def home(game: GameKit) -> Path:
    """Where the schema of a game's lessons lies: beside its course."""
    return game.teaching.course.with_name(_FILE)


def text(game: GameKit) -> str:
    """The schema as the text of its file."""
    return json.dumps(schema(game), indent=2, ensure_ascii=False) + "\n"


def schema(game: GameKit) -> dict[str, Any]:
    """What a lesson of a game may have."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A lesson of {game.title}",
        "description": "One TOML file of the course; advisor/lessons/README.md explains every key.",
        "type": "object",
        "required": ["id", "title", "part", "text"],
        "anyOf": [{"required": ["exercise"]}, {"required": ["demonstration"]}],
        "additionalProperties": False,
        "properties": {
            "id": {"type": "string", "pattern": f"^{WORD}$"},
            "title": _ref("text"),
            "part": _ref("text"),
            "text": _ref("text"),
            "minutes": {"type": "integer", "minimum": 0, "maximum": MOST_MINUTES},
            "core": {"type": "boolean"},
            "needs": _ref("texts"),
            "teaches": _ref("rules"),
            "terms": {"type": "object", "additionalProperties": _ref("text")},
            "exercise": {"type": "array", "items": _ref("exercise")},
            "demonstration": {"type": "array", "items": _ref("demonstration")},
        },
        "$defs": {
            "text": {"type": "string", "pattern": "\\S"},
            "texts": {"type": "array", "items": _ref("text")},
            "rules": {"type": "array", "items": {"enum": list(game.teaching.rules)}},
            "position": {"description": _about_positions(game), "type": "object"},
            "exercise": _exercise(),
            "demonstration": _demonstration(),
            "value": {
                "anyOf": [
                    {"type": ["integer", "boolean", "string"]},
                    {"type": "array", "items": {"type": "string"}, "minItems": 1},
                    {"type": "object", "additionalProperties": _ref("value")},
                ]
            },
            "actions": {"anyOf": [_ref("text"), _ref("texts")]},
            "goal": _goal(game.teaching.places),
        },
    }


def _about_positions(game: GameKit) -> str:
    if game.name == games.USUAL:
        return "A position of the interchange format; 'format' may be left out."
    return f"A position of the interchange format; 'format' is {game.format!r}."


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _exercise() -> dict[str, Any]:
    wrong = {
        "type": "object",
        "required": ["try", "say"],
        "additionalProperties": False,
        "properties": {"try": _ref("text"), "say": _ref("text")},
    }
    return {
        "type": "object",
        "required": ["task", "goal", "solution"],
        "oneOf": [
            {"required": ["position"]},
            {"required": ["continues"], "properties": {"continues": {"const": True}}},
        ],
        "additionalProperties": False,
        "properties": {
            "task": _ref("text"),
            "position": _ref("position"),
            "continues": {"type": "boolean"},
            "meanwhile": _ref("texts"),
            "goal": _ref("goal"),
            "solution": {**_ref("texts"), "minItems": 1},
            "hints": _ref("texts"),
            "wrong": {"type": "array", "items": wrong},
            "praise": {"type": "string"},
            "unique": {"type": "boolean"},
            "practises": _ref("rules"),
            "examples": _ref("texts"),
        },
    }


def _demonstration() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["text", "position", "expect"],
        "additionalProperties": False,
        "properties": {
            "text": _ref("text"),
            "position": _ref("position"),
            "meanwhile": _ref("texts"),
            "actions": _ref("texts"),
            "expect": _ref("goal"),
            "practises": _ref("rules"),
            "examples": _ref("texts"),
        },
    }


def _goal(places: tuple[str, ...]) -> dict[str, Any]:
    goals = {"type": "array", "items": _ref("goal"), "minItems": 1}
    return {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            **{place: _ref("value") for place in places},
            "played": _ref("actions"),
            "refused": _ref("actions"),
            "all": goals,
            "any": goals,
            "not": _ref("goal"),
        },
    }


if __name__ == "__main__":
    for _name in sys.argv[1:] or [games.USUAL]:
        saving.write(home(games.kit(_name)), text(games.kit(_name)))

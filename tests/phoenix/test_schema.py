"""The schema says what the reader says."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from importlib import resources
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from advisor.core.errors import PositionError
from advisor.phoenix import Position
from advisor.phoenix.reading import KEYS, OPTION_KEYS, PLAYER_KEYS
from advisor.phoenix.reading_turn import TABLE_KEYS, TURN_KEYS
from advisor.phoenix.schema import schema
from phoenix.samples import random_game
from phoenix.support import position_json

SCHEMA: dict[str, Any] = json.loads(
    resources.files("advisor.phoenix").joinpath("position.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)


def test_the_file_is_the_schema() -> None:
    again = "run python -m advisor.phoenix.schema > advisor/phoenix/position.schema.json"
    assert json.loads(json.dumps(schema())) == SCHEMA, again
    Draft202012Validator.check_schema(SCHEMA)


def test_keys() -> None:
    top = SCHEMA["properties"]
    assert tuple(top) == KEYS
    assert tuple(top["options"]["properties"]) == OPTION_KEYS
    assert tuple(SCHEMA["$defs"]["player"]["properties"]) == PLAYER_KEYS
    assert tuple(top["this_turn"]["anyOf"][1]["properties"]) == TURN_KEYS
    assert tuple(top["table"]["anyOf"][1]["properties"]) == TABLE_KEYS


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_random_games_are_valid(seed: int) -> None:
    steps = random_game(seed)
    for position, _ in [*steps[:40:4], *Random(seed).sample(steps, 25)]:
        VALIDATOR.validate(position.to_dict())


def places(part: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every key of a position, and the first place of every list: the others are alike."""
    inner = part.items() if isinstance(part, dict) else enumerate(part[:1])
    for key, value in inner:
        yield (*above, key)
        if isinstance(value, dict | list):
            yield from places(value, (*above, key))


ODD_VALUES = (
    None, True, False, -1, 0, 1, 2, 7, 25, 26, 1000, 1.5, "", "red", "purple", "transport1",
    "transport1@2", "transport@3", "gold", "214", "hub", "B-1", "turn", "over", [], ["red"],
    [214], ["gold"], ["transport1"], ["hub"], {}, {"red": 1}, {"214": ["pink"]}, {"f": 2},
)  # fmt: skip


def bases() -> list[dict[str, Any]]:
    played = position_json(
        players=3,
        red={"station": {214: 2, 121: 1}, "ships": "transport1@2 farm2", "neutral": "diplomacy@4"},
        blue={"hub": "A-11", "on_hub": [None, "pink", None, None, "human"]},
        green={"hub": "A-6", "own_sectors": [101]},
        sectors=[102, 313],
        phase="transport",
        this_turn={"ship": "transport1", "left": 2, "bought": {"pink": 1}, "live": {"121": 0}},
    )
    full = Position.from_json(played | {"to_move": "red"}).to_dict()
    return [full, Position.new_game(2, seed=3, hubs="all").to_dict()]


def test_what_the_schema_refuses_the_reader_refuses() -> None:
    """Every value of full positions is replaced by every odd value, one at a time."""
    refused = accepted = 0
    for source in bases():
        for place in places(source):
            for value in ODD_VALUES:
                changed = copy.deepcopy(source)
                part: Any = changed
                for key in place[:-1]:
                    part = part[key]
                part[place[-1]] = value
                try:
                    Position.from_json(changed)
                except PositionError:
                    refused += 1
                else:
                    accepted += 1
                    assert VALIDATOR.is_valid(changed), (place, value)
    assert refused > 1500
    assert accepted > 50


def test_unknown_keys_are_refused_by_both() -> None:
    for source in bases():
        for place in ((), *places(source)):
            changed = copy.deepcopy(source)
            part: Any = changed
            for key in place:
                part = part[key]
            if isinstance(part, dict):
                part["extra_key"] = 1
                assert not VALIDATOR.is_valid(changed)
                with pytest.raises(PositionError):
                    Position.from_json(changed)

"""The schema file says what the engine says."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from importlib import resources
from itertools import product
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from advisor import Game, Position, PositionError
from advisor.frontiers.components import (
    COLONIES,
    DISPLAY_SIZE,
    EDITIONS,
    FLEET,
    FORMAT,
    LAST_CIRCLE,
    PORTS,
    deck_of,
)
from advisor.frontiers.interchange import (
    KEYS,
    MOST_MOVES,
    MOST_TOKENS,
    OPTION_KEYS,
    PLAYER_KEYS,
    TURN_KEYS,
)
from advisor.frontiers.state import Options
from advisor.frontiers.views import ThisTurn
from advisor.frontiers.words import CARDS, COLORS, FACILITIES, FIELDS, PHASES, TERRITORIES
from support import position_json

SCHEMA: dict[str, Any] = json.loads(
    resources.files("advisor.frontiers")
    .joinpath("position.schema.json")
    .read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)
TOP = SCHEMA["properties"]
PARTS = SCHEMA["$defs"]
PLAYER = PARTS["player"]["properties"]
TURN = TOP["this_turn"]["properties"]


def test_it_is_a_schema() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)


def objects(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield part
        for inner in part.values():
            yield from objects(inner)


def test_no_object_takes_unknown_keys() -> None:
    found = list(objects(SCHEMA))
    assert len(found) >= 8
    assert all(part["additionalProperties"] is False for part in found)


def test_keys() -> None:
    assert tuple(TOP) == KEYS
    assert tuple(PLAYER) == PLAYER_KEYS
    assert tuple(TOP["options"]["properties"]) == OPTION_KEYS
    assert tuple(TURN) == TURN_KEYS
    assert tuple(TOP["docks"]["properties"]) == (*FACILITIES, "bay")
    assert tuple(TOP["docks"]["properties"]["hub"]["properties"]) == COLORS
    assert tuple(TOP["territories"]["properties"]) == TERRITORIES
    assert tuple(TOP["fields"]["properties"]) == FIELDS
    assert tuple(PARTS["colonies"]["properties"]) == COLORS


def test_words() -> None:
    assert TOP["format"]["const"] == FORMAT
    assert tuple(TOP["edition"]["enum"]) == EDITIONS
    assert tuple(TOP["phase"]["enum"]) == PHASES
    assert tuple(PARTS["color"]["enum"]) == COLORS
    assert tuple(PARTS["card"]["enum"]) == CARDS
    assert tuple(PARTS["territory_or_null"]["enum"]) == (*TERRITORIES, None)
    assert set(PARTS["waiting"]["enum"]) == {f"{c}{r}" for c, r in product(COLORS, ("", "*"))}
    ships = {f"{value}{relic}" for value, relic in product(range(1, 7), ("", "*"))}
    assert set(PARTS["ship"]["enum"]) == ships | set(range(1, 7))
    colors = "|".join(COLORS)
    assert PARTS["docked"]["pattern"] == rf"^({colors}):[1-6]\*?$"
    assert PARTS["docked_six"]["pattern"] == rf"^({colors}):6\*?$"


def test_ranges() -> None:
    def span(part: dict[str, Any]) -> tuple[int, int]:
        return part["minimum"], part["maximum"]

    deck = len(deck_of(5))
    assert span(TOP["moves"]) == (0, MOST_MOVES)
    assert span(PLAYER["fuel"]) == span(PLAYER["ore"]) == (0, MOST_TOKENS)
    assert span(PLAYER["stock"]) == (0, FLEET)
    assert span(PLAYER["hub"]) == (0, LAST_CIRCLE)
    assert span(PLAYER["colonies"]) == span(PARTS["colony_count"]) == (0, max(COLONIES.values()))
    assert (TOP["players"]["minItems"], TOP["players"]["maxItems"]) == (
        min(COLONIES),
        max(COLONIES),
    )
    assert TOP["display"]["maxItems"] == DISPLAY_SIZE
    assert TOP["discards"]["maxItems"] == TOP["deck"]["maxItems"] == deck
    assert PLAYER["ships"]["maxItems"] == FLEET + 1
    assert TOP["docks"]["properties"]["bay"]["maxItems"] == FLEET * len(COLORS) + 1
    for cards in (PLAYER["cards"], TURN["used"], TURN["new_cards"]):
        assert cards["maxItems"] == len(CARDS)
        assert cards["uniqueItems"]
    for place, facility in enumerate(FACILITIES):
        part = TOP["docks"]["properties"][facility]
        tracks = part["properties"].values() if facility == "hub" else [part]
        for track in tracks:
            assert track["maxItems"] == max(ports[place] for ports in PORTS.values())


def test_numbers_at_their_edges_agree_with_the_reader() -> None:
    """Each range of the schema is the reader's: the last number in is in, the next is out."""
    for keys, part in (
        (("options", "helmet_cost"), TOP["options"]["properties"]["helmet_cost"]),
        (("moves",), TOP["moves"]),
        (("this_turn", "artifact"), TURN["artifact"]),
        (("this_turn", "hub"), TURN["hub"]),
        (("this_turn", "market"), TURN["market"]),
    ):
        for value in (part["minimum"], part["maximum"]):
            assert in_range(with_value(base(), keys, value)), (keys, value)
        for value in (part["minimum"] - 1, part["maximum"] + 1):
            assert not in_range(with_value(base(), keys, value)), (keys, value)


def test_defaults_and_what_must_be_there() -> None:
    standard = Options()
    for name, part in TOP["options"]["properties"].items():
        assert part["default"] == getattr(standard, name)
    for name, part in TURN.items():
        default = getattr(ThisTurn(), name)
        said = part["default"] if "default" in part else PARTS["territory_or_null"]["default"]
        assert said == (list(default) if isinstance(default, tuple) else default)
    bare = {"players": [{"color": "red"}, {"color": "blue"}]}
    read = json.loads(Position.from_json(bare).to_json())
    for name in ("edition", "phase", "moves", "display", "discards", "deck"):
        assert TOP[name]["default"] == read[name]
    for name in ("fuel", "ore", "ships", "hub", "cards"):
        assert PLAYER[name]["default"] == read["players"][0][name]
    assert SCHEMA["required"] == ["players"]
    assert PARTS["player"]["required"] == ["color"]
    assert accepts(bare)
    for lacking in ({}, {"players": [{"color": "red"}, {}]}):
        assert not VALIDATOR.is_valid(lacking)
        assert not accepts(lacking)


def accepts(source: dict[str, Any]) -> bool:
    """Whether the reader accepts; wherever it does, so does the schema."""
    valid = VALIDATOR.is_valid(source)
    try:
        Position.from_json(source)
    except PositionError:
        return False
    assert valid, list(VALIDATOR.iter_errors(source))
    return True


def in_range(source: dict[str, Any]) -> bool:
    """Whether the reader finds every number in its range, be it possible on this board or not."""
    said = ""
    try:
        Position.from_json(source)
    except PositionError as error:
        said = str(error)
    found = "expected a number from" not in said
    assert VALIDATOR.is_valid(source) == found
    return found


def base() -> dict[str, Any]:
    """A position with something under every key."""
    source = position_json(
        players=4,
        red={
            "fuel": 2,
            "ore": 1,
            "ships": "2 5 6*",
            "cards": "booster city",
            "hub": 3,
        },
        docks={
            "solar": "blue:3",
            "mine": "green:2 red:2",
            "hub": {"blue": "blue:1"},
            "terraform": "yellow:6",
            "bay": "yellow",
        },
        territories={"burroughs": {"red": 1}, "lem": {"blue": 2}},
        fields={"isolation": "lem"},
        display="cache decoy stasis",
        discards="warper",
        this_turn={"used": ["booster"], "mine": True},
    )
    return json.loads(Position.from_json(source).to_json())


def with_value(source: dict[str, Any], keys: tuple[Any, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(source)
    part: Any = changed
    for key in keys[:-1]:
        part = part[key]
    part[keys[-1]] = value
    return changed


def places(part: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every key of a position, and the first place of every list: the others are alike."""
    inner = part.items() if isinstance(part, dict) else enumerate(part[:1])
    for key, value in inner:
        yield (*above, key)
        if isinstance(value, dict | list):
            yield from places(value, (*above, key))


ODD_VALUES = (
    None, True, False, -1, 0, 1, 2, 7, 8, 10, 25, 1000, 1.5, "", "red", "purple", "blue:3",
    "blue:7", "blue:6*", "3", "3*", "7", "lem", "booster", "helmet", "roll", "over", [], ["red"],
    ["blue"], ["booster"], ["city", "city"], ["3"], ["blue:3"], {}, {"red": 1}, {"x": 1},
)  # fmt: skip


def test_what_the_schema_refuses_the_reader_refuses() -> None:
    """Every value of a full position is replaced by every odd value, one at a time."""
    source = base()
    refused = accepted = 0
    for place in places(source):
        for value in ODD_VALUES:
            changed = with_value(source, place, value)
            if VALIDATOR.is_valid(changed):
                accepted += 1
            else:
                refused += 1
                with pytest.raises(PositionError):
                    Position.from_json(changed)
    assert refused > 1000
    assert accepted > 100


def test_unknown_keys_are_refused_by_both() -> None:
    source = base()
    for place in ((), *places(source)):
        part: Any = source
        for key in place:
            part = part[key]
        if isinstance(part, dict):
            changed = with_value(source, (*place, "extra"), 1)
            assert not VALIDATOR.is_valid(changed)
            with pytest.raises(PositionError):
                Position.from_json(changed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [1, 5])
def test_positions_of_random_games_are_valid(players: int, edition: int) -> None:
    game = Game.new(players, edition=edition, seed=players)
    chooser = random.Random(players)
    while legal := game.position.legal_actions():
        game.play(chooser.choice(legal))
    for found in (*chooser.sample(game.positions, 40), game.start, game.position):
        VALIDATOR.validate(json.loads(found.to_json()))

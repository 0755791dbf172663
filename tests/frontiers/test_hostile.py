"""Whatever comes in from outside: our own errors, or a position that is right."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor import Action, MalformedAction, Position, PositionError, parse_action
from advisor.frontiers.words import CARDS, COLORS, FACILITIES, FIELDS, TERRITORIES
from frontiers.samples import random_game
from frontiers.test_conformance import check_conserved

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*COLORS, *CARDS, *TERRITORIES, *FACILITIES, "3*", "blue:3", "red*"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
SAMPLES = [position.to_dict() for position, _ in random_game(5)[::60] + random_game(2)[::60]]


def position_or_error(source: Any) -> Position | PositionError:
    try:
        return Position.from_json(source)
    except PositionError as error:
        return error


def action_or_error(text: str) -> Action | MalformedAction:
    try:
        return parse_action(text)
    except MalformedAction as error:
        return error


def read(source: Any) -> None:
    """Either a refusal that names places, or a position in which everything adds up."""
    answer = position_or_error(source)
    if isinstance(answer, PositionError):
        assert answer.defects
        assert all(defect.place and defect.problem for defect in answer.defects)
    else:
        check_conserved(answer)
        assert Position.from_json(answer.to_json()) == answer
        assert answer.legal_actions() or answer.result is not None


def parse(text: str) -> Action | None:
    """Either a sentence that says what is wrong, or an action that reads itself."""
    answer = action_or_error(text)
    if isinstance(answer, MalformedAction):
        assert str(answer).endswith(".")
        return None
    assert parse_action(str(answer)) == answer
    return answer


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_random_bytes_and_text_are_refused_as_positions(source: bytes | str) -> None:
    with pytest.raises(PositionError):
        Position.from_json(source)


@given(JSON_VALUES)
def test_random_json_is_refused_or_right(source: Any) -> None:
    read(json.dumps(source))


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a JSON value."""
    found = [path]
    if isinstance(value, dict):
        for key, part in value.items():
            found += paths(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            found += paths(part, (*path, number))
    return found


def mutated(source: Any, path: tuple[Any, ...], value: Any, how: str) -> Any:
    copy = json.loads(json.dumps(source))
    here = copy
    for step in path[:-1]:
        here = here[step]
    if not path:
        return value
    if how == "delete":
        del here[path[-1]]
    elif how == "double" and isinstance(here, list):
        here.append(here[path[-1]])
    else:
        here[path[-1]] = value
    return copy


@settings(max_examples=300)
@given(st.data())
def test_mutated_positions_are_refused_or_right(data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(source)))
        how = data.draw(st.sampled_from(["replace", "delete", "double"]))
        source = mutated(source, path, data.draw(JSON_VALUES), how)
        if not isinstance(source, dict):
            break
    read(json.dumps(source))
    if isinstance(source, dict):
        read(source)


@settings(max_examples=300)
@given(st.text(max_size=60))
def test_random_text_is_malformed_or_an_action(text: str) -> None:
    parse(text)


WORDS = [*COLORS, *CARDS, *TERRITORIES, *FACILITIES, *FIELDS, "roll", "end", "bay", "cycle"]
WORDS += ["claim", "trade", "launch", "relic", "discard", ">", ":", ",", "=", "-", "@", "*"]
WORDS += ["3", "6*", "blue:3", "blue:3@mine", "3@hub", "blue@lem", "2f1o", "red*@bay", "99", "0f"]
EXAMPLES = [
    "raiders 1 2 3 : blue 2f1o, green 1o",
    "teleporter 6@mine > artifact 6",
    "helmet blue:3@solar > shipyard 3 3",
    "discard polarity yellow@herbert red@lem",
    "cycle = city cannon stasis",
    "warper 1 2 = 4 6",
    "cannon shipyard blue:2 blue:2",
]


@settings(max_examples=500)
@given(st.lists(st.sampled_from(WORDS), max_size=9), st.integers(0, 10**6))
def test_texts_of_our_own_words_parse_or_say_what_was_expected(words: list[str], seed: int) -> None:
    rng = Random(seed)
    example = rng.choice(EXAMPLES).split()
    for word in words[:3]:
        example[rng.randrange(len(example))] = word
    position = Position.from_json(SAMPLES[seed % len(SAMPLES)])
    for text in (" ".join(words), " ".join(example), "  ".join(example).upper()):
        action = parse(text)
        if action is not None:
            refusal = position.why_not(action)
            assert refusal is None or refusal.reason


@pytest.mark.parametrize("thing", [None, 3, b"solar 3", ["solar", "3"], object()])
def test_an_action_is_a_text(thing: Any) -> None:
    with pytest.raises(MalformedAction, match="text"):
        parse_action(thing)


def test_a_very_long_text_is_refused_unread() -> None:
    with pytest.raises(MalformedAction, match="short"):
        parse_action("warper " + "1 " * 100_000)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "such as 'solar 3'; this one is empty"),
        (" \n ", "this one is empty"),
        ("solr 3", "an action"),
        ("solar", "a ship such as 3"),
        ("solar 7", "no die shows 7; a ship has a value from 1 to 6"),
        ("solar 3 4", "the Solar Converter takes one ship at a time, not 2"),
        ("market 3", "the Orbital Market takes 2 ships together, not 1"),
        ("market 3 3 3", "the Orbital Market takes 2 ships together, not 3"),
        ("market 3 x", "a ship such as 3 or 3*, not 'x'"),
        ("market 3 7", "no die shows 7"),
        ("market 33", "write the ships apart, as in '3 3'"),
        ("mine 10", "no die shows 10; a ship has a value from 1 to 6"),
        ("cannon mine blue:2 blue:7", "no die shows 7"),
        ("cannon mine pink:2", "a colour (red, green, blue, yellow), not 'pink'"),
        ("helmet blue:0@solar > mine 3", "no die shows 0"),
        ("teleporter 6@moon > solar 6", "terraform, bay), not 'moon'"),
        ("bay 1 2", "the ship 2 is one too many"),
        ("raiders 1 2 3 : pink 2f", "a victim's colour (red, green, blue, yellow), not 'pink'"),
        ("trade 1000000", "a number of trades from 1 to 999999"),
        ("constructor 5 5 5", "the territory to land on"),
        ("terraform 6 > moon", "a territory"),
        ("raiders 1 2 3", "what to steal"),
        ("raiders 1 2 3 : blue", "tokens such as 2f1o"),
        ("claim", "a card"),
        ("trade 0", "a number of trades"),
        ("teleporter 6@mine > solar 5", "must include the ship that is moved, 6"),
        ("helmet 3@solar > shipyard 3 3", "another player's docked ship"),
        ("discard lem", "a card with a discard power"),
        ("solar 3;", "the end of the action"),
        ("end 0f", "the tokens to return"),
        ("end 1f2o now", "the end of the action"),
        ("roll 7 7 7", "the dice show, each 1 to 6 (3* is the Relic Ship), not '7'"),
        ("roll 2 5 x", "the dice show, each 1 to 6 (3* is the Relic Ship), not 'x'"),
    ],
)
def test_malformed_text_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_action(text)
    assert expected in str(caught.value)

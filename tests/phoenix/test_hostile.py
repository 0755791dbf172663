"""Whatever comes in from outside: our own errors, or a position that is right."""

from __future__ import annotations

import json
import warnings
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.core.errors import GameError, MalformedAction, PositionError
from advisor.phoenix import Action, Data, DataError, DataWarning, Game, Position, parse_action
from advisor.phoenix.words import COLORS, HUBS, NEUTRALS, PHASES, SHIPS, SPECIES, TRACKS
from phoenix.samples import random_game
from phoenix.support import FOLDER

WORDS = [*COLORS, *SHIPS, *NEUTRALS, *HUBS, *SPECIES, *TRACKS, *PHASES]
JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*WORDS, "transport1@2", "214", "hub", "206:3"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


@cache
def samples() -> list[dict[str, Any]]:
    """A position of every phase that some random games meet."""
    found: dict[str, dict[str, Any]] = {}
    for seed in (1, 2, 9):
        for position, _ in random_game(seed):
            found.setdefault(position.phase, position.to_dict())
    return list(found.values())


NUMBERS = st.integers(0, 10_000)


def pick(values: list[Any], number: int) -> Any:
    return values[number % len(values)]


def position_or_error(source: Any) -> Position | PositionError:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DataWarning)
        try:
            return Position.from_json(source)
        except PositionError as error:
            return error


def read(source: Any) -> None:
    """Our own error, or a position whose every legal action can be played."""
    position = position_or_error(source)
    if isinstance(position, PositionError):
        assert position.defects
        assert all(defect.place and defect.problem for defect in position.defects)
        return
    assert position_or_error(position.to_json()) == position
    legal = position.legal_actions()
    assert bool(legal) == (position.phase != "over")
    rng = Random(1)
    for action in rng.sample(legal, min(len(legal), 6)):
        after = position.play(action, rng)
        assert after.to_json()
        assert str(after)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_random_bytes_and_text_are_refused_as_positions(source: bytes | str) -> None:
    with pytest.raises(PositionError):
        Position.from_json(source)
    with pytest.raises(GameError):
        Game.from_json(source)


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
    if not path:
        return value
    here = copy
    for step in path[:-1]:
        here = here[step]
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
    source = pick(samples(), data.draw(NUMBERS))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(source)))
        how = data.draw(st.sampled_from(["replace", "delete", "double"]))
        small = st.integers(-1, 6) | st.sampled_from(WORDS) | st.booleans() | st.none()
        source = mutated(source, path, data.draw(small | JSON_VALUES), how)
        if not isinstance(source, dict):
            break
    read(json.dumps(source))
    if isinstance(source, dict):
        read(source)


def action_or_error(text: str) -> Action | MalformedAction:
    try:
        return parse_action(text)
    except MalformedAction as error:
        return error


def parse(text: str) -> Action | None:
    """Either a sentence that says what was expected, or an action that reads itself."""
    action = action_or_error(text)
    if isinstance(action, MalformedAction):
        assert "expected" in str(action)
        assert action.rule == "turn-1"
        return None
    assert parse_action(str(action)) == action
    return action


@settings(max_examples=300)
@given(st.text(max_size=60))
def test_random_text_is_malformed_or_an_action(text: str) -> None:
    parse(text)


TOKENS = [*WORDS, ">", ":", "=", "+", ";", "f", "w", "m", "fw", "1f", "2w1m", "1h", "214", "124"]
TOKENS += "use income recruit convert point done alien human trade buy roll reroll keep".split()
TOKENS += "ally observe move leave return supply reward draft hub draw scrap free advance".split()


@settings(max_examples=400)
@given(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=9), NUMBERS)
def test_any_words_are_malformed_refused_or_played(words: list[str], number: int) -> None:
    text = " ".join(words)
    position = Position.from_json(pick(samples(), number))
    action = parse(text)
    if action is None:
        return
    refusal = position.why_not(action)
    if refusal is None:
        assert position.play(action, Random(0)).to_json()
    else:
        assert refusal.reason.endswith(".")


@cache
def lines() -> list[str]:
    return [str(action) for seed in (1, 9) for _, action in random_game(seed)[::9]]


@settings(max_examples=300)
@given(NUMBERS, NUMBERS, st.randoms())
def test_lines_of_other_positions_with_a_slip_of_the_key(
    line: int, number: int, rng: Random
) -> None:
    spoilt = list(pick(lines(), line))
    position = Position.from_json(pick(samples(), number))
    for _ in range(rng.randint(0, 2)):
        spoilt[rng.randrange(len(spoilt))] = rng.choice("0123456789fwmhgp:>=+ abc")
    action = parse("".join(spoilt))
    if action is not None and position.why_not(action) is None:
        assert position.play(action, Random(0)).to_json()


def test_not_a_text_is_refused_as_an_action() -> None:
    for odd in (3, None, ["income"], b"income"):
        with pytest.raises(MalformedAction, match="An action is a text"):
            parse_action(odd)  # type: ignore[arg-type]
    with pytest.raises(MalformedAction, match="short text"):
        parse_action("use " * 200)


PLAIN = ("-", "income>gem:1", "income>food:1", "income>water:1", "income>metal:1")


@given(st.text(max_size=120))
def test_random_overrides_are_refused(text: str) -> None:
    if text not in PLAIN:
        with pytest.raises(DataError):
            Data.load([("sectors", "112", "q1", text)])


FIXED_LINES = (FOLDER / "fixed.csv").read_text().splitlines()[1:]


@settings(max_examples=80)
@given(st.sampled_from(FIXED_LINES), st.sampled_from(FIXED_LINES))
def test_values_of_other_places_are_refused_or_right(line: str, other: str) -> None:
    place, value = line.split(",", 3)[:3], other.split(",", 3)[3].strip('"')
    row = (place[0], place[1], place[2], value)
    try:
        data = Data.load([row])
    except DataError:
        return
    start = Position.new_game(2, seed=1, first_game=True, data=data)
    rng = Random(2)
    for _ in range(30):
        start = start.play(rng.choice(start.legal_actions()), rng)

"""Whatever comes in from outside: our own errors, or a position and an action that are right."""

from __future__ import annotations

import json
import warnings
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.core.action import Action
from advisor.core.errors import GameError, MalformedAction, PositionError
from advisor.core.seam import Position
from tests.conformance.trial import STORED, Trial, trial

PLAYED = 6
"""Legal actions that are played from a position that was read."""
NUMBERS = st.integers(0, 10_000)
every_game = pytest.mark.parametrize("name", STORED)


@cache
def json_values(game: Trial) -> st.SearchStrategy[Any]:
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.integers(-1, 6)
        | st.floats()
        | st.text(max_size=8)
        | st.sampled_from(game.words),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
        ),
        max_leaves=8,
    )


@cache
def samples(game: Trial) -> list[dict[str, Any]]:
    return game.samples()


@cache
def lines(game: Trial) -> list[str]:
    return game.lines()


def pick(values: list[Any], number: int) -> Any:
    return values[number % len(values)]


def position_or_error(game: Trial, source: Any) -> Position | PositionError:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that values of components are others
        try:
            return game.kit.read(source)
        except PositionError as error:
            return error


def read(game: Trial, source: Any) -> None:
    """A refusal that names places, or a position that adds up and can be played."""
    position = position_or_error(game, source)
    if isinstance(position, PositionError):
        assert position.defects
        assert all(defect.place and defect.problem for defect in position.defects)
        return
    game.check(position)
    assert position_or_error(game, position.to_json()) == position
    legal = position.legal_actions()
    assert bool(legal) == (position.result is None)
    rng = Random(1)
    for action in rng.sample(legal, min(len(legal), PLAYED)):
        after = position.play(action, rng)
        assert after.to_json()
        assert str(after)


def action_or_error(game: Trial, text: str) -> Action | MalformedAction:
    try:
        return game.kit.parse(text)
    except MalformedAction as error:
        return error


def parse(game: Trial, text: str) -> Action | None:
    """A sentence that says what was expected, or an action that reads itself."""
    action = action_or_error(game, text)
    if isinstance(action, MalformedAction):
        game.check_malformed(action)
        return None
    assert game.kit.parse(str(action)) == action
    return action


def ask(game: Trial, position: Position, text: str) -> None:
    """Malformed, refused with a sentence, or played."""
    action = parse(game, text)
    if action is None:
        return
    refusal = position.why_not(action)
    if refusal is None:
        assert position.play(action, Random(0)).to_json()
    else:
        assert refusal.reason.endswith((".", "!", "?"))


@every_game
@given(source=st.binary(max_size=200) | st.text(max_size=200))
def test_random_bytes_and_text_are_refused_as_positions_and_games(
    name: str, source: bytes | str
) -> None:
    kit = trial(name).kit
    with pytest.raises(PositionError):
        kit.read(source)
    with pytest.raises(GameError):
        kit.record.from_json(source)


@every_game
@given(data=st.data())
def test_random_json_is_refused_or_right(name: str, data: st.DataObject) -> None:
    game = trial(name)
    read(game, json.dumps(data.draw(json_values(game))))


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


@every_game
@settings(max_examples=300)
@given(data=st.data())
def test_mutated_positions_are_refused_or_right(name: str, data: st.DataObject) -> None:
    game = trial(name)
    source = pick(samples(game), data.draw(NUMBERS))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(source)))
        how = data.draw(st.sampled_from(["replace", "delete", "double"]))
        source = mutated(source, path, data.draw(json_values(game)), how)
        if not isinstance(source, dict):
            break
    read(game, json.dumps(source))
    if isinstance(source, dict):
        read(game, source)


@every_game
@settings(max_examples=300)
@given(text=st.text(max_size=60))
def test_random_text_is_malformed_or_an_action(name: str, text: str) -> None:
    parse(trial(name), text)


@every_game
@settings(max_examples=400)
@given(data=st.data(), number=NUMBERS)
def test_any_words_are_malformed_refused_or_played(
    name: str, data: st.DataObject, number: int
) -> None:
    game = trial(name)
    words = data.draw(st.lists(st.sampled_from(game.tokens), max_size=9))
    ask(game, game.read(pick(samples(game), number)), " ".join(words))


@every_game
@settings(max_examples=300)
@given(line=NUMBERS, number=NUMBERS, rng=st.randoms())
def test_lines_of_other_positions_with_a_slip(
    name: str, line: int, number: int, rng: Random
) -> None:
    game = trial(name)
    position = game.read(pick(samples(game), number))
    words = pick(lines(game), line).split()
    for _ in range(rng.randint(0, 3)):
        words[rng.randrange(len(words))] = rng.choice(game.tokens)
    spoilt = list(" ".join(words))
    for _ in range(rng.randint(0, 2)):
        spoilt[rng.randrange(len(spoilt))] = rng.choice("0123456789fwmhgpo*@,:>=+- abc")
    for text in (" ".join(words), "  ".join(words).upper(), "".join(spoilt)):
        ask(game, position, text)


@every_game
@pytest.mark.parametrize(
    "thing", [None, 3, b"solar 3", ["income"], object()], ids=lambda thing: type(thing).__name__
)
def test_an_action_is_a_text(name: str, thing: Any) -> None:
    with pytest.raises(MalformedAction, match="text"):
        trial(name).kit.parse(thing)


@every_game
def test_a_very_long_text_is_refused_unread(name: str) -> None:
    game = trial(name)
    with pytest.raises(MalformedAction, match="short"):
        game.kit.parse(f"{lines(game)[0]} " * 20_000)

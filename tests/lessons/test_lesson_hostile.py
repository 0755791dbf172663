"""Whatever is typed or written in a file, the answer is a sentence and never a crash."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from advisor import games
from advisor.lessons import LessonError, Problem, load_course
from advisor.lessons.reading import read_lesson

EXERCISES = load_course().exercises
FILES = sorted(games.kit().teaching.course.glob("*.toml"))
TABLES = [tomllib.loads(file.read_text()) for file in FILES]
WORDS = (
    "roll solar mine artifact market shipyard constructor hub raiders terraform bay cycle claim "
    "trade launch relic booster discard cannon teleporter end ? why > : * = - 1 2 3 4 5 6 6* lem "
    "pohl blue red:3 blue:6@mine 2f1o city 3@solar"
).split()
LINES = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join),
    st.just("x" * 5000),
)


@given(st.sampled_from(EXERCISES), st.lists(LINES, max_size=5))
def test_any_lines(exercise: Any, lines: list[str]) -> None:
    feedback = exercise.check(lines)
    assert feedback.state in ("not attempted", "not yet", "done")
    assert len(feedback.attempt.tries) == len(lines)
    assert isinstance(feedback.message, str)


@settings(max_examples=60)
@given(st.sampled_from(EXERCISES), st.data())
def test_any_legal_play(exercise: Any, data: st.DataObject) -> None:
    """A learner may go anywhere the rules allow, chance included."""
    lines: list[str] = []
    for _ in range(4):
        legal = exercise.check(lines).position.legal_actions()
        if not legal:
            break
        lines.append(data.draw(st.sampled_from(legal)).text)
    feedback = exercise.check(lines)
    assert len(feedback.attempt.played) == len(lines)
    assert feedback == exercise.check(lines)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.lists(st.one_of(st.integers(), st.text(max_size=5)), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
    st.sampled_from([tomllib.loads("a = 1979-05-27")["a"], {"red": {"red": {"red": 1}}}]),
)


def spoil(value: Any, data: st.DataObject) -> Any:
    """Replace, remove or rename something somewhere."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 4)):
        key = data.draw(st.sampled_from(sorted(value)))
        value[key] = spoil(value[key], data)
        if data.draw(st.integers(0, 5)) == 0:
            value[data.draw(st.text(max_size=8))] = value.pop(key)
        return value
    if isinstance(value, list) and value and data.draw(st.integers(0, 4)):
        place = data.draw(st.integers(0, len(value) - 1))
        value[place] = spoil(value[place], data)
        return value
    return data.draw(VALUES)


@settings(max_examples=200)
@given(st.sampled_from(TABLES), st.data())
def test_any_spoiled_lesson(table: dict[str, Any], data: st.DataObject) -> None:
    spoiled = spoil(copy.deepcopy(table), data)
    if not isinstance(spoiled, dict):
        return
    assert all(problem.text for problem in problems(spoiled))


def problems(table: dict[str, Any]) -> tuple[Problem, ...]:
    try:
        read_lesson(table, "my.toml")
    except LessonError as error:
        return error.problems
    return ()

"""The rating of a learner moves with results, and everybody gets the puzzle that suits."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from advisor.lessons.rating import (
    FAILED,
    LATER,
    LEVELS,
    SOLVED,
    START,
    PuzzleResult,
    doubt,
    expected,
    level_of,
    moved,
    next_puzzle,
    puzzle_of,
    rated,
    step,
)


def test_who_has_tried_nothing_is_at_the_start() -> None:
    assert rated([]) == START


def test_solving_lifts_and_failing_lowers() -> None:
    for level in LEVELS.values():
        results = {
            score: moved(1200, 5, PuzzleResult("a", level, score)) for score in (0.0, 0.5, 1.0)
        }
        assert results[FAILED] < 1200 < results[SOLVED]
        assert results[FAILED] < results[LATER] < results[SOLVED]


def test_a_hard_puzzle_is_worth_more() -> None:
    gains = [moved(1200, 5, PuzzleResult("a", level, SOLVED)) for level in sorted(LEVELS.values())]
    assert gains == sorted(gains)
    assert len(set(gains)) == len(gains)


def test_what_is_expected_changes_nothing() -> None:
    assert expected(1300, 1300) == 0.5
    assert expected(1300, 1700) == pytest.approx(1 / 11)
    assert moved(1300, 3, PuzzleResult("a", 1300, 0.5)) == 1300


def test_steps_grow_smaller_but_never_vanish() -> None:
    steps = [step(number) for number in range(200)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 0
    doubts = [doubt(number) for number in range(200)]
    assert doubts == sorted(doubts, reverse=True)


@pytest.mark.parametrize("strength", [800, 1300, 1800])
def test_the_rating_finds_the_strength(strength: float) -> None:
    """A learner who solves by chance as their strength says ends near it."""
    rng = Random(strength)
    found = []
    for _ in range(40):
        results: list[PuzzleResult] = []
        for number in range(100):
            level = rated(results) + rng.uniform(-150, 150)
            score = SOLVED if rng.random() < expected(strength, level) else FAILED
            results.append(PuzzleResult(str(number), level, score))
        found.append(rated(results))
    assert sum(found) / len(found) == pytest.approx(strength, abs=40)


def test_difficulties_are_levels_in_order() -> None:
    names = ["easy", "medium", "hard", "expert"]
    levels = [level_of(name) for name in names]
    assert levels == sorted(levels)
    assert level_of(1234) == 1234
    with pytest.raises(KeyError):
        level_of("tricky")


def test_the_next_puzzle_is_near_and_new() -> None:
    levels = {"a": 1000.0, "b": 1300.0, "c": 1600.0}
    assert next_puzzle(levels, 1290, []) == "b"
    assert next_puzzle(levels, 1290, [PuzzleResult("b", 1300, SOLVED)]) == "a"
    results = [
        PuzzleResult("b", 1300, FAILED),
        PuzzleResult("a", 1000, SOLVED),
        PuzzleResult("c", 1600, LATER),
    ]
    assert next_puzzle(levels, 1290, results) == "b", "failed longest ago"
    assert next_puzzle(levels, 1290, [PuzzleResult(n, 1, SOLVED) for n in levels]) is None


def test_a_result_of_a_puzzle_that_is_gone_does_no_harm() -> None:
    assert next_puzzle({"a": 1000.0}, 1000, [PuzzleResult("old", 900, FAILED)]) == "a"
    results = [PuzzleResult("old", 900, FAILED), PuzzleResult("a", 1000, SOLVED)]
    assert next_puzzle({"a": 1000.0}, 1000, results) is None


def test_equally_near_puzzles_do_not_come_in_the_order_of_their_names() -> None:
    levels = {f"s{number}": 1000.0 for number in range(20)}
    results: list[PuzzleResult] = []
    order = []
    while (name := next_puzzle(levels, 1000, results)) is not None:
        order.append(name)
        results.append(PuzzleResult(name, 1000, SOLVED))
    assert sorted(order) == sorted(levels)
    assert order != sorted(levels)


def test_every_puzzle_has_its_day() -> None:
    names = [f"p{number}" for number in range(30)]
    start = date(2027, 3, 1)
    days = [puzzle_of(start + timedelta(days=n), names) for n in range(30)]
    assert sorted(days) == sorted(names)
    assert days[0] == puzzle_of(start, list(reversed(names))), "the same for everybody"
    assert days[0] != days[1]

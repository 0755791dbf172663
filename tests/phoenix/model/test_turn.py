"""The best turn by a model: stop, limits, the same again, and what it does not know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from advisor.core.errors import NotOffered
from advisor.phoenix import Position
from advisor.phoenix.model import ModelError, best_turn, solving, turn
from advisor.phoenix.model.solving import Answer
from advisor.phoenix.model.tables import exactly, lesser, looked_up, times
from advisor.phoenix.value import Weights, value
from advisor.search.linear import Builder, Lin
from phoenix.support import position

WEIGHTS = Weights.default(2)


def middle() -> Position:
    return position(
        red={"gems": 9, "food": 2, "water": 1, "metal": 6, "station": {111: 1, 104: 1}},
        sectors=[113, 123, 213],
    )


def test_the_turn_is_played_and_worth_what_the_model_says() -> None:
    start = middle()
    found = best_turn(start, WEIGHTS)
    assert found.proven
    now = start
    for action in found.actions:
        now = now.play(action)
    assert now == found.position
    assert value(now.state, 0, WEIGHTS) == found.value == found.bound


def test_the_same_turn_again() -> None:
    one, other = best_turn(middle(), WEIGHTS), best_turn(middle(), WEIGHTS)
    assert (str(one), one.work) == (str(other), other.work)


def test_stop_and_no_work_end_it_without_a_proof() -> None:
    found = best_turn(middle(), WEIGHTS, work=0.0)
    assert not found.proven
    assert found.bound >= found.value
    assert best_turn(middle(), WEIGHTS, stop=lambda: True).bound >= -(1 << 61)


def test_only_beginnings_and_dice_are_modelled() -> None:
    with pytest.raises(NotOffered, match="at its beginning"):
        best_turn(middle().play("use transport1"), WEIGHTS)


def test_a_model_that_differs_from_the_engine_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "value", lambda state, seat, weights: 1)
    with pytest.raises(ModelError, match="the engine 1"):
        best_turn(middle(), WEIGHTS)


def test_what_is_not_proven_may_be_worth_more_than_the_model_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search that is stopped leaves tables half filled; the engine's value counts then."""
    usual = solving.solve

    def stopped(*words: Any, **options: Any) -> Answer:
        found = usual(*words, **options)
        return found if found.value is None else replace(found, value=found.value - 5, proven=False)

    monkeypatch.setattr(solving, "solve", stopped)
    found = best_turn(middle(), WEIGHTS)
    assert not found.proven
    assert found.position is not None
    assert found.value == value(found.position.state, 0, WEIGHTS)


def test_the_last_turn_of_a_game_is_decided() -> None:
    start = position(red={"gems": 4, "points": 20}, blue={"points": 3}, ending="blue")
    found = best_turn(start, WEIGHTS)
    assert found.proven
    assert found.position is not None
    assert found.position.phase == "over"
    assert found.value > 500_000_000


@pytest.mark.parametrize(
    "table", [(0, 5, 9, 11, 12), (0, 1, 5, 6, 20), (0, 0, 7, 7, 3), (4, 4, 4, 4, 4)]
)
def test_a_table_is_looked_up_exactly(table: tuple[int, ...]) -> None:
    from advisor.phoenix.model.solving import solve

    for count in range(5):
        for look in (looked_up, exactly):
            b = Builder()
            number = b.var(0, 4)
            worth = look(b, lambda n: table[n], number)
            b.eq(number, count)
            assert solve(b, worth).value == table[count]


def test_the_lesser_and_how_often() -> None:
    from advisor.phoenix.model.solving import solve

    for one, other in ((2, 5), (5, 2), (3, 3)):
        for sign in (1, -1):
            b = Builder()
            first, second = b.var(0, 6), b.var(0, 6)
            found = lesser(b, first, second)
            b.eq(first, one)
            b.eq(second, other)
            assert solve(b, found * sign).value == sign * min(one, other)
    b = Builder()
    number = b.var(0, 9)
    often = times(b, number, 4)
    b.eq(number, 7)
    assert solve(b, often).value == 1
    assert times(b, Lin(9), 4).const == 2


def test_a_table_that_almost_bends_is_smoothed() -> None:
    b = Builder()
    number = b.var(0, 4)
    before = len(b.low)
    looked_up(b, lambda n: (0, 10, 21, 30, 40)[n], number, slack=5)
    smooth = len(b.low) - before
    looked_up(b, lambda n: (0, 10, 21, 30, 40)[n], number)
    assert smooth < len(b.low) - before - smooth

"""Differences between turns: paired, repeatable, and no surer than their games."""

from __future__ import annotations

import pytest

from advisor import Position, advise
from advisor.analysis.differences import chance_differences
from advisor.analysis.winning import win_probability
from support import position


def ends(top: int = 3) -> tuple[Position, list[Position]]:
    start = position(red={"ships": "2 5 6", "fuel": 2, "ore": 2})
    return start, [plan.position for plan in advise(start, top=top).plans]


def test_the_first_differs_by_nothing_and_the_others_by_their_chances() -> None:
    start, found = ends()
    told = chance_differences(found, start.active, games=12, seed=3)
    assert (told[0].mean, told[0].low, told[0].high) == (0, 0, 0)
    for end, each in zip(found, told, strict=True):
        alone = win_probability(end, games=12, seed=3)[start.active]
        assert each.chance == alone
        assert each.mean == pytest.approx(alone.mean - told[0].chance.mean)
        assert -1 <= each.low <= each.mean <= each.high <= 1


def test_a_difference_is_surer_than_the_two_chances() -> None:
    start, found = ends(2)
    first, second = chance_differences(found, start.active, games=24)
    wide = (second.chance.high - second.chance.low) + (first.chance.high - first.chance.low)
    assert second.high - second.low < wide


def test_the_same_seed_gives_the_same_answer() -> None:
    start, found = ends(2)
    told = chance_differences(found, start.active, games=6, seed=1)
    assert told == chance_differences(found, start.active, games=6, seed=1)
    assert told != chance_differences(found, start.active, games=6, seed=2)


def test_a_won_game_is_surely_better() -> None:
    over = position(territories={"lem": {"red": 8}}, phase="over")
    _start, found = ends(1)
    told = chance_differences([over, *found], "red", games=8)
    assert told[0].chance.mean == 1
    assert told[1].high < 0
    assert told[1].sure
    assert not told[0].sure


def test_nothing_to_compare_is_nothing() -> None:
    assert chance_differences([], "red") == []


def test_time_and_stop_end_it_after_two_games() -> None:
    _start, found = ends(2)
    assert {each.chance.games for each in chance_differences(found, "red", 0.0)} == {2}
    told = chance_differences(found, "red", games=50, stop=lambda: True)
    assert {each.chance.games for each in told} == {2}

"""Luck has the mean zero, and samples are what they claim to be."""

from __future__ import annotations

import pytest

from advisor import Position, Weights
from advisor.analysis.luck import Cancelled, Judge, Mean
from advisor.frontiers import actions, dice
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.solver import solve
from support import position

WEIGHTS = Weights.default(2)


ROLL = actions.roll()


def start() -> Position:
    return Position.new_game(2, seed=5).veiled()


def rolled(ships: tuple[int, ...]) -> Position:
    return start().play(actions.roll(ships))


@pytest.fixture(scope="module")
def judge() -> Judge:
    """A judge who takes its time, and remembers what it has solved."""
    return Judge(WEIGHTS, None)


@pytest.fixture(scope="module")
def mean(judge: Judge) -> Mean:
    """What the first roll is worth on average, over all there are."""
    return judge.mean(start(), ROLL, 56)


@pytest.mark.no_cover
def test_the_mean_over_all_rolls_is_exact_and_luck_has_the_mean_zero(
    judge: Judge, mean: Mean
) -> None:
    assert (mean.outcomes, mean.exact) == (56, True)
    total = luck = 0.0
    for ships, part in dice.outcomes(3, False):
        best = solve(rolled(ships), WEIGHTS).best
        assert best is not None
        assert best.optimal
        total += part * best.value
        luck += part * (judge.best(rolled(ships)).value - mean.value)
    assert mean.value == pytest.approx(total)
    assert luck == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("most", (1, 5, 12))
def test_a_sample_is_smaller_and_says_so(most: int) -> None:
    mean = Judge(WEIGHTS, 0.02).mean(start(), ROLL, most)
    assert mean.outcomes <= most
    assert not mean.exact
    again = Judge(WEIGHTS, 0.02).mean(start(), ROLL, most)
    assert mean == again


@pytest.mark.no_cover
def test_a_larger_sample_is_near_the_mean_of_all(judge: Judge, mean: Mean) -> None:
    sample = judge.mean(start(), ROLL, 20)
    assert sample.chance == pytest.approx(mean.chance, abs=0.03)


def test_positions_that_differ_in_nothing_that_matters_are_one() -> None:
    start = position(red={"ships": "6 6 1"}, display="city decoy stasis")
    judge = Judge(WEIGHTS, 0.1)
    assert judge.matters(after(start, "artifact 1"), parse_action("cycle"))
    placed = after(start, "solar 6", "solar 1", "artifact 6")
    assert not judge.matters(placed, parse_action("cycle"))


def after(start: Position, *texts: str) -> Position:
    for text in texts:
        start = start.play(text)
    return start


def test_stopping_is_heard() -> None:
    with pytest.raises(Cancelled):
        Judge(WEIGHTS, 0.1, lambda: True).mean(start(), ROLL, 3)

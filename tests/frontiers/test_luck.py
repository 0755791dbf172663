"""Luck has the mean zero, and samples are what they claim to be."""

from __future__ import annotations

import pytest

from advisor import Position, Weights
from advisor.frontiers import actions, dice, referee
from advisor.frontiers.luck import Cancelled, Judge
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.solver import solve
from advisor.frontiers.state import State
from support import position

WEIGHTS = Weights.default(2)


def start() -> State:
    state = Position.new_game(2, seed=5).state
    state.deck = None
    return state


def rolled(state: State, ships: tuple[int, ...]) -> State:
    after = state.copy()
    referee.apply(after, actions.roll(ships))
    return after


def test_the_mean_over_all_rolls_is_exact_and_luck_has_the_mean_zero() -> None:
    judge = Judge(WEIGHTS, None)
    mean = judge.mean_roll(start(), 56)
    assert (mean.outcomes, mean.exact) == (56, True)
    total = luck = 0.0
    for ships, part in dice.outcomes(3, False):
        best = solve(Position(rolled(start(), ships)), WEIGHTS).best
        assert best is not None
        assert best.optimal
        total += part * best.value
        luck += part * (judge.best(rolled(start(), ships)).value - mean.value)
    assert mean.value == pytest.approx(total)
    assert luck == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("most", (1, 5, 12))
def test_a_sample_is_smaller_and_says_so(most: int) -> None:
    mean = Judge(WEIGHTS, 0.02).mean_roll(start(), most)
    assert mean.outcomes <= most
    assert not mean.exact
    again = Judge(WEIGHTS, 0.02).mean_roll(start(), most)
    assert mean == again


def test_a_larger_sample_is_near_the_mean_of_all() -> None:
    judge = Judge(WEIGHTS, None)
    exact = judge.mean_roll(start(), 56)
    sample = judge.mean_roll(start(), 20)
    assert sample.chance == pytest.approx(exact.chance, abs=0.03)


def test_positions_that_differ_in_nothing_that_matters_are_one() -> None:
    state = position(red={"ships": "6 6 1"}, display="city decoy stasis").state
    judge = Judge(WEIGHTS, 0.1)
    assert judge.matters(after(state, "artifact 1"), parse_action("cycle"))
    placed = after(state, "artifact 6", "solar 6", "solar 1")
    assert not judge.matters(placed, parse_action("cycle"))


def after(state: State, *texts: str) -> State:
    state = state.copy()
    for text in texts:
        referee.apply(state, parse_action(text))
    return state


def test_stopping_is_heard() -> None:
    with pytest.raises(Cancelled):
        Judge(WEIGHTS, 0.1, lambda: True).mean_roll(start(), 3)

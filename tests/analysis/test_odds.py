"""From value to win probability: equal values are equal chances."""

from __future__ import annotations

from dataclasses import replace

import pytest

from advisor import Weights
from advisor.analysis.odds import USUAL_SCALE, Odds
from advisor.analysis.winning import instant_probability
from support import position

ODDS = Odds.by(Weights.default(2))
BEFORE = position(phase="roll")
WON = position(territories={"lem": {"red": 8}}, phase="over")
LOST = position(territories={"lem": {"blue": 8}}, phase="over")


def test_chances_are_those_of_the_value() -> None:
    assert ODDS.chances(BEFORE) == instant_probability(BEFORE, Weights.default(2))
    assert ODDS.of(WON, "red") == 1


def test_weights_without_odds_get_usual_ones() -> None:
    bare = replace(Weights.preset("app"), scale=0)
    assert Odds.by(bare).weights.scale == USUAL_SCALE
    assert sum(Odds.by(bare).chances(BEFORE).values()) == pytest.approx(1)


def test_moving_there_and_back() -> None:
    assert ODDS.moved(0.3, 0) == 0.3
    assert ODDS.moved(0.3, 50_000) > 0.3
    assert ODDS.moved(ODDS.moved(0.3, 50_000), -50_000) == pytest.approx(0.3)
    assert ODDS.moved(0.3, 1e12) == 1
    assert ODDS.moved(0.3, -1e12) == 0
    assert ODDS.moved(1.0, -50_000) == 1


def test_a_value_moves_chances_as_far_as_it_does_at_the_stage() -> None:
    steep = replace(ODDS.weights, stages=((4_000, 0, 0),) * 8 + ((40_000, 0, 0),))
    odds, late = Odds.by(steep), position(phase="roll", territories={"lem": {"red": 7}})
    assert odds.moved(0.5, 50_000, late) > odds.moved(0.5, 50_000, BEFORE) > 0.5


def test_equal_value_costs_nothing_and_more_costs_more() -> None:
    losses = [ODDS.loss(BEFORE, BEFORE, lost, "red") for lost in (0, 10, 100_000, 500_000)]
    assert losses[0] == 0
    assert losses == sorted(losses)
    assert len(set(losses)) == 4


def test_with_two_players_the_loss_is_the_difference_of_the_chances() -> None:
    """Where the rival counts in full, the value and the odds are one scale."""
    weights = replace(Weights.preset("app"), best_rival=100, scale=8000)
    odds = Odds.by(weights)
    worse = position(phase="roll", blue={"hub": 4})
    lost = 100 * 4 * 1000
    assert odds.loss(BEFORE, worse, lost, "red") == pytest.approx(
        odds.of(BEFORE, "red") - odds.of(worse, "red")
    )


def test_a_result_counts_as_it_is() -> None:
    assert ODDS.loss(WON, BEFORE, 1, "red") == 1 - ODDS.of(BEFORE, "red")
    assert ODDS.loss(BEFORE, LOST, 1, "red") == ODDS.of(BEFORE, "red")
    assert ODDS.loss(WON, WON, 5, "red") == 0

"""Intervals and quantiles against numbers computed by other means (SciPy, and by hand)."""

from __future__ import annotations

import pytest

from advisor.players.statistics import mean_interval, quantile, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (60, 100, 0.5020, 0.6906),
        (480, 800, 0.5656, 0.6334),
        (1.5, 3, 0.1253, 0.8747),
    ],
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert found.mean == wins / games
    assert found.low == pytest.approx(low, abs=2e-4)
    assert found.high == pytest.approx(high, abs=2e-4)


def test_nothing_is_known_without_games() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_mean_interval() -> None:
    found = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.high - found.mean == pytest.approx(1.96 * 1.29099 / 2, abs=1e-3)
    assert mean_interval([3.0]) == mean_interval([3.0, 3.0])
    assert mean_interval([]).mean == 0.0


def test_quantile() -> None:
    assert quantile([], 0.5) == 0.0
    assert quantile([3.0], 0.95) == 3.0
    assert quantile(list(range(100)), 0.5) == 50
    assert quantile(list(range(100)), 0.95) == 95

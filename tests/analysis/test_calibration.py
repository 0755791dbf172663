"""Calibration: what was said beside what happened."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.analysis.calibration import calibration, watched
from advisor.players.match import Pairing


def game(winners: list[int], *chances: list[float], **more: Any) -> dict[str, Any]:
    return {
        "players": ["greedy"] * len(chances[0]),
        "winners": winners,
        "cut": False,
        "chances": list(chances),
    } | more


def test_chances_that_keep_their_word() -> None:
    found = calibration([game([0], [0.75, 0.25])] * 3 + [game([1], [0.75, 0.25])])
    assert (found.games, found.positions) == (4, 4)
    assert found.error == pytest.approx(0)
    assert [(band.low, band.high, band.number) for band in found.bands] == [
        (0.2, 0.3, 4),
        (0.7, 0.8, 4),
    ]
    assert [band.happened for band in found.bands] == [0.25, 0.75]
    assert found.brier == found.constant == pytest.approx(2 * 0.75 * 0.25)


def test_chances_that_promise_too_much() -> None:
    found = calibration([game([0], [0.9, 0.1]), game([1], [0.9, 0.1])])
    assert found.error == pytest.approx(0.4)
    assert found.brier > found.constant


def test_sure_chances_belong_to_the_last_class() -> None:
    found = calibration([game([1], [0.0, 1.0])])
    assert [(band.low, band.happened) for band in found.bands] == [(0.0, 0.0), (0.9, 1.0)]
    assert found.brier == 0


def test_a_shared_win_counts_as_its_part() -> None:
    (band,) = calibration([game([0, 1], [0.5, 0.5])]).bands
    assert band.happened == 0.5


def test_games_without_an_end_say_nothing() -> None:
    lost = {"players": ["greedy", "greedy"], "lost": "the worker died"}
    found = calibration([lost, game([0], [0.5, 0.5], cut=True)])
    assert (found.games, found.positions, found.bands) == (0, 0, ())


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_watched_game_keeps_everybodys_chance_after_every_turn(seats: int) -> None:
    record = watched(Pairing(0, 0, 5, ("quick",) * seats))
    assert len(record["chances"]) == record["turns"] - 1
    for row in record["chances"]:
        assert len(row) == seats
        assert sum(row) == pytest.approx(1, abs=0.001)
    assert calibration([record]).games == 1

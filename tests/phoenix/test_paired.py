"""Paired games: the same deal with and without the challenger, kept and told."""

from __future__ import annotations

from pathlib import Path

import pytest

from advisor.phoenix.players import duel, paired
from advisor.phoenix.players.duel import Outcome
from advisor.players.base import Player


def deal(seed: int, *gains: int) -> paired.Deal:
    """A deal that ends 100 to 90 to 80 without the challenger, who gains so much in each seat."""
    without = (100, 90, 80)
    totals = tuple(
        tuple(points + (gain if seat == own else 0) for seat, points in enumerate(without))
        for own, gain in enumerate(gains)
    )
    return paired.Deal(seed, "planner", "greedy", without, totals, (1.0, 0.0, 0.5))


def test_what_counts_is_how_the_margin_grows() -> None:
    assert deal(1, 5, 30, -2).gains() == [5, 30, -2]


def test_games_of_one_deal_count_as_one() -> None:
    found = paired.summed([deal(1, 6, 6, 6), deal(2, 12, 0, 0), deal(3, 8, 8, 8)])
    assert found.gain == pytest.approx(6)
    assert found.error == pytest.approx(2 / 3**0.5)
    assert found.wins == pytest.approx(0.5)
    told = paired.told([deal(1, 6, 6, 6), deal(2, 12, 0, 0)])
    assert told == "+5.0 ± 1.0 points a game, 50 % (19 to 81 %) of 6 games won"


def test_everybody_meets_the_same_deal() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duel, "MOST_MOVES", 3)
        found = paired.dealt(5, "lively", "lively", 3)
    assert set(found.totals) == {found.without}
    assert found.gains() == [0, 0, 0]
    assert sum(found.shares) == pytest.approx(1)


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def met(seed: int, seats: list[Player]) -> Outcome:
        played.append(seed)
        return Outcome((seed, 0, 0), (1.0, 0.0, 0.0))

    monkeypatch.setattr(paired, "met", met)
    file = tmp_path / "run.jsonl"
    asked = ["planner", "greedy", "--seed", "7", "--out", str(file)]
    assert paired.main([*asked, "--deals", "1"]) == 0
    assert paired.main([*asked, "--deals", "2"]) == 0
    assert played == [7] * 4 + [8] * 4
    assert paired.main(["greedy", "lively", "--seed", "7", "--deals", "1", "--out", str(file)]) == 0
    assert played[8:] == [7] * 4
    assert "33 %" in capsys.readouterr().out

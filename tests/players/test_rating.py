"""Ratings: what was put into made-up games comes out, and what cannot be told is refused."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any

import pytest

from advisor.players.rating import ELO, RatingError, ratings


def game(*players: str, winners: tuple[int, ...] = (0,), cut: bool = False) -> dict[str, Any]:
    return {"players": list(players), "winners": list(winners), "cut": cut}


def test_three_wins_in_four_are_odds_of_three() -> None:
    games = [game("a", "b")] * 750 + [game("a", "b", winners=(1,))] * 250
    best, other = ratings(games, "b")
    assert (best.name, other.name) == ("a", "b")
    assert best.elo == pytest.approx(ELO * log(3), abs=1)
    assert (other.elo, other.low, other.high) == (0, 0, 0)
    # The error of log odds is the root of 1/750 + 1/250.
    assert best.high - best.elo == pytest.approx(ELO * 1.96 * (1 / 750 + 1 / 250) ** 0.5, rel=0.01)
    assert best.games == 1000


def test_made_up_strengths_come_out_of_a_chain_of_tables() -> None:
    rng = Random(1)
    truth = {"a": 0.0, "b": 1.0, "c": 2.5, "d": 2.0}
    games = []
    for table in (("a", "b"), ("b", "c"), ("b", "c", "d"), ("c", "d", "d", "d")):
        for _ in range(2000):
            odds = [2.718281828 ** truth[name] for name in table]
            games.append(game(*table, winners=(rng.choices(range(len(table)), odds)[0],)))
    found = {rating.name: rating for rating in ratings(games, "a")}
    for name, strength in truth.items():
        assert found[name].low - 20 <= ELO * strength <= found[name].high + 20
    assert found["c"].elo > found["d"].elo > found["b"].elo


def test_who_lost_everything_has_a_rating() -> None:
    best, worst = ratings([game("a", "b")] * 30, "b")
    assert 300 < best.elo < 1500
    assert best.low < best.elo < best.high
    assert worst.name == "b"


def test_shared_wins_count_as_parts_and_unfinished_games_not_at_all() -> None:
    games = [game("a", "b", winners=(0, 1))] * 10
    games += [game("a", "b", cut=True), {"players": ["a", "b"], "lost": "it broke"}]
    games += [game("a", "a")]
    first, second = ratings(games, "a")
    assert first.elo == pytest.approx(second.elo, abs=1e-6)
    assert first.games == 10


def test_what_cannot_be_told_is_refused() -> None:
    with pytest.raises(RatingError, match="Nobody called 'x'"):
        ratings([game("a", "b")], "x")
    with pytest.raises(RatingError, match="linked"):
        ratings([game("a", "b"), game("c", "d")], "a")

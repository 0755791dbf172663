"""How far two turns are apart: the value first, then games by how sure they are."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from advisor.players.apart import between, log_odds_apart, logit, played_part


@dataclass
class Turn:
    instant: float
    won: list[float] = field(default_factory=list)


DOUBT = 0.3


def test_without_games_the_value_speaks() -> None:
    mean, error = log_odds_apart(Turn(0.6), Turn(0.5), 0, DOUBT)
    assert mean == pytest.approx(logit(0.6))
    assert error == DOUBT


def test_games_that_agree_count_more_than_those_that_do_not() -> None:
    base = Turn(0.5, [0.5] * 12)
    steady, loose = Turn(0.5, [0.6] * 12), Turn(0.5, [0.9, 0.3] * 6)
    (sure, little), (open_, much) = (
        log_odds_apart(each, base, 12, DOUBT) for each in (steady, loose)
    )
    assert 0 < open_ < sure < logit(0.6)
    assert little < much < DOUBT


def test_what_one_gains_the_other_loses() -> None:
    one, two = Turn(0.7, [0.8, 0.6, 0.9]), Turn(0.6, [0.5, 0.7, 0.6])
    there, back = log_odds_apart(one, two, 3, DOUBT), log_odds_apart(two, one, 3, DOUBT)
    assert there == pytest.approx((-back[0], back[1]))


def test_only_games_that_both_have_played_are_compared() -> None:
    one, two = Turn(0.5, [0.6, 0.7, 0.0]), Turn(0.5, [0.5, 0.5])
    assert between(one, two, 2)[0] == pytest.approx(0.15)
    assert played_part(one, 2) == pytest.approx((0.5 + 0.6 + 0.7) / 3)


@pytest.mark.parametrize("part", [0.0, 1.0])
def test_no_open_game_is_taken_for_decided(part: float) -> None:
    assert abs(logit(part)) < 10
    assert 0 < played_part(Turn(part, [part] * 1_000_000), 1_000_000) < 1

"""Sparring players: varied games that follow from the generator alone."""

from __future__ import annotations

from random import Random

import pytest

from advisor.frontiers.players.sparring import LIKING, TEMPERS, Glance, look, tempered
from advisor.frontiers.position import Position
from advisor.frontiers.value import Weights
from advisor.players import create
from advisor.players.match import Pairing, play

APP = Weights.preset("app")


def rolled(seed: int) -> Position:
    start = Position.new_game(2, seed=seed)
    return start.play(start.game.chance_due(start), Random(seed))


def test_every_player_has_a_temper() -> None:
    assert sum(share for share, _ in TEMPERS) == pytest.approx(1)
    assert {"even", "original"} | LIKING.keys() == {temper for _, temper in TEMPERS}


@pytest.mark.parametrize(
    ("temper", "feature"), (("trader", "market"), ("collector", "cards"), ("raider", "raiders"))
)
def test_a_temper_likes_something(temper: str, feature: str) -> None:
    found = tempered(APP, temper, Random(1))
    changed = {name for name, row in found.tables(4).items() if row != APP.tables(4)[name]}
    assert changed == {feature}
    assert found.tables(4)[feature][2] - APP.tables(4)[feature][2] == 2 * LIKING[temper]


def test_a_settler_likes_three_territories() -> None:
    found, again = tempered(APP, "settler", Random(1)), tempered(APP, "settler", Random(1))
    changed = {name for name, row in found.tables(4).items() if row != APP.tables(4)[name]}
    assert len(changed) == 3
    assert all(name.startswith("bonus ") for name in changed)
    assert found == again != tempered(APP, "settler", Random(2))


def test_an_original_player_stretches_every_table() -> None:
    found = tempered(APP, "original", Random(1))
    assert found.tables(4)["ships"] != APP.tables(4)["ships"]
    assert found.tables(4)["ships"][0] == 0
    assert tempered(APP, "even", Random(1)) == APP


def test_a_look_gives_different_turns_best_first() -> None:
    found = look(rolled(5).state, APP, 3, 8)
    values = [turn.value for turn in found]
    assert len(found) == 8
    assert values == sorted(values, reverse=True)
    assert len({turn.end for turn in found}) == 8


def test_a_glance_plays_the_best_of_them() -> None:
    now = rolled(5)
    assert Glance(APP).choose_turn(now, Random(0)) == look(now.state, APP, 3, 1)[0].actions


@pytest.mark.no_cover
def test_sparring_games_differ_and_can_be_repeated() -> None:
    names = ("sparring@app", "sparring@app")
    first, again = play(Pairing(0, 0, 3, names)), play(Pairing(0, 0, 3, names))
    other = play(Pairing(0, 1, 3, names))
    assert first["points"] == again["points"]
    assert first["actions"] == again["actions"] != other["actions"]


def test_the_earlier_advisor_keeps_its_weights() -> None:
    for seats in (2, 3, 4):
        player = create("advisor@2026-11")
        found = player.judgement(Position.new_game(seats, seed=1))  # type: ignore[attr-defined]
        assert found == Weights.preset("fitted", seats)

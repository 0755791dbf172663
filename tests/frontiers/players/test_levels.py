"""Levels: named, described, measured, repeatable, and the noise does what it should."""

from __future__ import annotations

from random import Random

import pytest

from advisor.frontiers.players import levels
from advisor.frontiers.players.levels import LEVELS, Cadet, Commodore, LevelPlayer
from advisor.frontiers.value import Weights
from advisor.players import about, create, player_names
from support import position

NOW = {"red": {"ships": "2 4 5 5", "fuel": 3, "ore": 2}}


def test_levels_go_from_weak_to_strong() -> None:
    found = levels()
    assert [level.name for level in found] == list(LEVELS)
    noises = [getattr(create(level.name), "noise", 0) for level in found]
    assert noises == sorted(noises, reverse=True)
    strengths = [level.elo.mean for level in found]
    assert strengths == sorted(strengths)


@pytest.mark.parametrize("level", levels(), ids=lambda level: level.name)
def test_a_level_is_a_player_and_was_measured(level) -> None:
    assert level.name in player_names()
    assert level.says == about(level.name)
    assert level.games >= 20
    assert 0 < level.elo.low < level.elo.mean < level.elo.high
    assert str(level).startswith(f"{level.name}: {level.says} Rating ")


@pytest.mark.parametrize("name", LEVELS[:-1])
def test_the_same_luck_gives_the_same_turn(name: str) -> None:
    now = position(**NOW)
    assert [create(name).choose(now, Random(seed)) for seed in range(5)] == [
        create(name).choose(now, Random(seed)) for seed in range(5)
    ]


def _turns(kind: type[LevelPlayer]) -> set[str]:
    now = position(**NOW)
    found = (kind().choose_turn(now, Random(seed)) for seed in range(12))
    return {"; ".join(map(str, actions)) for actions in found}


def test_noise_makes_a_level_play_many_ways() -> None:
    assert len(_turns(Cadet)) > 3
    assert len(_turns(Commodore)) == 1


def test_even_a_cadet_sees_a_won_game() -> None:
    now = position(
        territories={"lem": {"red": 7}}, red={"ships": "2 3", "hub": 7, "fuel": 1, "ore": 1}
    )
    for seed in range(5):
        last = Cadet().choose_turn(now, Random(seed))[-1]
        assert str(last).startswith("launch")


@pytest.mark.parametrize("players", (2, 3, 4))
def test_a_level_judges_by_the_number_of_players(players: int) -> None:
    player = Commodore()
    player.choose(position(players=players, **NOW), Random(0))
    assert player.weights == Weights.default(players)

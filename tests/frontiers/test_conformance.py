"""What must hold in every position of this game besides what `conformance` asks of any game."""

from __future__ import annotations

import pytest

from advisor import Position
from frontiers.samples import random_game
from tests.frontiers.trial import check_conserved

FEW = range(24)
MANY = range(1000, 3000)


def check_game(seed: int) -> None:
    steps = random_game(seed)
    for position, _ in steps:
        check_conserved(position)
    position, action = steps[-1]
    over = position.play(action)
    check_conserved(over)
    refusal = over.why_not("end")
    assert refusal is not None
    assert refusal.rule == "end"


@pytest.mark.parametrize("seed", FEW)
def test_random_games_conserve_everything(seed: int) -> None:
    check_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_random_games_conserve_everything(block: int) -> None:
    for seed in MANY[block::20]:
        check_game(seed)


def test_equal_positions_reached_by_different_ways_are_equal() -> None:
    start = Position.new_game(seed=4).play("roll 1 2 5")
    one = start.play("solar 1").play("mine 5")
    other = start.play("mine 5").play("solar 1")
    assert one == other
    assert hash(one) == hash(other)
    assert one != start
    assert one.to_json() == other.to_json()


def test_positions_of_other_setups_differ() -> None:
    names = Position.new_game(seed=4, names=("Ann", "Bo"))
    assert names != Position.new_game(seed=4)
    assert Position.new_game(seed=4) != Position.new_game(seed=5)


def test_positions_cannot_be_changed() -> None:
    position = Position.new_game(seed=4)
    with pytest.raises(AttributeError, match="value"):
        position.moves = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        position.docks["solar"] = ()  # type: ignore[index]
    with pytest.raises(TypeError):
        position.territories["lem"]["red"] = 1  # type: ignore[index]

"""What must hold in every position of this game besides what `conformance` asks of any game."""

from __future__ import annotations

from collections import Counter

import pytest

from advisor import Position
from advisor.frontiers.components import COLONIES, FLEET, deck_of
from advisor.frontiers.words import CARDS, FACILITIES
from frontiers.samples import random_game

FEW = range(24)
MANY = range(1000, 3000)


def docked(position: Position) -> list[str]:
    """Every docked ship with its owner, the Bay's without a value."""
    ships: list[str] = list(position.docks["bay"])
    for facility in FACILITIES:
        here = position.docks[facility]
        ships += [s for track in here.values() for s in track] if facility == "hub" else here
    return ships


def check_conserved(position: Position) -> None:
    ships = docked(position)
    relics = sum(ship.endswith("*") for ship in ships)
    relics += sum(ship.endswith("*") for player in position.players for ship in player.ships)
    assert relics <= 1
    for player in position.players:
        own = [ship for ship in ships if ship.split(":")[0].rstrip("*") == player.color]
        own += [f"{player.color}:{ship}" for ship in player.ships]
        assert sum(not ship.endswith("*") for ship in own) + player.stock == FLEET
        if any(ship.endswith("*") for ship in own):
            assert position.control["burroughs"] == player.color
            assert position.fields["isolation"] != "burroughs"
        landed = sum(here.get(player.color, 0) for here in position.territories.values())
        total = 8 if position.options.long_game else COLONIES[len(position.players)]
        assert landed + player.colonies + (player.hub > 0) == total
        assert player.fuel >= 0
        assert player.ore >= 0
    in_view = Counter(position.display) + Counter(position.discards)
    for player in position.players:
        in_view += Counter(player.cards)
    cards = in_view + Counter(position.unseen)
    assert cards == Counter(CARDS[card] for card in deck_of(position.edition))
    if position.deck is not None:
        assert sorted(position.deck) == list(position.unseen)
    for facility, ports in position.ports.items():
        here = position.docks[facility]
        tracks = here.values() if facility == "hub" else [here]
        assert all(len(track) <= ports for track in tracks)


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

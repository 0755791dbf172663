"""What must hold in every position of every game, checked along random games."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from random import Random

import pytest

from advisor import Action, IllegalAction, Position, parse_action
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


def check_round_trips(position: Position) -> None:
    text = position.to_json()
    again = Position.from_json(text)
    assert again == position
    assert hash(again) == hash(position)
    assert again.to_json() == text
    assert eval(repr(position), {"Position": Position}) == position


def check_game(seed: int, every: int) -> None:
    steps = random_game(seed)
    assert steps == random_game(seed), "same seed, same game"
    for number, (position, action) in enumerate(steps):
        check_conserved(position)
        assert position.legal_actions(), "a legal action before the end"
        assert position.why_not(action) is None
        if number % every == 0:
            before = position.to_json()
            position.play(action)
            assert position.to_json() == before, "old positions never change"
            check_round_trips(position)
            check_action(action)
    position, action = steps[-1]
    over = position.play(action)
    check_conserved(over)
    check_round_trips(over)
    check_over(over)


def check_action(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert hash(parse_action(str(action).upper())) == hash(action)
    assert eval(repr(action), {"parse_action": parse_action}) == action


def check_over(position: Position) -> None:
    assert position.result is not None
    assert position.legal_actions() == ()
    best = max(position.scores.values())
    assert all(position.scores[color] == best for color in position.result.winners)
    refusal = position.why_not("end")
    assert refusal is not None
    assert refusal.rule == "end"
    with pytest.raises(IllegalAction):
        position.play("roll", Random(0))


@pytest.mark.parametrize("seed", FEW)
def test_random_games_conserve_everything_and_round_trip(seed: int) -> None:
    check_game(seed, every=40)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_random_games_conserve_everything_and_round_trip(block: int) -> None:
    for seed in MANY[block::20]:
        check_game(seed, every=50)


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
    assert names != "something else"
    assert Position.new_game(seed=4) == Position.new_game(seed=4)
    assert Position.new_game(seed=4) != Position.new_game(seed=5)


def test_positions_cannot_be_changed() -> None:
    position = Position.new_game(seed=4)
    with pytest.raises(AttributeError, match="value"):
        position.moves = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        position.docks["solar"] = ()  # type: ignore[index]
    with pytest.raises(TypeError):
        position.territories["lem"]["red"] = 1  # type: ignore[index]


def test_positions_and_actions_can_be_copied_and_sent_to_another_process() -> None:
    position = Position.new_game(players=3, seed=4).play("roll 1 2 5")
    for action in position.legal_actions():
        assert deepcopy(action) == action
    assert deepcopy(position) == position
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(Position.play, position, "solar 1").result() == position.play("solar 1")

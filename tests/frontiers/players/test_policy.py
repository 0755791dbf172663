"""The quick policy of the rollouts: always legal, and sensible where it is easy to be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from advisor import Position
from advisor.frontiers import piles, referee
from advisor.frontiers.players.policy import finish, next_action, play_turn, redeal
from advisor.frontiers.words import OVER
from support import position


def said(**keys: Any) -> str:
    return str(next_action(position(**keys).state))


@pytest.mark.parametrize("edition", (1, 5))
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_policy_is_always_legal(seats: int, edition: int) -> None:
    for seed in range(3):
        rng = Random(seed)
        state = Position.new_game(seats, edition=edition, seed=seed).state
        while state.phase != OVER and state.moves < 300:
            for action in referee.legal(state):
                if action.text == "roll":
                    break
            else:
                action = next_action(state)
                assert action in referee.legal(state)
            referee.apply(state, referee.resolve(state, action, rng))


@pytest.mark.parametrize("seats", (2, 4))
def test_the_policy_copes_with_odd_positions(seats: int) -> None:
    """Positions from random play have cards, fields and fleets that its own games rarely see."""
    rng = Random(4)
    state = Position.new_game(seats, seed=4).state
    for number in range(600):
        if state.phase == OVER:
            break
        if number % 5 == 0 and any(a.text != "roll" for a in referee.legal(state)):
            assert next_action(state) in referee.legal(state)
        action = rng.choice(referee.legal(state))
        referee.apply(state, referee.resolve(state, action, rng))


def test_finish_plays_to_the_end() -> None:
    state = Position.new_game(3, seed=2).state
    assert finish(state, Random(2), 600)
    assert state.phase == OVER
    assert finish(state, Random(2), 600) == finish(state, Random(3), 600)


def test_a_turn_is_played_whole() -> None:
    state = Position.new_game(2, seed=2).state
    play_turn(state, Random(1))
    assert (state.active, state.moves) == (1, 1)


def test_redealing_keeps_what_can_be_seen() -> None:
    state = Position.new_game(2, seed=2).state
    before = state.deck
    redeal(state, Random(9))
    assert state.deck is not None
    assert before is not None
    assert state.deck != before
    assert sorted(state.deck) == sorted(before) == sorted(piles.unseen(state))


RICH = {"fuel": 3, "ore": 4}


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"red": RICH | {"hub": 7, "ships": "1 2 4"}}, "launch burroughs"),
        ({"red": RICH | {"ships": "4 4 4 2"}}, "constructor 4 4 4 > burroughs"),
        ({"red": RICH | {"ships": "6 1 2 3 5"}}, "terraform 6 > burroughs"),
        ({"red": RICH | {"ships": "6 1 3 3"}}, "shipyard 3 3"),
        ({"red": RICH | {"ships": "6 1 4"}}, "hub 1"),
        ({"red": {"ships": "6 1 4"}}, "mine 1"),
        ({"red": {"ships": "6 1 4", "ore": 4}}, "solar 6"),
        ({"red": {"ships": "6 5 4"}, "docks": {"mine": "blue:6"}}, "mine 6"),
        ({"red": {"ships": "1 2 3"}, "blue": {"ore": 4}}, "raiders 1 2 3 : blue 4o"),
        ({"red": {"ships": "1 2 3"}, "blue": {"ore": 4, "cards": "decoy"}}, "mine 1"),
        ({"red": {"ships": "6 2 1"}, "display": "city"}, "artifact 6"),
        ({"red": {"fuel": 7, "ore": 3}}, "end 2f"),
        ({"territories": {"burroughs": {"red": 1}}, "red": RICH}, "relic"),
    ],
)
def test_what_it_does(keys: dict[str, Any], expected: str) -> None:
    assert said(**keys) == expected


def test_it_claims_what_it_paid_for() -> None:
    now = position(
        red={"ships": "1"},
        docks={"artifact": "red:6 red:2"},
        display="city warper",
        this_turn={"artifact": 8},
    )
    assert str(next_action(now.state)) == "claim city"

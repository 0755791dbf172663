"""The value of positions: features one by one, terms that add up, decided games above all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from advisor import Position
from advisor.frontiers import referee
from advisor.frontiers.state import State
from advisor.frontiers.value import (
    DECIDED,
    FEATURES,
    HUNDRED,
    SHARED,
    Weights,
    decided,
    features,
    remaining,
    terms,
    value,
    worths,
)
from advisor.frontiers.value.features import ANCHOR, HORIZON, INDEX
from advisor.frontiers.words import OVER
from support import position

APP = Weights.preset("app")
EXACT = Weights.preset("app-admiral")


def busy_weights(seed: int = 1) -> Weights:
    """Weights with something different in every place, so that nothing is missed by chance."""
    rng = random.Random(seed)
    tables = {
        feature.name: [
            [
                0 if n == 0 and feature.name != ANCHOR else rng.randint(-9000, 9000)
                for n in range(feature.size)
            ]
            for _ in range(HORIZON)
        ]
        for feature in FEATURES
    }
    return Weights.make("busy", tables, best_rival=37, all_rivals=11)


def states_of_a_game(seats: int, seed: int, edition: int = 5) -> Iterator[State]:
    """The states of a game of chance moves, which sees odd corners of the board."""
    rng = random.Random(seed)
    state = Position.new_game(seats, edition=edition, seed=seed).state
    for _ in range(1200):
        yield state
        if state.phase == OVER:
            return
        state = state.copy()
        legal = referee.legal(state)
        landings = [action for action in legal if ">" in action.text or "launch" in action.text]
        action = rng.choice(landings if landings and rng.random() < 0.7 else legal)
        referee.apply(state, referee.resolve(state, action, rng))


@pytest.mark.parametrize("weights", (APP, busy_weights()), ids=("app", "busy"))
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_value_is_the_sum_of_its_terms(seats: int, weights: Weights) -> None:
    seen = 0
    for seed in range(3):
        for number, state in enumerate(states_of_a_game(seats, seed, edition=5 if seed else 1)):
            for seat in range(seats) if number % 4 == 0 or state.phase == OVER else ():
                total = value(state, seat, weights)
                assert total == sum(terms(state, seat, weights).values())
                if state.phase != OVER:
                    assert abs(total) <= weights.reach
            seen += 1
    assert seen > 300


def test_random_games_show_every_feature() -> None:
    """Otherwise the test above would prove less than it says."""
    seen: set[str] = set()
    for seats, seed in ((2, 0), (2, 1), (3, 2), (4, 3), (4, 4), (4, 5)):
        for state in states_of_a_game(seats, seed):
            for seat in range(seats):
                seen |= {name for name, number in features(state, seat).items() if number}
    assert seen == INDEX.keys()


def test_the_names_of_the_terms_are_stable() -> None:
    state = position(players=3).state
    names = list(terms(state, 0, APP))
    own = [feature.name for feature in FEATURES]
    assert names == [*own, *(f"rival {name}" for name in own), "decided"]


def of(color: str = "red", **keys: Any) -> dict[str, int]:
    """The features of a player in a position, without the zeros."""
    found = position(**keys)
    seat = [player.color for player in found.players].index(color)
    return {name: number for name, number in features(found.state, seat).items() if number}


def test_a_bare_beginning_counts_three_ships() -> None:
    assert of() == {"ships": 3}


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"red": {"fuel": 3, "ore": 2}}, {"fuel": 3, "ore": 2, "exposed": 5}),
        (
            {"red": {"fuel": 3, "ore": 2, "cards": "decoy"}},
            {"fuel": 3, "ore": 2, "cards": 1, "card decoy": 1},
        ),
        (
            {"red": {"cards": "booster city"}},
            {"cards": 2, "card booster": 1, "card city": 1, "changer": 1, "points": 1},
        ),
        ({"red": {"hub": 4}}, {"hub": 4}),
        ({"red": {"ships": "3 4 5"}}, {"undocked": 1}),
        ({"docks": {"mine": "red:2 red:5 blue:6"}}, {"mine": 5, "height": 6}),
        ({"docks": {"raiders": "red:3 red:4 red:5"}}, {"raiders": 12}),
        ({"docks": {"shipyard": "red:3 red:3"}}, {"shipyard": 2}),
        ({"docks": {"constructor": "red:3 red:3 red:3"}}, {"constructor": 3}),
        ({"docks": {"market": "red:3 red:3"}}, {"market": 2}),
        (
            {"territories": {"lem": {"red": 1}}},
            {"points": 2, "colonies": 1, "bonus lem": 1, "narrow": 1},
        ),
        (
            {"territories": {"lem": {"red": 2}}},
            {"points": 3, "colonies": 2, "bonus lem": 1},
        ),
        (
            {"territories": {"lem": {"red": 3, "blue": 1}}},
            {"points": 4, "colonies": 3, "bonus lem": 1},
        ),
        (
            {"territories": {"lem": {"red": 3, "blue": 2}}},
            {"points": 4, "colonies": 3, "bonus lem": 1, "narrow": 1},
        ),
        ({"territories": {"lem": {"red": 1, "blue": 1}}}, {"points": 1, "colonies": 1, "tied": 1}),
        ({"territories": {"lem": {"red": 1, "blue": 2}}}, {"points": 1, "colonies": 1}),
        (
            {"territories": {"lem": {"red": 2}}, "fields": {"isolation": "lem"}},
            {"points": 3, "colonies": 2, "field isolation": 1},
        ),
        (
            {"territories": {"lem": {"red": 2}}, "fields": {"positron": "lem"}},
            {"points": 4, "colonies": 2, "bonus lem": 1, "field positron": 1},
        ),
        (
            {"territories": {"lem": {"red": 2}}, "fields": {"repulsor": "lem"}},
            {"points": 3, "colonies": 2, "bonus lem": 1, "field repulsor": 1},
        ),
        (
            {"territories": {"pohl": {"red": 2}}, "red": {"cards": "warper"}},
            {"points": 3, "colonies": 2, "bonus pohl": 2, "cards": 1, "card warper": 1},
        ),
        (
            {"territories": {"bradbury": {"red": 2}}, "red": {"hub": 1}},
            {"points": 3, "colonies": 2, "bonus bradbury": 7, "hub": 1},
        ),
        (
            {"territories": {"herbert": {"red": 2}}},
            {"points": 3, "colonies": 2, "bonus herbert": 4},
        ),
        (
            {"territories": {"burroughs": {"red": 2}}, "docks": {"mine": "red:1*"}},
            {"points": 3, "colonies": 2, "bonus burroughs": 1, "relic": 1, "mine": 1, "height": 1},
        ),
        (
            {"territories": {"burroughs": {"red": 2}}, "docks": {"terraform": "red:6*"}},
            {"points": 3, "colonies": 2, "bonus burroughs": 1, "terraform": 1},
        ),
    ],
)
def test_a_feature_counts_what_it_says(keys: dict[str, Any], expected: dict[str, int]) -> None:
    assert of(**keys) == {"ships": 3} | expected


def test_a_ship_on_the_terraforming_station_is_not_counted() -> None:
    docks = {"terraform": "red:6", "bay": "red red red"}
    assert of(docks=docks) == {"ships": 3, "terraform": 1}
    territories = {"herbert": {"red": 2}}
    found = of(docks=docks, territories=territories)
    assert (found["bonus herbert"], found["herbert ship"]) == (1 + 3, 1)
    relic = {"terraform": "red:6*", "bay": "red red red"}
    assert "herbert ship" not in of(
        docks=relic, territories=territories | {"burroughs": {"red": 1}}
    )
    assert "herbert ship" not in of(
        docks=docks, territories=territories, fields={"isolation": "herbert"}
    )


def test_the_app_counts_the_highest_ship_on_the_mine_for_everybody() -> None:
    bare = position(docks={"mine": ""}).state
    for docks in ({"mine": "red:5"}, {"mine": "blue:5 red:2"}):
        state = position(docks=docks).state
        more = [
            after - before
            for after, before in zip(worths(state, EXACT), worths(bare, EXACT), strict=True)
        ]
        assert more == [250] * len(more)
        assert value(state, 0, EXACT) - value(bare, 0, EXACT) == 250 * (HUNDRED - EXACT.best_rival)


def test_the_app_counts_a_ship_on_the_terraforming_station_as_built_for_herbert() -> None:
    """Its bonus is the same whether the ship waits there or in the Maintenance Bay."""
    territories = {"herbert": {"red": 2}}
    waits, stays = (
        terms(position(docks=docks, territories=territories).state, 0, EXACT)
        for docks in ({"terraform": "red:6", "bay": "red red red"}, {"bay": "red red red red"})
    )
    assert sum(waits[name] for name in ("bonus herbert", "herbert ship")) == stays["bonus herbert"]
    assert waits["ships"] < stays["ships"]


def test_large_numbers_count_as_the_last_of_their_table() -> None:
    assert of(red={"fuel": 40})["fuel"] == 16
    for stock in ({"fuel": 40}, {"ore": 25, "fuel": 25}, {"ore": 999}):
        state = position(red=stock).state
        for weights in (APP, busy_weights()):
            assert value(state, 0, weights) == sum(terms(state, 0, weights).values())


def test_remaining_is_the_fewest_colonies_of_anybody() -> None:
    assert remaining(position().state) == 8
    assert remaining(position(territories={"lem": {"blue": 3}}).state) == 5
    assert remaining(position(territories={"lem": {"blue": 3}}, blue={"hub": 2}).state) == 5


@pytest.mark.parametrize(
    ("keys", "worth"),
    [
        ({}, 3 * 13000),
        ({"red": {"fuel": 1, "ore": 2}}, 39000 + 450 + 2160),
        ({"red": {"fuel": 4, "ore": 3}}, 39000 + 1029 + 2700),
        ({"red": {"hub": 3}}, 39000 + 3000),
        ({"red": {"cards": "teleporter"}}, 39000 + 1500 - 250 + 800),
        ({"red": {"cards": "polarity stasis"}}, 39000 + 1000 + 500 + 1000 + 2 * 550),
        ({"red": {"cards": "cache"}}, 39000 + 2400 + 550),
        ({"red": {"cards": "city"}}, 39000 - 1000 + 1000 + 550),
        ({"docks": {"mine": "red:4"}}, 39000 + 200),
        ({"territories": {"lem": {"red": 2}}}, 3 * 12500 + 24000 + 3000 + 270 * 6),
        ({"territories": {"herbert": {"red": 2}}}, 3 * 12500 + 24000 + 3000 + 1080 * 3),
        ({"territories": {"bradbury": {"red": 2}}}, 3 * 12500 + 24000 + 3000 + 225 * 6),
        (
            {"territories": {"burroughs": {"red": 2}}, "docks": {"solar": "red:1*"}},
            3 * 12500 + 24000 + 3000 + 870 + 8500,
        ),
    ],
)
def test_the_app_counts_as_its_numbers_say(keys: dict[str, Any], worth: int) -> None:
    state = position(**keys).state
    own, rival = worths(state, APP)
    assert own == worth
    assert value(state, 0, APP) == HUNDRED * own - 50 * rival


def test_the_best_rival_and_all_rivals() -> None:
    state = position(players=4, blue={"fuel": 5}, green={"ore": 5}, yellow={"hub": 1}).state
    own, *rivals = worths(state, APP)
    weights = replace(APP, best_rival=30, all_rivals=20)
    assert len(set(rivals)) == 3
    assert value(state, 0, weights) == 100 * own - 30 * max(rivals) - 20 * sum(rivals)
    found = terms(state, 0, weights)
    assert found["rival ore"] == -(30 + 20) * 3375
    assert found["rival fuel"] == -20 * 1125
    assert found["rival hub"] == -20 * 1000


def over(first: int, second: int, **keys: Any) -> State:
    """A finished game: colonies of red on one territory and of blue on another."""
    territories = {"lem": {"red": first}, "pohl": {"blue": second}}
    return position(territories=territories, phase="over", **keys).state


def test_a_decided_game_is_above_everything() -> None:
    win, loss, shared = over(8, 3), over(3, 8), over(8, 8)
    for weights in (APP, busy_weights()):
        assert decided(win, 0) == DECIDED
        assert decided(loss, 0) == -DECIDED
        assert decided(shared, 0) == decided(shared, 1) == SHARED
        assert value(win, 0, weights) > DECIDED - weights.reach
        assert value(loss, 0, weights) < -weights.reach
        assert weights.reach < value(shared, 0, weights) < DECIDED - weights.reach
        for state in (win, loss, shared):
            for seat in (0, 1):
                assert value(state, seat, weights) == sum(terms(state, seat, weights).values())


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"blue": {"cards": "warper"}}, -DECIDED),
        ({"blue": {"ore": 1}}, -DECIDED),
        ({"red": {"cards": "warper"}, "blue": {"ore": 5}}, DECIDED),
        ({"red": {"ore": 1}, "blue": {"fuel": 5}}, DECIDED),
        ({"blue": {"fuel": 1}}, -DECIDED),
        ({"red": {"fuel": 1}, "blue": {"fuel": 1}}, SHARED),
    ],
)
def test_ties_are_broken_by_cards_ore_and_fuel(keys: dict[str, Any], expected: int) -> None:
    assert terms(over(8, 8, **keys), 0, APP)["decided"] == expected


def test_the_order_of_the_deck_does_not_matter() -> None:
    one = position(top="city cannon").state
    other = position(top="cannon city").state
    assert one.deck != other.deck
    assert terms(one, 0, APP) == terms(other, 0, APP)

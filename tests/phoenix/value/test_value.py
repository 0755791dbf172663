"""The value of a position: terms that add up, and at the end nothing but the final score."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from advisor.phoenix import scoring
from advisor.phoenix.value import (
    FEATURES,
    PARTS,
    Weights,
    WeightsError,
    everybody,
    stages,
    terms,
    value,
    worths,
)
from advisor.phoenix.value.first import first_weights
from advisor.phoenix.value.terms import race, tally
from advisor.phoenix.words import SEATS
from advisor.search.scale import DECIDED, HUNDRED, SHARED
from tests.phoenix.samples import random_game
from tests.phoenix.support import position

GAMES = {seed: random_game(seed) for seed in (3, 7)}
POINT = 1000


FIRST = {players: Weights.preset("first", players) for players in SEATS}


def weights_of(state: Any) -> Weights:
    return FIRST[state.setup.seats]


@pytest.mark.parametrize("seed", GAMES)
def test_the_terms_add_up_to_the_value_in_every_phase(seed: int) -> None:
    both = {players: replace(weights, best_rival=30) for players, weights in FIRST.items()}
    for here, _ in GAMES[seed][::7]:
        state = here.state
        weights = both[state.setup.seats]
        for seat in range(state.setup.seats):
            assert sum(terms(state, seat, weights).values()) == value(state, seat, weights)


@pytest.mark.parametrize("seed", GAMES)
def test_a_finished_game_is_worth_its_score(seed: int) -> None:
    before, action = GAMES[seed][-1]
    over = before.play(action)
    state = over.state
    assert over.result is not None
    assert worths(state, weights_of(state)) == [POINT * score for score in over.scores.values()]
    for seat, color in enumerate(over.scores):
        expected = DECIDED if len(over.result.winners) == 1 else SHARED
        decided = terms(state, seat, weights_of(state))["decided"]
        assert decided == (expected if color in over.result.winners else -DECIDED)


@pytest.mark.parametrize("seed", GAMES)
def test_the_scored_parts_are_the_score_so_far(seed: int) -> None:
    for here, _ in GAMES[seed][::11]:
        state = here.state
        counts = [tally(state, seat) for seat in range(state.setup.seats)]
        data = here.data
        for seat, score in enumerate(scoring.scores(state)):
            found = dict(zip(PARTS, everybody(state, weights_of(state))[seat], strict=True))
            assert found["points"] == POINT * score.points
            assert found["sectors"] == POINT * score.sectors
            assert found["residents"] == POINT * score.residents
            assert found["end"] == POINT * score.end
            assert race(counts, seat, data.first, data.second) == score.species


def test_stages_count_the_turns_that_are_left() -> None:
    start = position(players=3)
    assert len(set(stages(start.state))) == 1
    last = position(players=3, active="green", ending="red")
    assert stages(last.state) == [0, 0, 1]
    assert stages(position(players=3, active="blue", ending="red").state) == [0, 1, 1]
    near = position(players=3, red={"points": 39})
    assert stages(near.state)[0] < stages(start.state)[0]


def test_more_of_anything_is_worth_more() -> None:
    base: dict[str, Any] = {"gems": 5, "food": 1, "water": 1, "metal": 3, "station": {102: 1}}
    poor = position(red=base)
    weights = Weights.default(2)
    before = value(poor.state, 0, weights)
    for key in ("gems", "food", "water", "metal", "points"):
        richer = position(red=base | {key: base.get(key, 0) + 1})
        assert value(richer.state, 0, weights) > before, key
        assert value(richer.state, 1, weights) < value(poor.state, 1, weights), key


def test_being_alone_in_front_of_a_track_is_worth_a_level() -> None:
    weights = Weights.default(2)
    alone = position(red={"tracks": {"transport": 2}})
    tied = position(red={"tracks": {"transport": 2}}, blue={"tracks": {"transport": 2}})
    name = "reach transport"
    assert terms(alone.state, 0, weights)[name] > terms(tied.state, 0, weights)[name] > 0


def test_an_extra_turn_is_worth_something() -> None:
    weights = Weights.default(2)
    mine, yours = position(active="red"), position(active="blue")
    assert value(mine.state, 0, weights) > value(yours.state, 0, weights)


# Weights


@pytest.mark.parametrize("name", Weights.presets())
def test_a_preset_survives_writing_and_reading(name: str) -> None:
    weights = Weights.preset(name)
    assert weights.name == name
    assert Weights.from_json(weights.to_json()) == weights
    assert weights.provenance.command


@pytest.mark.parametrize("players", SEATS)
def test_the_first_guesses_are_those_their_rule_makes(players: int) -> None:
    assert Weights.preset("first", players) == first_weights(players)
    assert Weights.default(players).reach * 4 < DECIDED


def test_every_defect_of_weights_is_named() -> None:
    spoiled = json.loads(Weights.preset("first-2").to_json())
    spoiled |= {"best_rival": -1, "format": "x", "name": 7, "more": 1}
    spoiled["tables"]["gems"] = [[0, 1]]
    spoiled["tables"]["luck"] = [[0]]
    with pytest.raises(WeightsError) as caught:
        Weights.from_json(spoiled)
    text = str(caught.value)
    for part in ("format", "name", "more: unknown", "tables.luck"):
        assert part in text
    with pytest.raises(WeightsError, match=r"tables.gems, row 0: 41 numbers are needed, not 2"):
        Weights.make("x", {"gems": [[0, 1]]})
    with pytest.raises(WeightsError, match="too close to a decided game"):
        Weights.make("x", {"points": [[1_000_000]]})


def test_weights_of_another_shape_are_welcome() -> None:
    odd = Weights.make("odd", {"gems": [[0, *(n * n for n in range(40))]]}, best_rival=50)
    state = position(red={"gems": 7}, blue={"gems": 3}).state
    assert value(state, 0, odd) == HUNDRED * 36 - 50 * 4
    assert len(odd.rows) == len(FEATURES)

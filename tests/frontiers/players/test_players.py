"""The players one by one: always legal, no peeking, and what each is known for."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from advisor import Position
from advisor.frontiers.players import Greedy, Simple
from advisor.frontiers.players.landing import best_territory
from advisor.frontiers.players.turns import Searcher
from advisor.frontiers.value import Weights, value
from advisor.players import (
    UnknownPlayerError,
    about,
    create,
    player_names,
    register,
)
from players.odd_players import Recorder
from support import position

SWIFT = tuple(name for name in player_names() if not isinstance(create(name), Searcher))
"""Those that do not ask the solver; the others have tests of their own."""


def say(name: str, **keys: object) -> str:
    """What a player does in a position."""
    return str(create(name).choose(position(**keys), Random(0)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", player_names())
def test_a_player_says_what_it_is(name: str) -> None:
    assert about(name)


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownPlayerError, match="random, greedy"):
        create("grandmaster")
    with pytest.raises(UnknownPlayerError, match="cannot be loaded"):
        create("no.such.module:Player")
    with pytest.raises(UnknownPlayerError, match="cannot be loaded"):
        create("players.odd_players:Nobody")


@pytest.mark.parametrize("name", ("os:path", "os:getcwd", "random:Random", "os:path@app"))
def test_what_is_no_class_of_players_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayerError, match=r"a player is a class with choose\(position, rng"):
        create(name)


def test_a_player_from_elsewhere_is_found() -> None:
    assert isinstance(create("players.odd_players:Recorder"), Recorder)


def test_a_player_may_have_other_weights(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    weights = replace(Weights.preset("app"), name="mine", best_rival=7)
    file.write_text(weights.to_json(), encoding="utf-8")
    for name, expected in (
        (f"greedy@{file}", weights),
        ("greedy@pirate", Weights.preset("pirate")),
    ):
        player = create(name)
        assert isinstance(player, Greedy)
        assert player.weights == expected


@pytest.mark.parametrize("name", ("random@app", "greedy@none.json", "nobody@app", "greedy@"))
def test_weights_that_cannot_be_used_are_refused(name: str) -> None:
    with pytest.raises(UnknownPlayerError):
        create(name)


def test_a_name_is_given_once() -> None:
    with pytest.raises(ValueError, match="greedy"):
        register("greedy")(Greedy)


def test_every_game_gets_new_players() -> None:
    for name in player_names():
        assert create(name) is not create(name)


@pytest.mark.parametrize("name", SWIFT)
@pytest.mark.parametrize("seats", (2, 4))
def test_a_player_plays_whole_games_and_leaves_chance_alone(name: str, seats: int) -> None:
    """Every action is legal and without an outcome, and the global random state is untouched."""
    before = random.getstate()
    player, rng, chance = create(name), Random(1), Random(2)
    now = Position.new_game(seats, seed=3)
    for _ in range(400):
        if now.phase == "over":
            break
        if now.phase == "roll":
            now = now.play("roll", chance)
            continue
        seen = now.veiled()
        action = player.choose(seen, rng)
        assert action in seen.legal_actions()
        now = now.play(action, chance)
    assert random.getstate() == before


@pytest.mark.no_cover
@pytest.mark.parametrize("name", SWIFT)
def test_the_order_of_the_deck_changes_no_decision(name: str) -> None:
    rng = Random(5)
    now = Position.new_game(2, seed=5)
    for number in range(120):
        if now.phase == "roll":
            now = now.play("roll", rng)
            continue
        if now.phase == "over":
            break
        state = now.state
        choices = set()
        for shuffled in range(3):
            if state.deck is not None:
                state.deck = tuple(Random(shuffled).sample(state.deck, len(state.deck)))
            other = Position(state.copy())
            choices.add(create(name).choose(other, Random(number)))
        assert len(choices) == 1
        now = now.play(choices.pop(), rng)


def test_a_veiled_position_has_no_order_of_the_deck() -> None:
    open_one = Position.new_game(2, seed=1)
    hidden = open_one.veiled()
    assert open_one.deck is not None
    assert hidden.deck is None
    assert hidden.unseen == open_one.unseen
    assert hidden.veiled() is hidden


def test_random_chooses_among_everything() -> None:
    now = position(red={"ships": "1 2 3"})
    player, rng = create("random"), Random(0)
    assert {player.choose(now, rng) for _ in range(2000)} == set(now.legal_actions())


def test_greedy_takes_the_action_worth_most() -> None:
    now = position(red={"ships": "3 3 5", "fuel": 1, "ore": 1})
    weights = Weights.preset("app")
    chosen = Greedy(weights).choose(now, Random(0))
    worth = {str(a): value(now.play(a).state, 0, weights) for a in now.legal_actions()}
    assert str(chosen) == "shipyard 3 3"
    assert worth[str(chosen)] == max(worth.values())


def test_greedy_ends_a_game_that_it_wins() -> None:
    keys = {"territories": {"lem": {"red": 7}}, "red": {"hub": 7, "fuel": 1, "ore": 1}}
    assert say("greedy", **keys).startswith("launch")


def test_greedy_does_not_end_a_game_that_it_loses() -> None:
    blue = {"asimov": 1, "bradbury": 1, "burroughs": 1, "heinlein": 1, "herbert": 1, "pohl": 1}
    territories = {place: {"blue": number} for place, number in blue.items()}
    territories["lem"] = {"red": 7}
    keys = {"territories": territories, "red": {"hub": 7, "fuel": 1, "ore": 1}}
    assert say("greedy", **keys) == "end"


READY = {"fuel": 3, "ore": 4, "hub": 7, "stock": 2}


@pytest.mark.parametrize(
    ("red", "expected"),
    [
        (READY | {"ships": "6 6 6 1"}, "launch"),
        (READY | {"ships": "6 6 6 1", "hub": 6}, "constructor 6 6 6"),
        (READY | {"ships": "6 6 5 1", "hub": 6}, "terraform 6"),
        (READY | {"ships": "5 5 4 1", "hub": 6}, "shipyard 5 5"),
        (READY | {"ships": "5 4 3 1", "hub": 6, "ore": 3}, "mine 1"),
        (READY | {"ships": "5 4 3 1", "hub": 6}, "solar 5"),
        (READY | {"ships": "5 4 3 1", "hub": 6, "fuel": 4}, "hub 1"),
    ],
)
def test_simple_keeps_its_order_of_wishes(red: dict[str, object], expected: str) -> None:
    assert say("simple", red=red).startswith(expected)


def test_simple_gives_back_fuel_first() -> None:
    assert say("simple", red={"fuel": 6, "ore": 5}) == "end 3f"


def test_simple_lands_where_it_is_worth_most() -> None:
    territories = {"burroughs": {"blue": 1}, "lem": {"blue": 2}}
    chosen = Simple().choose(
        position(red={"hub": 7, "fuel": 1, "ore": 1}, territories=territories), Random(0)
    )
    assert str(chosen) == "launch burroughs"


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({}, "burroughs"),
        ({"fields": {"repulsor": "burroughs"}}, "herbert"),
        ({"fields": {"isolation": "burroughs"}}, "herbert"),
        ({"fields": {"positron": "heinlein"}}, "heinlein"),
        ({"territories": {"pohl": {"blue": 1, "red": 1}, "burroughs": {"red": 1}}}, "herbert"),
    ],
)
def test_the_best_territory_at_a_glance(keys: dict[str, object], expected: str) -> None:
    now = position(**keys)  # type: ignore[arg-type]
    assert list(now.territories)[best_territory(now.state)] == expected

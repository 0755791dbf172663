"""The exhaustive search: its reductions against the plain judge, its budget, its honesty."""

from __future__ import annotations

from itertools import islice

import pytest

from advisor import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.exhaustive import WATCHED, exhaust, search
from advisor.frontiers.solver.generate import SIZES, THEMES, invented, played, positions
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import BURROUGHS, CRYSTAL, ISOLATION, LEM, POSITRON
from frontiers.solver.plain import judge
from frontiers.solver.verdicts import replayed
from frontiers.solver.whims import whimsical
from support import position

APP = Weights.preset("app")
UPPER_BOUND = UpperBound(APP)
PLAIN_NODES = 1500
"""Enough for three ships and a card; what needs more is left to the slow test."""


def worth(state: State, seat: int) -> int:
    return value(state, seat, APP)


def compare(count: int, seed: int, nodes: int) -> tuple[int, list[str]]:
    """How many positions were small enough, and where the reduced form differs."""
    compared, different = 0, []
    for name, found in positions(count, seed):
        truth = judge(found, APP, budget=nodes)
        if not truth.finished:
            continue
        compared += 1
        for watched, upper_bound in ((WATCHED, None), (UPPER_BOUND.watched, UPPER_BOUND)):
            reduced = search(found, worth, watched=watched, upper_bound=upper_bound)
            assert reduced.proven
            assert reduced.best is not None
            if reduced.best.value != truth.best.value:
                different.append(name)
        assert replayed(found, reduced.best.actions, APP, True) == truth.best.value, name
    return compared, different


@pytest.mark.no_cover
def test_reductions_lose_nothing() -> None:
    compared, different = compare(200, 7, PLAIN_NODES)
    assert different == []
    assert compared >= 95


def test_a_card_is_thrown_away_to_be_gained_again() -> None:
    given = position(
        red={"ships": "4 4", "fuel": 2, "cards": "crystal"}, display="crystal decoy monument"
    )

    def wants_both(state: State, seat: int) -> int:
        return (state.fields[POSITRON] == LEM) + state.holds(seat, CRYSTAL)

    for plain in (True, False):
        found = search(given, wants_both, plain=plain)
        assert found.proven
        assert found.best is not None
        assert found.best.value == 2


def test_a_landing_that_helps_nothing_is_followed_by_another() -> None:
    given = position(
        players=4,
        red={"ships": "2 2 2 3 3 3", "ore": 6},
        docks={"mine": "blue:6", "solar": "blue:1"},
    )

    def settlers(state: State, seat: int) -> int:
        return state.planet[BURROUGHS][seat]

    for plain in (True, False):
        found = search(given, settlers, plain=plain)
        assert found.proven
        assert found.best is not None
        assert found.best.value == 2


def test_ore_is_bought_before_the_advance_that_only_a_launch_keeps() -> None:
    given = position(
        red={"ships": "2 2 2 2", "fuel": 8, "hub": 5, "stock": 2},
        territories={"asimov": {"red": 2}, "heinlein": {"red": 1}},
    )
    best = exhaust(given, APP).best
    assert best is not None
    assert best.position.circle[0] == 1
    assert solve(given, APP, method="model").plans[0].value == best.value


def _ore_and_isolation(state: State, seat: int) -> int:
    """What makes a player give up the Relic Ship, and with it a ship at the Market."""
    isolated = state.fields[ISOLATION] == BURROUGHS
    return 5 * state.ore[seat] + 40 * state.circle[seat] + 100 * isolated


@pytest.mark.parametrize("fuel", [4, 5, 6, 9])
@pytest.mark.parametrize("heinlein", [0, 1])
def test_trades_come_before_the_last_ship_leaves_the_market(fuel: int, heinlein: int) -> None:
    """The Teleporter takes one of the pair, and the Relic Ship is lost (A32)."""
    given = position(
        red={"fuel": fuel, "cards": "stasis teleporter"},
        docks={"market": "red:2 red:2*"},
        territories={"burroughs": {"red": 1}, "heinlein": {"red": heinlein}},
    )
    plain = search(given, _ore_and_isolation, plain=True)
    reduced = search(given, _ore_and_isolation)
    assert plain.best is not None
    assert reduced.best is not None
    bought = (fuel - 2) // (1 if heinlein else 2)
    assert plain.best.value == reduced.best.value == 140 + 5 * bought


@pytest.mark.no_cover
@pytest.mark.parametrize("cards", ["teleporter stasis", "helmet teleporter", "helmet stasis"])
def test_all_ways_agree_where_ships_leave_the_market(cards: str) -> None:
    given = position(
        red={"ships": "3 3*", "fuel": 9, "ore": 1, "cards": cards},
        docks={"solar": "blue:3", "market": "blue:3"},
        territories={"burroughs": {"red": 1}, "lem": {"red": 1}},
    )
    weights = whimsical(3)
    upper_bound = UpperBound(weights)

    def judged(state: State, seat: int) -> int:
        return value(state, seat, weights)

    plain = search(given, judged, plain=True)
    reduced = search(given, judged, watched=upper_bound.watched, upper_bound=upper_bound)
    assert plain.best is not None
    assert reduced.best is not None
    found = solve(given, weights)
    assert plain.best.value == reduced.best.value == found.plans[0].value == found.bound


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(11, 21))
def test_reductions_lose_nothing_on_more_and_larger_positions(seed: int) -> None:
    compared, different = compare(150, seed, 30_000)
    assert different == []
    assert compared >= 90


def test_budget_is_honest() -> None:
    found = position(red={"ships": "1 3 4 6", "fuel": 3, "ore": 3})
    whole = exhaust(found, APP)
    assert whole.proven
    assert whole.best is not None
    short = exhaust(found, APP, nodes=2)
    assert not short.proven
    assert short.best is None or short.best.value <= whole.best.value
    assert not exhaust(found, APP, stop=lambda: True).proven or whole.nodes < 64
    late = exhaust(found, APP, seconds=0.0)
    assert not late.proven or late.nodes < 64


def test_enough_ends_the_search() -> None:
    found = position(red={"ships": "1 3 4 6", "fuel": 3, "ore": 3})
    whole = exhaust(found, APP)
    assert whole.best is not None
    quick = exhaust(found, APP, enough=whole.best.value)
    assert quick.best is not None
    assert quick.best.value == whole.best.value
    assert quick.nodes <= whole.nodes


def test_top_lists_different_ends_in_order() -> None:
    found = position(red={"ships": "2 3 5", "fuel": 1, "ore": 1})
    result = exhaust(found, APP, top=5)
    values = [outcome.value for outcome in result.outcomes]
    assert len(values) == 5
    assert values == sorted(values, reverse=True)
    best = exhaust(found, APP)
    assert best.best is not None
    assert values[0] == best.best.value
    for outcome in result.outcomes:
        assert replayed(found, outcome.actions, APP, False) == outcome.value


def test_deck_order_changes_nothing() -> None:
    values = set()
    for top in ("city decoy", "decoy city"):
        found = position(red={"ships": "4 5 6", "fuel": 1}, display="booster cannon", top=top)
        result = exhaust(found, APP)
        assert result.best is not None
        values.add((result.best.value, result.best.actions))
    assert len(values) == 1


def test_card_laid_out_by_a_claim_is_not_used() -> None:
    """Only the second claim could take the City, which nobody has seen."""
    found = position(
        red={"ships": "4 4 4 4", "fuel": 1}, display="booster cache", discards="cache", top="city"
    )
    for plain in (True, False):
        result = search(found, worth, plain=plain)
        assert result.best is not None
        assert "claim city" not in [str(action) for action in result.best.actions]


def test_chance_is_no_part_of_a_plan() -> None:
    found = position(red={"ships": "1 1 3", "fuel": 3, "cards": "warper"}, display="city booster")
    result = exhaust(found, APP, top=8)
    texts = {str(action) for outcome in result.outcomes for action in outcome.actions}
    assert not any(text.startswith(("warper", "cycle")) for text in texts)


def test_only_the_main_phase_is_searched() -> None:
    with pytest.raises(ValueError, match="after its roll"):
        exhaust(Position.new_game(seed=1), APP)


def test_the_search_leaves_the_position_alone() -> None:
    found = position(red={"ships": "4 4 6", "fuel": 2, "ore": 2})
    before = found.to_json()
    exhaust(found, APP)
    assert found.to_json() == before


@pytest.mark.no_cover
@pytest.mark.parametrize("size", SIZES)
def test_generated_positions_are_sound_and_repeatable(size: str) -> None:
    for kettle in (invented, played):
        first, second = kettle(3, size), kettle(3, size)
        for _ in range(12):
            (name, one), (again, other) = next(first), next(second)
            assert (name, one) == (again, other)
            assert Position.from_json(one.to_json()) == one
            assert one.phase == "main"


def test_every_theme_is_invented() -> None:
    names = [name for name, _ in islice(invented(5), 3 * len(THEMES))]
    assert {name.split("-", 4)[-1].replace("_", " ") for name in names} == set(THEMES)


def test_nothing_above_the_floor() -> None:
    found = position(red={"ships": "1 3 4 6", "fuel": 3, "ore": 3})
    best = exhaust(found, APP).best
    assert best is not None
    again = exhaust(found, APP, floor=best.value - 1)
    assert again.best is not None
    assert again.best.value == best.value
    above = exhaust(found, APP, floor=best.value)
    assert above.proven
    assert above.best is None

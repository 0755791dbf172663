"""Advice keeps what the contract promises."""

from __future__ import annotations

from random import Random

import pytest

import advisor
from advisor import Position, Weights, advise
from engine.samples import enriched, random_game
from support import position


def samples(count: int) -> list[Position]:
    rng = Random(11)
    found = []
    for seed in range(count):
        turns = [p for p, a in random_game(seed) if str(a).startswith("roll")]
        rolled = rng.choice(turns).play("roll", rng)
        found.append(enriched(rolled, rng, cards=seed % 2))
    return found


@pytest.mark.parametrize("number", range(6))
def test_every_plan_replays_to_its_value_and_its_terms_add_up(number: int) -> None:
    start = samples(number + 1)[number]
    advice = advise(start, top=3)
    assert advice.best is advice.plans[0]
    values = [plan.value for plan in advice.plans]
    assert values == sorted(values, reverse=True)
    for plan in advice.plans:
        assert sum(plan.terms.values()) == plan.value <= plan.bound
        here = start
        for action in plan.actions:
            here = here.play(action, Random(1))
        assert here.phase != "main"
        assert here.scores == plan.position.scores
        assert here.territories == plan.position.territories
        assert here.docks == plan.position.docks
    assert len({plan.position for plan in advice.plans}) == len(advice.plans)


def test_a_win_in_one_turn_is_never_missed() -> None:
    start = position(
        red={"ships": "6 6 2", "fuel": 1, "ore": 1, "stock": 2},
        territories={"lem": {"red": 7}},
        docks={"bay": "red"},
    )
    best = advise(start, top=1).best
    assert best.optimal
    assert best.position.result is not None
    assert best.position.result.winners == ("red",)


def test_the_order_of_the_deck_changes_nothing() -> None:
    start = Position.new_game(seed=3).play("roll 2 6 6")
    data = start.to_dict()
    data["deck"] = data["deck"][::-1]
    turned = Position.from_json(data)
    assert turned != start
    assert [str(p) for p in advise(turned, top=2).plans] == [
        str(p) for p in advise(start, top=2).plans
    ]


def test_weights_may_be_chosen() -> None:
    start = Position.new_game(seed=3).play("roll 2 6 6")
    assert advise(start, top=1, weights=Weights.preset("pirate")).weights.best_rival == 90


def test_advice_before_the_roll_is_refused() -> None:
    with pytest.raises(ValueError, match="after its roll"):
        advise(Position.new_game(seed=3))


def test_unknown_names_are_still_errors() -> None:
    with pytest.raises(AttributeError, match="oracle"):
        advisor.oracle  # noqa: B018

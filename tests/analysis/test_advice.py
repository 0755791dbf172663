"""Advice keeps what the contract promises."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import advisor
from advisor import Game, Position, Weights, advise
from advisor.frontiers.analyst import FrontiersAnalyst
from advisor.frontiers.solver import solve
from advisor.frontiers.value import value
from advisor.search.budget import USUAL
from analysis.moments import replayed, rolled
from support import position


def check_plans(start: Position, top: int) -> None:
    """Every plan replays legally to the stated value, and its terms add up."""
    advice = advise(start, top=top, effort=0.5)
    seat = start.state.active
    values = [plan.value for plan in advice.plans]
    assert advice.best is advice.plans[0] is advice.recommended
    assert values == sorted(values, reverse=True)
    assert len({plan.position for plan in advice.plans}) == len(advice.plans)
    for plan in advice.plans:
        here = replayed(start, plan.actions)
        assert here.phase != "main"
        assert here.scores == plan.position.scores
        assert here.territories == plan.position.territories
        assert here.docks == plan.position.docks
        assert value(here.state, seat, advice.weights) == plan.value
        assert value(plan.position.state, seat, advice.weights) == plan.value
        assert sum(plan.terms.values()) == plan.value <= plan.bound
        lead = sum(advice.best.terms[name] - plan.terms[name] for name in plan.terms)
        assert lead == advice.best.value - plan.value


@pytest.mark.parametrize(
    "number",
    [
        *range(10),
        *(pytest.param(number, marks=pytest.mark.no_cover) for number in range(10, 24)),
    ],
)
def test_every_plan_replays_to_its_value_and_its_terms_add_up(number: int) -> None:
    check_plans(rolled(number), top=2)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_plans_replay(block: int) -> None:
    for number in range(100 + 25 * block, 125 + 25 * block):
        check_plans(rolled(number), top=2)


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


@pytest.mark.parametrize("thing", ["x", Game.new(seed=1)], ids=["text", "game"])
def test_advice_is_for_a_position(thing: Any) -> None:
    with pytest.raises(TypeError, match=f"for a Position, not for {type(thing).__name__}; "):
        advise(thing)


def test_what_ends_the_search_early_is_named() -> None:
    start = rolled(9)
    assert advise(start, top=1).stopped == ""
    event = threading.Event()
    event.set()
    for advice, why in (
        (advise(start, top=1, effort=0.0), "effort"),
        (advise(start, top=1, stop=event), "stop"),
        (advise(start, top=1, seconds=0.0), "time"),
    ):
        assert not advice.best.optimal
        assert advice.stopped == why
        assert advice.best.gap > 0


def test_progress_tells_the_best_value_and_a_bound_that_meet() -> None:
    told: list[tuple[int | None, int | None]] = []
    advice = advise(rolled(5), top=1, progress=lambda best, bound: told.append((best, bound)))
    assert told[-1] == (advice.best.value, advice.best.value)


def test_unknown_names_are_still_errors() -> None:
    with pytest.raises(AttributeError, match="oracle"):
        advisor.oracle  # noqa: B018


# The limits of a search


class Asked:
    """The solver, and the efforts it was asked for."""

    def __init__(self) -> None:
        self.efforts: list[float | None] = []

    def __call__(self, *args: Any, **keys: Any) -> Any:
        self.efforts.append(keys["effort"])
        return solve(*args, **keys)


def test_without_a_limit_there_is_the_usual_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    monkeypatch.setattr(FrontiersAnalyst, "turns", asked)
    start = rolled(3)
    advise(start, 1)
    advise(start, 1, stop=lambda: False)
    advise(start, 1, seconds=60)
    advise(start, 1, effort="unlimited")
    advise(start, 1, effort=0.5)
    assert asked.efforts == [USUAL, USUAL, None, None, 0.5]
    advise(start, 1, chance=True, effort=2.0)
    assert 0.5 < (asked.efforts[-1] or 0.0) <= 1.0, "half is for turns with luck"


def test_ideas_are_completed_within_the_usual_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    start = rolled(3)
    advice = advise(start, 1, effort=0.5)
    monkeypatch.setattr(FrontiersAnalyst, "turns", asked)
    for limit in ({}, {"seconds": 60}, {"effort": "unlimited"}):
        advice.compare((), **limit)
    assert asked.efforts == [USUAL, None, None]


def test_an_advice_without_proof_says_what_could_be_better() -> None:
    advice = advise(rolled(7), 2, effort=0.0)
    assert advice.stopped == "effort"
    assert not advice.best.optimal
    for text in (str(advice), advice._repr_html_(), advice.explain().lines[0]):
        assert "It is the best one found" in text
        assert "the effort was used up" in text
    assert "The best turn found" in str(advice)


def test_what_was_spent_is_told_and_kept_to() -> None:
    start = rolled(7)
    advice = advise(start, 2)
    assert advice.best.optimal
    assert 0 < advice.spent < USUAL
    hurried = advise(start, 2, effort=0.2, chance=True)
    assert hurried.spent < 0.5

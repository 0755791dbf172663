"""A turn one has in mind beside the best one."""

from __future__ import annotations

from random import Random

import pytest
from IPython.core.formatters import DisplayFormatter

from advisor import ChanceNeeded, IllegalAction, MalformedAction, Weights, advise, parse_action
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.plan import follow
from advisor.frontiers.value import value
from advisor.frontiers.words import MAIN
from analysis.moments import beginnings, replayed, small
from support import position

APP = Weights.preset("app")


def check_idea(number: int) -> bool:
    """A random beginning is completed as the exhaustive search does; whether that was proven."""
    start = small(number)
    rng = Random(number)
    advice = advise(start, top=1, effort=1.0)
    idea = tuple(beginnings(start, rng))
    comparison = advice.compare(idea, effort=1.0)
    advice = comparison.advice
    plan = comparison.plan
    assert plan.actions[: len(idea)] == idea
    assert comparison.given == len(idea)
    end = replayed(start, plan.actions)
    assert end.phase != "main"
    assert value(end.state, start.state.active, advice.weights) == plan.value
    assert comparison.cost == advice.best.value - plan.value >= 0
    assert sum(comparison.terms.values()) == comparison.cost
    here = start.state
    here.deck = None
    for action in idea:
        follow(here, action)
    if here.phase != MAIN:
        assert plan.actions == idea
        return True
    found = exhaust(here, advice.weights, nodes=3_000)
    assert found.best is not None
    if found.proven and plan.optimal:
        assert found.best.value == plan.value
    return found.proven and plan.optimal


@pytest.mark.parametrize("number", range(20))
def test_random_ideas_are_completed_in_the_best_way(number: int) -> None:
    check_idea(number)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_random_ideas(block: int) -> None:
    numbers = range(100 + 20 * block, 120 + 20 * block)
    assert sum(check_idea(number) for number in numbers) > 0


START = {
    "red": {"ships": "1 1 4", "fuel": 2, "ore": 1, "cards": "warper"},
    "blue": {"fuel": 3, "ore": 1},
    "display": "city cannon stasis",
}


def test_text_and_actions_say_the_same() -> None:
    advice = advise(position(**START), top=1, weights=APP)
    by_text = advice.compare("shipyard 1 1;\n Solar 4")
    by_actions = advice.compare([parse_action("shipyard 1 1"), "solar 4"])
    assert by_text.plan == by_actions.plan
    assert by_text.lines == by_actions.lines
    assert str(by_text.plan) == "shipyard 1 1; solar 4; end"
    assert "Your idea costs 1." in by_text.text
    shown, _ = DisplayFormatter().format(by_text)
    assert shown["text/plain"] == by_text.text
    assert "<li>Your idea costs 1." in shown["text/html"]
    assert advice.compare(parse_action("solar 4")).given == 1


def test_no_idea_at_all_costs_nothing() -> None:
    advice = advise(position(**START), top=1, weights=APP)
    comparison = advice.compare("")
    assert comparison.cost == 0
    assert comparison.plan.value == advice.best.value
    assert "as good as the best turn" in comparison.text


def test_what_the_rules_forbid_is_refused_in_the_words_of_the_engine() -> None:
    start = position(**START)
    advice = advise(start, top=1)
    with pytest.raises(IllegalAction) as caught:
        advice.compare("shipyard 1 1; solar 6")
    refusal = start.play("shipyard 1 1").why_not("solar 6")
    assert caught.value.refusal == refusal
    with pytest.raises(MalformedAction):
        advice.compare("fly me to the moon")
    with pytest.raises(IllegalAction, match="after the end of the turn"):
        advice.compare("mine 1; mine 1; mine 4; end; roll 1 2 3")


def test_an_open_outcome_is_asked_for() -> None:
    advice = advise(position(**START), top=1, weights=APP)
    with pytest.raises(ChanceNeeded, match="open outcome"):
        advice.compare("warper 1 1")
    lucky = advice.compare("warper 1 1 4 = 6 6 6")
    assert lucky.cost == max(0, advice.best.value - lucky.plan.value)
    assert "With what came" in lucky.text
    assert lucky.advice is advice


def test_a_card_nobody_has_seen_is_not_taken() -> None:
    start = position(
        red={"ships": "6 6 6 6 6", "fuel": 0, "ore": 0, "stock": 1, "cards": "city"},
        display="monument",
        docks={"solar": "blue:1 blue:1 blue:1", "mine": "blue:6"},
    )
    comparison = advise(start, top=1).compare("artifact 6; artifact 6; claim monument")
    assert [str(a) for a in comparison.plan.actions].count("claim monument") == 1
    assert sum("claim" in str(a) for a in comparison.plan.actions) == 1


def test_an_idea_better_than_an_unproven_best_becomes_the_best() -> None:
    start = position(**START)
    advice = advise(start, top=1, effort=0.0, weights=APP)
    good = advise(start, top=1, weights=APP).best
    assert advice.best.value < good.value
    comparison = advice.compare(good.actions)
    assert comparison.cost == 0
    assert comparison.advice.best.value == good.value
    assert comparison.advice.best.bound >= good.value
    assert "better than the best turn found before" in comparison.text
    assert comparison.advice.bindings() == advice.bindings() == ()

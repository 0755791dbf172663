"""Turns that begin with chance: expectation, intervals and what to do then."""

from __future__ import annotations

from random import Random

import pytest

from advisor import Action, Position, Weights, advise, parse_action
from frontiers.narrate.test_telling import TOKENS
from frontiers.solver.test_chance import mean
from support import position

APP = Weights.preset("app")


def with_warper() -> Position:
    return position(
        red={"ships": "1 2", "fuel": 1, "ore": 1, "cards": "warper", "stock": 4},
        docks={"mine": "blue:6"},
        display="booster city stasis",
    )


def after(start: Position, actions: tuple[Action, ...]) -> Position:
    for action in actions:
        start = start.play(action)
    return start


def test_values_are_those_of_the_solver() -> None:
    start = with_warper()
    advice = advise(start, top=1, weights=APP, chance=True)
    exact = {
        gamble.actions: mean(after(start, gamble.actions[:-1]), gamble.actions[-1])
        for gamble in advice.gambles
    }
    for gamble in advice.gambles:
        assert gamble.low - 1e-6 <= exact[gamble.actions] <= gamble.high + 1e-6
    first = advice.gambles[0]
    assert first.exact or first.high <= advice.best.value
    for gamble in advice.gambles[1:]:
        assert gamble.high <= max(advice.best.value, first.low) + 1e-6


def test_outcomes_make_up_the_expectation_and_are_playable() -> None:
    start = with_warper()
    advice = advise(start, top=1, weights=APP, chance=True)
    gamble = next(each for each in advice.gambles if str(each).startswith("warper"))
    found = gamble.outcomes(advice)
    assert sum(probability for _, probability, _ in found) == pytest.approx(1.0)
    expected = sum(probability * plan.value for _, probability, plan in found)
    assert gamble.low - 1e-6 <= expected <= gamble.high + 1e-6
    for text, _, plan in found:
        here = start
        for action in plan.actions:
            here = here.play(action, Random(1))
        assert here.docks == plan.position.docks
        assert here.players == plan.position.players
        assert all(word.isdecimal() or word == "and" for word in text.replace(",", "").split())


def test_a_new_display_is_as_good_as_its_best_card() -> None:
    start = position(
        red={"ships": "2 6", "stock": 4},
        docks={"mine": "blue:6"},
        display="booster gravity stasis",
        discards="polarity polarity warper warper decoy decoy cache cache",
    )
    advice = advise(start, top=1, weights=APP, chance=True)
    truth = mean(start.play("artifact 2"), parse_action("cycle"))
    (gamble,) = (each for each in advice.gambles if str(each) == "artifact 2; cycle")
    assert gamble.low - 1e-6 <= truth <= gamble.high + 1e-6
    found = gamble.outcomes(advice)
    assert sum(probability for _, probability, _ in found) == pytest.approx(1.0)
    assert sum(part * plan.value for _, part, plan in found) == pytest.approx(truth)
    texts = [text for text, _, _ in found]
    assert any(text.endswith(" to take") for text in texts)
    assert len(texts) == len(set(texts)) < 12


def test_what_is_worth_most_is_recommended() -> None:
    hopeless = position(
        red={"ships": "1 1 1", "fuel": 1, "cards": "warper", "stock": 3},
        docks={"mine": "blue:6 blue:6", "shipyard": "blue:1 blue:1"},
    )
    advice = advise(hopeless, top=1, weights=APP, chance=True)
    best = max(advice.gambles, key=lambda each: each.low)
    assert advice.recommended == (best if best.low > advice.best.value else advice.best)
    assert advise(hopeless, top=1, weights=APP).gambles == ()
    explanation = advice.explain(best)
    assert "on average" in explanation.text
    assert len(explanation.lines) <= 8
    for line in (*explanation.lines, *explanation.more):
        assert TOKENS.search(line) is None, line


def test_effort_is_a_budget_that_repeats_and_leaves_intervals() -> None:
    start = with_warper()
    first = advise(start, top=1, weights=APP, chance=True, effort=0.3)
    second = advise(start, top=1, weights=APP, chance=True, effort=0.3)
    assert [str(g) for g in first.gambles] == [str(g) for g in second.gambles]
    assert [(g.low, g.high) for g in first.gambles] == [(g.low, g.high) for g in second.gambles]
    full = {g.actions: g for g in advise(start, top=1, weights=APP, chance=True).gambles}
    for gamble in first.gambles:
        assert gamble.low - 1e-6 <= full[gamble.actions].high
        assert gamble.high + 1e-6 >= full[gamble.actions].low


def test_stopping_leaves_what_can_be_said_at_once() -> None:
    advice = advise(with_warper(), top=1, weights=APP, chance=True, stop=lambda: True)
    assert advice.stopped == "stop"
    assert all(gamble.low <= gamble.high for gamble in advice.gambles)


def test_gambles_count_within_the_effort_and_so_do_their_outcomes() -> None:
    start = with_warper()
    advice = advise(start, top=1, weights=APP, chance=True, effort=0.4)
    assert advice.spent < 0.4 * 1.1 + 0.1
    before = advice.chance
    again = advice.take_chances(effort=0.4)
    assert advice.chance is before, "what is known is kept"
    assert again[0].share >= advice.gambles[0].share
    hurried = advise(start, top=1, weights=APP, chance=True, effort=0.0)
    gamble = hurried.gambles[0]
    assert not gamble.exact
    assert sum(part for _, part, _ in gamble.outcomes(hurried)) == pytest.approx(1.0)

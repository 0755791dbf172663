"""Exercises judge ideas, say what the rules say, and keep their answer."""

from __future__ import annotations

import pytest

from advisor import Game, Position
from advisor.analysis.exercises import TurnToFind
from advisor.analysis.ideas import actions_of
from advisor.analysis.review import ReviewedTurn, review
from advisor.frontiers.kit import KIT
from support import position


@pytest.fixture(scope="module")
def turn() -> ReviewedTurn:
    """Red could have built a ship and gathered fuel, and mined instead."""
    start = position(red={"ships": "2 4 4", "fuel": 1, "ore": 1})
    game = Game(start, seed=1)
    for action in ("mine 4", "mine 4", "solar 2", "end"):
        game.play(action)
    (found,) = review(game, effort=1.0).turns
    assert found.best.optimal
    assert found.kind
    return found


@pytest.fixture
def exercise(turn: ReviewedTurn) -> TurnToFind:
    return turn.exercise()


def test_the_best_turn_solves_it(turn: ReviewedTurn, exercise: TurnToFind) -> None:
    for idea in (turn.best.actions, str(turn.best), str(turn.best).replace("; ", "\n")):
        verdict = exercise.check(idea)
        assert verdict.solved
        assert verdict.kind == "best"
        assert verdict.loss == 0
        assert str(verdict) == "As good as the best turn."


def test_what_was_played_is_no_better(turn: ReviewedTurn, exercise: TurnToFind) -> None:
    verdict = exercise.check(turn.actions)
    assert verdict.kind == "no better"
    assert verdict.loss == pytest.approx(turn.loss)


def test_something_in_between_is_better(exercise: TurnToFind) -> None:
    verdict = exercise.check("shipyard 4 4; hub 2; end")
    assert verdict.kind == "better"
    assert verdict.loss > 0
    assert "Better than what was played" in verdict.message


def test_a_beginning_is_open_and_solves_nothing(exercise: TurnToFind) -> None:
    assert exercise.check("shipyard 4 4").kind == "open"
    assert not exercise.check("shipyard 4 4").solved
    assert exercise.check("").kind == "open"
    assert exercise.check([]).kind == "open"
    lost = exercise.check("mine 4")
    assert lost.kind in ("no better", "better")


def test_the_engine_refuses_in_its_own_words(exercise: TurnToFind) -> None:
    verdict = exercise.check("constructor 4 4 4 > lem")
    refusal = exercise.position.why_not("constructor 4 4 4 > lem")
    assert refusal is not None
    assert verdict.kind == "refused"
    assert verdict.refusal == refusal
    assert verdict.message == f"Not allowed: {refusal.reason}"
    assert exercise.check("fly to the moon").kind == "refused"
    assert exercise.check("mine 4; mine 4; mine 4").kind == "refused"


def test_an_open_outcome_is_judged_by_its_mean() -> None:
    start = position(red={"ships": "1 2 4", "cards": "warper", "fuel": 3, "ore": 4})
    game = Game(start, seed=1)
    for action in ("hub 1", "hub 2", "hub 4", "end"):
        game.play(action)
    (turn,) = review(game, effort=0.3).turns
    verdict = turn.exercise().check("warper 1 2 4")
    assert verdict.kind == "best"
    assert verdict.message == "Even better than the best turn that was known."


def test_the_answer_is_not_shown(turn: ReviewedTurn, exercise: TurnToFind) -> None:
    assert exercise.position == turn.rolled
    assert "Red has rolled 2 4 4." in exercise.question
    for action in turn.best.actions[:-1]:
        assert action.text not in exercise.question
        assert action.text not in repr(exercise)
    assert str(round(turn.value_best)) not in repr(exercise)


def test_ideas_in_any_form() -> None:
    texts = ["mine 4", "solar 2", "end"]
    wanted = actions_of(texts, KIT)
    assert [action.text for action in wanted] == texts
    assert actions_of(" mine 4 ;solar  2;; end; ", KIT) == wanted
    assert actions_of("mine 4\nsolar 2\n\nend", KIT) == wanted
    assert actions_of(wanted, KIT) == wanted


def test_a_missed_win_is_judged_by_the_result() -> None:
    start: Position = position(
        red={"ships": "2 3 6", "fuel": 1, "ore": 1, "stock": 2},
        territories={"pohl": {"red": 7}, "lem": {"blue": 7}},
        docks={"bay": "red"},
    )
    game = Game(start, seed=1)
    for action in ("solar 2", "solar 3", "solar 6", "end"):
        game.play(action)
    (turn,) = review(game, effort=0.3).turns
    assert turn.exercise().check("terraform 6 > lem").solved
    assert not turn.exercise().check("mine 2; mine 3; mine 6; end").solved

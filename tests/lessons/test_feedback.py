"""The answer to what a learner tries."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.lessons import Curriculum, Exercise
from advisor.lessons.reading import read_lesson


@pytest.fixture
def exercise(sample: dict[str, Any]) -> Exercise:
    sample["exercise"][0]["praise"] = "Well traded."
    return read_lesson(sample, "my.toml").exercises[0]


def test_states(exercise: Exercise) -> None:
    nothing = exercise.check()
    assert (nothing.state, nothing.message) == ("not attempted", "")
    assert nothing.missing == ("ore of red: 0, wanted 2.",)
    begun = exercise.check(["market 2 2"])
    assert (begun.state, begun.message) == ("not yet", "")
    assert begun.missing == nothing.missing
    done = exercise.check(["market 2 2", "trade 2"])
    assert (done.state, done.message, done.missing) == ("done", "Done. Well traded.", ())
    more = exercise.check(["market 2 2", "trade 2", "solar 5"])
    assert more.state == "done", "once done, it stays done"


def test_the_engine_answers_first(exercise: Exercise) -> None:
    feedback = exercise.check(["market 5 5", "trade"])
    assert feedback.state == "not yet"
    assert feedback.refusal is not None
    assert feedback.refusal.rule == "mkt"
    assert feedback.message == "Not allowed: Orbital Market: a trade costs 5 fuel; you have 4."
    assert feedback.position == exercise.position.play("market 5 5"), "a refusal changes nothing"
    assert exercise.check(["market 5 5"]).message == "Too dear."


def test_a_refused_wrong_try_gets_both_sentences(course: Curriculum) -> None:
    lines = course.exercise("shipyard/1").check(["shipyard 2 4"]).message.splitlines()
    assert lines[0].startswith("Not allowed: Shipyard: two equal ships")
    assert lines[1] == "Only equal values are a pair."


def test_asking_does_nothing(exercise: Exercise) -> None:
    allowed = exercise.check(["? market 2 2"])
    assert (allowed.state, allowed.message) == ("not yet", "Allowed.")
    assert allowed.position == exercise.position
    refused = exercise.check(["?trade"])
    assert refused.message.startswith("Not allowed: Orbital Market")


def test_undo_takes_the_last_action_back(exercise: Exercise) -> None:
    assert exercise.undo([]) == ()
    assert exercise.undo(["mine 2"]) == ()
    assert exercise.undo(["mine 2", "market 5 5", "trade", "? end"]) == ("mine 2",)
    assert exercise.undo(["market 2 2", "trade"]) == ("market 2 2",)


def test_text_that_is_no_action(exercise: Exercise) -> None:
    feedback = exercise.check(["fly me"])
    assert feedback.state == "not yet"
    assert feedback.message.startswith("Cannot read 'fly me': expected an action")
    assert feedback.attempt.played == feedback.attempt.refused == ()


def test_case_and_blanks_do_not_matter(exercise: Exercise) -> None:
    assert exercise.check(["  MARKET  2 2 ", "Trade   2"]).state == "done"


def test_a_position_alone_can_be_checked(exercise: Exercise, course: Curriculum) -> None:
    start = exercise.position
    assert exercise.check(start).state == "not attempted"
    half = start.play("market 2 2")
    assert exercise.check(half).state == "not yet"
    assert exercise.check(half.play("trade 2")).state == "done"
    asks = course.exercise("mine/1")
    solved = asks.position.play("mine 4")
    assert asks.check(solved).state == "not yet", "a position does not tell what was refused"


def test_chance_comes_as_the_solution_has_it(course: Curriculum) -> None:
    roll = course.exercise("aim/1")
    for typed in ("roll", "roll 6 6 6"):
        feedback = roll.check([typed])
        assert feedback.position.player("red").ships == ("2", "3", "5")
    artifact = course.exercise("artifact/2")
    reached = artifact.check(["artifact 3", "cycle", "artifact 2", "cycle"]).position
    assert reached.display == ("cache", "stasis", "warper"), "the second cycle has its own cards"


def test_other_chance_is_always_the_same(course: Curriculum) -> None:
    exercise = course.exercise("warper/1")
    tries = ["warper 1 5"]
    first, second = exercise.check(tries).position, exercise.check(tries).position
    assert first == second
    assert exercise.check(["cycle"]).refusal is not None


def test_a_scripted_outcome_that_no_longer_fits_is_drawn(course: Curriculum) -> None:
    """Whoever cycles one ship earlier than the solution still gets three cards."""
    exercise = course.exercise("artifact/1")
    position = exercise.check(["artifact 6", "cycle"]).position
    assert len(position.display) == 3
    later = exercise.check(["artifact 6", "cycle", "artifact 2"]).position
    (claim, *_) = [a.text for a in later.legal_actions() if a.text.startswith("claim")]
    assert len(exercise.check(["artifact 6", "cycle", "artifact 2", claim]).position.display) == 3


def test_solution_and_hints(exercise: Exercise) -> None:
    assert exercise.solution() == ("market 2 2", "trade 2")
    assert exercise.hints == (
        "Begin with `market 2 2`.",
        "Type `market 2 2`, then `trade 2`.",
    )


def test_demonstrations_play_by_themselves(course: Curriculum) -> None:
    (demonstration,) = course.lesson("aim").demonstrations
    attempt = demonstration.play()
    assert [one.text for one in attempt.tries] == ["constructor 5 5 5 > lem"]
    assert attempt.position.scores["red"] == 2

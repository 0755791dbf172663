"""The course of Space Station Phoenix: proven, in order, and about places that a goal can see."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.lessons import Curriculum, load_course
from advisor.lessons.glossary import too_early
from advisor.lessons.proof import prove
from advisor.phoenix import Position
from advisor.phoenix.kit import KIT
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.teaching import TEACHING
from tests.phoenix.support import position as table

NAMES = [file.stem.partition("-")[2] for file in sorted(TEACHING.course.glob("*.toml"))]


@pytest.fixture(scope="module")
def course() -> Curriculum:
    return load_course(game=KIT.name)


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_of_a_lesson_is_proven(course: Curriculum, name: str) -> None:
    lesson = course.lesson(name)
    assert prove(lesson) == ()
    assert set(lesson.teaches) <= set(TEACHING.rules)
    for exercise in lesson.exercises:
        assert exercise.check(exercise.steps).state == "done"
        assert exercise.check(()).state == "not attempted"


def test_no_word_comes_before_its_explanation(course: Curriculum) -> None:
    assert len(course.lessons) == len(NAMES) >= 7
    assert list(too_early(course)) == []


@pytest.fixture(scope="module")
def start() -> Position:
    return Position.new_game(2, seed=3, first_game=True)


@pytest.mark.parametrize(
    ("place", "value", "spoken"),
    [
        (("gems", "red"), 0, "GEMs of red"),
        (("residents", "blue"), (), "residents of blue"),
        (("sectors", "red"), (), "sectors of red"),
        (("tracks", "red", "transport"), 0, "level of red on the transport track"),
        (("neutral", "red"), "none", "neutral token of red"),
        (("supply", "human"), 16, "human in the supply"),
        (("this_turn", "left"), 0, "this turn of left"),
        (("moves",), 0, "turns played"),
        (("winner",), "nobody", "winner"),
    ],
)
def test_places_that_a_goal_can_see(place: Any, value: Any, spoken: str) -> None:
    moment = table()
    found = TEACHING.look_up(moment, place)
    assert isinstance(found, type(value))
    assert TEACHING.spoken(place) == spoken
    assert place[0] in TEACHING.places


def test_what_lies_on_the_table_is_seen(start: Position) -> None:
    display = TEACHING.look_up(start, ("display",))
    assert display == tuple(map(str, start.sectors))
    assert TEACHING.look_up(TEACHING.stand_in(), ("phase",)) == "draft3"
    assert TEACHING.spoken(("station", "red", "113")) == "residents of red in sector 113"


@pytest.mark.parametrize(
    "place", [("gems", "white"), ("tracks", "red"), ("phase", "red"), ("station", "red", "999")]
)
def test_places_that_are_not_there(place: Any) -> None:
    with pytest.raises(KeyError):
        TEACHING.look_up(table(), place)


def test_words_that_can_never_be_somewhere() -> None:
    assert "can never be here" in TEACHING.unfit(("phase",), "lunch")
    assert TEACHING.unfit(("phase",), "turn") == TEACHING.unfit(("gems", "red"), 3) == ""
    assert not TEACHING.keeps_star("6*")
    assert TEACHING.titled("transport1") == "transport1"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("use n:transport", {"neu-1", "tra-1", "ship-1"}),
        ("use blue:construction2 : 218", {"con-1", "ship-2"}),
        ("alien gold > 214", {"tra-3", "home-2"}),
        ("alien pink > 124", {"tra-2", "home-1"}),
        ("112 w", {"s112", "bon-1"}),
        ("income", {"inc-1", "turn-3"}),
    ],
)
def test_rules_met_on_a_way(text: str, rules: set[str]) -> None:
    assert rules <= TEACHING.practised([table()], [parse_action(text)])


def test_rules_are_those_of_the_rules_page(course: Curriculum) -> None:
    for lesson in course:
        for exercise in lesson.exercises:
            assert set(exercise.practises) <= set(TEACHING.rules)


def test_a_puzzle_is_about_a_turn_and_does_not_give_the_answer_away() -> None:
    moment = table()
    assert TEACHING.no_puzzle(moment) == ""
    assert TEACHING.no_puzzle(TEACHING.stand_in()) == "a puzzle begins with a turn."
    title, question = TEACHING.puzzle_words(moment, 4)
    assert title.startswith("Turn 4 with ")
    assert question.endswith("Find it.")
    guessed = TEACHING.puzzle_words(Position.new_game(2, seed=1), 1)[1]
    assert guessed.endswith("Find it (with reconstructed component values).")
    assert Position.from_json(TEACHING.sparse(moment), data=moment.data) == moment

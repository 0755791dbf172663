"""The course of Space Station Phoenix: proven, in order, and about places that a goal can see."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.__main__ import main
from advisor.lessons import Curriculum, load_course
from advisor.lessons.coverage import gaps, practising, showing, table, teaching
from advisor.lessons.glossary import texts, too_early
from advisor.lessons.proof import prove
from advisor.phoenix import Position
from advisor.phoenix.kit import KIT
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.teaching import TEACHING
from advisor.phoenix.words import RULES
from tests.lessons.test_course import RULEBOOKS, sequences
from tests.phoenix.support import position as moment_of
from widgets import Lesson

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


@pytest.mark.parametrize("name", NAMES)
def test_solutions_by_the_engine_alone(course: Curriculum, name: str) -> None:
    """The prover leans on the lessons' own code; this replays the solutions without it."""
    for exercise in course.lesson(name).exercises:
        position = exercise.position
        for step in exercise.steps:
            if step.startswith("?"):
                assert position.why_not(step.removeprefix("?")) is not None
            else:
                position = position.play(step)
        assert exercise.check(exercise.steps).position == position
        typed = exercise.solution()
        assert exercise.check(typed).position == position, "bare actions get the same outcomes"


def test_no_word_comes_before_its_explanation(course: Curriculum) -> None:
    assert len(course.lessons) == len(NAMES) >= 30
    assert list(too_early(course)) == []


def test_every_rule_is_taught_and_practised_and_every_example_shown(course: Curriculum) -> None:
    assert gaps(course) == ()
    assert set(teaching(course)) == set(practising(course)) == set(RULES)
    assert list(showing(course)) == [f"E{number}" for number in range(1, 86)]


def test_the_written_table_is_current(course: Curriculum) -> None:
    written = (TEACHING.course / "COVERAGE.md").read_text(encoding="utf-8")
    assert written == table(course), "run python -m advisor lesson --game phoenix --coverage"
    assert "lesson --game phoenix --coverage" in written


def test_the_guided_game_is_one_game_with_the_first_sets(course: Curriculum) -> None:
    exercises = course.lesson("first-game").exercises
    assert exercises[0].position.options.first_game
    assert exercises[0].position.moves == 0
    turns = [exercise.position.moves for exercise in exercises]
    assert turns == sorted(set(turns))
    assert len(turns) == 8


def test_hints_begin_gently_and_texts_are_short(course: Curriculum) -> None:
    for exercise in course.exercises:
        assert len(exercise.hints) >= 2, f"{exercise.id} has no gentle hint"
        assert f"`{exercise.solution()[-1]}`" not in exercise.hints[0]
    for lesson in course:
        assert len(lesson.text.split()) <= 260, lesson.id


def test_no_sentence_comes_from_a_rulebook(course: Curriculum) -> None:
    files = sorted(RULEBOOKS.glob("*.txt"))
    if not files:
        pytest.skip("the rulebooks are not part of the project and are not here to compare with")
    books = set().union(*(sequences(file.read_text(errors="replace")) for file in files))
    for lesson in course:
        for text in texts(lesson):
            assert not sequences(text) & books, lesson.id


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
    moment = moment_of()
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
        TEACHING.look_up(moment_of(), place)


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
    assert rules <= TEACHING.practised([moment_of()], [parse_action(text)])


def test_rules_are_those_of_the_rules_page(course: Curriculum) -> None:
    for lesson in course:
        for exercise in lesson.exercises:
            assert set(exercise.practises) <= set(TEACHING.rules)


def test_a_puzzle_is_about_a_turn_and_does_not_give_the_answer_away() -> None:
    moment = moment_of()
    assert TEACHING.no_puzzle(moment) == ""
    assert TEACHING.no_puzzle(TEACHING.stand_in()) == "a puzzle begins with a turn."
    title, question = TEACHING.puzzle_words(moment, 4)
    assert title.startswith("Turn 4 with ")
    assert question.endswith("Find it.")
    guessed = TEACHING.puzzle_words(Position.new_game(2, seed=1), 1)[1]
    assert guessed.endswith("Find it (with reconstructed component values).")
    assert Position.from_json(TEACHING.sparse(moment), data=moment.data) == moment


def test_a_sector_is_met_when_it_works_and_not_where_it_stands() -> None:
    start = moment_of(red={"ships": "dismantle1 farm2", "station": {104: 2, 122: 2}})
    after = start.play("use dismantle1 : farm2")
    met = TEACHING.practised([start, after], [parse_action("use dismantle1 : farm2")])
    assert {"s104", "bon-1", "live-1", "turn-4"} <= met
    assert "s122" not in met, "it waits for construction ships"
    refused = TEACHING.practised([start, start], [parse_action("use dismantle1 : dismantle1")])
    assert "s104" not in refused


def test_the_list_says_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "--game", "phoenix"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("lesson --game phoenix aim")


def test_a_lesson_opens_by_the_name_of_its_game() -> None:
    lesson = Lesson("hosts/3", game="phoenix")
    lesson.hint()
    assert lesson.item["points"] == ["fleet:red:transport2"]
    assert "Phoenix" in lesson.lesson.game.title

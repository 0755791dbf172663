"""The course is true, complete, in order, and in our own words."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from advisor import Position, games, parse_action
from advisor.frontiers.words import CARDS, FIELDS, RULES, TERRITORIES
from advisor.lessons import Curriculum, Exercise, LessonError, LessonPlan, load_course
from advisor.lessons.course import arrange
from advisor.lessons.coverage import gaps, practising, showing, table, teaching
from advisor.lessons.glossary import terms, texts, too_early
from advisor.lessons.proof import prove
from advisor.lessons.reading import read_lesson
from rule_table import EXAMPLES

ROOT = Path(__file__).resolve().parents[2]
RULEBOOKS = ROOT.parent / "shared" / "rules" / "rulebooks"
FOLDER = games.kit().teaching.course
LESSONS = [file.stem.partition("-")[2] for file in sorted(FOLDER.glob("*.toml"))]


@pytest.mark.parametrize("name", LESSONS)
def test_every_claim_of_a_lesson_is_proven(course: Curriculum, name: str) -> None:
    assert prove(course.lesson(name)) == ()


def replay(exercise: Exercise) -> Position:
    """Play a solution with nothing but the engine."""
    position = exercise.position
    for step in exercise.steps:
        if step.startswith("?"):
            assert position.why_not(step.removeprefix("?")) is not None
        else:
            position = position.play(step)
    return position


@pytest.mark.parametrize("name", LESSONS)
def test_solutions_by_the_engine_alone(course: Curriculum, name: str) -> None:
    """The prover leans on the lessons' own code; this replays the solutions without it."""
    for exercise in course.lesson(name).exercises:
        reached = replay(exercise)
        feedback = exercise.check(exercise.steps)
        assert feedback.state == "done"
        assert feedback.position == reached
        assert exercise.check(()).state == "not attempted"
        typed = exercise.solution()
        assert exercise.check(typed).position == reached, "bare actions get the same outcomes"
        for length in range(1, len(typed)):
            assert exercise.check(typed[:length]).state == "not yet"


def test_hints_end_with_the_solution(course: Curriculum) -> None:
    for exercise in course.exercises:
        assert len(exercise.hints) >= 2, f"{exercise.id} has no gentle hint"
        for step in exercise.solution():
            assert f"`{step}`" in exercise.hints[-1]
        assert exercise.hint(99) == exercise.hints[-1]
        assert exercise.hint(0) == exercise.hint(1) == exercise.hints[0]


def test_gentle_hints_do_not_give_everything_away(course: Curriculum) -> None:
    for exercise in course.exercises:
        assert not any(f"`{exercise.solution()[-1]}`" in h for h in exercise.hints[:1]) or (
            len(exercise.steps) > 1
        ), exercise.id


def test_every_rule_is_taught_and_practised_and_every_example_shown(course: Curriculum) -> None:
    assert gaps(course) == ()
    assert set(teaching(course)) == set(practising(course)) == set(RULES)
    assert list(showing(course)) == EXAMPLES
    assert len(EXAMPLES) == 42


def test_the_written_table_is_current(course: Curriculum) -> None:
    written = (FOLDER / "COVERAGE.md").read_text(encoding="utf-8")
    assert written == table(course), "run python -m advisor lesson --coverage"
    assert not re.search(r"\|[ \t]*\|", written), "an empty cell"


def test_a_gap_is_caught(course: Curriculum) -> None:
    rest = Curriculum(tuple(lesson for lesson in course if lesson.id != "helmet"))
    assert gaps(rest) == (
        "no lesson teaches 'helmet'",
        "no exercise practises 'helmet'",
        "no lesson shows HEL-1",
    )


@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("city", "monument")])
def test_both_powers_of_every_card_are_used(course: Curriculum, card: str) -> None:
    """Cards without a power of one kind are met in another way: held, stolen, paid by."""
    played = {step.split(" = ")[0] for exercise in course.exercises for step in exercise.steps}
    powers = {step.split()[0] for step in played if not step.startswith("?")}
    discards = {step.split()[1] for step in played if step.startswith("discard ")}
    if card in ("decoy", "cache"):
        assert any(card in exercise.practises for exercise in course.exercises)
        return
    assert card in powers
    assert card in discards or card == "helmet"


def test_every_territory_and_field_is_met_by_its_effect(course: Curriculum) -> None:
    taught = {rule for lesson in course for rule in lesson.teaches}
    assert taught >= {*TERRITORIES, *FIELDS}


def with_field(exercise: Exercise, field: str, territory: str | None) -> Exercise:
    """The same exercise with a field somewhere else."""
    data = exercise.position.to_dict()
    data["fields"][field] = territory
    return replace(exercise, position=Position.from_json(data))


@pytest.mark.parametrize("territory", TERRITORIES)
def test_the_bonus_of_a_territory_is_what_makes_an_exercise_work(
    course: Curriculum, territory: str
) -> None:
    """Without the bonus, under the Isolation Field, the solution no longer does it."""
    needs_it = [
        exercise.id
        for exercise in course.exercises
        if territory in exercise.practises
        and "*" not in exercise.position.to_json()  # no Relic Ship under the field
        and with_field(exercise, "isolation", territory).check(exercise.steps).state != "done"
    ]
    assert needs_it


@pytest.mark.parametrize("field", ["isolation", "repulsor"])
def test_a_field_is_what_makes_an_exercise_refuse(course: Curriculum, field: str) -> None:
    """Without the field, what the exercise lets the learner find out is allowed."""
    needs_it = [
        exercise.id
        for exercise in course.exercises
        if field in exercise.practises
        and exercise.position.fields[field]
        and with_field(exercise, field, None).check(exercise.steps).state != "done"
    ]
    assert len(needs_it) >= 2


def test_order(course: Curriculum) -> None:
    seen: set[str] = set()
    for lesson in course:
        assert set(lesson.needs) <= seen
        assert course.path_to(lesson.id) <= seen
        seen.add(lesson.id)
    assert [lesson.id for lesson in course][:3] == ["first-ship", "aim", "turn"]


def test_the_core_path_is_a_first_half_hour(course: Curriculum) -> None:
    core = course.core
    assert core == course.lessons[: len(core)]
    assert 12 <= len(core) <= 15
    assert sum(lesson.minutes for lesson in core) <= 35
    needed = {need for lesson in core for need in course.path_to(lesson.id)}
    assert needed <= {lesson.id for lesson in core}
    facilities = {"sol", "mine", "art", "mkt", "ship", "con", "hub", "raid", "ter", "bay"}
    taught = {rule for lesson in core for rule in lesson.teaches}
    assert taught >= facilities | {"turn", "end"}
    words = sum(len(lesson.text.split()) for lesson in core)
    assert words <= 2600, "a newcomer reads about 100 words a minute with care"


def test_the_guided_game_is_one_game(course: Curriculum) -> None:
    exercises = course.lesson("first-game").exercises
    assert exercises[0].position.moves == 0
    turns = [exercise.position.moves for exercise in exercises]
    assert turns == sorted(turns)
    assert exercises[-1].check(exercises[-1].steps).position.moves >= 5


def test_the_graph_can_be_drawn(course: Curriculum) -> None:
    graph = course.graph()
    assert set(graph.nodes) == {lesson.id for lesson in course}
    assert graph.number_of_edges() == sum(len(lesson.needs) for lesson in course)
    assert graph.nodes["mine"]["title"] == course.lesson("mine").title
    assert graph.nodes["mine"]["core"] is True


def test_rows_for_a_drawing(course: Curriculum) -> None:
    rows = course.levels()
    row_of = {name: number for number, row in enumerate(rows) for name in row}
    assert rows[0] == ("first-ship",)
    assert len(row_of) == len(course)
    for lesson in course:
        assert all(row_of[need] < row_of[lesson.id] for need in lesson.needs)


def test_networkx_is_loaded_only_for_a_course() -> None:
    program = "import sys, advisor.lessons; print('networkx' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "False"


def test_no_word_is_used_before_it_is_explained(course: Curriculum) -> None:
    assert list(too_early(course)) == []


def test_words_are_explained_once_and_meet_their_lesson(course: Curriculum) -> None:
    found = terms(course)
    assert [
        name for name, times in Counter(t.name.lower() for t in found).items() if times > 1
    ] == []
    for term in found:
        lesson = course.lesson(term.lesson)
        used = [text for text in texts(lesson) if term.used_in(text)]
        assert used, f"{lesson.id} explains '{term.name}' and does not use it"
    assert len(found) >= 60


def test_a_word_used_too_early_is_caught(course: Curriculum) -> None:
    early = replace(course.lesson("aim"), text="First, claim at the Shipyard.")
    lessons = [early if lesson.id == "aim" else lesson for lesson in course]
    found = list(too_early(Curriculum(tuple(lessons))))
    assert [line.split(" of ")[0] for line in found] == ["aim uses 'Shipyard'", "aim uses 'claim'"]


@pytest.mark.parametrize(
    "word",
    ["Booster Pod", "Relic Ship", "Positron Field", "control", "run", "pair", "cycle", "launch"],
)
def test_the_words_of_the_game_are_in_the_glossary(course: Curriculum, word: str) -> None:
    assert any(word in term.forms for term in terms(course))


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", ""))


def sequences(text: str, length: int = 8) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def test_no_sentence_comes_from_a_rulebook(course: Curriculum) -> None:
    files = sorted(RULEBOOKS.glob("*.txt"))
    if not files:
        pytest.skip("the rulebooks are not part of the project and are not here to compare with")
    books = set().union(*(sequences(file.read_text(errors="replace")) for file in files))
    copied = [
        f"{lesson.id}: {' '.join(run)}"
        for lesson in course
        for text in texts(lesson)
        for run in sequences(text) & books
    ]
    assert copied == []


def test_copied_words_would_be_caught() -> None:
    book = "You may pay one fuel to add one pip to a ship of yours, but never above six."
    mine = "Note: you MAY pay one fuel to add one pip to a ship."
    assert sequences(mine) & sequences(book)
    assert not sequences("For one fuel a ship of yours shows one more.") & sequences(book)


def test_texts_are_short_and_kind(course: Curriculum) -> None:
    for lesson in course:
        assert len(lesson.text.split()) <= 260, lesson.id
        for text in texts(lesson):
            assert "!!" not in text
            assert len(max(re.split(r"(?<=[.!?:]) ", text), key=len).split()) <= 45, lesson.id


def test_positions_are_those_of_real_games(course: Curriculum) -> None:
    """Everybody has at least three ships of the own colour, as in any game."""
    for lesson in course:
        for part in lesson.parts:
            for player in part.position.players:
                assert player.stock <= 3, f"{part.id}: {player.color}"


def with_needs(course: Curriculum, **needs: list[str]) -> list[LessonPlan]:
    return [
        replace(lesson, needs=tuple(needs[lesson.id])) if lesson.id in needs else lesson
        for lesson in course
    ]


def test_a_circle_is_reported(course: Curriculum) -> None:
    with pytest.raises(LessonError) as caught:
        arrange(with_needs(course, aim=["mine"]))
    (problem,) = caught.value.problems
    assert "need each other" in problem.text
    assert "aim" in problem.text
    assert "mine → " in problem.text or "mine." in problem.text
    with pytest.raises(LessonError, match="need each other: aim → aim"):
        arrange(with_needs(course, aim=["aim"]))


def test_a_missing_prerequisite_and_a_double_id_are_reported(course: Curriculum) -> None:
    with pytest.raises(LessonError, match="there is no lesson 'nothing'") as caught:
        arrange(with_needs(course, aim=["nothing"], solar=["nowhere"]))
    assert [problem.file for problem in caught.value.problems] == ["010-aim.toml", "030-solar.toml"]
    with pytest.raises(LessonError, match=r"'aim' is the id of 010-aim\.toml as well"):
        arrange([*course, course.lesson("aim")])


def test_an_empty_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="there is no lesson"):
        load_course(tmp_path)
    with pytest.raises(LessonError, match="there is no such folder"):
        load_course(tmp_path / "missing")


def test_every_slip_of_every_file_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("id = 3")
    (tmp_path / "b.toml").write_text("id = ")
    (tmp_path / "c.toml").write_bytes(b"id = '\xff'")
    with pytest.raises(LessonError) as caught:
        load_course(tmp_path)
    text = str(caught.value)
    assert "a.toml, id: a text in quotes is expected, not 3." in text
    assert "b.toml: this is not TOML" in text
    assert "c.toml: it is not UTF-8 text" in text


def test_lookups(course: Curriculum) -> None:
    assert course.exercise("mine/2").id == "mine/2"
    for name in ("nothing", "mine/9", "mine/x"):
        with pytest.raises(KeyError, match=r"There is no (lesson|exercise)") as caught:
            course.exercise(name)
        assert f"'{name}'" in str(caught.value)
    assert len(course) == len(list(course)) == len(LESSONS)
    assert parse_action(course.exercise("mine/2").steps[0])


def test_a_lesson_shows_its_words_in_a_notebook_and_no_solution(course: Curriculum) -> None:
    for lesson in course:
        shown = lesson._repr_markdown_()
        assert shown.startswith(f"### {lesson.title}")
        for exercise in lesson.exercises:
            assert exercise.task.partition("`")[0].split("*")[0] in shown
            assert not any(hint in shown for hint in exercise.written_hints)
        assert len(repr(lesson)) < 120


def test_the_words_of_a_lesson_are_never_markup(sample: dict[str, Any]) -> None:
    sample["text"] = "<b>bold</b> *strong* [link](x) `solar 3*`"
    shown = read_lesson(sample, "sample.toml")._repr_markdown_()
    assert r"\<b\>bold\</b\> \*strong\* \[link\](x) `solar 3*`" in shown

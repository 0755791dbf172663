"""Reading lessons: what a teacher gets wrong is named with its file and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from advisor import lessons
from advisor.lessons import LessonError, load_lesson
from advisor.lessons.proof import prove
from advisor.lessons.reading import read_lesson, reflowed

Table = dict[str, Any]


def problems(table: Table) -> list[str]:
    with pytest.raises(LessonError) as caught:
        read_lesson(table, "my.toml")
    assert all(problem.file == "my.toml" for problem in caught.value.problems)
    return [f"{problem.key}: {problem.text}" for problem in caught.value.problems]


def test_the_sample_is_a_good_lesson(sample: Table) -> None:
    lesson = read_lesson(sample, "my.toml")
    assert prove(lesson) == ()
    assert (lesson.id, lesson.minutes, lesson.core, lesson.needs) == ("sample", 2, False, ())
    assert lesson.practises == ("mkt",)
    (exercise,) = lesson.exercises
    assert exercise.id == "sample/1"
    assert exercise.position.player("red").fuel == 4


def change(*path: Any, to: Any) -> Callable[[Table], None]:
    def spoil(table: Table) -> None:
        place: Any = table
        for key in path[:-1]:
            place = place[key]
        if to is None:
            del place[path[-1]]
        else:
            place[path[-1]] = to

    return spoil


EXERCISE = ("exercise", 0)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (change("id", to=None), "id: is missing; a text in quotes is expected."),
        (change("id", to="My Lesson"), "id: small letters, digits and hyphens only"),
        (change("title", to=""), "title: is empty."),
        (change("title", to=7), "title: a text in quotes is expected, not 7."),
        (change("text", to=None), "text: is missing"),
        (change("minutes", to="two"), "minutes: a number is expected, not 'two'."),
        (change("minutes", to=True), "minutes: a number is expected, not True."),
        (change("core", to="yes"), "core: true or false is expected, not 'yes'."),
        (change("needs", to="aim"), "needs: a list of texts is expected, not 'aim'."),
        (change("needs", to=[1]), "needs: a list of texts is expected, not 1 in it."),
        (change("teaches", to=["market"]), "teaches: there is no rule 'market'"),
        (change("titel", to="x"), "titel: is unknown here; is 'title' meant?"),
        (change("terms", to={"x": 3}), "terms.x: the explanation is a text in quotes."),
        (change("exercise", to=None), "exercise: a lesson needs at least one exercise"),
        (change("exercise", to={"a": 1}), "exercise: one [[exercise]] after the other is expected"),
        (change("exercise", to=[3]), "exercise[1]: a table is expected, not 3."),
        (change(*EXERCISE, "task", to=None), "exercise[1].task: is missing"),
        (change(*EXERCISE, "goal", to=None), "exercise[1].goal: is missing"),
        (change(*EXERCISE, "goal", to=3), "exercise[1].goal: a table of conditions is expected"),
        (change(*EXERCISE, "solution", to=[]), "exercise[1].solution: is empty."),
        (
            change(*EXERCISE, "solution", to=["market 2 2", "trad"]),
            "exercise[1].solution[2]: Cannot read 'trad'",
        ),
        (change(*EXERCISE, "solucion", to=["end"]), "is 'solution' meant?"),
        (change(*EXERCISE, "hints", to="one"), "exercise[1].hints: a list of texts is expected"),
        (change(*EXERCISE, "practises", to=["mk"]), "there is no rule 'mk'; is 'mkt' meant?"),
        (change(*EXERCISE, "examples", to=["MKT-9"]), "there is no worked example 'MKT-9'"),
        (change(*EXERCISE, "wrong", to=[{"try": "fly"}]), "exercise[1].wrong[1].try: Cannot read"),
        (change(*EXERCISE, "wrong", 0, "say", to=None), "exercise[1].wrong[1].say: is missing"),
        (change(*EXERCISE, "wrong", 0, "sey", to="x"), "exercise[1].wrong[1].sey: is unknown here"),
        (change(*EXERCISE, "position", to=None), "exercise[1].position: is missing"),
        (
            change(*EXERCISE, "position", "docks", "mine", to=["blue:7"]),
            "exercise[1].position.docks.mine[1]: expected a ship",
        ),
        (change(*EXERCISE, "position", "colour", to=1), "exercise[1].position.colour: unknown key"),
        (change(*EXERCISE, "meanwhile", to=["end"]), "exercise[1].meanwhile[1]: Place these ships"),
        (change(*EXERCISE, "meanwhile", to=["x"]), "exercise[1].meanwhile[1]: Cannot read 'x'"),
        (change(*EXERCISE, "goal", to={"refused": "end"}), "exercise[1].unique: a goal with"),
    ],
)
def test_slips(sample: Table, spoil: Callable[[Table], None], said: str) -> None:
    spoil(sample)
    assert any(line.startswith(said) or said in line for line in problems(sample)), problems(sample)


def test_all_slips_are_told_at_once(sample: Table) -> None:
    sample["titel"] = sample.pop("title")
    sample["exercise"][0]["goal"] = {"fuel": {"green": 1}}
    sample["exercise"][0]["solution"] = ["fly"]
    assert len(problems(sample)) == 4


def test_a_first_exercise_cannot_continue(sample: Table) -> None:
    sample["exercise"][0]["continues"] = True
    del sample["exercise"][0]["position"]
    assert "exercise[1].continues: there is no exercise before this one" in problems(sample)[0]


def test_an_exercise_goes_on_from_the_one_before(sample: Table) -> None:
    second = {
        "task": "End.",
        "continues": True,
        "meanwhile": ["solar 5"],
        "goal": {"active": "blue"},
        "solution": ["solar 5", "end"],
    }
    sample["exercise"].append(second)
    lesson = read_lesson(sample, "my.toml")
    assert prove(lesson) == ()
    first, last = lesson.exercises
    assert last.position == first.check(first.steps).position.play("solar 5")


def test_texts_are_reflowed() -> None:
    assert reflowed("\n one\n  two \n\n\n three\n") == "one two\n\nthree"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"none\.toml: it cannot be read: No such file"):
        load_lesson(tmp_path / "none.toml")
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 20_000)
    with pytest.raises(LessonError, match=r"deep\.toml: "):
        load_lesson(deep)


def test_errors_can_be_sent_to_another_process(sample: Table) -> None:
    del sample["id"]
    with pytest.raises(LessonError) as caught:
        read_lesson(sample, "my.toml")
    kind, arguments = caught.value.__reduce__()
    assert kind(*arguments).problems == caught.value.problems


README = (Path(lessons.__file__).parent / "README.md").read_text(encoding="utf-8")


def test_the_example_of_the_guide_is_a_good_lesson() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README, flags=re.DOTALL)
    assert prove(read_lesson(tomllib.loads(text), "README.md")) == ()


def test_the_guide_names_every_key() -> None:
    """What the reader asks for is documented, and what is documented is asked for."""
    source = (Path(lessons.__file__).parent / "reading.py").read_text(encoding="utf-8")
    known = set(re.findall(r'reader\.\w+\(\s*"(\w+)"', source))
    known |= set(re.findall(r'_steps\(reader, "(\w+)"', source))
    assert len(known) > 20
    assert {key for key in known if not re.search(rf"\b{key}\b", README)} == set()

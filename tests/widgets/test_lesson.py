"""The Python half of lessons: tries in, the engine's answers and the lesson's words out."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest
import traitlets

from advisor import IllegalAction, MalformedAction, Position
from advisor.lessons import Curriculum, Progress, load_course
from advisor.lessons.course import arrange
from advisor.lessons.reading import load_lesson
from widgets.course import Course
from widgets.lesson import Lesson
from widgets.trainer import Trainer


@pytest.fixture(scope="module")
def lessons() -> Curriculum:
    return load_course()


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "data" / "progress.json")


class Talk:
    """A lesson and what it answers."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.answers: list[dict[str, Any]] = []
        lesson.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.lesson._receive(self.lesson, {"type": kind, "id": 7, **content}, [])
        assert self.lesson.failure == ""
        return self.answers[-1]

    @property
    def item(self) -> dict[str, Any]:
        return dict(self.lesson.item)


@pytest.fixture
def talk(progress: Progress, lessons: Curriculum) -> Talk:
    return Talk(Lesson("mine/2", course=lessons, progress=progress))


def test_not_attempted_is_a_state(talk: Talk, progress: Progress) -> None:
    assert talk.lesson.state == "not attempted"
    assert talk.item["state"] == "not attempted"
    assert talk.item["task"].startswith("Get 2 ore")
    assert progress.state("mine/2") == "not attempted"
    assert not progress.path.exists(), "looking at a lesson leaves no trace"


def test_the_right_actions_are_praised_and_kept(talk: Talk, progress: Progress) -> None:
    assert talk("act", actions=["mine 4"])["ok"]
    assert talk.item["state"] == "not yet"
    assert talk("act", actions=["mine 6"])["ok"]
    assert talk.item["state"] == "done"
    assert talk.item["kind_of_answer"] == "solved"
    assert talk.item["answer"] == ["Done. One port is left, and the next ship there must be a 6."]
    assert talk.lesson.told["text"].endswith("(+1 ore). Done.")
    assert progress.state("mine/2") == "done"
    assert Progress(progress.path).state("mine/2") == "done", "it survives a restart"


def test_a_refused_try_has_the_engines_words_and_the_lessons(talk: Talk) -> None:
    answer = talk("act", actions=["mine 3"])
    reason = "Lunar Mine: a ship of at least 4 is needed, the highest value docked; yours shows 3."
    assert not answer["ok"]
    assert answer["rule"] == "mine"
    assert answer["reason"] == f"{reason} The 3 has to work elsewhere."
    assert talk.item["kind_of_answer"] == "refusal"
    assert talk.item["answer"] == [f"Not allowed: {reason}", "The 3 has to work elsewhere."]
    assert talk.item["state"] == "not yet"


def test_a_try_that_the_board_refuses_counts(progress: Progress, lessons: Curriculum) -> None:
    talk = Talk(Lesson("mine/1", course=lessons, progress=progress))
    assert not talk("why", action="mine 3")["ok"]
    assert talk.item["state"] == "done"
    assert talk.item["answer"][0].startswith("Not allowed: Lunar Mine")
    assert talk.item["answer"][1].startswith("Done. The answer names")


def test_too_few_ships_are_explained_and_no_try(talk: Talk, progress: Progress) -> None:
    answer = talk("why", action="raiders 3 : -")
    assert "three ships dock together; you chose 1" in answer["reason"]
    assert talk.item["state"] == "not attempted"
    assert progress.state("mine/2") == "not attempted"


def test_a_legal_but_wrong_try_is_answered(talk: Talk) -> None:
    assert talk("act", actions=["mine 6"])["ok"]
    assert talk.item["kind_of_answer"] == "remark"
    assert talk.item["answer"][0].startswith("That is 1 ore, but now the 4 is too low.")
    assert "`" not in talk.lesson.told["text"]


def of_phoenix(name: str, folder: Path) -> Talk:
    game = "space-station-phoenix"
    return Talk(Lesson(name, game=game, progress=Progress(folder / "progress.json", game=game)))


def test_a_turn_that_is_spent_in_vain_is_answered_and_set_back(tmp_path: Path) -> None:
    talk = of_phoenix("build/1", tmp_path)
    start = talk.lesson.position
    assert talk("act", actions=["use farm2"])["ok"]
    assert talk.lesson.position == start
    (said,) = talk.item["answer"]
    assert said.startswith("You used the farm, for its food. Choose the dismantle ship first")
    assert "the board stays as it was" in said
    assert talk("act", actions=["use construction1 : 113"])["ok"] is False
    talk("act", actions=["use dismantle1 : farm2"])
    assert talk.item["state"] == "done"
    assert talk.lesson._scene.own == "red"


def test_a_turn_may_end_where_others_are_played_for(tmp_path: Path) -> None:
    talk = of_phoenix("end/2", tmp_path)
    exercise = talk.lesson.exercise
    assert exercise is not None
    for step in exercise.solution():
        talk("act", actions=[step])
    assert talk.item["state"] == "done"


def test_a_refusal_that_was_sought_is_praised(tmp_path: Path) -> None:
    talk = of_phoenix("income/1", tmp_path)
    talk("why", action="income")
    assert talk.item["kind_of_answer"] == "solved"
    assert talk.item["badge"] == "Go on"
    assert talk.item["answer"][0].startswith("Not allowed: ")
    assert talk.item["answer"][1].startswith("That is the answer you were to find.")
    talk("act", actions=["use farm2"])
    assert talk.item["state"] == "done"
    assert talk.item["badge"] is None


def test_undo_redo_and_start_again(talk: Talk) -> None:
    start = talk.lesson.position
    talk("act", actions=["mine 6"])
    talk("undo")
    assert talk.lesson.position == start
    assert talk.item["answer"] == []
    assert talk.item["state"] == "not attempted"
    talk("redo")
    assert talk.lesson.position.player("red").ore == 1
    assert talk.item["state"] == "not yet"
    talk("act", actions=["solar 3"])
    talk("again")
    assert talk.lesson.position == start
    assert not talk.lesson.can_undo
    talk("act", actions=["mine 4"])
    talk("undo")
    talk("act", actions=["mine 4"])
    talk("act", actions=["mine 6"])
    assert talk.item["state"] == "done"


def test_hints_from_gentle_to_explicit(talk: Talk, progress: Progress) -> None:
    assert (talk.item["hints"], talk.item["hints_left"]) == ([], 3)
    talk("hint")
    talk("hint")
    assert talk.item["hints"][1] == "Begin with the lower of the two, the 4."
    assert talk.lesson.hint() == (
        "Dock 4 at the Lunar Mine: +1 ore. (`mine 4`) Dock 6 at the Lunar Mine: +1 ore. (`mine 6`)"
    )
    assert talk.item["hints_left"] == 0
    talk("hint")
    assert len(talk.item["hints"]) == 3
    talk("act", actions=["mine 4"])
    assert progress.mark("mine/2").hints == 3


def test_check_says_what_is_missing(talk: Talk) -> None:
    talk("check")
    assert talk.item["answer"] == ["Not attempted yet.", "Ore of red: 0, wanted 2."]
    talk("act", actions=["mine 4"])
    assert talk.item["answer"] == []
    talk("check")
    assert talk.item["answer"] == ["Not yet.", "Ore of red: 1, wanted 2."]
    talk("act", actions=["mine 6"])
    talk("check")
    assert talk.item["answer"][0].startswith("Done.")


def test_the_solution_is_watched_step_by_step(talk: Talk, progress: Progress) -> None:
    talk("act", actions=["mine 6"])
    talk("solution")
    lesson = talk.lesson
    assert talk.item["watching"]
    assert lesson.legal == ""
    assert lesson.position.player("red").ships == ("3", "6"), "the first step, from the start"
    assert [step["text"] for step in talk.item["steps"]] == ["mine 4"]
    answer = talk("act", actions=["solar 3"])
    assert answer["reason"].startswith("You are watching the solution")
    assert not talk("why", action="mine 3")["ok"]
    assert not talk("type", text="solar 3")["ok"]
    talk("undo")
    assert lesson.position.player("red").ships == ("3", "6")
    talk("step")
    assert talk.item["steps_left"] == 0
    talk("step")
    assert lesson.position.player("red").ore == 2
    assert progress.state("mine/2") == "not yet", "watching is not doing"
    with pytest.raises(ValueError, match="watching"):
        lesson.play("solar 3")
    talk("again")
    talk("step")
    assert not talk.item["watching"], "without the solution there is no step"
    assert lesson.legal != ""
    assert lesson.position.player("red").ships == ("3", "4", "6")


def test_a_refusal_in_a_solution_is_shown(progress: Progress, lessons: Curriculum) -> None:
    talk = Talk(Lesson("mine/1", course=lessons, progress=progress))
    talk("solution")
    (step,) = talk.item["steps"]
    assert step["said"] == "Try it: dock 3 at the Lunar Mine."
    assert step["refused"].startswith("Not allowed: Lunar Mine: a ship of at least 4")


def test_something_to_watch(progress: Progress, lessons: Curriculum) -> None:
    talk = Talk(Lesson("aim", course=lessons, progress=progress))
    lesson = talk.lesson
    assert lesson.exercise is None
    assert (talk.item["kind"], talk.item["watching"], talk.item["badge"]) == (
        "demonstration",
        True,
        "To watch",
    )
    talk("step")
    assert talk.item["badge"] == "Seen"
    assert lesson.position.scores["red"] == 2
    talk("again")
    assert lesson.position.scores["red"] == 0
    talk("next")
    assert talk.item["title"] == "Exercise"
    assert lesson.exercise is not None
    talk("back")
    assert talk.item["kind"] == "demonstration"
    talk("back")
    assert lesson.failure == ""


def test_chance_comes_as_the_lesson_says(progress: Progress, lessons: Curriculum) -> None:
    talk = Talk(Lesson("aim/1", course=lessons, progress=progress))
    talk("act", actions=["roll"])
    assert talk.lesson.position.player("red").ships == ("2", "3", "5")


@pytest.mark.parametrize(
    ("text", "ok"),
    [
        ("mine 4", True),
        ("  MINE   4 ", True),
        ("? mine 3", True),
        ("mine 3", False),
        ("gibberish", False),
        ("", False),
        ("x" * 5000, False),
    ],
)
def test_typed_lines(talk: Talk, text: str, ok: bool) -> None:
    answer = talk("type", text=text)
    assert answer["ok"] is ok
    if not ok:
        assert talk.item["kind_of_answer"] == "refusal"
        assert len(talk.item["answer"][0]) < 600


def test_a_line_that_is_no_action_is_no_try(talk: Talk, progress: Progress) -> None:
    talk("type", text="dig a hole")
    assert talk.item["state"] == "not attempted"
    assert progress.state("mine/2") == "not attempted"


def test_from_python(progress: Progress, lessons: Curriculum) -> None:
    lesson = Lesson("mine/2", course=lessons, progress=progress)
    with pytest.raises(IllegalAction, match="at least 4"):
        lesson.play("mine 3")
    with pytest.raises(MalformedAction):
        lesson.play("dig")
    assert lesson.check().remark == "The 3 has to work elsewhere."
    lesson.play("mine 4")
    lesson.undo()
    lesson.redo()
    assert lesson.play("mine 6").player("red").ore == 2
    assert lesson.state == "done"
    lesson.restart()
    assert lesson.solution() == ("mine 4", "mine 6")
    lesson.go("solar")
    assert lesson.lesson.title == "Solar Converter: fuel"
    assert repr(lesson) == "<Lesson: Solar Converter: fuel. Exercise 1 of 2: not attempted>"


def test_only_the_lesson_sets_the_position(talk: Talk) -> None:
    before = talk.lesson.position
    with pytest.raises(traitlets.TraitError, match="The task decides the position"):
        talk.lesson.position = Position.new_game(2, seed=1)
    assert talk.lesson.position is before


def test_a_lesson_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="did you mean 'mine'"):
        Lesson("miine")
    with pytest.raises(
        ValueError, match="There is no exercise 'mine/9'; the lesson 'mine' has 2 exercises"
    ):
        Lesson("mine/9")


def test_it_goes_on_where_you_were(progress: Progress, lessons: Curriculum) -> None:
    progress.record("turn/1", "done")
    again = Lesson("turn", course=lessons, progress=progress)
    assert again.exercise is not None
    assert again.exercise.id == "turn/2"
    for number in (2, 3):
        progress.record(f"turn/{number}", "done")
    anew = Lesson("turn", course=lessons, progress=progress)
    assert anew.exercise is not None
    assert anew.exercise.id == "turn/1", "a lesson that is done begins at its beginning"


def test_from_the_last_exercise_to_the_next_lesson(talk: Talk) -> None:
    assert talk.item["next"] == ("Next lesson", "Ships without work, and the limit of eight")
    talk("next")
    assert talk.lesson.lesson.id == "bay"
    assert talk.lesson.sheet["before"] == ["“Lunar Mine: ore”"]


def test_parts_of_a_lesson(talk: Talk) -> None:
    talk("part", at=0)
    assert talk.lesson.exercise is not None
    assert talk.lesson.exercise.id == "mine/1"
    talk("why", action="mine 3")
    assert [part["state"] for part in talk.item["parts"]] == ["done", "not attempted"]


# The course


def test_the_course_by_chapter(progress: Progress, lessons: Curriculum) -> None:
    course = Course(course=lessons, progress=progress)
    assert course.view == "course"
    outline = course.outline
    assert [part["title"] for part in outline["parts"]] == [
        "The first half hour",
        "The planet",
        "Alien tech",
        "Playing well",
    ]
    listed = [entry["id"] for part in outline["parts"] for entry in part["lessons"]]
    assert sorted(listed) == sorted(lesson.id for lesson in lessons)
    first, second = outline["parts"][0]["lessons"][:2]
    assert (first["state"], second["state"]) == ("open", "locked")
    assert second["said"] == "later: after Your first ship"
    assert outline["next"] == "Go on: Your first ship"
    assert outline["of"] == len(lessons.exercises)
    assert "lesson:mine" in course.chart
    assert repr(course).startswith(f"<Course: {len(list(lessons))} lessons.")


def test_the_course_opens_the_next_lesson_in_place(progress: Progress, lessons: Curriculum) -> None:
    for lesson in lessons.lessons[:4]:
        for exercise in lesson.exercises:
            progress.record(exercise.id, "done")
    talk = Talk(Course(course=lessons, progress=progress))
    assert talk.lesson.outline["next"] == "Go on: Lunar Mine: ore"
    talk("go on")
    assert (talk.lesson.view, talk.lesson.lesson.id) == ("lesson", "mine")
    talk("course")
    assert talk.lesson.view == "course"
    talk("lesson", name="helmet")
    assert talk.lesson.sheet["before"] == ["“Using cards, with the Booster Pod”"]


def test_without_a_name_a_lesson_is_the_course(progress: Progress, lessons: Curriculum) -> None:
    assert Lesson(course=lessons, progress=progress).view == "course"


def test_when_everything_is_done(progress: Progress, lessons: Curriculum) -> None:
    for exercise in lessons.exercises:
        progress._marks[exercise.id] = progress.mark(exercise.id).__class__("done")
    talk = Talk(Lesson("first-edition", course=lessons, progress=progress))
    talk("part", at=2)
    assert talk.item["next"] == ("To the course", "")
    talk("next")
    assert talk.lesson.view == "course"
    assert f"all {len(list(lessons))} lessons" in talk.lesson.outline["said"]
    talk("go on")
    assert talk.lesson.lesson.id == "first-ship"


def test_two_widgets_see_each_others_progress(progress: Progress, lessons: Curriculum) -> None:
    talk = Talk(Course(course=lessons, progress=progress))
    other = Lesson("aim/1", course=lessons, progress=Progress(progress.path))
    other.play("roll")
    talk("course")
    assert talk.lesson.outline["done"] == 1


def test_progress_that_cannot_be_written_is_told_and_the_lesson_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    talk = Talk(Lesson("mine/2", progress=Progress(tmp_path / "file" / "progress.json")))
    assert talk("act", actions=["mine 4"])["ok"]
    assert "could not be written" in talk.lesson.problem
    talk("act", actions=["mine 6"])
    assert talk.item["state"] == "done"
    talk("course")
    assert talk.lesson.outline["done"] == 1


def test_progress_in_no_place_at_all() -> None:
    talk = Talk(Lesson("mine/2", progress=Progress(os.devnull)))
    talk("act", actions=["mine 4"])
    assert talk.lesson.problem


@pytest.mark.parametrize(
    "content",
    [
        {"type": "part"},
        {"type": "part", "at": 99},
        {"type": "part", "at": "1"},
        {"type": "lesson"},
        {"type": "lesson", "name": "../x"},
        {"type": "type", "text": None},
        {"type": "act", "actions": [1]},
        {"type": "why"},
    ],
)
def test_odd_messages_are_answered(talk: Talk, content: dict[str, Any]) -> None:
    before = talk.lesson.position
    talk.lesson._receive(talk.lesson, content, [])
    assert talk.answers[-1]["ok"] is False
    assert talk.lesson.position is before


def test_a_lesson_of_a_teacher(tmp_path: Path, progress: Progress) -> None:
    """With hostile words, something to watch only, and no exercise."""
    file = tmp_path / "evil.toml"
    file.write_text(
        'id = "evil"\ntitle = "<script>alert(1)</script>"\npart = "<b>x</b>"\n'
        'text = "<img src=x onerror=alert(1)>"\n[[demonstration]]\ntext = "<i>"\n'
        'actions = ["roll 1 2 3"]\nexpect = { phase = "main" }\n'
        'position = { phase = "roll", players = [{ color = "red" }, { color = "blue" }], '
        'docks = { bay = ["red", "red", "red", "blue", "blue", "blue"] } }\n'
    )
    talk = Talk(Lesson("evil", course=arrange([load_lesson(file)]), progress=progress))
    talk("step")
    assert progress.lesson_state(talk.lesson.lesson) == "done"
    talk("course")
    assert "<script>" not in talk.lesson.chart


def test_a_folder_of_your_own_joins_the_course(tmp_path: Path, progress: Progress) -> None:
    (tmp_path / "mine-too.toml").write_text(
        'id = "mine-too"\ntitle = "Mine too"\npart = "Samples"\nneeds = ["mine"]\ntext = "Words."\n'
        '[[exercise]]\ntask = "Roll."\nsolution = ["roll 1 2 3"]\ngoal = { phase = "main" }\n'
        'position = { phase = "roll", players = [{ color = "red" }, { color = "blue" }], '
        'docks = { bay = ["red", "red", "red", "blue", "blue", "blue"] } }\n'
    )
    lesson = Lesson("mine-too", folder=tmp_path, progress=progress)
    assert lesson.sheet["before"] == ["“Lunar Mine: ore”"]
    assert lesson.play("roll").player("red").ships == ("1", "2", "3")
    assert lesson.state == "done"


def test_the_page_gets_one_widget() -> None:
    """The code is put together from several files, of which only the last may export."""
    for widget in (Lesson, Trainer):
        assert str(widget._esm).count("export default") == 1
        assert "class TaskBoard extends Board" in str(widget._esm)


def test_messages_from_many_threads(talk: Talk) -> None:
    def hammer() -> None:
        for _ in range(15):
            for content in (
                {"type": "act", "actions": ["mine 4"]},
                {"type": "why", "action": "mine 3"},
                {"type": "undo"},
                {"type": "again"},
            ):
                talk.lesson._receive(talk.lesson, content, [])

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert talk.lesson.failure == ""
    assert talk.lesson.position == talk.lesson.check().position


def test_an_answer_is_small_on_the_wire(talk: Talk) -> None:
    old = talk.lesson.get_state()
    talk("act", actions=["mine 4"])
    new = talk.lesson.get_state()
    changed = {key: new[key] for key in talk.lesson.keys if new[key] != old[key]}
    assert "sheet" not in changed
    assert len(json.dumps(changed)) <= 12_000


def test_what_a_notebook_stores(progress: Progress, lessons: Curriculum) -> None:
    lesson = Lesson("mine/2", course=lessons, progress=progress)
    data, _ = lesson._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"] == "<Lesson: Lunar Mine: ore. Exercise 2 of 2: not attempted>"
    data, _ = Course(course=lessons, progress=progress)._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"].startswith(f"<Course: {len(list(lessons))} lessons.")


def test_every_exercise_is_solved_by_its_solution(progress: Progress, lessons: Curriculum) -> None:
    """The whole course by messages: what the page does in the browser tests, in all its parts."""
    talk = Talk(Course(course=lessons, progress=progress))
    for exercise in lessons.exercises:
        talk("lesson", name=exercise.id)
        assert talk.item["state"] == "not attempted", exercise.id
        for step in exercise.solution():
            if step.startswith("?"):
                talk("why", action=step.removeprefix("? "))
            else:
                assert talk("act", actions=[step])["ok"], exercise.id
        assert talk.item["state"] == "done", exercise.id
    assert progress.next_lesson(lessons) is None


def test_hints_point_at_the_board_as_long_as_the_way_is_that_of_the_solution(
    progress: Progress, lessons: Curriculum
) -> None:
    talk = Talk(Lesson("mine/2", course=lessons, progress=progress))
    assert talk.item["points"] == []
    talk("hint")
    assert talk.item["points"] == ["facility:mine"], "where, not with what"
    talk("hint")
    talk("hint")
    assert len(talk.item["points"]) == 2
    assert talk.item["spoken"]["mine 4"] == "Dock 4 at the Lunar Mine"
    talk.lesson.play("mine 6")
    assert talk.item["points"] == []
    first = Lesson("first-ship", course=lessons, progress=progress)
    assert sorted(first.item["points"]) == ["facility:solar", "ship:3"]


def test_no_edition_changes_without_a_word(progress: Progress, lessons: Curriculum) -> None:
    said = {}
    for lesson in lessons:
        shown = Lesson(lesson.id, course=lessons, progress=progress)
        talk = Talk(shown)
        for at in range(len(lesson.parts)):
            talk("part", at=at)
            if talk.item["rules"]:
                said[lesson.id, at] = talk.item["rules"]
    assert said == {
        ("first-edition", 0): "Note the rules: this is played by those of edition 1.",
        ("first-edition", 1): "Note the rules: this is played by those of edition 1.",
        ("first-edition", 2): "Note the rules: this is played again by those of edition 5.",
    }

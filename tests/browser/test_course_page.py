"""The whole course played through the widget in a browser, as a learner would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from advisor.lessons import Exercise, Progress, load_course
from browser.by_hand import Hand, Keys, NotOffered
from widgets.course import Course
from widgets.lesson import Lesson
from widgets.page import Mounted

Mount = Callable[..., Mounted]


class Learner:
    """Goes through lessons with the mouse; what cannot be clicked is typed."""

    def __init__(self, shown: Mounted, hand: type[Hand] = Hand) -> None:
        assert isinstance(shown.widget, Lesson)
        self.lesson = shown.widget
        self.shown = shown
        self.hand = hand(shown)
        self.how: Counter[str] = Counter()

    def press(self, label: str) -> None:
        card = self.shown.page.locator("#view0 .af-card")
        card.get_by_role("button", name=label, exact=True).click()
        self.shown.settle()

    def type(self, text: str) -> None:
        field = self.shown.page.locator("#view0 .af-typed")
        if not field.is_visible():
            self.press("Type instead")
        field.fill(text)
        field.press("Enter")
        self.shown.settle()

    def watch(self) -> None:
        while self.lesson.item["steps_left"]:
            self.press("Watch on" if self.lesson.item["steps"] else "Watch")
        expect(self.shown.page.locator("#view0 .af-badge")).to_have_text("Seen")

    def solve(self, exercise: Exercise) -> None:
        expect(self.shown.page.locator("#view0 .af-badge")).to_have_text("Not attempted")
        for step in exercise.solution():
            # A board offers what is allowed; some tries that are not have to be typed.
            with suppress(NotOffered) if step.startswith("?") else nullcontext():
                self.hand.do(step.removeprefix("? "))
        how = "by hand"
        if self.lesson.state != "done":
            how = "typed"
            for step in exercise.solution():
                if step.startswith("?"):
                    self.type(step)
        self.how[how] += 1
        expect(self.shown.page.locator("#view0 .af-badge")).to_have_text("Done")
        assert self.lesson.failure == "", exercise.id

    def do_lesson(self) -> None:
        """The open lesson from its first part to its last."""
        lesson = self.lesson.lesson
        for _ in lesson.parts:
            exercise = self.lesson.exercise
            if exercise is None:
                self.watch()
            else:
                self.solve(exercise)
            self.press(self.lesson.item["next"][0])


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def test_the_first_lessons_by_mouse(mount: Mount, progress: Progress) -> None:
    course = Course(progress=progress)
    shown = mount(course)
    shown.page.get_by_role("button", name="Go on: Your first ship").click()
    shown.settle()
    learner = Learner(shown)
    for name in ("first-ship", "aim", "turn", "solar", "mine"):
        assert course.lesson.id == name
        learner.do_lesson()
    assert learner.how == {"by hand": 9}
    assert course.lesson.id == "bay"
    assert all(progress.lesson_state(one) == "done" for one in load_course().lessons[:5])


@pytest.mark.parametrize("name", ["raiders", "helmet"])
def test_lessons_with_many_choices_by_mouse(mount: Mount, progress: Progress, name: str) -> None:
    learner = Learner(mount(Lesson(name, progress=progress)))
    learner.do_lesson()
    assert learner.how["typed"] == 0


@pytest.mark.parametrize("name", ["mine", pytest.param("end", marks=pytest.mark.slow)])
def test_lessons_by_keyboard(mount: Mount, progress: Progress, name: str) -> None:
    """Tab, arrow keys and Enter only."""
    lesson = Lesson(name, progress=progress)
    shown = mount(lesson)
    keys = Keys(shown)
    shown.page.keyboard.press("Tab")
    for _ in lesson.lesson.exercises:
        exercise = lesson.exercise
        assert exercise is not None
        for step in exercise.solution():
            keys.do(step.removeprefix("? "))
        assert lesson.state == "done", exercise.id
        keys.press(lesson.item["next"][0])
    assert lesson.failure == ""
    assert progress.lesson_state(load_course().lesson(name)) == "done"


@pytest.mark.slow
def test_the_whole_course(mount: Mount, page: Page, progress: Progress) -> None:
    """All lessons in the order in which the course offers them, each by clicks on the board."""
    page.emulate_media(reduced_motion="reduce")
    course = Course(progress=progress)
    learner = Learner(mount(course))
    page.get_by_role("button", name="Go on:").click()
    seen = []
    while course.view == "lesson":
        seen.append(course.lesson.id)
        learner.do_lesson()
    lessons = load_course()
    assert seen == [lesson.id for lesson in lessons]
    assert sum(learner.how.values()) == len(lessons.exercises)
    assert learner.how["typed"] <= 6
    expect(page.locator(".af-course")).to_contain_text(f"You have done all {len(lessons)} lessons")
    assert page.locator(".af-lesson.af-done").count() == len(lessons)

"""A course as a list to choose from, and the words of a lesson, as the browser gets them."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from advisor.core.narrate import listed
from advisor.lessons import Curriculum, LessonPlan, Progress
from advisor.lessons.lesson import DONE, State
from advisor.lessons.progress import names
from widgets.course_map import standing
from widgets.solutions import spoken


def outline_of(course: Curriculum, progress: Progress, here: str = "") -> dict[str, Any]:
    """All lessons by chapter with what is done; `here` is the one that is open."""
    exercises = [name for lesson in course for name in names(lesson)]
    done = sum(progress.state(name) == DONE for name in exercises)
    following = progress.next_lesson(course)
    return {
        "said": _said(course, progress, done, len(exercises)),
        "done": done,
        "of": len(exercises),
        "next": f"Go on: {following.title}" if following else "From the beginning",
        "parts": [
            _chapter(part, course, progress, here)
            for part in dict.fromkeys(lesson.part for lesson in course)
        ],
    }


def sheet_of(lesson: LessonPlan, course: Curriculum, progress: Progress) -> dict[str, Any]:
    """The words of a lesson."""
    return {
        "id": lesson.id,
        "title": lesson.title,
        "part": lesson.part,
        "minutes": lesson.minutes,
        "core": lesson.core,
        "text": lesson.text,
        "spoken": spoken([lesson.text], lesson.parts[0].position) if lesson.parts else {},
        "terms": [[forms.split(",")[0], meaning] for forms, meaning in lesson.terms.items()],
        "before": [f"“{title}”" for title in _missing(lesson, course, progress)],
    }


def _said(course: Curriculum, progress: Progress, done: int, number: int) -> str:
    """How far the learner is."""
    left = sum(one.minutes for one in course.core if progress.lesson_state(one) != DONE)
    if progress.next_lesson(course) is None:
        return f"You have done all {len(course)} lessons. Any of them can be done again."
    if left:
        return (
            f"{len(course)} lessons. After the first {len(course.core)} you can play: "
            f"about {left} minutes from here. Done: {done} of {number} exercises."
        )
    return (
        f"You know enough to play. The other lessons come in any order you like. "
        f"Done: {done} of {number} exercises."
    )


def parts_of(
    lesson: LessonPlan, at: int, state: State, progress: Progress, seen: Container[str]
) -> list[dict[str, str]]:
    """What there is to watch and to do in a lesson, each with how far it is."""
    found = []
    shown = len(lesson.demonstrations)
    for number, part in enumerate(lesson.parts):
        stored = DONE if part.id in seen else progress.state(part.id)
        if number == at and stored != DONE:
            stored = state
        if number < shown:
            label = f"Example {number + 1}" if shown > 1 else "Example"
        else:
            label = f"Exercise {number - shown + 1}"
        found.append({"label": label, "state": stored})
    return found


def _missing(lesson: LessonPlan, course: Curriculum, progress: Progress) -> list[str]:
    """The titles of the lessons that should come before this one and are not done."""
    needed = (course.lesson(need) for need in lesson.needs)
    return [one.title for one in needed if progress.lesson_state(one) != DONE]


def _chapter(part: str, course: Curriculum, progress: Progress, here: str) -> dict[str, Any]:
    lessons = [lesson for lesson in course if lesson.part == part]
    done = sum(progress.lesson_state(lesson) == DONE for lesson in lessons)
    return {
        "title": part,
        "said": f"{done} of {len(lessons)} done",
        "lessons": [_entry(lesson, course, progress, here) for lesson in lessons],
    }


def _entry(lesson: LessonPlan, course: Curriculum, progress: Progress, here: str) -> dict[str, Any]:
    state = standing(lesson, course, progress)
    marked = names(lesson)
    done = sum(progress.state(name) == DONE for name in marked)
    said = f"{state} · {done} of {len(marked)} · {lesson.minutes} min"
    if state == "locked":
        missing = (title.partition(":")[0] for title in _missing(lesson, course, progress))
        said = f"later: after {listed(missing)}"
    return {
        "id": lesson.id,
        "title": lesson.title,
        "state": state,
        "said": said,
        "here": lesson.id == here,
    }

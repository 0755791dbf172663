"""The words that lessons introduce, and where a text uses one too early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from advisor.lessons.course import Curriculum
from advisor.lessons.lesson import LessonPlan


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game with its other forms, its explanation, and the lesson that gives it."""

    forms: tuple[str, ...]
    meaning: str
    lesson: str

    @property
    def name(self) -> str:
        return self.forms[0]

    def used_in(self, text: str) -> bool:
        return _expression(self.forms).search(text) is not None


def terms(course: Curriculum) -> tuple[Term, ...]:
    """The whole glossary, in the order of the course."""
    return tuple(
        Term(tuple(form.strip() for form in forms.split(",")), meaning, lesson.id)
        for lesson in course
        for forms, meaning in lesson.terms.items()
    )


def too_early(course: Curriculum) -> Iterator[str]:
    """Every use of a word in a lesson that no lesson on the way to it introduces."""
    found = terms(course)
    for lesson in course:
        known = course.path_to(lesson.id) | {lesson.id}
        for term in found:
            if term.lesson in known:
                continue
            for text in texts(lesson):
                if term.used_in(text):
                    yield f"{lesson.id} uses '{term.name}' of {term.lesson}: {text[:60]!r}"
                    break


def texts(lesson: LessonPlan) -> Iterator[str]:
    """Everything a learner reads in a lesson; actions in backquotes are left out."""
    yield _prose(lesson.title)
    yield _prose(lesson.text)
    for meaning in lesson.terms.values():
        yield _prose(meaning)
    for demonstration in lesson.demonstrations:
        yield _prose(demonstration.text)
    for exercise in lesson.exercises:
        yield _prose(exercise.task)
        yield _prose(exercise.praise)
        for hint in exercise.written_hints:
            yield _prose(hint)
        for wrong in exercise.wrong:
            yield _prose(wrong.say)


def _prose(text: str) -> str:
    return re.sub(r"`[^`]*`", "…", text)


@lru_cache(maxsize=512)
def _expression(forms: tuple[str, ...]) -> re.Pattern[str]:
    inner = "|".join(r"\s+".join(map(re.escape, form.split())) + "s?" for form in forms)
    return re.compile(rf"\b(?:{inner})\b", re.IGNORECASE)

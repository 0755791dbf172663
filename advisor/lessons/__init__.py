"""Lessons: the rules learnt by doing. Lessons are data, and the engine is what checks them."""

from __future__ import annotations

from advisor.lessons.attempt import Attempt, Try
from advisor.lessons.course import Course, load_course
from advisor.lessons.coverage import gaps
from advisor.lessons.errors import LessonError, Problem
from advisor.lessons.glossary import terms
from advisor.lessons.lab import LabTask
from advisor.lessons.lesson import Demonstration, Exercise, Feedback, Lesson
from advisor.lessons.progress import Progress
from advisor.lessons.reading import load_lesson

__all__ = [
    "Attempt",
    "Course",
    "Demonstration",
    "Exercise",
    "Feedback",
    "LabTask",
    "Lesson",
    "LessonError",
    "Problem",
    "Progress",
    "Try",
    "gaps",
    "load_course",
    "load_lesson",
    "terms",
]

"""Lessons: the rules learnt by doing. Lessons are data, and the engine is what checks them."""

from __future__ import annotations

from advisor.lessons.attempt import Attempt, Try
from advisor.lessons.course import Curriculum, load_course
from advisor.lessons.coverage import gaps
from advisor.lessons.errors import LessonError, Problem
from advisor.lessons.glossary import terms
from advisor.lessons.lab import LabTask
from advisor.lessons.lesson import Demonstration, Exercise, Feedback, LessonPlan
from advisor.lessons.progress import Progress
from advisor.lessons.puzzles import load_puzzles
from advisor.lessons.reading import load_lesson

__all__ = [
    "Attempt",
    "Curriculum",
    "Demonstration",
    "Exercise",
    "Feedback",
    "LabTask",
    "LessonPlan",
    "LessonError",
    "Problem",
    "Progress",
    "Try",
    "gaps",
    "load_course",
    "load_lesson",
    "load_puzzles",
    "terms",
]

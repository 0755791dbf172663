"""Boards to look at and boards to play on.

`render` draws a position and needs nothing but the engine; the widgets need anywidget and are
loaded when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from widgets.face import render

if TYPE_CHECKING:
    from widgets.board import Board
    from widgets.course import Course
    from widgets.course_map import CourseMap
    from widgets.doors import Advisor, Editor, Review, Table
    from widgets.lesson import Lesson
    from widgets.pictured import Pictured
    from widgets.trainer import Trainer
    from widgets.workspace import Workspace

__all__ = [
    "Advisor",
    "Board",
    "Course",
    "CourseMap",
    "Editor",
    "Lesson",
    "Pictured",
    "Review",
    "Table",
    "Trainer",
    "Workspace",
    "render",
]

_HOMES: Final = {
    "Advisor": "widgets.doors",
    "Board": "widgets.board",
    "Course": "widgets.course",
    "CourseMap": "widgets.course_map",
    "Editor": "widgets.doors",
    "Lesson": "widgets.lesson",
    "Pictured": "widgets.pictured",
    "Review": "widgets.doors",
    "Table": "widgets.doors",
    "Trainer": "widgets.trainer",
    "Workspace": "widgets.workspace",
}
"""Widget → the module it lives in."""


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        try:
            return getattr(import_module(_HOMES[name]), name)
        except ModuleNotFoundError as error:
            if str(error.name).partition(".")[0] in ("advisor", "widgets"):
                raise
            raise ImportError(
                f"{name} needs {error.name}, which is not installed here: "
                "pip install 'alien-frontiers-advisor[lab]'"
            ) from error
    raise AttributeError(f"module 'widgets' has no attribute {name!r}")

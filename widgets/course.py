"""`Course`: all lessons, to choose from."""

from __future__ import annotations

from typing import Any

from widgets.lesson import Lesson


class Course(Lesson):
    """All lessons by chapter with what is done; each opens in place."""

    def __init__(self, **options: Any) -> None:
        super().__init__(None, **options)

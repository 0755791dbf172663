"""What is wrong with a lesson file, for the person who wrote it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One slip: the file, the key in it, and a sentence."""

    file: str
    key: str
    text: str

    def __str__(self) -> str:
        place = f"{self.file}, {self.key}" if self.key else self.file
        return f"{place}: {self.text}"


def nothing_in(folder: str | Path, what: str) -> Problem:
    """Why a folder gives no lessons or puzzles."""
    if not Path(folder).exists():
        return Problem(str(folder), "", "there is no such folder.")
    if not Path(folder).is_dir():
        return Problem(str(folder), "", "this is a file; a folder is expected.")
    return Problem(str(folder), "", f"there is no {what} (*.toml) in this folder.")


class LessonError(ValueError):
    """Lessons that cannot be used; `problems` lists everything that is wrong with them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[LessonError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)

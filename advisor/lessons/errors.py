"""What is wrong with a lesson file, for the person who wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from advisor.core.errors import MOST_DEFECTS, Listed
from advisor.core.visible import visible


@dataclass(frozen=True, slots=True)
class Problem:
    """One slip: the file, the key in it, and a sentence."""

    file: str
    key: str
    text: str

    def __str__(self) -> str:
        place = f"{self.file}, {self.key}" if self.key else self.file
        return visible(f"{place}: {self.text}")


def nothing_in(folder: str | Path, what: str) -> Problem:
    """Why a folder gives no lessons or puzzles."""
    if not Path(folder).exists():
        return Problem(str(folder), "", "there is no such folder.")
    if not Path(folder).is_dir():
        return Problem(str(folder), "", "this is a file; a folder is expected.")
    return Problem(str(folder), "", f"there is no {what} (*.toml) in this folder.")


class Problems(list[Problem]):
    """The first problems that were found, and how many there are besides."""

    more: int = 0

    def add(self, problem: Problem) -> None:
        if len(self) >= MOST_DEFECTS:
            self.more += 1
        else:
            self.append(problem)

    def take(self, error: LessonError) -> None:
        """Add what is wrong with one file of several."""
        self += error.problems
        self.more += error.more


class LessonError(Listed[Problem]):
    """Lessons that cannot be used; `problems` lists what is wrong, `more` counts the rest."""

    between = "\n"

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, each with its file and key; at most fifty."""
        return self.found

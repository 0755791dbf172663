"""One of every widget, ready to be used, and quick to make."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from advisor import Position
from advisor.lessons import Curriculum, Progress, load_course
from browser.reviewed import a_review
from browser.riddles import riddles
from support import position
from widgets import Advisor, Board, Course, Editor, Lesson, Review, Table, Trainer, Workspace
from widgets.base import Drawn
from widgets.seats import PERSON

Maker = Callable[[Path], Drawn]


@cache
def the_course() -> Curriculum:
    """Our lessons, read once."""
    return load_course()


def progress(folder: Path) -> Progress:
    return Progress(folder / "progress.json")


def some_turn() -> Position:
    """Ships to place, a card to use, and something to take back."""
    return position(
        red={"ships": "2 2 5", "fuel": 3, "ore": 2, "cards": "booster"},
        blue={"fuel": 2, "ore": 1},
        territories={"lem": {"blue": 1}},
    )


EVERY: dict[str, Maker] = {
    "Advisor": lambda _: Advisor(some_turn(), top=2, chance=False),
    "Board": lambda _: Board(some_turn(), seed=4),
    "Course": lambda folder: Course(course=the_course(), progress=progress(folder)),
    "Editor": lambda _: Editor(some_turn()),
    "Lesson": lambda folder: Lesson("mine/2", course=the_course(), progress=progress(folder)),
    "Review": lambda _: Review(a_review()),
    "Table": lambda _: Table((PERSON, PERSON), game=some_turn(), speed="at once"),
    "Trainer": lambda folder: Trainer(riddles(), progress=progress(folder)),
    "Workspace": lambda _: Workspace(
        some_turn(), "play", players=(PERSON, PERSON), top=2, chance=False
    ),
}
"""Name → how to make one; what it keeps goes into the folder."""

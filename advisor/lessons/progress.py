"""What a learner has done, kept in a small file in the user's data folder.

Nothing here raises because of a file: what cannot be read or written is said in `problem`, the
progress of this session stays in memory, and no old file is ever lost. Sessions that write at the
same time take turns, and each joins what it finds, so that no mark of any of them is lost.

All games share one file. The marks of the usual game stand under the names of its exercises and
puzzles, as they always did; those of another game have its name before theirs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeGuard

from advisor import games
from advisor.core import saving
from advisor.core.documents import DocumentError, UnfitText, read_json
from advisor.core.folders import FOLDER_VARIABLE as FOLDER_VARIABLE
from advisor.core.folders import data_folder as data_folder
from advisor.core.locking import locked
from advisor.core.visible import visible
from advisor.lessons.course import Curriculum
from advisor.lessons.lesson import DONE, NOT_ATTEMPTED, NOT_YET, LessonPlan, State
from advisor.lessons.rating import FAILED, SOLVED, PuzzleResult

FORMAT: Final = "alien-frontiers-progress/1"
MOST: Final = 10_000
"""No puzzle is as hard as this."""
PATIENCE: Final = 5.0
"""Seconds to wait for another session that is writing."""
_GAME_SIGN: Final = ":"
"""Between the name of a game and that of an exercise or a puzzle."""
_ORDER: Final = (NOT_ATTEMPTED, NOT_YET, DONE)


def default_path() -> Path:
    """Where progress is kept unless somebody says otherwise."""
    try:
        return data_folder() / "progress.json"
    except RuntimeError:  # the system knows no home folder
        return Path("alien-frontiers-progress.json")


@dataclass(frozen=True, slots=True)
class Mark:
    """How far one exercise is."""

    state: State = NOT_ATTEMPTED
    hints: int = 0
    """The most hints that were looked at."""

    def joined(self, other: Mark) -> Mark:
        """The further of two marks, so that two sessions never undo each other's progress."""
        state = max(self.state, other.state, key=_ORDER.index)
        return Mark(state, max(self.hints, other.hints))


class Progress:
    """The marks of one learner in one game."""

    def __init__(self, path: str | Path | None = None, game: str = games.USUAL) -> None:
        self.game = games.kit(game).name
        self.path = Path(path) if path is not None else default_path()
        self.problem = ""
        """What is wrong with the file, in a sentence; empty if all is well."""
        self._failed = False
        self._marks: dict[str, Mark] = {}
        self._results: dict[str, PuzzleResult] = {}
        self._load()

    def state(self, exercise: str) -> State:
        return self.mark(exercise).state

    def mark(self, exercise: str) -> Mark:
        return self._marks.get(self._key(exercise), Mark())

    def lesson_state(self, lesson: LessonPlan) -> State:
        """Done when every exercise is; a lesson to read counts as done when it was seen."""
        states = {self.state(name) for name in names(lesson)}
        if states == {DONE}:
            return DONE
        return NOT_ATTEMPTED if states == {NOT_ATTEMPTED} else NOT_YET

    def next_lesson(self, course: Curriculum) -> LessonPlan | None:
        """The first lesson that is not done: of the core first, then of all."""
        for lesson in (*course.core, *course.lessons):
            if self.lesson_state(lesson) != DONE:
                return lesson
        return None

    def record(self, exercise: str, state: State, hints: int = 0) -> bool:
        """Note how far an exercise is and keep it; False if only this session knows it."""
        self._marks[self._key(exercise)] = self.mark(exercise).joined(Mark(state, hints))
        return self.save()

    @property
    def results(self) -> tuple[PuzzleResult, ...]:
        """What came of the puzzles that were tried, in order; each once."""
        return tuple(
            replace(result, puzzle=key.removeprefix(self._key("")))
            for key, result in self._results.items()
            if self._is_own(key)
        )

    def record_result(self, result: PuzzleResult) -> bool:
        """Note what came of a puzzle, unless it was tried before; False as with `record`."""
        key = self._key(result.puzzle)
        self._results.setdefault(key, replace(result, puzzle=key))
        return self.save()

    def reload(self) -> None:
        """Take in what another session has done meanwhile."""
        with suppress(OSError, ValueError):
            if self.path.is_file():
                self._join(_read(self.path))

    def forget(self) -> bool:
        """Begin this game anew; the old file is kept beside the new one."""
        before = self._marks, self._results
        self._marks, self._results = self._of_others(*before)
        done = self._renew(self._put_aside)
        if not done:
            self._marks, self._results = before
        return done

    def save(self) -> bool:
        """Write the file, joined with what another session may have written meanwhile."""
        return self._renew(self._take_in)

    def _renew(self, prepare: Callable[[], object]) -> bool:
        """Write the file while no other session does; what it had is dealt with first."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path, PATIENCE):
                if self.path.is_file():
                    prepare()
                saving.write(self.path, self._text())
        except (OSError, ValueError) as error:
            return self._fail(f"could not be written: {saving.reason(error)}")
        if self._failed:
            self.problem, self._failed = "", False
        return True

    def _take_in(self) -> None:
        try:
            self._join(_read(self.path))
        except ValueError:
            saving.keep_copy(self.path, "damaged")

    def _put_aside(self) -> None:
        saving.keep_copy(self.path, "old")
        with suppress(ValueError):
            found = _read(self.path)
            self._join(_Content(*self._of_others(found.marks, found.results)))

    def _key(self, name: str) -> str:
        """Under which an exercise or a puzzle stands in the file."""
        return name if self.game == games.USUAL else f"{self.game}{_GAME_SIGN}{name}"

    def _is_own(self, key: str) -> bool:
        """Whether something in the file belongs to this game."""
        if self.game != games.USUAL:
            return key.startswith(self._key(""))
        others = (name for name in games.names() if name != games.USUAL)
        return not key.startswith(tuple(f"{name}{_GAME_SIGN}" for name in others))

    def _of_others(
        self, marks: dict[str, Mark], results: dict[str, PuzzleResult]
    ) -> tuple[dict[str, Mark], dict[str, PuzzleResult]]:
        """What is not of this game."""
        return (
            {key: mark for key, mark in marks.items() if not self._is_own(key)},
            {key: result for key, result in results.items() if not self._is_own(key)},
        )

    def _fail(self, what: str) -> bool:
        self._failed = True
        self.problem = visible(
            f"The file of your progress, '{self.path}', {what}. "
            "What you do is remembered until you leave."
        )
        return False

    def _load(self) -> None:
        try:
            if not self.path.exists():
                return
            self._join(_read(self.path))
        except OSError as error:
            self._fail(f"cannot be read: {saving.reason(error)}")
        except ValueError as error:
            self.problem = visible(
                f"The file of your progress, '{self.path}', is damaged ({error}). "
                "It will be kept under another name, and a new one begun."
            )

    def _join(self, other: _Content) -> None:
        for name, mark in other.marks.items():
            self._marks[name] = self._marks.get(name, Mark()).joined(mark)
        # What the file has came first; what only this session knows follows it.
        self._results = other.results | {
            name: result for name, result in self._results.items() if name not in other.results
        }

    def _text(self) -> str:
        marks = {
            name: {"state": mark.state, "hints": mark.hints}
            for name, mark in sorted(self._marks.items())
        }
        value: dict[str, Any] = {"format": FORMAT, "exercises": marks}
        if self._results:
            value["puzzles"] = [
                {"puzzle": one.puzzle, "level": one.level, "score": one.score}
                for one in self._results.values()
            ]
        return json.dumps(value, indent=2) + "\n"


def names(lesson: LessonPlan) -> tuple[str, ...]:
    """What of a lesson is marked: its exercises, or its demonstrations where it has only those."""
    return tuple(part.id for part in lesson.exercises or lesson.demonstrations)


@dataclass(frozen=True, slots=True)
class _Content:
    """What a file holds."""

    marks: dict[str, Mark]
    results: dict[str, PuzzleResult]


def _read(path: Path) -> _Content:
    """What is in a file; `ValueError` with a few words if it is not one of ours."""
    try:
        value = read_json(saving.read(path))
    except UnfitText:
        raise
    except DocumentError as error:
        raise ValueError(f"it is not JSON: {error}") from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ValueError(f"it does not say that it is {FORMAT}")
    marks = value.get("exercises")
    if not isinstance(marks, dict):
        raise ValueError("it has no exercises")
    puzzles = value.get("puzzles", [])
    if not isinstance(puzzles, list):
        raise ValueError("what it says about puzzles cannot be")
    results: dict[str, PuzzleResult] = {}
    for one in map(_result, puzzles):
        results.setdefault(one.puzzle, one)
    return _Content({name: _mark(name, mark) for name, mark in marks.items()}, results)


def _mark(name: str, value: Any) -> Mark:
    state = value.get("state") if isinstance(value, dict) else None
    hints = value.get("hints", 0) if isinstance(value, dict) else None
    if state not in _ORDER or not isinstance(hints, int) or isinstance(hints, bool) or hints < 0:
        raise ValueError(f"what it says about {name!r} cannot be")
    return Mark(state, hints)


def _result(value: Any) -> PuzzleResult:
    found = value if isinstance(value, dict) else {}
    name, level, score = found.get("puzzle"), found.get("level"), found.get("score")
    if not isinstance(name, str) or not _within(level, -MOST, MOST):
        raise ValueError("what it says about a puzzle cannot be")
    if not _within(score, FAILED, SOLVED):
        raise ValueError(f"what it says about the puzzle {name!r} cannot be")
    return PuzzleResult(name, float(level), float(score))


def _within(value: Any, least: float, most: float) -> TypeGuard[float]:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and least <= value <= most

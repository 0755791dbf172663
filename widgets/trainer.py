"""`Trainer`: puzzles near your level, and a rating that moves with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import partial
from typing import Any, Final, Protocol

import traitlets

from advisor import games
from advisor.core.action import Action
from advisor.core.seam import Position
from advisor.lessons import Progress
from advisor.lessons.rating import (
    FAILED,
    LATER,
    SOLVED,
    PuzzleResult,
    doubt,
    level_of,
    next_puzzle,
    puzzle_of,
    rated,
)
from advisor.search.turns import turn_is_over
from widgets.base import script, styles
from widgets.messages import Refused, text_in
from widgets.saying import name_of
from widgets.solutions import told
from widgets.task import NOTHING, REMARK, Tasked
from widgets.task import SOLVED as PRAISE

OPEN: Final = "open"
DONE: Final = "done"
GIVEN_UP: Final = "given up"


class RiddleAnswer(Protocol):
    """The answer of a puzzle to a turn."""

    @property
    def solved(self) -> bool: ...

    @property
    def message(self) -> str: ...


class Riddle(Protocol):
    """What the trainer asks of a puzzle."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def position(self) -> Any: ...

    @property
    def difficulty(self) -> str | float: ...

    @property
    def question(self) -> str: ...

    @property
    def solution(self) -> tuple[Any, ...]: ...

    def check(self, idea: Iterable[Action]) -> RiddleAnswer: ...


class Trainer(Tasked):
    """Puzzles to train on: play the best turn on the board.

    The next puzzle is the one nearest to your rating. With a day, `Trainer(day=date.today())`, it
    begins with the puzzle of that day, the same for everybody. The solution is shown only when
    you have found it or given up. What you have done is kept with the progress of the lessons, for
    each game by itself; `game` names another one than the usual.
    """

    _esm = script("trainer")
    _css = styles("trainer", "board", "task")

    tally = traitlets.Dict(help="Your rating and what it comes from.").tag(sync=True)
    problem = traitlets.Unicode("", help="Why progress cannot be kept.").tag(sync=True)

    #: Whether the open puzzle is solved or given up, and what was answered so far.
    _state: str
    _verdict: RiddleAnswer | None
    _wrong: int
    _helped: bool
    _steps: int

    def __init__(
        self,
        puzzles: Iterable[Riddle] | None = None,
        *,
        day: date | None = None,
        progress: Progress | None = None,
        game: str = games.USUAL,
        **traits: Any,
    ) -> None:
        if day is not None and not isinstance(day, date):
            raise TypeError(f"The day is a date, such as date.today(), not {day!r}.")
        found = _our_puzzles(game) if puzzles is None else puzzles
        self._puzzles = {puzzle.id: puzzle for puzzle in found}
        if not self._puzzles:
            raise ValueError("There is no puzzle to train on.")
        self._levels = {name: level_of(one.difficulty) for name, one in self._puzzles.items()}
        self._progress = progress or Progress(game=game)
        self._day = day
        self._skipped: list[str] = []
        self._puzzle = self._of_the_day() if day else self._nearest()
        self._clear()
        super().__init__(self._puzzle.position, **traits)
        with self.hold_sync():
            self._begin()

    # For Python

    @property
    def puzzle(self) -> Riddle:
        """The puzzle that is open."""
        return self._puzzle

    @property
    def rating(self) -> float:
        """Your strength in the points of the puzzles' levels; beginners start at 1000."""
        return rated(self._progress.results)

    @property
    def progress(self) -> Progress:
        """What the learner has done, as it is kept."""
        return self._progress

    def play(self, action: Action | str) -> Any:
        """Play an action; the end of the turn is your answer."""
        with self._lock, self.hold_sync():
            closed = self._frozen or self._ended
            if closed:
                raise Refused(self._why_frozen())
            position = super().play(action)
            self._verdict = None
            if self._ended:
                self._answer_with_turn()
            self._show_item()
            return position

    def undo(self) -> Any:
        with self._lock, self.hold_sync():
            position = super().undo()
            self._verdict = None
            self._show_item()
            return position

    def redo(self) -> Any:
        with self._lock, self.hold_sync():
            position = super().redo()
            if self._ended:
                self._verdict = self._puzzle.check(self._game.actions)
            self._show_item()
            return position

    def restart(self) -> None:
        """Begin the puzzle anew; what was answered before still counts."""
        with self._lock, self.hold_sync():
            self._frozen, self._steps, self._verdict = False, 0, None
            self._place(self._puzzle.position)
            self._show_item()

    def give_up(self) -> tuple[str, ...]:
        """See the solution, step by step on the board."""
        with self._lock, self.hold_sync():
            if self._state == OPEN:
                self._state = GIVEN_UP
                self._count(FAILED)
            self._frozen, self._steps, self._verdict = True, 0, None
            self._place(self._puzzle.position)
            self._next_step()
            return tuple(action.text for action in self._puzzle.solution)

    def next(self) -> None:
        """Go to the puzzle nearest to your rating; one answered wrongly and left counts as failed.

        What was only looked at is put aside for this session.
        """
        with self._lock, self.hold_sync():
            if self._state == OPEN and self._wrong:
                self._count(FAILED)
            self._skipped.append(self._puzzle.id)
            self._to(self._nearest())

    def go(self, name: str) -> None:
        """Open a puzzle by its id."""
        if name not in self._puzzles:
            raise Refused(f"There is no puzzle '{name}'.")
        with self._lock, self.hold_sync():
            self._to(self._puzzles[name])

    # Choosing

    def _to(self, puzzle: Riddle) -> None:
        self._puzzle = puzzle
        self._clear()
        self._begin()

    def _nearest(self) -> Riddle:
        """The next puzzle for this learner; when all are solved, they begin anew."""
        results = self._progress.results
        rating = rated(results)
        for skipped in (self._skipped, self._skipped[-1:]):
            left = {name: level for name, level in self._levels.items() if name not in skipped}
            if name := next_puzzle(left, rating, results):
                return self._puzzles[name]
        self._skipped = self._skipped[-1:]
        return self._puzzles[next_puzzle(left or self._levels, rating, ()) or min(self._levels)]

    def _of_the_day(self) -> Riddle:
        assert self._day is not None
        return self._puzzles[puzzle_of(self._day, tuple(self._puzzles))]

    # Doing

    def _clear(self) -> None:
        self._state = OPEN
        self._wrong = 0
        self._helped = False
        self._steps = 0
        self._verdict = None

    def _begin(self) -> None:
        self._frozen = False
        self._place(self._puzzle.position)
        self._show_item()

    @property
    def _ended(self) -> bool:
        """Whether the turn of the puzzle is over."""
        return turn_is_over(self._puzzle.position, self.position)

    def _answer_with_turn(self) -> None:
        verdict = self._puzzle.check(self._game.actions)
        self._verdict = verdict
        if not verdict.solved:
            self._wrong += self._state == OPEN
        elif self._state == OPEN:
            self._state = DONE
            self._count(LATER if self._wrong or self._helped else SOLVED)

    def _count(self, score: float) -> None:
        self._progress.record_result(PuzzleResult(self._puzzle.id, self._level, score))
        self.problem = self._progress.problem

    @property
    def _level(self) -> float:
        return self._levels[self._puzzle.id]

    def _next_step(self) -> None:
        solution = self._puzzle.solution
        if self._frozen and self._steps < len(solution):
            self._replay(solution[self._steps])
            self._steps += 1
        self._show_item()

    def _picture(self, position: Position) -> None:
        super()._picture(position)
        if self._ended:
            self._offer_nothing()

    def _why_frozen(self) -> str:
        if self._frozen:
            return "You are watching the solution. Press Try it yourself to have the board."
        return "The turn is over. Press Undo or Start again to try another one."

    # Showing

    def _show_item(self) -> None:
        puzzle = self._puzzle
        verdict = self._verdict
        solution = puzzle.solution
        self.item = {
            "id": puzzle.id,
            "title": puzzle.title,
            "badge": self._badge(),
            "state": "done" if self._state == DONE else "not yet" if self._wrong else OPEN_STATE,
            "task": puzzle.question,
            "hints": [],
            "answer": [verdict.message] if verdict else [],
            "kind_of_answer": (PRAISE if verdict.solved else REMARK) if verdict else NOTHING,
            "steps": self._shown_steps(),
            "steps_left": len(solution) - self._steps,
            "watching": self._frozen,
            "fresh": bool(self._game.actions) or self._frozen,
            "over": self._state != OPEN,
            "ended": self._ended,
        }
        self.tally = self._tallied()

    def _shown_steps(self) -> list[dict[str, str]]:
        """What has been shown of the solution, each action with what comes of it."""
        played = zip(self._game.positions, self._game.actions, strict=False) if self._frozen else ()
        return [
            {"text": action.text, "said": told(position, action), "refused": ""}
            for position, action in played
        ]

    def _badge(self) -> str:
        difficulty = self._puzzle.difficulty
        level = difficulty if isinstance(difficulty, str) else f"level {difficulty:.0f}"
        state = {OPEN: "", DONE: " · solved", GIVEN_UP: " · given up"}[self._state]
        return f"{level.capitalize()}{state or (' · not yet' if self._wrong else '')}"

    def _tallied(self) -> dict[str, Any]:
        results = self._progress.results
        solved = sum(result.score == SOLVED for result in results)
        about = f"{rated(results):.0f}"
        if results:
            said = (
                f"{len(results)} of {len(self._puzzles)} puzzles tried, {solved} solved at once. "
                f"Your rating may be off by {doubt(len(results)):.0f}."
            )
        else:
            said = (
                f"{len(self._puzzles)} puzzles. Everybody begins here; it moves quickly at first."
            )
        last = next((n for n, one in enumerate(results) if one.puzzle == self._puzzle.id), None)
        counted = self._state != OPEN and last is not None and last == len(results) - 1
        change = rated(results) - rated(results[:-1]) if counted else 0.0
        return {
            "rating": about,
            "change": f"{change:+.0f}".replace("-", "−") if counted else "",
            "said": said,
            "day": self._day.isoformat() if self._day else "",
            "is_of_the_day": bool(self._day) and self._of_the_day().id == self._puzzle.id,
        }

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **super()._answers(),
            "type": self._type,
            "track": self._on_track,
            "again": partial(_do, self.restart),
            "give up": partial(_do, self.give_up),
            "step": partial(_do, self._next_step),
            "next": partial(_do, self.next),
            "day": partial(_do, self._open_day),
        }

    def _open_day(self) -> None:
        if self._day:
            self._to(self._of_the_day())

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._answer_watcher() if self._ended else super()._act(message)

    def _why(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._answer_watcher() if self._ended else super()._why(message)

    def _type(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        typed = " ".join(text_in(message, "text").split())[:120]
        asked = typed.removeprefix("?").strip()
        if typed.startswith("?") and asked:
            answer = self._why({"action": asked})
        else:
            answer = self._act({"actions": [typed]})
        if not answer["ok"]:
            self.item = {
                **self.item,
                "answer": [f"Not allowed: {answer['reason']}"],
                "kind_of_answer": "refusal",
            }
        return answer

    def _on_track(self, _: Mapping[str, Any]) -> None:
        """Say how good the beginning of a turn is; from now on it is no longer solved alone."""
        if self._frozen or not self._game.actions:
            return
        self._helped = self._helped or self._state == OPEN
        verdict = self._puzzle.check(self._game.actions)
        self._show_item()
        self.item = {
            **self.item,
            "answer": [verdict.message],
            "kind_of_answer": PRAISE if verdict.solved else REMARK,
        }

    def __repr__(self) -> str:
        name = name_of(self.position, self.position.to_move)
        return f"<Trainer: {self._puzzle.title}. {name} is to move. Rating {self.rating:.0f}>"


OPEN_STATE: Final = "not attempted"


def _do(act: Callable[[], object], _: Mapping[str, Any]) -> None:
    act()


def _our_puzzles(game: str) -> Iterable[Riddle]:
    from advisor.lessons.puzzles import load_puzzles

    return load_puzzles(game=game)

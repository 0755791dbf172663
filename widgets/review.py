"""`Review`: a game looked at again, turn by turn, and its mistakes as tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets

from advisor.analysis.exercises import TurnToFind
from advisor.analysis.luck import bare
from advisor.analysis.review import GameReview, ReviewedTurn, review
from advisor.analysis.review_views import points
from advisor.core.action import Action
from advisor.core.record import Record
from advisor.core.seam import Position
from advisor.search.turns import turn_is_over
from widgets.advisor_lines import Line
from widgets.base import script, styles
from widgets.board import Board
from widgets.messages import Refused, number_in, text_in
from widgets.saying import name_of
from widgets.svg import shortened
from widgets.thinking import Job

PLAYED: Final = "played"
BEST: Final = "best"
WORST: Final = 5
LONGEST_NAME: Final = 40
"""Signs of a name in a heading; the whole of it is shown under the mouse."""
WORDS: Final = {
    "": "",
    "inaccuracy": "an inaccuracy",
    "mistake": "a mistake",
    "blunder": "a blunder",
}


class Review(Board):
    """The review of a game: a curve to walk along, and what could have been played.

    Takes a `Game`, which is then reviewed in the background, or a finished review. A `quick` look
    takes seconds; more `settings` go to `advisor.analysis.review.review`. `findings` is the review
    as data, once there is one.
    """

    _esm = script("review")
    _css = styles("review", "board", "arrows", "panels", "review")

    work = traitlets.Dict(help="How far the review has come.").tag(sync=True)
    curve = traitlets.Dict(help="Win probabilities and losses, turn by turn.").tag(sync=True)
    totals = traitlets.List(traitlets.Dict(), help="Luck and skill by player.").tag(sync=True)
    worst = traitlets.List(traitlets.Int(), help="The biggest mistakes, by index.").tag(sync=True)
    chosen = traitlets.Dict(help="The turn, line and step that are shown.").tag(sync=True)
    turn = traitlets.Dict(help="What is known about the chosen turn.").tag(sync=True)
    find = traitlets.Dict(help="The search for a better turn, if it is on.").tag(sync=True)

    def __init__(
        self,
        subject: Record[Any, Any] | GameReview,
        *,
        quick: bool = True,
        settings: Mapping[str, Any] | None = None,
        **traits: Any,
    ) -> None:
        if not isinstance(subject, Record | GameReview):
            raise TypeError(
                "Review takes a Game, or what advisor.analysis.review.review found in one, "
                f"not {type(subject).__name__}."
            )
        self._settings = {"quick": quick, **(settings or {})}
        self._findings: GameReview | None = None
        self._lines: dict[str, Line] = {}
        self._exercise: TurnToFind | None = None
        self._record = subject if isinstance(subject, Record) else subject.game
        super().__init__(self._record.start, seed=self._record.seed, **traits)
        if isinstance(subject, Record):
            self.start()
        else:
            self._found(subject)

    # For Python

    @property
    def findings(self) -> GameReview | None:
        """The review as data; None until it is there."""
        return self._findings

    def start(self) -> None:
        """Review the game in the background."""
        with self._lock, self.hold_sync():
            self._leave()
            total = len(self._record.turns)
            self.work = {"state": "running", "done": 0, "total": total}
            self._tell("The game is being reviewed.")
            self._thinking.start("review", self._review, self._ended)

    def stop(self) -> None:
        """End the review; the turns done by then are shown."""
        self._thinking.stop("review")

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is being computed; tells whether it is so."""
        return self._thinking.wait(seconds=seconds)

    def choose(self, turn: int, line: str = PLAYED, step: int = 0) -> None:
        """Show a turn of the review, counted from 0: the played line or the best one."""
        with self._lock, self.hold_sync():
            if self._findings is None or not 0 <= turn < len(self._findings.turns):
                raise Refused(f"There is no reviewed turn {turn}.")
            if line not in (PLAYED, BEST):
                raise Refused(f"A line is {PLAYED!r} or {BEST!r}, not {line!r}.")
            self._leave()
            if self.chosen.get("turn") != turn:
                self._open(self._findings.turns[turn])
            shown = self._lines[line]
            step = min(max(step, 0), shown.last)
            self.chosen = {
                "turn": turn,
                "line": line,
                "step": step,
                "arrows": shown.arrows(step),
            }
            self._game = type(self._record)(shown.positions[step], self._record.seed)
            self._show_again(shown.positions[step])
            self._draw(shown.scenes[step])  # without cards that nobody knew at the time
            word = "Best" if line == BEST else "Played"
            self._tell(f"{self.turn['title']} {word}. {shown.said(step)}")

    def find_better(self, turn: int) -> None:
        """Put the position of a turn on the board; the user looks for a better turn."""
        with self._lock, self.hold_sync():
            if self._findings is None or not 0 <= turn < len(self._findings.turns):
                raise Refused(f"There is no reviewed turn {turn}.")
            self._thinking.drop("check")
            reviewed = self._findings.turns[turn]
            self._open(reviewed)
            self._exercise = reviewed.exercise()
            self.chosen = {"turn": turn, "line": PLAYED, "step": 0, "arrows": []}
            self.find = {"turn": turn, "question": self._exercise.question, "verdict": {}}
            self._game = type(self._record)(reviewed.rolled, self._record.seed)
            self._show_again(reviewed.rolled)
            self._tell(self._exercise.question)

    def check(self) -> None:
        """Judge the turn on the board, as far as it is played; the answer comes by itself."""
        with self._lock, self.hold_sync():
            if self._exercise is None:
                raise Refused("No better turn is being looked for.")
            exercise, idea = (
                self._exercise,
                tuple(bare(self._game.start, action) for action in self._game.actions),
            )
            self.find = {**self.find, "verdict": {"kind": "checking", "text": "Checking …"}}
            self._thinking.start("check", lambda job: self._judge(job, exercise, idea))

    def show_answer(self) -> None:
        """Give up the search and show the best turn."""
        if self.find:
            self.choose(self.find["turn"], BEST)

    def play(self, action: Action | str) -> Any:
        """Play an action of the turn that is being looked for."""
        with self._lock, self.hold_sync():
            if self._exercise is None:
                raise Refused("Choose a turn to improve first.")
            self._thinking.drop("check")
            self.find = {**self.find, "verdict": {}}
            after = super().play(action)
            if not self._still(after):
                self.check()
            return after

    # The review

    def _review(self, job: Job) -> None:
        def note(done: int, total: int) -> None:
            job.publish(lambda: self._progress(done, total))

        found = review(self._record, progress=note, stop=job.stop, **self._settings)
        job.publish(lambda: self._found(found))

    def _progress(self, done: int, total: int) -> None:
        self.work = {"state": "running", "done": done, "total": total}

    def _ended(self) -> None:
        if self.work.get("state") == "running":
            self.work = {**self.work, "state": "failed"}

    def _found(self, found: GameReview) -> None:
        """The findings are there, at least for the first turns."""
        self._findings = found
        total = len(found.game.turns)
        state = "done" if found.complete else "stopped"
        self.work = {"state": state, "done": len(found.turns), "total": total}
        start = found.game.start
        self.curve = {
            "players": [
                {"color": player.color, "name": name_of(start, player.color)}
                for player in start.players
            ],
            "start": _rounded(found.turns[0].chance_before) if found.turns else {},
            "turns": [
                {
                    "number": turn.number,
                    "color": turn.color,
                    "kind": turn.kind,
                    "loss": round(turn.loss, 4),
                    "lost": _points(turn.loss),
                    "luck": round(turn.luck_chance, 4),
                    "chance": _rounded(turn.chance),
                }
                for turn in found.turns
            ],
        }
        self.totals = [
            {
                "color": color,
                "name": name_of(start, color),
                "luck": _points(totals.luck_chance, sign=True),
                "loss": _points(totals.loss),
                "inaccuracies": totals.inaccuracies,
                "mistakes": totals.mistakes,
                "blunders": totals.blunders,
            }
            for color, totals in found.totals.items()
        ]
        self.worst = [found.turns.index(turn) for turn in found.worst(WORST)]
        if found.turns:
            self.choose(0)
        self._tell(_summary(found))

    # A turn on the board

    def _open(self, reviewed: ReviewedTurn) -> None:
        """Lay out both lines of a turn."""
        self._lines = {
            PLAYED: Line.of(reviewed.rolled, reviewed.actions),
            BEST: Line.of(reviewed.rolled, reviewed.best.actions),
        }
        narrator = reviewed.rolled.game.narrator
        dealt = ", ".join(narrator.dealt(reviewed.rolled, reviewed.color))
        self.turn = {
            "title": _title(reviewed, LONGEST_NAME),
            "whole": _title(reviewed),
            "rolled": dealt.replace("*", "★"),
            "kind": reviewed.kind,
            "loss": _points(reviewed.loss),
            "luck": _points(reviewed.luck_chance, sign=True),
            "proven": reviewed.best.optimal,
            "same": reviewed.skill >= 0,
            **{name: line.steps() for name, line in self._lines.items()},
        }

    def _show_again(self, position: Position) -> None:
        """Show a position, also when it is the one that is shown already."""
        if position == self.position:
            self._picture(position)
            self.can_undo, self.can_redo = self._game.can_undo, self._game.can_redo
        else:
            self._show(position)

    def _still(self, position: Position) -> bool:
        """Whether the turn that is being looked for goes on."""
        exercise = self._exercise
        return exercise is not None and not turn_is_over(exercise.position, position)

    def _picture(self, position: Position) -> None:
        super()._picture(position)
        if not self._still(position):
            self._offer_nothing()

    def _leave(self) -> None:
        """Back from looking for a better turn."""
        self._thinking.drop("check")
        self._exercise = None
        self.find = {}

    def _judge(self, job: Job, exercise: TurnToFind, idea: tuple[Action, ...]) -> None:
        verdict = exercise.check(idea)
        job.publish(lambda: self._judged(verdict.kind, verdict.message, verdict.solved))

    def _judged(self, kind: str, text: str, solved: bool) -> None:
        self.find = {**self.find, "verdict": {"kind": kind, "text": text, "solved": solved}}
        self._tell(text)

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **super()._answers(),
            "choose": self._choose,
            "find": lambda message: self.find_better(number_in(message, "turn")),
            "check": lambda _: self.check(),
            "answer": lambda _: self.show_answer(),
            "leave": lambda _: self.choose(self.chosen.get("turn", 0)),
            "start": lambda _: self.start(),
            "stop": lambda _: self.stop(),
        }

    def _choose(self, message: Mapping[str, Any]) -> None:
        line, step = text_in(message, "line", PLAYED), number_in(message, "step", 0)
        self.choose(number_in(message, "turn"), line, step)

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._exercise is None:
            return {"ok": False, "reason": "This is a turn to look at, not to play."}
        return super()._act(message)

    def _undo(self, message: Mapping[str, Any]) -> None:
        self._retract()
        super()._undo(message)

    def _redo(self, message: Mapping[str, Any]) -> None:
        self._retract()
        super()._redo(message)

    def _retract(self) -> None:
        """What was judged is no longer what stands on the board."""
        self._thinking.drop("check")
        if self.find:
            self.find = {**self.find, "verdict": {}}


def _rounded(chances: Mapping[str, float]) -> dict[str, float]:
    return {color: round(chance, 4) for color, chance in chances.items()}


def _points(part: float, sign: bool = False) -> str:
    """Win probability in points, with the numbers of the report."""
    return points(part, sign).replace("-", "−") or "0"


def _title(turn: ReviewedTurn, most: int | None = None) -> str:
    """Whose turn it was and how good, with a name of at most so many signs."""
    name = name_of(turn.start, turn.color)
    name = name if most is None else shortened(name, most)
    if not turn.kind:
        return f"Turn {turn.number}, {name}."
    return f"Turn {turn.number}, {name}: {WORDS[turn.kind]} of {_points(turn.loss)} points."


def _summary(found: GameReview) -> str:
    """What the review has found, for the live region."""
    wrong = sum(bool(turn.kind) for turn in found.turns)
    turns = f"{len(found.turns)} of {len(found.game.turns)} turns are reviewed"
    if found.complete:
        turns = f"All {len(found.turns)} turns are reviewed"
    things = "mistake or inaccuracy was" if wrong == 1 else "mistakes and inaccuracies were"
    return f"{turns}; {wrong or 'no'} {things} found."

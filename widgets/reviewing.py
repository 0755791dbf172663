"""A game looked at again in a workspace: its turns, what was better, and mistakes as tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets

from advisor.analysis.exercises import TurnToFind
from advisor.analysis.luck import bare
from advisor.analysis.review import GameReview, ReviewedTurn, review
from advisor.core.action import Action
from advisor.core.record import Record
from advisor.core.seam import Position
from advisor.core.tree import Node
from advisor.search.turns import turn_is_over
from widgets.advisor_lines import Line
from widgets.arguing import Argued
from widgets.board import Board
from widgets.history import History
from widgets.messages import Refused, number_in, text_in
from widgets.review_lines import LONGEST_NAME, curve_of, summary, title_of, totals_of, turn_of
from widgets.saying import said
from widgets.thinking import Job

PLAYED: Final = "played"
BEST: Final = "best"
WORST: Final = 5
REVIEW: Final = "review"


class Reviewed(Argued):
    """A board on which the game of the history can be reviewed.

    What is reviewed is a line of the history. The board stands at the turn that is looked at, so
    that it can be analysed or played differently from there; its steps are a film.
    """

    work = traitlets.Dict(help="How far the review has come.").tag(sync=True)
    curve = traitlets.Dict(help="Win probabilities and losses, turn by turn.").tag(sync=True)
    totals = traitlets.List(traitlets.Dict(), help="Luck and skill by player.").tag(sync=True)
    worst = traitlets.List(traitlets.Int(), help="The biggest mistakes, by index.").tag(sync=True)
    viewed = traitlets.Dict(help="The turn, line and step that are shown.").tag(sync=True)
    turn = traitlets.Dict(help="What is known about the turn that is shown.").tag(sync=True)
    find = traitlets.Dict(help="The search for a better turn, if it is on.").tag(sync=True)
    can_review = traitlets.Bool(False).tag(sync=True)

    doing: Any
    _history: History
    _settings: Mapping[str, Any] = {"quick": True}
    """How thoroughly; see `advisor.analysis.review.review`."""
    _findings: GameReview | None = None
    _reviewed: Record[Any, Any] | None = None
    """The game that is reviewed or has been."""
    _both: Mapping[str, Line] = {}
    """The turn that is shown: as it was played, and the best one."""
    _exercise: TurnToFind | None = None

    # For Python

    @property
    def findings(self) -> GameReview | None:
        """The review as data; None until it is there."""
        return self._findings

    def start_review(self, node: int | None = None) -> None:
        """Review the line of the history through a node, by default through the present one."""
        with self._lock, self.hold_sync():
            self._leave_find()
            tree = self._history.tree
            through = tree.here if node is None else tree.node(node)
            end = [through, *through.main_line()][-1]
            record = tree.record(end.number)
            if self._reviewed is None or not _same(self._reviewed, record):
                self._forget_review()
            self._reviewed = record
            self.work = {"state": "running", "done": 0, "total": len(record.turns)}
            self._tell("The game is being reviewed.")
            self._thinking.start(REVIEW, lambda job: self._review(job, record), self._not_reviewing)

    def stop(self) -> None:
        """End what is computed; what was found by then is shown."""
        super().stop()
        self._thinking.stop(REVIEW)

    def choose(self, turn: int, line: str = PLAYED, step: int = 0) -> None:
        """Show a turn of the review, counted from 0: the played line or the best one."""
        with self._lock, self.hold_sync():
            reviewed = self._turn_at(turn)
            if line not in (PLAYED, BEST):
                raise Refused(f"A line is {PLAYED!r} or {BEST!r}, not {line!r}.")
            self._leave_find()
            title = "" if turn == self.viewed.get("turn") else title_of(reviewed, LONGEST_NAME)
            self._open(turn, reviewed)
            shown = self._both[line]
            step = min(max(step, 0), shown.last)
            self.viewed = {
                "turn": turn,
                "line": line,
                "step": step,
                "arrows": shown.arrows(step),
            }
            self._show_film(shown.scenes[step], shown.positions[step])
            word = "Best" if line == BEST else "Played"
            self._tell(f"{title} {word}. {shown.said(step)}".strip())

    def find_better(self, turn: int) -> None:
        """Put the position of a turn on the board; the user looks for a better turn."""
        with self._lock, self.hold_sync():
            reviewed = self._turn_at(turn)
            self._leave_find()
            self._open(turn, reviewed)
            self._exercise, self._view = reviewed.exercise(), ""
            self._trial = self.position.game.record(self.position, self._seed)
            self.viewed = {"turn": turn, "line": PLAYED, "step": 0, "arrows": []}
            self.find = {"turn": turn, "question": self._exercise.question, "verdict": {}}
            self.mode = "idea"
            self._show_trial()
            self._tell(self._exercise.question)

    def check(self) -> None:
        """Judge the turn on the board, as far as it is played; the answer comes by itself."""
        with self._lock, self.hold_sync():
            exercise, trial = self._exercise, self._trial
            if exercise is None or trial is None:
                raise Refused("No better turn is being looked for.")
            tried = tuple(bare(trial.start, action) for action in trial.actions)
            self.find = {**self.find, "verdict": {"kind": "checking", "text": "Checking …"}}
            self._thinking.start("check", lambda job: self._check(job, exercise, tried))

    def show_answer(self) -> None:
        """Give up the search and show the best turn."""
        if self.find:
            self.choose(self.find["turn"], BEST)

    def play(self, action: Action | str) -> Any:
        """Play an action; in a review, of the turn that is being looked for."""
        with self._lock, self.hold_sync():
            return super().play(action) if self.doing != REVIEW else self._try_better(action)

    # The review

    def _look_back(self) -> None:
        """The board is there to look at the game that the history has now."""
        self._leave_find()
        self.mode = "step"
        self._offer_nothing()
        here = self._history.tree.here
        path = self._path()
        if path is None or path[-1].children or _is_over(here, path):
            self.start_review()
        elif self._findings is not None:
            first = not self.curve
            self._present(self._findings)
            if first:
                self._tell(summary(self._findings))
            if here not in path:
                self.work = {**self.work, "aside": here.number}
        elif not self._thinking.busy(REVIEW):
            self.start_review()

    def _path(self) -> list[Node] | None:
        """The start and the nodes of the reviewed game; None if the history has it no more."""
        game = self._reviewed or (self._findings.game if self._findings else None)
        if game is None or self._history.tree.root.position != game.start:
            return None
        self._reviewed = game
        return self._history.along([action.text for action in game.actions])

    def _forget_review(self) -> None:
        self._thinking.drop(REVIEW)
        self._findings = self._reviewed = None
        self._both = {}
        self.curve, self.viewed, self.turn = {}, {}, {}
        self.totals, self.worst = [], []

    def _review(self, job: Job, record: Record[Any, Any]) -> None:
        def note(done: int, total: int) -> None:
            job.publish(lambda: self._count_turns(done, total))

        found = review(record, progress=note, stop=job.stop, **self._settings)
        job.publish(lambda: self._found(found))

    def _count_turns(self, done: int, total: int) -> None:
        self.work = {"state": "running", "done": done, "total": total}

    def _not_reviewing(self) -> None:
        if self.work.get("state") == "running":
            self.work = {**self.work, "state": "failed"}

    def _found(self, found: GameReview) -> None:
        """The findings are there, at least for the first turns."""
        self._findings = found
        if self.doing == REVIEW:
            self._present(found)
        self._tell(summary(found))

    def _present(self, found: GameReview) -> None:
        """Show findings, at the turn at which the board stands."""
        state = "done" if found.complete else "stopped"
        total = len(found.game.turns)
        self.work = {"state": state, "done": len(found.turns), "total": total}
        self.curve = curve_of(found)
        self.totals = totals_of(found)
        self.worst = [found.turns.index(turn) for turn in found.worst(WORST)]
        if found.turns:
            self.choose(min(self._turn_here(found), len(found.turns) - 1))

    def _turn_here(self, found: GameReview) -> int:
        """The turn in which the board stands; from the start and the end one begins anew."""
        here, path = self._history.tree.here, self._path()
        if path is None or here not in path or here in (path[0], path[-1]):
            return int(self.viewed.get("turn", 0))
        return self._turn_of(found, path, here)

    def _turn_of(self, found: GameReview, path: list[Node], node: Node) -> int:
        place = path.index(node)
        last = self.viewed.get("turn")
        if last is not None and last < len(found.turns) and _begin(found, last) == place:
            return int(last)
        turns = found.game.turns
        return next((n for n, numbers in enumerate(turns) if place <= numbers.stop), 0)

    # A turn on the board

    def _turn_at(self, turn: int) -> ReviewedTurn:
        if self.doing != REVIEW:
            raise Refused("Switch to Review first.")
        if self._findings is None or not 0 <= turn < len(self._findings.turns):
            raise Refused(f"There is no reviewed turn {turn}.")
        return self._findings.turns[turn]

    def _open(self, turn: int, reviewed: ReviewedTurn) -> None:
        """Go to a turn in the history, and lay out both of its lines."""
        findings, path = self._findings, self._path()
        assert findings is not None
        assert path is not None, "what was reviewed is in the history"
        node = path[_begin(findings, turn)]
        if node is not self._history.tree.here or self._game.position != node.position:
            self._game = self._history.go(self._history.number, node.number)
            self._went_back()
            self._show(node.position)
            self._show_history()
        if self.viewed.get("turn") != turn or not self._both:
            self._view = ""
            self._both = {
                PLAYED: Line.of(reviewed.rolled, reviewed.actions),
                BEST: Line.of(reviewed.rolled, reviewed.best.actions),
            }
            self.turn = turn_of(reviewed, self._both)

    def _went_back(self) -> None:
        """The board shows an earlier position; what is told about the game ends there."""
        raise NotImplementedError

    def _show_history(self) -> None:
        raise NotImplementedError

    def _picture(self, position: Position) -> None:
        super()._picture(position)
        if self.doing == REVIEW:
            self._offer_nothing()
            self.mode = "step"

    # Finding a better turn

    def _try_better(self, action: Action | str) -> Any:
        exercise, trial = self._exercise, self._trial
        if exercise is None or trial is None:
            raise Refused("Choose a turn to improve first.")
        before = trial.position
        if turn_is_over(exercise.position, before):
            raise Refused("This turn is over; undo it, or start over.")
        after = trial.play(action)
        self._show_trial()
        self._tell(said(before, trial.actions[-1], after))
        if self.idea["over"]:
            self.check()
        return after

    def _show_trial(self) -> None:
        super()._show_trial()
        if self._exercise is not None:  # what was judged is no longer what stands on the board
            self._thinking.drop("check")
            self.find = {**self.find, "verdict": {}}

    def _leave_find(self) -> None:
        """Back from looking for a better turn."""
        self._thinking.drop("check")
        self.find = {}
        if self._exercise is not None:
            self._exercise = None
            self._drop_trial()
            self.mode = "step"

    def _check(self, job: Job, exercise: TurnToFind, tried: tuple[Action, ...]) -> None:
        verdict = exercise.check(tried)
        job.publish(lambda: self._checked(verdict.kind, verdict.message, verdict.solved))

    def _checked(self, kind: str, text: str, solved: bool) -> None:
        self.find = {**self.find, "verdict": {"kind": kind, "text": text, "solved": solved}}
        self._tell(text)

    # For the browser

    def _review_answers(
        self,
    ) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            "turn": self._choose_turn,
            "find": lambda message: self.find_better(number_in(message, "turn")),
            "check": lambda _: self.check(),
            "answer": lambda _: self.show_answer(),
            "leave": lambda _: self.choose(self.viewed.get("turn", 0)),
            "start": self._start_again,
        }

    def _start_again(self, message: Mapping[str, Any]) -> None:
        path = self._path()
        self.start_review(number_in(message, "node", path[-1].number if path else 0))

    def _choose_turn(self, message: Mapping[str, Any]) -> None:
        line, step = text_in(message, "line", PLAYED), number_in(message, "step", 0)
        self.choose(number_in(message, "turn"), line, step)

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        if self.doing != REVIEW:
            return super()._act(message)
        if self._exercise is None:
            return {"ok": False, "reason": "This is a turn to look at, not to play."}
        return Board._act(self, message)  # nobody else has a say in an exercise


def _same(one: Record[Any, Any], other: Record[Any, Any]) -> bool:
    return one.start == other.start and one.actions == other.actions


def _begin(found: GameReview, turn: int) -> int:
    """After how many actions of the game the choices of a turn begin."""
    stop: int = found.game.turns[turn].stop
    return stop - len(found.turns[turn].actions)


def _is_over(here: Node, path: list[Node]) -> bool:
    """Whether one is on another line than the reviewed one, and that is a whole game."""
    end = [here, *here.main_line()][-1]
    return here not in path and end.position.result is not None

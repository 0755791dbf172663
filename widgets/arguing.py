"""Arguing with the advice: a turn of one's own, tried on the board and compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets

from advisor.analysis.advice import Advice
from advisor.analysis.luck import bare
from advisor.core.action import Action
from advisor.core.errors import IllegalAction
from advisor.core.record import Record
from advisor.core.seam import Position
from advisor.search.turns import turn_is_over
from widgets.advised import IDEA, Advised
from widgets.advisor_lines import Line, chart_of, row_of
from widgets.board import refusal_of
from widgets.messages import flag_in, texts_in
from widgets.saying import said
from widgets.thinking import Job


class Argued(Advised):
    """A board with advice, and with turns of the user to compare with it."""

    idea = traitlets.Dict(help="The turn that the user tries out.").tag(sync=True)

    _trial: Record[Any, Any] | None = None
    """The idea as far as it has come."""

    # The position

    def _picture(self, position: Position) -> None:
        self._drop_trial()
        super()._picture(position)

    def _show_live(self) -> None:
        if self.mode != "live":
            self._drop_trial()
        super()._show_live()

    def _drop_trial(self) -> None:
        self._trial = None
        self.idea = {}

    # An idea of the user

    def _begin_idea(self) -> None:
        self._trial = self.position.game.record(self.position, self._seed)
        self.mode = "idea"
        self.chosen = self.why = self.chart = {}
        self.odds = []
        self._show_trial()
        self._tell("Build your turn on the board, then compare it.")

    def _show_trial(self) -> None:
        """The board shows the idea as far as it has come."""
        trial = self._trial
        assert trial is not None
        self._draw_board(trial.position)
        over = turn_is_over(self.position, trial.position)
        if over:
            self._offer_nothing()
        self.can_undo, self.can_redo = trial.can_undo, trial.can_redo
        tell = self.position.game.narrator.tell
        steps = [
            tell(before, action)
            for before, action in zip(trial.positions, trial.actions, strict=False)
        ]
        self.idea = {"state": "building", "steps": steps, "over": over}
        self._thinking.drop("compare")

    def _try(self, text: str) -> None:
        """Play an action of the idea; luck has no place in one."""
        assert self._trial is not None
        before = self._trial.position
        action = before.game.parse(text)
        refusal = before.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if self._is_gamble(before, action):
            raise _Uncertain("An idea is made of what is certain; luck is listed with the turns.")
        after = self._trial.play(action)
        self._show_trial()
        self._tell(said(before, action, after))

    def _is_gamble(self, position: Position, action: Action) -> bool:
        """Whether luck decides how the turn goes on."""
        weights = self.weights or self._analyst.judgement(len(position.players))
        walk = self._analyst.walk(position, weights)
        return position.game.chance_due(position) is not None or walk.is_open(
            bare(position, action)
        )

    def _compare_in_thread(self, job: Job, given: Sequence[Action]) -> None:
        if self._advice is None:
            self._thinking.wait("search")
        advice = self._advice
        if advice is None or not advice.plans:
            if job.dropped:
                return
            advice = self._advise(job, self.position, self.weights, self.top)
            if not advice.plans or not job.publish(lambda: self._answer_quietly(advice)):
                return
        try:
            found = advice.compare(given, **self._limits(job))
        except TimeoutError:
            return

        def show() -> None:
            line = Line.of(advice.position, found.plan.actions)
            self._turns[IDEA], self._plans[IDEA] = line, found.plan
            self._explained.pop(IDEA, None)
            rest = found.plan.actions[found.given :]
            row = row_of(IDEA, "idea", found.plan, line, found.advice.best, advice.weights)
            self.lines = [*(r for r in self.lines if r["key"] != IDEA), row]
            self.idea = {
                **self.idea,
                "state": "compared",
                "verdict": found.lines[1 if rest else 0],
                "rest": self._face.brief(rest),
                "cost": row["behind"],
                **chart_of(advice.position, found.plan.terms, found.advice.best.terms),
            }

        job.publish(show)

    def _answer_quietly(self, advice: Advice) -> None:
        """The turns, without leaving the idea for them."""
        self._answer(advice, "")
        self._ended()

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {**super()._answers(), "idea": self._open_idea, "compare": self._compare}

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        if self.mode != "idea":
            return super()._act(message)
        for action in texts_in(message, "actions"):
            try:
                self._try(action)
            except IllegalAction as error:
                return refusal_of(error)
            except _Uncertain as error:
                return {"ok": False, "reason": str(error)}
        if self.idea["over"]:
            self._compare({})
        return {"ok": True}

    def _current(self) -> Any:
        return self.position if self._trial is None else self._trial.position

    def _undo(self, message: Mapping[str, Any]) -> None:
        if self._trial is None:
            super()._undo(message)
        elif self._trial.can_undo:
            self._trial.undo()
            self._show_trial()

    def _redo(self, message: Mapping[str, Any]) -> None:
        if self._trial is None:
            super()._redo(message)
        elif self._trial.can_redo:
            self._trial.redo()
            self._show_trial()

    def _open_idea(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        if not flag_in(message, "on", True):
            self._show_live()
            if self._turns:
                self._show_step("1", 0)
        elif not self._is_ready(self.position):
            return {"ok": False, "reason": self._face.no_idea}
        else:
            self._begin_idea()
        return {"ok": True}

    def _compare(self, _: Mapping[str, Any]) -> None:
        if self._trial is None:
            return
        given = [bare(self.position, action) for action in self._trial.actions]
        self.idea = {**self.idea, "state": "comparing"}
        self._thinking.start(
            "compare", lambda job: self._compare_in_thread(job, given), self._not_comparing
        )

    def _not_comparing(self) -> None:
        if self.idea.get("state") == "comparing":
            self.idea = {**self.idea, "state": "building"}


class _Uncertain(Exception):
    """A gamble where only certain actions count."""

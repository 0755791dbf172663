"""A board with the best turns beside it, to step through: what is searched, listed and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Event
from time import monotonic
from typing import Any, Final, TypedDict

import traitlets

from advisor.analysis.advice import Advice, Gamble, Plan, advise
from advisor.core.action import Action
from advisor.core.errors import IllegalAction
from advisor.core.seam import Position
from advisor.search.analyst import Analyst, Judgement, analyst_of
from advisor.search.budget import Effort
from advisor.search.turns import Progress
from widgets.advisor_lines import (
    UNKNOWN,
    Line,
    ahead_of,
    chart_of,
    gamble_row,
    luck_said,
    odds_of,
    outcome_lines,
    proof,
    row_of,
    worth,
)
from widgets.board import Board, refusal_of
from widgets.messages import flag_in, number_in, text_in
from widgets.thinking import Job

OFTEN: Final = 0.15
"""Seconds between two messages about the progress of a search."""
LUCK: Final = 20.0
"""Seconds for turns with luck in them, where nothing else is asked for."""
OPEN: Final = 2
"""Turns with luck that are listed although it is open whether they are better."""
FIRST_LOOK: Final = 0.6
"""Seconds after which the first turn is there, proven or not."""
FIRST: Final = 8
"""Lines that are shown at once."""
IDEA: Final = "idea"
LOOKING: Final = "Looking for the best turn …"
OTHERS: Final = "This is the best turn{found}; looking for others …"
REASONS: Final = "Looking for the reasons …"
ABOUT: Final = ("search", "why", "compare", "shake", "hint", "check")
"""Work that is about the present position only."""
QUIET: Final[dict[str, Any]] = {"state": "idle", "text": ""}


def joined(best: Advice, more: Advice, top: int) -> Advice:
    """A search for the best turn and one for several as one advice.

    The first is the one that was shown, unless the second search knows better.
    """
    first = best.best
    if more.plans and not first.optimal and (more.best.optimal or more.best.value > first.value):
        return more
    rest = [plan for plan in more.plans if plan.position != first.position]
    return replace(more, plans=(first, *rest[: top - 1]), stopped=best.stopped, method=best.method)


class Limits(TypedDict):
    """How far a search goes."""

    seconds: float | None
    effort: Effort
    stop: Event


class Advised(Board):
    """A board that has advice for its position, and forgets it with the position."""

    auto = traitlets.Bool(False, help="Look at every position at once.").tag(sync=True)
    top = traitlets.Int(5, help="How many turns to look for.")
    chance = traitlets.Bool(True, help="Value turns with luck in them as well.")
    seconds = traitlets.Float(None, allow_none=True, help="The longest search.")
    effort: traitlets.TraitType[Effort, Effort] = traitlets.Any(
        None, help="The most work of a search, or `unlimited`; see `advise`."
    )
    mode = traitlets.Enum(
        ("live", "step", "idea"), "live", help="What a click on the board means."
    ).tag(sync=True)
    search = traitlets.Dict(QUIET, help="What is being computed.").tag(sync=True)
    lines = traitlets.List(traitlets.Dict(), help="The turns that are listed.").tag(sync=True)
    chosen = traitlets.Dict(help="The turn and the step that are shown.").tag(sync=True)
    why = traitlets.Dict(help="The explanation of the chosen turn.").tag(sync=True)
    chart = traitlets.Dict(help="What makes the difference, term by term.").tag(sync=True)
    odds = traitlets.List(traitlets.Dict(), help="How likely everybody wins.").tag(sync=True)

    def _prepare_advice(self, weights: Judgement | str | None) -> None:
        """Nothing is known yet; before there is a position."""
        self._weights = weights
        self._advice: Advice | None = None
        self._turns: dict[str, Line] = {}
        self._plans: dict[str, Plan] = {}
        self._gambles: dict[str, Gamble] = {}
        self._explained: dict[str, dict[str, Any]] = {}
        self._against = self._luck = ""
        self._film: Any = None

    # For Python

    @property
    def advice(self) -> Advice | None:
        """The advice for the position, once there is some."""
        return self._advice

    @property
    def weights(self) -> Judgement | None:
        """What the advice values positions by; None stands for the best weights there are."""
        if isinstance(self._weights, str):
            found: Judgement = self._analyst.preset(self._weights, len(self.position.players))
            return found
        return self._weights

    @property
    def _analyst(self) -> Analyst:
        return analyst_of(self.position.game)

    def _is_ready(self, position: Position) -> bool:
        """Whether there is something to choose, after chance and before the end."""
        return not self._analyst.unready(position, "")

    def ask(self) -> None:
        """Look for the best turns of the position; the answer comes by itself."""
        if not self._is_ready(self.position):
            return
        with self._lock, self.hold_sync():
            self._leave()
            self._forget()
            self.failure = ""
            self.search = {"state": "running", "text": LOOKING}
            position, weights = self.position, self.weights
            self._thinking.start(
                "search", lambda job: self._look(job, position, weights), self._ended
            )

    def forget(self) -> None:
        """Drop the advice and whatever is being computed."""
        with self._lock, self.hold_sync():
            self._leave()
            self._forget()

    def stop(self) -> None:
        """End the search; what was found by then is shown."""
        self._thinking.stop("search")
        self._thinking.stop("compare")

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is being computed, for a script or a test; tells whether it is so."""
        return self._thinking.wait(seconds=seconds)

    def play(self, action: Action | str) -> Any:
        """Play an action for good: the advice for the position before it is forgotten."""
        with self._lock, self.hold_sync():
            self._leave()
        return super().play(action)

    # The position

    def _picture(self, position: Position) -> None:
        """A new position: nothing that was known about the old one holds."""
        self._draw_board(position)
        self._forget()
        self.mode = "live"
        # In the middle of a turn the value does not know yet what chance has given is good for.
        self.odds = [] if self._is_ready(position) else self._odds(position)
        if self._wants_advice(position):
            self.ask()

    def _wants_advice(self, position: Position) -> bool:
        """Whether the best turns are looked for without being asked."""
        return self.auto

    def _draw_board(self, position: Position) -> None:
        """Draw a position to play on; what is known about ours still holds."""
        super()._picture(position)

    def _odds(self, position: Position) -> list[dict[str, Any]]:
        return odds_of(position, self.weights)

    def _forget(self) -> None:
        self._thinking.drop(*ABOUT)
        self._advice = None
        self._turns.clear()
        self._plans.clear()
        self._gambles.clear()
        self._explained.clear()
        self._against = self._luck = ""
        self.search = QUIET
        self.lines = []
        self.chosen = {}
        self.why = {}
        self.chart = {}

    @traitlets.observe("auto")
    def _auto_changed(self, change: Mapping[str, Any]) -> None:
        if not change["new"] or self._advice is not None or self._thinking.busy("search"):
            return
        if self._wants_advice(self.position):
            self.ask()

    # Searching, in a thread

    def _limits(self, job: Job) -> Limits:
        return {"seconds": self.seconds, "effort": self.effort, "stop": job.stop}

    def _advise(
        self,
        job: Job,
        position: Position,
        weights: Judgement | None,
        top: int,
        progress: Progress | None = None,
    ) -> Advice:
        return advise(position, top, weights=weights, progress=progress, **self._limits(job))

    def _look(self, job: Job, position: Position, weights: Judgement | None) -> None:
        said = [0.0]

        def note(best: int | None, bound: int | None) -> None:
            if monotonic() - said[0] >= OFTEN:
                said[0] = monotonic()
                job.publish(lambda: self._progress(best, bound))

        # The best turn is shown as soon as it is known; the others, which take longer, follow.
        best = self._first_look(job, position, weights, note)
        if best is None:
            best = self._advise(job, position, weights, 1, note)
        others = OTHERS.format(found=" found" if best.stopped else "")
        if not job.publish(lambda: self._answer(best, others)) or not best.plans:
            return
        self._explain(job, "1", bindings=False)
        if self.top > 1 and not job.stop.is_set():
            more = self._advise(job, position, weights, self.top)
            advice = joined(best, more, self.top)
            if not job.publish(lambda: self._answer(advice, REASONS)):
                return
        if not job.stop.is_set():
            self._explain(job, "1")
        if self.chance and not job.stop.is_set():
            self._gamble(job)

    def _first_look(
        self, job: Job, position: Position, weights: Judgement | None, note: Progress
    ) -> Advice | None:
        """A good turn within a second; none where it is not proven and the search must go on."""
        if self.seconds is not None or self.effort is not None:
            return None
        quick = advise(
            position, 1, weights=weights, seconds=FIRST_LOOK, stop=job.stop, progress=note
        )
        if quick.plans and not (quick.best.optimal or job.stop.is_set()):
            job.publish(lambda: self._answer(quick, LOOKING))
            return None
        return quick if quick.plans else None

    def _progress(self, best: int | None, bound: int | None) -> None:
        self.search = {
            "state": "running",
            "text": LOOKING,
            "best": "" if best is None else worth(best),
            "bound": "" if bound is None or abs(bound) > UNKNOWN else worth(bound),
        }

    def _answer(self, advice: Advice, text: str) -> None:
        """Some turns are there; whoever steps through one already goes on with it."""
        self._advice = advice
        if not advice.plans:
            return
        stepped = str(self.chosen.get("key"))
        shown = self._plans.get(stepped)
        rows = []
        for number, plan in enumerate(advice.plans, start=1):
            key = str(number)
            line = Line.of(advice.position, plan.actions)
            self._turns[key], self._plans[key] = line, plan
            rows.append(row_of(key, "turn", plan, line, advice.best, advice.weights))
        if shown is not None and shown.actions != self._plans[stepped].actions:
            self.chosen = {}  # a better one has taken its place
        self.lines = [*rows, *(row for row in self.lines if row["kind"] == "idea")]
        self._say_search("running", text)
        if self.mode != "idea" and not self.chosen:
            self._show_step("1", 0)
        else:
            self._draw_chart()

    def _explain(self, job: Job, key: str, bindings: bool = True) -> None:
        """Put the turn into words; what it lacks is found by solving again."""
        advice, plan, gamble = self._advice, self._plans.get(key), self._gambles.get(key)
        if advice is not None and plan is not None:
            told = advice.explain(plan, bindings=bindings, seconds=self.seconds, stop=job.stop)
            ahead = ahead_of(self._face, plan.actions, told.ahead)
            found: dict[str, Any] = {"key": key, "lines": list(told.lines), "ahead": ahead}
            found["more"] = list(told.more)
        elif advice is not None and gamble is not None:
            lines = outcome_lines(advice, gamble)
            found = {"key": key, "luck": True, "lines": lines[:FIRST], "more": lines[FIRST:]}
        else:
            return

        def show() -> None:
            self._explained[key] = found
            if self.chosen.get("key") == key:
                self.why = found

        job.publish(show)

    def _gamble(self, job: Job) -> None:
        """Turns with luck in them, after the certain ones."""
        advice = self._advice
        text = "Looking at turns with luck …"
        if advice is None or not job.publish(lambda: self._say_search("running", text)):
            return
        seconds = LUCK if self.seconds is None and self.effort is None else self.seconds
        found = advice.take_chances(
            self.top, seconds=seconds, effort=self.effort, stop=job.stop.is_set
        )
        best = advice.best.value
        better = [gamble for gamble in found if gamble.low > best][: self.top]
        least = better[-1].low if len(better) == self.top else best
        better += [each for each in found if each.low <= best and each.high > least][:OPEN]

        def show() -> None:
            rows = []
            self._luck = luck_said(self._face, better, best)
            for number, gamble in enumerate(better, start=1):
                key = f"g{number}"
                line = Line.of(advice.position, gamble.actions)
                self._turns[key] = line
                if gamble.exact:
                    self._gambles[key] = gamble
                rows.append(gamble_row(key, gamble, line, advice.best))
            first, *others = self.lines
            beaten = any(gamble.low > best for gamble in better)
            self.lines = [{**first, **proof(advice.best, beaten)}, *others, *rows]

        job.publish(show)

    def _advised(self) -> str:
        """The turn to play."""
        return "1"

    def _say_search(self, state: str, text: str) -> None:
        self.search = {"state": state, "text": text, "found": bool(self.lines)}

    def _ended(self) -> None:
        """The search is over, by itself, by a wish or by an error."""
        if not self.lines:
            nothing = "" if self.failure else "No turn was found in this time."
            self._say_search("done", nothing)
            return
        self._ask_why()
        number = sum(row["kind"] == "turn" for row in self.lines)
        turns = "One turn is" if number == 1 else f"{number} turns are"
        mark = self.lines[0]["mark"]
        self._say_search("done", f"{turns} listed; the first is {mark}.{self._luck}")

    # Stepping through a turn

    def _show_step(self, key: str, step: int) -> None:
        """Show a turn: at its beginning the board can be played on, further on it is a film."""
        line = self._turns[key]
        step = max(0, min(step, line.last))
        other = key != self.chosen.get("key")
        if step == 0:
            self._show_live()
        else:
            self._show_film(line.scenes[step], line.positions[step])
        self.chosen = {"key": key, "step": step, "arrows": line.arrows(step)}
        if step or not other:
            self._tell(line.said(step))
        if other:
            self.odds = self._odds(self._plans[key].position) if key in self._plans else []
            self._against = ""
            self.why = self._explained.get(key, {})
            self._draw_chart()
            if not self._thinking.busy("search"):
                self._ask_why()

    def _show_film(self, scene: Any, position: Position) -> None:
        """Show a step of a turn, which is looked at only."""
        self.mode = "step"
        self._film = scene
        self._draw_film()
        self._offer_nothing()
        self._show_hand(position)
        self.can_undo = self.can_redo = False

    def _draw_film(self) -> None:
        """Whoever has the turn that is stepped through stays in front to its end."""
        front = self._in_front() or self.position.active
        self._draw(self._face.seen(self._film, self._view, front))

    def _look_anew(self) -> None:
        if self.mode == "step":
            self._draw_film()
        else:
            self._draw_board(self._current())

    def _ask_why(self) -> None:
        """Look for the reasons of the chosen turn, if they are not known yet."""
        key = self.chosen.get("key", "")
        if not self.why and (key in self._plans or key in self._gambles):
            self._thinking.start("why", lambda job: self._explain(job, key))

    def _show_live(self) -> None:
        if self.mode != "live":
            self.mode = "live"
            self._draw_board(self.position)
            self.can_undo, self.can_redo = self._game.can_undo, self._game.can_redo

    def _leave(self) -> None:
        """Back to the position itself; the list stays."""
        self._show_live()
        if self.chosen:
            self.chosen = self.why = self.chart = {}
            self.odds = []

    def _draw_chart(self) -> None:
        """What the chosen turn is made of, against the start or against another turn."""
        advice, plan = self._advice, self._plans.get(self.chosen.get("key", ""))
        if advice is None or plan is None:
            self.chart = {}
            return
        against = self._against or ("start" if plan is advice.best else "1")
        if against == "start":
            start = advice.position
            other = dict(self._analyst.terms(start, start.active, advice.weights))
        else:
            other = dict(self._plans[against].terms)
        others = [
            {"key": key, "label": f"turn {key}" if key != IDEA else "your idea"}
            for key in self._plans
            if self._plans[key] is not plan
        ]
        self.chart = {
            "against": against,
            "others": [{"key": "start", "label": "the start of the turn"}, *others],
            **chart_of(advice.position, plan.terms, other),
        }

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **super()._answers(),
            "ask": lambda _: self.ask(),
            "stop": lambda _: self.stop(),
            "auto": self._set_auto,
            "choose": self._choose,
            "step": self._step_to,
            "against": self._compare_with,
            "play": self._play_turn,
            "dice": self._dice,
        }

    def _set_auto(self, message: Mapping[str, Any]) -> None:
        self.auto = flag_in(message, "on")

    def _choose(self, message: Mapping[str, Any]) -> None:
        key = text_in(message, "key")
        if key in self._turns:
            self._show_live()
            self._show_step(key, 0)

    def _step_to(self, message: Mapping[str, Any]) -> None:
        to = number_in(message, "to")
        if self.chosen:
            self._show_step(self.chosen["key"], to)

    def _compare_with(self, message: Mapping[str, Any]) -> None:
        against = text_in(message, "key")
        if against == "start" or against in self._plans:
            self._against = against
            self._draw_chart()

    def _play_turn(self, _: Mapping[str, Any]) -> None:
        """Play the chosen turn for good, up to where chance decides."""
        key = self.chosen.get("key", "")
        if key in self._turns:
            for action in self._turns[key].actions:
                self.play(action)

    def _dice(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What chance gave at a real table."""
        action, wrong = self._face.dealt(self.position, text_in(message, "dice"))
        if wrong:
            return {"ok": False, "reason": wrong}
        try:
            self.play(action)
        except IllegalAction as error:
            return refusal_of(error)
        return {"ok": True}

"""`Lesson`: read a little, then do it on the board. `Course`: all lessons and how far you are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import traitlets

from advisor import games
from advisor.core.action import Action
from advisor.core.errors import UnknownName
from advisor.lessons import Attempt, Demonstration, Exercise, Feedback, Progress, load_course
from advisor.lessons.course import Curriculum
from advisor.lessons.lesson import DONE, NOT_ATTEMPTED, NOT_YET, LessonPlan, State
from advisor.lessons.patterns import ASK
from widgets.base import script, styles
from widgets.course_map import CourseMap
from widgets.course_outline import outline_of, parts_of, sheet_of
from widgets.messages import NotUnderstood, Refused, number_in, text_in
from widgets.solutions import SET_BACK, error_of, in_words, pointed, rules_of, spoken, steps_of
from widgets.task import NOTHING, REFUSAL, REMARK, SOLVED, Tasked

LESSON: Final = "lesson"
COURSE: Final = "course"


class Lesson(Tasked):
    """A lesson to do: `Lesson("mine")`, or `Lesson("mine/2")` for its second exercise.

    Without a name the course is shown, from which every lesson opens in place. What you have done
    is kept in a file of your data folder and is there again next time. Lessons in a folder of your
    own join the course with `folder`.
    """

    _esm = script("lesson")
    _css = styles("lesson", "board", "task")

    view = traitlets.Unicode(LESSON, help="What is shown: the lesson or the course.").tag(sync=True)
    sheet = traitlets.Dict(help="The words of the lesson.").tag(sync=True)
    outline = traitlets.Dict(help="The course and how far it is.").tag(sync=True)
    chart = traitlets.Unicode("", help="The course as a map.").tag(sync=True)
    problem = traitlets.Unicode("", help="Why progress cannot be kept.").tag(sync=True)
    typing = traitlets.Bool(False, help="Whether lines to type are shown.").tag(sync=True)

    #: What was tried on the open part, and what was taken back.
    _tries: list[str]
    _undone: list[list[str]]
    #: How many hints, and how many steps of a solution, are shown.
    _hints: int
    _steps: int
    #: The answer to the last try, and what is missing where somebody asked.
    _last: Feedback | None
    _missing: tuple[str, ...]

    def __init__(
        self,
        name: str | None = None,
        *,
        game: str = games.USUAL,
        folder: str | Path | None = None,
        course: Curriculum | None = None,
        progress: Progress | None = None,
        **traits: Any,
    ) -> None:
        folders = (games.kit(game).teaching.course, folder) if folder else ()
        self._course = course or load_course(*folders, game=game)
        self._progress = progress or Progress(game=self._course.game.name)
        self._seen: set[str] = set()
        self._lesson, self._at = self._found(name) if name else self._following()
        self._clear()
        super().__init__(self._part.position, **traits)
        with self.hold_sync():
            self._begin()
            self._read()
            if name is None:
                self._show_course()

    # For Python

    @property
    def lesson(self) -> LessonPlan:
        """The lesson that is open."""
        return self._lesson

    @property
    def exercise(self) -> Exercise | None:
        """The exercise that is open, or None while something is shown."""
        return self._part if isinstance(self._part, Exercise) else None

    @property
    def state(self) -> State:
        """How far the open exercise is: `not attempted`, `not yet` or `done`."""
        return self.check().state

    @property
    def progress(self) -> Progress:
        """What the learner has done, as it is kept."""
        return self._progress

    def check(self) -> Feedback:
        """The answer to what was tried on the open exercise so far."""
        part = self._part
        if isinstance(part, Exercise):
            return part.check(self._tries)
        attempt = Attempt.begin(part.position).with_all(part.steps[: self._steps], part.resolve)
        return Feedback(DONE if self._steps == len(part.steps) else NOT_ATTEMPTED, attempt)

    def play(self, action: Action | str) -> Any:
        """Try an action of the open exercise; what the rules refuse raises as on any board."""
        with self._lock, self.hold_sync():
            if self._frozen:
                raise Refused(self._why_frozen())
            feedback = self._try(str(action))
            if feedback.refusal is not None:
                raise error_of(feedback)
            return self.position

    def hint(self) -> str:
        """The next hint, clearer each time; the last one is the solution in words."""
        with self._lock, self.hold_sync():
            self._hints = min(self._hints + 1, self._number_of_hints())
            self._show_item()
            return self._shown_hints()[-1] if self._hints else ""

    def solution(self) -> tuple[str, ...]:
        """What does it, to be watched on the board step by step."""
        with self._lock, self.hold_sync():
            if isinstance(self._part, Exercise) and not self._frozen:
                self._hints = self._number_of_hints()
                self._record(NOT_YET)
                self._tries, self._undone = [], []
                self._watch()
            return self._part.solution() if isinstance(self._part, Exercise) else self._part.steps

    def restart(self) -> None:
        """Begin the open exercise, or what is shown, from its start."""
        with self._lock, self.hold_sync():
            hints = self._hints
            self._begin()
            self._hints = hints
            self._show_item()

    def go(self, name: str) -> None:
        """Open a lesson or an exercise in place."""
        with self._lock, self.hold_sync():
            self._lesson, self._at = self._found(name)
            self._begin()
            self._read()
            self.view = LESSON

    # What is open

    @property
    def _part(self) -> Exercise | Demonstration:
        return self._lesson.parts[self._at]

    def _found(self, name: str) -> tuple[LessonPlan, int]:
        """A lesson and where to go on in it: `mine`, or `mine/2` for an exercise of it."""
        lesson_id = name.partition("/")[0]
        try:
            lesson = self._course.lesson(lesson_id)
        except UnknownName:
            known = [lesson.id for lesson in self._course]
            close = get_close_matches(lesson_id, known, 1)
            meant = f"did you mean '{close[0]}'?" if close else f"there are {', '.join(known)}."
            raise Refused(f"There is no lesson '{name}'; {meant}") from None
        if "/" not in name:
            return lesson, self._first_open(lesson)
        try:
            return lesson, lesson.parts.index(self._course.exercise(name))
        except UnknownName as error:
            raise Refused(str(error)) from None

    def _first_open(self, lesson: LessonPlan) -> int:
        """Where to begin: with what there is to watch, or at the first exercise not done."""
        states = [self._progress.state(part.id) for part in lesson.exercises]
        if set(states) == {DONE} or not states or states[0] == NOT_ATTEMPTED:
            return 0
        return len(lesson.demonstrations) + next(n for n, one in enumerate(states) if one != DONE)

    def _following(self) -> tuple[LessonPlan, int]:
        lesson = self._progress.next_lesson(self._course) or self._course.lessons[0]
        return lesson, self._first_open(lesson)

    def _after_this(self) -> LessonPlan | None:
        """The lesson to do after this one: the next that is not done, from here on."""
        order = self._course.lessons
        here = order.index(self._lesson) + 1
        others = (*order[here:], *order[: here - 1])
        return next((one for one in others if self._progress.lesson_state(one) != DONE), None)

    # Doing

    def _clear(self) -> None:
        self._tries, self._undone = [], []
        self._hints = self._steps = 0
        self._last, self._missing = None, ()

    def _begin(self) -> None:
        """Show the open part from its start."""
        self._clear()
        self._frozen = isinstance(self._part, Demonstration)
        self._place(self._part.position)
        if self._frozen:
            self._tell("Press Watch to see it.")
        self._show_item()

    def _watch(self) -> None:
        """Show the solution from the start on."""
        self._frozen = True
        self._steps = 0
        self._last, self._missing = None, ()
        self._place(self._part.position)
        self._next_step()

    def _next_step(self) -> None:
        part = self._part
        if not self._frozen or self._steps == len(part.steps):
            return
        self._steps += 1
        attempt = Attempt.begin(part.position).with_all(part.steps[: self._steps], part.resolve)
        one = attempt.tries[-1]
        if one.played and one.action is not None:
            self._replay(one.action)
        else:
            self._tell(f"Not allowed: {one.refusal}")
        if part in self._lesson.demonstrations and self._steps == len(part.steps):
            self._seen.add(part.id)
            if not self._lesson.exercises:
                self._record(DONE)
        self._show_item()

    def _try(self, text: str) -> Feedback:
        """One more try: the engine answers, the lesson adds its words, progress is kept."""
        exercise = self._part
        assert isinstance(exercise, Exercise)
        feedback = exercise.check([*self._tries, text])
        last = feedback.attempt.tries[-1]
        spoilt = exercise.is_spoilt(feedback)
        if spoilt:
            feedback = replace(feedback, remark=f"{feedback.remark} {SET_BACK}".strip())
        self._last, self._missing = feedback, ()
        if last.action is not None and not spoilt:
            self._tries.append(text)
            self._undone.clear()
        if last.played and last.action is not None and not spoilt:
            super().play(last.action)
        if last.played and (feedback.state == DONE or feedback.remark):
            remark = "Done." if feedback.state == DONE else feedback.remark.replace("`", "")
            self._tell(remark if spoilt else f"{self.told['text']} {remark}")
        if last.action is not None:
            self._record(feedback.state)
        self._show_item()
        return feedback

    def undo(self) -> Any:
        """Take back the last action."""
        with self._lock, self.hold_sync():
            position = super().undo()
            if isinstance(self._part, Exercise):
                kept = list(self._part.undo(self._tries))
                self._undone.append(self._tries[len(kept) :])
                self._tries = kept
                self._last, self._missing = None, ()
                self._show_item()
            return position

    def redo(self) -> Any:
        """Play again what was taken back."""
        with self._lock, self.hold_sync():
            position = super().redo()
            if self._undone:
                self._tries += self._undone.pop()
                self._last = self.check()
                self._show_item()
            return position

    def _record(self, state: State) -> None:
        self._progress.record(self._part.id, state, self._hints)
        self.problem = self._progress.problem

    def _why_frozen(self) -> str:
        if isinstance(self._part, Demonstration):
            return "Here you only watch. Press Next to go on."
        return "You are watching the solution. Press Try it yourself to have the board."

    # Showing

    def _number_of_hints(self) -> int:
        part = self._part
        return len(part.written_hints) + 1 if isinstance(part, Exercise) else 0

    def _shown_hints(self) -> list[str]:
        """The hints so far: the written ones, and at last the solution as sentences."""
        part = self._part
        if not isinstance(part, Exercise):
            return []
        written = list(part.written_hints[: self._hints])
        return [*written, in_words(part)] if self._hints > len(part.written_hints) else written

    def _show_item(self) -> None:
        part, lesson = self._part, self._lesson
        exercise = isinstance(part, Exercise)
        feedback = self.check()
        group: tuple[Any, ...] = lesson.exercises if exercise else lesson.demonstrations
        count = f" {group.index(part) + 1} of {len(group)}" if len(group) > 1 else ""
        hints = self._number_of_hints()
        kind, answer = self._answer(feedback)
        state = feedback.state if exercise or self._steps else NOT_ATTEMPTED
        watching_solution = self._frozen and exercise
        self.item = {
            "id": f"{part.id}",
            "kind": "exercise" if exercise else "demonstration",
            "title": f"Exercise{count}" if exercise else f"Example{count}",
            "badge": self._badge(exercise),
            "task": part.task if isinstance(part, Exercise) else part.text,
            "state": NOT_ATTEMPTED if watching_solution else state,
            "hints": [] if self._frozen else self._shown_hints(),
            "hints_left": hints - self._hints,
            "hints_all": hints,
            "kind_of_answer": kind,
            "answer": answer,
            "steps": steps_of(part, self._steps) if self._frozen else [],
            "steps_left": len(part.steps) - self._steps,
            "watching": self._frozen,
            "fresh": bool(self._tries),
            "first": self._at == 0,
            "at": self._at,
            "next": self._next_words(),
            "spoken": self._spoken(part, answer),
            "points": self._points(),
            "rules": rules_of(self._course, lesson, self._at),
            "parts": parts_of(
                lesson,
                self._at,
                NOT_ATTEMPTED if watching_solution else state,
                self._progress,
                self._seen,
            ),
        }

    def _spoken(self, part: Exercise | Demonstration, answer: list[str]) -> dict[str, str]:
        task = part.task if isinstance(part, Exercise) else part.text
        return spoken([task, *self._shown_hints(), *answer], part.position)

    def _points(self) -> list[str]:
        """What the board shows of the next step: with the first lesson at once, else with hints."""
        part = self._part
        eager = self._lesson is self._course.lessons[0]
        if not isinstance(part, Exercise) or self._frozen or not (self._hints or eager):
            return []
        whole = eager or self._hints == self._number_of_hints()
        return pointed(part, self._tries, self.position, whole)

    def _badge(self, exercise: bool) -> str | None:
        """What stands in place of the state while something is shown."""
        if exercise:
            if not self._frozen:
                return "Go on" if self._last and self._last.found else None
            return "Solution"
        return "Seen" if self._steps == len(self._part.steps) else "To watch"

    def _answer(self, feedback: Feedback) -> tuple[str, list[str]]:
        """What stands below the task, and of which kind it is."""
        if self._frozen:
            return NOTHING, []
        if feedback.state == DONE:
            exercise = self._part
            praise = exercise.praise if isinstance(exercise, Exercise) else ""
            refused = [f"Not allowed: {feedback.refusal}"] if feedback.refusal else []
            return SOLVED, [*refused, f"Done. {praise}".strip()]
        if self._missing:
            return REMARK, list(self._missing)
        last = self._last
        if last is None:
            return NOTHING, []
        lines = last.message.split("\n") if last.message else []
        if last.position.result is not None:
            lines.append("The game is over. Press Undo or Start again.")
        if last.found:
            return SOLVED, lines
        return REFUSAL if last.refusal else REMARK, lines

    def _next_words(self) -> tuple[str, str]:
        """The label of the button Next, and where it leads."""
        if self._at + 1 < len(self._lesson.parts):
            return "Next", ""
        following = self._after_this()
        return ("Next lesson", following.title) if following else ("To the course", "")

    def _read(self) -> None:
        """Show the words of the open lesson."""
        self.sheet = sheet_of(self._lesson, self._course, self._progress)
        self.problem = self._progress.problem

    def _show_course(self) -> None:
        course, progress = self._course, self._progress
        progress.reload()
        here = self._lesson.id if self.view == LESSON else ""
        self.outline = outline_of(course, progress, here)
        self.chart = CourseMap(course, progress).svg("host").replace('"', "'")
        self.view = COURSE
        self.problem = progress.problem
        self._tell(self.outline["said"])

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **super()._answers(),
            "type": self._type,
            "hint": lambda _: _done(self.hint),
            "check": self._check,
            "solution": lambda _: _done(self.solution),
            "step": lambda _: _done(self._next_step),
            "again": lambda _: _done(self.restart),
            "part": self._to_part,
            "next": self._next,
            "back": self._back,
            "lesson": lambda message: _done(lambda: self.go(text_in(message, "name"))),
            "go on": lambda _: _done(lambda: self.go(self._following()[0].id)),
            "course": lambda _: _done(self._show_course),
        }

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        answer = super()._act(message)
        return answer if answer["ok"] else {**answer, "reason": self._both(answer["reason"])}

    def _why(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """A try that the board knows to be refused counts as a try."""
        if self._frozen:
            return super()._why(message)
        action, answer = self._tried_in_vain(message)
        if answer["ok"]:
            return answer
        if self._face.misplaced(action):
            self._last, self._missing = None, ()
            self._show_item()
            return answer
        self._try(f"{ASK} {action}")
        return {**answer, "reason": self._both(answer["reason"])}

    def _both(self, reason: str) -> str:
        """The refusal with what the lesson adds to it, for the bubble at the place."""
        last = self._last
        return f"{reason} {last.remark}".strip() if last and not self._frozen else reason

    def _type(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        typed = " ".join(text_in(message, "text").split())[:120]
        if self._frozen:
            return self._answer_watcher()
        feedback = self._try(typed)
        last = feedback.attempt.tries[-1]
        if last.refusal is None or (last.asked and last.action is not None):
            return {"ok": True}
        return {"ok": False, "rule": last.refusal.rule, "reason": str(last.refusal)}

    def _check(self, _: Mapping[str, Any]) -> None:
        feedback = self.check()
        first = "Not attempted yet." if feedback.state == NOT_ATTEMPTED else "Not yet."
        missing = (f"{line[0].upper()}{line[1:]}" for line in feedback.missing)
        self._missing = (first, *missing) if feedback.state != DONE else ()
        self._show_item()

    def _to_part(self, message: Mapping[str, Any]) -> None:
        at = number_in(message, "at")
        if not 0 <= at < len(self._lesson.parts):
            raise NotUnderstood(f"This lesson has no part {at}.")
        self._at = at
        self._begin()

    def _next(self, _: Mapping[str, Any]) -> None:
        if self._at + 1 < len(self._lesson.parts):
            self._at += 1
            self._begin()
            return
        following = self._after_this()
        if following is None:
            self._show_course()
        else:
            self.go(following.id)

    def _back(self, _: Mapping[str, Any]) -> None:
        if self._at:
            self._at -= 1
            self._begin()

    def __repr__(self) -> str:
        if self.view == COURSE:
            return f"<{type(self).__name__}: {self.outline['said']}>"
        return f"<{type(self).__name__}: {self._lesson.title}. {self.item['title']}: {self.state}>"


def _done(act: Callable[[], object]) -> None:
    act()

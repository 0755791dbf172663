"""Lessons, their exercises and demonstrations, and the answer to what a learner tries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal
from zlib import crc32

from advisor import games
from advisor.core.action import Action
from advisor.core.errors import Refusal
from advisor.core.seam import GameKit, Position
from advisor.core.visible import visible, visible_lines
from advisor.lessons.attempt import Attempt, Try
from advisor.lessons.goals import Goal, met
from advisor.lessons.patterns import ASK, Pattern

NOT_ATTEMPTED: Final = "not attempted"
NOT_YET: Final = "not yet"
DONE: Final = "done"
State = Literal["not attempted", "not yet", "done"]
_FOUND: Final = "That is the answer you were to find. Now go on with the rest."


@dataclass(frozen=True, slots=True)
class WrongTry:
    """What to add when a learner tries something that many try."""

    pattern: Pattern
    say: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to an attempt."""

    state: State
    attempt: Attempt
    refusal: Refusal | None = None
    """What the engine says against the last try."""
    remark: str = ""
    """What the lesson adds to it."""
    missing: tuple[str, ...] = ()
    """What the goal still asks for."""
    found: bool = False
    """Whether the last try was to be refused, and was."""

    @property
    def position(self) -> Position:
        return self.attempt.position

    @property
    def message(self) -> str:
        """The whole answer as lines; the engine's own refusal comes first."""
        lines = []
        last = self.attempt.tries[-1] if self.attempt.tries else None
        if self.refusal is not None and last is not None:
            lines.append(f"Not allowed: {self.refusal}" if last.action else str(self.refusal))
        elif last is not None and last.asked:
            lines.append("Allowed.")
        remark = f"Done. {self.remark}" if self.state == DONE else self.remark
        if remark:
            lines.append(remark.strip())
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Exercise:
    """Something to do in a position, and what shows that it is done."""

    id: str
    """The lesson's id and the number within it: `mine/2`."""
    task: str
    position: Position
    goal: Goal
    steps: tuple[str, ...]
    """The solution, line by line; a line that begins with `?` asks for a refusal."""
    written_hints: tuple[str, ...] = ()
    wrong: tuple[WrongTry, ...] = ()
    praise: str = ""
    """What to say when it is done."""
    unique: bool = False
    practises: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def hints(self) -> tuple[str, ...]:
        """The written hints from gentle to clear, and the solution as the last one."""
        return (*self.written_hints, f"Type {spelled(self.solution())}.")

    def hint(self, number: int) -> str:
        """The hint of a number, 1 being the gentlest; beyond the last one, the last one."""
        return self.hints[min(max(number, 1), len(self.hints)) - 1]

    def solution(self) -> tuple[str, ...]:
        """The lines that do it, without the outcomes of chance: the exercise knows those."""
        return tuple(typed(step, self.position.game) for step in self.steps)

    def check(self, tried: Position | Iterable[str] = ()) -> Feedback:
        """Answer what was tried: the lines typed from the start on, or just a position reached.

        It is done from the first moment at which the goal is met.
        """
        if isinstance(tried, Position):
            return self._check_position(tried)
        attempt = Attempt.begin(self.position)
        done = False
        for text in tried:
            attempt = attempt.after(text, self.resolve)
            done = done or met(self.goal, attempt)
        if not attempt.tries:
            return Feedback(NOT_ATTEMPTED, attempt, missing=self.goal.unmet(attempt))
        last = attempt.tries[-1]
        if done:
            return Feedback(DONE, attempt, last.refusal, self.praise)
        missing = self.goal.unmet(attempt)
        found = self._sought(last)
        remark = self.remark(last) or (_FOUND if found else "")
        return Feedback(NOT_YET, attempt, last.refusal, remark, missing, found)

    def _sought(self, last: Try) -> bool:
        """Whether a try is a refusal that the solution asks for."""
        if last.refusal is None or last.action is None:
            return False
        sought = (step.removeprefix(ASK).strip() for step in self.steps if step.startswith(ASK))
        return last.action.text in {self.position.game.parse(text).text for text in sought}

    def is_spoilt(self, feedback: Feedback) -> bool:
        """Whether the turn has ended without what was asked, so that nothing can come of it.

        Not where the solution plays for others as well: then the next turn may be the answer.
        """
        own, after = self.position.active, feedback.position
        if feedback.state != NOT_YET or after.active == own or after.result is not None:
            return False
        attempt = Attempt.begin(self.position)
        for step in self.steps:
            if own not in (attempt.position.active, attempt.position.to_move):
                return False
            attempt = attempt.after(step, self.resolve)
        return True

    def undo(self, tried: Iterable[str]) -> tuple[str, ...]:
        """The tries without the last action that was played and what came after it."""
        tried = tuple(tried)
        tries = self.check(tried).attempt.tries
        last = max((number for number, one in enumerate(tries) if one.played), default=0)
        return tried[:last]

    def _check_position(self, position: Position) -> Feedback:
        attempt = Attempt(self.position, position)
        if position == self.position:
            return Feedback(NOT_ATTEMPTED, attempt, missing=self.goal.unmet(attempt))
        missing = self.goal.unmet(attempt)
        if missing:
            return Feedback(NOT_YET, attempt, missing=missing)
        return Feedback(DONE, attempt, remark=self.praise)

    def remark(self, last: Try) -> str:
        """What the lesson adds to a try, if it is one of the common wrong ones."""
        for wrong in self.wrong:
            if last.action is not None and wrong.pattern.matches(last.action):
                return wrong.say
        return ""

    def resolve(self, position: Position, action: Action, played: tuple[Action, ...]) -> Action:
        """An action with its outcome: the one that the solution has for it, if it has one.

        Any other chance is drawn by a seed of its own, so that the same tries always lead to the
        same position.
        """
        seen = Counter(one.bare_text for one in played)
        for step in self.steps:
            if step.startswith(ASK):
                continue
            scripted = position.game.parse(step)
            if scripted.bare_text == action.text:
                if seen[action.text] == 0 and position.why_not(scripted) is None:
                    action = scripted
                    break
                seen[action.text] -= 1
        seed = crc32(f"{self.id} {len(played)} {action}".encode())
        resolved: Action = position.resolve(action, Random(seed))
        return resolved


@dataclass(frozen=True, slots=True)
class Demonstration:
    """Something to watch: actions from a position on, and what they lead to."""

    id: str
    text: str
    position: Position
    steps: tuple[str, ...]
    expect: Goal
    practises: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    def play(self) -> Attempt:
        """The attempt after every step; refused ones (`? …`) stay in it with their refusal."""
        return Attempt.begin(self.position).with_all(self.steps, self.resolve)

    def resolve(self, position: Position, action: Action, played: tuple[Action, ...]) -> Action:
        """The next action of the script with its outcome."""
        scripted = [position.game.parse(step) for step in self.steps if not step.startswith(ASK)]
        following, rng = scripted[len(played)], Random(crc32(self.id.encode()))
        resolved: Action = position.resolve(following, rng)
        return resolved


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A short text and what to do with it."""

    id: str
    title: str
    part: str
    """The chapter under which it is listed."""
    text: str
    file: str
    minutes: int = 2
    core: bool = False
    """Whether a newcomer needs it before the first game."""
    needs: tuple[str, ...] = ()
    teaches: tuple[str, ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict)
    """New words with their explanation; other forms of a word follow it after commas."""
    demonstrations: tuple[Demonstration, ...] = ()
    exercises: tuple[Exercise, ...] = ()

    @property
    def game(self) -> GameKit:
        """The game it is about."""
        return self.parts[0].position.game if self.parts else games.kit()

    @property
    def parts(self) -> tuple[Demonstration | Exercise, ...]:
        """What there is to see and to do, in order."""
        return (*self.demonstrations, *self.exercises)

    @property
    def practises(self) -> tuple[str, ...]:
        """The rules that its exercises practise."""
        return tuple(dict.fromkeys(rule for one in self.exercises for rule in one.practises))

    @property
    def examples(self) -> tuple[str, ...]:
        """The worked examples that it shows or lets the learner do."""
        return tuple(dict.fromkeys(example for one in self.parts for example in one.examples))

    def __repr__(self) -> str:
        """Short, since a lesson holds many positions."""
        return visible(f"<Lesson {self.id}: {self.title} ({len(self.exercises)} exercises)>")

    def _repr_markdown_(self) -> str:
        """The words and tasks of the lesson, as a notebook shows them; solutions are left out."""
        lines = [
            f"### {_plain(self.title)}",
            f"*{_plain(self.part)}, about {self.minutes} minutes*",
        ]
        lines += _plain(self.text).split("\n\n")
        words = [
            f"- **{_plain(forms.split(',')[0])}**: {_plain(meaning)}"
            for forms, meaning in self.terms.items()
        ]
        tasks = [f"{number}. {_plain(one.task)}" for number, one in enumerate(self.exercises, 1)]
        for title, items in (("New words", words), ("To do", tasks)):
            if items:
                lines += [f"**{title}**", "\n".join(items)]
        return "\n\n".join(lines)


def _plain(text: str) -> str:
    """Text in which nothing but actions in backquotes has a meaning for Markdown."""
    parts = visible_lines(text).split("`")
    parts[::2] = [re.sub(r"([\\*_\[\]<>#|])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def typed(step: str, game: GameKit) -> str:
    """A step of a solution as a learner types it."""
    return step if step.startswith(ASK) else game.parse(step).bare_text


def spelled(lines: Iterable[str]) -> str:
    """Lines to type as a phrase: `solar 3`, then `solar 4`."""
    return ", then ".join(f"`{line}`" for line in lines)

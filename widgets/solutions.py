"""Solutions of tasks in words: each action with what comes of it, or why it is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from advisor.core.action import Action
from advisor.core.errors import IllegalAction, MalformedAction
from advisor.core.narrate import capital, you
from advisor.core.seam import Position
from advisor.lessons import Attempt, Curriculum, Demonstration, Exercise, Feedback, LessonPlan
from advisor.lessons.patterns import ASK
from widgets.face import face_of

SET_BACK: Final = (
    "That ends your turn, and the task is not done: the board stays as it was. Try something else."
)
"""What is said of an action after which the task cannot be done any more."""
_QUOTED: Final = re.compile(r"`([^`]+)`")


def spoken(texts: Iterable[str], position: Position) -> dict[str, str]:
    """What the lines to type that stand in some texts mean in words, for those who click."""
    found = {}
    for line in dict.fromkeys(line for text in texts for line in _QUOTED.findall(text)):
        try:
            action = position.game.parse(line.removeprefix(ASK).strip())
            found[line] = capital(position.game.narrator.deed(position, action, you))
        except (IllegalAction, KeyError):  # no action, or of somebody who does not play here
            continue
    return found


def told(position: Position, action: Action) -> str:
    """An action as something to do, with what comes of it where it is allowed."""
    narrator = position.game.narrator
    if position.why_not(action) is None:
        return narrator.tell(position, action)
    phrase = narrator.deed(position, action, you)
    return f"Try it: {phrase[0].lower()}{phrase[1:]}."


def steps_of(part: Exercise | Demonstration, number: int) -> list[dict[str, str]]:
    """The first steps of what is shown."""
    attempt = Attempt.begin(part.position)
    found = []
    for step in part.steps[:number]:
        before, attempt = attempt.position, attempt.after(step, part.resolve)
        one = attempt.tries[-1]
        action = one.action or part.position.game.parse(step.removeprefix(ASK))
        refused = f"Not allowed: {one.refusal}" if one.refusal else ""
        found.append({"text": action.text, "said": told(before, action), "refused": refused})
    return found


def in_words(exercise: Exercise) -> str:
    """The solution as sentences, each with the line to type."""
    attempt = Attempt.begin(exercise.position)
    said = []
    for step, typed in zip(exercise.steps, exercise.solution(), strict=True):
        action = exercise.position.game.parse(typed.removeprefix(ASK))
        said.append(f"{told(attempt.position, action)} (`{action}`)")
        attempt = attempt.after(step, exercise.resolve)
    return " ".join(said)


def pointed(exercise: Exercise, tries: Sequence[str], position: Position, whole: bool) -> list[str]:
    """The things of the board that the next step of the solution is about.

    None where the tries have left its way; only where it goes, not with what, unless `whole`.
    """
    solution, at = exercise.solution(), len(tries)
    if tuple(tries) != solution[:at] or at == len(solution):
        return []
    action = position.game.parse(solution[at].removeprefix(ASK))
    things = face_of(position).meant(position, action)
    places = [thing for thing in things if not thing.startswith("ship:")]
    return things if whole else places or things


def rules_of(course: Curriculum, lesson: LessonPlan, at: int) -> str:
    """A word where a part is not played by the rules of the one before, or of the course."""
    first = course.lessons[0].parts[0]
    before = lesson.parts[at - 1] if at else first
    here, earlier, usual = (
        part.position.game.terminal.variant(part.position)
        for part in (lesson.parts[at], before, first)
    )
    if here == earlier == usual:
        return ""
    again = " again" if here == usual else ""
    return f"Note the rules: this is played{again} by those of {here}."


def error_of(feedback: Feedback) -> IllegalAction:
    """The error of a try that the rules have turned away."""
    last = feedback.attempt.tries[-1]
    assert last.refusal is not None
    kind = IllegalAction if last.action is not None else MalformedAction
    return kind(last.refusal)

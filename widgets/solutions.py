"""Solutions of tasks in words: each action with what comes of it, or why it is refused."""

from __future__ import annotations

from advisor.core.action import Action
from advisor.core.narrate import you
from advisor.core.seam import Position
from advisor.lessons import Attempt, Demonstration, Exercise
from advisor.lessons.patterns import ASK


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

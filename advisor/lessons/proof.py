"""Proofs that lessons say the truth, by the engine: for our tests and for anyone who writes one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from advisor.core.action import Action
from advisor.core.errors import MalformedAction
from advisor.core.seam import GameKit, Position
from advisor.lessons.attempt import Attempt
from advisor.lessons.goals import met
from advisor.lessons.lesson import Demonstration, Exercise, LessonPlan
from advisor.lessons.patterns import ASK, Pattern

_QUOTED: Final = re.compile(r"`([^`]+)`")
TOO_MANY: Final = 400_000
"""Actions to play before a claim of uniqueness is given up as unproven."""


def prove(lesson: LessonPlan) -> tuple[str, ...]:
    """Everything a lesson claims that is not so, in sentences; empty if all of it is true."""
    found = list(_unreadable(lesson.id, lesson.text, lesson.game))
    for demonstration in lesson.demonstrations:
        found += _demonstration(demonstration)
    for exercise in lesson.exercises:
        found += _exercise(exercise)
    return tuple(found)


def _exercise(exercise: Exercise) -> Iterator[str]:
    name = exercise.id
    if met(exercise.goal, Attempt.begin(exercise.position)):
        yield f"{name}: the goal is met before anything is done."
    path = _path(exercise)
    yield from _played(name, path[-1])
    if exercise.check(exercise.steps).state != "done":
        missing = " ".join(exercise.goal.unmet(path[-1]))
        yield f"{name}: the solution does not meet the goal. {missing}"
    elif exercise.check(exercise.steps[:-1]).state == "done":
        yield f"{name}: the goal is met before the last step of the solution."
    yield from _hints(exercise, path)
    for wrong in exercise.wrong:
        yield from _wrong(exercise, wrong.pattern, path)
    for text in (exercise.task, exercise.praise, *(wrong.say for wrong in exercise.wrong)):
        yield from _unreadable(name, text, exercise.position.game)
    for rule in exercise.practises:
        if rule not in touched(exercise, path):
            yield f"{name}: the rule '{rule}' is not practised by the solution or a refusal."
    if exercise.unique:
        yield from _unique(exercise)


def _demonstration(demonstration: Demonstration) -> Iterator[str]:
    attempt = demonstration.play()
    yield from _played(demonstration.id, attempt)
    yield from _unreadable(demonstration.id, demonstration.text, demonstration.position.game)
    missing = demonstration.expect.unmet(attempt)
    if missing:
        yield f"{demonstration.id}: what it expects does not come about. {' '.join(missing)}"
    start = Attempt.begin(demonstration.position)
    if demonstration.steps and met(demonstration.expect, start):
        yield f"{demonstration.id}: what it expects is so before anything is done."


def _path(exercise: Exercise) -> list[Attempt]:
    """The solution as a row of attempts, the empty one first."""
    path = [Attempt.begin(exercise.position)]
    for step in exercise.steps:
        path.append(path[-1].after(step, exercise.resolve))
    return path


def _played(name: str, attempt: Attempt) -> Iterator[str]:
    for one in attempt.tries:
        if one.asked and one.refusal is None:
            yield f"{name}: '{one.text}' should be refused, but it is allowed."
        elif not one.asked and one.refusal is not None:
            yield f"{name}: '{one.text}' is not legal: {one.refusal}"
        elif one.played and one.action is not None and "=" in one.text:
            outcome = attempt.start.game.parse(one.text)
            if outcome != one.action:
                yield f"{name}: '{one.text}' cannot come out so; '{one.action}' did."


def _unreadable(name: str, text: str, game: GameKit) -> Iterator[str]:
    """What stands in backquotes is to be typed, so it must be an action."""
    for quoted in _QUOTED.findall(text):
        try:
            Pattern.read(quoted.removeprefix(ASK), game)
        except MalformedAction:
            if not _is_typed(quoted, game):
                yield f"{name}: `{quoted}` is no action."


TYPED: Final = frozenset(
    {
        *("hint", "solution", "undo", "restart", "board", "check", "text", "why", "?", "help"),
        *("quit", "python -m advisor play"),
    }
)
"""What a learner can type besides actions."""


def _is_typed(quoted: str, game: GameKit) -> bool:
    """Whether it can be typed, or is a word of which actions are made."""
    return quoted in TYPED or quoted in game.teaching.words


def _hints(exercise: Exercise, path: list[Attempt]) -> Iterator[str]:
    """An action that a hint names is legal at some moment of the solution, a question refused."""
    game = exercise.position.game
    for number, hint in enumerate(exercise.hints, 1):
        for quoted in _QUOTED.findall(hint):
            place = f"{exercise.id}: hint {number}"
            if _is_typed(quoted, game):
                continue
            try:
                action = game.parse(quoted.removeprefix(ASK))
            except MalformedAction:
                yield f"{place} names `{quoted}`, which is no action."
                continue
            refusals = [attempt.position.why_not(action) for attempt in path]
            if quoted.startswith(ASK) and not any(refusals):
                yield f"{place} says that `{quoted}` is refused, but it is allowed."
            elif not quoted.startswith(ASK) and all(refusals):
                yield f"{place} names `{quoted}`, which is never legal: {refusals[0]}"


def _wrong(exercise: Exercise, pattern: Pattern, path: list[Attempt]) -> Iterator[str]:
    """A wrong try can happen on the way, is wrong there, and is no step of the solution before.

    With a wildcard it must match something that is legal and does not do; a plain one may be
    refused, and it is wrong from the start.
    """
    name = f"{exercise.id}: wrong try '{pattern.text}'"
    for step in exercise.steps[:-1]:
        if not step.startswith(ASK) and pattern.matches(exercise.position.game.parse(step)):
            yield f"{name} is a step of the solution."
    if pattern.plain:
        first = path[0].after(pattern.text, exercise.resolve)
        if met(exercise.goal, first):
            yield f"{name} meets the goal."
        return
    right = set(exercise.solution())
    missed = 0
    for attempt in path[:-1]:
        for action in filter(pattern.matches, attempt.position.legal_actions()):
            if not met(exercise.goal, attempt.after(action.text, exercise.resolve)):
                missed += 1
            elif action.text not in right:
                yield f"{name} meets the goal with '{action}'."
                return
    if not missed:
        yield f"{name} matches nothing on the way that is legal and wrong."


def _unique(exercise: Exercise) -> Iterator[str]:
    """Play every sequence of legal actions up to the solution's length.

    Sequences with the same actions that lead to the same position are followed once, since the
    goal sees only the position and which actions were played.
    """
    wanted = _multiset(_path(exercise)[-1].played)
    layer = [Attempt.begin(exercise.position)]
    played = 0
    for _ in range(len(exercise.steps)):
        following: dict[tuple[Position, tuple[str, ...]], Attempt] = {}
        for attempt in layer:
            for action in attempt.position.legal_actions():
                played += 1
                if played > TOO_MANY:
                    yield f"{exercise.id}: too many sequences to prove that it is unique."
                    return
                after = attempt.after(action.text, exercise.resolve)
                actions = _multiset(after.played)
                if met(exercise.goal, after):
                    if actions != wanted:
                        yield f"{exercise.id}: not unique, see {', '.join(actions)}."
                        return
                    continue
                following.setdefault((after.position, actions), after)
        layer = list(following.values())


def _multiset(actions: tuple[Action, ...]) -> tuple[str, ...]:
    return tuple(sorted(action.bare_text for action in actions))


def touched(exercise: Exercise, path: list[Attempt] | None = None) -> frozenset[str]:
    """The rules that an exercise meets: by its actions, by refusals, or by what is in force."""
    path = path or _path(exercise)
    game = exercise.position.game
    tries = path[-1].tries
    wrong = [game.parse(one.pattern.text) for one in exercise.wrong if one.pattern.plain]
    refusals = [one.refusal for one in tries] + list(map(exercise.position.why_not, wrong))
    met_there = game.teaching.practised(
        [attempt.position for attempt in path],
        [one.action for one in tries if one.action is not None],
    )
    return met_there | {refusal.rule for refusal in refusals if refusal is not None}

"""Goals: conditions on the position that is reached and on what was tried, written as data.

A goal is a table. Its keys are places of a position (such as `fuel.red`, as the game calls them),
the words `played` and `refused` with patterns of actions, or `all`, `any` and `not` with goals
inside. Every key of one table must hold.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from advisor.core.errors import MalformedAction
from advisor.core.seam import GameKit, Position
from advisor.core.teaching import Place, Value
from advisor.core.visible import shown
from advisor.lessons.attempt import Attempt
from advisor.lessons.patterns import Pattern

Trouble = Callable[[str, str], None]
"""Takes a key and a sentence about it."""
LARGEST: Final = 1_000_000
"""No number of a position is larger."""


class Goal(Protocol):
    """Something that an attempt meets or not."""

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        """What is still missing, in sentences that give nothing away; empty if met."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A place of the position has a value."""

    place: Place
    wanted: int | str | tuple[str, ...]

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        game = attempt.position.game
        found = game.teaching.look_up(attempt.position, self.place)
        if fits(found, self.wanted):
            return ()
        spoken = game.teaching.spoken(self.place)
        return (f"{spoken}: {_told(found, game)}, wanted {_told(self.wanted, game)}.",)


@dataclass(frozen=True, slots=True)
class Played:
    """An action of this kind was played."""

    pattern: Pattern

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        if any(self.pattern.matches(action) for action in attempt.played):
            return ()
        return ("The action that the task asks for has not been played.",)


@dataclass(frozen=True, slots=True)
class RefusedTry:
    """An action of this kind was tried and not allowed."""

    pattern: Pattern

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        if any(self.pattern.matches(action) for action in attempt.refused):
            return ()
        return ("The action that is not allowed has not been tried.",)


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Goal, ...]

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        return tuple(dict.fromkeys(line for part in self.parts for line in part.unmet(attempt)))


@dataclass(frozen=True, slots=True)
class Either:
    parts: tuple[Goal, ...]

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        missing = [part.unmet(attempt) for part in self.parts]
        if not all(missing):
            return ()
        return ("One of several things: " + " Or: ".join(" ".join(lines) for lines in missing),)


@dataclass(frozen=True, slots=True)
class Not:
    part: Goal

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        return () if self.part.unmet(attempt) else ("Something is as it should not be.",)


def met(goal: Goal, attempt: Attempt) -> bool:
    return not goal.unmet(attempt)


def asks_for_refusal(goal: Goal) -> bool:
    """Whether finding out that something is not allowed is part of a goal."""
    if isinstance(goal, Not):
        return asks_for_refusal(goal.part)
    if isinstance(goal, All | Either):
        return any(map(asks_for_refusal, goal.parts))
    return isinstance(goal, RefusedTry)


def conditions(goal: Goal) -> Iterator[Condition]:
    """Every condition on the position in a goal."""
    if isinstance(goal, Condition):
        yield goal
    elif isinstance(goal, Not):
        yield from conditions(goal.part)
    elif isinstance(goal, All | Either):
        for part in goal.parts:
            yield from conditions(part)


# Reading a goal


_LISTS: Final[dict[str, type[Played] | type[RefusedTry]]] = {
    "played": Played,
    "refused": RefusedTry,
}


def read_goal(table: Mapping[str, Any], start: Position, trouble: Trouble, key: str) -> Goal:
    """A goal from its table; what is wrong goes to `trouble`, and what is left is read."""
    parts: list[Goal] = []
    game = start.game
    for word, value in table.items():
        place = f"{key}.{word}"
        if word in ("all", "any"):
            inner = [
                read_goal(part, start, trouble, f"{place}[{number}]")
                for number, part in enumerate(_tables(value, game, trouble, place), 1)
            ]
            parts.append(All(tuple(inner)) if word == "all" else Either(tuple(inner)))
        elif word == "not":
            tables = _tables([value], game, trouble, place)
            parts += [Not(read_goal(part, start, trouble, place)) for part in tables]
        elif word in _LISTS:
            patterns = read_patterns(value, game, trouble, place)
            parts += [_LISTS[word](pattern) for pattern in patterns]
        else:
            parts += _conditions((word,), value, start, trouble, key)
    if not table:
        sample = game.teaching.sample_goal
        trouble(key, f"a goal needs at least one condition, such as {sample}.")
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _tables(value: object, game: GameKit, trouble: Trouble, key: str) -> list[Mapping[str, Any]]:
    if isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        return value
    sample = game.teaching.sample_goal
    trouble(key, f"write a goal in braces here, such as {{ {sample} }}; all and any take a list.")
    return []


def read_patterns(value: object, game: GameKit, trouble: Trouble, key: str) -> list[Pattern]:
    """One pattern or a list of them."""
    texts = value if isinstance(value, list) else [value]
    found = []
    for text in texts:
        if not isinstance(text, str):
            trouble(key, f"an action in quotes is expected, not {shown(text)}.")
            continue
        try:
            found.append(Pattern.read(text, game))
        except MalformedAction as error:
            trouble(key, str(error))
    return found


def _conditions(
    way: Place, value: Any, start: Position, trouble: Trouble, key: str
) -> Iterator[Goal]:
    if isinstance(value, dict):
        for word, inner in value.items():
            yield from _conditions((*way, word), inner, start, trouble, key)
        return
    place = f"{key}.{'.'.join(way)}"
    game = start.game
    try:
        found = _look_up(start, way)
    except KeyError as error:
        trouble(place, error.args[0])
        return
    wanted = tuple(value) if isinstance(value, list) else value
    reason = _unlike(found, wanted, game) or game.teaching.unfit(way, wanted)
    if reason:
        trouble(place, reason)
    else:
        yield Condition(way, int(wanted) if isinstance(wanted, bool) else wanted)


def _look_up(start: Position, place: Place) -> Value:
    """What is at a place that somebody has written down; a `KeyError` if there is none."""
    teaching = start.game.teaching
    if place[0] not in teaching.places:
        known = ", ".join((*teaching.places, *_LISTS, "all", "any", "not"))
        raise KeyError(f"a goal knows no {shown(place[0])}; it knows {known}.")
    return teaching.look_up(start, place)


def _unlike(found: Value, wanted: Any, game: GameKit) -> str:
    """Why something is of another sort than what is found at its place; empty if it is not."""
    if wanted == ():
        return "an empty list is always there; write 0 for none."
    if isinstance(wanted, tuple):
        if not isinstance(found, tuple):
            return "there is one value at this place, not a list."
        if not all(isinstance(item, str) for item in wanted):
            return f"a list here has texts, such as {game.teaching.sample_list}."
        return ""
    if isinstance(wanted, bool | int):
        if abs(wanted) > LARGEST:
            return f"{shown(wanted)} can never be here."
        return "" if isinstance(found, int | tuple) else "a text is expected here, not a number."
    if not isinstance(wanted, str):
        return f"{shown(wanted)} is no number, text or list."
    if isinstance(found, int) and not _COMPARISON.fullmatch(wanted):
        return f"a number is expected here, or a comparison such as '>= 2', not {shown(wanted)}."
    return ""


# Comparing


_COMPARISON: Final = re.compile(r"\s*(<=|>=|!=|<|>|=)\s*([0-9]{1,9})\s*")
_OPERATORS: Final[dict[str, Callable[[int, int], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}


def fits(found: Value, wanted: int | str | tuple[str, ...]) -> bool:
    """Whether a value is the wanted one; of a list, a number means its length."""
    number = len(found) if isinstance(found, tuple) else found
    if isinstance(wanted, int):
        return number == wanted
    if isinstance(wanted, tuple):
        return isinstance(found, tuple) and not Counter(wanted) - Counter(found)
    comparison = _COMPARISON.fullmatch(wanted)
    if comparison and isinstance(number, int):
        return _OPERATORS[comparison[1]](number, int(comparison[2]))
    return wanted in found if isinstance(found, tuple) else found == wanted


def _told(value: object, game: GameKit) -> str:
    """A value in the words of a player."""
    titled = game.teaching.titled
    if isinstance(value, tuple):
        return ", ".join(titled(str(one)) for one in value) or "none"
    return titled(str(value))

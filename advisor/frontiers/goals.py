"""Goals: conditions on the position that is reached and on what was tried, written as data.

A goal is a table. Its keys are places of a position (`fuel.red`, `control.lem`), the words
`played` and `refused` with patterns of actions, or `all`, `any` and `not` with goals inside.
Every key of one table must hold.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Protocol

from advisor.core.errors import MalformedAction
from advisor.core.visible import shown
from advisor.frontiers.interchange import MOST_MOVES
from advisor.frontiers.position import Position
from advisor.frontiers.views import ThisTurn
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    FACILITIES,
    FIELD_TITLES,
    FIELDS,
    PHASES,
    PLACE_TITLES,
    TERRITORIES,
    TERRITORY_TITLES,
)
from advisor.frontiers.words import PLACES as DOCKS
from advisor.lessons.attempt import Attempt
from advisor.lessons.patterns import Pattern

Value = int | str | tuple[str, ...] | None
Path = tuple[str, ...]
Trouble = Callable[[str, str], None]
"""Takes a key and a sentence about it."""

NOBODY: Final = "nobody"
NOWHERE: Final = "nowhere"
NONE: Final = "none"


class Goal(Protocol):
    """Something that an attempt meets or not."""

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        """What is still missing, in sentences that give nothing away; empty if met."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A place of the position has a value."""

    path: Path
    wanted: int | str | tuple[str, ...]

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        found = look_up(attempt.position, self.path)
        if fits(found, self.wanted):
            return ()
        return (f"{_spoken(self.path)}: {_shown(found)}, wanted {_shown(self.wanted)}.",)


@dataclass(frozen=True, slots=True)
class Played:
    """An action of this kind was played."""

    pattern: Pattern

    def unmet(self, attempt: Attempt) -> tuple[str, ...]:
        if any(self.pattern.matches(action) for action in attempt.played):
            return ()
        return ("The action that the task asks for has not been played.",)


@dataclass(frozen=True, slots=True)
class Refused:
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
    return isinstance(goal, Refused)


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


_LISTS: Final[dict[str, type[Played] | type[Refused]]] = {"played": Played, "refused": Refused}


def read_goal(table: Mapping[str, Any], start: Position, trouble: Trouble, key: str) -> Goal:
    """A goal from its table; what is wrong goes to `trouble`, and what is left is read."""
    parts: list[Goal] = []
    for word, value in table.items():
        place = f"{key}.{word}"
        if word in ("all", "any"):
            inner = [
                read_goal(part, start, trouble, f"{place}[{number}]")
                for number, part in enumerate(_tables(value, trouble, place), 1)
            ]
            parts.append(All(tuple(inner)) if word == "all" else Either(tuple(inner)))
        elif word == "not":
            tables = _tables([value], trouble, place)
            parts += [Not(read_goal(part, start, trouble, place)) for part in tables]
        elif word in _LISTS:
            parts += [_LISTS[word](pattern) for pattern in read_patterns(value, trouble, place)]
        else:
            parts += _conditions((word,), value, start, trouble, key)
    if not table:
        trouble(key, "a goal needs at least one condition, such as fuel.red = 2.")
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _tables(value: object, trouble: Trouble, key: str) -> list[Mapping[str, Any]]:
    if isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        return value
    trouble(key, "write a goal in braces here, such as { fuel.red = 2 }; all and any take a list.")
    return []


def read_patterns(value: object, trouble: Trouble, key: str) -> list[Pattern]:
    """One pattern or a list of them."""
    texts = value if isinstance(value, list) else [value]
    found = []
    for text in texts:
        if not isinstance(text, str):
            trouble(key, f"an action in quotes is expected, not {shown(text)}.")
            continue
        try:
            found.append(Pattern.read(text))
        except MalformedAction as error:
            trouble(key, str(error))
    return found


def _conditions(
    path: Path, value: Any, start: Position, trouble: Trouble, key: str
) -> Iterator[Goal]:
    if isinstance(value, dict):
        for word, inner in value.items():
            yield from _conditions((*path, word), inner, start, trouble, key)
        return
    place = f"{key}.{'.'.join(path)}"
    try:
        found = look_up(start, path)
    except KeyError as error:
        trouble(place, error.args[0])
        return
    wanted = tuple(value) if isinstance(value, list) else value
    reason = _unfit(found, wanted, path)
    if reason:
        trouble(place, reason)
    else:
        yield Condition(path, int(wanted) if isinstance(wanted, bool) else wanted)


def _unfit(found: Value, wanted: Any, path: Path) -> str:
    """Why a value can never be found at a place, in a sentence; empty if it can."""
    if wanted == ():
        return "an empty list is always there; write 0 for none."
    if isinstance(wanted, tuple):
        if not isinstance(found, tuple):
            return "there is one value at this place, not a list."
        if not all(isinstance(item, str) for item in wanted):
            return 'a list here has texts, such as ["booster"].'
        unknown = [item for item in wanted if path[0] in _CARD_LISTS and item not in CARDS]
        if unknown:
            return f"there is no card {shown(unknown[0])}; the cards are {', '.join(CARDS)}."
        return ""
    if isinstance(wanted, bool | int):
        if abs(wanted) > MOST_MOVES:
            return f"{shown(wanted)} can never be here."
        return "" if isinstance(found, int | tuple) else "a text is expected here, not a number."
    if not isinstance(wanted, str):
        return f"{shown(wanted)} is no number, text or list."
    if isinstance(found, int) and not _COMPARISON.fullmatch(wanted):
        return f"a number is expected here, or a comparison such as '>= 2', not {shown(wanted)}."
    allowed = _WORDS.get(path[0])
    if allowed and wanted not in allowed:
        return f"{shown(wanted)} can never be here; possible are {', '.join(allowed)}."
    return ""


_CARD_LISTS: Final = ("cards", "display", "discards")
_WORDS: Final = {
    "control": ("red", "green", "blue", "yellow", NOBODY),
    "active": ("red", "green", "blue", "yellow"),
    "fields": (*TERRITORIES, NOWHERE),
    "phase": PHASES,
}


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


# Looking at a position


_PLAYER_NUMBERS: Final = ("fuel", "ore", "stock", "colonies", "hub")
_PLAYER_LISTS: Final = ("cards", "ships")
_TURN: Final = tuple(field.name for field in fields(ThisTurn))
PLACES: Final = (
    *("points", *_PLAYER_NUMBERS, "landed", *_PLAYER_LISTS, "control", "territories", "docks"),
    *("fields", "display", "discards", "this_turn", "active", "phase", "winner", "moves"),
)


def look_up(position: Position, path: Path) -> Value:
    """The value at a place; `KeyError` with a sentence if there is no such place."""
    head, *rest = path
    if head not in PLACES:
        known = ", ".join((*PLACES, *_LISTS, "all", "any", "not"))
        raise KeyError(f"a goal knows no {shown(head)}; it knows {known}.")
    if head in ("points", "landed", *_PLAYER_NUMBERS, *_PLAYER_LISTS):
        return _of_player(position, head, _color(position, head, rest))
    if head == "control":
        return position.control[_one(head, rest, TERRITORIES)] or NOBODY
    if head == "territories":
        territory = _one(head, rest[:1], TERRITORIES)
        return position.territories[territory].get(_color(position, f"{head}.…", rest[1:]), 0)
    if head == "docks":
        return _of_docks(position, rest)
    if head == "fields":
        return position.fields[_one(head, rest, FIELDS)] or NOWHERE
    if head == "this_turn":
        found: Value = getattr(position.this_turn, _one(head, rest, _TURN))
        return NONE if found is None else found
    if rest:
        raise KeyError(f"'{head}' has no part {shown(rest[0])}.")
    if head == "winner":
        return " and ".join(position.result.winners) if position.result else NOBODY
    value: Value = getattr(position, head)
    return value


def _of_player(position: Position, what: str, color: str) -> Value:
    if what == "points":
        return position.scores[color]
    if what == "landed":
        return sum(colonies.get(color, 0) for colonies in position.territories.values())
    value: Value = getattr(position.player(color), what)
    return value


def _of_docks(position: Position, rest: list[str]) -> Value:
    place = _one("docks", rest[:1], (*FACILITIES, "bay"))
    docked: Any = position.docks[place]
    if place == "hub":
        docked = docked[_color(position, "docks.hub", rest[1:])]
    elif rest[1:]:
        raise KeyError(f"'docks.{place}' has no part {shown(rest[1])}.")
    return tuple(docked)


def _color(position: Position, head: str, rest: list[str]) -> str:
    return _one(head, rest, tuple(player.color for player in position.players))


def _one(head: str, rest: list[str], words: tuple[str, ...]) -> str:
    if len(rest) != 1 or rest[0] not in words:
        raise KeyError(f"after '{head}.' one of these is expected: {', '.join(words)}.")
    return rest[0]


# Saying


_NAMES: Final = {"hub": "hub circle", "colonies": "colonies left", "ships": "unplaced ships"}


def _spoken(path: Path) -> str:
    """A place of the position in the words of a player."""
    match path:
        case ("docks", "hub", color):
            return f"ships of {color} at the Colonist Hub"
        case ("docks", "bay"):
            return "ships in the Maintenance Bay"
        case ("docks", place):
            return f"ships at the {_titled(place)}"
        case ("territories", territory, color):
            return f"colonies of {color} on {_titled(territory)}"
        case ("landed", color):
            return f"colonies of {color} on the planet"
        case ("stock", color):
            return f"ships of {color} in stock"
        case ("control", territory):
            return f"control of {_titled(territory)}"
        case ("fields", field):
            return f"place of the {_titled(field)}"
        case (head, color) if head in ("points", *_PLAYER_NUMBERS, *_PLAYER_LISTS):
            return f"{_NAMES.get(head, head)} of {color}"
        case (head,) if head in _SPOKEN:
            return _SPOKEN[head]
    return " ".join(path).replace("_", " ")


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_titled(str(one)) for one in value) or NONE
    return _titled(str(value))


def _titled(word: str) -> str:
    """The full name of a card, a place, a territory or a field; other words as they are."""
    return _TITLES.get(word, word)


_SPOKEN: Final = {
    "active": "whose turn it is",
    "phase": "stage of the turn",
    "moves": "turns played",
    "discards": "discard pile",
}
_TITLES: Final = {
    **dict(zip(TERRITORIES, TERRITORY_TITLES, strict=True)),
    **dict(zip(FIELDS, FIELD_TITLES, strict=True)),
    **dict(zip(CARDS, CARD_TITLES, strict=True)),
    **dict(zip(DOCKS, PLACE_TITLES, strict=True)),
    **dict(zip(PHASES, ("before the roll", "after the roll", "the game is over"), strict=True)),
}

"""What a goal of a lesson can see of a board: its places, their values, and how they are called."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from advisor.core.teaching import Place, Value, color_of, one_of
from advisor.core.visible import shown
from advisor.frontiers.position import Position
from advisor.frontiers.views import ThisTurn
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    COLORS,
    FACILITIES,
    FIELD_TITLES,
    FIELDS,
    PHASES,
    PLACE_TITLES,
    TERRITORIES,
    TERRITORY_TITLES,
)
from advisor.frontiers.words import PLACES as DOCKS

NOBODY: Final = "nobody"
NOWHERE: Final = "nowhere"
NONE: Final = "none"
_PLAYER_NUMBERS: Final = ("fuel", "ore", "stock", "colonies", "hub")
_PLAYER_LISTS: Final = ("cards", "ships")
_TURN: Final = tuple(field.name for field in fields(ThisTurn))
PLACES: Final = (
    *("points", *_PLAYER_NUMBERS, "landed", *_PLAYER_LISTS, "control", "territories", "docks"),
    *("fields", "display", "discards", "this_turn", "active", "phase", "winner", "moves"),
)
_CARD_LISTS: Final = ("cards", "display", "discards")
_WORDS: Final = {
    "control": (*COLORS, NOBODY),
    "active": COLORS,
    "fields": (*TERRITORIES, NOWHERE),
    "phase": PHASES,
}


def unfit(place: Place, wanted: Any) -> str:
    """Why a card or a word can never be found at a place; empty if it can."""
    if isinstance(wanted, tuple):
        unknown = [card for card in wanted if place[0] in _CARD_LISTS and card not in CARDS]
        if unknown:
            return f"there is no card {shown(unknown[0])}; the cards are {', '.join(CARDS)}."
    allowed = _WORDS.get(place[0])
    if isinstance(wanted, str) and allowed and wanted not in allowed:
        return f"{shown(wanted)} can never be here; possible are {', '.join(allowed)}."
    return ""


def look_up(position: Position, place: Place) -> Value:
    """The value at a place; `KeyError` with a sentence if there is no such place."""
    head, *rest = place
    if head in ("points", "landed", *_PLAYER_NUMBERS, *_PLAYER_LISTS):
        return _of_player(position, head, color_of(position, head, rest))
    if head == "control":
        return position.control[one_of(head, rest, TERRITORIES)] or NOBODY
    if head == "territories":
        territory = one_of(head, rest[:1], TERRITORIES)
        return position.territories[territory].get(color_of(position, f"{head}.…", rest[1:]), 0)
    if head == "docks":
        return _of_docks(position, rest)
    if head == "fields":
        return position.fields[one_of(head, rest, FIELDS)] or NOWHERE
    if head == "this_turn":
        found: Value = getattr(position.this_turn, one_of(head, rest, _TURN))
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
    place = one_of("docks", rest[:1], (*FACILITIES, "bay"))
    docked: Any = position.docks[place]
    if place == "hub":
        docked = docked[color_of(position, "docks.hub", rest[1:])]
    elif rest[1:]:
        raise KeyError(f"'docks.{place}' has no part {shown(rest[1])}.")
    return tuple(docked)


# Saying


_NAMES: Final = {"hub": "hub circle", "colonies": "colonies left", "ships": "unplaced ships"}


def spoken(place: Place) -> str:
    """A place of the position in the words of a player."""
    match place:
        case ("docks", "hub", color):
            return f"ships of {color} at the Colonist Hub"
        case ("docks", "bay"):
            return "ships in the Maintenance Bay"
        case ("docks", facility):
            return f"ships at the {titled(facility)}"
        case ("territories", territory, color):
            return f"colonies of {color} on {titled(territory)}"
        case ("landed", color):
            return f"colonies of {color} on the planet"
        case ("stock", color):
            return f"ships of {color} in stock"
        case ("control", territory):
            return f"control of {titled(territory)}"
        case ("fields", field):
            return f"place of the {titled(field)}"
        case (head, color) if head in ("points", *_PLAYER_NUMBERS, *_PLAYER_LISTS):
            return f"{_NAMES.get(head, head)} of {color}"
        case (head,) if head in _SPOKEN:
            return _SPOKEN[head]
    return " ".join(place).replace("_", " ")


def titled(word: str) -> str:
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

"""What may come next in a text of the notation: words for whoever is typing it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from advisor.frontiers.notation_text import LONGEST, Token, statements
from advisor.frontiers.notation_words import (
    DID,
    HEADS,
    NOTHING,
    TITLES,
    UNKNOWN,
    color_of,
    found,
)
from advisor.frontiers.position import Position
from advisor.frontiers.words import CARDS, COLORS, FACILITIES, FIELDS, PHASES, TERRITORIES

_CREW: Final = re.compile(r"[a-z][1-8*]*")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_FACES: Final = tuple("123456")
_SEAT: Final = {
    "f": "fuel, as in 2f",
    "o": "ore, as in 3o",
    "s": "ships in play, as in 5s",
    "hub": "circle on the Colonist Hub, as in hub3",
}


class Word(NamedTuple):
    """A word that may stand there, and what it means."""

    text: str
    title: str


class Completion(NamedTuple):
    """The words that may stand from `start` to `end` of the text."""

    start: int
    end: int
    words: tuple[Word, ...]


def complete(text: str, cursor: int, base: Position | None = None) -> Completion:
    """What may come next at a cursor, in the order in which it is likely to be wanted."""
    cursor = max(0, min(cursor, len(text), LONGEST))
    *_, words = statements(text[:cursor])
    typed = Token("", cursor, cursor)
    if words and words[-1].end == cursor:
        typed = words.pop()
    prefix = typed.text.lstrip("+-").lower()
    start = typed.start + len(typed.text) - len(typed.text.lstrip("+-"))
    colors = _colors(text, base)
    candidates = _first(text, base) if not words else _later(words, prefix, colors)
    fitting = tuple(word for word in candidates if word.text.startswith(prefix))
    return Completion(start, cursor, tuple(dict.fromkeys(fitting)))


def _said(text: str) -> set[str]:
    heads = (words[0].text.lower() for words in statements(text[:LONGEST]) if len(words) > 1)
    return {word for head in heads if (word := color_of(head) or found(head, HEADS))}


def _colors(text: str, base: Position | None) -> list[str]:
    """The colours that play, as far as it is said."""
    playing = [player.color for player in base.players] if base is not None else []
    playing += [color for color in COLORS if color in _said(text) and color not in playing]
    return playing or list(COLORS)


def _titled(words: Iterable[str]) -> list[Word]:
    return [Word(word, TITLES.get(word, "")) for word in words]


def _first(text: str, base: Position | None) -> list[Word]:
    """The beginnings of statements that are not said yet; seats first while there are too few."""
    said = _said(text)
    seats = [color for color in COLORS if color not in said]
    if base is not None or len(COLORS) - len(seats) >= 2:
        rest = [word for word in ("turn", "dice", *HEADS) if word not in said]
        return _titled(rest)
    return _titled([*seats, *(word for word in HEADS if word not in said)])


def _later(words: list[Token], prefix: str, colors: list[str]) -> list[Word]:
    head = color_of(words[0].text.lower()) or found(words[0].text, HEADS)
    before = [token.text.lower() for token in words[1:]]
    if head in COLORS:
        digits = prefix.rstrip("fos")
        signs = "fos" if _NUMBER.fullmatch(digits) else ""
        amounts = [Word(digits + sign, _SEAT[sign]) for sign in signs]
        circles = [Word(f"hub{circle}", TITLES["hub"]) for circle in range(1, 8)]
        amounts += [Word("hub", _SEAT["hub"])] if not prefix else circles
        return [*amounts, *_titled(card for card in CARDS if card not in before)]
    if head in FACILITIES:
        return _pieces(colors, prefix, _FACES, "a ship of")
    if head in TERRITORIES:
        return _pieces(colors, prefix, tuple("12345678"), "colonies of")
    if head == "bay":
        return [Word(color[0], f"a ship of {color}") for color in colors]
    if head in FIELDS:
        return [] if before else _titled((*TERRITORIES, NOTHING))
    if head in ("display", "discards", "deck"):
        return _titled((*CARDS, UNKNOWN) if head == "deck" and not before else CARDS)
    return _general(head, before, colors)


def _general(head: str | None, before: list[str], colors: list[str]) -> list[Word]:
    if head == "turn":
        return _titled(word for word in (*colors, *PHASES) if word not in before)
    if head == "dice":
        return [Word(face, "a die") for face in _FACES]
    if head == "did":
        last = next((word for each in reversed(before) if (word := found(each, DID))), "")
        cards = CARDS if last in ("used", "new") else ()
        lands = TERRITORIES if before[-1:] == ["borrowed"] else ()
        return _titled(lands or (*(word for word in DID if word not in before), *cards))
    if head == "edition":
        return [] if before else [Word("5", "the fifth edition"), Word("1", "the first edition")]
    if head == "options":
        helmet = [Word(f"helmet{cost}", "what the Helmet costs") for cost in range(10)]
        return [*_titled(word for word in ("flat", "long") if word not in before), *helmet]
    return []


def _pieces(colors: list[str], prefix: str, numbers: tuple[str, ...], what: str) -> list[Word]:
    """The letter of a colour, and with it typed what may follow it."""
    if not prefix:
        return [Word(color[0], f"{what} {color}") for color in colors]
    color = color_of(prefix[0])
    if color is None or not _CREW.fullmatch(prefix):
        return []
    return [Word(prefix + number, f"{what} {color}") for number in numbers]

"""The words of the notation, what may follow each of them, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from advisor.frontiers.notation_text import Token
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    COLORS,
    FIELD_TITLES,
    FIELDS,
    PLACE_TITLES,
    PLACES,
    TERRITORIES,
    TERRITORY_TITLES,
)

INITIALS: Final = {color[0]: color for color in COLORS}
OPTIONS: Final = ("helmet", "flat", "long")
"""The cost of the Helmet, no compensation for later seats, the long game."""
DID: Final = (
    "used",
    "new",
    "artifact",
    "cycle",
    "mine",
    "hub",
    "asimov",
    "borrowed",
    "surplus",
    "discarded",
)
"""What happened this turn, as far as the board does not show it."""
GENERAL: Final = ("turn", "dice", "did", "display", "discards", "deck", "edition", "options")
HEADS: Final = (*COLORS, *PLACES, *TERRITORIES, *FIELDS, *GENERAL)
NOTHING: Final = "-"
UNKNOWN: Final = "?"

TITLES: Final[dict[str, str]] = {
    **dict(zip(PLACES, PLACE_TITLES, strict=True)),
    **dict(zip(TERRITORIES, TERRITORY_TITLES, strict=True)),
    **dict(zip(FIELDS, FIELD_TITLES, strict=True)),
    **dict(zip(CARDS, CARD_TITLES, strict=True)),
    **{color: f"the {color} player" for color in COLORS},
    "turn": "whose turn it is, its number, the phase",
    "dice": "the unplaced ships of the player to move",
    "did": "what happened this turn",
    "display": "the cards that lie open",
    "discards": "the discarded cards",
    "deck": "the draw pile in drawing order, where it is known",
    "edition": "the rules, 5 or 1",
    "options": "what was agreed on",
    "roll": "about to roll",
    "main": "the ships are rolled",
    "over": "the game is over",
    "flat": "later seats begin with no more than the first",
    "long": "the long game, with eight colonies",
    "used": "cards whose power was used",
    "new": "cards taken this turn",
    "artifact": "unspent pips at the Alien Artifact",
    "cycle": "the display may be cycled now",
    "asimov": "the extra advance of Asimov Crater was given",
    "borrowed": "the territory that the Data Crystal borrowed",
    "surplus": "an advance waits for a launch",
    "discarded": "a card was discarded",
    "hub": "Colonist Hub",
    NOTHING: "nothing",
    UNKNOWN: "unknown",
}


FULL_NAMES: Final = {
    tuple(title.lower().split()): word
    for words, titles in (
        (CARDS, CARD_TITLES),
        (PLACES, PLACE_TITLES),
        (TERRITORIES, TERRITORY_TITLES),
        (FIELDS, FIELD_TITLES),
    )
    for word, title in zip(words, titles, strict=True)
    if " " in title
}
"""What stands on the board in several words → the word of the notation."""
_LONGEST_NAME: Final = max(map(len, FULL_NAMES))


def with_short_names(words: Sequence[Token]) -> list[Token]:
    """The words of a statement, in which a full name of several words has become one."""
    short: list[Token] = []
    at = 0
    while at < len(words):
        sign = words[at].text[:1] if words[at].text[:1] in ("+", "-") else ""
        for size in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
            name = " ".join(token.text for token in words[at : at + size])
            word = FULL_NAMES.get(tuple(name[len(sign) :].lower().split()))
            if word is not None or size == 1:
                last = words[at + size - 1].end
                text = words[at].text if word is None else sign + word
                short.append(Token(text, words[at].start, last))
                at += size
                break
    return short


def found(word: str, words: Sequence[str]) -> str | None:
    """The word that is meant: itself, or the only one that begins so."""
    word = word.lower()
    if word in words:
        return word
    begun = [each for each in words if each.startswith(word)]
    return begun[0] if len(begun) == 1 and word else None


def expected(word: str, words: Sequence[str], kind: str) -> str:
    """What would be right in the place of a word."""
    begun = [each for each in words if each.startswith(word.lower())]
    if len(begun) > 1:
        return f"{word!r} may be {' or '.join(begun)}; write one more letter"
    near = get_close_matches(word.lower(), words, 1, 0.6)
    if near:
        return f"there is no {word[:40]!r}; did you mean {near[0]!r}?"
    return f"expected {kind} ({', '.join(words)}), not {word[:40]!r}"


def color_of(word: str) -> str | None:
    """A colour by its word or its first letter."""
    return INITIALS.get(word) or (word if word in COLORS else None)

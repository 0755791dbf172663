"""Numbers and terms of the value in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from advisor.frontiers.narrate.telling import name_of
from advisor.frontiers.position import Position
from advisor.frontiers.value import DECIDED, FEATURES, SHARED
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    FIELD_TITLES,
    FIELDS,
    PLACE_TITLES,
    PLACES,
    TERRITORIES,
    TERRITORY_TITLES,
)

UNIT: Final = 100_000
"""Value of what people read as 1."""
TENTH: Final = UNIT // 10
"""The smallest difference that people read."""
RIVAL: Final = "rival "
"""How the terms of the rivals begin."""

_PLACE: Final = dict(zip(PLACES, PLACE_TITLES, strict=True))
_OWN: Final[dict[str, str]] = {
    "points": "points",
    "colonies": "colonies landed",
    "fuel": "fuel in store",
    "ore": "ore in store",
    "exposed": "tokens that raiders can reach",
    "ships": "ships for the next roll",
    "relic": "the Relic Ship",
    "hub": f"progress on the {_PLACE['hub']}",
    "cards": "number of cards",
    "changer": "a card that changes a die",
    "narrow": "narrow majorities",
    "tied": "ties on territories",
    "mine": f"the highest ship on the {_PLACE['mine']}",
    "raiders": f"ships left at the {_PLACE['raiders']}",
    "terraform": f"a ship left on the {_PLACE['terraform']}",
    "shipyard": f"ports taken at the {_PLACE['shipyard']}",
    "constructor": f"ports taken at the {_PLACE['constructor']}",
    "market": f"ports taken at the {_PLACE['market']}",
    "undocked": "ships still to be placed",
    **{f"card {word}": f"holding {CARD_TITLES[n]}" for n, word in enumerate(CARDS)},
    **{
        f"bonus {word}": f"the bonus of {TERRITORY_TITLES[n]}" for n, word in enumerate(TERRITORIES)
    },
    **{
        f"field {word}": f"the territory with the {FIELD_TITLES[n]}"
        for n, word in enumerate(FIELDS)
    },
}
PORTS: Final = "ports"
_GROUPS: Final[dict[str, str]] = {
    **dict.fromkeys(("fuel", "ore", "exposed"), "fuel and ore"),
    **dict.fromkeys(("cards", "changer", *(f"card {word}" for word in CARDS)), "cards"),
    **dict.fromkeys((f"bonus {word}" for word in TERRITORIES), "territory bonuses"),
    **dict.fromkeys((*(f"field {word}" for word in FIELDS),), "territories with fields"),
    **dict.fromkeys(("narrow", "tied"), "close majorities"),
    **dict.fromkeys(("points", "colonies"), "points and colonies"),
    **dict.fromkeys(("ships", "relic", "undocked"), "ships for the next roll"),
    "hub": f"progress on the {_PLACE['hub']}",
    **dict.fromkeys(("mine", "raiders", "terraform", "shipyard", "constructor", "market"), PORTS),
}
"""What a reader takes as one thing, by name of the term."""
DECISION: Final = "the decided game"


def term_name(position: Position, term: str) -> str:
    """A term of the value in words; for every feature there is one."""
    if term == "decided":
        return DECISION
    if term.startswith(RIVAL):
        return f"{_rivals(position)} {_OWN[term.removeprefix(RIVAL)]}"
    return _OWN[term]


def group_name(position: Position, term: str) -> str:
    """The heading under which a reader looks for a term."""
    if term == "decided":
        return DECISION
    group = _GROUPS[term.removeprefix(RIVAL)]
    theirs = term.startswith(RIVAL)
    whose = _rivals(position) if theirs else "your"
    if group == PORTS:
        return f"the ports held by {whose} ships"
    return f"{whose} {group}"


def _rivals(position: Position) -> str:
    """`Blue's` with one rival, `the rivals'` with more."""
    rivals = [player.color for player in position.players if player.color != position.active]
    return f"{name_of(position, rivals[0])}'s" if len(rivals) == 1 else "the rivals'"


def grouped(position: Position, terms: Mapping[str, int]) -> dict[str, int]:
    """Terms summed up under their headings, the largest first; the sum stays the same."""
    found: dict[str, int] = {}
    for term, number in terms.items():
        if number:
            heading = group_name(position, term)
            found[heading] = found.get(heading, 0) + number
    return dict(
        sorted(
            ((heading, number) for heading, number in found.items() if number),
            key=lambda item: (-abs(item[1]), item[0]),
        )
    )


def difference(terms: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """By how much each term is higher than in the other turn; what is equal is left out."""
    return {
        term: change
        for term in terms.keys() | other.keys()
        if (change := terms.get(term, 0) - other.get(term, 0))
    }


def number(value: float) -> str:
    """A value as people read it: `12.3`, `−0.4`."""
    tenths = round(value * 10 / UNIT)
    return f"{'−' if tenths < 0 else ''}{abs(tenths) / 10:.1f}"


HARDLY: Final = "hardly"


def much(difference: float) -> str:
    """A difference as a number, or a word where the number would be nought."""
    found = number(abs(difference))
    return HARDLY if found == number(0) else found


def largest(parts: Mapping[str, int], most: int) -> list[tuple[str, int, str]]:
    """The first parts, which are the largest, and the others in one: heading, amount and text.

    All parts are rounded together, so that the tenths add up to the rounded sum and a part has the
    same number wherever it is told.
    """
    tenths = _tenths(parts)
    names = list(parts)
    told = names if len(names) <= most + 1 else names[:most]
    rows = [(name, parts[name], tenths[name]) for name in told]
    if others := names[len(told) :]:
        rest = sum(parts[name] for name in others), sum(tenths[name] for name in others)
        rows.append(("everything else", *rest))
    return [(name, amount, plus(tenth * TENTH)) for name, amount, tenth in rows]


def _tenths(parts: Mapping[str, int]) -> dict[str, int]:
    found = {name: value // TENTH for name, value in parts.items()}
    missing = round(sum(parts.values()) / TENTH) - sum(found.values())
    by_rest = sorted(parts, key=lambda name: (-(parts[name] % TENTH), name))
    for name in by_rest[:missing]:
        found[name] += 1
    return found


def is_decided(value: float) -> bool:
    """Whether a value belongs to a game that is over."""
    return abs(value) > SHARED // 2


def plus(value: float) -> str:
    """A difference as people read it, with its sign."""
    text = number(value)
    return text if text.startswith("−") else f"+{text}"


def worth(value: float) -> str:
    """A value in words; a decided game is no matter of tenths."""
    if is_decided(value):
        if value < 0:
            return "loses the game"
        return "wins the game" if value > DECIDED // 4 * 3 else "shares the win"
    return f"worth {number(value)}"


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def percent(probability: float) -> str:
    """A probability as people read it."""
    if 0 < probability < 0.01:
        return "under 1 %"
    if 0.99 < probability < 1:
        return "over 99 %"
    return f"{probability * 100:.0f} %"


assert {feature.name for feature in FEATURES} == _OWN.keys()
assert _GROUPS.keys() == _OWN.keys()

"""Terms of the value in words for people, and the headings under which they look for them."""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import name_of
from advisor.frontiers.position import Position
from advisor.frontiers.value import FEATURES
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    FIELD_TITLES,
    FIELDS,
    HERBERT,
    PLACE_TITLES,
    PLACES,
    TERRITORIES,
    TERRITORY_TITLES,
)

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
    "height": f"the highest ship of all on the {_PLACE['mine']}",
    "herbert ship": f"a ship given up with the bonus of {TERRITORY_TITLES[HERBERT]}",
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
    **dict.fromkeys(
        ("herbert ship", *(f"bonus {word}" for word in TERRITORIES)), "territory bonuses"
    ),
    **dict.fromkeys((*(f"field {word}" for word in FIELDS),), "territories with fields"),
    **dict.fromkeys(("narrow", "tied"), "close majorities"),
    **dict.fromkeys(("points", "colonies"), "points and colonies"),
    **dict.fromkeys(("ships", "relic", "undocked"), "ships for the next roll"),
    "hub": f"progress on the {_PLACE['hub']}",
    **dict.fromkeys(
        ("mine", "height", "raiders", "terraform", "shipyard", "constructor", "market"), PORTS
    ),
}
"""What a reader takes as one thing, by name of the term."""
DECISION: Final = "the decided game"


def term_name(position: Position, color: str, term: str) -> str:
    """A term of the value in words for a player; for every feature there is one."""
    if term == "decided":
        return DECISION
    if term.startswith(RIVAL):
        return f"{_rivals(position, color)} {_OWN[term.removeprefix(RIVAL)]}"
    return _OWN[term]


def group_name(position: Position, color: str, term: str) -> str:
    """The heading under which a player looks for a term."""
    if term == "decided":
        return DECISION
    group = _GROUPS[term.removeprefix(RIVAL)]
    theirs = term.startswith(RIVAL)
    whose = _rivals(position, color) if theirs else "your"
    if group == PORTS:
        return f"the ports held by {whose} ships"
    return f"{whose} {group}"


def _rivals(position: Position, color: str) -> str:
    """`Blue's` with one rival, `the rivals'` with more."""
    rivals = [player.color for player in position.players if player.color != color]
    return f"{name_of(position, rivals[0])}'s" if len(rivals) == 1 else "the rivals'"


assert {feature.name for feature in FEATURES} == _OWN.keys()
assert _GROUPS.keys() == _OWN.keys()

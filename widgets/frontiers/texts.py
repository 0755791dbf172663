"""What the board says in words: short texts on the picture, and explanations behind the `?` key.

All sentences are our own; names come from the engine.
"""

from __future__ import annotations

from typing import Any, Final

from advisor.frontiers.cards import kinds
from advisor.frontiers.cards.deck import DECK
from advisor.frontiers.territories import PLANET
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

PLACE_NAMES: Final[dict[str, str]] = dict(zip(PLACES, PLACE_TITLES, strict=True))
TERRITORY_NAMES: Final[dict[str, str]] = dict(zip(TERRITORIES, TERRITORY_TITLES, strict=True))
FIELD_NAMES: Final[dict[str, str]] = dict(zip(FIELDS, FIELD_TITLES, strict=True))
CARD_NAMES: Final[dict[str, str]] = dict(zip(CARDS, CARD_TITLES, strict=True))

COLOR_NAMES: Final = {"red": "Red", "green": "Green", "blue": "Blue", "yellow": "Yellow"}

PIECE: Final = "ship:"
"""How the names of the ships to place begin on the picture; numbers from 1 follow."""
PANELS: Final = ("facility", "territory", "track", "player", "status")
"""Sorts of things that have others in them: for the arrow keys they are where their title is."""

PLACE_SHORT: Final = {**PLACE_NAMES, "terraform": "Terraforming", "bay": "Bay"}
"""Names where there is little room."""
PLACE_RULES: Final[dict[str, str]] = {
    "solar": "fuel: half, rounded up",
    "mine": "1 ore each",
    "artifact": "8 pips: take a card",
    "market": "pair n: n fuel → 1 ore",
    "shipyard": "pair: a new ship",
    "constructor": "triple: land a colony",
    "hub": "each ship 1 step · at 7 launch: 1 fuel 1 ore",
    "raiders": "run of 3: 4 tokens or a card",
    "terraform": "a 6: land, lose the ship",
    "bay": "no ships wait",
}
"""What the picture says of a facility; the condition of a port stands in the port."""
PLACE_RULES_SHORT: Final = {
    **PLACE_RULES,
    "market": "n fuel → 1 ore",
    "raiders": "4 tokens or a card",
    "terraform": "land, lose the ship",
}

PLACE_EXPLAINED: Final[dict[str, str]] = {
    "solar": "Dock any ships, one at a time. Each gives half its value in fuel, rounded up.",
    "mine": "Dock ships one at a time. Each must show at least the highest value docked here, "
    "and gives 1 ore. Dock low ships first.",
    "artifact": "Dock ships one at a time. After each one you may exchange the three cards on "
    "display. With 8 or more pips docked this turn you may take a card you do not own.",
    "market": "Dock two equal ships. While one of them is still there, until the turn ends, you "
    "may trade that many fuel for 1 ore, as often as you can pay.",
    "shipyard": "Dock two equal ships and pay for a new one: the fourth costs 1 fuel and 1 ore, "
    "the fifth 2 and 2, the sixth 3 and 3. It waits in the Maintenance Bay until you roll.",
    "constructor": "Dock three equal ships and pay 3 ore: a colony lands at once where you like.",
    "hub": "Each ship docked on your own track moves your colony one step. On the seventh it may "
    "be launched for 1 fuel and 1 ore, on any of your turns.",
    "raiders": "Dock three consecutive values. If ships are docked here, your sum must be higher; "
    "they go to the Maintenance Bay. Then take four tokens in any mix, or one card, or nothing.",
    "terraform": "Dock one 6 and pay 1 fuel and 1 ore: a colony lands at once. The ship returns "
    "to your stock when your next turn begins, so you need a fourth one.",
    "bay": "A ship goes here only when it cannot dock anywhere. New ships and ships sent away "
    "wait here too, and everybody rolls them again on the next turn.",
}

TERRITORY_SHORT: Final = {name: title.rpartition(" ")[0] for name, title in TERRITORY_NAMES.items()}
"""What stands on the planet: the name without what kind of land it is."""
TERRITORY_BONUSES: Final[dict[str, tuple[str, str]]] = {
    "asimov": ("2 at Hub:", "+1 step"),
    "bradbury": ("Constructor:", "2 ore"),
    "burroughs": ("may buy", "the Relic"),
    "heinlein": ("Market", "1 : 1"),
    "herbert": ("new ships", "1+1 less"),
    "lem": ("Solar ships", "+1 fuel"),
    "pohl": ("card uses", "−1 fuel"),
    "vanvogt": ("1st Mine ship", "any value"),
}
"""The bonus in two short lines."""
TERRITORY_EXPLAINED: Final = {territory.token: territory.explained for territory in PLANET}
FIELD_EXPLAINED: Final[dict[str, str]] = {
    "isolation": "Nobody has the bonus of the territory it lies on. Its point still counts.",
    "positron": "Who controls the territory it lies on scores one point more.",
    "repulsor": "No colony can be added to, or removed from, the territory it lies on.",
}
CARD_LINES: Final = {card.token: card.lines for card in DECK}
CARD_POWERS: Final = {
    **{
        token: " ".join(lines).partition(" Discard")[0].rstrip(".")
        for token, lines in CARD_LINES.items()
    },
    "decoy": "raiders take only this card",
    "helmet": "3 fuel: use another's docked ship",
    "cannon": "1 fuel a ship: others to the Bay",
    "cache": "your roll: odd 1 ore, even 1 fuel",
}
"""What a card does while it is held, in one line."""
CARD_EXPLAINED: Final = {card.token: card.explained for card in DECK}
POINT_CARDS: Final = tuple(CARDS[card] for card in kinds.POINT_CARDS)


def words() -> dict[str, Any]:
    """Names and explanations for the browser, sent once."""
    return {
        "places": PLACE_NAMES,
        "territories": TERRITORY_NAMES,
        "fields": FIELD_NAMES,
        "cards": CARD_NAMES,
        "colors": COLOR_NAMES,
        "piece": PIECE,
        "panels": PANELS,
        "rowed": False,
        "typed": {"position": "lem g1; red +2f; solar g3 r12", "turn": "2 5 6; mine 6; end"},
        "explain": {
            **{f"facility:{place}": text for place, text in PLACE_EXPLAINED.items()},
            **{f"territory:{name}": text for name, text in TERRITORY_EXPLAINED.items()},
            **{f"field:{name}": text for name, text in FIELD_EXPLAINED.items()},
            **{f"card:{name}": text for name, text in CARD_EXPLAINED.items()},
        },
    }

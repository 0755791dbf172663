"""The words of the interchange format, the numbers the engine uses for them, and full names.

Inside the engine a facility, territory, field, card or colour is a small integer: its index in
the tuples below. Text appears only where something enters or leaves the engine.
"""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards.deck import DECK
from advisor.frontiers.territories import PLANET

COLORS: Final = ("red", "green", "blue", "yellow")

FACILITIES: Final = (
    "solar",
    "mine",
    "artifact",
    "market",
    "shipyard",
    "constructor",
    "hub",
    "raiders",
    "terraform",
)
SOLAR, MINE, ARTIFACT, MARKET, SHIPYARD, CONSTRUCTOR, HUB, RAIDERS, TERRAFORM = range(9)
BAY: Final = 9
PLACES: Final = (*FACILITIES, "bay")

TERRITORIES: Final = tuple(territory.token for territory in PLANET)
ASIMOV, BRADBURY, BURROUGHS, HEINLEIN, HERBERT, LEM, POHL, VANVOGT = range(8)

FIELDS: Final = ("isolation", "positron", "repulsor")
ISOLATION, POSITRON, REPULSOR = range(3)

CARDS: Final = tuple(sorted(card.token for card in DECK))
BOOSTER: Final = CARDS.index("booster")
CACHE: Final = CARDS.index("cache")
CANNON: Final = CARDS.index("cannon")
CITY: Final = CARDS.index("city")
CRYSTAL: Final = CARDS.index("crystal")
DECOY: Final = CARDS.index("decoy")
GRAVITY: Final = CARDS.index("gravity")
HELMET: Final = CARDS.index("helmet")
MONUMENT: Final = CARDS.index("monument")
POLARITY: Final = CARDS.index("polarity")
STASIS: Final = CARDS.index("stasis")
TELEPORTER: Final = CARDS.index("teleporter")
WARPER: Final = CARDS.index("warper")
"""The numbers of the cards that a rule knows by name; others are known by what they do."""

LISTED_CARDS: Final = tuple(card.token for card in DECK)
"""The cards in the order in which the format lists them, and an outcome names them."""

PHASES: Final = ("roll", "main", "over")
ROLL, MAIN, OVER = range(3)

PLACE_TITLES: Final = (
    "Solar Converter",
    "Lunar Mine",
    "Alien Artifact",
    "Orbital Market",
    "Shipyard",
    "Colony Constructor",
    "Colonist Hub",
    "Raiders' Outpost",
    "Terraforming Station",
    "Maintenance Bay",
)
TERRITORY_TITLES: Final = tuple(territory.title for territory in PLANET)
FIELD_TITLES: Final = ("Isolation Field", "Positron Field", "Repulsor Field")
CARD_TITLES: Final = tuple(card.title for card in sorted(DECK, key=lambda card: card.token))

RULE_OF_PLACE: Final = ("sol", "mine", "art", "mkt", "ship", "con", "hub", "raid", "ter", "bay")
RULES: Final = (*RULE_OF_PLACE, *TERRITORIES, *FIELDS, *CARDS, "turn", "end")
"""Every id a refusal may carry; they are the section names of the rules page."""

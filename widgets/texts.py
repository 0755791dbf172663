"""What the board says in words: short texts on the picture, and explanations behind the `?` key.

All sentences are our own; names come from the engine.
"""

from __future__ import annotations

from typing import Any, Final

from advisor.engine.words import (
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

PLACE_LINES: Final[dict[str, tuple[str, ...]]] = {
    "solar": ("Any ship:", "half its value", "in fuel,", "rounded up"),
    "mine": ("Any ship not below the highest", "docked here: 1 ore"),
    "artifact": ("8 pips: a card",),
    "market": ("A pair: trade its value in fuel", "for 1 ore, all turn"),
    "shipyard": ("A pair: a new ship", "1+1, then 2+2, then 3+3"),
    "constructor": ("Three equal ships and 3 ore:", "land a colony"),
    "hub": ("a ship is a step; at 7 launch for 1 + 1",),
    "raiders": ("A run of three, higher than the", "one here: 4 tokens or a card"),
    "terraform": ("A 6 and 1 + 1: land a colony;", "the ship is lost"),
    "bay": ("Ships that cannot dock wait here",),
}
"""What is printed on a facility of the picture."""

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

TERRITORY_LINES: Final[dict[str, str]] = {
    "asimov": "2 at Hub: 1 step more",
    "bradbury": "Constructor: 2 ore",
    "burroughs": "may buy the Relic",
    "heinlein": "Market at 1 to 1",
    "herbert": "new ships 1+1 less",
    "lem": "Solar ships: +1 fuel",
    "pohl": "cards: 1 fuel less",
    "vanvogt": "1st Mine ship: any",
}
TERRITORY_EXPLAINED: Final[dict[str, str]] = {
    "asimov": "Who controls it moves the colony one step more in a turn with two ships at the Hub.",
    "bradbury": "Who controls it pays 2 ore instead of 3 at the Colony Constructor.",
    "burroughs": "Who controls it may buy the Relic Ship for 1 fuel and 1 ore.",
    "heinlein": "Who controls it trades 1 fuel for 1 ore at the Orbital Market, with any pair.",
    "herbert": "Who controls it pays 1 fuel and 1 ore less for every ship at the Shipyard.",
    "lem": "Who controls it gets 1 fuel more for every ship at the Solar Converter.",
    "pohl": "Who controls it pays 1 fuel less for every use of a card.",
    "vanvogt": "Who controls it may dock any value as the first ship of a turn at the Lunar Mine.",
}
FIELD_EXPLAINED: Final[dict[str, str]] = {
    "isolation": "Nobody has the bonus of the territory it lies on. Its point still counts.",
    "positron": "Who controls the territory it lies on scores one point more.",
    "repulsor": "No colony can be added to, or removed from, the territory it lies on.",
}
CARD_LINES: Final[dict[str, tuple[str, ...]]] = {
    "booster": ("1 fuel: a ship +1", "Discard: take a", "field off the planet"),
    "cache": ("After your roll:", "more odd 1 ore,", "more even 1 fuel"),
    "cannon": ("1 fuel a ship: send", "others to the Bay", "Discard: one to stock"),
    "city": ("1 point while", "you hold it"),
    "crystal": ("1 fuel a colony:", "borrow a bonus", "Discard: Positron"),
    "decoy": ("Nobody raids your", "tokens, and only", "this card"),
    "gravity": ("2 fuel: a ship −1,", "another +1", "Discard: Repulsor"),
    "helmet": ("3 fuel: move", "another's ship,", "use it as yours"),
    "monument": ("1 point while", "you hold it"),
    "polarity": ("1 fuel: turn a ship", "upside down. Discard:", "swap two colonies"),
    "stasis": ("1 fuel: a ship −1", "Discard: Isolation", "Field"),
    "teleporter": ("2 fuel: move your", "docked ship. Discard:", "move a colony"),
    "warper": ("1 fuel: roll ships", "again. Discard: take", "a discarded card"),
}
CARD_EXPLAINED: Final[dict[str, str]] = {
    "booster": "1 fuel: one unplaced ship goes up by one. Discard: take a field off the planet.",
    "cache": "Works by itself after your roll: more odd ships give 1 ore, more even ones 1 fuel, "
    "a tie gives both and discards the card.",
    "cannon": "1 fuel for each ship: send others' ships at one facility to the Maintenance Bay. "
    "Discard: return one other ship to its stock.",
    "city": "One point as long as you hold it.",
    "crystal": "1 fuel for each colony on a territory: have its bonus this turn. "
    "Discard: place or move the Positron Field.",
    "decoy": "Works by itself: raiders take none of your tokens, and of your cards only this one.",
    "gravity": "2 fuel: one unplaced ship goes down by one and another up by one. "
    "Discard: place or move the Repulsor Field.",
    "helmet": "Pay fuel (3 unless agreed otherwise): move another's docked ship to a facility "
    "and use it there as if it were yours.",
    "monument": "One point as long as you hold it.",
    "polarity": "1 fuel: one unplaced ship shows its other side (1 and 6, 2 and 5, 3 and 4). "
    "Discard: swap two colonies.",
    "stasis": "1 fuel: one unplaced ship goes down by one. "
    "Discard: place or move the Isolation Field.",
    "teleporter": "2 fuel: move one of your docked ships to another facility and use it there. "
    "Discard: move a colony to another territory.",
    "warper": "1 fuel: roll any of your unplaced ships again. "
    "Discard: take a card from the discards.",
}


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
        "explain": {
            **{f"facility:{place}": text for place, text in PLACE_EXPLAINED.items()},
            **{f"territory:{name}": text for name, text in TERRITORY_EXPLAINED.items()},
            **{f"field:{name}": text for name, text in FIELD_EXPLAINED.items()},
            **{f"card:{name}": text for name, text in CARD_EXPLAINED.items()},
        },
    }

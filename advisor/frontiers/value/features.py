"""What is counted at the end of a turn: small whole numbers about each player.

A position is worth a sum of table look-ups, one per feature and player. The features are the one
vocabulary for everybody who values a position: the fast evaluation, the named terms, the
constraint model of a turn and the fit. Each is a number from 0 to `size - 1`; larger ones count
as `size - 1`. A feature that says yes or no is 1 or 0, and a bonus that scales with another
number is 0 without the bonus and one more than that number with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from advisor.frontiers.cards.kinds import CHANGING_ONE
from advisor.frontiers.components import FLEET
from advisor.frontiers.piles import in_hand
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.scoring import points
from advisor.frontiers.ships import OWNER, RELIC, VALUE
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    BRADBURY,
    CARDS,
    CONSTRUCTOR,
    DECOY,
    FIELDS,
    HERBERT,
    ISOLATION,
    MAIN,
    MARKET,
    MINE,
    POHL,
    RAIDERS,
    SHIPYARD,
    TERRAFORM,
    TERRITORIES,
)

ANCHOR: Final = "colonies"
"""The one feature whose table need not begin with 0: there a constant for each T has its place."""
HORIZON: Final = 9
"""Number of different values of `remaining`: 0 to 8 colonies."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that is counted for each player."""

    name: str
    size: int
    says: str
    """What the number is, in words for people."""


def _bonus(territory: int) -> Feature:
    name = f"bonus {TERRITORIES[territory]}"
    if territory == POHL:
        return Feature(name, len(CARDS) + 2, "has this bonus: 1 + cards held")
    if territory == BRADBURY:
        return Feature(name, HORIZON + 1, "has this bonus: 1 + colonies not landed")
    if territory == HERBERT:
        return Feature(name, FLEET + 2, "has this bonus: 1 + ships not built")
    return Feature(name, 2, "has this bonus")


FEATURES: Final = (
    Feature("points", 25, "points on the board"),
    Feature("colonies", HORIZON, "colonies landed"),
    Feature("fuel", 17, "fuel in store"),
    Feature("ore", 17, "ore in store"),
    Feature("exposed", 17, "fuel and ore that raiders can reach"),
    Feature("ships", FLEET + 1, "ships of the own colour for the next roll"),
    Feature("relic", 2, "has the Relic Ship for the next roll"),
    Feature("hub", 8, "circle of the colony on the Colonist Hub"),
    Feature("cards", len(CARDS) + 1, "alien tech cards held"),
    Feature("changer", 2, "holds a card that changes one die"),
    *(Feature(f"card {card}", 2, "holds this card") for card in CARDS),
    *(_bonus(territory) for territory in range(len(TERRITORIES))),
    *(Feature(f"field {field}", 2, "controls the territory of this field") for field in FIELDS),
    Feature("narrow", 9, "territories controlled by one colony only"),
    Feature("tied", 9, "territories where a tie denies control"),
    Feature("mine", 7, "highest ship on the Lunar Mine"),
    Feature("raiders", 16, "sum of the ships at the Raiders' Outpost"),
    Feature("terraform", 2, "a ship on the Terraforming Station"),
    Feature("shipyard", 7, "ships in the Shipyard"),
    Feature("constructor", 7, "ships at the Colony Constructor"),
    Feature("market", 5, "ships at the Orbital Market"),
    Feature("undocked", 2, "ships still to be placed in this turn"),
)
INDEX: Final = {feature.name: number for number, feature in enumerate(FEATURES)}
"""Number of each feature, by name."""


def unlanded(state: State, seat: int) -> int:
    """Colonies a player has yet to land; the one on the Hub is one of them."""
    return state.colonies[seat] + (1 if state.circle[seat] else 0)


def remaining(state: State) -> int:
    """T, how far the game is from its end: the fewest unlanded colonies of any player."""
    return min(unlanded(state, seat) for seat in range(state.setup.seats))


def features(state: State, seat: int) -> dict[str, int]:
    """Every feature of one player by name. Plain rather than quick; `value` has a faster way."""
    held = state.cards[seat]
    count = held.bit_count()
    left = unlanded(state, seat)
    own = {
        place: [ship for ship in state.docks[place] if ship >> OWNER == seat]
        for place in (MINE, RAIDERS, TERRAFORM, SHIPYARD, CONSTRUCTOR, MARKET)
    }
    leaving = sum(1 for ship in own[TERRAFORM] if not ship & RELIC)
    ships = FLEET - state.stock[seat] - leaving
    relic_leaves = any(ship & RELIC for ship in own[TERRAFORM])
    tokens = state.fuel[seat] + state.ore[seat]
    found = {
        "points": points(state)[seat],
        "colonies": state.setup.colonies - left,
        "fuel": state.fuel[seat],
        "ore": state.ore[seat],
        "exposed": 0 if state.holds(seat, DECOY) else tokens,
        "ships": ships,
        "relic": int(relic_owner(state) == seat and not relic_leaves),
        "hub": state.circle[seat],
        "cards": count,
        "changer": int(held & CHANGING_ONE != 0),
    }
    hand = in_hand(held)
    for card, word in enumerate(CARDS):
        found[f"card {word}"] = int(card in hand)
    scale = {POHL: count, BRADBURY: left, HERBERT: FLEET - ships}
    for territory, word in enumerate(TERRITORIES):
        has = state.control[territory] == seat and state.fields[ISOLATION] != territory
        found[f"bonus {word}"] = 1 + scale.get(territory, 0) if has else 0
    for field, word in enumerate(FIELDS):
        place = state.fields[field]
        found[f"field {word}"] = int(place >= 0 and state.control[place] == seat)
    found["narrow"] = sum(
        1
        for territory, colonies in enumerate(state.planet)
        if state.control[territory] == seat and sorted(colonies)[-2] == colonies[seat] - 1
    )
    found["tied"] = sum(
        1
        for territory, colonies in enumerate(state.planet)
        if state.control[territory] < 0 and 0 < colonies[seat] == max(colonies)
    )
    found["mine"] = max((ship & VALUE for ship in own[MINE]), default=0)
    found["raiders"] = sum(ship & VALUE for ship in own[RAIDERS])
    found["terraform"] = int(bool(own[TERRAFORM]))
    found["shipyard"] = len(own[SHIPYARD])
    found["constructor"] = len(own[CONSTRUCTOR])
    found["market"] = len(own[MARKET])
    found["undocked"] = int(state.phase == MAIN and seat == state.active and bool(state.ships))
    return {
        feature.name: min(max(found[feature.name], 0), feature.size - 1) for feature in FEATURES
    }

"""What is counted at the end of a turn: small whole numbers about each player.

A position is worth a sum of table look-ups, one per feature and player. The features are the one
vocabulary for everybody who values a position: the fast evaluation, the named terms, the
constraint model of a turn and the fit. Each is a number from 0 to `size - 1`; larger ones count
as `size - 1`. A feature that says yes or no is 1 or 0, and a bonus that scales with another
number is 0 without the bonus and one more than that number with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from advisor.frontiers.cards.kinds import CHANGING_ONE
from advisor.frontiers.components import FLEET, LAST_CIRCLE
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


@dataclass(frozen=True)
class SeatView:
    """One player in a position, and what several features ask about them."""

    state: State
    seat: int

    @property
    def held(self) -> int:
        return self.state.cards[self.seat]

    @cached_property
    def cards(self) -> int:
        return self.held.bit_count()

    @cached_property
    def left(self) -> int:
        return unlanded(self.state, self.seat)

    def own(self, place: int) -> list[int]:
        """The player's ships at a facility."""
        return [ship for ship in self.state.docks[place] if ship >> OWNER == self.seat]

    @cached_property
    def ships(self) -> int:
        """Ships of the own colour for the next roll: one on the Terraforming Station is lost."""
        leaving = sum(1 for ship in self.own(TERRAFORM) if not ship & RELIC)
        return FLEET - self.state.stock[self.seat] - leaving

    @property
    def exposed(self) -> int:
        guarded = self.state.holds(self.seat, DECOY)
        return 0 if guarded else self.state.fuel[self.seat] + self.state.ore[self.seat]

    @property
    def relic(self) -> bool:
        leaves = any(ship & RELIC for ship in self.own(TERRAFORM))
        return relic_owner(self.state) == self.seat and not leaves

    def controls(self, territory: int) -> bool:
        return territory >= 0 and self.state.control[territory] == self.seat

    def has_bonus(self, territory: int) -> bool:
        return self.controls(territory) and self.state.fields[ISOLATION] != territory

    @property
    def narrow(self) -> int:
        return sum(
            self.controls(territory) and sorted(colonies)[-2] == colonies[self.seat] - 1
            for territory, colonies in enumerate(self.state.planet)
        )

    @property
    def tied(self) -> int:
        return sum(
            self.state.control[territory] < 0 and 0 < colonies[self.seat] == max(colonies)
            for territory, colonies in enumerate(self.state.planet)
        )

    @property
    def waiting(self) -> bool:
        """Whether a ship of the own colour waits on the Terraforming Station, to be given up."""
        return any(not ship & RELIC for ship in self.own(TERRAFORM))

    @property
    def undocked(self) -> bool:
        state = self.state
        return state.phase == MAIN and self.seat == state.active and bool(state.ships)


Count = Callable[[SeatView], int]


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that is counted for each player."""

    name: str
    size: int
    says: str
    """What the number is, in words for people."""
    count: Count
    """The number, before it is cut down to the size."""

    @property
    def from_nothing(self) -> bool:
        """Whether a row of its table begins with 0."""
        return self.name != ANCHOR


def _card(card: int, word: str) -> Feature:
    return Feature(f"card {word}", 2, "holds this card", lambda view: view.held >> card & 1)


FLAT, HELD, UNLANDED, UNBUILT = range(4)
"""What a bonus grows with: nothing, cards held, colonies not landed, ships not built."""
_SCALES: Final[tuple[tuple[int, str, Count], ...]] = (
    (1, "", lambda view: 0),
    (len(CARDS) + 1, "cards held", lambda view: view.cards),
    (HORIZON, "colonies not landed", lambda view: view.left),
    (FLEET + 1, "ships not built", lambda view: FLEET - view.ships),
)
"""Of each scale: how many numbers it has, its name, and the number."""
_GROWING: Final = {POHL: HELD, BRADBURY: UNLANDED, HERBERT: UNBUILT}
SCALE_OF: Final = tuple(_GROWING.get(territory, FLAT) for territory in range(len(TERRITORIES)))
"""The scale of each territory's bonus, for everybody who values or bounds it."""
CROWDS: Final = {"shipyard": SHIPYARD, "constructor": CONSTRUCTOR, "market": MARKET}
"""Features that count a player's ships at a facility, and where."""
DOCKED: Final = {"mine": MINE, "height": MINE, "raiders": RAIDERS, **CROWDS}
"""Features that look at ships left at a facility, and where."""


def _bonus(territory: int) -> Feature:
    size, what, scale = _SCALES[SCALE_OF[territory]]

    def count(view: SeatView) -> int:
        return 1 + scale(view) if view.has_bonus(territory) else 0

    says = f"has this bonus: 1 + {what}" if what else "has this bonus"
    return Feature(f"bonus {TERRITORIES[territory]}", size + 1, says, count)


def _field(field: int, word: str) -> Feature:
    return Feature(
        f"field {word}",
        2,
        "controls the territory of this field",
        lambda view: view.controls(view.state.fields[field]),
    )


def _crowd(name: str, size: int, says: str) -> Feature:
    return Feature(name, size, says, lambda view: len(view.own(CROWDS[name])))


FEATURES: Final = (
    Feature("points", 25, "points on the board", lambda view: points(view.state)[view.seat]),
    Feature(
        "colonies", HORIZON, "colonies landed", lambda view: view.state.setup.colonies - view.left
    ),
    Feature("fuel", 17, "fuel in store", lambda view: view.state.fuel[view.seat]),
    Feature("ore", 17, "ore in store", lambda view: view.state.ore[view.seat]),
    Feature("exposed", 17, "fuel and ore that raiders can reach", lambda view: view.exposed),
    Feature(
        "ships", FLEET + 1, "ships of the own colour for the next roll", lambda view: view.ships
    ),
    Feature("relic", 2, "has the Relic Ship for the next roll", lambda view: view.relic),
    Feature(
        "hub",
        LAST_CIRCLE + 1,
        "circle of the colony on the Colonist Hub",
        lambda view: view.state.circle[view.seat],
    ),
    Feature("cards", len(CARDS) + 1, "alien tech cards held", lambda view: view.cards),
    Feature(
        "changer",
        2,
        "holds a card that changes one die",
        lambda view: view.held & CHANGING_ONE != 0,
    ),
    *(_card(card, word) for card, word in enumerate(CARDS)),
    *(_bonus(territory) for territory in range(len(TERRITORIES))),
    *(_field(field, word) for field, word in enumerate(FIELDS)),
    Feature("narrow", 9, "territories controlled by one colony only", lambda view: view.narrow),
    Feature("tied", 9, "territories where a tie denies control", lambda view: view.tied),
    Feature(
        "mine",
        7,
        "highest ship on the Lunar Mine",
        lambda view: max((ship & VALUE for ship in view.own(MINE)), default=0),
    ),
    Feature(
        "raiders",
        16,
        "sum of the ships at the Raiders' Outpost",
        lambda view: sum(ship & VALUE for ship in view.own(RAIDERS)),
    ),
    Feature(
        "terraform",
        2,
        "a ship on the Terraforming Station",
        lambda view: bool(view.own(TERRAFORM)),
    ),
    _crowd("shipyard", 7, "ships in the Shipyard"),
    _crowd("constructor", 7, "ships at the Colony Constructor"),
    _crowd("market", 5, "ships at the Orbital Market"),
    Feature("undocked", 2, "ships still to be placed in this turn", lambda view: view.undocked),
    Feature(
        "height",
        7,
        "highest ship on the Lunar Mine, whoever's it is",
        lambda view: max((ship & VALUE for ship in view.state.docks[MINE]), default=0),
    ),
    Feature(
        "herbert ship",
        2,
        "has the bonus of Herbert Valley and a ship on the Terraforming Station",
        lambda view: view.has_bonus(HERBERT) and view.waiting,
    ),
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
    view = SeatView(state, seat)
    return {
        feature.name: min(max(int(feature.count(view)), 0), feature.size - 1)
        for feature in FEATURES
    }

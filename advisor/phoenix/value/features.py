"""What is counted of each player: the one vocabulary of everybody who values a position.

There are three kinds of table. A *count* is looked up: the row has the worth of 0, 1, 2, … of
something, and more than the last counts as the last. A *rate* is a single number, the worth of each
one. A *yield* is a single number that belongs to no count: what one unit of an effect brings when
it happens once; with the uses still expected (the rates `uses …`) it prices every ability of every
quarter and hub. Worth is in thousandths of a point of the final score.

A table may change in the course of a game. Its stages are `STAGES`: 0 for whoever has no turn left,
1 for whoever has just one, and 2 to 16 by how far the nearest end of the game is for anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from advisor.phoenix.state import State
from advisor.phoenix.words import (
    HUMAN,
    NOTHING,
    OVER,
    POINTS,
    SPECIES,
    TOP_LEVEL,
    TRACKS,
    TYPES,
    WIDTH,
)

STAGES: Final = 17
NEAR: Final = 2
"""The first stage of a game whose end nobody has brought about."""
STEPS: Final = STAGES - 1 - NEAR
"""How many steps lead from the beginning of a game to its end."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One table of the weights."""

    name: str
    size: int
    says: str
    """What is counted, in words for people."""
    most: int = 1
    """How often it can count, for a bound on all values; of a rate the highest number.

    0 if it only helps to price abilities, which have a bound of their own.
    """

    @property
    def from_nothing(self) -> bool:
        """Whether a row counts from none, which is worth nothing; else it is a rate or a yield."""
        return self.size > 1


SCORED: Final = ("points", "sectors", "residents", "race", "end", "left over")
"""The parts of a final score: as if the game ended now."""
USES: Final = (
    "income",
    "dismantle",
    "construction",
    "transport",
    "expedition",
    "diplomacy",
    "build",
    "alien",
    "human",
)
"""Triggers of abilities; how often each still goes off is a rate."""
YIELDS: Final = (
    "gem",
    "food",
    "water",
    "metal",
    "vp",
    "fw",
    "res",
    "alien",
    "human",
    "pay_human",
    "res_human",
    "pay_metal",
    "pay_res",
    "pay_lobby",
    "lobby",
    "pay_turn",
    "turn",
    "txn",
    "mini",
    "swap",
    "advance",
    "advance_all",
    "extra_same",
    "vp_tracks",
    "gem_per",
    "food_per",
    "water_per",
    "dice",
    "capacity",
    "reroll",
    "txns",
    "discount",
    "human_discount",
    "own",
    "other",
    "cheap expedition",
    "other_diplomacy",
    "mix",
    "any_order",
    "point_gems",
    "metal_fw",
    "human_income",
    "end",
)
"""Effects of clauses; `cheap expedition` is the price cut, `end` an end clause not yet reached."""

FEATURES: Final = (
    Feature("points", 1, "points on the score track", 200),
    Feature("sectors", 1, "points printed on sectors", 60),
    Feature("residents", 1, "points for residents", 90),
    Feature("race", 1, "points for most and second most of a species, as it stands", 60),
    Feature("end", 1, "points of end clauses, as it stands", 100),
    Feature("left over", 1, "points for GEMs and resources left over, as it stands", 40),
    Feature("species", 26, "residents of one species, counted for each of the five", len(SPECIES)),
    Feature("gems", 41, "GEMs in hand"),
    Feature("metal", 41, "metal in hand"),
    Feature("pairs", 13, "food with water, as many as quarters are free"),
    Feature("more pairs", 13, "food with water beyond the free quarters"),
    Feature("singles", 13, "food without water, or water without food"),
    Feature("free", 31, "free quarters"),
    Feature("promise", 7, "thousandths of an ability, by residents that are missing", 0),
    Feature("ship metal", 1, "metal printed on own ships", 110),
    Feature("ship level", 4, "own ships by level", 11),
    *(Feature(f"ships {kind}", 7, f"own ships of type {kind}") for kind in TYPES),
    Feature("unused", 16, "own ships without GEMs on them"),
    Feature("token", 2, "the neutral token in hand"),
    *(
        Feature(f"reach {track}", TOP_LEVEL + 2, f"1 + the highest bonus of the {track} track")
        for track in TRACKS
    ),
    Feature("ahead", 4, "others who come after the own next turn, up to the own last one"),
    Feature("extra", 4, "extra turns earned and not begun"),
    *(
        Feature(f"uses {trigger}", 1, f"times that {trigger} goes off, in thousandths", 0)
        for trigger in USES
    ),
    *(
        Feature(f"yield {effect}", 1, f"what one unit of {effect} brings, once", 0)
        for effect in YIELDS
    ),
)
INDEX: Final = {feature.name: number for number, feature in enumerate(FEATURES)}
"""Number of each feature, by name."""


def rounds_left(state: State) -> int:
    """How far the nearest end is for anybody: `STEPS` at the beginning, 0 at the end."""
    data = state.setup.data
    aliens = data.aliens[state.setup.seats]
    left = STEPS * (sum(state.supply[:HUMAN]) - data.end_aliens) // (aliens - data.end_aliens)
    built, most = max(map(len, state.station)), max(state.stock[POINTS::WIDTH])
    sectors = STEPS * (data.end_sectors - built) // data.end_sectors
    points = STEPS * (data.end_points - most) // data.end_points
    left = min(left, sectors, points)
    return max(0, min(STEPS, left))


def stages(state: State) -> list[int]:
    """The stage of the game for each seat."""
    seats = state.setup.seats
    if state.phase == OVER:
        return [0] * seats
    if state.ending == NOTHING:
        return [NEAR + rounds_left(state)] * seats
    # From the one to move on to the one who brought about the end everybody has one turn left.
    coming = (state.ending - state.active) % seats or seats
    return [1 if (seat - state.active) % seats < coming else 0 for seat in range(seats)]

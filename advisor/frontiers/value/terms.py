"""The value of a position: quickly as one number, or as named terms that add up to it.

Meant for the end of a turn (the next player is about to roll, or the game is over), defined for
every position. The order of the deck is never looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from advisor.frontiers.cards.kinds import CHANGING_ONE, POINTS
from advisor.frontiers.components import FLEET
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.scoring import winning_seats
from advisor.frontiers.ships import OWNER, RELIC, VALUE
from advisor.frontiers.state import State
from advisor.frontiers.value.features import (
    CROWDS,
    FEATURES,
    HELD,
    HORIZON,
    SCALE_OF,
    UNBUILT,
    UNLANDED,
    Feature,
    features,
    remaining,
    unlanded,
)
from advisor.frontiers.value.weights import DECIDED, HUNDRED, SHARED, Row, Weights
from advisor.frontiers.words import (
    CARDS,
    DECOY,
    FIELDS,
    HERBERT,
    ISOLATION,
    MAIN,
    MINE,
    OVER,
    RAIDERS,
    TERRAFORM,
    TERRITORIES,
)


def value(state: State, seat: int, weights: Weights) -> int:
    """What a position is worth to a player; the sum of `terms`."""
    own, *rivals = _own_first(worths(state, weights), seat)
    total = HUNDRED * own - weights.best_rival * max(rivals)
    if weights.all_rivals:
        total -= weights.all_rivals * sum(rivals)
    return total + decided(state, seat) if state.phase == OVER else total


def terms(state: State, seat: int, weights: Weights) -> dict[str, int]:
    """The value by name: the own features, the rivals' under `rival …`, and `decided`."""
    tables = weights.tables(remaining(state))
    rivals = [other for other in range(state.setup.seats) if other != seat]
    entries = {other: _entries(state, other, tables) for other in (seat, *rivals)}
    best = max(rivals, key=lambda other: sum(entries[other].values()))
    found = {name: HUNDRED * entry for name, entry in entries[seat].items()}
    for feature in FEATURES:
        name = feature.name
        everybody = sum(entries[other][name] for other in rivals)
        found[rival_term(feature)] = (
            -weights.best_rival * entries[best][name] - weights.all_rivals * everybody
        )
    found["decided"] = decided(state, seat)
    return found


def rival_term(feature: Feature) -> str:
    """The name under which a feature of the rivals stands among the terms."""
    return f"rival {feature.name}"


def _entries(state: State, seat: int, tables: Mapping[str, Row]) -> dict[str, int]:
    return {name: tables[name][number] for name, number in features(state, seat).items()}


def decided(state: State, seat: int) -> int:
    """What a finished game adds: far more than everything else, by the real tie-breaks."""
    if state.phase != OVER:
        return 0
    winners = winning_seats(state)
    if seat not in winners:
        return -DECIDED
    return DECIDED if len(winners) == 1 else SHARED


def _own_first(numbers: list[int], seat: int) -> list[int]:
    return [numbers[seat], *numbers[:seat], *numbers[seat + 1 :]]


class _Quick:
    """The tables of one T in the form in which `worths` reads them."""

    __slots__ = (
        "bonus",
        "contest",
        "crowds",
        "exposed",
        "field",
        "fuel",
        "hand",
        "height",
        "hub",
        "landed",
        "mine",
        "narrow",
        "ore",
        "points",
        "raiders",
        "relic",
        "ships",
        "tables",
        "terraform",
        "tied",
        "undocked",
        "waiting",
    )

    def __init__(self, tables: Mapping[str, Row]) -> None:
        self.tables = tables
        self.points = _padded(tables["points"])
        self.landed = tables["colonies"]
        self.fuel = _padded(tables["fuel"])
        self.ore = _padded(tables["ore"])
        self.exposed = _padded(tables["exposed"]) if any(tables["exposed"]) else None
        self.ships = tables["ships"]
        self.relic = tables["relic"][1]
        self.hub = tables["hub"]
        self.bonus = tuple(tables[f"bonus {word}"] for word in TERRITORIES)
        self.field = tuple(tables[f"field {word}"][1] for word in FIELDS)
        self.narrow = tables["narrow"]
        self.tied = tables["tied"]
        self.contest = any(self.narrow) or any(self.tied)
        self.mine = tables["mine"]
        self.raiders = _padded(tables["raiders"]) if any(tables["raiders"]) else None
        self.terraform = tables["terraform"][1]
        self.crowds = tuple(
            (place, tables[word]) for word, place in CROWDS.items() if any(tables[word])
        )
        self.undocked = tables["undocked"][1]
        self.height = tables["height"] if any(tables["height"]) else None
        self.waiting = tables["herbert ship"][1]
        self.hand: dict[int, int] = {}

    def worth_of_hand(self, held: int) -> int:
        """Cards, their number and whether one changes dice; kept for the next time."""
        tables = self.tables
        worth = tables["cards"][held.bit_count()] + tables["changer"][held & CHANGING_ONE != 0]
        worth += sum(tables[f"card {word}"][held >> n & 1] for n, word in enumerate(CARDS))
        self.hand[held] = worth
        return worth


_LONG: Final = 64
"""Longer than any store in a real game; beyond it numbers are cut down first."""


def _padded(row: Row) -> Row:
    """A table that can be read beyond its end, where its last number goes on."""
    return row + row[-1:] * (_LONG - len(row))


def _quick(weights: Weights) -> tuple[_Quick, ...]:
    """The quick tables, kept with the weights they belong to."""
    found: tuple[_Quick, ...] | None = weights.__dict__.get("_quick")
    if found is None:
        found = tuple(_Quick(weights.tables(left)) for left in range(HORIZON))
        weights.__dict__["_quick"] = found
    return found


def worths(state: State, weights: Weights) -> list[int]:
    """The worth of every player by seat, before rivals are subtracted."""
    colonies, circle, cards, control = state.colonies, state.circle, state.cards, state.control
    fuel, ore = state.fuel, state.ore
    if max(fuel) >= _LONG // 2 or max(ore) >= _LONG // 2:
        fuel = [min(number, _LONG // 2 - 1) for number in fuel]
        ore = [min(number, _LONG // 2 - 1) for number in ore]
    left = [number + 1 if at else number for number, at in zip(colonies, circle, strict=True)]
    quick = _quick(weights)[min(left)]
    everything, hands, exposed = state.setup.colonies, quick.hand, quick.exposed
    totals: list[int] = []
    points: list[int] = []
    for seat, held in enumerate(cards):
        landed = everything - left[seat]
        worth = hands.get(held)
        if worth is None:
            worth = quick.worth_of_hand(held)
        worth += (
            quick.landed[landed]
            + quick.hub[circle[seat]]
            + quick.fuel[fuel[seat]]
            + quick.ore[ore[seat]]
        )
        if exposed is not None and not held >> DECOY & 1:
            worth += exposed[fuel[seat] + ore[seat]]
        totals.append(worth)
        points.append(landed + (held & POINTS).bit_count())

    own_ships = _fleets(state, quick, totals)
    if state.ships and state.phase == MAIN:
        totals[state.active] += quick.undocked

    if max(control) >= 0:
        _add_control(state, quick, totals, points, own_ships)
        if quick.waiting:
            _add_waiting(state, quick, totals)
    _add_docked(state, quick, totals)
    if quick.contest:
        _add_contest(state, quick, totals)
    for seat, number in enumerate(points):
        totals[seat] += quick.points[number] + quick.ships[own_ships[seat]]
    return totals


def _fleets(state: State, quick: _Quick, totals: list[int]) -> list[int]:
    """Own ships for the next roll, by seat; adds what the Station and the Relic Ship bring."""
    own_ships = [FLEET - stock for stock in state.stock]
    waiting = state.docks[TERRAFORM]
    for ship in waiting:
        totals[ship >> OWNER] += quick.terraform
        if not ship & RELIC:
            own_ships[ship >> OWNER] -= 1
    relic = relic_owner(state)
    if relic >= 0 and not any(ship & RELIC for ship in waiting):
        totals[relic] += quick.relic
    return own_ships


def _add_control(
    state: State, quick: _Quick, totals: list[int], points: list[int], own_ships: list[int]
) -> None:
    """What control of territories brings: a point each, bonuses and fields."""
    control, fields, bonus = state.control, state.fields, quick.bonus
    isolated, charged, _ = fields
    for territory, seat in enumerate(control):
        if seat >= 0:
            points[seat] += 1
            if territory != isolated:
                number, scale = 1, SCALE_OF[territory]
                if scale == HELD:
                    number += state.cards[seat].bit_count()
                elif scale == UNLANDED:
                    number += unlanded(state, seat)
                elif scale == UNBUILT:
                    number += FLEET - own_ships[seat]
                totals[seat] += bonus[territory][number]
    if max(fields) >= 0:
        for field, territory in enumerate(fields):
            if territory >= 0 and control[territory] >= 0:
                totals[control[territory]] += quick.field[field]
        if charged >= 0 and control[charged] >= 0:
            points[control[charged]] += 1


def _add_waiting(state: State, quick: _Quick, totals: list[int]) -> None:
    """What a ship on the Terraforming Station changes about the bonus of Herbert Valley."""
    owners = {ship >> OWNER for ship in state.docks[TERRAFORM] if not ship & RELIC}
    for seat in owners:
        if state.control[HERBERT] == seat and state.fields[ISOLATION] != HERBERT:
            totals[seat] += quick.waiting


def _add_docked(state: State, quick: _Quick, totals: list[int]) -> None:
    """What is left standing on the board: blocks for the others until the owner's next roll."""
    docks = state.docks
    if docks[MINE]:
        heights: dict[int, int] = {}
        for ship in docks[MINE]:
            seat = ship >> OWNER
            heights[seat] = max(heights.get(seat, 0), ship & VALUE)
        for seat, height in heights.items():
            totals[seat] += quick.mine[height]
        if quick.height is not None:
            everybody = quick.height[max(heights.values())]
            for seat in range(len(totals)):
                totals[seat] += everybody
    if docks[RAIDERS] and quick.raiders is not None:
        sums: dict[int, int] = {}
        for ship in docks[RAIDERS]:
            seat = ship >> OWNER
            sums[seat] = sums.get(seat, 0) + (ship & VALUE)
        for seat, total in sums.items():
            totals[seat] += quick.raiders[total]
    for place, table in quick.crowds:
        if docks[place]:
            owners = [ship >> OWNER for ship in docks[place]]
            for seat in set(owners):
                totals[seat] += table[owners.count(seat)]


def _add_contest(state: State, quick: _Quick, totals: list[int]) -> None:
    """How safely territories are held, and where a tie denies them."""
    seats = range(len(totals))
    narrow, tied = [0] * len(totals), [0] * len(totals)
    for territory, colonies in enumerate(state.planet):
        most = max(colonies)
        if most == 0:
            continue
        seat = state.control[territory]
        if seat < 0:
            for other in seats:
                tied[other] += colonies[other] == most
        elif most - 1 in colonies:
            narrow[seat] += 1
    for seat in seats:
        totals[seat] += quick.narrow[narrow[seat]] + quick.tied[tied[seat]]

"""The value of a position: quickly as one number, or as named terms that add up to it.

Meant for the end of a turn (the next player is about to roll, or the game is over), defined for
every position. The order of the deck is never looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from advisor.frontiers.cards.kinds import CHANGING_ONE, POINTS
from advisor.frontiers.components import FLEET
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.scoring import winning_seats
from advisor.frontiers.ships import OWNER, RELIC, VALUE, Ships
from advisor.frontiers.state import State
from advisor.frontiers.value.features import (
    CROWDS,
    FEATURES,
    FLAT,
    HELD,
    HORIZON,
    SCALE_OF,
    UNLANDED,
    Feature,
    features,
    remaining,
)
from advisor.frontiers.value.weights import DECIDED, HUNDRED, SEATS_MOST, SHARED, Row, Weights
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
    rivals = worths(state, weights)
    own = rivals.pop(seat)
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


class _Quick:
    """The tables of one T in the form in which `worths` reads them."""

    __slots__ = (
        "bonus",
        "contest",
        "crowds",
        "field",
        "hand",
        "height",
        "hub",
        "landed",
        "mine",
        "narrow",
        "points",
        "raiders",
        "relic",
        "ships",
        "store",
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
        self.store: dict[tuple[int, int, int], int] = {}

    def worth_of_hand(self, held: int) -> int:
        """Cards, their number and whether one changes dice; kept for the next time."""
        tables = self.tables
        worth = tables["cards"][held.bit_count()] + tables["changer"][held & CHANGING_ONE != 0]
        worth += sum(tables[f"card {word}"][held >> n & 1] for n, word in enumerate(CARDS))
        self.hand[held] = worth
        return worth

    def worth_of_store(self, guarded: int, fuel: int, ore: int) -> int:
        """Tokens, which raiders can reach unless they are guarded; kept for the next time."""
        tables = self.tables
        worth = _at(tables["fuel"], fuel) + _at(tables["ore"], ore)
        if not guarded:
            worth += _at(tables["exposed"], fuel + ore)
        self.store[guarded, fuel, ore] = worth
        return worth


def _at(row: Row, number: int) -> int:
    """The entry of a number; larger ones than a table has count as its last."""
    return row[min(number, len(row) - 1)]


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
    colonies, circle, cards = state.colonies, state.circle, state.cards
    fuel, ore = state.fuel, state.ore
    left = [number + 1 if at else number for number, at in zip(colonies, circle, strict=True)]
    quick = _quick(weights)[min(left)]
    everything, hands, stores = state.setup.colonies, quick.hand, quick.store
    gains, charges, growing = _controlled(quick, tuple(state.control), tuple(state.fields))
    totals = [*gains[: len(left)]]
    own_ships = _fleets(state, quick, totals)
    for seat, held in enumerate(cards):
        landed = everything - left[seat]
        worth = hands.get(held)
        if worth is None:
            worth = quick.worth_of_hand(held)
        store = held >> DECOY & 1, fuel[seat], ore[seat]
        tokens = stores.get(store)
        if tokens is None:
            tokens = quick.worth_of_store(*store)
        totals[seat] += (
            worth
            + tokens
            + quick.landed[landed]
            + quick.hub[circle[seat]]
            + quick.ships[own_ships[seat]]
            + quick.points[charges[seat] + landed + (held & POINTS).bit_count()]
        )
    for territory, seat in growing:
        scale = SCALE_OF[territory]
        if scale == HELD:
            number = cards[seat].bit_count()
        elif scale == UNLANDED:
            number = left[seat]
        else:
            number = FLEET - own_ships[seat]
        totals[seat] += quick.bonus[territory][1 + number]

    if state.ships and state.phase == MAIN:
        totals[state.active] += quick.undocked
    if quick.waiting:
        _add_waiting(state, quick, totals)
    _add_docked(state, quick, totals)
    if quick.contest:
        _add_contest(state, quick, totals)
    return totals


def worth_of_stores(
    state: State, seat: int, weights: Weights, stores: Iterable[tuple[int, int]]
) -> list[int]:
    """What each of some stores of fuel and ore would be worth to a player, all else unchanged."""
    quick, guarded = _quick(weights)[remaining(state)], state.cards[seat] >> DECOY & 1
    return [quick.worth_of_store(guarded, fuel, ore) for fuel, ore in stores]


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


@lru_cache(maxsize=4096)
def _controlled(
    quick: _Quick, control: tuple[int, ...], fields: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
    """What control of territories brings by seat: worth, points, and the bonuses that grow.

    Each of these stands with the seat that has it; what it grows with is seen in the position.
    """
    isolated, charged, _ = fields
    worth, points = [0] * SEATS_MOST, [0] * SEATS_MOST
    growing: list[tuple[int, int]] = []
    for territory, seat in enumerate(control):
        if seat >= 0:
            points[seat] += 1 + (territory == charged)
            if territory == isolated:
                continue
            if SCALE_OF[territory] == FLAT:
                worth[seat] += quick.bonus[territory][1]
            else:
                growing.append((territory, seat))
    for field, territory in enumerate(fields):
        if territory >= 0 and control[territory] >= 0:
            worth[control[territory]] += quick.field[field]
    return tuple(worth), tuple(points), tuple(growing)


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
        heights = _values(docks[MINE], max)
        for seat, height in heights:
            totals[seat] += quick.mine[height]
        if quick.height is not None:
            everybody = quick.height[max(height for _, height in heights)]
            for seat in range(len(totals)):
                totals[seat] += everybody
    if docks[RAIDERS] and quick.raiders is not None:
        for seat, total in _values(docks[RAIDERS], sum):
            totals[seat] += quick.raiders[total]
    for place, table in quick.crowds:
        if docks[place]:
            for seat, number in _values(docks[place], len):
                totals[seat] += table[number]


@lru_cache(maxsize=4096)
def _values(docked: Ships, together: Callable[[list[int]], int]) -> tuple[tuple[int, int], ...]:
    """What the values of everybody's ships at a facility make together, by seat."""
    found: dict[int, list[int]] = {}
    for ship in docked:
        found.setdefault(ship >> OWNER, []).append(ship & VALUE)
    return tuple((seat, together(values)) for seat, values in found.items())


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

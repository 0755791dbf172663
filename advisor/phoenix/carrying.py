"""The outcomes of a transport action: stocks and placements, layer by layer of transactions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from advisor.phoenix import actions
from advisor.phoenix.state import State
from advisor.phoenix.station import homes, live
from advisor.phoenix.words import GOLD, HUB, WIDTH

Stock = tuple[int, int, int, int]
"""GEMs, food, water, metal."""
Placed = tuple[tuple[int, int], ...]
"""Species and place of each Alien taken, sorted."""


class Carried(NamedTuple):
    """An outcome of some transactions, with the first canonical line that leads to it."""

    line: str
    stock: Stock
    placed: Placed
    left: int
    more: bool
    """Whether further transactions would have been possible, so that `done` must be said."""


def _trades() -> list[tuple[Stock, str]]:
    """What each trade changes, and how it is written."""
    found = []
    for a in range(3):
        for b in range(a, 3):
            for gain in range(3):
                if gain in (a, b):
                    continue
                change = [0, 0, 0, 0]
                change[a + 1] -= 1
                change[b + 1] -= 1
                change[gain + 1] += 1
                text = actions.trade((a, b), gain).text
                found.append(((change[0], change[1], change[2], change[3]), text))
    return found


_TRADES = _trades()
_BUYS = [actions.buy(kind).text for kind in range(3)]


class _Room:
    """Who could come, where, and what comes along with every Alien."""

    def __init__(self, state: State) -> None:
        seat = state.active
        sectors = state.setup.data.sectors
        self.choices: list[tuple[tuple[int, int], str]] = []
        self.free: dict[int, int] = {}
        self.supply = state.supply
        for species in range(GOLD + 1):
            for place in homes(state, species):
                self.choices.append(((species, place), actions.alien(species, place).text))
                if place == HUB:
                    self.free[place] = state.hub(seat).room[1] - len(state.on_hub[seat])
                else:
                    self.free[place] = sectors[place].size - len(state.station[seat][place])
        gains = {"gem": 0, "food": 0, "water": 0, "metal": 0, "vp": 0}
        for _, effect in live(state, "alien"):
            gains[effect.name] += effect.n
        self.gems, self.food = gains["gem"], gains["food"]
        self.water, self.metal = gains["water"], gains["metal"]

    def takes(self, placed: Placed, species: int, place: int) -> bool:
        """Whether one more Alien finds a quarter and is there to be had."""
        here = same = 0
        for other, where in placed:
            here += where == place
            same += other == species
        return here < self.free[place] and same < self.supply[species]


Layer = dict[tuple[Stock, Placed], str]


def _goes_on(stock: Stock, price: int) -> bool:
    return stock[0] >= price or stock[1] + stock[2] + stock[3] >= 2


def _next_layer(layer: Layer, room: _Room, price: int, seen: set[tuple[Stock, Placed]]) -> Layer:
    """Every new outcome with one transaction more, the first canonical line for each."""
    found: Layer = {}

    def add(stock: Stock, placed: Placed, line: str, text: str) -> None:
        key = (stock, placed)
        if key not in seen:
            seen.add(key)
            found[key] = f"{line}; {text}" if line else text

    for (stock, placed), line in layer.items():
        gems, food, water, metal = stock
        if gems >= price:
            add((gems - price, food + 1, water, metal), placed, line, _BUYS[0])
            add((gems - price, food, water + 1, metal), placed, line, _BUYS[1])
            add((gems - price, food, water, metal + 1), placed, line, _BUYS[2])
        if food + water + metal >= 2:
            for (_, f, w, m), text in _TRADES:
                if food + f >= 0 and water + w >= 0 and metal + m >= 0:
                    add((gems, food + f, water + w, metal + m), placed, line, text)
        if food and water:
            for (species, place), text in room.choices:
                if species == GOLD and not gems:
                    continue
                if placed and not room.takes(placed, species, place):
                    continue
                after = (
                    gems + room.gems - (species == GOLD),
                    food + room.food - 1,
                    water + room.water - 1,
                    metal + room.metal,
                )
                add(after, tuple(sorted((*placed, (species, place)))), line, text)
    return found


def carry(state: State, began: bool) -> Iterator[Carried]:
    """The outcomes of the transactions that are left; none at all only if one was made."""
    first = state.active * WIDTH
    gems, food, water, metal = state.stock[first : first + 4]
    room = _Room(state)
    price = state.setup.data.buy_gems
    start: tuple[Stock, Placed] = ((gems, food, water, metal), ())
    layer: Layer = {start: ""}
    seen = {start} if began else set()
    if began:
        yield Carried("", start[0], (), state.left, True)
    for left in range(state.left - 1, -1, -1):
        layer = _next_layer(layer, room, price, seen)
        for (stock, placed), line in layer.items():
            more = left > 0 and _goes_on(stock, price)
            yield Carried(line, stock, placed, left, more)

"""Which sectors on display a plan may think of: within reach, and the best of each kind."""

from __future__ import annotations

from typing import Final

from advisor.phoenix.components import Sector
from advisor.phoenix.state import ON, State
from advisor.phoenix.value import Rows, Weights, stages
from advisor.phoenix.words import CONSTRUCTION, METAL, WIDTH

BEST: Final = 2
"""Sectors of one colour and level that are thought of."""
GIFTS: Final = {"vp": 1000, "alien": 2500, "human": 2500, "turn": 3000, "advance_all": 2500}
"""Thousandths of a point that an immediate ability is roughly worth; 2000 for any other."""


def sites(state: State, seat: int, weights: Weights, steps: int) -> tuple[int, ...]:
    """The sectors worth thinking of in so many turns, in the order of numbers."""
    data = state.setup.data
    rows = weights.compiled(data).at(stages(state)[seat])
    metal = _most_metal(state, seat, steps)
    off = 2 + max((ship.power for ship in data.ships if ship.kind == CONSTRUCTION), default=0) + 3
    within = sorted({*state.display, *state.own[seat]})
    groups: dict[tuple[int, int], list[Sector]] = {}
    for number in within:
        sector = data.sectors[number]
        if sector.cost <= metal + off and _in_reach(state, seat, sector, steps):
            groups.setdefault((sector.colour, sector.level), []).append(sector)
    found = []
    for sectors in groups.values():
        sectors.sort(key=lambda sector: (-_promise(rows, sector), sector.number))
        found += [sector.number for sector in sectors[:BEST]]
    return tuple(sorted(found))


def _in_reach(state: State, seat: int, sector: Sector, steps: int) -> bool:
    """Whether a sector can follow on what is built in so few turns."""
    sectors = state.setup.data.sectors
    levels = {sectors[n].level for n in state.station[seat] if sectors[n].colour == sector.colour}
    if sector.level in levels:
        return False
    if state.hub(seat).any_order:
        return True
    missing = sum(level not in levels for level in range(1, sector.level))
    return missing + 1 <= (steps + 1) // 2


def _most_metal(state: State, seat: int, steps: int) -> int:
    """Metal that so many turns could bring at most, roughly: each takes a ship apart."""
    data = state.setup.data
    ships = sorted((data.ships[ship // ON].metal for ship in state.ships[seat]), reverse=True)
    return state.stock[seat * WIDTH + METAL] + sum(ships[: max(0, steps - 1)]) + 4 * steps


def _promise(rows: Rows, sector: Sector) -> int:
    at_once = sum(GIFTS.get(effect.name, 2000) * _times(effect.numbers) for effect in sector.built)
    return rows.abilities[sector.number][0] + at_once


def _times(numbers: tuple[int, ...]) -> int:
    return numbers[-1] if numbers else 1

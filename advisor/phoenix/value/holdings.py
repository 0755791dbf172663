"""The worth of what a player holds, apart from everything else, for searches that vary it."""

from __future__ import annotations

from typing import Final

from advisor.phoenix.clauses import Effect
from advisor.phoenix.state import State
from advisor.phoenix.value.compiled import Compiled, Rows, at
from advisor.phoenix.words import METAL, WIDTH

LONG: Final = 60
"""Numbers by which tables are prolonged, so that most look-ups need no second thought."""


class Purse:
    """A player's GEMs and resources at a stage, with a station that stays as it is."""

    __slots__ = ("_clauses", "_free", "_gems", "_gems_per", "_goods_per", "_metal", "_rows")

    def __init__(self, state: State, seat: int, rows: Rows, compiled: Compiled) -> None:
        data = state.setup.data
        self._rows = rows
        self._gems = rows.gems + rows.gems[-1:] * LONG
        self._metal = rows.metal + rows.metal[-1:] * LONG
        self._free = free_quarters(state, seat)
        self._gems_per, self._goods_per = data.gems_per_point, data.resources_per_point
        clauses: list[Effect] = []
        for number, residents in state.station[seat].items():
            clauses += compiled.ends[number][len(residents)]
        if state.hubs[seat] >= 0:
            clauses += state.hub(seat).endgame
        self._clauses = [
            effect.numbers
            for effect in clauses
            if effect.name == "vp_per" and effect.word == "metal"
        ]

    def worth(self, gems: int, food: int, water: int, metal: int) -> int:
        """What these are worth together; the parts of `value.parts` that depend on them."""
        rows = self._rows
        found = (self._gems[gems] if gems < LONG else self._gems[-1]) + (
            self._metal[metal] if metal < LONG else self._metal[-1]
        )
        if food or water:
            pairs, single = (food, water - food) if food < water else (water, food - water)
            if pairs > self._free:
                found += at(rows.pairs, self._free) + at(rows.more_pairs, pairs - self._free)
            else:
                found += at(rows.pairs, pairs)
            found += at(rows.singles, single)
        if rows.left_over:
            left = gems // self._gems_per + (food + water + metal) // self._goods_per
            found += left * rows.left_over
        for every, points in self._clauses:
            found += points * (metal // every) * rows.end
        return found


def free_quarters(state: State, seat: int) -> int:
    """Quarters of a station that nobody lives in, hub included."""
    sectors = state.setup.data.sectors
    station = state.station[seat]
    free = sum(sectors[number].size - len(residents) for number, residents in station.items())
    if state.hubs[seat] >= 0:
        free += max(0, state.hub(seat).room[1] - len(state.on_hub[seat]))
    return free


def held(state: State, seat: int) -> tuple[int, int, int, int]:
    """GEMs, food, water, metal of a player."""
    gems, food, water, metal = state.stock[seat * WIDTH : seat * WIDTH + METAL + 1]
    return gems, food, water, metal

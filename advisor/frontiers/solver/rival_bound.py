"""What the rivals cost at least at the end of a turn: their part of the upper bound."""

from __future__ import annotations

from advisor.frontiers.cards.kinds import (
    CHANGING_ONE,
    POINTS,
)
from advisor.frontiers.components import FLEET, LOOT
from advisor.frontiers.piles import in_hand
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import OWNER, RELIC, VALUE
from advisor.frontiers.solver.bound_tables import MOST_TOKENS, BoundTables
from advisor.frontiers.state import State
from advisor.frontiers.value.features import SCALE_OF
from advisor.frontiers.words import (
    BOOSTER,
    CANNON,
    CRYSTAL,
    HELMET,
    ISOLATION,
    MINE,
    POSITRON,
    TERRAFORM,
)

Loot = tuple[int, int, tuple[tuple[int, int, int], ...]]
"""Fuel and ore of a raid whose victims are not chosen yet, and each possible one's before it."""


class RivalBound:
    """What the rest of a turn can do to the rivals, counted once for all of them."""

    __slots__ = (
        "cannon",
        "fuel",
        "had",
        "lends",
        "loss",
        "now",
        "ore",
        "raids",
        "reach",
        "shots",
        "state",
        "tables",
        "wins",
    )

    def __init__(
        self,
        tables: BoundTables,
        state: State,
        mask: int,
        wins: int,
        reach: int,
        raids: int,
        now: list[int],
        loot: Loot | None,
    ) -> None:
        self.tables = tables
        self.state = state
        self.wins = wins
        self.reach = reach
        self.raids = raids
        self.now = now
        self.cannon = mask >> CANNON & 1
        self.lends = mask >> HELMET & 1 == 1
        self.shots = mask & (1 << CANNON | 1 << HELMET) != 0
        self.fuel, self.ore = LOOT * raids, LOOT * raids
        self.had: dict[int, tuple[int, int]] = {}
        if loot is not None:
            self.fuel += loot[0]
            self.ore += loot[1]
            self.had = {seat: (fuel, ore) for seat, fuel, ore in loot[2]}
        charged = state.fields[POSITRON] >= 0
        moved = wins or mask & (1 << CRYSTAL | 1 << BOOSTER)
        self.loss = wins + (1 if charged and moved else 0)

    def least(self, seat: int) -> int:
        """What a rival is worth at least."""
        state, of, tables = self.state, self.tables.of, self.tables
        held = state.cards[seat]
        unlanded = state.colonies[seat] + (state.circle[seat] > 0)
        stolen = min(self.raids, held.bit_count())
        now = self.now[seat]
        lowest = max(0, now - self.loss - min(stolen, (held & POINTS).bit_count()))
        worth = of["colonies"][state.setup.colonies - unlanded]
        worth += min(of["points"][lowest : min(24, now + self.wins + 1) + 1])
        worth += self.tokens(seat) + of["hub"][state.circle[seat]]
        ships, worth_of_relic = self.fleet(seat)
        fewest = max(0, ships - self.cannon)
        worth += min(of["ships"][fewest : ships + 1]) + worth_of_relic
        worth += self.hand(held, stolen)
        worth += self.bonuses(seat, stolen, unlanded, ships, fewest)
        highest = max(
            (ship & VALUE for ship in state.docks[MINE] if ship >> OWNER == seat), default=0
        )
        mine = of["mine"]
        if self.lends:
            worth += min(mine)
        else:
            worth += min(mine[: highest + 1]) if self.shots or self.reach else mine[highest]
        return worth + tables.worst

    def tokens(self, seat: int) -> int:
        of = self.tables.of
        fuel, ore = self.had.get(seat, (self.state.fuel[seat], self.state.ore[seat]))
        least_fuel, least_ore = max(0, fuel - self.fuel), max(0, ore - self.ore)
        return (
            min(of["fuel"][min(MOST_TOKENS, least_fuel) : min(MOST_TOKENS, fuel) + 1])
            + min(of["ore"][min(MOST_TOKENS, least_ore) : min(MOST_TOKENS, ore) + 1])
            + self.tables.exposed
        )

    def fleet(self, seat: int) -> tuple[int, int]:
        """Ships of the own colour before any is shot, and the least worth of the Relic Ship."""
        state, relic = self.state, self.tables.of["relic"][1]
        ships = FLEET - state.stock[seat]
        relic_waits = False
        for ship in state.docks[TERRAFORM]:
            if ship >> OWNER == seat:
                if ship & RELIC:
                    relic_waits = True
                else:
                    ships -= 1
        if relic_owner(state) != seat or relic_waits:
            return ships, 0
        return ships, min(0, relic) if self.reach or self.shots else relic

    def hand(self, held: int, stolen: int) -> int:
        of, count = self.tables.of, held.bit_count()
        worth = min(of["cards"][count - stolen : count + 1])
        if held & CHANGING_ONE:
            worth += min(0, of["changer"][1]) if stolen else of["changer"][1]
        entries = [self.tables.cards[card] for card in in_hand(held)]
        worth += sum(entries)
        if stolen:
            entries.sort(reverse=True)
            worth -= sum(entry for entry in entries[:stolen] if entry > 0)
        return worth

    def bonuses(self, seat: int, stolen: int, unlanded: int, ships: int, fewest: int) -> int:
        state, tables, reach = self.state, self.tables, self.reach
        count, isolated = state.cards[seat].bit_count(), state.fields[ISOLATION]
        unbuilt = (FLEET - ships, FLEET - fewest)
        spans = ((0, 0), (count - stolen, count), (unlanded, unlanded), unbuilt)
        worth, losses = 0, []
        for territory, table in enumerate(tables.bonus):
            if state.control[territory] != seat or isolated == territory:
                if self.wins or reach:
                    worth += min(0, *table)
                continue
            low, high = spans[SCALE_OF[territory]]
            entry = table[1 + low] if low == high else min(table[1 + low : 2 + high])
            worth += entry
            losses.append(entry)
        if reach and losses:
            losses.sort(reverse=True)
            worth -= sum(entry for entry in losses[:reach] if entry > 0)
        return worth

"""How much a turn can still bring at most: lets the exhaustive search skip what cannot win.

A ceiling may be too high, never too low. It asks of each feature of the value how far the rest of
the turn can move it, with simple counts: a landing takes a 6, three equal ships or a full track;
a new ship takes a pair; a ship brings at most so much fuel. Choices that exclude each other are
allowed to happen together, except for the few exclusions that matter most.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from advisor.frontiers.cards.kinds import (
    CHANGING,
    CHANGING_ONE,
    CHANGING_TWO,
    MOVING,
    POINTS,
)
from advisor.frontiers.components import CLAIM_PIPS, FLEET, LAST_CIRCLE, TOKEN_LIMIT
from advisor.frontiers.facilities import market, shipyard
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.piles import in_hand
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.scoring import points
from advisor.frontiers.ships import OWNER, RELIC, VALUE, runs
from advisor.frontiers.solver.possible import station_landings
from advisor.frontiers.state import State
from advisor.frontiers.value import DECIDED, HUNDRED, Weights
from advisor.frontiers.value.features import HORIZON
from advisor.frontiers.words import (
    BOOSTER,
    BRADBURY,
    BURROUGHS,
    CANNON,
    CARDS,
    CONSTRUCTOR,
    CRYSTAL,
    HELMET,
    HERBERT,
    ISOLATION,
    MARKET,
    MINE,
    POHL,
    POLARITY,
    POSITRON,
    RAIDERS,
    SHIPYARD,
    STASIS,
    TELEPORTER,
    TERRAFORM,
    TERRITORIES,
    WARPER,
)

_LOOSE: Final = (
    "field isolation",
    "field positron",
    "field repulsor",
    "narrow",
    "tied",
    "raiders",
    "terraform",
    "shipyard",
    "constructor",
    "market",
)
"""Features that are granted their best entry, or their worst for rivals."""
_MOST: Final = 16
"""The highest number of tokens that the tables tell apart."""


class _Tables:
    """The tables of one T, with what is asked of them again and again."""

    def __init__(self, tables: Mapping[str, tuple[int, ...]]) -> None:
        self.of = tables
        self.cards = [tables[f"card {word}"][1] for word in CARDS]
        self.bonus = [tables[f"bonus {word}"] for word in TERRITORIES]
        self.best = sum(max(tables[name]) for name in _LOOSE)
        self.worst = sum(min(tables[name]) for name in _LOOSE)
        self.exposed = min(tables["exposed"])
        self.rising = {
            name: [max(tables[name][: at + 1]) for at in range(len(tables[name]))]
            for name in ("points", "ships", "hub", "mine")
        }

    @cached_property
    def tokens(self) -> tuple[list[list[int]], list[list[int]]]:
        """Best worth of at most so much fuel and ore, within the limit of eight and without."""
        return self._tokens(TOKEN_LIMIT), self._tokens(2 * _MOST)

    def _tokens(self, limit: int) -> list[list[int]]:
        fuel, ore, exposed = self.of["fuel"], self.of["ore"], self.of["exposed"]
        best = [[0] * (_MOST + 1) for _ in range(_MOST + 1)]
        for f in range(_MOST + 1):
            for o in range(_MOST + 1):
                here = -(10**9)
                if f + o <= limit:
                    here = fuel[f] + ore[o] + max(0, exposed[min(_MOST, f + o)])
                if f:
                    here = max(here, best[f - 1][o])
                if o:
                    here = max(here, best[f][o - 1])
                best[f][o] = here
        return best


class Ceiling:
    """The ceiling for one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._tables: dict[int, _Tables] = {}

    @property
    def watched(self) -> frozenset[int]:
        """The facilities whose docked ships these weights look at."""
        names = {
            "mine": MINE,
            "raiders": RAIDERS,
            "shipyard": SHIPYARD,
            "constructor": CONSTRUCTOR,
            "market": MARKET,
        }
        return frozenset(
            place
            for name, place in names.items()
            if any(any(self.weights.tables(left)[name]) for left in range(HORIZON))
        )

    def tables(self, left: int) -> _Tables:
        found = self._tables.get(left)
        if found is None:
            found = self._tables[left] = _Tables(self.weights.tables(left))
        return found

    def __call__(
        self,
        state: State,
        ships: int,
        mask: int,
        unsettled: int,
        loot: tuple[int, int, tuple[tuple[int, int, int], ...]] | None,
    ) -> int:
        """No end of the turn that can be reached from here is worth more to the active player.

        `ships` that may still dock, cards (`mask`) that may still be used or gained, landings
        whose place is open, and a raid whose victims are not chosen yet.
        """
        seat = state.active
        values = [ship & VALUE for ship in state.ships]
        counts = [values.count(value) for value in range(1, 7)]
        held = state.cards[seat]
        usable = self.usable(state, mask, values)
        changes = (usable & CHANGING).bit_count() + (usable & CHANGING_TWO).bit_count()
        help_ = changes + (usable & MOVING).bit_count()
        free = not state.discarded
        swap = 2 if free and mask & (1 << POLARITY | 1 << TELEPORTER) else 0
        raids = ships // 3 if ships > 2 and (help_ or runs(state.ships)) else 0
        pairs = sum(count // 2 for count in counts) + help_
        trade = (
            market.lowest(state) > 0
            or (ships > 1 and pairs > 0)
            or market.may_have_guest(state, state.used | mask)
        )

        circle = state.circle[seat]
        unlanded = state.colonies[seat] + (circle > 0)
        asimov = not state.asimov and state.hubbed + ships > 1 and ships > 0
        to_launch = max(1, LAST_CIRCLE - circle - asimov) if circle < LAST_CIRCLE else 0
        launch = to_launch <= min(ships, 5)
        six = ships > 0 and (changes > 0 or counts[5] > 0)
        if not six and usable >> TELEPORTER & 1:
            six = any(
                ship & VALUE == 6 and ship >> OWNER == seat
                for docked in (*state.docks, state.tracks[seat])
                for ship in docked
            )
        terra = min(ships, station_landings(state, mask)) if six else 0
        triples = ships // 3 if ships > 2 and max(counts) + help_ > 2 else 0
        ways = sorted([to_launch] * launch + [1] * terra + [3] * triples)
        builds = min(state.stock[seat], ships // 2, pairs)
        price = shipyard.price(state) - (not state.has_bonus(HERBERT))
        solar = sorted((4 if changes else FUEL_FROM[value] + 1 for value in values), reverse=True)
        brings = [0]
        for gain in [4] * (ships - len(values)) + solar:
            brings.append(brings[-1] + gain)
        claims = self.claims(state, ships, values, changes > 0)

        now = points(state)
        rivals_left = min(
            state.colonies[other] + (state.circle[other] > 0)
            for other in range(state.setup.seats)
            if other != seat
        )
        built = FLEET - state.stock[seat]
        for ship in state.docks[TERRAFORM]:
            if ship >> OWNER == seat and not ship & RELIC:
                built -= 1
        own_relic = any(ship & RELIC for ship in state.ships)
        relic = relic_owner(state) == seat
        there = state.planet[BURROUGHS]
        lead = there[seat] - max(there[other] for other in range(len(there)) if other != seat)
        top_mine = 6
        if ships == 0:
            top_mine = max(
                (ship & VALUE for ship in state.docks[MINE] if ship >> OWNER == seat), default=0
            )
        positron = state.fields[POSITRON]
        field_card = free and mask & (1 << CRYSTAL | 1 << BOOSTER) != 0
        count = held.bit_count()
        gained = mask & ~held
        taken = 1 if free and mask >> WARPER & 1 else 0
        most_gains = len(claims) - 1 + raids + taken
        ceiling: int | None = None
        for landed in range(min(unlanded, len(ways)) + 1):
            docked = sum(ways[:landed])
            if docked > ships:
                break
            tables = self.tables(min(rivals_left, unlanded - landed))
            over = landed == unlanded
            wins = landed + unsettled + swap
            reach = wins + (1 if free and mask & (1 << BOOSTER | 1 << STASIS) else 0)
            of, rising = tables.of, tables.rising
            score = now[seat] + landed + min(wins, 8)
            if (positron >= 0 and state.control[positron] != seat and wins) or field_card:
                score += 1
            if unsettled and positron >= 0:
                score += 1
            lost = 1 if landed > launch + triples and not own_relic else 0
            launched = landed > terra + triples
            low, high = max(0, count - free), min(len(CARDS), count + most_gains)
            fixed = of["colonies"][state.setup.colonies - unlanded + landed]
            if relic or lead + wins > 0:
                fixed += max(0, of["relic"][1])
            fixed += max(0, of["changer"][1]) if (mask | held) & CHANGING_ONE else 0
            fixed += self.bonuses(
                tables,
                state,
                seat,
                reach,
                low,
                high,
                unlanded - landed,
                built - lost,
                built + builds,
            )
            fixed += rising["mine"][top_mine] + tables.best
            hands = [
                max(of["cards"][low : min(len(CARDS), count + gains) + 1])
                + self.hand(tables, held, gained, gains, free)
                + rising["points"][
                    min(max(score + min(gains, (gained & POINTS).bit_count()), 0), 24)
                ]
                for gains in range(most_gains + 1)
            ]
            tokens = tables.tokens[over]
            best: int | None = None
            for raid in range(raids + 1):
                for claim, pips in enumerate(claims):
                    cards = hands[claim + raid + taken]
                    for more in range(builds + 1):
                        left = ships - docked - 3 * raid - pips - 2 * more
                        if left < 0:
                            break
                        spent = more * price + more * (more - 1) // 2
                        fuel = state.fuel[seat] + 4 * raid - max(0, landed - triples) - spent
                        ore = state.ore[seat] + 4 * raid - landed - spent
                        fleet = cards + rising["ships"][min(max(built + more - lost, 0), FLEET)]
                        rest = self.rest(
                            rising["hub"],
                            tokens,
                            left,
                            fuel,
                            ore,
                            brings,
                            trade,
                            0 if launched else circle,
                            1 if launched or asimov or landed else 0,
                        )
                        if rest is not None and (best is None or fleet + rest > best):
                            best = fleet + rest
            if best is None:
                continue
            total = HUNDRED * (fixed + best) - self.rivals(
                tables, state, mask, wins, reach, raids, now, loot
            )
            if over:
                total += DECIDED
            if ceiling is None or total > ceiling:
                ceiling = total
        return -(DECIDED**2) if ceiling is None else ceiling

    def claims(self, state: State, ships: int, values: list[int], changed: bool) -> list[int]:
        """Ships that no, one, two … claims take at least."""
        pips = [6] * (ships - len(values)) + sorted(
            (6 if changed else value for value in values), reverse=True
        )
        needed = [0]
        total = state.artifact
        for used, value in enumerate((0, *pips)):
            total += value
            if total >= CLAIM_PIPS:
                needed.append(used)
                total = 0
        return needed

    def rest(
        self,
        hub: list[int],
        tokens: list[list[int]],
        ships: int,
        fuel: int,
        ore: int,
        brings: list[int],
        trade: bool,
        circle: int,
        extra: int,
    ) -> int | None:
        """The best worth of tokens and Hub when the rest of the ships go for those; None if the
        payments made elsewhere cannot be met."""
        best: int | None = None
        for track in range(ships + 1):
            most = hub[min(LAST_CIRCLE, circle + track + extra)] if track else hub[circle]
            if extra and not track and not circle:
                most = hub[1]
            for sun in range(ships - track + 1):
                f = fuel + brings[sun]
                o = ore + ships - track - sun
                if f < 0:
                    continue
                if trade:
                    o += f
                if o < 0:
                    continue
                worth = most + tokens[min(f, _MOST)][min(o, _MOST)]
                if best is None or worth > best:
                    best = worth
        return best

    def usable(self, state: State, mask: int, values: list[int]) -> int:
        """The cards of `mask` that could still help to dock: ships must be left to use them on."""
        own = state.cards[state.active] & ~state.used
        if own >> WARPER & 1 and not state.discarded:
            return mask
        if len(values) > 3 or own & MOVING:
            return mask
        best = sorted((6 if own & CHANGING else value for value in values), reverse=True)
        pips, spent = state.artifact, 0
        while pips < CLAIM_PIPS and spent < len(best):
            pips += best[spent]
            spent += 1
        if spent < len(best):
            return mask
        return own | mask & MOVING

    def hand(self, tables: _Tables, held: int, gained: int, gains: int, free: bool) -> int:
        """The best cards in hand at the end."""
        worth, worst = 0, 0
        for card in in_hand(held):
            worth += tables.cards[card]
            worst = min(worst, tables.cards[card])
        if free:
            worth -= worst
        if gains and gained:
            extra = sorted((tables.cards[card] for card in in_hand(gained)), reverse=True)
            worth += sum(entry for entry in extra[:gains] if entry > 0)
        return worth

    def bonuses(
        self,
        tables: _Tables,
        state: State,
        seat: int,
        reach: int,
        fewest: int,
        most: int,
        unlanded: int,
        ships_low: int,
        ships_high: int,
    ) -> int:
        """The bonuses held, and the best that can be won."""
        worth = 0
        extra = []
        isolated = state.fields[ISOLATION]
        for territory in range(8):
            table = tables.bonus[territory]
            if territory == POHL:
                entry = max(table[1 + fewest : 2 + most])
            elif territory == BRADBURY:
                entry = table[1 + unlanded]
            elif territory == HERBERT:
                first = 1 + FLEET - min(FLEET, ships_high)
                entry = max(table[first : min(len(table), 3 + FLEET - max(0, ships_low))])
            else:
                entry = table[1]
            if state.control[territory] == seat and isolated != territory:
                worth += max(0, entry) if reach else entry
            elif entry > 0:
                extra.append(entry)
        if reach and extra:
            extra.sort(reverse=True)
            worth += sum(extra[:reach])
        return worth

    def rivals(
        self,
        tables: _Tables,
        state: State,
        mask: int,
        wins: int,
        reach: int,
        raids: int,
        now: list[int],
        loot: tuple[int, int, tuple[tuple[int, int, int], ...]] | None,
    ) -> int:
        """What the rivals cost at least."""
        of = tables.of
        least = []
        shots = mask & (1 << CANNON | 1 << HELMET) != 0
        taken_fuel, taken_ore = 4 * raids, 4 * raids
        had: dict[int, tuple[int, int]] = {}
        if loot is not None:
            taken_fuel += loot[0]
            taken_ore += loot[1]
            had = {seat: (fuel, ore) for seat, fuel, ore in loot[2]}
        positron = state.fields[POSITRON]
        isolated = state.fields[ISOLATION]
        loss = wins + (1 if positron >= 0 and (wins or mask & (1 << CRYSTAL | 1 << BOOSTER)) else 0)
        for seat in range(state.setup.seats):
            if seat == state.active:
                continue
            held = state.cards[seat]
            count = held.bit_count()
            unlanded = state.colonies[seat] + (state.circle[seat] > 0)
            stolen = min(raids, count)
            lowest = max(0, now[seat] - loss - min(stolen, (held & POINTS).bit_count()))
            worth = of["colonies"][state.setup.colonies - unlanded]
            worth += min(of["points"][lowest : min(24, now[seat] + wins + 1) + 1])
            fuel, ore = had.get(seat, (state.fuel[seat], state.ore[seat]))
            least_fuel, least_ore = max(0, fuel - taken_fuel), max(0, ore - taken_ore)
            worth += min(of["fuel"][min(_MOST, least_fuel) : min(_MOST, fuel) + 1])
            worth += min(of["ore"][min(_MOST, least_ore) : min(_MOST, ore) + 1])
            worth += tables.exposed
            ships = FLEET - state.stock[seat]
            relic_waits = False
            for ship in state.docks[TERRAFORM]:
                if ship >> OWNER == seat:
                    if ship & RELIC:
                        relic_waits = True
                    else:
                        ships -= 1
            fewest = max(0, ships - (1 if mask >> CANNON & 1 else 0))
            worth += min(of["ships"][fewest : ships + 1])
            if relic_owner(state) == seat and not relic_waits:
                worth += min(0, of["relic"][1]) if reach or shots else of["relic"][1]
            worth += of["hub"][state.circle[seat]]
            worth += min(of["cards"][count - stolen : count + 1])
            if held & CHANGING_ONE:
                worth += min(0, of["changer"][1]) if stolen else of["changer"][1]
            entries = [tables.cards[card] for card in in_hand(held)]
            worth += sum(entries)
            if stolen:
                entries.sort(reverse=True)
                worth -= sum(entry for entry in entries[:stolen] if entry > 0)
            losses = []
            for territory in range(8):
                if state.control[territory] != seat or isolated == territory:
                    if wins or reach:
                        worth += min(0, *tables.bonus[territory])
                    continue
                table = tables.bonus[territory]
                if territory == POHL:
                    entry = min(table[1 + count - stolen : 2 + count])
                elif territory == BRADBURY:
                    entry = table[1 + unlanded]
                elif territory == HERBERT:
                    entry = min(table[1 + FLEET - ships : 2 + FLEET - fewest])
                else:
                    entry = table[1]
                worth += entry
                losses.append(entry)
            if reach and losses:
                losses.sort(reverse=True)
                worth -= sum(entry for entry in losses[:reach] if entry > 0)
            highest = max(
                (ship & VALUE for ship in state.docks[MINE] if ship >> OWNER == seat), default=0
            )
            table = of["mine"]
            worth += min(table[: highest + 1]) if shots or reach else table[highest]
            worth += tables.worst
            least.append(worth)
        return self.weights.best_rival * max(least) + self.weights.all_rivals * sum(least)

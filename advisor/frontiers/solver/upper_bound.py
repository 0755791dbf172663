"""How much a turn can still bring at most: lets the exhaustive search skip what cannot win.

A bound may be too high, never too low. It asks of each feature of the value how far the rest of the
turn can move it, with simple counts: a landing takes a 6, three equal ships or a full track; a new
ship takes a pair; a ship brings at most so much fuel. Choices that exclude each other are
allowed to happen together, except for the few exclusions that matter most.
"""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards.kinds import (
    CHANGING,
    CHANGING_ONE,
    CHANGING_TWO,
    MOVING,
    POINTS,
    SWAPPERS,
    card_set,
)
from advisor.frontiers.components import CLAIM_PIPS, CREW, FLEET, LAST_CIRCLE, LOOT
from advisor.frontiers.facilities import market, shipyard
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.piles import in_hand
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.scoring import points
from advisor.frontiers.ships import OWNER, RELIC, VALUE, runs
from advisor.frontiers.solver.bound_tables import MOST_TOKENS, BoundTables
from advisor.frontiers.solver.possible import (
    may_leave_again,
    relic_may_go_home,
    station_landings,
)
from advisor.frontiers.solver.rival_bound import Loot, RivalBound
from advisor.frontiers.state import State
from advisor.frontiers.value import DECIDED, HUNDRED, Weights
from advisor.frontiers.value.features import DOCKED, HORIZON, SCALE_OF
from advisor.frontiers.words import (
    BOOSTER,
    BURROUGHS,
    CARDS,
    CRYSTAL,
    HUB,
    ISOLATION,
    MINE,
    POSITRON,
    RAIDERS,
    STASIS,
    TELEPORTER,
    TERRAFORM,
    WARPER,
)

_SWAPPING: Final = card_set(*SWAPPERS)


class _Rest:
    """What the rest of a turn can do at most, counted once for all numbers of landings."""

    __slots__ = (
        "asimov",
        "brings",
        "builds",
        "built",
        "circle",
        "claims",
        "count",
        "fewest_cards",
        "free",
        "gained",
        "height",
        "held",
        "launch",
        "lead",
        "mask",
        "most_cards",
        "most_gains",
        "now",
        "prices",
        "raids",
        "relic",
        "rivals_left",
        "seat",
        "ships",
        "state",
        "swap",
        "taken",
        "terra",
        "top_mine",
        "trade",
        "triples",
        "unlanded",
        "unsettled",
        "ways",
    )

    def __init__(self, state: State, ships: int, mask: int, unsettled: int) -> None:
        seat = state.active
        values = [ship & VALUE for ship in state.ships]
        counts = [values.count(value) for value in range(1, 7)]
        self.state, self.seat = state, seat
        self.ships, self.mask, self.unsettled = ships, mask, unsettled
        self.held = state.cards[seat]
        usable = _usable(state, mask, values)
        changes = (usable & CHANGING).bit_count() + (usable & CHANGING_TWO).bit_count()
        help_ = changes + (usable & MOVING).bit_count()
        self.free = not state.discarded
        self.swap = 2 if self.free and mask & _SWAPPING else 0
        self.raids = ships // 3 if ships > 2 and (help_ or runs(state.ships)) else 0
        pairs = sum(count // 2 for count in counts) + help_
        self.trade = (
            market.lowest(state) > 0
            or (ships > 1 and pairs > 0)
            or market.may_have_guest(state, state.used | mask)
        )
        self._landings(values, counts, usable, changes, help_)
        self.builds = min(state.stock[seat], ships // 2, pairs)
        self.prices = _prices(state.stock[seat], self.builds)
        self.brings = _fuel_brought(ships, values, changes > 0)
        self.claims = _claims(state, ships, values, changes > 0)
        self._cards()
        self._fleet()
        self.now = points(state)
        self.top_mine = 6
        self.height = self._height()
        if ships == 0:
            self.top_mine = max(
                (ship & VALUE for ship in state.docks[MINE] if ship >> OWNER == seat), default=0
            )

    def _height(self) -> int | None:
        """The highest ship on the Lunar Mine if nothing can come there or leave, else None."""
        if self.ships or self.mask or self.unsettled or relic_may_go_home(self.state, self.mask):
            return None
        return max((ship & VALUE for ship in self.state.docks[MINE]), default=0)

    def _landings(
        self, values: list[int], counts: list[int], usable: int, changes: int, help_: int
    ) -> None:
        """The ways to land a colony, by the ships that they take."""
        state, seat, ships = self.state, self.seat, self.ships
        self.circle = circle = state.circle[seat]
        self.unlanded = state.colonies[seat] + (circle > 0)
        self.rivals_left = min(
            state.colonies[other] + (state.circle[other] > 0) for other in state.setup.rivals[seat]
        )
        self.asimov = not state.asimov and state.hubbed + ships > 1 and ships > 0
        to_launch = max(1, LAST_CIRCLE - circle - self.asimov) if circle < LAST_CIRCLE else 0
        free = state.setup.ports[HUB] - len(state.tracks[seat])
        self.launch = to_launch <= min(ships, free + may_leave_again(state, self.mask))
        six = ships > 0 and (changes > 0 or counts[5] > 0)
        if not six and usable >> TELEPORTER & 1:
            six = any(
                ship & VALUE == 6 and ship >> OWNER == seat
                for docked in (*state.docks, state.tracks[seat])
                for ship in docked
            )
        self.terra = min(ships, station_landings(state, self.mask)) if six else 0
        self.triples = ships // 3 if ships > 2 and max(counts) + help_ > 2 else 0
        self.ways = sorted([to_launch] * self.launch + [1] * self.terra + [3] * self.triples)

    def _cards(self) -> None:
        """How many cards there may be at the end."""
        self.count = self.held.bit_count()
        self.gained = self.mask & ~self.held
        self.taken = 1 if self.free and self.mask >> WARPER & 1 else 0
        self.most_gains = len(self.claims) - 1 + self.raids + self.taken
        self.fewest_cards = max(0, self.count - self.free)
        self.most_cards = min(len(CARDS), self.count + self.most_gains)

    def _fleet(self) -> None:
        state, seat = self.state, self.seat
        self.built = FLEET - state.stock[seat]
        for ship in state.docks[TERRAFORM]:
            if ship >> OWNER == seat and not ship & RELIC:
                self.built -= 1
        self.relic = relic_owner(state) == seat
        there = state.planet[BURROUGHS]
        self.lead = there[seat] - max(there[other] for other in state.setup.rivals[seat])

    def score(self, landed: int, wins: int) -> int:
        """Points at most, without those of cards to come."""
        state, positron = self.state, self.state.fields[POSITRON]
        score = self.now[self.seat] + landed + min(wins, 8)
        field_card = self.free and self.mask & (1 << CRYSTAL | 1 << BOOSTER) != 0
        if (positron >= 0 and state.control[positron] != self.seat and wins) or field_card:
            score += 1
        if self.unsettled and positron >= 0:
            score += 1
        return score


def _prices(stock: int, builds: int) -> list[int]:
    """Fuel, and as much ore, that no, one, two … new ships take at least, with Herbert Valley."""
    prices = [0]
    for built in range(builds):
        prices.append(prices[-1] + shipyard.price_of(stock - built, cheaper=True))
    return prices


def _fuel_brought(ships: int, values: list[int], changed: bool) -> list[int]:
    """The fuel that no, one, two … ships bring at most, with Lem Badlands."""
    most = FUEL_FROM[6] + 1
    each = sorted((most if changed else FUEL_FROM[value] + 1 for value in values), reverse=True)
    brings = [0]
    for gain in [most] * (ships - len(values)) + each:
        brings.append(brings[-1] + gain)
    return brings


def _claims(state: State, ships: int, values: list[int], changed: bool) -> list[int]:
    """Ships that no, one, two … claims take at least: all pips together must do."""
    pips = [6] * (ships - len(values)) + sorted(
        (6 if changed else value for value in values), reverse=True
    )
    needed = [0]
    total = state.artifact
    for used, value in enumerate((0, *pips)):
        total += value
        if total >= CLAIM_PIPS * len(needed):
            needed.append(used)
    return needed


def _usable(state: State, mask: int, values: list[int]) -> int:
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


class UpperBound:
    """The upper bound for one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._tables: dict[int, BoundTables] = {}

    @property
    def watched(self) -> frozenset[int]:
        """The facilities whose docked ships these weights look at."""
        return frozenset(
            place
            for name, place in DOCKED.items()
            if any(any(self.weights.tables(left)[name]) for left in range(HORIZON))
        )

    def tables(self, left: int) -> BoundTables:
        found = self._tables.get(left)
        if found is None:
            found = self._tables[left] = BoundTables(self.weights.tables(left))
        return found

    def __call__(
        self, state: State, ships: int, mask: int, unsettled: int, loot: Loot | None
    ) -> int:
        """No end of the turn that can be reached from here is worth more to the active player.

        `ships` that may still dock, cards (`mask`) that may still be used or gained, landings
        whose place is open, and a raid whose victims are not chosen yet.
        """
        rest = _Rest(state, ships, mask, unsettled)
        highest: int | None = None
        for landed in range(min(rest.unlanded, len(rest.ways)) + 1):
            docked = sum(rest.ways[:landed])
            if docked > ships:
                break
            found = self.with_landings(rest, landed, docked, loot)
            if found is not None and (highest is None or found > highest):
                highest = found
        return -(DECIDED**2) if highest is None else highest

    def with_landings(self, rest: _Rest, landed: int, docked: int, loot: Loot | None) -> int | None:
        """The bound for so many landings, which take so many ships; None if they are not paid."""
        state, mask, seat = rest.state, rest.mask, rest.seat
        tables = self.tables(min(rest.rivals_left, rest.unlanded - landed))
        of, rising = tables.of, tables.rising
        over = landed == rest.unlanded
        wins = landed + rest.unsettled + rest.swap
        reach = wins + (1 if rest.free and mask & (1 << BOOSTER | 1 << STASIS) else 0)
        lost = 1 if landed > rest.launch + rest.triples and not rest.relic else 0
        fixed = of["colonies"][state.setup.colonies - rest.unlanded + landed]
        if rest.relic or rest.lead + wins > 0:
            fixed += max(0, of["relic"][1])
        fixed += max(0, of["changer"][1]) if (mask | rest.held) & CHANGING_ONE else 0
        fixed += self.bonuses(
            tables,
            state,
            seat,
            reach,
            rest.fewest_cards,
            rest.most_cards,
            rest.unlanded - landed,
            rest.built - lost,
            rest.built + rest.builds,
        )
        fixed += rising["mine"][rest.top_mine] + tables.best
        hands = self.hands(tables, rest, rest.score(landed, wins))
        best = self.best_use(tables, rest, hands, landed, docked, lost, over)
        if best is None:
            return None
        rivals = RivalBound(tables, state, mask, wins, reach, rest.raids, rest.now, loot)
        least = [rivals.least(other) for other in state.setup.rivals[seat]]
        weights = self.weights
        cost = weights.best_rival * max(least) + weights.all_rivals * sum(least)
        share = HUNDRED - weights.best_rival - weights.all_rivals * len(least)
        total = HUNDRED * (fixed + best) - cost + tables.common(share, rest.height)
        return total + DECIDED if over else total

    def hands(self, tables: BoundTables, rest: _Rest, score: int) -> list[int]:
        """The best worth of cards and points with no, one, two … cards gained."""
        number, points = tables.of["cards"], tables.rising["points"]
        scoring = (rest.gained & POINTS).bit_count()
        return [
            max(number[rest.fewest_cards : min(len(CARDS), rest.count + gains) + 1])
            + self.hand(tables, rest.held, rest.gained, gains, rest.free)
            + points[min(max(score + min(gains, scoring), 0), 24)]
            for gains in range(rest.most_gains + 1)
        ]

    def best_use(
        self,
        tables: BoundTables,
        rest: _Rest,
        hands: list[int],
        landed: int,
        docked: int,
        lost: int,
        over: bool,
    ) -> int | None:
        """The best worth of cards, ships, Hub and tokens by what the other ships do."""
        state, seat, built = rest.state, rest.seat, rest.built
        hub, fleets, tokens = tables.rising["hub"], tables.rising["ships"], tables.tokens[over]
        launched = landed > rest.terra + rest.triples
        circle = 0 if launched else rest.circle
        extra = 1 if launched or rest.asimov else 0
        paid_fuel = state.fuel[seat] - max(0, landed - rest.triples)
        paid_ore = state.ore[seat] - landed
        best: int | None = None
        for raid in range(rest.raids + 1):
            for claim, pips in enumerate(rest.claims):
                cards = hands[claim + raid + rest.taken]
                for more in range(rest.builds + 1):
                    left = rest.ships - docked - CREW[RAIDERS] * raid - pips - 2 * more
                    if left < 0:
                        break
                    spent = rest.prices[more]
                    fuel = paid_fuel + LOOT * raid - spent
                    ore = paid_ore + LOOT * raid - spent
                    fleet = cards + fleets[min(max(built + more - lost, 0), FLEET)]
                    found = self.rest(
                        hub, tokens, left, fuel, ore, rest.brings, rest.trade, circle, extra
                    )
                    if found is not None and (best is None or fleet + found > best):
                        best = fleet + found
        return best

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
                worth = most + tokens[min(f, MOST_TOKENS)][min(o, MOST_TOKENS)]
                if best is None or worth > best:
                    best = worth
        return best

    def hand(self, tables: BoundTables, held: int, gained: int, gains: int, free: bool) -> int:
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
        tables: BoundTables,
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
        unbuilt = (FLEET - min(FLEET, ships_high), 1 + FLEET - max(0, ships_low))
        spans = ((0, 0), (fewest, most), (unlanded, unlanded), unbuilt)
        for territory, table in enumerate(tables.bonus):
            low, high = spans[SCALE_OF[territory]]
            entry = table[1 + low] if low == high else max(table[1 + low : 2 + high])
            if state.control[territory] == seat and isolated != territory:
                worth += max(0, entry) if reach else entry
            elif entry > 0:
                extra.append(entry)
        if reach and extra:
            extra.sort(reverse=True)
            worth += sum(extra[:reach])
        return worth

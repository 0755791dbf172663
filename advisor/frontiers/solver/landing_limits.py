"""How many colonies a turn can land at most, and in which ways.

A landing is worth so much that a model which may have one more than the turn can pay for has a
loose bound, and twice the variables. So landings are counted here by what they take: ships of the
right values, cards that make or move them, and tokens, for which other ships have to work.

Every answer errs on the generous side. Nothing is asked about order: whatever could be there at
some time of the turn is there. Each way to get something is granted at its lowest price, a value is
granted to any ship that a card may change, and a bonus that may be won is there from the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from advisor.frontiers.cards.base import unit_price
from advisor.frontiers.cards.kinds import (
    CHANGERS,
    CHANGES,
    FIELD_OF,
    LIFTERS,
    SWAPPERS,
    CardSet,
    card_set,
    fixed_price,
)
from advisor.frontiers.components import (
    CLAIM_PIPS,
    FLEET,
    LAST_CIRCLE,
    LAUNCH_PRICE,
    LOOT,
    STARTING_SHIPS,
    TERRAFORM_PRICE,
)
from advisor.frontiers.facilities import constructor, market, shipyard
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import VALUE
from advisor.frontiers.solver.possible import relic_may_go_home, station_landings
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ASIMOV,
    BRADBURY,
    CANNON,
    CONSTRUCTOR,
    CRYSTAL,
    DECOY,
    HEINLEIN,
    HELMET,
    HERBERT,
    HUB,
    ISOLATION,
    LEM,
    MARKET,
    MINE,
    POHL,
    TELEPORTER,
    TERRAFORM,
    VANVOGT,
    WARPER,
)

_OPENERS: Final = card_set(CANNON, HELMET, TELEPORTER)
"""Cards that may take a ship from its port."""
_UNCOVERING: Final = card_set(
    *LIFTERS, *(card for card, field in FIELD_OF.items() if field == ISOLATION)
)
"""Cards whose discard may take the Isolation Field off a territory."""
_HIGHEST: Final = 6
_CHANGE_PRICE: Final = min(fixed_price(card) // len(CHANGES[card]) for card in CHANGERS)
"""Fuel for a ship that shows another value, at least."""


class LandingLimits(NamedTuple):
    """The most of each."""

    landings: int
    constructs: int
    terraforms: int
    launches: int


class _Ways(NamedTuple):
    """Landings of each kind."""

    constructs: int
    terraforms: int
    launches: int


@dataclass(frozen=True, slots=True)
class Means:
    """What a turn has, or may come to have, for its landings."""

    state: State
    shown: Counter[int]
    """How many of the own ships show a value, at most."""
    known: bool
    """Whether the own ships are these and no others."""
    relic: bool
    """Whether the Relic Ship is among the unplaced ships."""
    docked: bool
    """Whether the Teleporter may move a ship that is no longer in hand."""
    ready: CardSet
    """Cards in hand that have not been used,"""
    reach: CardSet
    """and those with others that may be gained."""
    claims: bool
    raids: int
    fetches: bool
    """Whether a Warper may take a card from the discards."""
    six: bool
    """Whether a ship may show a six."""
    moved: bool
    lent: bool
    leaving: int
    """Ships that may dock in this turn and leave their ports again in it, at most."""


def landing_limits(means: Means) -> LandingLimits:
    """The most landings, of all kinds and of each."""
    state = means.state
    seat = state.active
    dice = len(state.ships) + means.moved + means.lent
    unlanded = state.colonies[seat] + (state.circle[seat] > 0)
    constructs = min(dice, state.setup.ports[CONSTRUCTOR] + means.leaving) // 3
    terraforms = station_landings(state, means.reach) if means.six else 0
    count = _Count(means)
    most = [0, 0, 0, 0]
    launches = _launches(means, dice)
    every = product(range(constructs + 1), range(terraforms + 1), range(launches + 1))
    for ways in sorted((_Ways(*each) for each in every), key=sum, reverse=True):
        numbers = (sum(ways), *ways)
        if sum(ways) > unlanded or all(n <= m for n, m in zip(numbers, most, strict=True)):
            continue
        if count.possible(ways):
            most = [max(pair) for pair in zip(numbers, most, strict=True)]
    return LandingLimits(*most)


def _launches(means: Means, dice: int) -> int:
    """Launches at most: every ship that docks at the Hub is an advance, and Asimov Crater gives
    one more, be it still to come or the one that waits for a launch."""
    state, seat = means.state, means.state.active
    free = state.setup.ports[HUB] - len(state.tracks[seat])
    gain = min(dice, free + means.leaving) + 1
    return (state.circle[seat] + gain) // LAST_CIRCLE


class _Count:
    """Asks whether landings can be paid."""

    def __init__(self, means: Means) -> None:
        self.means = means
        state = means.state
        self.state = state
        self.seat = seat = state.active
        self.relic_goes = relic_may_go_home(state, means.reach)
        self.own_relic = relic_owner(state) == seat
        self.ready_changes = sum(len(CHANGES[card]) for card in CHANGERS if means.ready >> card & 1)
        gained = (
            len(CHANGES[card]) for card in CHANGERS if (means.reach & ~means.ready) >> card & 1
        )
        self.gained_changes = sorted(gained, reverse=True)
        self.changed = bool(self.ready_changes or self.gained_changes)
        self.first_claim = self._first_claim()
        self.free_card = int(means.fetches and means.ready >> WARPER & 1)
        self.short = FLEET - state.stock[seat] <= STARTING_SHIPS and not self.own_relic
        """Whether the Terraforming Station takes a ship only after another was built."""
        self.booty = self._booty()
        self.winners = self._winners()
        """Cards that may bring a bonus before the first landing."""
        self.trades = market.lowest(state) > 0 or market.may_have_guest(
            state, state.used | means.reach
        )

    def _winners(self) -> CardSet:
        state = self.state
        found = 1 << CRYSTAL
        if not state.discarded:
            found |= card_set(*SWAPPERS)
            isolated = state.fields[ISOLATION]
            if isolated >= 0 and state.control[isolated] == self.seat:
                found |= _UNCOVERING
        return found & self.means.reach

    def _booty(self) -> int:
        """Tokens that a raid may take."""
        state = self.state
        open_ = (
            seat
            for seat in state.setup.rivals[self.seat]
            if self.means.raids > 1 or not state.holds(seat, DECOY)
        )
        return min(LOOT, sum(state.fuel[seat] + state.ore[seat] for seat in open_))

    def _first_claim(self) -> int | None:
        """Ships that pay for the first claim at least.

        A changer from the discards or from a rival's hand may pay for claims as well. But `to_gain`
        grants the card fetched or stolen to the landings, and so one claim less, with ships that
        show eight pips without it: two claims lack five of sixteen at most.
        """
        means, pips = self.means, self.state.artifact
        if not means.claims:
            return None
        values = [ship & VALUE for ship in self.state.ships]
        if not means.known or means.ready & card_set(*CHANGERS):
            values = [_HIGHEST] * len(values)
        values = sorted([*values, *[_HIGHEST] * (means.moved + means.lent)], reverse=True)
        used = 0
        while pips < CLAIM_PIPS and used < len(values):
            pips += values[used]
            used += 1
        return used if pips >= CLAIM_PIPS else None

    def to_gain(self, cards: int) -> int | None:
        """Ships that so many cards take at least."""
        cards -= self.free_card
        if cards <= 0:
            return 0
        best: int | None = None
        for raids in range(min(self.means.raids, cards) + 1):
            claims = cards - raids
            if claims and self.first_claim is None:
                continue
            used = 3 * raids
            if claims:
                assert self.first_claim is not None
                # What a claim leaves over is lost, and no ship alone has eight pips.
                used += self.first_claim + 2 * (claims - 1)
            best = used if best is None else min(best, used)
        return best

    def possible(self, ways: _Ways) -> bool:
        means = self.means
        builds = int(ways.terraforms > 0 and self.short)
        for moved, lent, won in product(range(means.moved + 1), range(means.lent + 1), range(2)):
            cards = self._cards(ways, moved, lent, won)
            if cards is None:
                continue
            steps = self._steps(ways, won)
            if steps is None:
                continue
            dice = len(self.state.ships) + moved + lent
            used = 3 * ways.constructs + ways.terraforms + steps + 2 * builds
            if used > dice:
                continue
            for lacking, spare in self._choices(ways, builds):
                plan = _Plan(self, ways, builds, won, moved, lent, cards, dice - used)
                if plan.works(lacking, spare):
                    return True
        return False

    def _cards(self, ways: _Ways, moved: int, lent: int, won: int) -> int | None:
        """Cards that have to be gained, but for those that change ships; None if they cannot."""
        ready, reach = self.means.ready, self.means.reach
        cards = int(moved and not ready >> TELEPORTER & 1)
        cards += int(lent and not ready >> HELMET & 1)
        helping = []
        if won and sum(ways) < 2:
            helping.append(self.winners)
        if not self.relic_goes:
            if ways.terraforms > self.free(TERRAFORM):
                helping.append(1 << CANNON)
            elif 3 * ways.constructs > self.free(CONSTRUCTOR) and not (moved or lent):
                helping.append(_OPENERS)
        for kind in helping:
            if not kind & reach:
                return None
            cards += not kind & ready
        return cards

    def free(self, facility: int) -> int:
        """Ports that are open now."""
        return self.state.setup.ports[facility] - len(self.state.docks[facility])

    def _steps(self, ways: _Ways, won: int) -> int | None:
        """Ships that bring colonies to their launch; None if there are not as many ports."""
        state, seat = self.state, self.seat
        missing = LAST_CIRCLE * ways.launches - state.circle[seat]
        if missing <= 0:
            return 0
        asimov = not state.asimov and bool(won or state.has_bonus(ASIMOV))
        # What is left over of a launch goes to the next one.
        again = int(ways.launches > 1)
        steps = max(1, missing - asimov - again * state.surplus)
        free = state.setup.ports[HUB] - len(state.tracks[seat]) + self.means.leaving
        return steps if steps <= free else None

    def _choices(self, ways: _Ways, builds: int) -> Iterator[tuple[int, list[int]]]:
        """For every choice of values: ships that lack the right one, and those left over."""
        shown = self.means.shown
        for triples in combinations_with_replacement(range(1, 7), ways.constructs):
            for pairs in combinations_with_replacement(range(1, 7), builds):
                need = Counter({6: ways.terraforms})
                for value in triples:
                    need[value] += 3
                for value in pairs:
                    need[value] += 2
                lacking = sum(max(0, need[value] - shown[value]) for value in need)
                spare = [
                    value
                    for value in range(1, 7)
                    for _ in range(shown[value] - min(need[value], shown[value]))
                ]
                yield lacking, spare


@dataclass(frozen=True, slots=True)
class _Plan:
    """Some landings with what they use besides ships that show the right value."""

    count: _Count
    ways: _Ways
    builds: int
    won: int
    """Whether bonuses are won in the turn."""
    moved: int
    lent: int
    cards: int
    left: int
    """Ships that do something else."""

    def has(self, territory: int) -> bool:
        return bool(self.won) or self.count.state.has_bonus(territory)

    def works(self, lacking: int, spare: list[int]) -> bool:
        """Whether ships and cards suffice; `spare` are the values of the ships not asked for."""
        count, means = self.count, self.count.means
        # A ship that the Teleporter moves was in hand: it works twice, but never beside itself.
        beside = means.docked or means.relic or self.ways.terraforms > 0
        lacking -= means.relic + self.lent + (self.moved and beside)
        changes = max(0, lacking)
        cards, missing = self.cards, changes - count.ready_changes
        for made in count.gained_changes:
            if missing <= 0:
                break
            missing -= made
            cards += 1
        if missing > 0:
            return False
        used = count.to_gain(cards)
        if used is None or used > self.left:
            return False
        fuel, ore = self._prices(changes)
        return self._paid(self.left - used, spare, fuel, ore)

    def _prices(self, changes: int) -> tuple[int, int]:
        """Fuel and ore for the landings and what helps them."""
        ways, state = self.ways, self.count.state
        saved = int(self.has(POHL))
        fuel = 0 if saved else changes * _CHANGE_PRICE
        if self.won and sum(ways) < 2 and self.count.winners == 1 << CRYSTAL:
            fuel += fixed_price(CRYSTAL) - state.has_bonus(POHL)
        fuel += self.moved * (unit_price(state, TELEPORTER) - saved)
        fuel += self.lent * max(0, unit_price(state, HELMET) - saved)
        ore = ways.constructs * constructor.price_of(self.has(BRADBURY))
        fuel += ways.terraforms * TERRAFORM_PRICE[0] + ways.launches * LAUNCH_PRICE[0]
        ore += ways.terraforms * TERRAFORM_PRICE[1] + ways.launches * LAUNCH_PRICE[1]
        if self.builds:
            price = shipyard.price_of(state.stock[state.active], self.has(HERBERT))
            fuel, ore = fuel + price, ore + price
        return fuel, ore

    def _paid(self, left: int, spare: list[int], fuel: int, ore: int) -> bool:
        """Whether so many ships can bring what is missing of some fuel and ore."""
        state, seat = self.count.state, self.count.seat
        fuel, ore = state.fuel[seat] - fuel, state.ore[seat] - ore
        if fuel >= 0 and ore >= 0:
            return True
        suns = self._suns(left, spare)
        mine = self._mine(left, spare)
        for raids in range(min(self.count.means.raids, left // 3) + 1):
            loot = raids * self.count.booty
            for crew, rate in self._markets(spare):
                workers = left - 3 * raids - crew
                for mined in range(min(workers, mine) + 1):
                    more = fuel + suns[workers - mined]
                    lack = ore + mined
                    if lack < 0 < more and rate:
                        lack = min(0, lack + more // rate)
                    if max(0, -more) + max(0, -lack) <= loot:
                        return True
        return False

    def _suns(self, left: int, spare: list[int]) -> list[int]:
        """Fuel that no, one, two … ships bring at most; there are values for all that are left."""
        bonus = int(self.has(LEM))
        values = spare[::-1]
        if self.count.changed:
            values = [_HIGHEST] * left
        values = [_HIGHEST] * (self.moved + self.lent + self.count.means.relic) + values
        suns = [0]
        for value in values[:left]:
            suns.append(suns[-1] + FUEL_FROM[value] + bonus)
        return suns

    def _mine(self, left: int, spare: list[int]) -> int:
        """Ships that the Lunar Mine may take."""
        count, state = self.count, self.count.state
        if count.means.reach & _OPENERS or count.relic_goes:
            return left
        free = count.free(MINE)
        if count.changed:
            return min(left, free)
        high = max((ship & VALUE for ship in state.docks[MINE]), default=0)
        fit = sum(1 for value in spare if value >= high) + count.means.relic
        fit += not state.mined and self.has(VANVOGT)
        return min(left, free, fit)

    def _markets(self, spare: list[int]) -> Iterator[tuple[int, int]]:
        """Ships that open trade, and fuel for one ore; no trade first."""
        count = self.count
        yield 0, 0
        if count.trades:
            yield 0, 1
        elif count.free(MARKET) > 1 or count.means.reach & _OPENERS or count.relic_goes:
            helped = count.changed or self.moved or self.lent or count.means.relic
            pairs = (value for value in range(1, 7) if spare.count(value) > 1)
            lowest = 1 if helped else min(pairs, default=0)
            if lowest:
                yield 2, 1 if self.has(HEINLEIN) else lowest

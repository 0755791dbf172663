"""What may still happen in a turn: bounds that tell which actions can wait for its end.

Everything here errs on the side of "may": an answer that is too generous costs time, never a plan.
The arguments that need these answers are in `reduced`.
"""

from __future__ import annotations

from typing import Final

from advisor.frontiers.actions import Discard
from advisor.frontiers.cards.base import unit_price
from advisor.frontiers.cards.kinds import CHANGING, MOVERS, MOVING, SETTLING, USABLE
from advisor.frontiers.components import CLAIM_PIPS, CREW, LAST_CIRCLE
from advisor.frontiers.facilities import market
from advisor.frontiers.facilities.base import open_ports
from advisor.frontiers.planet import landing_places, relic_owner
from advisor.frontiers.ships import OWNER, RELIC, VALUE, groups, runs
from advisor.frontiers.solver.possible import (
    bonus_may_go,
    relic_may_go_home,
    station_landings,
    thrown_may_show,
)
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ARTIFACT,
    ASIMOV,
    BAY,
    BOOSTER,
    BRADBURY,
    BURROUGHS,
    CONSTRUCTOR,
    CRYSTAL,
    GRAVITY,
    HEINLEIN,
    HERBERT,
    HUB,
    ISOLATION,
    LEM,
    MARKET,
    MINE,
    POHL,
    RAIDERS,
    REPULSOR,
    SHIPYARD,
    SOLAR,
    STASIS,
    TELEPORTER,
    TERRAFORM,
    VANVOGT,
    WARPER,
)

LANDINGS: Final = (CONSTRUCTOR, TERRAFORM)


class RestLimits:
    """Bounds on the rest of the turn: ships that may still dock, cards that may still be used."""

    __slots__ = ("landings", "mask", "ships")

    def __init__(self, state: State) -> None:
        seat = state.active
        waiting = len(state.ships)
        mask = _in_reach(state)
        moving = mask & MOVING
        if not waiting and not _first_move_is_paid(state, moving):
            # A card that cannot be paid any more may still be gained, or thrown away.
            kept = 0 if state.discarded else 1 << TELEPORTER
            mask &= ~(moving & state.cards[seat] & ~kept)
            moving = 0
        waiting += moving.bit_count()
        self.mask = mask
        self.ships = waiting
        unlanded = state.colonies[seat] + (state.circle[seat] > 0)
        launch = state.circle[seat] == LAST_CIRCLE or (
            waiting > 0 and state.circle[seat] + waiting + 1 >= LAST_CIRCLE
        )
        station = min(waiting, station_landings(state, mask))
        self.landings = min(unlanded, launch + station + waiting // 3)


def _in_reach(state: State) -> int:
    """Cards that may still be used or gained, each of which may help to gain the next."""
    unused = ~state.used
    mask = state.cards[state.active] & unused
    waiting = len(state.ships)
    pips = state.artifact + sum(ship & VALUE for ship in state.ships)
    runs_now = waiting > 2 and bool(runs(state.ships))
    changed = True
    while changed:
        before = mask
        able = mask & (MOVING | CHANGING) != 0
        if state.artifact >= CLAIM_PIPS or (
            (waiting or mask & MOVING) and (able or pips >= CLAIM_PIPS)
        ):
            for card in state.display:
                mask |= 1 << card
        if runs_now or (waiting > 2 and able) or (waiting > 1 and mask & MOVING):
            for held in state.cards:
                mask |= held
        if mask >> WARPER & 1 and not state.discarded:
            for card in state.discards:
                mask |= 1 << card
        mask &= unused
        changed = mask != before
    return mask


def _first_move_is_paid(state: State, movers: int) -> bool:
    """Whether any of these cards can be used before a ship brings fuel, with Pohl Foothills."""
    fuel = state.fuel[state.active]
    return any(movers >> card & 1 and fuel >= unit_price(state, card) - 1 for card in MOVERS)


def roomy(state: State, rest: RestLimits) -> bool:
    """Whether every ship will find a port that takes any ship, so that the Bay stays closed."""
    seat, ports = state.active, state.setup.ports
    need = rest.ships
    free = ports[SOLAR] - len(state.docks[SOLAR]) + ports[ARTIFACT] - len(state.docks[ARTIFACT])
    if free >= need:
        return True
    if state.circle[seat] or state.colonies[seat]:
        steps = LAST_CIRCLE - state.circle[seat] - (not state.asimov)
        free += max(0, min(ports[HUB] - len(state.tracks[seat]), steps))
    return free >= need


def matters(state: State, rest: RestLimits, territory: int) -> bool:
    """Whether having the bonus of a territory can still change anything this turn.

    The Relic Ship is bought at the end of a plan and needs no look ahead.
    """
    ships = rest.ships
    if territory == LEM:
        return ships > 0
    if territory == VANVOGT:
        return ships > 0 and not state.mined
    if territory == ASIMOV:
        return ships > 0 and not state.asimov and state.hubbed + ships >= 2
    if territory == HERBERT:
        return ships > 1 and state.stock[state.active] > 0
    if territory == BRADBURY:
        return ships > 2
    if territory == HEINLEIN:
        value = market.lowest(state)
        return value > 1 or (value == 0 and ships > 1) or rate_may_rise(state, rest)
    if territory == POHL:
        return rest.mask & USABLE != 0
    return False


def rate_may_rise(state: State, rest: RestLimits) -> bool:
    """Whether trades may get dearer or come to an end: the ships that set the rate may leave.

    The Teleporter takes one of them, and the Relic Ship is lost with control of its territory.
    """
    if market.may_have_guest(state, state.used | rest.mask):
        return True
    ships = market.yours(state)
    breaks = bonus_may_go(state, rest.mask)
    if state.has_bonus(HEINLEIN):
        if breaks and market.lowest(state) > 1:
            return True
    else:
        value = market.lowest(state)
        ships = tuple(ship for ship in ships if ship & VALUE == value)
    leaving = rest.mask >> TELEPORTER & 1
    leaving += breaks and any(ship & RELIC for ship in ships)
    return 0 < len(ships) <= leaving


def pohl_may_go(state: State, rest: RestLimits) -> bool:
    return state.has_bonus(POHL) and bonus_may_go(state, rest.mask)


def loses_what_it_leans_on(state: State, rest: RestLimits) -> bool:
    """Whether the player may lose the Relic Ship, which frees its port in mid-turn, or may trade by
    a ship that the Helmet brought and whose partner has left."""
    if relic_owner(state) == state.active and relic_may_go_home(state, rest.mask):
        return True
    return market.may_have_guest(state, state.used | rest.mask)


def useful(state: State, rest: RestLimits, territory: int) -> bool:
    """Whether a landing may change what comes after it this turn; the rest is after it."""
    seat = state.active
    if territory == BURROUGHS:
        return relic_owner(state) not in (-1, seat)
    if state.control[territory] == seat or not matters(state, rest, territory):
        return False
    return leads(state.planet[territory], seat, rest.landings + 1)


def exchangeable(state: State, rest: RestLimits) -> int:
    """The territories for a landing among which nothing before the end of the turn can choose.

    A loan is paid by the colonies on its territory, so a place that could be borrowed is not one.
    """
    lends = rest.mask >> CRYSTAL & 1 == 1
    return sum(
        1 << territory
        for territory in landing_places(state)
        if not useful(state, rest, territory) and not (lends and matters(state, rest, territory))
    )


def may_close(state: State, rest: RestLimits) -> bool:
    """Whether only landings, or discards that use them, can follow a quiet landing."""
    left = len(state.ships)
    if left == 0 or (rest.mask & SETTLING and not state.discarded):
        return True
    if rest.mask >> TELEPORTER & 1:
        return True
    seat = state.active
    if state.colonies[seat] + (state.circle[seat] > 0) <= rest.landings:
        return True
    if left % 3 == 1:
        return rest.mask & CHANGING != 0 or any(ship & VALUE == 6 for ship in state.ships)
    return left % 3 == 0 or rest.mask & MOVING != 0


def opens(state: State, rest: RestLimits, place: int) -> bool:
    """Whether a shot may be what an arrival at a facility needs."""
    crew = CREW[place]
    if rest.ships < crew or place == BAY:
        return False
    if place == HUB:
        track = state.tracks[state.active]
        if len(track) < state.setup.ports[HUB]:
            return False
        return any(ship >> OWNER != state.active for ship in track)
    if place not in (MINE, RAIDERS) and open_ports(state, place) >= crew:
        return False
    if rest.mask & (CHANGING | MOVING):
        return True
    if place in (MARKET, SHIPYARD, CONSTRUCTOR):
        return bool(groups(state.ships, crew))
    if place == RAIDERS:
        return bool(runs(state.ships))
    return place != TERRAFORM or any(ship & VALUE == 6 for ship in state.ships)


def leads(colonies: tuple[int, ...], seat: int, more: int) -> bool:
    """Whether a seat controls a territory after some more landings there."""
    own = colonies[seat] + more
    return all(own > number for other, number in enumerate(colonies) if other != seat)


def regainable(state: State, rest: RestLimits, display: tuple[int, ...], card: int) -> bool:
    """Whether a card that is thrown away may come back in this turn: nobody has it twice."""
    if card in display or thrown_may_show(state):
        return rest.ships > 0 or state.artifact >= CLAIM_PIPS
    others = (held for seat, held in enumerate(state.cards) if seat != state.active)
    return rest.ships >= CREW[RAIDERS] and any(held >> card & 1 for held in others)


def early(before: State, after: State, rest: RestLimits, action: Discard) -> bool:
    """Whether a discard may change what comes after it this turn."""
    card, fields, seat = action.card, before.fields, before.active
    if card == WARPER:
        taken = 1 << action.target
        return taken & USABLE != 0 or any(held & taken for held in before.cards)
    if card == GRAVITY:
        return fields[REPULSOR] >= 0 and rest.landings > 0
    if card == BOOSTER and action.target != ISOLATION:
        return action.target == REPULSOR and rest.landings > 0
    future = RestLimits(after)
    lends = future.mask >> CRYSTAL & 1 == 1

    def winnable(territory: int) -> bool:
        return matters(after, future, territory) and (
            lends or leads(before.planet[territory], seat, future.landings)
        )

    if card in (BOOSTER, STASIS):
        if winnable(fields[ISOLATION]):
            return True
        if card == BOOSTER:
            return False
        return (action.target == ASIMOV and winnable(ASIMOV)) or (
            action.target == BURROUGHS and relic_owner(before) >= 0
        )
    return _control_may_change(before, after, future, card == TELEPORTER)


def _control_may_change(before: State, after: State, future: RestLimits, moved: bool) -> bool:
    """Whether colonies that changed places may change what the rest of the turn can do.

    A loan is paid by the colonies on its territory, so a colony `moved` may make one cheaper.
    """
    seat, lends = before.active, future.mask >> CRYSTAL & 1 == 1
    for territory in range(8):
        old, new = before.planet[territory], after.planet[territory]
        if old == new:
            continue
        if territory == BURROUGHS and relic_owner(before) >= 0:
            return True
        if not matters(after, future, territory):
            continue
        if lends and moved:
            return True
        for more in range(future.landings + 1):
            led, will_lead = leads(old, seat, more), leads(new, seat, more)
            if (will_lead and not led) or (territory == ASIMOV and will_lead != led):
                return True
    return False

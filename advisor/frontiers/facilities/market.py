"""Orbital Market: a pair opens trade of fuel for ore, while one of its ships stays there."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock, Trade
from advisor.frontiers.facilities.base import Facility, open_ports, place, refuse_ports
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.saying import at_place, values
from advisor.frontiers.ships import OWNER, VALUE, Ships, groups
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    BURROUGHS,
    HEINLEIN,
    HELMET,
    ISOLATION,
    MARKET,
    POLARITY,
    REPULSOR,
    ROLL,
    STASIS,
    TELEPORTER,
)


def refuse(state: State, dock: Dock) -> Refusal | None:
    if dock.ships[0] & VALUE != dock.ships[1] & VALUE:
        return at_place(MARKET, f"two equal ships are needed, not {values(dock.ships)}.")
    return refuse_ports(state, MARKET, 2)


def apply(state: State, dock: Dock, crew: Ships) -> None:
    place(state, MARKET, crew)


def options(state: State, hand: Ships) -> list[Dock]:
    if open_ports(state, MARKET) < 2:
        return []
    return [actions.dock(MARKET, pair) for pair in groups(hand, 2)]


FACILITY = Facility(MARKET, refuse, apply, options)


def yours(state: State) -> Ships:
    """The ships at the Market that trade for the active player now (A32).

    All own ships were gathered before the roll, so those that are there came this turn.
    """
    if state.phase == ROLL:
        return ()
    docked = state.docks[MARKET]
    own = tuple(ship for ship in docked if ship >> OWNER == state.active)
    if state.used >> HELMET & 1:
        own += tuple(ship for ship in docked if ship not in own and _brought(state, ship))
    return own


def _brought(state: State, ship: int) -> bool:
    """Whether a rival's ship must be taken for the one that the Helmet brought to the Market.

    A position does not keep which ship that was. It came together with an own ship of the same
    value, and while that one is there it trades for both. So this ship must stand alone, and not
    because somebody moved its twin away; and its partner must have left, to where the Teleporter
    put it, or as the Relic Ship to Burroughs Desert. A rival's ship on the own track of the Hub
    is the one that the Helmet moved.
    """
    seat, value = state.active, ship & VALUE
    alike = [other for other in state.docks[MARKET] if other & VALUE == value]
    if len(alike) % 2 == 0 or any(other >> OWNER == seat for other in alike):
        return False
    if any(other >> OWNER != seat for other in state.tracks[seat]):
        return False
    elsewhere = {
        other >> OWNER
        for docked in (*state.docks[:MARKET], *state.docks[MARKET + 1 :], *state.tracks)
        for other in docked
        if other & VALUE == value
    }
    if ship >> OWNER in elsewhere:
        return False
    if state.used >> TELEPORTER & 1 and seat in elsewhere:
        return True
    return _lost_the_relic(state)


def _lost_the_relic(state: State) -> bool:
    """Whether a card that the player threw away can have sent the Relic Ship home this turn."""
    if not state.discarded or relic_owner(state) >= 0:
        return False
    if state.control[BURROUGHS] == state.active:
        return state.fields[ISOLATION] == BURROUGHS and STASIS in state.discards
    return _control_may_have_gone(state)


def _control_may_have_gone(state: State) -> bool:
    """Whether a colony moved, or a swap, can have cost the player control of Burroughs Desert."""
    if state.fields[REPULSOR] == BURROUGHS:
        return False
    own = state.planet[BURROUGHS][state.active]
    rivals = sorted(state.planet[BURROUGHS][seat] for seat in state.setup.rivals[state.active])
    strongest, following = rivals[-1], rivals[-2] if len(rivals) > 1 else 0
    without = max(strongest - 1, following)
    if POLARITY in state.discards and own + 1 > without:
        return True
    return TELEPORTER in state.discards and (own + 1 > strongest or own > without)


def may_have_guest(state: State, cards: int) -> bool:
    """Whether a rival's ship there may come to trade for the player, with cards used or usable."""
    return cards >> HELMET & 1 == 1 and any(
        ship >> OWNER != state.active for ship in state.docks[MARKET]
    )


def lowest(state: State) -> int:
    """The lowest value among the ships that trade (A31), or 0 while there are none."""
    return min((ship & VALUE for ship in yours(state)), default=0)


def rate(state: State) -> int:
    """Fuel for one ore now, with the bonus of Heinlein Plains, or 0 while there is no trade."""
    value = lowest(state)
    return 1 if value and state.has_bonus(HEINLEIN) else value


def refuse_trade(state: State, action: Trade) -> Refusal | None:
    fuel = rate(state)
    if fuel == 0:
        return at_place(
            MARKET,
            "trading needs a ship of yours that is docked there now; dock two equal ships first.",
        )
    have = state.fuel[state.active]
    if have < fuel * action.times:
        times = "a trade" if action.times == 1 else f"{action.times} trades"
        costs = "costs" if action.times == 1 else "cost"
        return at_place(MARKET, f"{times} {costs} {fuel * action.times} fuel; you have {have}.")
    return None


def apply_trade(state: State, action: Trade) -> None:
    state.fuel[state.active] -= rate(state) * action.times
    state.ore[state.active] += action.times


def trades(state: State) -> list[Trade]:
    fuel = rate(state)
    if fuel == 0:
        return []
    return [actions.trade(times) for times in range(1, state.fuel[state.active] // fuel + 1)]

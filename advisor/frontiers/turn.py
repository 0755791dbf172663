"""The frame of a turn: forfeit, gather and roll at its start, the limit of eight at its end."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions, dice
from advisor.frontiers.actions import BuyRelic, End, Roll
from advisor.frontiers.cards import cache
from advisor.frontiers.components import RELIC_PRICE, TOKEN_LIMIT
from advisor.frontiers.facilities.base import pay
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.saying import count, price, unaffordable
from advisor.frontiers.ships import OWNER, RELIC, Ships, tokens
from advisor.frontiers.state import State
from advisor.frontiers.words import BURROUGHS, ISOLATION, MAIN, TERRAFORM


def fleet(state: State) -> Ships:
    """The ships that the active player will roll: all but one on the Terraforming Station."""
    seat = state.active
    docked = [
        ship
        for place, ships in enumerate((*state.docks, *state.tracks, state.bay))
        if place != TERRAFORM
        for ship in ships
        if ship >> OWNER == seat
    ]
    return tuple(ship & RELIC for ship in docked)


def refuse_roll(state: State, action: Roll) -> Refusal | None:
    if state.phase == MAIN:
        return Refusal("turn", "The ships are rolled already; a turn has one roll.")
    if action.outcome is not None and not dice.fits(action.outcome, fleet(state)):
        return Refusal(
            "turn",
            f"The roll must name {dice.described(fleet(state))}, one for each ship; "
            f"this one names {tokens(action.outcome)}.",
        )
    return None


def apply_roll(state: State, action: Roll) -> None:
    seat = state.active
    for ship in state.docks[TERRAFORM]:
        if ship >> OWNER == seat and not ship & RELIC:
            state.stock[seat] += 1
    state.docks = [_others(ships, seat) if ships else ships for ships in state.docks]
    state.tracks = [_others(ships, seat) if ships else ships for ships in state.tracks]
    state.bay = _others(state.bay, seat)
    state.ships = tuple(sorted(action.outcome or ()))
    state.phase = MAIN
    cache.pay_out(state)


def _others(ships: Ships, seat: int) -> Ships:
    return tuple([ship for ship in ships if ship >> OWNER != seat])


def refuse_relic(state: State, action: BuyRelic) -> Refusal | None:
    if state.control[BURROUGHS] != state.active:
        return Refusal(
            "burroughs", "The Relic Ship is sold only to the player who controls Burroughs Desert."
        )
    if state.fields[ISOLATION] == BURROUGHS:
        return Refusal(
            "burroughs",
            "The Isolation Field is on Burroughs Desert: the Relic Ship cannot be bought.",
        )
    if relic_owner(state) >= 0:
        return Refusal("burroughs", "The Relic Ship is in play already.")
    return unaffordable(state, "burroughs", "The Relic Ship", *RELIC_PRICE)


def relics(state: State) -> list[BuyRelic]:
    """The purchase of the Relic Ship, if it is legal now."""
    fuel, ore = RELIC_PRICE
    seat = state.active
    if (
        state.relic_keeper() != seat
        or state.fuel[seat] < fuel
        or state.ore[seat] < ore
        or relic_owner(state) >= 0
    ):
        return []
    return [actions.buy_relic()]


def apply_relic(state: State, action: BuyRelic) -> None:
    pay(state, *RELIC_PRICE)
    state.bay = tuple(sorted((*state.bay, RELIC | state.active << OWNER)))


def refuse_end(state: State, action: End) -> Refusal | None:
    if state.ships:
        one = len(state.ships) == 1
        return Refusal(
            "turn",
            f"Place {'this ship' if one else 'these ships'} before the turn ends: "
            f"{tokens(state.ships)}.",
        )
    fuel, ore = state.fuel[state.active], state.ore[state.active]
    if action.fuel > fuel or action.ore > ore:
        return Refusal(
            "turn",
            f"You cannot return {price(action.fuel, action.ore)}; you have {fuel} fuel "
            f"and {ore} ore.",
        )
    surplus = max(0, fuel + ore - TOKEN_LIMIT)
    if action.fuel + action.ore != surplus:
        return Refusal(
            "turn",
            f"You hold {fuel} fuel and {ore} ore; {count(surplus, 'token')} must be returned to "
            f"keep {TOKEN_LIMIT}, and this returns {action.fuel + action.ore or 'none'}."
            if surplus
            else f"You hold {fuel} fuel and {ore} ore, within the limit of {TOKEN_LIMIT}; "
            "nothing is returned.",
        )
    return None


def apply_end(state: State, action: End) -> None:
    pay(state, action.fuel, action.ore)
    state.moves += 1
    state.start_turn((state.active + 1) % state.setup.seats)


def ends(state: State) -> list[End]:
    """The ways to end the turn; none while a ship is unplaced."""
    if state.ships:
        return []
    fuel, ore = state.fuel[state.active], state.ore[state.active]
    surplus = fuel + ore - TOKEN_LIMIT
    if surplus <= 0:
        return [actions.end()]
    return [
        actions.end(spent, surplus - spent)
        for spent in range(max(0, surplus - ore), min(fuel, surplus) + 1)
    ]

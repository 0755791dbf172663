"""Terraforming Station: a six is given up for a colony."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock
from advisor.frontiers.components import FLEET, STARTING_SHIPS, TERRAFORM_PRICE
from advisor.frontiers.facilities.base import Facility, open_ports, pay, place, refuse_ports
from advisor.frontiers.planet import land, landing_places, refuse_landing
from advisor.frontiers.saying import at_place, unaffordable
from advisor.frontiers.ships import RELIC, VALUE, Ships, singles
from advisor.frontiers.state import State
from advisor.frontiers.words import TERRAFORM


def _keeps_enough(state: State, ship: int) -> bool:
    """Three ships of the own colour must remain; the Relic Ship is not one of them (A46)."""
    return bool(ship & RELIC) or FLEET - state.stock[state.active] > STARTING_SHIPS


def refuse(state: State, dock: Dock) -> Refusal | None:
    ship = dock.ships[0]
    if ship & VALUE != 6:
        return at_place(TERRAFORM, f"a 6 is needed; your ship shows {ship & VALUE}.")
    refusal = refuse_ports(state, TERRAFORM, 1)
    if refusal is not None:
        return refusal
    if not _keeps_enough(state, ship):
        in_play = FLEET - state.stock[state.active]
        return at_place(
            TERRAFORM,
            f"at least {STARTING_SHIPS} ships of your colour must remain; you have {in_play} "
            "in play and would give up one.",
        )
    return unaffordable(
        state, "ter", "Terraforming Station: a colony", *TERRAFORM_PRICE
    ) or refuse_landing(state, dock.territory)


def apply(state: State, dock: Dock, crew: Ships) -> None:
    pay(state, *TERRAFORM_PRICE)
    place(state, TERRAFORM, crew)
    land(state, dock.territory)


def options(state: State, hand: Ships) -> list[Dock]:
    seat = state.active
    fuel, ore = TERRAFORM_PRICE
    if open_ports(state, TERRAFORM) < 1 or state.fuel[seat] < fuel or state.ore[seat] < ore:
        return []
    return [
        actions.landing(TERRAFORM, (ship,), territory)
        for ship in singles(hand)
        if ship & VALUE == 6 and _keeps_enough(state, ship)
        for territory in landing_places(state)
    ]


FACILITY = Facility(TERRAFORM, refuse, apply, options)

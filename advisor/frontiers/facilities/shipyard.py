"""Shipyard: a pair and a rising price build a new ship."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock
from advisor.frontiers.components import FLEET, STARTING_SHIPS
from advisor.frontiers.facilities.base import Facility, open_ports, pay, place, refuse_ports
from advisor.frontiers.saying import at_place, ordinal, unaffordable, values
from advisor.frontiers.ships import OWNER, VALUE, Ships, groups
from advisor.frontiers.state import State
from advisor.frontiers.words import HERBERT, SHIPYARD


def price_of(stock: int, cheaper: bool) -> int:
    """Fuel, and as much ore, for the next ship: it rises with the own fleet in play (A44)."""
    return max(1, FLEET - stock + 1 - STARTING_SHIPS) - cheaper


def price(state: State) -> int:
    return price_of(state.stock[state.active], state.has_bonus(HERBERT))


def refuse(state: State, dock: Dock) -> Refusal | None:
    if dock.ships[0] & VALUE != dock.ships[1] & VALUE:
        return at_place(SHIPYARD, f"two equal ships are needed, not {values(dock.ships)}.")
    stock = state.stock[state.active]
    if stock == 0:
        return at_place(SHIPYARD, f"your stock is empty: all {FLEET} ships are in play.")
    refusal = refuse_ports(state, SHIPYARD, 2)
    if refusal is not None:
        return refusal
    cost = price(state)
    what = f"Shipyard: your {ordinal(FLEET + 1 - stock)} ship"
    return unaffordable(state, "ship", what, cost, cost)


def apply(state: State, dock: Dock, crew: Ships) -> None:
    cost = price(state)
    pay(state, cost, cost)
    place(state, SHIPYARD, crew)
    state.stock[state.active] -= 1
    state.bay = tuple(sorted((*state.bay, state.active << OWNER)))


def options(state: State, hand: Ships) -> list[Dock]:
    seat, cost = state.active, price(state)
    if (
        open_ports(state, SHIPYARD) < 2
        or state.stock[seat] == 0
        or state.fuel[seat] < cost
        or state.ore[seat] < cost
    ):
        return []
    return [actions.dock(SHIPYARD, pair) for pair in groups(hand, 2)]


FACILITY = Facility(SHIPYARD, refuse, apply, options)

"""Colony Constructor: three equal ships and ore land a colony."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock
from advisor.frontiers.components import CONSTRUCTOR_ORE
from advisor.frontiers.facilities.base import Facility, open_ports, pay, place, refuse_ports
from advisor.frontiers.planet import land, landing_places, refuse_landing
from advisor.frontiers.saying import at_place, unaffordable, values
from advisor.frontiers.ships import VALUE, Ships, groups
from advisor.frontiers.state import State
from advisor.frontiers.words import BRADBURY, CONSTRUCTOR


def price_of(cheaper: bool) -> int:
    """Ore for a colony."""
    return CONSTRUCTOR_ORE - cheaper


def price(state: State) -> int:
    return price_of(state.has_bonus(BRADBURY))


def refuse(state: State, dock: Dock) -> Refusal | None:
    if len({ship & VALUE for ship in dock.ships}) > 1:
        return at_place(CONSTRUCTOR, f"three equal ships are needed, not {values(dock.ships)}.")
    return (
        refuse_ports(state, CONSTRUCTOR, 3)
        or unaffordable(state, "con", "Colony Constructor: a colony", 0, price(state))
        or refuse_landing(state, dock.territory)
    )


def apply(state: State, dock: Dock, crew: Ships) -> None:
    pay(state, 0, price(state))
    place(state, CONSTRUCTOR, crew)
    land(state, dock.territory)


def options(state: State, hand: Ships) -> list[Dock]:
    if open_ports(state, CONSTRUCTOR) < 3 or state.ore[state.active] < price(state):
        return []
    return [
        actions.landing(CONSTRUCTOR, triple, territory)
        for triple in groups(hand, 3)
        for territory in landing_places(state)
    ]


FACILITY = Facility(CONSTRUCTOR, refuse, apply, options)

"""Docking in general: who has the ships, what may dock at all, and the Maintenance Bay."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock, ToBay
from advisor.frontiers.facilities import FACILITY_RULES
from advisor.frontiers.facilities.base import open_ports
from advisor.frontiers.saying import at_place, no_such_ships
from advisor.frontiers.ships import OWNER, RELIC, Ships, owned, singles, token, without, without_all
from advisor.frontiers.state import State
from advisor.frontiers.words import BAY, SOLAR


def refuse_dock(state: State, dock: Dock) -> Refusal | None:
    """Whether the ships are there comes first, then what the facility says about them."""
    if without_all(state.ships, dock.ships) is None:
        return no_such_ships(state.ships, dock.ships)
    return FACILITY_RULES[dock.facility].refuse(state, dock)


def apply_dock(state: State, dock: Dock) -> None:
    crew, ships = dock.ships, state.ships
    for ship in crew:
        ships = without(ships, ship)
    state.ships = ships
    FACILITY_RULES[dock.facility].apply(state, dock, owned(crew, state.active))


def dockings(state: State, hand: Ships) -> list[Dock]:
    """Every legal docking of ships from a hand."""
    found: list[Dock] = []
    for rules in FACILITY_RULES:
        found += rules.options(state, hand)
    return found


def refuse_bay(state: State, action: ToBay) -> Refusal | None:
    """A ship goes to the Bay only while no docking includes it (A2)."""
    if action.ship not in state.ships:
        return no_such_ships(state.ships, (action.ship,))
    for dock in dockings(state, state.ships):
        if action.ship in dock.ships:
            return at_place(
                BAY,
                f"a ship waits here only if it cannot dock; your {token(action.ship)} can, "
                f"for example '{dock}'.",
            )
    return None


def apply_bay(state: State, action: ToBay) -> None:
    state.ships = without(state.ships, action.ship)
    ship = action.ship & RELIC | state.active << OWNER
    state.bay = tuple(sorted((*state.bay, ship)))


def bay_options(state: State, docks: list[Dock]) -> list[ToBay]:
    """The ships that no docking includes; a free port of the Solar Converter takes any ship."""
    if open_ports(state, SOLAR) > 0:
        return []
    docking = {ship for dock in docks for ship in dock.ships}
    return [actions.to_bay(ship) for ship in singles(state.ships) if ship not in docking]

"""What the cards that move a docked ship into a new docking have in common (A81–A84, A91–A96).

The arrival is a full docking, with its own cost, effect and refusal, judged in the position in
which the fuel is paid and the ship has left its port.
"""

from __future__ import annotations

from collections.abc import Iterator

from advisor.core.errors import Refusal
from advisor.frontiers.actions import Dock, Power
from advisor.frontiers.cards.base import price
from advisor.frontiers.cards.docked import take_away
from advisor.frontiers.docking import dockings
from advisor.frontiers.facilities import FACILITY_RULES
from advisor.frontiers.saying import no_such_ships
from advisor.frontiers.ships import OWNER, TOKEN, Ships, with_ship, without, without_all
from advisor.frontiers.state import State


def lifted(state: State, ship: int, place: int, cost: int) -> State:
    """The position in which the ship is in the air and the card is paid."""
    after = state.copy()
    after.fuel[after.active] -= price(state, cost)
    take_away(after, ship, place)
    return after


def refuse_arrival(state: State, action: Power, ship: int, cost: int) -> Refusal | None:
    dock = action.dock
    assert dock is not None
    others = without(dock.ships, ship & TOKEN)
    if without_all(state.ships, others) is None:
        return no_such_ships(state.ships, others)
    return FACILITY_RULES[dock.facility].refuse(lifted(state, ship, action.place, cost), dock)


def apply_arrival(state: State, action: Power, ship: int) -> None:
    """Dock the ship anew; the fuel is paid already."""
    dock = action.dock
    assert dock is not None
    others = without(dock.ships, ship & TOKEN)
    left = without_all(state.ships, others)
    assert left is not None
    state.ships = left
    take_away(state, ship, action.place)
    crew: Ships = (ship, *(other | state.active << OWNER for other in others))
    FACILITY_RULES[dock.facility].apply(state, dock, crew)


def arrivals(state: State, ship: int, place: int, cost: int) -> Iterator[Dock]:
    """The legal dockings elsewhere that include the ship."""
    after = lifted(state, ship, place, cost)
    moved = ship & TOKEN
    for dock in dockings(after, with_ship(state.ships, moved)):
        if moved in dock.ships and dock.facility != place:
            yield dock

"""What every facility is made of: one rule each for refusing, doing and listing dockings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from advisor.core.errors import Refusal
from advisor.frontiers.actions import Dock
from advisor.frontiers.saying import at_place, full
from advisor.frontiers.ships import Ships
from advisor.frontiers.state import State


@dataclass(frozen=True, slots=True)
class Facility:
    """The rules of one facility.

    `refuse` and `options` take the ships for granted: whether the player has them is asked
    before. `apply` receives the ships with their owners, because a card can bring one that is
    not the player's own.
    """

    facility: int
    refuse: Callable[[State, Dock], Refusal | None]
    apply: Callable[[State, Dock, Ships], None]
    options: Callable[[State, Ships], list[Dock]]


def open_ports(state: State, facility: int) -> int:
    return state.setup.ports[facility] - len(state.docks[facility])


def refuse_ports(state: State, facility: int, needed: int) -> Refusal | None:
    """Free ports are counted, not grouped (A4)."""
    free = open_ports(state, facility)
    if free >= needed:
        return None
    ports = state.setup.ports[facility]
    if free == 0:
        return full(facility, ports)
    are = "is" if free == 1 else "are"
    return at_place(facility, f"{needed} ports are needed; {free} of {ports} {are} free.")


def place(state: State, facility: int, crew: Ships) -> None:
    state.docks[facility] = tuple(sorted(state.docks[facility] + crew))


def pay(state: State, fuel: int, ore: int) -> None:
    state.fuel[state.active] -= fuel
    state.ore[state.active] -= ore

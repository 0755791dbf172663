"""Solar Converter: fuel for any ship."""

from __future__ import annotations

from typing import Final

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock
from advisor.frontiers.facilities.base import Facility, open_ports, place, refuse_ports
from advisor.frontiers.ships import VALUE, Ships, singles
from advisor.frontiers.state import State
from advisor.frontiers.words import LEM, SOLAR

FUEL_FROM: Final = tuple((value + 1) // 2 for value in range(7))
"""The fuel for a ship of each value: half of it, rounded up."""


def refuse(state: State, dock: Dock) -> Refusal | None:
    return refuse_ports(state, SOLAR, 1)


def apply(state: State, dock: Dock, crew: Ships) -> None:
    place(state, SOLAR, crew)
    state.fuel[state.active] += FUEL_FROM[crew[0] & VALUE] + state.has_bonus(LEM)


def options(state: State, hand: Ships) -> list[Dock]:
    if open_ports(state, SOLAR) < 1:
        return []
    return [actions.dock(SOLAR, (ship,)) for ship in singles(hand)]


FACILITY = Facility(SOLAR, refuse, apply, options)

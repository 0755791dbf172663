"""Solar Converter: fuel for any ship."""

from __future__ import annotations

from advisor.engine import actions
from advisor.engine.actions import Dock
from advisor.engine.errors import Refusal
from advisor.engine.facilities.base import Facility, open_ports, place, refuse_ports
from advisor.engine.ships import VALUE, Ships, singles
from advisor.engine.state import State
from advisor.engine.words import LEM, SOLAR


def refuse(state: State, dock: Dock) -> Refusal | None:
    return refuse_ports(state, SOLAR, 1)


def apply(state: State, dock: Dock, crew: Ships) -> None:
    place(state, SOLAR, crew)
    fuel = ((crew[0] & VALUE) + 1) // 2
    state.fuel[state.active] += fuel + state.has_bonus(LEM)


def options(state: State, hand: Ships) -> list[Dock]:
    if open_ports(state, SOLAR) < 1:
        return []
    return [actions.dock(SOLAR, (ship,)) for ship in singles(hand)]


FACILITY = Facility(SOLAR, refuse, apply, options)

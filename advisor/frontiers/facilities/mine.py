"""Lunar Mine: ore for ships that are not below the highest one docked."""

from __future__ import annotations

from functools import lru_cache

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock
from advisor.frontiers.facilities.base import Facility, open_ports, place, refuse_ports
from advisor.frontiers.saying import at_place
from advisor.frontiers.ships import VALUE, Ships, singles
from advisor.frontiers.state import State
from advisor.frontiers.words import MINE, VANVOGT


def threshold(state: State) -> int:
    """The lowest value that may dock now: the highest docked, own included (A27).

    Van Vogt Mountains waive it for the first Mine ship of the turn (A28).
    """
    if not state.mined and state.has_bonus(VANVOGT):
        return 1
    return _highest(state.docks[MINE])


@lru_cache(maxsize=4096)
def _highest(docked: Ships) -> int:
    return max((ship & VALUE for ship in docked), default=1)


def refuse(state: State, dock: Dock) -> Refusal | None:
    refusal = refuse_ports(state, MINE, 1)
    if refusal is None and dock.ships[0] & VALUE < threshold(state):
        return at_place(
            MINE,
            f"a ship of at least {threshold(state)} is needed, the highest value docked; "
            f"yours shows {dock.ships[0] & VALUE}.",
        )
    return refusal


def apply(state: State, dock: Dock, crew: Ships) -> None:
    place(state, MINE, crew)
    state.ore[state.active] += 1
    state.mined = True


def options(state: State, hand: Ships) -> list[Dock]:
    if open_ports(state, MINE) < 1:
        return []
    lowest = threshold(state)
    return [actions.dock(MINE, (ship,)) for ship in singles(hand) if ship & VALUE >= lowest]


FACILITY = Facility(MINE, refuse, apply, options)

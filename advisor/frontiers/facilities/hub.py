"""Colonist Hub: ships push a colony along the own track until it can be launched."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Dock, Launch
from advisor.frontiers.components import LAST_CIRCLE, LAUNCH_PRICE
from advisor.frontiers.facilities.base import Facility, pay
from advisor.frontiers.planet import land, landing_places, refuse_landing
from advisor.frontiers.saying import at_place, full, unaffordable
from advisor.frontiers.ships import Ships, singles
from advisor.frontiers.state import State
from advisor.frontiers.words import ASIMOV, HUB, MAIN


def refuse(state: State, dock: Dock) -> Refusal | None:
    seat, ports = state.active, state.setup.ports[HUB]
    if len(state.tracks[seat]) >= ports:
        return full(HUB, ports)
    if state.circle[seat] == LAST_CIRCLE:
        return at_place(
            HUB, f"your colony is on circle {LAST_CIRCLE}; launch it before a ship docks here."
        )
    if state.circle[seat] == 0 and state.colonies[seat] == 0:
        return at_place(HUB, "you have no unplaced colony to put on the track.")
    return None


def apply(state: State, dock: Dock, crew: Ships) -> None:
    seat = state.active
    state.tracks[seat] = tuple(sorted(state.tracks[seat] + crew))
    state.hubbed += 1
    if state.circle[seat] == 0:
        state.colonies[seat] -= 1
    state.circle[seat] += 1
    if state.hubbed >= 2 and not state.asimov and state.has_bonus(ASIMOV):
        state.asimov = True
        if state.circle[seat] == LAST_CIRCLE:
            state.surplus = 1
        else:
            state.circle[seat] += 1


def options(state: State, hand: Ships) -> list[Dock]:
    seat = state.active
    circle = state.circle[seat]
    if (
        len(state.tracks[seat]) >= state.setup.ports[HUB]
        or circle == LAST_CIRCLE
        or (circle == 0 and state.colonies[seat] == 0)
    ):
        return []
    return [actions.dock(HUB, (ship,)) for ship in singles(hand)]


FACILITY = Facility(HUB, refuse, apply, options)


def refuse_launch(state: State, action: Launch) -> Refusal | None:
    circle = state.circle[state.active]
    if circle == 0:
        return at_place(HUB, "there is no colony on your track to launch.")
    if circle < LAST_CIRCLE:
        return at_place(
            HUB, f"a colony is launched from circle {LAST_CIRCLE}; yours is on circle {circle}."
        )
    return unaffordable(state, "hub", "Colonist Hub: a launch", *LAUNCH_PRICE) or refuse_landing(
        state, action.territory
    )


def apply_launch(state: State, action: Launch) -> None:
    """Land the colony; an advance left over starts the next one if it is the next action (A26)."""
    seat = state.active
    surplus, state.surplus = state.surplus, 0
    pay(state, *LAUNCH_PRICE)
    state.circle[seat] = 0
    state.colonies[seat] += 1
    land(state, action.territory)
    if surplus and state.phase == MAIN:
        state.colonies[seat] -= 1
        state.circle[seat] = surplus


def launches(state: State) -> list[Launch]:
    seat = state.active
    fuel, ore = LAUNCH_PRICE
    if state.circle[seat] < LAST_CIRCLE or state.fuel[seat] < fuel or state.ore[seat] < ore:
        return []
    return [actions.launch(territory) for territory in landing_places(state)]

"""Colonies on the planet, control of territories, and the Relic Ship that hangs on one of them."""

from __future__ import annotations

from itertools import chain

from advisor.core.errors import Refusal
from advisor.frontiers.ships import OWNER, RELIC, VALUE
from advisor.frontiers.state import State, controller
from advisor.frontiers.words import (
    ARTIFACT,
    OVER,
    REPULSOR,
    TERRITORY_TITLES,
)


def refuse_landing(state: State, territory: int) -> Refusal | None:
    """Why no colony may land on a territory: only the Repulsor Field forbids it (A50, A51)."""
    if state.fields[REPULSOR] == territory:
        return repelled(territory)
    return None


def repelled(territory: int) -> Refusal:
    return Refusal(
        "repulsor",
        f"The Repulsor Field is on {TERRITORY_TITLES[territory]}: "
        "no colony can be added there or taken away.",
    )


def landing_places(state: State) -> list[int]:
    closed = state.fields[REPULSOR]
    return [territory for territory in range(8) if territory != closed]


def land(state: State, territory: int) -> None:
    """Land a colony of the active player; the last one ends the game at once (T9)."""
    seat = state.active
    if state.colonies[seat]:
        state.colonies[seat] -= 1
    else:
        state.circle[seat] = 0
    settle(state, territory, seat, +1)
    settle_relic(state)
    if state.colonies[seat] == 0 and state.circle[seat] == 0:
        state.phase = OVER


def settle(state: State, territory: int, seat: int, change: int) -> None:
    """Add or remove a colony and follow its control; call `settle_relic` after the last change."""
    colonies = list(state.planet[territory])
    colonies[seat] += change
    state.planet[territory] = tuple(colonies)
    state.control[territory] = controller(colonies)


def settle_relic(state: State) -> None:
    """The Relic Ship leaves a player who no longer may use it, from wherever it is (A53)."""
    owner = relic_holder(state)
    if owner >= 0 and owner != state.relic_keeper():
        remove_relic(state)


def relic_owner(state: State) -> int:
    """The seat whose ship the Relic is now, or -1 while it lies on Burroughs Desert.

    Asked for very often, so it looks first whether anybody may own it.
    """
    return -1 if state.relic_keeper() < 0 else relic_holder(state)


def relic_holder(state: State) -> int:
    """The seat among whose ships the Relic Ship is found, whether it may be there or not."""
    for ship in state.ships:
        if ship & RELIC:
            return state.active
    for ship in chain(*state.docks, *state.tracks, state.bay):
        if ship & RELIC:
            return ship >> OWNER
    return -1


def remove_relic(state: State) -> None:
    """Back to Burroughs Desert."""
    state.ships = tuple(ship for ship in state.ships if not ship & RELIC)
    for place, docked in enumerate(state.docks):
        for ship in docked:
            if ship & RELIC:
                if place == ARTIFACT:
                    leave_artifact(state, ship)
                state.docks[place] = tuple(other for other in docked if other != ship)
    for track, docked in enumerate(state.tracks):
        state.tracks[track] = tuple(ship for ship in docked if not ship & RELIC)
    state.bay = tuple(ship for ship in state.bay if not ship & RELIC)


def leave_artifact(state: State, ship: int) -> None:
    """Pips count only while their ship is still there (A11); call before the ship is taken away.

    The position keeps the total of unspent pips, not which ships paid for a claim. What was spent
    is charged to the ships that stay, if whole ships of theirs make it up; then the one that
    leaves takes its pips along. Otherwise it paid itself, and the total stays.
    """
    pips = ship & VALUE
    if state.artifact < pips:
        return
    docked = list(state.docks[ARTIFACT])
    docked.remove(ship)
    yours = ship >> OWNER == state.active
    own = _sums([other & VALUE for other in docked if other >> OWNER == state.active])
    if state.artifact in (own | {total + pips for total in own} if yours else own):
        counted = yours and state.artifact - pips in own
    else:
        counted = _counted_with_guest(state, ship, docked, own)
    if counted:
        state.artifact -= pips


def _counted_with_guest(state: State, ship: int, docked: list[int], own: set[int]) -> bool:
    """Whether a ship that leaves has unspent pips, where own ships alone do not explain the total.

    Then a ship that the Helmet brought counts as well: a rival's that stays, if one fits, or else
    the one that leaves.
    """
    rest = state.artifact - (ship & VALUE)
    guests = {other & VALUE for other in docked if other >> OWNER != state.active}
    if ship >> OWNER == state.active:
        return any(rest - guest in own for guest in guests)
    return rest in own and not any(state.artifact - guest in own for guest in guests)


def explained(state: State, helmet: bool) -> bool:
    """Whether the unspent pips are those of whole ships, one of them a rival's with the Helmet."""
    docked = state.docks[ARTIFACT]
    own = _sums([ship & VALUE for ship in docked if ship >> OWNER == state.active])
    guests = {ship & VALUE for ship in docked if helmet and ship >> OWNER != state.active}
    return any(state.artifact - guest in own for guest in (0, *guests))


def _sums(values: list[int]) -> set[int]:
    sums = {0}
    for value in values:
        sums |= {total + value for total in sums}
    return sums

"""Finding and taking docked ships, for the cards that move them."""

from __future__ import annotations

from advisor.frontiers.planet import leave_artifact
from advisor.frontiers.ships import OWNER, TOKEN, Ships, without
from advisor.frontiers.state import State
from advisor.frontiers.words import ARTIFACT, BAY, HUB


def seated(state: State, ship: int) -> int:
    """A ship of an action, which names a colour, as a ship of the state, which names a seat."""
    return ship & TOKEN | state.setup.seat_of[ship >> OWNER] << OWNER


def ships_at(state: State, place: int) -> Ships:
    """All ships at a facility, on every track of the Colonist Hub, or in the Bay."""
    if place == HUB:
        return tuple(ship for track in state.tracks for ship in track)
    return state.bay if place == BAY else state.docks[place]


def find(state: State, ship: int, place: int) -> int | None:
    """The track or dock that holds a ship; on the Hub its owner's own track comes first."""
    if place != HUB:
        return place if ship in ships_at(state, place) else None
    owner = ship >> OWNER
    for track in (owner, *(seat for seat in range(state.setup.seats) if seat != owner)):
        if ship in state.tracks[track]:
            return track
    return None


def take_away(state: State, ship: int, place: int) -> None:
    """Remove a ship from where it is docked; its pips at the Artifact go with it."""
    where = find(state, ship, place)
    assert where is not None, "only a ship that was found is taken"
    if place == HUB:
        state.tracks[where] = without(state.tracks[where], ship)
    elif place == BAY:
        state.bay = without(state.bay, ship)
    else:
        if place == ARTIFACT:
            leave_artifact(state, ship)
        state.docks[place] = without(state.docks[place], ship)

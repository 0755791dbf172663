"""The station: who may live where, which quarters are live, and what gaining a resident brings."""

from __future__ import annotations

from typing import Final

from advisor.core.errors import Refusal
from advisor.phoenix import saying
from advisor.phoenix.clauses import Effect
from advisor.phoenix.components import NO_EFFECTS, Item, Live
from advisor.phoenix.state import State
from advisor.phoenix.words import (
    FOOD,
    GEMS,
    GOLD,
    HUB,
    HUMAN,
    METAL,
    POINTS,
    SECTOR_COLOURS,
    TEAL,
    TOP_LEVEL,
    TRACKS,
    WATER,
    WIDTH,
)

COLUMN: Final = {"gem": GEMS, "food": FOOD, "water": WATER, "metal": METAL, "vp": POINTS}
"""Where a gain goes."""


def live(state: State, trigger: str) -> list[Live]:
    """The active player's working effects with a trigger: the hub's first, then by sector."""
    data = state.setup.data
    found = list(data.hubs[state.hubs[state.active]].live.get(trigger, NO_EFFECTS))
    sectors = data.sectors
    for sector, number in state.live.items():
        if number:
            found += sectors[sector].live[number].get(trigger, NO_EFFECTS)
    return found


def total(state: State, trigger: str, name: str) -> int:
    """The sum of a modifier over everything that is live."""
    found = live(state, trigger)
    return sum(effect.n for _, effect in found if effect.name == name) if found else 0


def effect_of(state: State, item: Item) -> Effect:
    source, number = item
    if source == HUB:
        return state.hub(state.active).effects[number]
    return state.setup.data.sectors[source].effects[number]


# Who may live where (home-1 to home-3)


def mixes(state: State) -> bool:
    """Whether teal sectors take Aliens of all colours: sector 108, if that quarter is live."""
    return any(effect.name == "mix" for _, effect in live(state, "static"))


def free_places(state: State, species: int) -> list[int]:
    """Where the active player could put a resident, in the order of numbers; the hub first."""
    seat = state.active
    sectors = state.setup.data.sectors
    anywhere = species >= GOLD
    mixed = not anywhere and species != TEAL and mixes(state)
    found = []
    colour, room = state.hub(seat).room
    if len(state.on_hub[seat]) < room and (anywhere or species == colour):
        found.append(HUB)
    for number, residents in state.station[seat].items():
        sector = sectors[number]
        if len(residents) < sector.size and (
            anywhere or sector.colour == species or (mixed and sector.colour == TEAL)
        ):
            found.append(number)
    return found


def homes(state: State, species: int) -> list[int]:
    """Where a resident from the supply could live; nowhere if the supply has none."""
    return free_places(state, species) if state.supply[species] else []


def refuse_place(state: State, species: int, place: int) -> Refusal | None:
    """Why a resident cannot come to live in a place of the active player."""
    seat = state.active
    who = saying.resident(species)
    if place == HUB:
        return _refuse_hub(state, species, who)
    residents = state.station[seat].get(place)
    if residents is None:
        return Refusal("home-1", f"Sector {place} is not part of your station.")
    sector = state.setup.data.sectors[place]
    if len(residents) >= sector.size:
        return Refusal("home-3", f"All {sector.size} quarters of sector {place} are taken.")
    if species < GOLD and species != sector.colour:
        if sector.colour == TEAL and mixes(state):
            return None
        colour = SECTOR_COLOURS[sector.colour]
        return Refusal("home-1", f"A {who} cannot live in sector {place}, which is {colour}.")
    return None


def _refuse_hub(state: State, species: int, who: str) -> Refusal | None:
    colour, room = state.hub(state.active).room
    if not room:
        return Refusal("home-1", "Your hub has no quarters to move into.")
    if species < GOLD and species != colour:
        return Refusal("home-1", f"A {who} cannot live on your hub.")
    if len(state.on_hub[state.active]) >= room:
        return Refusal("home-3", f"All {room} quarters of your hub are taken.")
    return None


def refuse_home(state: State, species: int, place: int) -> Refusal | None:
    """Why a resident from the supply cannot come to live in a place."""
    if not state.supply[species]:
        return Refusal("home-3", f"The supply has no {saying.resident(species)} left.")
    return refuse_place(state, species, place)


def settle_in(state: State, species: int, place: int) -> None:
    """Put a resident into the leftmost free quarter of a place."""
    seat = state.active
    if place == HUB:
        state.on_hub[seat] = (*state.on_hub[seat], species)
    else:
        station = state.station[seat]
        state.station[seat] = {**station, place: (*station[place], species)}


def move_out(state: State, species: int, place: int) -> None:
    """Take a resident out of a place; those to the right close the gap."""
    seat = state.active
    if place == HUB:
        state.on_hub[seat] = _without(state.on_hub[seat], species)
    else:
        station = state.station[seat]
        state.station[seat] = {**station, place: _without(station[place], species)}


def _without(residents: tuple[int, ...], species: int) -> tuple[int, ...]:
    at = residents.index(species)
    return residents[:at] + residents[at + 1 :]


def residents_at(state: State, place: int) -> tuple[int, ...]:
    """Who lives in a place of the active player; nobody in a place they do not have."""
    if place == HUB:
        return state.on_hub[state.active] if state.hub(state.active).room[1] else ()
    return state.station[state.active].get(place, ())


def counted(state: State, seat: int, species: int) -> int:
    """Residents of a species on the whole station, hub included (P88)."""
    number = state.on_hub[seat].count(species)
    for residents in state.station[seat].values():
        number += residents.count(species)
    return number


# Gains


def gain(state: State, effect: Effect) -> None:
    """A gain without a choice (bon-4, P92)."""
    name = effect.name
    column = COLUMN.get(name)
    if column is not None:
        state.stock[state.active * WIDTH + column] += effect.n
    elif name == "vp_tracks":
        level, minus = effect.numbers
        first = state.active * len(TRACKS)
        high = sum(step >= level for step in state.tracks[first : first + len(TRACKS)])
        state.gain(POINTS, max(0, high - minus))
    elif name == "turn":
        state.extra += effect.n
    else:
        assert name == "advance_all"
        for track in range(len(TRACKS)):
            room = TOP_LEVEL - state.level(state.active, track)
            state.advance(track, min(room, effect.n))


def gain_alien(state: State, species: int, place: int) -> None:
    """An Alien from the supply; live clauses about gaining one happen at once (bon-3)."""
    state.supply[species] -= 1
    settle_in(state, species, place)
    for _, effect in live(state, "alien"):
        gain(state, effect)


def gift_size(state: State) -> int:
    """How many resources of choice come with a Human (sector 217)."""
    return total(state, "human", "res")


def gain_human(state: State, place: int, gift: tuple[int, ...]) -> None:
    """A Human from the supply, with everything live that goes with it (bon-3)."""
    state.supply[HUMAN] -= 1
    settle_in(state, HUMAN, place)
    for kind in gift:
        state.gain(kind + 1, 1)
    for _, effect in live(state, "human"):
        if effect.name in COLUMN:
            gain(state, effect)

"""What a position shows of itself: plain read-only values with the names of the interchange."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

from advisor.phoenix.bonuses import ship_kind
from advisor.phoenix.clauses import BUILDING, is_open
from advisor.phoenix.components import Item
from advisor.phoenix.state import NEUTRAL, ON, State, Table
from advisor.phoenix.words import (
    CONSTRUCTION,
    FACES,
    HUB,
    HUBS,
    HUMAN,
    NEUTRALS,
    NOTHING,
    SHIPS,
    SPECIES,
    TRACKS,
    TYPES,
    WIDTH,
    place_word,
)


@dataclass(frozen=True, slots=True)
class Player:
    """A player with everything that belongs to them."""

    color: str
    name: str
    hub: str | None
    gems: int
    food: int
    water: int
    metal: int
    points: int
    tracks: Mapping[str, int]
    ships: tuple[str, ...]
    neutral: str | None
    station: Mapping[str, tuple[str, ...]]
    on_hub: tuple[str | None, ...]
    incomes: int
    own_sectors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThisTurn:
    """What has happened this turn, as far as it matters for the rest of it."""

    ship: str | None = None
    live: Mapping[str, int] = field(default_factory=dict)
    left: int = 0
    bought: Mapping[str, int] = field(default_factory=dict)
    dice: Mapping[str, int] = field(default_factory=dict)
    rerolls: int = 0
    capacity: int = 0
    humans: int = 0
    pending: tuple[str, ...] = ()
    rewarding: tuple[str, ...] = ()
    extra: int = 0
    converted: bool = False


def player(state: State, seat: int) -> Player:
    gems, food, water, metal, points = state.stock[seat * WIDTH : seat * WIDTH + WIDTH]
    first = seat * len(TRACKS)
    token = state.neutral[seat]
    return Player(
        color=state.setup.color(seat),
        name=state.setup.names[seat],
        hub=HUBS[state.hubs[seat]] if state.hubs[seat] >= 0 else None,
        gems=gems,
        food=food,
        water=water,
        metal=metal,
        points=points,
        tracks=MappingProxyType(
            dict(zip(TRACKS, state.tracks[first : first + len(TRACKS)], strict=True))
        ),
        ships=tuple(_ship(SHIPS, ship) for ship in state.ships[seat]),
        neutral=None if token == NOTHING else _ship(NEUTRALS, token)[2:],
        station=MappingProxyType(
            {
                str(number): tuple(SPECIES[s] for s in residents)
                for number, residents in sorted(state.station[seat].items())
            }
        ),
        on_hub=tuple(SPECIES[s] if s >= 0 else None for s in state.on_hub[seat]),
        incomes=state.incomes[seat],
        own_sectors=state.own[seat],
    )


def _ship(names: tuple[str, ...], ship: int) -> str:
    name, gems = names[ship // ON], ship % ON
    return f"{name}@{gems}" if gems else name


def ship_in_use(state: State) -> str | None:
    """The ship in use as its action names it, with the sector if it built one."""
    if state.work == NOTHING:
        return None
    if state.user == NEUTRAL:
        name = NEUTRALS[state.work]
    else:
        color = "" if state.user == state.active else f"{state.setup.color(state.user)}:"
        name = f"{color}{SHIPS[state.work]}"
    return name if state.sector == NOTHING else f"{name} : {state.sector}"


def candidate(state: State, source: int) -> Item | None:
    """The effect of a source that could be open in the action in progress: at most one."""
    if state.work == NOTHING:
        now: tuple[str, ...] = ("income",)
    else:
        kind = ship_kind(state)
        now = BUILDING if kind == CONSTRUCTION else (TYPES[kind],)
    data = state.setup.data
    hub = state.hub(state.active)
    effects = hub.effects if source == HUB else data.sectors[source].effects
    for number, effect in enumerate(effects):
        if effect.trigger in now and is_open(effect):
            return source, number
    return None


def this_turn(state: State) -> ThisTurn:
    colors = state.setup.color
    return ThisTurn(
        ship=ship_in_use(state),
        live=MappingProxyType({str(number): live for number, live in state.changed_live()}),
        left=state.left,
        bought=MappingProxyType(
            {SPECIES[s]: number for s, number in enumerate(state.bought[:HUMAN]) if number}
        ),
        dice=MappingProxyType(
            {face: number for face, number in zip(FACES, state.dice, strict=True) if number}
        ),
        rerolls=state.rerolls,
        capacity=state.capacity,
        humans=state.humans,
        pending=tuple(place_word(source) for source, _ in state.pending),
        rewarding=tuple(colors(seat) for seat in state.rewarding),
        extra=state.extra,
        converted=state.converted,
    )


def plain(value: Any) -> Any:
    """Plain dictionaries and lists, all the way down."""
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def as_dict(view: Player | ThisTurn) -> dict[str, Any]:
    return {part.name: plain(getattr(view, part.name)) for part in fields(view)}


def table(state: State, laid: Table) -> dict[str, Any]:
    """What lies on the table during setup."""
    return {
        "draft3": [SHIPS[ship] for ship in laid.draft3],
        "draft2": [SHIPS[ship] for ship in laid.draft2],
        "hubs": {
            state.setup.color(seat): [HUBS[hub] for hub in hubs]
            for seat, hubs in enumerate(laid.hubs)
            if hubs
        },
        "deck2": [SHIPS[ship] for ship in laid.deck2],
        "reserve": list(laid.reserve),
        "steps": list(laid.steps),
        "drawn": [SHIPS[ship] for ship in laid.drawn],
    }

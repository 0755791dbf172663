"""What a model knows of a position: everything the player to move can change, as expressions.

Where nothing is open yet the expressions are constants, so the model of one turn stays small, and
the same rules serve a turn that begins with known numbers and a later one that does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from advisor.phoenix.state import ON, State
from advisor.phoenix.words import HUB, NOTHING, SPECIES, TRACKS, WIDTH
from advisor.search.linear import ONE, ZERO, Lin, total

Ship = tuple[int, int]
"""Whose ship (a colour), and its number."""
Home = tuple[int, int]
"""Species and place."""


@dataclass(slots=True)
class Ledger:
    """What the player holds, who lives where, and what lies on the table."""

    stock: list[Lin]
    rivals: dict[int, list[Lin]]
    """By seat, what the others hold: fees and rewards change it."""
    fleet: dict[int, Lin]
    """Own ships by number."""
    unused: dict[int, Lin]
    """Those of them without GEMs."""
    foreign: dict[Ship, Lin]
    """Others' ships without GEMs."""
    neutral: dict[int, Lin]
    """Whether a neutral ship bears nobody's token."""
    token: Lin
    """Whether the own neutral token is in hand."""
    has: dict[int, Lin]
    """Sectors of the station, and those that could become part of it."""
    laid: dict[int, Lin]
    """Sectors that can be had: on display, or the player's own nine."""
    residents: dict[Home, Lin]
    tracks: list[Lin]
    supply: list[Lin]
    slots: list[Lin]
    """Who still stands on the spaces of hub A-11, space by space."""
    extra: Lin = ZERO
    """Extra turns that were earned."""
    converted: Lin = ZERO
    incomes: Lin = ZERO
    """Incomes taken so far."""

    def copy(self) -> Ledger:
        """Ledger that can be changed without changing these."""
        return replace(
            self,
            stock=self.stock[:],
            rivals={seat: row[:] for seat, row in self.rivals.items()},
            fleet=dict(self.fleet),
            unused=dict(self.unused),
            foreign=dict(self.foreign),
            neutral=dict(self.neutral),
            has=dict(self.has),
            laid=dict(self.laid),
            residents=dict(self.residents),
            tracks=self.tracks[:],
            supply=self.supply[:],
            slots=self.slots[:],
        )

    def at(self, place: int) -> Lin:
        """How many live in a place."""
        return total(self.residents.get((species, place), ZERO) for species in range(len(SPECIES)))

    def of(self, species: int) -> Lin:
        """Residents of a species on the whole station, hub included."""
        parts = [n for (who, _), n in self.residents.items() if who == species]
        return total(parts)


def known(state: State, seat: int, sites: Iterable[int] = ()) -> Ledger:
    """The holdings of a position; `sites` are sectors on display that may be built."""
    first = seat * WIDTH
    fleet: dict[int, int] = {}
    unused: dict[int, int] = {}
    for ship in state.ships[seat]:
        fleet[ship // ON] = fleet.get(ship // ON, 0) + 1
        unused[ship // ON] = unused.get(ship // ON, 0) + (ship % ON == 0)
    foreign: dict[Ship, int] = {}
    for other, ships in enumerate(state.ships):
        if other != seat:
            for ship in ships:
                if ship % ON == 0:
                    key = state.setup.colors[other], ship // ON
                    foreign[key] = foreign.get(key, 0) + 1
    taken = {token // ON for token in state.neutral if token != NOTHING}
    sites = tuple(sites)
    return Ledger(
        stock=[Lin(n) for n in state.stock[first : first + WIDTH]],
        rivals={
            other: [Lin(n) for n in state.stock[other * WIDTH : other * WIDTH + WIDTH]]
            for other in range(state.setup.seats)
            if other != seat
        },
        fleet={number: Lin(n) for number, n in fleet.items()},
        unused={number: Lin(n) for number, n in unused.items()},
        foreign={ship: Lin(n) for ship, n in foreign.items()},
        neutral={n: ONE for n in range(len(state.setup.data.neutrals)) if n not in taken},
        token=Lin(int(state.neutral[seat] == NOTHING)),
        has={**dict.fromkeys(state.station[seat], ONE), **dict.fromkeys(sites, ZERO)},
        laid=dict.fromkeys(sites, ONE),
        residents=_residents(state, seat),
        tracks=[Lin(state.level(seat, track)) for track in range(len(TRACKS))],
        supply=[Lin(n) for n in state.supply],
        slots=_slots(state, seat),
        extra=Lin(state.extra),
        converted=Lin(int(state.converted)),
        incomes=Lin(state.incomes[seat]),
    )


def _residents(state: State, seat: int) -> dict[Home, Lin]:
    found: dict[Home, int] = {}
    homes = list(state.station[seat].items())
    if state.hub(seat).room[1]:
        homes.append((HUB, state.on_hub[seat]))
    for place, residents in homes:
        for species in residents:
            found[species, place] = found.get((species, place), 0) + 1
    return {home: Lin(n) for home, n in found.items()}


def _slots(state: State, seat: int) -> list[Lin]:
    if not state.hub(seat).slots:
        return []
    return [Lin(int(who != NOTHING)) for who in state.on_hub[seat]]

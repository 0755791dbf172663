"""Setting up a new game from a seed (§2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from advisor.core.errors import Defect, PositionError
from advisor.core.seating import seated, wrong_names
from advisor.core.visible import shown
from advisor.phoenix import draft
from advisor.phoenix.data import Data
from advisor.phoenix.reading import read_options
from advisor.phoenix.state import Setup, State, Table
from advisor.phoenix.words import (
    COLORS,
    DRAFT3,
    HUBS,
    HUMAN,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
)

_BASIC = 12
"""The first hubs are the basic ones."""


def new_game(
    players: Sequence[str] | int,
    seed: int | None,
    names: Sequence[str] | None,
    options: Mapping[str, Any],
    data: Data | None,
) -> State:
    """The first position: everything that chance decides before the first choice is decided."""
    defects: list[Defect] = []
    colors = seated(players, COLORS, SEATS, defects)
    read = read_options(options, defects)
    defects += wrong_names(names, len(colors))
    if isinstance(seed, bool) or not (seed is None or isinstance(seed, int)):
        defects.append(Defect("seed", f"expected a whole number, not {shown(seed)}"))
    if defects:
        raise PositionError(defects)
    rng = Random(SystemRandom().getrandbits(48) if seed is None else seed)
    state = State(
        Setup(
            data=data or Data.usual(),
            options=read,
            colors=tuple(COLORS.index(color) for color in colors),
            names=tuple(names) if names is not None else tuple(colors),
        )
    )
    _fill_supply(state, rng)
    reserve = _lay_out_sectors(state, rng)
    _begin_fleets(state)
    if read.first_game:
        _deal_sets(state, rng)
    else:
        _lay_out_table(state, rng, reserve)
    return state


def _fill_supply(state: State, rng: Random) -> None:
    """Humans by the number of players, Aliens drawn from the bag (set-1, set-2)."""
    setup = state.setup.data.setup
    numbers = setup["players"][str(state.setup.seats)]
    bag = [s for s, name in enumerate(SPECIES[:HUMAN]) for _ in range(setup["alien_bag"][name])]
    for species in rng.sample(bag, numbers["aliens"]):
        state.supply[species] += 1
    state.supply[HUMAN] = numbers["humans"]


def _lay_out_sectors(state: State, rng: Random) -> tuple[int, ...]:
    """The display, and one further sector of each stack where there is one (set-4, P9, P13)."""
    options = state.setup.options
    shown: list[int] = []
    reserve: list[int] = []
    digits = state.setup.data.setup["first_game_sector_last_digits"]["value"]
    stacks: dict[int, list[int]] = {}
    for number in SECTORS:
        if not options.first_game or number % 10 in digits:
            stacks.setdefault(number // 10, []).append(number)
    for stack in stacks.values():
        rng.shuffle(stack)
        size = state.setup.seats + (1 if options.friendly else 0)
        shown += stack[:size]
        reserve += stack[size : size + 1]
    state.display = tuple(sorted(shown))
    return tuple(sorted(reserve))


def _begin_fleets(state: State) -> None:
    ships = state.setup.data.setup["level1_ships"]["value"]
    for seat in range(state.setup.seats):
        draft.add_ships(state, seat, tuple(SHIPS.index(ship) for ship in ships))


def _deal_sets(state: State, rng: Random) -> None:
    """The first game: a hub with its ships for everybody, at random, nothing to choose."""
    sets = {k: v for k, v in state.setup.data.setup["first_game"].items() if k[0] != "_"}
    for seat, hub in enumerate(rng.sample(sorted(sets), state.setup.seats)):
        state.hubs[seat] = HUBS.index(hub)
        ships = (*sets[hub]["3"], *sets[hub]["2"])
        draft.add_ships(state, seat, tuple(SHIPS.index(ship) for ship in ships))
        draft.give_stock(state, seat)
    state.clear_turn()


def _lay_out_table(state: State, rng: Random, reserve: tuple[int, ...]) -> None:
    """Hubs on offer and two rows of ships (set-7 to set-9)."""
    seats = state.setup.seats
    every = state.setup.options.hubs == "all"
    hubs = rng.sample(range(len(HUBS) if every else _BASIC), 2 * seats)
    size = draft.row_size(state)
    decks: dict[int, list[int]] = {2: [], 3: []}
    for number, ship in enumerate(state.setup.data.ships):
        if ship.level > 1:
            decks[ship.level] += [number] * ship.copies
    for deck in decks.values():
        rng.shuffle(deck)
    private = any(draft.setup_effect(state.setup.data.hubs[hub], "private_sectors") for hub in hubs)
    state.table = Table(
        draft3=tuple(sorted(decks[3][:size])),
        draft2=tuple(sorted(decks[2][:size])),
        hubs=tuple(tuple(sorted(hubs[2 * seat : 2 * seat + 2])) for seat in range(seats)),
        deck2=tuple(sorted(decks[2][size:])),
        reserve=reserve if private else (),
    )
    state.phase = DRAFT3
    state.active = 0

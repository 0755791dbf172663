"""Setting up a new game (section 1.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from advisor.core.errors import Defect, PositionError
from advisor.core.seating import seated, wrong_names
from advisor.core.visible import shown
from advisor.frontiers.components import (
    COLONIES,
    DISPLAY_SIZE,
    EDITIONS,
    FLEET,
    SEAT_COMPENSATION,
    STARTING_SHIPS,
)
from advisor.frontiers.interchange import read_options
from advisor.frontiers.ships import OWNER
from advisor.frontiers.state import Setup, State
from advisor.frontiers.words import COLORS


def new_game(
    players: Sequence[str] | int,
    edition: int,
    seed: int | None,
    names: Sequence[str] | None,
    options: Mapping[str, Any],
) -> State:
    """Everybody's ships in the Bay, a card each, three cards on display, seat one to roll."""
    setup = _setup(players, edition, names, options)
    state = State(setup)
    seats = setup.seats
    deck = list(setup.deck)
    Random(seed).shuffle(deck)
    state.display = tuple(sorted(deck[:DISPLAY_SIZE]))
    for seat in range(seats):
        state.cards[seat] = 1 << deck[DISPLAY_SIZE + seat]
    state.deck = tuple(deck[DISPLAY_SIZE + seats :])
    state.stock = [FLEET - STARTING_SHIPS] * seats
    state.bay = tuple(seat << OWNER for seat in range(seats) for _ in range(STARTING_SHIPS))
    if setup.options.seat_compensation:
        state.fuel = [fuel for fuel, _ in SEAT_COMPENSATION[:seats]]
        state.ore = [ore for _, ore in SEAT_COMPENSATION[:seats]]
    state.start_turn(0)
    return state


def _setup(
    players: Sequence[str] | int,
    edition: int,
    names: Sequence[str] | None,
    options: Mapping[str, Any],
) -> Setup:
    defects: list[Defect] = []
    colors = seated(players, COLORS, COLONIES, defects)
    if edition not in EDITIONS:
        defects.append(Defect("edition", f"{shown(edition)} is neither 5 nor 1"))
    defects += wrong_names(names, len(colors))
    chosen = read_options(dict(options), defects)
    if defects:
        raise PositionError(defects)
    return Setup(
        edition,
        chosen,
        tuple(COLORS.index(color) for color in colors),
        tuple(names) if names is not None else tuple(colors),
    )

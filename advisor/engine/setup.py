"""Setting up a new game (section 1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from advisor.engine.components import (
    COLONIES,
    DISPLAY_SIZE,
    EDITIONS,
    FLEET,
    SEAT_COMPENSATION,
    STARTING_SHIPS,
)
from advisor.engine.errors import Defect, PositionError
from advisor.engine.interchange import is_name, read_options, shown
from advisor.engine.saying import count
from advisor.engine.ships import OWNER
from advisor.engine.state import Setup, State
from advisor.engine.words import COLORS


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
    colors = list(COLORS[:players]) if isinstance(players, int) else list(players)
    numbers = ", ".join(str(number) for number in COLONIES)
    if len(colors) not in COLONIES or (isinstance(players, int) and players not in COLONIES):
        defects.append(Defect("players", f"{len(colors)} players; {numbers} can play"))
    defects += [
        Defect("players", f"{color!r} is none of {', '.join(COLORS)}")
        for color in colors
        if color not in COLORS
    ]
    defects += [
        Defect("players", f"{color} is named {times} times; each player needs another colour")
        for color, times in Counter(map(str, colors)).items()
        if times > 1
    ]
    if edition not in EDITIONS:
        defects.append(Defect("edition", f"{edition!r} is neither 5 nor 1"))
    if names is not None:
        defects += _wrong_names(names, len(colors))
    chosen = read_options(dict(options), defects)
    if defects:
        raise PositionError(defects)
    return Setup(
        edition,
        chosen,
        tuple(COLORS.index(color) for color in colors),
        tuple(names) if names is not None else tuple(colors),
    )


def _wrong_names(names: Sequence[str], players: int) -> Iterator[Defect]:
    if len(names) != players:
        given = count(len(names), "name")
        yield Defect("names", f"{given} for {players} players; one for each is expected")
    for name in names:
        if not is_name(name):
            yield Defect("names", f"expected a text, not {shown(name)}")

"""What a turn lacks: the position is solved again with one more of each thing.

Every claim is the difference of two proven values. One more of something that is merely kept is
told by its worth as well, since in this game everything kept becomes something later.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any, Final

from advisor.core.narrate import listed
from advisor.phoenix.narrate.narrator import NARRATOR
from advisor.phoenix.position import Position
from advisor.phoenix.solver.solve import solve
from advisor.phoenix.state import State
from advisor.phoenix.words import (
    CARRYING,
    FOOD,
    GEMS,
    HUB,
    METAL,
    SETUP_PHASES,
    TURN,
    WATER,
    WIDTH,
)
from advisor.search.analyst import Stop
from advisor.search.budget import Budget
from advisor.search.scale import SHARED, UNIT, is_decided, plus, worth
from advisor.search.turns import Binding

MOST: Final = 5
"""Claims that are worth telling at once."""
NEWS: Final = UNIT // 10
"""Gains below this are no news."""
_STOCK: Final = (("GEM", GEMS), ("food", FOOD), ("water", WATER), ("metal", METAL))


def bindings(
    advice: Any, *, seconds: float | None = None, stop: Stop | None = None
) -> tuple[Binding, ...]:
    """The gains that were found, best first; none if the best turn is not proven, or wins."""
    best = advice.best
    if not best.optimal or best.value > SHARED // 2:
        return ()
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    budget = Budget.starting_now(seconds, asked)
    found = []
    for what, condition, state in _changes(advice.position.state):
        if budget.over():
            break
        position = Position(state)
        solution = solve(position, advice.weights, seconds=budget.seconds(), stop=asked)
        other = solution.best
        if other is None or not solution.optimal or other.value - best.value < NEWS:
            continue
        gain = other.value - best.value
        told = f"the turn {worth(other.value)}" if is_decided(gain) else plus(gain)
        fresh = NARRATOR.news(other.actions, best.actions)
        could = listed(NARRATOR.brief(position, action) for action in fresh[:2])
        text = f"you could {could}: {told}." if could else f"the same turn leaves more: {told}."
        found.append(Binding(what, f"With {condition} {text}", gain, position))
    return tuple(sorted(found, key=lambda each: (-each.gain, each.text))[:MOST])


def _changes(start: State) -> Iterator[tuple[str, str, State]]:
    """What there could be one more of: kind, words, position."""
    seat = start.to_move
    if start.phase in SETUP_PHASES:
        return
    for name, column in _STOCK:
        more = start.copy()
        more.stock[seat * WIDTH + column] += 1
        yield name.lower(), f"one more {name}", more
    if start.phase == CARRYING:
        more = start.copy()
        more.left += 1
        yield "transaction", "one more transaction", more
    if start.capacity:
        more = start.copy()
        more.capacity += 1
        yield "die", "one more die to keep", more
    yield from _ships(start)
    yield from _quarters(start)


def _ships(start: State) -> Iterator[tuple[str, str, State]]:
    """Own ships that are used, as if they were ready."""
    if start.phase != TURN:
        return
    from advisor.phoenix.narrate.telling import ship_name
    from advisor.phoenix.state import ON

    seat = start.active
    for number in sorted({ship // ON for ship in start.ships[seat] if ship % ON}):
        more = start.copy()
        fleet = list(start.ships[seat])
        used = next(ship for ship in fleet if ship // ON == number and ship % ON)
        fleet[fleet.index(used)] = number * ON
        more.ships[seat] = tuple(sorted(fleet))
        name = ship_name(start.setup.data.ships[number])
        yield "ship", f"your {name} ready", more


def _quarters(start: State) -> Iterator[tuple[str, str, State]]:
    """Sectors that are full, with the last resident's quarter free again."""
    seat = start.active
    if start.to_move != seat or start.phase != TURN:
        return
    sectors = start.setup.data.sectors
    for number, residents in start.station[seat].items():
        if number == HUB or not residents or len(residents) < sectors[number].size:
            continue
        more = start.copy()
        more.station[seat] = {**start.station[seat], number: residents[:-1]}
        more.supply[residents[-1]] += 1
        more.forget_live()
        yield "quarter", f"a free quarter in sector {number} instead of its last resident", more

"""Where to land a colony, for players who do not search: a quick look at every territory."""

from __future__ import annotations

from typing import Final

from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ASIMOV,
    BRADBURY,
    BURROUGHS,
    HEINLEIN,
    HERBERT,
    ISOLATION,
    LEM,
    POHL,
    POSITRON,
    REPULSOR,
    VANVOGT,
)

_POINT: Final = 8
"""A point against the bonuses below."""
_BONUS: Final = {
    ASIMOV: 3,
    BRADBURY: 2,
    BURROUGHS: 5,
    HEINLEIN: 1,
    HERBERT: 4,
    LEM: 3,
    POHL: 2,
    VANVOGT: 3,
}


def best_territory(state: State) -> int:
    """The territory where one more colony of the active player changes most for the better.

    Control gained or taken away counts, with the bonus that goes with it, and a majority made
    safe counts a little.
    """
    seat = state.active
    isolated, charged, closed = (
        state.fields[ISOLATION],
        state.fields[POSITRON],
        state.fields[REPULSOR],
    )
    best, most = -1, -1
    for territory, colonies in enumerate(state.planet):
        if territory == closed:
            continue
        holder = state.control[territory]
        own = colonies[seat] + 1
        rival = max(number for other, number in enumerate(colonies) if other != seat)
        prize = _POINT * (1 + (territory == charged))
        if territory != isolated:
            prize += _BONUS[territory]
        gain = 0
        if own > rival:
            gain = 2 if holder == seat and own == rival + 2 else 0
            gain += prize if holder != seat else 0
        elif own == rival:
            gain = 1
        if holder not in (seat, -1) and own >= rival:
            gain += prize
        if gain > most:
            best, most = territory, gain
    return best

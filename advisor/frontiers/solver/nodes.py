"""Positions inside a turn as the reduced search sees them, and which of them are one.

Positions that differ only in what can no longer matter have the same key: which ships stand at a
facility, beyond what the value sees and what free ports and thresholds need, once no card can move
them; the display without a claim to come; the discards without a Warper.

A ship that leaves the Artifact may take pips along, and which it takes depends on all that stand
there (A11). So where one may leave, even one that has yet to come, all of them are in the key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.facilities import market
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import OWNER, RELIC, VALUE, Ships
from advisor.frontiers.solver.action_parts import (
    Loot,
    visible,
)
from advisor.frontiers.solver.possible import may_leave_again, relic_may_go_home
from advisor.frontiers.solver.rest_limits import (
    RestLimits,
)
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ARTIFACT,
    CANNON,
    CONSTRUCTOR,
    HELMET,
    HUB,
    MARKET,
    MINE,
    RAIDERS,
    SHIPYARD,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
    WARPER,
)

PORTED: Final = (SOLAR, MINE, ARTIFACT, MARKET, SHIPYARD, CONSTRUCTOR)
COUNTED: Final = (MARKET, SHIPYARD, CONSTRUCTOR)

EARLY, LATE = 0, 1


class Node(NamedTuple):
    """A position inside the turn with what the reductions remember about the way to it."""

    state: State
    hidden: tuple[int, ...] = ()
    """Cards laid out by claims of this plan; nobody knows them yet."""
    owed: tuple[tuple[int, ...], ...] = ()
    """For each change of dice not used yet: the ships of which one must be in the next docking."""
    place: int = -1
    """Facility shot free, at which the next docking must arrive."""
    phase: int = EARLY
    fresh: bool = True
    """Whether a claim may come now."""
    loot: Loot | None = None
    open: tuple[tuple[int, int], ...] = ()
    """Quiet landings whose place is chosen at the end: set of territories, index in the plan."""


class NodeKeys:
    """Gives nodes of one search their keys."""

    __slots__ = ("seat", "several", "thin", "watched")

    def __init__(self, seat: int, watched: frozenset[int], thin: bool, several: bool) -> None:
        self.seat = seat
        self.watched = watched
        self.thin = thin
        """Whether the draw pile is about to run out: then display and discards matter."""
        self.several = several
        """Whether more than one end is asked for."""

    def key(self, node: Node, rest: RestLimits) -> object:
        state, hidden, owed, place, phase, fresh, loot, unsettled = node
        seat = self.seat
        more = rest.ships
        mask = rest.mask
        own = mask >> TELEPORTER & 1 == 1
        others = mask & (1 << CANNON | 1 << HELMET) != 0
        guests = market.may_have_guest(state, state.used | mask)
        where = self.standing(state, more, own or guests, others or guests)
        below = _below_relic(state) if relic_may_go_home(state, mask) else ()
        pips_may_go = may_leave_again(state, mask) > 0
        fresh = fresh and state.artifact >= CLAIM_PIPS
        claims = more > 0 or state.artifact >= CLAIM_PIPS
        display: object
        if self.thin:
            display = (state.display, state.discards, hidden)
        else:
            display = (
                visible(state.display, hidden) if claims else (),
                state.discards if mask >> WARPER & 1 and not state.discarded else (),
            )
        flags: object
        if more:
            flags = (state.artifact, state.mined, min(state.hubbed, 2), state.asimov)
        else:
            flags = state.artifact if pips_may_go else state.artifact >= CLAIM_PIPS
        fuel = state.fuel[:]
        ore = state.ore[:]
        fuel[seat] = ore[seat] = 0
        return (
            state.ships,
            where,
            tuple(state.cards),
            state.used,
            state.discarded,
            tuple(state.planet),
            tuple(state.fields),
            state.stock[seat],
            state.colonies[seat],
            state.circle[seat],
            tuple(fuel),
            tuple(ore),
            tuple(state.stock),
            market.yours(state),
            state.borrowed,
            state.surplus,
            flags,
            display,
            owed,
            place,
            phase,
            fresh,
            loot,
            tuple(places for places, _ in unsettled),
            relic_owner(state),
            below,
            state.docks[ARTIFACT] if pips_may_go else (),
        )

    def standing(self, state: State, more: int, own: bool, others: bool) -> tuple[object, ...]:
        """Docked ships as far as they matter.

        `own` and `others` say whether cards may still move the player's ships and the others'.
        Of free ports only as many count as ships may still come.
        """
        docks, ports, seat = state.docks, state.setup.ports, self.seat
        if (own and others) or self.thin:
            return (*docks, *state.tracks)
        parts: list[object] = [docks[TERRAFORM]]
        if self.several:
            parts += [sum(1 for ship in docks[place] if ship >> OWNER == seat) for place in PORTED]
            parts.append(len(state.tracks[seat]))
        if own or others:
            for place in range(TERRAFORM):
                docked = state.tracks[seat] if place == HUB else docks[place]
                parts.append(min(ports[place] - len(docked), more))
                parts.append(tuple([ship for ship in docked if (ship >> OWNER == seat) == own]))
            if others:
                parts += state.tracks
        else:
            for place in PORTED:
                parts.append(min(ports[place] - len(docks[place]), more))
            parts.append(min(ports[HUB] - len(state.tracks[seat]), more))
        if more:
            parts += self._thresholds(state, own or others)
        return (*parts, *self.seen(state))

    def _thresholds(self, state: State, may_leave: bool) -> Iterator[int]:
        """What a ship has to reach at the Mine, and the run of the raiders."""
        docked, seat = state.docks[MINE], self.seat
        if may_leave:
            # The highest may leave, and then what the others leave behind is the threshold.
            yield _highest(ship for ship in docked if ship >> OWNER == seat)
            yield _highest(ship for ship in docked if ship >> OWNER != seat)
        else:
            yield _highest(docked)
        yield sum(ship & VALUE for ship in state.docks[RAIDERS])

    def seen(self, state: State) -> Iterator[object]:
        """Docked ships as far as the value sees them, and the Relic Ship."""
        docks, watched = state.docks, self.watched
        if MINE in watched:
            highest = [0] * len(state.fuel)
            for ship in docks[MINE]:
                if ship & VALUE > highest[ship >> OWNER]:
                    highest[ship >> OWNER] = ship & VALUE
            yield tuple(highest)
        if RAIDERS in watched:
            yield docks[RAIDERS]
        for place in COUNTED:
            if place in watched:
                yield tuple(sorted([ship >> OWNER for ship in docks[place]]))
        for place, docked in enumerate((*docks, *state.tracks)):
            for ship in docked:
                if ship & RELIC:
                    yield place, ship


def _highest(ships: Iterable[int]) -> int:
    return max((ship & VALUE for ship in ships), default=0)


def _below_relic(state: State) -> Ships:
    """The ships on the Lunar Mine with the Relic Ship: the next highest is the threshold then."""
    docked = state.docks[MINE]
    return docked if any(ship & RELIC for ship in docked) else ()

"""The Relic Ship: bought by the controller of Burroughs Desert, lost with it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from advisor.frontiers.components import RELIC_PRICE
from advisor.frontiers.ships import RELIC, VALUE
from advisor.frontiers.solver.rules.keys import (
    ADD,
    BUY,
    DOCK,
    FUEL,
    GONE,
    GROUND,
    LAND,
    ORE,
    PLACE,
    RELIC_GONE,
    RELIC_LEFT,
    REMOVE,
    SHOT,
    USED,
)
from advisor.frontiers.solver.rules.planet import controls, relic_may_leave
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN_RELIC
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import BURROUGHS, ISOLATION, TERRAFORM
from advisor.search.linear import Lin, total


def goes_home(turn: TurnModel, stage: Stage) -> None:
    """The Relic Ship leaves wherever it is when its owner may no longer use it (A53).

    Its port is free again, wherever it docked, and unplaced it is no ship of the hand any more.
    """
    look, b = turn.look, turn.b
    if not look.relic_goes:
        return
    causes = [
        stage.sum((PLACE, ISOLATION, BURROUGHS)),
        *(
            stage.sum((key, seat, BURROUGHS))
            for key in (ADD, REMOVE)
            for seat in range(turn.state.setup.seats)
        ),
    ]
    if look.relic != turn.me:
        causes.append(stage.sum((LAND, BURROUGHS)))
    cause = total(causes)
    if b.most(cause) <= 0:
        return
    left = stage.add(RELIC_LEFT, b.flag())
    b.le(left - cause, 0)
    parts = [stage.add((GONE, *ship), b.flag()) for ship in _docked_before(turn)]
    if look.relic == turn.me:
        unplaced = [(USED, OWN_RELIC, value) for value in sorted(look.values[OWN_RELIC])]
        docked = [
            (RELIC_GONE, place, value)
            for value in sorted(_own_values(turn))
            for place in range(TERRAFORM + 1)
        ]
        parts += [stage.add(key, b.flag()) for key in (*unplaced, *docked)]
    elif any(ship & RELIC for _, ship in look.lent):
        for place in range(TERRAFORM):
            gone = b.flag()
            stage.add((RELIC_GONE, place), gone)
            stage.add((GONE, place, -1), gone)
            parts.append(gone)
    if parts:
        b.le(total(parts) - left, 0)


def close(turn: TurnModel, stage: Stage) -> None:
    """It leaves from where it has docked."""
    if turn.b.most(stage.sum(RELIC_LEFT)) <= 0:
        return
    for place in range(TERRAFORM + 1):
        if turn.look.relic != turn.me:
            _is_there(turn, stage, (RELIC_GONE, place), [(place, LENT, v) for v in range(1, 7)])
            continue
        for value in _own_values(turn):
            kinds = ((place, kind, value) for kind in (OWN_RELIC, MOVED))
            _is_there(turn, stage, (RELIC_GONE, place, value), kinds)
    if len(turn.stages) > 1 and turn.look.relic == turn.me:
        turn.b.le(turn.through(stage, RELIC_LEFT), 1)


def _is_there(
    turn: TurnModel, stage: Stage, gone: Hashable, docks: Iterable[tuple[int, int, int]]
) -> None:
    left = turn.through(stage, gone)
    if not left.fixed:
        turn.b.le(left - total(turn.through(stage, (DOCK, *key)) for key in docks), 0)


def _docked_before(turn: TurnModel) -> list[tuple[int, int]]:
    """The facility and the Relic Ship, if it was docked when the turn's rest began."""
    return [
        (place, ship)
        for place in range(TERRAFORM + 1)
        for ship in sorted(set(turn.ships_at(place)))
        if ship & RELIC
    ]


def _own_values(turn: TurnModel) -> frozenset[int]:
    """Values that the own Relic Ship may show where it docks in this turn."""
    again = {ship & VALUE for _, ship in _docked_before(turn)} if turn.look.values[MOVED] else ()
    return turn.look.values[OWN_RELIC].union(again)


def gone_from(turn: TurnModel, place: int, values: Iterable[int] = range(1, 7)) -> Lin:
    """Whether the own Relic Ship went home from a facility at which it docked in this turn."""
    return total(turn.whole((RELIC_GONE, place, value)) for value in values)


def _freed(turn: TurnModel, stage: Stage) -> Lin:
    """Ways in which the Relic Ship came back to Burroughs Desert this turn."""
    parts = [turn.through(stage, RELIC_LEFT)]
    for place, ship in turn.look.grounded:
        if ship & RELIC:
            parts.append(turn.through(stage, (GROUND, place, ship)))
    parts += [turn.through(stage, (GROUND, seat)) for seat in turn.rivals]
    parts += [
        turn.through(stage, (SHOT, TERRAFORM, ship))
        for ship in turn.ships_at(TERRAFORM)
        if ship & RELIC
    ]
    return total(parts)


def add(turn: TurnModel, stage: Stage) -> None:
    b = turn.b
    owner = turn.look.relic
    if owner == turn.me and not turn.look.discards:
        return
    if owner >= 0 and owner != turn.me and not relic_may_leave(turn):
        return
    keeper = controls(turn, stage, BURROUGHS)
    if b.most(keeper) == 0:
        return
    # What a landing has taken from a rival, a discarded card may lose, and another landing win.
    again = 2 if turn.look.discards else 1
    bought = b.var(0, again)
    b.le(bought - keeper * 2, 0)
    b.le(turn.before(stage, BUY) + bought, again)
    stage.add(BUY, bought)
    if owner >= 0:
        times = 1 if owner == turn.me else again
        b.le(turn.through(stage, BUY) - _freed(turn, stage) * times, 0)
    fuel, ore = RELIC_PRICE
    stage.add(FUEL, bought * -fuel)
    stage.add(ORE, bought * -ore)

"""Plasma Cannon: others' ships at one facility to the Bay, one fuel each."""

from __future__ import annotations

from advisor.frontiers.ships import OWNER
from advisor.frontiers.solver.rules.hand import pay
from advisor.frontiers.solver.rules.keys import (
    DOCK,
    GONE,
    GROUND,
    POWER,
    SHOT,
)
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_limits import LENT
from advisor.frontiers.solver.turn_model import ROOM, Stage, TurnModel
from advisor.frontiers.words import CANNON
from advisor.search.linear import Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    if CANNON not in turn.look.powers:
        return
    b = turn.b
    places: list[Lin] = []
    shots: list[Lin] = []
    for place in range(9):
        here: list[Lin] = []
        ships = turn.ships_at(place)
        for ship in sorted(set(ships)):
            if ship >> OWNER == turn.me:
                continue
            number = b.var(0, ships.count(ship))
            stage.add((SHOT, place, ship), number)
            stage.add((GONE, place, ship), number)
            here.append(number)
        if turn.look.lent and place != 8:
            # A ship that the Helmet brought may be shot as well.
            lent = b.flag()
            stage.add((SHOT, place, -1), lent)
            here.append(lent)
        if not here:
            continue
        aimed = b.flag()
        number = total(here)
        b.ge(number - aimed, 0)
        b.le(number - aimed * b.most(number), 0)
        places.append(aimed)
        shots.append(number)
    if not places:
        return
    use = total(places)
    b.le(use, 1)
    stage.add((POWER, CANNON), use)
    critical(turn, stage, use, ROOM)
    pay(turn, stage, CANNON, use, total(shots))


def close(turn: TurnModel, stage: Stage) -> None:
    """Ships leave at most once; one that the Helmet brought leaves from where it went."""
    b = turn.b
    for place in range(9):
        ships = turn.ships_at(place)
        for ship in sorted(set(ships)):
            gone = turn.through(stage, (GONE, place, ship))
            if not gone.fixed:
                b.le(gone, ships.count(ship))
        lent = stage.sum((SHOT, place, -1))
        if not turn.look.lent or place == 8:
            continue
        docked = total(
            turn.through(stage, (DOCK, place, LENT, value)) for value in turn.look.values[LENT]
        )
        if not lent.fixed:
            b.le(turn.through(stage, (SHOT, place, -1)) - docked, 0)
        freed = lent
        if CANNON in turn.look.discards:
            grounded = b.flag()
            b.le(grounded - docked, 0)
            b.le(grounded - total(turn.through(stage, (GROUND, seat)) for seat in turn.rivals), 0)
            freed = freed + grounded
        if not freed.fixed:
            stage.add((GONE, place, -1), freed)

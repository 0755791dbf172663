"""Lunar Mine: one ore for a ship that is not below the highest docked one.

Within a stage own ships dock in ascending order, so only what was there before stands in the way.
"""

from __future__ import annotations

from advisor.frontiers.ships import OWNER, VALUE
from advisor.frontiers.solver.rules.docking import KINDS, could_open, dock, remaining
from advisor.frontiers.solver.rules.keys import DOCK, GIVEN, LEFT_VALUE, MINED, ORE, RELIC_GONE
from advisor.frontiers.solver.rules.planet import bonus
from advisor.frontiers.solver.turn_limits import MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import MINE, VANVOGT
from advisor.search.linear import ZERO, Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    if not could_open(turn, MINE, 1):
        return
    b, look = turn.b, turn.look
    by_value: dict[int, list[Lin]] = {}
    for kind in KINDS:
        for value in look.values[kind]:
            number = dock(turn, stage, MINE, kind, value, turn.most_of(kind))
            by_value.setdefault(value, []).append(number)
            stage.add(ORE, number)
            stage.add(MINED, number)
    vanvogt = ZERO if turn.state.mined else bonus(turn, stage, VANVOGT)
    exempt: dict[int, Lin] = {}
    if not (vanvogt.fixed and vanvogt.const == 0):
        for value in by_value:
            exempt[value] = b.flag()
        first = total(exempt.values())
        b.le(first - vanvogt, 0)
        stage.add((GIVEN, VANVOGT), first)
        earlier = turn.before(stage, MINED)
        if not earlier.fixed:
            b.le(earlier + first * look.dice, look.dice)
    for value, docks in by_value.items():
        above = [left for left in _above(turn, stage, value) if b.most(left) > 0]
        if not above:
            continue
        clear = b.flag()
        for left in above:
            b.le(left, 0, clear)
        b.le(total(docks) - exempt.get(value, ZERO) - clear * look.dice, 0)


def _above(turn: TurnModel, stage: Stage, value: int) -> list[Lin]:
    """Ships above a value that stand at the Mine before this stage's own ones.

    The others' together, and the own ones by their value: an own ship that docks and leaves again
    takes none of the others with it.
    """
    here = sorted({ship for ship in turn.ships_at(MINE) if ship & VALUE > value})
    found = [total(remaining(turn, stage, MINE, ship) for ship in here if ship >> OWNER != turn.me)]
    for higher in range(value + 1, 7):
        parts = [
            remaining(turn, stage, MINE, ship)
            for ship in here
            if ship >> OWNER == turn.me and ship & VALUE == higher
        ]
        parts += [
            turn.before(stage, (DOCK, MINE, kind, higher)) for kind in (OWN, OWN_RELIC, MOVED)
        ]
        parts.append(-turn.through(stage, (LEFT_VALUE, MINE, higher)))
        parts.append(-turn.through(stage, (RELIC_GONE, MINE, higher)))
        found.append(total(parts))
    return found

"""Solar Converter: fuel for every ship, and one more with Lem Badlands."""

from __future__ import annotations

from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.solver.rules.docking import KINDS, could_open, dock
from advisor.frontiers.solver.rules.keys import FUEL, GIVEN, GROSS_FUEL
from advisor.frontiers.solver.rules.planet import bonus, sure
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import LEM, SOLAR
from advisor.search.linear import total


def add(turn: TurnModel, stage: Stage) -> None:
    if not could_open(turn, SOLAR, 1):
        return
    docks = []
    for kind in KINDS:
        for value in turn.look.values[kind]:
            number = dock(turn, stage, SOLAR, kind, value, turn.most_of(kind))
            stage.add(FUEL, number * FUEL_FROM[value])
            docks.append(number)
            stage.add(GROSS_FUEL, number * FUEL_FROM[value])
    if not docks:
        return
    if sure(turn, LEM):
        stage.add(FUEL, total(docks))
        stage.add(GROSS_FUEL, total(docks))
        return
    lem = bonus(turn, stage, LEM)
    if turn.b.most(lem) == 0:
        return
    extra = turn.b.var(0, turn.look.dice)
    turn.b.le(extra - total(docks), 0)
    turn.b.le(extra - lem * turn.look.dice, 0)
    stage.add(FUEL, extra)
    stage.add(GROSS_FUEL, extra)
    stage.add((GIVEN, LEM), extra)

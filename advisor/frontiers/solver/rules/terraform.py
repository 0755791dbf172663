"""Terraforming Station: a six, a fuel and an ore land a colony; the ship is given up."""

from __future__ import annotations

from advisor.frontiers.components import FLEET, STARTING_SHIPS, TERRAFORM_PRICE
from advisor.frontiers.solver.rules.docking import could_open, dock
from advisor.frontiers.solver.rules.keys import (
    BUILD,
    FUEL,
    LANDERS,
    MOVED_RELIC,
    ORE,
    TERRAFORM_OWN,
    TERRAFORM_RELIC,
)
from advisor.frontiers.solver.turn_limits import MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import TERRAFORM
from advisor.search.linear import Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    if not turn.look.terraforms or not could_open(turn, TERRAFORM, 1):
        return
    b, look = turn.b, turn.look
    spare = turn.through(stage, BUILD) + (FLEET - turn.state.stock[turn.me] - STARTING_SHIPS)
    landers: list[Lin] = []
    for kind in (OWN, OWN_RELIC, MOVED):
        if 6 not in look.values[kind]:
            continue
        if kind == OWN and b.most(spare) < 1:
            continue
        ship = dock(turn, stage, TERRAFORM, kind, 6, 1)
        landers.append(ship)
        if kind == OWN_RELIC:
            stage.add(TERRAFORM_RELIC, ship)
        elif kind == OWN:
            stage.add(TERRAFORM_OWN, ship)
            b.ge(spare, 1, ship)
        else:
            relic = b.flag()
            b.le(relic - ship, 0)
            b.le(relic - stage.sum(MOVED_RELIC), 0)
            stage.add(TERRAFORM_RELIC, relic)
            plain = b.flag()
            b.eq(ship - relic - plain, 0)
            stage.add(TERRAFORM_OWN, plain)
            b.ge(spare, 1, plain)
    landed = total(landers)
    stage.add(LANDERS, landed)
    fuel, ore = TERRAFORM_PRICE
    stage.add(FUEL, landed * -fuel)
    stage.add(ORE, landed * -ore)

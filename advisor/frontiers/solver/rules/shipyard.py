"""Shipyard: pairs build ships at a price that rises, less one with Herbert Valley."""

from __future__ import annotations

from advisor.frontiers.components import FLEET, STARTING_SHIPS
from advisor.frontiers.solver.rules.docking import could_open, groups
from advisor.frontiers.solver.rules.keys import BUILD, FUEL, GIVEN, ORE
from advisor.frontiers.solver.rules.planet import bonus
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import HERBERT, SHIPYARD
from advisor.search.linear import Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    b, state = turn.b, turn.state
    stock = state.stock[turn.me]
    most = min(stock, turn.look.dice // 2)
    if most == 0 or not could_open(turn, SHIPYARD, 2):
        return
    pairs = groups(turn, stage, SHIPYARD, 2, most)
    if not pairs:
        return
    ships: list[Lin] = []
    for number in range(most):
        built = b.flag()
        stage.add((BUILD, number), built)
        ships.append(built)
        in_play = FLEET - stock + number
        price = max(1, in_play + 1 - STARTING_SHIPS)
        stage.add(FUEL, built * -price)
        stage.add(ORE, built * -price)
        if len(turn.stages) > 1:
            b.le(turn.through(stage, (BUILD, number)), 1)
        if number:
            b.le(turn.through(stage, (BUILD, number)) - turn.through(stage, (BUILD, number - 1)), 0)
    builds = total(ships)
    b.eq(builds - total(pairs.values()), 0)
    stage.add(BUILD, builds)
    herbert = bonus(turn, stage, HERBERT)
    if b.most(herbert) == 0:
        return
    saved = b.var(0, most)
    b.le(saved - builds, 0)
    b.le(saved - herbert * most, 0)
    stage.add(FUEL, saved)
    stage.add(ORE, saved)
    stage.add((GIVEN, HERBERT), saved)

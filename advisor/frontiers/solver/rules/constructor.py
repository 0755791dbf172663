"""Colony Constructor: three equal ships and ore land a colony; Bradbury Plateau saves one."""

from __future__ import annotations

from advisor.frontiers.components import CONSTRUCTOR_ORE
from advisor.frontiers.solver.rules.docking import could_open, groups
from advisor.frontiers.solver.rules.keys import CONSTRUCT, GIVEN, LANDERS, ORE
from advisor.frontiers.solver.rules.planet import bonus
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import BRADBURY, CONSTRUCTOR
from advisor.search.linear import total


def add(turn: TurnModel, stage: Stage) -> None:
    b, most = turn.b, turn.look.constructs
    if most == 0 or not could_open(turn, CONSTRUCTOR, 3):
        return
    triples = groups(turn, stage, CONSTRUCTOR, 3, most)
    if not triples:
        return
    landed = stage.add(CONSTRUCT, total(triples.values()))
    stage.add(LANDERS, landed)
    stage.add(ORE, landed * -CONSTRUCTOR_ORE)
    bradbury = bonus(turn, stage, BRADBURY)
    if b.most(bradbury) > 0:
        saved = b.var(0, most)
        b.le(saved - landed, 0)
        b.le(saved - bradbury * most, 0)
        stage.add(ORE, saved)
        stage.add((GIVEN, BRADBURY), saved)

"""The Relic Ship: bought by the controller of Burroughs Desert, lost with it."""

from __future__ import annotations

from advisor.engine.components import RELIC_PRICE
from advisor.engine.ships import RELIC
from advisor.engine.words import BURROUGHS, TERRAFORM
from advisor.solver.frame import Stage, Turn
from advisor.solver.linear import Lin, total
from advisor.solver.rules.keys import BUY, FUEL, GROUND, ORE, RELIC_LEFT, SHOT
from advisor.solver.rules.planet import controls, relic_may_leave


def _freed(turn: Turn, stage: Stage) -> Lin:
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


def add(turn: Turn, stage: Stage) -> None:
    b = turn.b
    owner = turn.look.relic
    if owner == turn.me and not turn.look.discards:
        return
    if owner >= 0 and owner != turn.me and not relic_may_leave(turn):
        return
    keeper = controls(turn, stage, BURROUGHS)
    if b.most(keeper) == 0:
        return
    bought = b.var(0, 2 if turn.look.discards else 1)
    b.le(bought - keeper * 2, 0)
    b.le(turn.before(stage, BUY) + bought, 2 if turn.look.discards else 1)
    stage.add(BUY, bought)
    if owner >= 0:
        b.le(turn.through(stage, BUY) - _freed(turn, stage), 0)
    fuel, ore = RELIC_PRICE
    stage.add(FUEL, bought * -fuel)
    stage.add(ORE, bought * -ore)

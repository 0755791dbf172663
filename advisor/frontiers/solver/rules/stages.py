"""Which actions a strict stage must have to itself."""

from __future__ import annotations

from advisor.frontiers.solver.rules.keys import CRITICAL, POWER
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import HELMET, TELEPORTER
from advisor.search.linear import Lin


def critical(turn: TurnModel, stage: Stage, number: Lin, *effects: str) -> None:
    """Count actions with an effect that strict stages put off until the next one."""
    if turn.strict.intersection(effects):
        stage.add(CRITICAL, number)


def close(turn: TurnModel) -> None:
    """At most one such action in a strict stage, and none after a stage without one.

    A ship moved into a landing or a raid is one action that counts twice.
    """
    b = turn.b
    for stage, following in zip(turn.stages, turn.stages[1:], strict=False):
        here, there = stage.sum(CRITICAL), following.sum(CRITICAL)
        moves = stage.sum((POWER, TELEPORTER)) + stage.sum((POWER, HELMET))
        b.le(here - moves, 1)
        b.le(there - here * max(0, b.most(there)), 0)

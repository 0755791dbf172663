"""A plan played by the engine while the others pass: they take income where they may."""

from __future__ import annotations

from advisor.phoenix.cycle.plan import CyclePlan
from advisor.phoenix.cycle.planning import mine
from advisor.phoenix.position import Position


def rivals_pass(position: Position, color: str) -> Position:
    """From the end of a player's turn to the beginning of the next one."""
    while position.phase == "turn" and position.active != color:
        if "income" in map(str, position.legal_actions()):
            position = _income(position)
        else:
            state = position.state
            position = Position(mine(state, (state.active + 1) % state.setup.seats))
    return position


def _income(position: Position) -> Position:
    moves = position.moves
    position = position.play("income")
    while position.moves == moves:
        legal = position.legal_actions()
        done = [action for action in legal if str(action) == "done"]
        position = position.play((done or legal)[0])
    return position


def played(position: Position, plan: CyclePlan) -> Position:
    """The end of a plan; every action must be legal when its turn comes.

    An income of somebody else may end the game before the plan does; then there is no more to play.
    """
    color = position.active
    for step in plan.steps:
        if position.result is not None:
            break
        for action in step.actions:
            position = position.play(action)
        position = rivals_pass(position, color)
    return position

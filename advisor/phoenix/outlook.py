"""What lies behind a turn: the cycle of ship uses that it opens, in sentences."""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import listed, percent
from advisor.phoenix.cycle import plan as plan_cycle
from advisor.phoenix.narrate.narrator import NARRATOR
from advisor.phoenix.position import Position
from advisor.phoenix.value import Weights
from advisor.search.ahead import Ahead, AheadStep
from advisor.search.analyst import Halt
from advisor.search.linear import available
from advisor.search.scale import plus

EFFORT: Final = 1.5
"""Effort for the plan behind a turn."""
STEPS: Final = 2
"""Ship uses that are planned."""
NO_PLAN: Final = "The turns after it were not planned: that needs OR-Tools, which is not here."


def outlook(after: Position, color: str, weights: Weights, stop: Halt | None = None) -> Ahead:
    """The plan behind a turn and its weakest step; nothing where the game is about to end."""
    if after.result is not None or after.phase != "turn" or after.ending is not None:
        return Ahead()
    if not available():
        return Ahead((NO_PLAN,))
    plan = plan_cycle(after, weights, STEPS, color=color, effort=EFFORT, stop=stop)
    if not plan.steps:
        return Ahead()
    named = []
    here = after
    for step in plan.steps:
        named.append(NARRATOR.brief(here, step.actions[0]))
        here = step.position
    told = [f"The plan behind it, {plan.says}: then {listed(named)} ({plus(plan.gain)})."]
    weak = plan.fragile
    if weak is not None:
        ready = percent(plan.steps[weak].ready)
        told.append(f"Its weakest step is to {named[weak]}: that ship is still ready in {ready}.")
    steps = (AheadStep(step.actions, f"{step.gems} GEMs", step.ready) for step in plan.steps)
    return Ahead(tuple(told), tuple(steps), weak)

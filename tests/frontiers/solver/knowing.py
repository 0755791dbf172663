"""What the model of a turn knows: whether it has a turn that does some things."""

from __future__ import annotations

from collections.abc import Hashable

from advisor import Position
from advisor.frontiers.solver import model
from advisor.frontiers.solver.turn_model import EFFECTS
from advisor.frontiers.value import Weights

APP = Weights.preset("app")
RICH = {"fuel": 4, "ore": 4, "ships": ""}


def known(
    given: Position, *wanted: tuple[Hashable, int], stages: int = 1, without: Hashable = None
) -> bool:
    """Whether the model, without order by default, knows a turn with that much of each thing."""
    turn = model.build(given.state, APP, stages, EFFECTS)
    for key, least in wanted:
        turn.b.ge(turn.whole(key), least)
    turn.b.le(turn.whole(without), 0)
    return not model.solve(turn).nothing


def ends_on(given: Position, circle: int, *wanted: tuple[Hashable, int]) -> bool:
    """Whether the model knows a turn with all this after which the colony is on a circle."""
    turn = model.build(given.state, APP)
    for key, least in wanted:
        turn.b.ge(turn.whole(key), least)
    turn.b.eq(turn.notes["circle", 0], circle)
    return not model.solve(turn).nothing

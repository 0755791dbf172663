"""Nothing pays for what makes it possible.

Within a stage anything may happen in any order, so a raid could pay for the card that makes its
third ship, or a landing for itself with the bonus it wins. The referee would refuse such a turn;
these rules keep it out of the model. Each says what must have been there before, and gives way
where something else could have been: the model must contain every turn that can be played.
"""

from __future__ import annotations

from advisor.frontiers.solver.rules.causality import bonuses, moves, raids, room
from advisor.frontiers.solver.turn_model import Stage, TurnModel


def close(turn: TurnModel, stage: Stage) -> None:
    raids.close(turn, stage)
    bonuses.close(turn, stage)
    room.close(turn, stage)
    moves.close(turn, stage)

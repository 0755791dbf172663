"""The plain judge: the truth about a turn, found by playing every turn there is.

From every different position it follows every legal action and values the positions in which the
turn is over. No order, no dominance, no two positions taken for one. Only the engine, the value and
the rule by which others take their rewards are common with what it judges. It is slow, and when its
budget of positions runs out it says so and has proven nothing. Chance is no part of such turns.
"""

from __future__ import annotations

from dataclasses import dataclass

from advisor.phoenix.action_types import Move, Point
from advisor.phoenix.model.rivals import choose
from advisor.phoenix.position import Position
from advisor.phoenix.value import Weights, value

RELOCATIONS = 6
POINTS = 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge has found."""

    value: int | None
    """None if every turn depends on chance."""
    finished: bool
    positions: int


def judge(position: Position, weights: Weights, budget: int) -> Verdict:
    """The best value of a turn, by looking at up to `budget` positions."""
    mover, moves = position.to_move, position.moves
    seat = position.state.active
    start = (position, RELOCATIONS, POINTS)
    seen = {start}
    waiting = [start]
    best: int | None = None
    while waiting:
        if len(seen) > budget:
            return Verdict(best, False, len(seen))
        here, relocations, points = waiting.pop()
        if here.to_move != mover:
            legal = (choose(here.state, weights),)
        else:
            legal = tuple(action for action in here.legal_actions() if not action.is_chance)
        for action in legal:
            left = relocations - isinstance(action, Move), points - isinstance(action, Point)
            if min(left) < 0:
                continue
            after = here.play(action)
            if after.moves != moves or after.phase == "over":
                worth = value(after.state, seat, weights)
                best = worth if best is None else max(best, worth)
            elif (after, *left) not in seen:
                seen.add((after, *left))
                waiting.append((after, *left))
    return Verdict(best, True, len(seen))

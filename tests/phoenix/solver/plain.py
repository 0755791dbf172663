"""The plain judge: every turn there is, small step by small step, with nothing of the solver.

Only for small positions. Others take the reward that is worth most to them by the value of the
position in which the choice is made: their stock and points at the present stage.
"""

from __future__ import annotations

from advisor.phoenix import Position
from advisor.phoenix.value import Weights, value
from advisor.phoenix.value.compiled import Rows
from advisor.phoenix.value.features import stages
from advisor.phoenix.value.terms import parts as parts_of
from advisor.phoenix.value.terms import tally

MOST = 20_000


class TooLarge(Exception):
    """More positions than a plain judge looks at."""


def best_value(position: Position, weights: Weights, most: int = MOST) -> int | None:
    """The value of the best turn without chance; None if there is none."""
    seat = position.state.to_move
    best: int | None = None
    seen: set[Position] = set()
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        if len(seen) > most:
            raise TooLarge
        if here.moves != position.moves or here.result is not None:
            worth = value(here.state, seat, weights)
            best = worth if best is None else max(best, worth)
        elif here.state.to_move != seat:
            waiting.append(_theirs(here, weights))
        else:
            waiting += [
                here.play(action) for action in here.legal_actions() if not action.is_chance
            ]
    return best


def _theirs(here: Position, weights: Weights) -> Position:
    if here.phase != "reward":
        return here.play("done")
    state = here.state
    seat = state.to_move
    compiled = weights.compiled(state.setup.data)
    rows: Rows = compiled.at(stages(state)[seat])

    def worth(after: Position) -> int:
        # Everything else as it was, so that only what the reward brings is compared.
        changed = state.copy()
        changed.stock[5 * seat : 5 * seat + 5] = after.state.stock[5 * seat : 5 * seat + 5]
        counts = [tally(changed, each) for each in range(changed.setup.seats)]
        return sum(parts_of(changed, seat, rows, compiled, counts))

    return max((here.play(action) for action in _ordered(here)), key=worth)


def _ordered(here: Position) -> list[object]:
    """The rewards as the rules list them: lower levels first."""
    return sorted(here.legal_actions(), key=lambda action: (len(action.levels), action.levels))

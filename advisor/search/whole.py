"""Every turn of a small game, played to its end position by position.

Actions that leave something to chance are no part of such turns, unless only one thing can come.
Where somebody else decides within the turn, that player is expected to do what looks best at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from advisor.core.seam import Position
from advisor.search.budget import NODE, Budget
from advisor.search.turns import BoundedTurn, PlayedTurn, Progress, Solution, turn_is_over

ENDLESS: Final = 1 << 61
"""More than any turn is worth."""

Value = Callable[[Any, str], int]
"""What a position is worth to a player."""


def every_turn(
    position: Position, value: Value, top: int, budget: Budget, progress: Progress | None = None
) -> Solution:
    """The best turns of whoever decides, best first; proven if the budget held out."""
    began = time.perf_counter()
    start = position.veiled()
    color = start.to_move
    seen: set[object] = {start}
    found: list[PlayedTurn[Any]] = []
    waiting: list[tuple[tuple[Any, ...], Position]] = [((), start)]
    nodes = 0
    while waiting and not (found and budget.over()):
        path, here = waiting.pop()
        nodes += 1
        budget.spend(NODE)
        for action, after in _choices(here, color, value):
            if after in seen:
                continue
            seen.add(after)
            if turn_is_over(start, after):
                found.append(PlayedTurn((*path, action), value(after, color), after))
            else:
                waiting.append(((*path, action), after))
    found.sort(key=lambda turn: (-turn.value, turn.actions))
    proven = not waiting and bool(found)
    plans = tuple(
        BoundedTurn(turn.actions, turn.value, turn.position, proven, bound)
        for turn in found[:top]
        for bound in (turn.value if proven else ENDLESS,)
    )
    limit = plans[0].bound if plans else ENDLESS
    if progress is not None and plans:
        progress(plans[0].value, limit if proven else None)
    return Solution(plans, proven, limit, time.perf_counter() - began, nodes, NODE * nodes)


def _choices(here: Position, color: str, value: Value) -> Iterator[tuple[Any, Any]]:
    """What may be done without luck, and where it leads; of others only what suits them best."""
    certain = [
        (action, here.play(outcomes[0][0]))
        for action in here.legal_actions()
        if len(outcomes := here.chance_outcomes(action)) == 1
    ]
    mover = here.to_move
    if mover != color and certain:
        certain = [max(certain, key=lambda choice: value(choice[1], mover))]
    yield from reversed(certain)

"""Every turn of a small game, played to its end position by position.

Actions that leave something to chance are no part of such turns, unless only one thing can come.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from advisor.core.seam import Position
from advisor.search.budget import NODE, Budget
from advisor.search.turns import BoundedTurn, PlayedTurn, Progress, Solution, turn_is_over


def every_turn(
    position: Position,
    value: Callable[[Any], int],
    top: int,
    budget: Budget,
    progress: Progress | None = None,
) -> Solution:
    """The best turns by a value of their ends, best first; proven if the budget held out."""
    began = time.perf_counter()
    start = position.veiled()
    seen: set[object] = {start}
    found: list[PlayedTurn[Any]] = []
    waiting: list[tuple[tuple[Any, ...], Position]] = [((), start)]
    nodes = 0
    while waiting and not (found and budget.over()):
        path, here = waiting.pop()
        nodes += 1
        budget.spend(NODE)
        for action in reversed(here.legal_actions()):
            outcomes = here.chance_outcomes(action)
            if len(outcomes) > 1:
                continue
            after = here.play(outcomes[0][0])
            if after in seen:
                continue
            seen.add(after)
            if turn_is_over(start, after):
                found.append(PlayedTurn((*path, action), value(after), after))
            else:
                waiting.append(((*path, action), after))
    found.sort(key=lambda turn: (-turn.value, turn.actions))
    proven = not waiting
    limit = found[0].value if proven and found else 1 << 61
    plans = tuple(
        BoundedTurn(
            turn.actions, turn.value, turn.position, proven, turn.value if proven else limit
        )
        for turn in found[:top]
    )
    if progress is not None and plans:
        progress(plans[0].value, limit if proven else None)
    seconds = time.perf_counter() - began
    return Solution(plans, proven and bool(plans), limit, seconds, nodes, NODE * nodes)

"""Advice on the toy game: what a position is worth, and how a draw is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from advisor.core.narrate import PlainNarrator
from advisor.search.analyst import PlainAnalyst
from advisor.search.scale import DECIDED, SHARED, UNIT
from toy.game import Position


class ToyAnalyst(PlainAnalyst):
    """Looks at every turn; points are all that counts."""

    def terms(self, position: Position, color: str, weights: Any) -> Mapping[str, int]:
        rivals = [points for other, points in position.scores.items() if other != color]
        found = {"points": UNIT * position.scores[color], "rival points": -UNIT * max(rivals)}
        if position.result is not None:
            winners = position.result.winners
            won = SHARED if len(winners) > 1 else DECIDED
            found["decided"] = won if color in winners else -DECIDED
        return found


class ToyNarrator(PlainNarrator):
    """Tells what was drawn."""

    chance = "the bag"

    def dealt(self, position: Position, color: str) -> tuple[str, ...]:
        mine = position.active == color and position.token is not None
        return (str(position.token),) if mine else ()


ANALYST: Final = ToyAnalyst()
NARRATOR: Final = ToyNarrator()

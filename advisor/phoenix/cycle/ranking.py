"""Turns by what they are worth together with the cycle that they open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from advisor.phoenix.cycle.availability import learned
from advisor.phoenix.cycle.plan import CyclePlan
from advisor.phoenix.cycle.planning import STEPS, planned, seat_of
from advisor.phoenix.position import Position
from advisor.phoenix.value import Weights
from advisor.phoenix.words import OVER, TURN
from advisor.search.budget import Effort, granted

USUAL: Final = 12.0
"""Effort of a ranking to which the caller sets no limit, shared by its turns."""


class Played(Protocol):
    """A turn with its value and its end."""

    @property
    def value(self) -> int:
        """What the end of the turn is worth."""
        ...

    @property
    def position(self) -> Position:
        """After the turn."""
        ...


T = TypeVar("T", bound=Played)


@dataclass(frozen=True, slots=True)
class Ranked(Generic[T]):
    """A turn with the plan behind it."""

    turn: T
    plan: CyclePlan | None
    """None where the turn ends the player's game, or where no effort was left for it."""
    total: int
    """The value of the turn and what the plan adds to it."""


def rank(
    turns: Sequence[T],
    color: str,
    weights: Weights,
    *,
    top: int = 5,
    steps: int = STEPS,
    effort: Effort = None,
    stop: Callable[[], bool] | None = None,
) -> list[Ranked[T]]:
    """The best of some turns by turn and cycle together, best first.

    `turns` are the turns of one player, best first by their own value; only the first `top` are
    planned for, and only these are given back. Each gets an equal share of the effort that is left.
    """
    limit = granted(effort, usual=USUAL)
    chances = learned()
    found: list[Ranked[T]] = []
    chosen = turns[:top]
    for number, turn in enumerate(chosen):
        state = turn.position.state
        seat = seat_of(state, color)
        ended = state.phase == OVER or state.phase != TURN or state.ending == seat
        if ended or (stop is not None and stop()):
            found.append(Ranked(turn, None, turn.value))
            continue
        share = None if limit is None else limit / (len(chosen) - number)
        made = planned(state, seat, weights, steps, share, stop, chances)
        if limit is not None:
            limit = max(0.0, limit - made.effort)
        found.append(Ranked(turn, made, turn.value + made.gain))
    found.sort(key=lambda ranked: -ranked.total)
    return found

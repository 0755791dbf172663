"""Positions of many kinds for the widget tests: every moment of games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from advisor import Action, Position


def played(seats: int, seed: int, edition: int = 5) -> Iterator[tuple[Position, Action, Position]]:
    """A game of random actions to its end: before, the action with its outcome, after."""
    rng = Random(seed)
    position = Position.new_game(seats, seed=seed, edition=edition)
    while position.phase != "over":
        action = position.resolve(rng.choice(position.legal_actions()), rng)
        after = position.play(action)
        yield position, action, after
        position = after


@cache
def some_positions() -> tuple[Position, ...]:
    """A few hundred positions of all sizes of table, early to late."""
    found: list[Position] = []
    for seats in (2, 3, 4):
        steps = [after for _, _, after in played(seats, seed=seats)]
        found += [*steps[::7], steps[-1]]
    return tuple(found)

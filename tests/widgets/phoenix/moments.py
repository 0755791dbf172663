"""Positions of many kinds: moments of games played at random, with every phase among them."""

from __future__ import annotations

from functools import cache

from advisor.phoenix import Action, Position
from tests.phoenix.samples import random_game

SEEDS = (1, 2, 9, 10)
"""Two, three and four players, all hubs, a friendly game among them."""
EACH = 23


@cache
def steps() -> tuple[tuple[Position, Action], ...]:
    """Every so many steps of the games, and the first three of each phase."""
    found: list[tuple[Position, Action]] = []
    seen: dict[str, int] = {}
    for seed in SEEDS:
        for number, (position, action) in enumerate(random_game(seed)):
            seen[position.phase] = seen.get(position.phase, 0) + 1
            if seen[position.phase] <= 3 or number % EACH == 0:
                found.append((position, action))
        found.append((position.play(action), action))
    return tuple(found)


def moments() -> tuple[Position, ...]:
    return tuple(position for position, _ in steps())


def in_phase(phase: str) -> Position:
    return next(position for position in moments() if position.phase == phase)

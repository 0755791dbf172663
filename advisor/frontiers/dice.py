"""Rolls as bags of ships: what they can show, and how likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from advisor.frontiers.saying import count
from advisor.frontiers.ships import RELIC, Ships, order


def dice_of(ships: Ships) -> tuple[int, bool]:
    """How many ships of the own colour, and whether the Relic Ship is among them."""
    relics = sum(1 for ship in ships if ship & RELIC)
    return len(ships) - relics, relics > 0


def fits(outcome: Ships, ships: Ships) -> bool:
    """Whether an outcome has one value for each of the ships."""
    return sum(1 for ship in outcome if ship & RELIC) <= 1 and dice_of(outcome) == dice_of(ships)


def described(ships: Ships) -> str:
    own, relic = dice_of(ships)
    text = count(own, "value")
    return f"{text} and one of the Relic Ship" if relic else text


@cache
def outcomes(own: int, relic: bool) -> tuple[tuple[Ships, float], ...]:
    """Every different roll with its probability."""
    return tuple(_outcomes(own, relic))


def _outcomes(own: int, relic: bool) -> Iterator[tuple[Ships, float]]:
    rolls = 6 ** (own + relic)
    for values in combinations_with_replacement(range(1, 7), own):
        ways = factorial(own) // prod(factorial(times) for times in Counter(values).values())
        if relic:
            for value in range(1, 7):
                yield order((*values, value | RELIC)), ways / rolls
        else:
            yield values, ways / rolls


def rolled(own: int, relic: bool, rng: Random) -> Ships:
    values = [rng.randint(1, 6) for _ in range(own)]
    if relic:
        values.append(rng.randint(1, 6) | RELIC)
    return order(values)

"""Tables inside a model: the worth of a count, exactly, with as few decisions as it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Final

from advisor.search.linear import ONE, Builder, Lin, total

PLENTY: Final = 1 << 20
"""More than anybody has of anything."""


def _range(b: Builder, count: Lin, most: int) -> tuple[int, int]:
    """What a count can be: never below nothing, whatever its parts allow one by one."""
    return max(0, b.least(count)), min(most, b.most(count))


def looked_up(
    b: Builder, table: Callable[[int], int], count: Lin, most: int = PLENTY, slack: int = 0
) -> Lin:
    """The number that a table has for a count.

    Where each further one brings no more than the one before, a maximum fills the dearest first by
    itself, and no decision is needed. Where it brings more, a flag makes sure that what comes
    before is full. With `slack` a table that is almost so is taken as if it were.
    """
    low, high = _range(b, count, most)
    if low == high:
        return Lin(table(low))
    values = [table(n) for n in range(low, high + 1)]
    if slack:
        values = _smoothed(values, slack)
    slopes = [after - before for before, after in pairwise(values)]
    if len(set(slopes)) == 1:
        return Lin(values[0]) + (count - low) * slopes[0]
    return Lin(values[0]) + _filled(b, slopes, count - low)


def _smoothed(values: list[int], slack: int) -> list[int]:
    """The lowest table above this one whose slopes never rise, if it is near; else this one."""
    corners = [0]
    for at in range(1, len(values)):
        while len(corners) > 1 and _below(values, corners[-2], corners[-1], at):
            corners.pop()
        corners.append(at)
    slopes: list[int] = []
    for left, right in pairwise(corners):
        rise, run = divmod(values[right] - values[left], right - left)
        slopes += [rise + 1] * run + [rise] * (right - left - run)
    slopes.sort(reverse=True)  # whole numbers may rise by one where a line bends
    found = list(accumulate(slopes, initial=values[0]))
    near = all(over - value <= slack for over, value in zip(found, values, strict=True))
    return found if near else values


def _below(values: list[int], left: int, middle: int, right: int) -> bool:
    """Whether a value lies on or below the line between two others."""
    rise = (values[right] - values[left]) * (middle - left)
    return (values[middle] - values[left]) * (right - left) <= rise


def exactly(b: Builder, table: Callable[[int], int], count: Lin, most: int = PLENTY) -> Lin:
    """The same where nothing pushes it up: a flag for every step of the count."""
    low, high = _range(b, count, most)
    values = [table(n) for n in range(low, high + 1)]
    slopes = [after - before for before, after in pairwise(values)]
    if len(set(slopes)) == 1:
        return Lin(values[0]) + (count - low) * slopes[0]
    steps = [b.at_least(count, low + n) * slope for n, slope in enumerate(slopes, start=1) if slope]
    return Lin(values[0]) + total(steps)


def _filled(b: Builder, slopes: Sequence[int], amount: Lin) -> Lin:
    """The sum of the first so many slopes."""
    parts: list[Lin] = []
    worth: list[Lin] = []
    runs = _runs(slopes)
    full = ONE
    for run in runs:
        length = sum(number for _, number in run)
        here = [(b.var(0, number), slope) for slope, number in run]
        filled = total(part for part, _ in here)
        if parts:
            b.le(filled - full * length, 0)
        if run is not runs[-1]:
            full = b.flag()
            b.ge(filled - full * length, 0)
        parts.append(filled)
        worth += [part * slope for part, slope in here]
    b.eq(total(parts) - amount, 0)
    return total(worth)


def _runs(slopes: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The slopes in runs that never rise, equal ones together: slope and how many."""
    found: list[list[tuple[int, int]]] = []
    for slope in slopes:
        if found and found[-1][-1][0] >= slope:
            last, number = found[-1][-1]
            if last == slope:
                found[-1][-1] = (last, number + 1)
            else:
                found[-1].append((slope, 1))
        else:
            found.append([(slope, 1)])
    return found


def lesser(b: Builder, one: Lin, other: Lin) -> Lin:
    """The lesser of two counts, exactly."""
    if b.most(one) <= b.least(other):
        return one
    if b.most(other) <= b.least(one):
        return other
    result = b.var(min(b.least(one), b.least(other)), min(b.most(one), b.most(other)))
    b.le(result - one, 0)
    b.le(result - other, 0)
    first = b.at_least(other - one, 0)
    b.ge(result - one, 0, first)
    b.ge(result - other, 0, 1 - first)
    return result


def times(b: Builder, number: Lin, every: int) -> Lin:
    """How many times `every` goes into a count."""
    if number.fixed:
        return Lin(number.const // every)
    if every == 1:
        return number
    found = b.var(max(0, b.least(number)) // every, b.most(number) // every)
    b.between(number - found * every, 0, every - 1)
    return found

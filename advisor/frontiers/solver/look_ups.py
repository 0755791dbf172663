"""Table look-ups as constraints: the entry at an index, whichever horizon holds."""

from __future__ import annotations

from itertools import pairwise

from advisor.frontiers.value import Weights
from advisor.search.linear import ZERO, Builder, Lin, total


class LookUps:
    """The tables of the weights for every number of colonies that the leader may have left."""

    def __init__(self, b: Builder, weights: Weights, horizon: dict[int, Lin]) -> None:
        self.b = b
        self.horizon = horizon
        """A flag for each such number."""
        self.tables = {number: weights.tables(number) for number in horizon}
        self._one_hot: dict[tuple[object, ...], list[Lin]] = {}

    def wanted(self, name: str) -> bool:
        """Whether a feature counts at all."""
        return any(any(tables[name]) for tables in self.tables.values())

    def look_up(self, name: str, index: Lin, span: tuple[int, int] | None = None) -> Lin:
        """The table entry at an index, whichever horizon holds.

        `span` is where the index can be, if that is known better than by its parts.
        """
        b = self.b
        rows = {number: tables[name] for number, tables in self.tables.items()}
        size = len(next(iter(rows.values())))
        low, high = max(0, b.least(index)), max(0, b.most(index))
        if span is not None:
            low, high = max(low, span[0]), min(high, span[1])
        at = [min(i, size - 1) for i in range(low, high + 1)]
        if not any(row[i] for row in rows.values() for i in at):
            return ZERO
        parts = {number: [row[i] for i in at] for number, row in rows.items()}
        if index.fixed:
            return total(flag * parts[number][0] for number, flag in self.horizon.items())
        different = {tuple(part) for part in parts.values()}
        if len(different) == 1:
            entries = different.pop()
            slope = _slope(entries)
            if slope is not None:
                return index * slope + (entries[0] - slope * low)
            flags = self.one_hot(index, low, high)
            return total(flag * entry for flag, entry in zip(flags, entries, strict=True))
        return self._look_up_by_horizon(index, low, high, parts)

    def _look_up_by_horizon(
        self, index: Lin, low: int, high: int, parts: dict[int, list[int]]
    ) -> Lin:
        b = self.b
        slopes = {number: _slope(tuple(part)) for number, part in parts.items()}
        found: list[Lin] = []
        if all(slope is not None for slope in slopes.values()):
            shares = []
            for number, flag in self.horizon.items():
                share = b.var(min(0, low), high)
                b.ge(share - flag * low, 0)
                b.le(share - flag * high, 0)
                shares.append(share)
                slope = slopes[number]
                assert slope is not None
                found.append(share * slope + flag * (parts[number][0] - slope * low))
            b.eq(total(shares) - index, 0)
            return total(found)
        flags = self.one_hot(index, low, high)
        grid = {number: [b.flag() for _ in flags] for number in self.horizon}
        for number, flag in self.horizon.items():
            b.eq(total(grid[number]) - flag, 0)
            found += [cell * entry for cell, entry in zip(grid[number], parts[number], strict=True)]
        for place, flag in enumerate(flags):
            b.eq(total(cells[place] for cells in grid.values()) - flag, 0)
        return total(found)

    def one_hot(self, index: Lin, low: int, high: int) -> list[Lin]:
        """A flag for each value of an index."""
        b = self.b
        key = (index.const, *sorted(index.terms.items()), low, high)
        if key not in self._one_hot:
            if high == low + 1:
                flag = index - low
                flags = [1 - flag, flag]
            else:
                flags = [b.flag() for _ in range(low, high + 1)]
                b.eq(total(flags), 1)
                b.eq(total(flag * (low + i) for i, flag in enumerate(flags)) - index, 0)
            self._one_hot[key] = flags
        return self._one_hot[key]


def _slope(entries: tuple[int, ...]) -> int | None:
    """The step of entries that rise evenly."""
    slope = entries[1] - entries[0]
    return slope if all(b - a == slope for a, b in pairwise(entries)) else None

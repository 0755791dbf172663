"""How far an advice rests on reconstructed numbers: they are shaken, and the turn is asked again.

Every reconstructed price, fee, metal value and power is multiplied by a random factor and rounded
up or down by chance, so that a 3 becomes a 2, a 3 or a 4. What stays best most of the time is
advice that an owner of the game can trust as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from advisor.phoenix.data import TABLES, Data, DataError
from advisor.phoenix.position import Position
from advisor.phoenix.solver.rolling import Rolling
from advisor.phoenix.solver.solve import solve
from advisor.phoenix.value import Weights
from advisor.search.budget import Budget

BY: Final = 0.2
"""The part by which a number may be off."""
_FIELDS: Final = {
    "ships": ("cost", "fee", "metal", "p1", "p2"),
    "neutral_ships": ("cost", "p1", "p2"),
    "sectors": ("cost",),
    "diplomacy": ("lobby",),
}


@dataclass(frozen=True, slots=True)
class Shaken:
    """How often which turn was best."""

    best: str
    """The turn that is advised with the values in use."""
    times: Counter[str]

    @property
    def share(self) -> float:
        """How often the advised turn stays best."""
        return self.times[self.best] / max(1, sum(self.times.values()))

    def __str__(self) -> str:
        number = sum(self.times.values())
        times = f"{self.times[self.best]} times out of {number}"
        same = f"the same turn ({self.best}) stays best {times}."
        lines = [f"With the reconstructed values shaken by {100 * BY:.0f} %, {same}"]
        lines += [
            f"   {times} times instead: {turn}"
            for turn, times in self.times.most_common(4)
            if turn != self.best
        ]
        return "\n".join(lines)


def shaken_data(data: Data, rng: Random) -> Data:
    """The component data with reconstructed numbers off by chance."""
    rows: list[tuple[str, str, str, str]] = []
    for (table, identity, field), mark in data.marked.items():
        if mark != "R" or field not in _FIELDS.get(table, ()):
            continue
        key = TABLES[table][0]
        value = next(row for row in data.tables[table] if row[key] == identity)[field]
        exact = int(value) * rng.uniform(1 - BY, 1 + BY)
        number = int(exact) + (rng.random() < exact % 1)
        rows.append((table, identity, field, str(max(1 if int(value) else 0, number))))
    return Data.load(rows)


def shake(
    position: Position,
    weights: Weights,
    number: int,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Shaken:
    """Ask for the best turn so many times, each time with other values, unless told to stop."""
    best = advised(position, weights)
    times: Counter[str] = Counter()
    tried = 0
    while sum(times.values()) < number and tried < 4 * number:
        if stop is not None and stop():
            break
        rng = Random(f"{seed} {tried}")
        tried += 1
        try:
            data = shaken_data(position.data, rng)
        except DataError:  # a combination that the rulebook rules out
            continue
        state = position.state
        state.setup = replace(state.setup, data=data)
        times[advised(Position(state), weights)] += 1
    return Shaken(best, times)


def advised(position: Position, weights: Weights) -> str:
    """The own steps of the turn that is worth most, a roll where that is worth more."""
    best = solve(position, weights).best
    rolls = Rolling(position, weights).within(Budget())
    if rolls and (best is None or rolls[0].value > best.value):
        return str(rolls[0])
    if best is None:
        return ""
    own: list[Any] = [each for each in best.actions if each.kind not in ("reward", "done")]
    return "; ".join(str(each) for each in own)

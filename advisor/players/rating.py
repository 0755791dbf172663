"""Ratings of everybody from all their games together, on the scale of Elo.

The model is that of Bradley and Terry, for any number of seats: a player wins with odds that are
the exponential of its strength. The strengths that make the games likeliest are found by Newton's
method; how much they may be off follows from how fast the likelihood falls. Differences are all
that games can tell, so one player is put at 0. Who sat with whom does not matter as long as
everybody is linked to the one at 0 by games; strengths beyond any that the games can tell, of
somebody who lost them all, are held back by one shared game with everybody met.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any, Final

from advisor.core.errors import Sentence
from advisor.players.statistics import Z

ELO: Final = 400 / log(10)
"""Points of Elo that multiply the odds of winning by e."""
SHARED: Final = 1.0
"""Games that everybody is taken to have shared with everybody met, on top of those played."""
STEPS: Final = 100


class RatingError(Sentence):
    """Games from which no ratings follow."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, by all games of a pool."""

    name: str
    elo: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    games: int


def ratings(records: Iterable[Mapping[str, Any]], anchor: str) -> tuple[Rating, ...]:
    """Everybody's rating, strongest first; the one who is the anchor has 0.

    A seat of a player beside itself tells nothing, and games that were lost or cut off neither.
    """
    games, played = _games(records)
    names = sorted(played)
    if anchor not in played:
        raise RatingError(f"Nobody called {anchor!r} has played, so nobody can be put at 0.")
    free = [name for name in names if name != anchor]
    strength = dict.fromkeys(names, 0.0)
    for _ in range(STEPS):
        slope, curve = _slopes(games, strength, free)
        step = _solved(curve, slope)
        for name, change in zip(free, step, strict=True):
            strength[name] += max(-2.0, min(2.0, change))
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    _, curve = _slopes(games, strength, free)
    errors = {anchor: 0.0}
    for place, name in enumerate(free):
        unit = [float(place == other) for other in range(len(free))]
        errors[name] = sqrt(_solved(curve, unit)[place])
    found = [
        Rating(
            name,
            ELO * strength[name],
            ELO * (strength[name] - Z * errors[name]),
            ELO * (strength[name] + Z * errors[name]),
            played[name],
        )
        for name in names
    ]
    return tuple(sorted(found, key=lambda rating: -rating.elo))


def _games(records: Iterable[Mapping[str, Any]]) -> tuple[Mapping[Any, float], Counter[str]]:
    found: defaultdict[tuple[tuple[str, ...], str], float] = defaultdict(float)
    played: Counter[str] = Counter()
    met: set[tuple[str, str]] = set()
    for record in records:
        if "lost" in record or record["cut"]:
            continue
        table = tuple(sorted(record["players"]))
        if len(set(table)) < 2:
            continue
        played.update(set(table))
        met |= {(a, b) for a in table for b in table if a < b}
        for seat in record["winners"]:
            found[table, record["players"][seat]] += 1 / len(record["winners"])
    for pair in met:
        for name in pair:
            found[pair, name] += SHARED / 2
    return found, played


def _slopes(
    games: Mapping[Any, float], strength: Mapping[str, float], free: Sequence[str]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log likelihood by strength, and how fast it falls off."""
    place = {name: number for number, name in enumerate(free)}
    slope = [0.0] * len(free)
    curve = [[0.0] * len(free) for _ in free]
    for (table, winner), number in games.items():
        odds = [exp(strength[name]) for name in table]
        total = sum(odds)
        chance: defaultdict[str, float] = defaultdict(float)
        for name, each in zip(table, odds, strict=True):
            chance[name] += each / total
        for name, part in chance.items():
            if name not in place:
                continue
            slope[place[name]] += number * ((name == winner) - part)
            for other, share in chance.items():
                if other in place:
                    curve[place[name]][place[other]] += number * part * ((name == other) - share)
    return slope, curve


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a small system of equations."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if abs(rows[column][column]) < 1e-12:
            raise RatingError("Not everybody is linked to the one at 0 by games.")
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] / row[number] for number, row in enumerate(rows)]

"""How strong a learner is at puzzles: a number that moves with every puzzle tried.

It is the rule of Elo against the level of the puzzle: who is expected to solve it gains little by
doing so and loses more by failing. The first puzzles move the number most, since little is known
yet. Only the first try at a puzzle counts, so the number follows from a list of results alone and
two sessions can be joined.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from math import sqrt
from typing import Final
from zlib import crc32

START: Final = 1000.0
"""The rating of somebody who has tried nothing yet: at home with easy puzzles."""
LEVELS: Final[Mapping[str, float]] = {
    "easy": 1000.0,
    "medium": 1300.0,
    "hard": 1600.0,
    "expert": 1900.0,
}
"""Difficulty of a puzzle → the rating at which half of the tries succeed."""
SCALE: Final = 400.0
"""A puzzle this much above a learner is solved once in eleven tries."""
FIRST_STEP: Final = 160.0
LAST_STEP: Final = 24.0

SOLVED: Final = 1.0
LATER: Final = 0.5
"""Solved, but not with the first answer."""
FAILED: Final = 0.0


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """What came of a puzzle the first time it was tried."""

    puzzle: str
    level: float
    score: float


def level_of(difficulty: str | float) -> float:
    """The level of a difficulty; a number is one already."""
    if isinstance(difficulty, str):
        return LEVELS[difficulty]
    return float(difficulty)


def expected(rating: float, level: float) -> float:
    """How likely a learner solves a puzzle, from 0 to 1."""
    return float(1 / (1 + 10 ** ((level - rating) / SCALE)))


def step(number: int) -> float:
    """How far one result may move the rating after so many others."""
    return max(LAST_STEP, FIRST_STEP / (1 + number / 4))


def moved(rating: float, number: int, result: PuzzleResult) -> float:
    """The rating after one more result."""
    return rating + step(number) * (result.score - expected(rating, result.level))


def rated(results: Iterable[PuzzleResult]) -> float:
    """The rating that follows from results in their order."""
    rating = START
    for number, result in enumerate(results):
        rating = moved(rating, number, result)
    return rating


def doubt(number: int) -> float:
    """How far the rating may be off after so many results; a rule of thumb."""
    return max(50.0, 400 / sqrt(1 + number))


def next_puzzle(
    levels: Mapping[str, float], rating: float, results: Collection[PuzzleResult]
) -> str | None:
    """The untried puzzle nearest to a rating; then those not solved at once, longest ago first.

    None if every puzzle was solved with the first answer. Of several that are equally near, the
    order is fixed but looks shuffled, so that puzzles from one game do not follow each other.
    """
    tried = {result.puzzle for result in results}
    fresh = [name for name in levels if name not in tried]
    if fresh:
        return min(fresh, key=lambda name: (abs(levels[name] - rating), shuffled(name), name))
    again = [one.puzzle for one in results if one.score < SOLVED and one.puzzle in levels]
    return again[0] if again else None


def puzzle_of(day: date, names: Collection[str]) -> str:
    """The puzzle of a day, the same for everybody who has the same puzzles.

    In as many days as there are puzzles each has its day once.
    """
    order = sorted(names, key=lambda name: (shuffled(name), name))
    return order[day.toordinal() % len(order)]


def shuffled(name: str) -> int:
    """A number that has nothing to do with the meaning of a name, and never changes."""
    return crc32(f"puzzle {name}".encode())

"""Puzzles from self-play: turns whose proven best is far ahead of everything else, and well hidden.

A game finds them in its own way (`Analyst.puzzles`); what makes a turn a puzzle is the same for
all: its best turn is proven, every turn that ends otherwise is proven to be far behind, and another
judgement has nothing much better, so that the answer does not hang on taste.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from advisor.analysis.odds import Odds
from advisor.core.seam import Position
from advisor.games import USUAL, kit
from advisor.search.analyst import Judgement, analyst_of
from advisor.search.turns import BoundedTurn

WEIGHTS: Final = "app"
"""The judgement that usually proves a puzzle."""
GAP: Final = 0.03
"""Win probability by which the second must be behind."""
AGREED: Final = 0.03
"""Win probability by which another judgement may still prefer another turn."""
EFFORT: Final = 2.0
EXPERT: Final = "expert"
DIFFICULTIES: Final = ("easy", "medium", "hard", EXPERT)
PER_GAME: Final = 3
PER_THEME: Final = 4
"""Puzzles whose answers are made of the same."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A position with its proven best turn, and how far the next one is behind."""

    position: Any
    solution: tuple[Any, ...]
    value: int
    second: int
    """The value of the best turn that ends differently."""
    points: float
    """Win probability by which the second is behind, from 0 to 1."""
    difficulty: str
    seed: int
    turn: int
    weights: str = WEIGHTS
    """Name of the judgement that proves it: one that never changes, as fitted ones may."""

    @property
    def name(self) -> str:
        """From the game it comes from: `s12-t7`."""
        return f"s{self.seed}-t{self.turn}"


def mine(
    games: int, seed: int, stop: Callable[[], bool] = lambda: False, game: str = USUAL
) -> Iterator[tuple[int, Proven | None]]:
    """Puzzles from so many games, with the number of games done; None at the end of a game."""
    miner = analyst_of(kit(game), "self-play for puzzles")
    themes: Counter[frozenset[str]] = Counter()
    for number in range(games):
        for puzzle in islice(miner.puzzles(seed + number, themes, stop), PER_GAME):
            themes[miner.theme(puzzle.solution)] += 1
            yield number, puzzle
        yield number + 1, None
        if stop():
            return


def best_and_second(position: Position, weights: str) -> tuple[BoundedTurn, BoundedTurn] | None:
    """The best turn and the best that ends otherwise; None if they are not proven."""
    analyst = analyst_of(position.game)
    plans = analyst.turns(position, analyst.preset(weights), top=2, effort=EFFORT).plans
    if len(plans) < 2 or not all(plan.optimal for plan in plans):
        return None
    return plans[0], plans[1]


def agrees(position: Position, end: Position, judgement: Judgement) -> bool:
    """Whether by another judgement no turn is much better than one that ends so."""
    analyst = analyst_of(position.game)
    found = analyst.turns(position, judgement, effort=EFFORT)
    behind = found.bound - analyst.value(end, position.active, judgement)
    if found.best is None:
        return False
    return Odds.by(judgement).loss(found.best.position, end, behind, position.active) <= AGREED

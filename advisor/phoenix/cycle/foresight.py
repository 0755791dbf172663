"""What a turn opens beyond its value: learned from how games went on after turns of its kind.

A value is an estimate, and what it misses shows in the cycle that follows: after some kinds of turn
the own position gains more than after others, though the value had called them equal. How much, by
the kind of the turn and the stage of the game, is counted in games of automatic players
(`python -m advisor.phoenix.cycle.lessons`). It belongs to the weights with which it was counted;
with others nothing is foreseen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

from advisor.core.documents import read_json
from advisor.phoenix.action_types import Income, Recruit, Use
from advisor.phoenix.position import Position
from advisor.phoenix.ships import ship_of
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights
from advisor.phoenix.value.features import stages
from advisor.phoenix.words import NOTHING, TURN, TYPES
from advisor.search.analyst import Halt
from advisor.search.scale import UNIT
from advisor.search.turns import ActionLine

FILE: Final = "foresight.json"
FORMAT: Final = "space-station-phoenix-foresight/1"
INCOME: Final = "income"
KINDS: Final = (*TYPES, INCOME)
"""Kinds of turns: the type of the ship that is used, or an income."""
KNOTS: Final = (2.5, 5.5, 9.5, 14.0)
"""Stages for which a number was learned; between them it changes evenly."""
NONE: Final = (0.0,) * len(KNOTS)

Row = tuple[float, ...]
"""Points by knot."""


@dataclass(frozen=True)
class Lesson:
    """What was learned about one set of weights."""

    note: str
    opens: Mapping[str, Row]
    """Points of value by which a kind of turn is followed by more than the usual one."""

    def points(self, kind: str, stage: float) -> float:
        """What a turn of a kind opens at a stage, in points."""
        return between(stage, self.opens.get(kind, NONE))


def between(stage: float, row: Row) -> float:
    """The number of a stage between those of the knots."""
    if stage <= KNOTS[0]:
        return row[0]
    for (low, high), (one, other) in zip(pairwise(KNOTS), pairwise(row), strict=True):
        if stage <= high:
            return one + (other - one) * (stage - low) / (high - low)
    return row[-1]


@lru_cache(maxsize=1)
def learned() -> Mapping[str, Lesson]:
    """What comes with the game, by the name of the weights."""
    file = resources.files("advisor.phoenix").joinpath("data", FILE)
    return read(read_json(file.read_text(encoding="utf-8")))


def read(source: Any) -> dict[str, Lesson]:
    """Lessons from what a file says."""
    assert source["format"] == FORMAT
    found = {}
    for name, lesson in source["weights"].items():
        opens = {kind: tuple(map(float, row)) for kind, row in lesson["opens"].items()}
        assert all(kind in KINDS and len(row) == len(KNOTS) for kind, row in opens.items())
        found[name] = Lesson(str(lesson["note"]), opens)
    return found


def kind_of(state: State, steps: Sequence[Any]) -> str | None:
    """The kind of a turn: its main choice, which a hub's trade may precede."""
    for step in steps:
        if isinstance(step, Use):
            return TYPES[ship_of(state, step).kind]
        if isinstance(step, Income | Recruit):
            return INCOME
    return None


def opened(state: State, turns: Sequence[Sequence[Any]], weights: Weights) -> list[float]:
    """What turns from one moment on open, on the scale of values, the usual turn being nought.

    Empty where nothing was learned, while the game is set up and in its last round.
    """
    lesson = learned().get(weights.name)
    if lesson is None or state.phase != TURN or state.ending != NOTHING:
        return []
    stage = stages(state)[state.active]
    by_kind = {kind: UNIT * lesson.points(kind, stage) for kind in KINDS}
    return [by_kind.get(kind_of(state, steps) or "", 0.0) for steps in turns]


def foreseen(
    position: Position, turns: Sequence[ActionLine], weights: Weights, stop: Halt | None = None
) -> list[int]:
    """What turns of a position open, for whoever ranks them."""
    if stop is not None and stop():
        return []
    found = opened(position.state, [each.actions for each in turns], weights)
    return [round(each) for each in found]

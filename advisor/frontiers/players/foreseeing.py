"""What tells of chances beside worth, fitted to games: see `value/racing.py`.

Whether somebody lands in the next turn is seen in every turn of every game, who wins only once a
game. So the first is learnt by itself. And for the second a position is told what was said of the
positions after it, and of those far after it less, down to how the game ended: that has less luck
in it than the end alone, and tells better who wins games that it was not learnt from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Final

from advisor.core.waiting import load

load("numpy.typing")

import numpy as np  # noqa: E402

from advisor.frontiers.position import Position  # noqa: E402
from advisor.frontiers.state import State  # noqa: E402
from advisor.frontiers.value import Weights, unlanded  # noqa: E402
from advisor.frontiers.value.racing import (  # noqa: E402
    MIDDLE,
    SLIGHT,
    SUREST,
    THOUSANDTHS,
    Facts,
    endings,
    facts,
)
from advisor.players.odds import Numbers, log_chances, loss, minimum  # noqa: E402

Game = tuple[Sequence[str], Sequence[float]]
"""Positions in turn, each as a text, and everybody's part of the win."""

AHEAD: Final = 0.92
"""What is said of the next position is told by so much of how it goes on from there."""
PASSES: Final = 12
"""So often chances are told anew by what they say of later positions."""
HOLD: Final = 1e-4
"""How firmly every number holds to 0, for each position."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is known of all positions, game by game in turn."""

    known: Sequence[Facts]
    shares: Numbers
    last: Sequence[bool]
    """Whether a position is the last one of its game."""
    landed: Sequence[bool]
    """Whether the next to roll has landed a colony then."""


@cache
def state_of(text: str) -> State:
    """A position of a file; read once."""
    return Position.from_notation(text).state


def raced(weights: Weights, games: Iterable[Game]) -> Weights:
    """The weights, whose odds are known, with what tells of chances beside worth."""
    seen = _seen(weights, games)
    landing = _landing(seen)
    rows = {"landing": landing, **_winning(seen, landing)}
    race = tuple(
        (name, tuple(round(THOUSANDTHS * float(number)) for number in row))
        for name, row in rows.items()
    )
    return replace(weights, race=race)


def _seen(weights: Weights, games: Iterable[Game]) -> _Seen:
    known: list[Facts] = []
    shares: list[Sequence[float]] = []
    last: list[bool] = []
    landed: list[bool] = []
    for texts, won in games:
        states = [state_of(text) for text in texts]
        known += [facts(state, weights) for state in states]
        shares += [won] * len(states)
        last += [False] * (len(states) - 1) + [True] * bool(states)
        landed += [
            unlanded(after, before.active) < unlanded(before, before.active)
            for before, after in pairwise(states)
        ]
        # The game has ended by a landing.
        landed += [True] * bool(states)
    return _Seen(known, np.array(shares), last, landed)


def _landing(seen: _Seen) -> Numbers:
    """What each sign adds to the log odds that the next to roll lands a colony."""
    signs = np.array([each.signs[each.active] for each in seen.known], dtype=np.float64)
    landed = np.array(seen.landed, dtype=np.float64)
    number = len(landed)

    def task(x: Numbers) -> tuple[float, Numbers]:
        power = signs @ x
        gap = 1 / (1 + np.exp(-power)) - landed
        value = float((np.logaddexp(0, power) - landed * power).mean()) + HOLD * float(x @ x)
        return value, signs.T @ gap / number + 2 * HOLD * x

    return minimum(task, np.zeros(signs.shape[1]))


def _winning(seen: _Seen, landing: Numbers) -> dict[str, Numbers]:
    """What everything counts for who wins."""
    design = _design(seen, landing)
    number, seats = seen.shares.shape
    parts = np.full(number, 1 / number)
    found = np.zeros(design.shape[2])
    told = seen.shares
    for _ in range(PASSES):

        def task(x: Numbers, told: Numbers = told) -> tuple[float, Numbers]:
            value, slope = loss(design @ x, told, parts)
            gradient = np.einsum("ns,nsd->d", slope, design) + 2 * HOLD * x
            return value + HOLD * float(x @ x), gradient

        found = minimum(task, found)
        told = _told(seen, np.exp(log_chances(design @ found)))
    ends = np.cumsum([2, seats, seats, 2, 2])
    names = ("worth", "next", "next_by_stage", "lead", "ready", "ending")
    return dict(zip(names, np.split(found, ends), strict=True))


def _told(seen: _Seen, said: Numbers) -> Numbers:
    """What a position is told: by what was said of later ones, and by how the game ended."""
    found = np.empty_like(said)
    for place in range(len(said) - 1, -1, -1):
        if seen.last[place]:
            found[place] = seen.shares[place]
        else:
            found[place] = (1 - AHEAD) * said[place + 1] + AHEAD * found[place + 1]
    return found


def _design(seen: _Seen, landing: Numbers) -> Numbers:
    """By position and seat what each number is multiplied with, as `Race.chances` does it."""
    left = np.array([each.left for each in seen.known], dtype=np.float64)[:, None]
    active = np.array([each.active for each in seen.known])[:, None]
    worth = np.array([each.worths for each in seen.known])
    worth -= worth.mean(axis=1, keepdims=True)
    lead = np.array([each.leads for each in seen.known], dtype=np.float64)
    signs = np.array([each.signs for each in seen.known], dtype=np.float64)
    lands = np.clip(signs @ landing, *SUREST)
    seats = worth.shape[1]
    steep, late = (left - MIDDLE) / MIDDLE, 1 / (left + 1)
    order = (np.arange(seats)[None, :] - active) % seats
    at = [(order == place).astype(np.float64) for place in range(seats)]
    race = np.array(
        [endings(each, row) for each, row in zip(seen.known, lands.tolist(), strict=True)]
    )
    columns = [
        worth,
        worth * steep,
        *at,
        *(each * steep for each in at),
        lead,
        lead * late,
        lands / 2,
        lands / 2 * late,
        np.log(race + SLIGHT) * (left <= 1),
    ]
    found: Numbers = np.stack(columns, axis=-1)
    return found

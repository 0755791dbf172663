"""How worth becomes a chance to win, at each stage of a game: fitted to how games ended.

The odds between two players are the exponential of the difference of their worths. One factor for a
whole game says too much at its beginning and too little at its end, or the other way round. So
every stage has a scale and a tempo, what it is worth to be next, of its own. Both the factor and
the tempo lie on straight lines through the stages: games teach that many numbers much sooner than
some for each stage, and tell better with them who wins other games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.core.waiting import load

load("numpy.typing")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]
Row = tuple[int, ...]
"""The scale of a stage and then its tempo."""

FREEDOM: Final = 2.0
"""How much the factor, as a part of it, or the tempo, in log odds, easily changes from the middle
of the stages to their ends."""
STEEPEST: Final = 0.95
"""How much of the factor may be lost at an end: worth never counts against its owner."""
SLIGHTEST: Final = 0.01
"""The least that a thousand of worth adds to log odds; a handful of games may say less."""
INDEPENDENT: Final = 4
"""Positions of a game that say something of their own; the others repeat them."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Positions by worth, and how their games ended."""

    worth: Numbers
    """By position and seat."""
    stage: Whole
    mover: Whole
    """The seat that is next."""
    shares: Numbers
    """The part of the win, by position and seat."""
    parts: Numbers
    """How much each position counts; all together 1."""
    games: int

    @property
    def order(self) -> Whole:
        """How many are next before each seat is, by position and seat."""
        return order(self.mover, len(self.shares[0]))


def order(mover: Whole, seats: int) -> Whole:
    """How many are next before each seat is, by position and seat."""
    found: Whole = (np.arange(seats)[None, :] - mover[:, None]) % seats
    return found


def log_chances(worths: Numbers) -> Numbers:
    """The logarithm of everybody's chance from log odds."""
    shifted = worths - worths.max(axis=1, keepdims=True)
    found: Numbers = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return found


def loss(worths: Numbers, shares: Numbers, parts: Numbers) -> tuple[float, Numbers]:
    """The mean loss and its slope by worth."""
    logs = log_chances(worths)
    loss = float(-(shares * logs).sum(axis=1) @ parts)
    return loss, (np.exp(logs) - shares) * parts[:, None]


def minimum(
    loss: Callable[[Numbers], tuple[float, Numbers]],
    start: Numbers,
    bounds: Sequence[tuple[float | None, float | None]] | None = None,
) -> Numbers:
    """Where a smooth function is least."""
    optimize = load("scipy.optimize")
    found: Numbers = optimize.minimize(
        loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 500}
    ).x
    return found


def stretch(worths: Numbers, places: Whole, shares: Numbers, parts: Numbers) -> Numbers:
    """The factor from worth to log odds, and then the tempo, for the whole game."""
    seats = len(shares[0])

    def task(x: Numbers) -> tuple[float, Numbers]:
        value, slope = loss(x[0] * worths + x[1:][places], shares, parts)
        tempo = [float(slope[places == place].sum()) for place in range(seats)]
        return value, np.array([float((slope * worths).sum()), *tempo])

    return minimum(task, np.array([0.1, *[0.0] * seats]))


def staged(found: Outcomes, scale: int, tempo: Sequence[int], stages: int) -> tuple[Row, ...]:
    """Scale and tempo of every stage, from those of the whole game."""
    seats, places = len(found.shares[0]), found.order
    worth = found.worth / scale
    line = np.linspace(-1, 1, stages)
    at = line[found.stage][:, None]
    strength = 1 / (INDEPENDENT * found.games * FREEDOM**2)

    def by_place(slope: Numbers) -> list[float]:
        return [float(slope[places == place].sum()) for place in range(seats)]

    def task(x: Numbers) -> tuple[float, Numbers]:
        factor, steep, early, turned = x[0], x[1], x[2 : 2 + seats], x[2 + seats :]
        told = factor * (1 + steep * at) * worth + early[places] + turned[places] * at
        value, slope = loss(told, found.shares, found.parts)
        by_factor = float((slope * (1 + steep * at) * worth).sum())
        by_steep = float((slope * factor * at * worth).sum()) + 2 * strength * steep
        value += strength * float(steep**2 + (turned**2).sum())
        by_turned = np.array(by_place(slope * at)) + 2 * strength * turned
        return value, np.array([by_factor, by_steep, *by_place(slope), *by_turned])

    start = np.array([1.0, 0.0, *(np.array(tempo) / scale), *[0.0] * seats])
    free = [(None, None)] * (2 * seats)
    best = minimum(task, start, [(SLIGHTEST, None), (-STEEPEST, STEEPEST), *free])
    rows = []
    for part in line:
        own = scale / float(best[0] * (1 + best[1] * part))
        times = best[2 : 2 + seats] + part * best[2 + seats :]
        rows.append((round(own), *(round(own * float(time)) for time in times - times.mean())))
    return tuple(rows)


def chances(worth: Numbers, stage: Whole, mover: Whole, rows: Sequence[Row]) -> Numbers:
    """Everybody's chance to win by the odds of every stage, by position and seat."""
    by_stage = np.array(rows)[stage]
    tempo = np.take_along_axis(by_stage[:, 1:], order(mover, worth.shape[1]), axis=1)
    found: Numbers = np.exp(log_chances((worth + tempo) / by_stage[:, :1]))
    return found

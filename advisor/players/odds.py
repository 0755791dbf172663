"""How worth becomes a chance to win, at each stage of a game: fitted to how games ended.

The odds between two players are the exponential of the difference of their worths. One factor for a
whole game says too much at its beginning and too little at its end, or the other way round. So
every stage has a scale and a tempo, what it is worth to be next, of its own. They hold to those of
the whole game, and to their neighbours, as far as games are few.
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

FREEDOM: Final = 0.3
"""How far the scale, as a logarithm, or the tempo, in log odds, may easily be from that of all."""
KINSHIP: Final = 4.0
"""How much more neighbours hold together."""
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


def minimum(loss: Callable[[Numbers], tuple[float, Numbers]], start: Numbers) -> Numbers:
    """Where a smooth function is least."""
    optimize = load("scipy.optimize")
    found: Numbers = optimize.minimize(
        loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500}
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
    seats, at, places = len(found.shares[0]), found.stage, found.order
    worth = found.worth / scale
    usual = np.array(tempo) / scale
    strength = 1 / (INDEPENDENT * found.games * FREEDOM**2)

    def task(x: Numbers) -> tuple[float, Numbers]:
        stretched, early = x[:stages], x[stages:].reshape(stages, seats)
        factor = np.exp(stretched)[at][:, None]
        told = factor * worth + (usual + early)[at[:, None], places]
        value, slope = loss(told, found.shares, found.parts)
        by_stretch = np.zeros(stages)
        np.add.at(by_stretch, at, (slope * factor * worth).sum(axis=1))
        by_tempo = np.zeros((stages, seats))
        np.add.at(by_tempo, (np.broadcast_to(at[:, None], places.shape), places), slope)
        for part, gradient in ((stretched[:, None], by_stretch[:, None]), (early, by_tempo)):
            apart = np.diff(part, axis=0)
            value += strength * float((part**2).sum() + KINSHIP * (apart**2).sum())
            gradient += 2 * strength * part
            gradient[1:] += 2 * strength * KINSHIP * apart
            gradient[:-1] -= 2 * strength * KINSHIP * apart
        return value, np.concatenate([by_stretch, by_tempo.ravel()])

    best = minimum(task, np.zeros(stages * (1 + seats)))
    stretched, early = best[:stages], best[stages:].reshape(stages, seats)
    rows = []
    for number in range(stages):
        own = scale / float(np.exp(stretched[number]))
        times = (usual + early[number]) - (usual + early[number]).mean()
        rows.append((round(own), *(round(own * float(time)) for time in times)))
    return tuple(rows)


def chances(worth: Numbers, stage: Whole, mover: Whole, rows: Sequence[Row]) -> Numbers:
    """Everybody's chance to win by the odds of every stage, by position and seat."""
    by_stage = np.array(rows)[stage]
    tempo = np.take_along_axis(by_stage[:, 1:], order(mover, worth.shape[1]), axis=1)
    found: Numbers = np.exp(log_chances((worth + tempo) / by_stage[:, :1]))
    return found

"""How worth becomes a chance to win at each stage of a game, fitted to games.

One factor for a whole game says too much at its beginning and too little at its end, or the other
way round. So every T, the fewest colonies that anybody has yet to land, has a scale and a tempo of
its own. They hold to those of the whole game, and to their neighbours, as far as games are few.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from advisor.core.waiting import load

load("numpy.typing")

import numpy as np

from advisor.frontiers.players.fit import Numbers, Samples, loss, minimum, order, worths
from advisor.frontiers.value import Weights
from advisor.frontiers.value.features import HORIZON

FREEDOM: Final = 0.3
"""How far the scale, as a logarithm, or the tempo, in log odds, may easily be from that of all."""
KINSHIP: Final = 4.0
"""How much more neighbours hold together."""
INDEPENDENT: Final = 4
"""Positions of a game that say something of their own; the others repeat them."""


def staged(weights: Weights, samples: Samples) -> Weights:
    """The weights, whose scale and tempo are known, with those of every stage."""
    seats, left = samples.seats, samples.left
    worth = worths(weights, samples) / weights.scale
    places = order(samples)
    tempo = np.array(weights.tempo) / weights.scale
    games = len(set(samples.game.tolist()))
    strength = 1 / (INDEPENDENT * games * FREEDOM**2)

    def task(x: Numbers) -> tuple[float, Numbers]:
        stretch, early = x[:HORIZON], x[HORIZON:].reshape(HORIZON, seats)
        factor = np.exp(stretch)[left][:, None]
        told = factor * worth + (tempo + early)[left[:, None], places]
        value, slope = loss(told, samples.shares, samples.parts)
        by_stretch = np.zeros(HORIZON)
        np.add.at(by_stretch, left, (slope * factor * worth).sum(axis=1))
        by_tempo = np.zeros((HORIZON, seats))
        np.add.at(by_tempo, (np.broadcast_to(left[:, None], places.shape), places), slope)
        for part, gradient in ((stretch[:, None], by_stretch[:, None]), (early, by_tempo)):
            apart = np.diff(part, axis=0)
            value += strength * float((part**2).sum() + KINSHIP * (apart**2).sum())
            gradient += 2 * strength * part
            gradient[1:] += 2 * strength * KINSHIP * apart
            gradient[:-1] -= 2 * strength * KINSHIP * apart
        return value, np.concatenate([by_stretch, by_tempo.ravel()])

    found = minimum(task, np.zeros(HORIZON * (1 + seats)))
    stretch, early = found[:HORIZON], found[HORIZON:].reshape(HORIZON, seats)
    rows = []
    for number in range(HORIZON):
        scale = weights.scale / float(np.exp(stretch[number]))
        times = (tempo + early[number]) - (tempo + early[number]).mean()
        rows.append((round(scale), *(round(scale * float(time)) for time in times)))
    return replace(weights, stages=tuple(rows))

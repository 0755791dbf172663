"""How worth becomes a chance to win at each stage of Alien Frontiers, fitted to games.

The stage is T, the fewest colonies that anybody has yet to land.
"""

from __future__ import annotations

from dataclasses import replace

from advisor.frontiers.players.fit import Samples, worths
from advisor.frontiers.value import Weights
from advisor.frontiers.value.features import HORIZON
from advisor.players import odds


def staged(weights: Weights, samples: Samples) -> Weights:
    """The weights, whose scale and tempo are known, with those of every stage."""
    games = len(set(samples.game.tolist()))
    found = odds.Outcomes(
        worths(weights, samples),
        samples.left,
        samples.mover,
        samples.shares,
        samples.parts,
        games,
    )
    rows = odds.staged(found, weights.scale, weights.tempo, HORIZON)
    return replace(weights, stages=rows)

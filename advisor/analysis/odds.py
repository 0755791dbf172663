"""From value to win probability: how likely a player wins after a turn, and what a loss costs.

The probability comes from `instant_probability`, which needs to know how worth becomes odds. A
difference of value is translated by moving the odds of a known position at its stage, so that equal
values are equal chances, whatever else differs between the positions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log
from typing import Any, Final

from advisor.analysis.winning import instant_probability, odds_at
from advisor.core.seam import Position
from advisor.search.scale import HUNDRED

USUAL_SCALE: Final = 8_000
"""Worth that multiplies the odds of winning by e, for weights that do not say it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Win probabilities by one set of weights."""

    weights: Any

    @classmethod
    def by(cls, weights: Any) -> Odds:
        return cls(weights if weights.scale else replace(weights, scale=USUAL_SCALE))

    def chances(self, position: Position) -> dict[str, float]:
        """How likely each player wins, by colour."""
        return instant_probability(position, self.weights)

    def of(self, position: Position, color: str) -> float:
        return self.chances(position)[color]

    def moved(self, chance: float, value: float, at: Position | None = None) -> float:
        """A win probability after its player's value has changed by so much.

        It is told by the odds of the stage of a position, or by those of the whole game.
        """
        if value == 0 or not 0 < chance < 1:
            return chance
        scale = self.weights.scale if at is None else odds_at(at, self.weights)[0]
        power = log(chance / (1 - chance)) + value / (HUNDRED * scale)
        if abs(power) > 500:
            return float(power > 0)
        return 1 / (1 + exp(-power))

    def loss(self, best: Position, played: Position, value: float, color: str) -> float:
        """What a turn has cost its player, from 0 to 1.

        `value` is how much better the best turn is. Where one of the turns ends the game, the
        result counts; else the value decides, and a turn of equal value costs nothing.
        """
        if value <= 0:
            return 0.0
        top = self.of(best, color)
        if best.result is not None or played.result is not None:
            return max(0.0, top - self.of(played, color))
        return max(0.0, top - self.moved(top, -value, best))

"""The toy game under the questions that every game is asked."""

from __future__ import annotations

from typing import Any

from conformance.playing import random_game
from tests.conformance.trial import Steps, Trial
from toy.game import BONUS, COLORS, NAME, Position


class Toy(Trial):
    kit_name = NAME
    words = COLORS
    tokens = ("draw", "offer", *BONUS)
    rules = ("turn",)
    seeds = range(3)

    def random_game(self, seed: int) -> Steps:
        return random_game("toy.kit:KIT", seed).steps

    def samples(self) -> list[dict[str, Any]]:
        return [step.to_dict() for step, _ in self.random_game(1)]

    def some(self, seed: int, each: int) -> list[Position]:
        return [position for position, _ in self.random_game(seed)]

    def universe(self, position: Position) -> tuple[str, ...]:
        return self.tokens


TRIAL = Toy()

"""`random`: the floor of every ladder."""

from __future__ import annotations

from random import Random

from advisor.core.action import Action
from advisor.core.seam import Position
from advisor.players.base import register


@register("random", game="")
class RandomPlayer:
    """Any legal action, each as likely as the others."""

    def choose(self, position: Position, rng: Random) -> Action:
        chosen: Action = rng.choice(position.legal_actions())
        return chosen

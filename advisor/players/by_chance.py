"""`random`: the floor of every ladder."""

from __future__ import annotations

from random import Random

from advisor.engine.actions import Action
from advisor.engine.position import Position
from advisor.players.base import register


@register("random")
class RandomPlayer:
    """Any legal action, each as likely as the others."""

    def choose(self, position: Position, rng: Random) -> Action:
        return rng.choice(position.legal_actions())

"""`random`: the floor of every ladder."""

from __future__ import annotations

from random import Random

from advisor.frontiers.actions import Action
from advisor.frontiers.position import Position
from advisor.players.base import register


@register("random", game="")
class RandomPlayer:
    """Any legal action, each as likely as the others."""

    def choose(self, position: Position, rng: Random) -> Action:
        return rng.choice(position.legal_actions())

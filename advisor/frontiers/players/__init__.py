"""Those who play Alien Frontiers by themselves, from a fixed order of wishes to the advisor."""

from __future__ import annotations

from advisor.frontiers.players.greedy import Greedy
from advisor.frontiers.players.levels import LEVELS, levels
from advisor.frontiers.players.policy import Quick, next_action
from advisor.frontiers.players.simple import Simple
from advisor.frontiers.players.sparring import Glance, Sparring
from advisor.frontiers.players.turns import Admiral, Advisor, Pirate, TurnPlayer
from advisor.players.ladder import Level

__all__ = [
    "Admiral",
    "Advisor",
    "LEVELS",
    "Glance",
    "Greedy",
    "Level",
    "Pirate",
    "Quick",
    "Simple",
    "Sparring",
    "TurnPlayer",
    "levels",
    "next_action",
]

"""Automatic players and the arena in which they meet."""

from __future__ import annotations

from advisor.players.base import (
    Player,
    UnknownPlayerError,
    about,
    create,
    player_names,
    register,
    veiled,
)
from advisor.players.by_chance import RandomPlayer
from advisor.players.greedy import Greedy
from advisor.players.levels import Level, levels
from advisor.players.policy import Quick
from advisor.players.simple import Simple
from advisor.players.turns import Admiral, Advisor, Pirate, TurnPlayer

__all__ = [
    "Admiral",
    "Advisor",
    "Greedy",
    "Level",
    "Pirate",
    "Player",
    "Quick",
    "RandomPlayer",
    "Simple",
    "TurnPlayer",
    "UnknownPlayerError",
    "about",
    "create",
    "levels",
    "player_names",
    "register",
    "veiled",
]

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

__all__ = [
    "Player",
    "RandomPlayer",
    "UnknownPlayerError",
    "about",
    "create",
    "player_names",
    "register",
    "veiled",
]

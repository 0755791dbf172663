"""Automatic players and the arena in which they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.core.lazy import later
from advisor.players.base import (
    Player,
    UnknownPlayerError,
    about,
    create,
    player_names,
    register,
)
from advisor.players.by_chance import RandomPlayer

if TYPE_CHECKING:
    from advisor.players.arena import Plan
    from advisor.players.match import play
    from advisor.players.report import as_lines, reported

__all__ = [
    "Plan",
    "Player",
    "RandomPlayer",
    "UnknownPlayerError",
    "about",
    "as_lines",
    "create",
    "play",
    "player_names",
    "register",
    "reported",
]

__getattr__ = later(
    __name__,
    {
        "Plan": "advisor.players.arena",
        "as_lines": "advisor.players.report",
        "play": "advisor.players.match",
        "reported": "advisor.players.report",
    },
)

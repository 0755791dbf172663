"""Alien Frontiers: the rules, the best turn, and why it is best."""

from __future__ import annotations

from advisor.engine.actions import Action
from advisor.engine.errors import (
    ChanceNeeded,
    Defect,
    GameError,
    IllegalAction,
    MalformedAction,
    PositionError,
    Refusal,
)
from advisor.engine.game import Game
from advisor.engine.parsing import parse_action
from advisor.engine.position import Position
from advisor.engine.scoring import Result
from advisor.engine.views import Player, ThisTurn

__all__ = [
    "Action",
    "ChanceNeeded",
    "Defect",
    "Game",
    "GameError",
    "IllegalAction",
    "MalformedAction",
    "Player",
    "Position",
    "PositionError",
    "Refusal",
    "Result",
    "ThisTurn",
    "parse_action",
]

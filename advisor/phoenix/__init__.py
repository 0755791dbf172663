"""Space Station Phoenix: the complete game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from advisor.phoenix.action_types import Action
    from advisor.phoenix.data import Data, DataError
    from advisor.phoenix.game import Game
    from advisor.phoenix.parsing import parse_action
    from advisor.phoenix.position import Position
    from advisor.phoenix.reading import DataWarning
    from advisor.phoenix.scoring import Result, Score
    from advisor.phoenix.views import Player, ThisTurn

__all__ = [
    "Action",
    "Data",
    "DataError",
    "DataWarning",
    "Game",
    "Player",
    "Position",
    "Result",
    "Score",
    "ThisTurn",
    "parse_action",
]

_HOMES = {
    "Action": "action_types",
    "Data": "data",
    "DataError": "data",
    "DataWarning": "reading",
    "Game": "game",
    "Player": "views",
    "Position": "position",
    "Result": "scoring",
    "Score": "scoring",
    "ThisTurn": "views",
    "parse_action": "parsing",
}
"""Where each name is; loaded when first asked for, since the command line looks in here always."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'advisor.phoenix' has no attribute {name!r}")
    found = getattr(import_module(f"advisor.phoenix.{_HOMES[name]}"), name)
    globals()[name] = found
    return found

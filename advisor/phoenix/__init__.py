"""Space Station Phoenix: the complete game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.core.lazy import later

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
    "Action": "advisor.phoenix.action_types",
    "Data": "advisor.phoenix.data",
    "DataError": "advisor.phoenix.data",
    "DataWarning": "advisor.phoenix.reading",
    "Game": "advisor.phoenix.game",
    "Player": "advisor.phoenix.views",
    "Position": "advisor.phoenix.position",
    "Result": "advisor.phoenix.scoring",
    "Score": "advisor.phoenix.scoring",
    "ThisTurn": "advisor.phoenix.views",
    "parse_action": "advisor.phoenix.parsing",
}
"""Where each name is; loaded when first asked for, since the command line looks in here always."""

__getattr__ = later(__name__, _HOMES)

"""Space Station Phoenix: the complete game."""

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

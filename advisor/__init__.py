"""Alien Frontiers and Space Station Phoenix: the rules, the best turn, and why it is best.

The names here are those of Alien Frontiers and of both games: `read`, `advise`, `review` and
`win_probability` take a position or a game of either. `advisor.phoenix` has the names of the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.core.errors import (
    ChanceNeeded,
    Defect,
    GameError,
    IllegalAction,
    MalformedAction,
    PositionError,
    Refusal,
)
from advisor.core.lazy import later
from advisor.frontiers.actions import Action
from advisor.frontiers.game import Game
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.position import Position
from advisor.frontiers.scoring import Result
from advisor.frontiers.views import Player, ThisTurn
from advisor.games import read

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice, Plan, advise
    from advisor.analysis.review import review
    from advisor.analysis.winning import win_probability
    from advisor.core.link import link_of, read_link
    from advisor.core.tree import Tree
    from advisor.frontiers.value import Weights

__all__ = [
    "Action",
    "Advice",
    "ChanceNeeded",
    "Defect",
    "Game",
    "GameError",
    "IllegalAction",
    "MalformedAction",
    "Plan",
    "Player",
    "Position",
    "PositionError",
    "Refusal",
    "Result",
    "ThisTurn",
    "Tree",
    "Weights",
    "advise",
    "link_of",
    "parse_action",
    "read",
    "read_link",
    "review",
    "win_probability",
]

_LATER = {
    "Advice": "advisor.analysis.advice",
    "Plan": "advisor.analysis.advice",
    "advise": "advisor.analysis.advice",
    "review": "advisor.analysis.review",
    "win_probability": "advisor.analysis.winning",
    "Tree": "advisor.core.tree",
    "link_of": "advisor.core.link",
    "read_link": "advisor.core.link",
    "Weights": "advisor.frontiers.value",
}
"""Names that are loaded when first asked for, so that the rules alone stay light."""

__getattr__ = later(__name__, _LATER)

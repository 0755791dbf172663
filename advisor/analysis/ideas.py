"""Turns that somebody has in mind, as they write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from advisor.core.action import Action
from advisor.core.seam import GameKit

Idea = str | Action | Iterable[Any]
"""A line `one; two`, a line for each action, an action, or a row of any of these."""


def actions_of(idea: Idea, game: GameKit) -> tuple[Any, ...]:
    """The actions of an idea: texts are split at semicolons and ends of lines."""
    if isinstance(idea, Action):
        return (idea,)
    if isinstance(idea, str):
        texts = (text for line in idea.splitlines() for text in line.split(";"))
        return tuple(game.parse(text) for text in texts if text.strip())
    return tuple(action for part in idea for action in actions_of(part, game))

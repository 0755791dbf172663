"""Players that choose by chance among what leads somewhere."""

from __future__ import annotations

from random import Random
from typing import Final

from advisor.phoenix.action_types import Action
from advisor.phoenix.position import Position
from advisor.players.base import register

FEW_SHIPS: Final = 3
"""Whoever has no more takes none of them apart."""


@register("lively", "space-station-phoenix")
class Lively:
    """Plays at random, but builds, brings Aliens and keeps a fleet, so that games end."""

    def choose(self, position: Position, rng: Random) -> Action:
        return livelier(position, rng)


def livelier(position: Position, rng: Random) -> Action:
    """A random action that leads somewhere: sectors are built, Aliens come, ships are kept.

    Who plays any action whatever takes the fleet apart within a few rounds, and what is left of
    the game has little in common with those that people play.
    """
    legal = position.legal_actions()
    if position.phase == "turn":
        building = [action for action in legal if _uses(action, "construction")]
        if building and rng.random() < 0.5:
            return rng.choice(building)
        if len(position.player(position.active).ships) <= FEW_SHIPS:
            legal = tuple(a for a in legal if not _uses(a, "dismantle")) or legal
    elif position.phase in ("relocate", "after") and rng.random() < 0.6:
        return next(action for action in legal if action.text == "done")
    elif position.phase == "transport" and rng.random() < 0.5:
        legal = tuple(action for action in legal if action.text.startswith("alien")) or legal
    return rng.choice(legal)


def _uses(action: Action, ship: str) -> bool:
    """Whether an action uses a ship of a type."""
    return action.text.startswith("use") and ship in action.text.partition(" : ")[0]

"""Those who play the toy game by themselves; `random` plays any game."""

from __future__ import annotations

from random import Random

from advisor.players import register
from toy.game import NAME, Action, Position


@register("miser", NAME)
class Miser:
    """Keeps whatever it draws and takes whatever it is offered."""

    def choose(self, position: Position, rng: Random) -> Action:
        return Action("take" if position.offered else "keep")


class Giver:
    """Offers whatever it draws: a player from elsewhere, `toy.players:Giver`."""

    def choose(self, position: Position, rng: Random) -> Action:
        return Action("leave" if position.offered else "offer")

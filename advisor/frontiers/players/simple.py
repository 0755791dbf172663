"""`simple`: a fixed order of wishes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from advisor.frontiers.actions import Action, Claim, Dock, End, Launch, ToBay
from advisor.frontiers.players.landing import best_territory
from advisor.frontiers.position import Position
from advisor.frontiers.ships import VALUE
from advisor.frontiers.words import CONSTRUCTOR, HUB, MINE, SHIPYARD, SOLAR, TERRAFORM
from advisor.players.base import register

_WISHES: Final[tuple[type[Action] | int, ...]] = (
    Launch,
    CONSTRUCTOR,
    TERRAFORM,
    SHIPYARD,
    MINE,
    SOLAR,
    HUB,
    Claim,
    Dock,
    ToBay,
    End,
)
"""Kinds of actions, or facilities, from the dearest to what has to be done when nothing is left."""
ENOUGH: Final = 4
"""Of fuel or ore; with more of it, the wish for that is fulfilled (eight tokens can be kept)."""


@register("simple")
class Simple:
    """Launch before Constructor, Terraforming, a ship, ore, fuel and the Hub."""

    def choose(self, position: Position, rng: Random) -> Action:
        actions = position.legal_actions()
        player = position.player(position.active)
        for wish in _WISHES:
            if (wish == MINE and player.ore >= ENOUGH) or (wish == SOLAR and player.fuel >= ENOUGH):
                continue
            fitting = [action for action in actions if _fulfils(action, wish)]
            if fitting:
                return _best_of(wish, fitting, position, rng)
        raise AssertionError("a ship can dock or wait, and without ships the turn can end")


def _fulfils(action: Action, wish: type[Action] | int) -> bool:
    if isinstance(wish, int):
        return isinstance(action, Dock) and action.facility == wish
    return isinstance(action, wish)


def _best_of(
    wish: type[Action] | int, fitting: Sequence[Action], position: Position, rng: Random
) -> Action:
    if wish in (Launch, CONSTRUCTOR, TERRAFORM):
        territory = best_territory(position.state)
        fitting = [action for action in fitting if _lands_on(action, territory)]
    elif wish in _FIRST:
        # The Mine takes ships in rising order, the Converter pays best for high ones, and what
        # waits on the Hub shows no value.
        fitting = [min(fitting, key=_FIRST[wish])]
    elif wish is End:
        fitting = [max(fitting, key=lambda action: action.fuel if isinstance(action, End) else 0)]
    return rng.choice(fitting)


def _lands_on(action: Action, territory: int) -> bool:
    return isinstance(action, Launch | Dock) and action.territory == territory


def _pips(action: Action) -> int:
    return action.ships[0] & VALUE if isinstance(action, Dock) else 0


_FIRST: Final[dict[type[Action] | int, Callable[[Action], int]]] = {
    MINE: _pips,
    SOLAR: lambda action: -_pips(action),
    HUB: _pips,
}

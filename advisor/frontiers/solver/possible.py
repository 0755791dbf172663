"""What may still happen in a turn: the facts that models and searches share, stated once.

Each answer is generous: it may call something possible that is not, never the other way round.
A bound that is built on them is then too high at worst, and what is left out of a model or a search
because of them cannot be part of any turn. A resource may come back in the middle of a turn (a port
that a ship leaves, a card thrown away and claimed again, the Relic Ship that goes home), so that is
asked for here as well. `tests/frontiers/solver/test_bounds.py` compares the answers with turns
really played.
"""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards.kinds import BREAKERS, CardSet
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import OWNER, RELIC
from advisor.frontiers.state import State
from advisor.frontiers.words import CANNON, HELMET, TELEPORTER, TERRAFORM

_FEW_LEFT: Final = 2
"""Cards in draw pile and discards that the claims of one turn may use up."""


def thrown_may_show(state: State) -> bool:
    """Whether a card that is thrown away may come to the display in this turn (A16)."""
    held = sum(cards.bit_count() for cards in state.cards)
    return len(state.setup.deck) - held - len(state.display) <= _FEW_LEFT


def bonus_may_go(state: State, cards: CardSet) -> bool:
    """Whether the player may lose control of a territory; `cards` that may still be thrown away."""
    return not state.discarded and cards & BREAKERS != 0


def relic_may_go_home(state: State, cards: CardSet) -> bool:
    """Whether the Relic Ship may leave its owner, and the port where it is, in this turn (A53)."""
    owner = relic_owner(state)
    if owner < 0:
        return False
    # A rival loses it to a landing; the player only by a card of their own.
    return owner != state.active or bonus_may_go(state, cards)


def may_leave_again(state: State, cards: CardSet) -> int:
    """How many ships may dock for the player in this turn and leave their ports again in it.

    The Teleporter takes one elsewhere, the own Relic Ship goes home, and one that the Helmet has
    brought is shot, sent home, or the Relic Ship of a rival.
    """
    owner = relic_owner(state)
    own_relic = owner == state.active and relic_may_go_home(state, cards)
    guest = (cards | state.used) >> HELMET & 1 and (
        cards >> CANNON & 1 or owner not in (-1, state.active)
    )
    return (cards >> TELEPORTER & 1) + own_relic + bool(guest)


def station_landings(state: State, cards: CardSet) -> int:
    """How many ships may still land at the Terraforming Station, as far as its ports go.

    A ship of the player's stays there until the turn is over, but for the Relic Ship.
    """
    me = state.active
    docked = state.docks[TERRAFORM]
    free = state.setup.ports[TERRAFORM] - len(docked)
    goes = relic_may_go_home(state, cards)
    for ship in docked:
        shot = ship >> OWNER != me and cards >> CANNON & 1 == 1
        free += shot or (ship & RELIC != 0 and goes)
    if goes and relic_owner(state) == me and not any(ship & RELIC for ship in docked):
        free += 1
    return free

"""Resource Cache: a payout on the raw roll of each turn that begins with the card in hand."""

from __future__ import annotations

from advisor.frontiers import piles
from advisor.frontiers.ships import VALUE
from advisor.frontiers.state import State
from advisor.frontiers.words import CACHE


def pay_out(state: State) -> None:
    """More odd values pay ore, more even ones fuel, a tie both and the card."""
    seat = state.active
    if not state.holds(seat, CACHE):
        return
    odd = sum(ship & VALUE & 1 for ship in state.ships)
    even = len(state.ships) - odd
    state.ore[seat] += odd >= even
    state.fuel[seat] += even >= odd
    if odd == even:
        piles.lose(state, seat, CACHE)
        piles.throw_away(state, CACHE)

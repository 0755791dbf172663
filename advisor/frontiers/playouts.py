"""Games of Alien Frontiers played to their end with a quick policy, for win probabilities.

Only what the players can see counts: the cards that nobody sees are dealt anew for every game. The
first roll is stratified, so that lucky and unlucky rolls come as often as they should even in few
games. Luck follows from the seed and the number of the turn, so that two positions compared with
the same seed meet the same dice.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import accumulate
from random import Random
from typing import Final

from advisor.frontiers import actions, dice, referee, turn
from advisor.frontiers.players import policy
from advisor.frontiers.scoring import winning_seats
from advisor.frontiers.ships import Ships
from advisor.frontiers.state import State
from advisor.frontiers.words import MAIN, OVER
from advisor.search.analyst import TURN_LIMIT

GOLDEN: Final = 0.6180339887498949
"""Multiples of it modulo 1 fill the unit interval evenly, however many there are."""


def rollout(start: State, seed: int, number: int) -> tuple[int, ...]:
    """Play one game to its end and give the seats that win; the start stays as it is."""
    state = start.copy()
    policy.redeal(state, Random(f"deck {seed} {number}"))
    if state.phase == MAIN:
        policy.play_turn(state, _luck(seed, number, state.moves))
    if state.phase != OVER:
        shift = Random(f"shift {seed}").random()
        own, relic = dice.dice_of(turn.fleet(state))
        first = stratified_roll(own, relic, (shift + number * GOLDEN) % 1)
        referee.apply(state, actions.roll(first))
    for _ in range(TURN_LIMIT):
        if state.phase == OVER:
            break
        policy.play_turn(state, _luck(seed, number, state.moves))
    return winning_seats(state)


def stratified_roll(own: int, relic: bool, part: float) -> Ships:
    """The roll at a part of the way through all rolls, from 0 to 1."""
    rolls, ends = _rolls(own, relic)
    return rolls[min(bisect_left(ends, part), len(rolls) - 1)]


@cache
def _rolls(own: int, relic: bool) -> tuple[tuple[Ships, ...], tuple[float, ...]]:
    """All rolls of a fleet, in order, and where each ends on the way from 0 to 1."""
    outcomes = dice.outcomes(own, relic)
    return tuple(ships for ships, _ in outcomes), tuple(accumulate(p for _, p in outcomes))


def _luck(seed: int, number: int, moves: int) -> Random:
    return Random(f"luck {seed} {number} {moves}")

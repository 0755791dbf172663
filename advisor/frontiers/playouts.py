"""Games of Alien Frontiers played out, for win probabilities.

They are played to their end by fixed wishes (`quick`), or for some rounds by a quick look at whole
turns and then valued (`look`): the first gives leads away that good players keep, the second is
slower and trusts the value at its end.

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
from advisor.frontiers.players.sparring import look
from advisor.frontiers.scoring import winning_seats
from advisor.frontiers.ships import Ships
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, chances
from advisor.frontiers.words import MAIN, OVER, ROLL
from advisor.search.analyst import TURN_LIMIT, parts

ROUNDS: Final = 1
"""Rounds that are played by a look before the value has its say."""
WIDTH: Final = 1
"""Positions that such a look follows."""
GOLDEN: Final = 0.6180339887498949
"""Multiples of it modulo 1 fill the unit interval evenly, however many there are."""


def rollout(start: State, seed: int, number: int) -> tuple[int, ...]:
    """Play one game to its end and give the seats that win; the start stays as it is."""
    state = start.copy()
    policy.redeal(state, Random(f"deck {seed} {number}"))
    if state.phase == MAIN:
        policy.play_turn(state, _luck(seed, number, state.moves))
    if state.phase != OVER:
        _first_roll(state, seed, number)
    for _ in range(TURN_LIMIT):
        if state.phase == OVER:
            break
        policy.play_turn(state, _luck(seed, number, state.moves))
    return winning_seats(state)


def look_ahead(start: State, weights: Weights, seed: int, number: int) -> list[float]:
    """Play some rounds by a quick look and give everybody's chance then, judged by the value."""
    state = start.copy()
    policy.redeal(state, Random(f"deck {seed} {number}"))
    if state.phase == MAIN:
        _look_turn(state, weights, _luck(seed, number, state.moves))
    if state.phase != OVER:
        _first_roll(state, seed, number)
    for _ in range(ROUNDS * state.setup.seats):
        if state.phase == OVER:
            break
        _look_turn(state, weights, _luck(seed, number, state.moves))
    if state.phase == OVER:
        return parts(winning_seats(state), state.setup.seats)
    return chances(state, weights)


def _look_turn(state: State, weights: Weights, rng: Random) -> None:
    """Play the best turn of a quick look in place; what a claim lays out is drawn."""
    seat = state.active
    if state.phase == ROLL:
        policy.roll(state, rng)
    while state.phase == MAIN and state.active == seat:
        for action in look(state, weights, WIDTH, 1)[0].actions:
            if referee.refuse(state, action) is not None:
                break
            referee.apply(state, referee.resolve(state, action, rng))


def _first_roll(state: State, seed: int, number: int) -> None:
    """The roll that games share out evenly among themselves."""
    shift = Random(f"shift {seed}").random()
    own, relic = dice.dice_of(turn.fleet(state))
    first = stratified_roll(own, relic, (shift + number * GOLDEN) % 1)
    referee.apply(state, actions.roll(first))


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

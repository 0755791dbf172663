"""Win probability: the rest of the game is played many times with a quick policy.

Only what the players can see counts: the cards that nobody sees are dealt anew for every game.
The first roll is stratified, so that lucky and unlucky rolls come as often as they should even in
few games. Luck follows from the seed and the number of the turn, so that two positions compared
with the same seed meet the same dice.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, count
from math import exp
from random import Random
from time import monotonic
from typing import Final

from advisor.frontiers import actions, dice, referee, turn
from advisor.frontiers.players import policy
from advisor.frontiers.position import Position
from advisor.frontiers.scoring import winning_seats
from advisor.frontiers.ships import Ships
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, worths
from advisor.frontiers.words import MAIN, OVER
from advisor.players.statistics import wilson

GAMES: Final = 400
"""Games where nothing else is asked for."""
TURN_LIMIT: Final = 400
"""Turns after which a rollout is decided as it stands."""
GOLDEN: Final = 0.6180339887498949
"""Multiples of it modulo 1 fill the unit interval evenly, however many there are."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a player wins; a shared win counts as its part."""

    mean: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    games: int
    """Rollouts behind it; 0 if the game is decided."""


def win_probability(
    position: Position,
    seconds: float | None = None,
    games: int | None = None,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> dict[str, Chance]:
    """How likely each player wins from here, by colour; the means add up to 1.

    Plays `games` rollouts, or as many as fit into `seconds`, whichever ends first, but at least
    one. The same seed and number of games give the same answer.
    """
    if games is not None and games < 1:
        raise ValueError(f"At least one game is needed, not {games}.")
    if games is None and seconds is None:
        games = GAMES
    state = position.state
    state.deck = None
    if state.phase == OVER:
        winners = winning_seats(state)
        return _chances(position, [float(seat in winners) for seat in _seats(state)], 0)
    until = None if seconds is None else monotonic() + seconds
    shares = [0.0] * state.setup.seats
    played = 0
    for number in count() if games is None else range(games):
        if played and ((until is not None and monotonic() >= until) or (stop and stop())):
            break
        winners = rollout(state, seed, number)
        for seat in winners:
            shares[seat] += 1 / len(winners)
        played += 1
    return _chances(position, shares, played)


def instant_probability(position: Position, weights: Weights | None = None) -> dict[str, float]:
    """How likely each player wins, judged by the value alone, without playing on.

    The weights must know their odds, as fitted ones do: how much worth multiplies the odds of
    winning, and what it is worth to be the next to roll. In the middle of a turn the player whose
    turn it is counts as the next.
    """
    state = position.state
    seats = state.setup.seats
    if state.phase == OVER:
        return {color: chance.mean for color, chance in win_probability(position).items()}
    weights = weights or Weights.default(seats)
    if weights.scale == 0:
        raise ValueError(f"The weights {weights.name!r} do not say how worth becomes odds.")
    tempo = weights.tempo or (0,) * seats
    if len(tempo) != seats:
        raise ValueError(f"The weights {weights.name!r} are for {len(tempo)} players.")
    odds = [
        (worth + tempo[(seat - state.active) % seats]) / weights.scale
        for seat, worth in enumerate(worths(state, weights))
    ]
    parts = [exp(each - max(odds)) for each in odds]
    return {
        player.color: part / sum(parts)
        for player, part in zip(position.players, parts, strict=True)
    }


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


def _seats(state: State) -> range:
    return range(state.setup.seats)


def _chances(position: Position, shares: list[float], games: int) -> dict[str, Chance]:
    total = sum(shares)
    found = {}
    for player, share in zip(position.players, shares, strict=True):
        mean = share / total
        if games:
            interval = wilson(share, games)
            found[player.color] = Chance(mean, interval.low, interval.high, games)
        else:
            found[player.color] = Chance(mean, mean, mean, 0)
    return found

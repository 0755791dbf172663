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
from collections.abc import Hashable, Iterable
from functools import cache
from itertools import accumulate
from random import Random
from typing import Final

from advisor.frontiers import actions, dice, referee, turn
from advisor.frontiers.actions import Action
from advisor.frontiers.players import policy
from advisor.frontiers.players.sparring import look
from advisor.frontiers.scoring import winning_seats
from advisor.frontiers.ships import Ships
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, by_worth, chances
from advisor.frontiers.words import MAIN, OVER, ROLL
from advisor.search.analyst import TURN_LIMIT, parts

ROUNDS: Final = {2: 2, 3: 2, 4: 4}
"""Rounds that are played by a look before the value has its say, by number of players.

Among four players the value errs more. In 18 positions of theirs it was 13 points off at
once, 6 after two rounds, 4 after four and 3 after eight, while the luck of one game grew from 12
points to 20 and 32.
"""
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


class LookAhead:
    """Games that play some rounds by a quick look and then give everybody's chance by the value.

    What the first player does after each roll is looked up once for all games.
    """

    rounds = ROUNDS[2]
    chances = staticmethod(by_worth)
    """How a game is valued after these rounds."""

    def __init__(self, start: State, weights: Weights, seed: int) -> None:
        self._start = start
        self._weights = weights
        self._seed = seed
        self._turns: dict[Hashable, tuple[Action, ...]] = {}

    def __call__(self, number: int) -> list[float]:
        """Everybody's part of the game of a number, or chance to win it."""
        state = self._opening(number)
        if state.phase != OVER:
            roll = _first(state, self._seed, number)
            self._first_turn(state, roll, _luck(self._seed, number, state.moves))
        for _ in range(self.rounds * state.setup.seats - 1):
            if state.phase == OVER:
                break
            _look_turn(state, self._weights, _luck(self._seed, number, state.moves))
        return self._told(state)

    def _opening(self, number: int) -> State:
        """The start with hidden cards dealt anew, and the rest of a turn under way played."""
        state = self._start.copy()
        policy.redeal(state, Random(f"deck {self._seed} {number}"))
        if state.phase == MAIN:
            self._play(state, (), _luck(self._seed, number, state.moves))
        return state

    def _first_turn(self, state: State, roll: Ships, rng: Random) -> None:
        referee.apply(state, actions.roll(roll))
        self._play(state, roll, rng)

    def _play(self, state: State, key: Hashable, rng: Random) -> None:
        """Play a turn that is the same in every game, as far as chance lets it."""
        known = self._turns.get(key)
        if known is None:
            known = look(state, self._weights, WIDTH, 1)[0].actions
            self._turns[key] = known
        _follow(state, known, rng)
        if state.phase == MAIN:
            _look_turn(state, self._weights, rng)

    def _told(self, state: State) -> list[float]:
        if state.phase == OVER:
            return parts(winning_seats(state), state.setup.seats)
        return self.chances(state, self._weights)


class LookAtRace(LookAhead):
    """The same, valued by all that tells of chances: for chances that people are told."""

    chances = staticmethod(chances)

    def __init__(self, start: State, weights: Weights, seed: int) -> None:
        super().__init__(start, weights, seed)
        self.rounds = ROUNDS[start.setup.seats]


def _look_turn(state: State, weights: Weights, rng: Random) -> None:
    """Play the best turn of a quick look in place; what a claim lays out is drawn."""
    seat = state.active
    if state.phase == ROLL:
        policy.roll(state, rng)
    while state.phase == MAIN and state.active == seat:
        _follow(state, look(state, weights, WIDTH, 1)[0].actions, rng)


def _follow(state: State, turn_: Iterable[Action], rng: Random) -> None:
    """Play the actions of a turn as long as they are allowed."""
    for action in turn_:
        if referee.refuse(state, action) is not None:
            break
        referee.apply(state, referee.resolve(state, action, rng))


def _first(state: State, seed: int, number: int) -> Ships:
    """The roll of a game; games share all rolls out evenly among themselves."""
    shift = Random(f"shift {seed}").random()
    own, relic = dice.dice_of(turn.fleet(state))
    return stratified_roll(own, relic, (shift + number * GOLDEN) % 1)


def _first_roll(state: State, seed: int, number: int) -> None:
    referee.apply(state, actions.roll(_first(state, seed, number)))


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

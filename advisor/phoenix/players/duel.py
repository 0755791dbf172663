"""Weights against weights: the same seeds with and without the challenger, seat after seat.

One game says little, since its spread is about twenty points. So every game is played twice with
the same seed: once by the champion's weights alone, once with the challenger in one seat. What
counts is by how much that seat's margin over the best of the others differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from advisor.core.seam import only_chance
from advisor.phoenix.players import policy
from advisor.phoenix.players.greedy import Greedy
from advisor.phoenix.playouts import winning_seats
from advisor.phoenix.position import Position
from advisor.phoenix.scoring import scores
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights, worths
from advisor.phoenix.words import OVER, TURN
from advisor.players.base import Player

MOST_MOVES = 600
"""Turns after which a game is judged as it stands."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, by seat."""

    totals: tuple[int, ...]
    shares: tuple[float, ...]
    """Of the win; they add up to 1."""

    def margin(self, seat: int) -> int:
        """Points of a seat more than the best of the others."""
        others = [total for other, total in enumerate(self.totals) if other != seat]
        return self.totals[seat] - max(others)


def play(seed: int, by_seat: tuple[Weights, ...], **options: object) -> Outcome:
    """A whole game of greedy players with these weights; the same seed meets the same luck."""
    return met(seed, [Greedy(weights) for weights in by_seat], options)


def met(seed: int, seats: Sequence[Player], options: Mapping[str, object] | None = None) -> Outcome:
    """A whole game of any players; the same seed meets the same luck."""
    *_, last = _states(seed, seats, options or {})
    return _ended(last)


def observed(
    seed: int, by_seat: tuple[Weights, ...], every: int = 9
) -> list[tuple[tuple[int, ...], int, tuple[float, ...]]]:
    """Some positions of a game by their worths and the seat to move, with who won."""
    *states, last = _states(seed, [Greedy(weights) for weights in by_seat], {})
    shares = _ended(last).shares
    begun = [each for each in states if each.phase == TURN and each.moves % every == seed % every]
    return [(tuple(worths(each, by_seat[0])), each.active, shares) for each in begun]


def observed_quickly(
    seed: int, by_seat: tuple[Weights, ...], every: int = 9
) -> list[tuple[tuple[int, ...], int, tuple[float, ...]]]:
    """The same of a game by the quick policy."""
    state = position_of(seed, len(by_seat), {}).state
    rng = Random(f"quick {seed}")
    begun: list[State] = []
    seen = -1
    while state.phase != OVER and state.moves < MOST_MOVES:
        if state.phase == TURN and state.moves % every == seed % every and state.moves != seen:
            seen = state.moves
            begun.append(state.copy())
        policy.step(state, rng)
    shares = _ended(state).shares
    return [(tuple(worths(each, by_seat[0])), each.active, shares) for each in begun]


def position_of(seed: int, players: int, options: Mapping[str, object]) -> Position:
    """The beginning of the game of a seed."""
    return Position.new_game(players, seed=seed, **options)  # type: ignore[arg-type]


def _states(seed: int, players: Sequence[Player], options: Mapping[str, object]) -> Iterator[State]:
    """Every moment of a game; the last one is its end, or where it was broken off."""
    position = position_of(seed, len(players), options)
    while position.result is None and position.moves < MOST_MOVES:
        state = position.state
        yield state
        moment = f"{seed} {state.moves} {state.active} {state.phase}"
        action: Any = only_chance(position)
        if action is None:
            action = players[state.to_move].choose(position, Random(f"choice {moment}"))
        position = position.play(action, Random(moment))
    yield position.state


def _ended(state: State) -> Outcome:
    winners = winning_seats(state)
    seats = range(state.setup.seats)
    return Outcome(
        tuple(score.total for score in scores(state)),
        tuple((seat in winners) / len(winners) for seat in seats),
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a duel has shown."""

    games: int
    gain: float
    """By how many points the margin grows, on average."""
    error: float
    """Its standard error."""
    wins: float
    """Share of the challenger's wins."""

    @property
    def better(self) -> bool:
        """Whether the challenger is better beyond reasonable doubt: two standard errors."""
        return self.gain > 2 * self.error and self.games > 1

    def __str__(self) -> str:
        return (
            f"{self.gain:+.1f} ± {self.error:.1f} points a game, "
            f"{100 * self.wins:.0f} % of {self.games} games won"
        )


def duel(
    challenger: Weights,
    champion: Weights,
    seeds: range,
    players: int,
    known: dict[int, Outcome] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Verdict:
    """Play the seeds, the challenger's seat going round; `known` keeps the champion's games."""
    known = {} if known is None else known
    gains: list[float] = []
    wins = 0.0
    for seed, seat in _seated(seeds, players):
        if stop is not None and stop():
            break
        if seed not in known:
            known[seed] = play(seed, (champion,) * players)
        table = [champion] * players
        table[seat] = challenger
        found = play(seed, tuple(table))
        gains.append(found.margin(seat) - known[seed].margin(seat))
        wins += found.shares[seat]
    return verdict(gains, wins)


def verdict(gains: list[float], wins: float) -> Verdict:
    """The mean of the gains with its standard error."""
    number = len(gains)
    mean = sum(gains) / max(1, number)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, number - 1)
    return Verdict(number, mean, sqrt(spread / max(1, number)), wins / max(1, number))


def _seated(seeds: range, players: int) -> Iterator[tuple[int, int]]:
    for number, seed in enumerate(seeds):
        yield seed, number % players

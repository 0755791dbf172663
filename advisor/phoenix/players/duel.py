"""Weights against weights: the same seeds with and without the challenger, seat after seat.

One game says little, since its spread is about twenty points. So every game is played twice with
the same seed: once by the champion's weights alone, once with the challenger in one seat. What
counts is by how much that seat's margin over the best of the others differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from advisor.core.seam import only_chance
from advisor.phoenix.players.greedy import Greedy
from advisor.phoenix.position import Position
from advisor.phoenix.scoring import result, scores
from advisor.phoenix.value import Weights
from advisor.phoenix.words import OVER

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
    position = Position.new_game(len(by_seat), seed=seed, **options)  # type: ignore[arg-type]
    players = [Greedy(weights) for weights in by_seat]
    while position.result is None and position.moves < MOST_MOVES:
        state = position.state
        due = only_chance(position)
        action = players[state.to_move].choose(position, Random(0)) if due is None else due
        luck = Random(f"{seed} {state.moves} {state.active} {state.phase}")
        position = position.play(action, luck)
    state = position.state
    if state.phase != OVER:
        state.phase = OVER
    won = result(state)
    assert won is not None
    winners = [state.setup.color(seat) in won.winners for seat in range(len(by_seat))]
    return Outcome(
        tuple(score.total for score in scores(state)),
        tuple(float(winner) / len(won.winners) for winner in winners),
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

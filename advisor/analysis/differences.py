"""Differences between chances to win: which of several turns is better, and how surely.

Two positions after turns of one roll have much in common, and so have the errors that are made
about them. So the same games are played from each of them, with the same luck, and what counts is
how far they differ game by game. The interval holds the luck of those games, and how far the
difference is off besides, where a game has measured that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import sqrt
from statistics import fmean
from time import monotonic

from advisor.analysis.winning import SLIGHTEST, Chance, chosen_policy, put_together
from advisor.core.seam import Position
from advisor.players.statistics import Z
from advisor.search.analyst import Judgement, Policy


@dataclass(frozen=True, slots=True)
class ChanceDifference:
    """A player's chance in one position less the one in the first of them."""

    mean: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    chance: Chance
    """The chance by itself."""

    @property
    def sure(self) -> bool:
        """Whether the interval leaves no doubt about which of the two is better."""
        return self.low > 0 or self.high < 0


def chance_differences(
    positions: Sequence[Position],
    color: str,
    seconds: float | None = None,
    games: int | None = None,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    *,
    policy: str | None = None,
    weights: Judgement | None = None,
) -> list[ChanceDifference]:
    """How much better or worse each position is than the first for a player, with the same luck.

    Plays `games` games from every position, or as many as fit into `seconds` for all of them
    together, but at least two; each position gets the same games. The first differs by nothing.
    """
    if not positions:
        return []
    seats = [player.color for player in positions[0].players]
    chosen = chosen_policy(positions[0], policy)
    found = _played(positions, chosen, seconds, games, seed, stop)
    chances = [
        put_together(position, chosen, weights, shares)[color]
        for position, shares in zip(positions, found, strict=True)
    ]
    seat = seats.index(color)
    columns = [[shares[seat] for shares in each] for each in found]
    return [
        _difference(chance, chances[0], column, columns[0], chosen, same=number == 0)
        for number, (chance, column) in enumerate(zip(chances, columns, strict=True))
    ]


def _played(
    positions: Sequence[Position],
    policy: Policy,
    seconds: float | None,
    games: int | None,
    seed: int,
    stop: Callable[[], bool] | None,
) -> list[list[Sequence[float]]]:
    """Everybody's part of the same games from every position."""
    if games is None and seconds is None:
        games = policy.games
    until = None if seconds is None else monotonic() + seconds
    playouts = [
        None if position.result is not None else policy.playouts(position, seed)
        for position in positions
    ]
    found: list[list[Sequence[float]]] = [[] for _ in positions]
    for number in count() if games is None else range(max(2, games)):
        late = until is not None and monotonic() >= until
        if number > 1 and (late or (stop is not None and stop())):
            break
        for rollout, shares, position in zip(playouts, found, positions, strict=True):
            shares.append(_ended(position) if rollout is None else rollout(number))
    return found


def _ended(position: Position) -> list[float]:
    assert position.result is not None
    winners = position.result.winners
    return [(player.color in winners) / len(winners) for player in position.players]


def _difference(
    chance: Chance,
    first: Chance,
    column: Sequence[float],
    firsts: Sequence[float],
    policy: Policy,
    *,
    same: bool,
) -> ChanceDifference:
    mean = chance.mean - first.mean
    if same or not (chance.games or first.games):
        return ChanceDifference(mean, mean, mean, chance)
    number = len(column)
    apart = [one - other for one, other in zip(column, firsts, strict=True)]
    middle = fmean(apart)
    # As if one game more had differed as much as all of them might: few games are never sure.
    spread = (sum((each - middle) ** 2 for each in apart) + _slope(first.mean)) / number
    luck = policy.weight**2 * spread / number
    doubt = policy.doubt_of_difference * (_slope(chance.mean) + _slope(first.mean)) / 2
    half = Z * sqrt(luck + doubt**2)
    return ChanceDifference(mean, max(-1.0, mean - half), min(1.0, mean + half), chance)


def _slope(chance: float) -> float:
    """How fast a chance changes with its log odds."""
    kept = min(max(chance, SLIGHTEST), 1 - SLIGHTEST)
    return kept * (1 - kept)

"""Win probability: the rest of the game is played many times with quick players of the game.

Only what the players can see counts. The same seed meets the same luck, so that two positions can
be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import exp
from time import monotonic
from typing import Final

from advisor.core.seam import Position
from advisor.players.statistics import wilson
from advisor.search.analyst import Judgement, analyst_of

GAMES: Final = 400
"""Games where nothing else is asked for."""


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
    if position.result is not None:
        winners = position.result.winners
        return _chances(position, [float(each.color in winners) for each in position.players], 0)
    rollout = analyst_of(position.game, "win probability").playouts(position, seed)
    until = None if seconds is None else monotonic() + seconds
    shares = [0.0] * len(position.players)
    played = 0
    for number in count() if games is None else range(games):
        if played and ((until is not None and monotonic() >= until) or (stop and stop())):
            break
        winning = rollout(number)
        for seat in winning:
            shares[seat] += 1 / len(winning)
        played += 1
    return _chances(position, shares, played)


def instant_probability(position: Position, weights: Judgement | None = None) -> dict[str, float]:
    """How likely each player wins, judged by the value alone, without playing on.

    The weights must know their odds, as fitted ones do: how much worth multiplies the odds of
    winning, and what it is worth to be the next to roll. In the middle of a turn the player whose
    turn it is counts as the next.
    """
    seats = len(position.players)
    if position.result is not None:
        return {color: chance.mean for color, chance in win_probability(position).items()}
    analyst = analyst_of(position.game, "win probability")
    weights = weights or analyst.judgement(seats)
    if weights.scale == 0:
        raise ValueError(f"The weights {weights.name!r} do not say how worth becomes odds.")
    tempo = weights.tempo or (0,) * seats
    if len(tempo) != seats:
        raise ValueError(f"The weights {weights.name!r} are for {len(tempo)} players.")
    active = [player.color for player in position.players].index(position.active)
    odds = [
        (worth + tempo[(seat - active) % seats]) / weights.scale
        for seat, worth in enumerate(analyst.worths(position, weights))
    ]
    parts = [exp(each - max(odds)) for each in odds]
    return {
        player.color: part / sum(parts)
        for player, part in zip(position.players, parts, strict=True)
    }


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

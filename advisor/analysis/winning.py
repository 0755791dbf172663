"""Chances to win: one number for each player, with an interval that owns up to both its errors.

Two ways lead to it. The instant estimate turns the value of a position into odds, as games between
good players have taught it. The other plays the rest of the game many times, or the next rounds of
it. Each errs by itself: the value where it misjudges a position, the games by luck and by how they
are played. How far they are off was measured, where a game has done so; the two are then put
together with the weights that were best, and the interval has all of that in it. Where they
disagree by more than both intervals, the chance says so.

Only what the players can see counts. The same seed meets the same luck, so that two positions can
be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import exp, log, sqrt
from time import monotonic
from typing import Final

from advisor.core.errors import UnknownName
from advisor.core.seam import Position
from advisor.players.apart import SLIGHTEST
from advisor.players.statistics import Z, wilson
from advisor.search.analyst import Believed, Judgement, Policy, analyst_of, policies_of
from advisor.search.believing import Foretelling
from advisor.search.log_odds import shares

DISAGREEMENT: Final = 0.05
"""Smaller differences between the two ways are no news, however sure both are."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a player wins; a shared win counts as its part."""

    mean: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    games: int
    """Games that were played out for it; 0 if the game is decided or nobody played."""
    instant: float | None = None
    """By the value alone, where that was part of it."""
    played: float | None = None
    """By the games alone."""
    why: str = ""
    """Where the two disagree by more than their intervals, a sentence about it."""


def win_probability(
    position: Position,
    seconds: float | None = None,
    games: int | None = None,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    *,
    policy: str | None = None,
    player: str | None = None,
    weights: Judgement | None = None,
) -> dict[str, Chance]:
    """How likely each player wins from here, by colour; the means add up to 1.

    Plays `games` games, or as many as fit into `seconds`, whichever ends first, but at least one.
    The same seed and number of games give the same answer. `policy` is how they are played, where
    a game knows several ways; `player` names an automatic player who plays them instead, to the
    end and by itself: its share of wins is told as it is.
    """
    if games is not None and games < 1:
        raise ValueError(f"At least one game is needed, not {games}.")
    if position.result is not None:
        return _decided(position)
    chosen = _by_player(position, player) if player else chosen_policy(position, policy)
    if games is None and seconds is None:
        games = chosen.games
    until = None if seconds is None else monotonic() + seconds
    rollout = chosen.playouts(position, seed)
    found: list[Sequence[float]] = []
    for number in count() if games is None else range(games):
        if found and ((until is not None and monotonic() >= until) or (stop and stop())):
            break
        found.append(rollout(number))
    analyst = analyst_of(position.game, "win probability")
    if chosen.doubt_of_both == 0 or not isinstance(analyst, Believed):
        return _by_games(position, found)
    return _together(position, analyst, weights, chosen, found)


def instant_chances(position: Position, weights: Judgement | None = None) -> dict[str, Chance]:
    """How likely each player wins, judged by the value alone, with how far that is off."""
    if position.result is not None:
        return _decided(position)
    analyst = analyst_of(position.game, "win probability")
    weights = weights or analyst.judgement(len(position.players))
    doubt = analyst.doubt_at(position, weights) if isinstance(analyst, Believed) else 0.0
    return {
        color: Chance(mean, *interval_of(mean, doubt), 0, instant=mean)
        for color, mean in instant_probability(position, weights).items()
    }


def instant_probability(position: Position, weights: Judgement | None = None) -> dict[str, float]:
    """How likely each player wins, judged by the value alone, without playing on.

    The weights must know their odds, as fitted ones do: how much worth multiplies the odds of
    winning, and what it is worth to be the next to roll. A game may know of more that tells it. In
    the middle of a turn the player whose turn it is counts as the next.
    """
    seats = len(position.players)
    if position.result is not None:
        return {color: chance.mean for color, chance in _decided(position).items()}
    analyst = analyst_of(position.game, "win probability")
    weights = weights or analyst.judgement(seats)
    if weights.scale == 0:
        raise ValueError(f"The weights {weights.name!r} do not say how worth becomes odds.")
    scale, tempo = odds_at(position, weights)
    tempo = tempo or (0,) * seats
    if len(tempo) != seats:
        raise ValueError(f"The weights {weights.name!r} are for {len(tempo)} players.")
    colors = [player.color for player in position.players]
    known = analyst.foretold(position, weights) if isinstance(analyst, Foretelling) else None
    if known is not None:
        return dict(zip(colors, known, strict=True))
    active = colors.index(position.active)
    odds = [
        (worth + tempo[(seat - active) % seats]) / scale
        for seat, worth in enumerate(analyst.worths(position, weights))
    ]
    return dict(zip(colors, shares(odds), strict=True))


def odds_at(position: Position, weights: Judgement) -> tuple[int, Sequence[int]]:
    """How much worth multiplies odds by e at the stage of a position, and what it is to be next."""
    analyst = analyst_of(position.game, "win probability")
    if isinstance(analyst, Believed):
        return analyst.odds_at(position, weights)
    return weights.scale, weights.tempo


def chosen_policy(position: Position, name: str | None) -> Policy:
    """The way of playing out that is called so, or the usual one."""
    known = policies_of(analyst_of(position.game, "win probability"), len(position.players))
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        raise UnknownName(f"No policy is called {name!r}; there are: {', '.join(known)}.")
    return known[name]


def _by_player(position: Position, name: str) -> Policy:
    """Games to the end between players of one name."""
    from advisor.players.match import finish

    def playouts(start: Position, seed: int) -> Callable[[int], Sequence[float]]:
        return lambda number: finish(start, name, f"{seed} {number}")

    return Policy(f"by {name}", 40, playouts)


def _decided(position: Position) -> dict[str, Chance]:
    """The chances in a game that is over."""
    assert position.result is not None
    winners = position.result.winners
    found = {}
    for player in position.players:
        part = (player.color in winners) / len(winners)
        found[player.color] = Chance(part, part, part, 0)
    return found


def _by_games(position: Position, found: Sequence[Sequence[float]]) -> dict[str, Chance]:
    """Chances as the games say them, with the luck of those games."""
    number = len(found)
    shares = [sum(column) for column in zip(*found, strict=True)]
    chances = {}
    for player, share in zip(position.players, shares, strict=True):
        interval = wilson(share, number)
        chances[player.color] = Chance(share / number, interval.low, interval.high, number)
    return chances


def _together(
    position: Position,
    analyst: Believed,
    weights: Judgement | None,
    policy: Policy,
    found: Sequence[Sequence[float]],
) -> dict[str, Chance]:
    """Instant estimate and games in one number, with what is known of the errors of both."""
    number = len(found)
    if weights is None:
        weights = analyst_of(position.game).judgement(len(position.players))
    instant = list(instant_probability(position, weights).values())
    columns = list(zip(*found, strict=True))
    # As if one game more had gone as the value says: few games are never sure.
    played = [
        (sum(column) + said) / (number + 1) for column, said in zip(columns, instant, strict=True)
    ]
    logs = [
        (1 - policy.weight) * log(max(said, SLIGHTEST)) + policy.weight * log(max(part, SLIGHTEST))
        for said, part in zip(instant, played, strict=True)
    ]
    total = sum(map(exp, logs))
    doubt = analyst.doubt_at(position, weights)
    chances = {}
    for seat, player in enumerate(position.players):
        luck = _luck(columns[seat], played[seat])
        mean = exp(logs[seat]) / total
        error = sqrt(policy.doubt_of_both**2 + (policy.weight * luck) ** 2)
        low, high = interval_of(mean, error)
        chances[player.color] = Chance(
            mean,
            low,
            high,
            number,
            instant[seat],
            played[seat],
            _why(instant[seat], doubt, played[seat], sqrt(policy.doubt**2 + luck**2), policy),
        )
    return chances


def _luck(column: Sequence[float], mean: float) -> float:
    """The standard error of the log odds that games give, by their luck alone."""
    number = len(column)
    spread = sum((each - mean) ** 2 for each in column) + mean * (1 - mean)
    mean = min(max(mean, SLIGHTEST), 1 - SLIGHTEST)
    return sqrt(spread / (number + 1) / number) / (mean * (1 - mean))


def interval_of(mean: float, error: float) -> tuple[float, float]:
    """The ends of the 95 % interval of a chance whose log odds have an error."""
    if not 0 < mean < 1 or error == 0:
        return mean, mean
    power = log(mean / (1 - mean))
    low, high = (1 / (1 + exp(-(power + sign * Z * error))) for sign in (-1, 1))
    return low, high


def _why(instant: float, doubt: float, played: float, error: float, policy: Policy) -> str:
    """A sentence if the two ways disagree by more than their intervals."""
    low, high = interval_of(instant, doubt)
    least, most = interval_of(min(max(played, SLIGHTEST), 1 - SLIGHTEST), error)
    if abs(played - instant) < DISAGREEMENT or (low <= most and least <= high):
        return ""
    nearer = "more" if played > instant else "less"
    return (
        f"The value alone says {_percent(instant)}, games played out {policy.says} say "
        f"{_percent(played)}: what happens next is worth {nearer} than the position shows."
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"

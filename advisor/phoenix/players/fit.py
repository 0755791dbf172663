"""Fitting weights by duels: one group of tables at a time is stretched, and kept if it wins.

The spread of a single game is about twenty points, so only what a duel of paired seeds shows beyond
two standard errors is kept. How worth becomes a chance to win is fitted to who won from which
positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Final

from advisor.phoenix.players.duel import Outcome, Verdict, duel, observed, observed_quickly
from advisor.phoenix.value import FEATURES, Weights
from advisor.phoenix.value.features import YIELDS
from advisor.phoenix.words import TRACKS, TYPES

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "gems": ("gems",),
    "metal": ("metal",),
    "food and water": ("pairs", "more pairs", "singles"),
    "free": ("free",),
    "races": ("race", "species"),
    "abilities": tuple(f"yield {effect}" for effect in YIELDS),
    "ships": ("ship metal", "ship level", *(f"ships {kind}" for kind in TYPES)),
    "unused": ("unused", "token"),
    "tracks": tuple(f"reach {track}" for track in TRACKS),
}
"""Tables that are stretched together."""
FACTORS: Final = (1.4, 0.7)
RIVALS: Final = (0, 20, 40)
"""Percentages of all rivals' worth that are tried."""
SCALES: Final = tuple(range(3_000, 40_001, 1_000))
"""Worth that multiplies the odds of winning by e: what is tried."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One change of the weights, and what a duel says about it."""

    name: str
    weights: Weights
    verdict: Verdict

    def __str__(self) -> str:
        return f"{self.name}: {self.verdict}"


def stretched(weights: Weights, group: str, factor: float) -> Weights:
    """The weights with a group of tables multiplied."""
    index = {feature.name: number for number, feature in enumerate(FEATURES)}
    for name in GROUPS[group]:
        rows = weights.rows[index[name]]
        weights = weights.with_table(name, [[round(n * factor) for n in row] for row in rows])
    return weights


def changes(weights: Weights, groups: Sequence[str]) -> Iterator[tuple[str, Weights]]:
    """The changes that are tried, by name."""
    for group in groups:
        if group == "rivals":
            for part in RIVALS:
                if part != weights.all_rivals:
                    yield f"rivals {part} %", replace(weights, all_rivals=part)
        else:
            for factor in FACTORS:
                yield f"{group} × {factor}", stretched(weights, group, factor)


def fit(
    start: Weights,
    players: int,
    seeds: range,
    groups: Sequence[str],
    stop: Callable[[], bool] | None = None,
) -> Iterator[Trial]:
    """Try one change after the other; what is surely better is kept for the next ones."""
    champion = start
    known: dict[int, Outcome] = {}
    for group in groups:
        for name, challenger in changes(champion, (group,)):
            if stop is not None and stop():
                return
            found = duel(challenger, champion, seeds, players, known, stop)
            if found.better:
                champion, known = challenger, {}
            yield Trial(name, champion, found)


Sample = tuple[tuple[int, ...], int, tuple[float, ...]]
"""Worths by seat, the seat to move, and everybody's part of the win."""


def samples(weights: Weights, players: int, seeds: range, *, quick: bool) -> list[Sample]:
    """Positions of self-play with who won: of greedy players, or of the quick policy."""
    watch = observed_quickly if quick else observed
    return [sample for seed in seeds for sample in watch(seed, (weights,) * players)]


def with_odds(weights: Weights, found: Sequence[Sample], players: int) -> Weights:
    """The weights with the scale under which the games were likeliest; no tempo."""
    best = max(SCALES, key=lambda scale: likelihood(found, scale))
    return replace(weights, scale=best, tempo=(0,) * players)


def likelihood(found: Sequence[Sample], scale: int) -> float:
    """How likely the outcomes are with a scale, as a logarithm."""
    return sum(
        part * log(max(1e-9, chance))
        for worths, _, parts in found
        for chance, part in zip(chances(worths, scale), parts, strict=True)
    )


def chances(worths: Sequence[int], scale: int) -> list[float]:
    """Everybody's chance to win by the worths alone."""
    most = max(worths)
    odds = [exp((worth - most) / scale) for worth in worths]
    return [each / sum(odds) for each in odds]


def calibration(found: Sequence[Sample], scale: int, bins: int = 10) -> float:
    """The mean distance between chances and shares of wins, over bins of equal size."""
    pairs = sorted(
        (chance, part)
        for worths, _, parts in found
        for chance, part in zip(chances(worths, scale), parts, strict=True)
    )
    size = max(1, len(pairs) // bins)
    total = 0.0
    for at in range(0, len(pairs), size):
        group = pairs[at : at + size]
        mean = sum(chance for chance, _ in group) / len(group)
        won = sum(part for _, part in group) / len(group)
        total += abs(mean - won) * len(group)
    return total / max(1, len(pairs))

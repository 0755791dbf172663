"""Whether the instant win probability keeps its word: of what it calls 70 %, 7 in 10 are won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from advisor.analysis.winning import instant_probability
from advisor.core.seam import Position
from advisor.players.arena import Record
from advisor.players.match import Pairing, play

CLASSES: Final = 10


@dataclass(frozen=True, slots=True)
class Band:
    """Chances of about the same size."""

    low: float
    high: float
    said: float
    """Mean of the chances."""
    happened: float
    """Share of them that were won."""
    number: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well the chances after every turn told who wins."""

    games: int
    positions: int
    bands: tuple[Band, ...]
    error: float
    """Expected calibration error: mean distance between what was said and what happened."""
    brier: float
    """Mean squared error, summed over the players."""
    constant: float
    """The same for always giving each seat its share of all games."""


def watched(pairing: Pairing) -> Record:
    """Play a game and keep everybody's chance after every turn."""
    chances: list[list[float]] = []

    def watch(position: Position) -> None:
        if position.result is None:
            found = instant_probability(position)
            chances.append([round(chance, 4) for chance in found.values()])

    return play(pairing, watch) | {"chances": chances}


def calibration(records: Iterable[Record]) -> Calibration:
    """What watched games say; those that were lost or cut off say nothing."""
    said: list[list[float]] = []
    shares: list[list[float]] = []
    games = 0
    for record in records:
        if "lost" in record or record["cut"]:
            continue
        games += 1
        winners = record["winners"]
        share = [(seat in winners) / len(winners) for seat in range(len(record["players"]))]
        said += record["chances"]
        shares += [share] * len(record["chances"])
    if not said:
        return Calibration(games, 0, (), 0.0, 0.0, 0.0)
    base = [fmean(column) for column in zip(*shares, strict=True)]
    pairs = [
        pair
        for row, share in zip(said, shares, strict=True)
        for pair in zip(row, share, strict=True)
    ]
    bands = tuple(_bands(pairs))
    return Calibration(
        games,
        len(said),
        bands,
        sum(band.number * abs(band.said - band.happened) for band in bands) / len(pairs),
        fmean(map(_distance, said, shares)),
        fmean(_distance(base, share) for share in shares),
    )


def _bands(pairs: Sequence[tuple[float, float]]) -> Iterable[Band]:
    for number in range(CLASSES):
        inside = [pair for pair in pairs if min(int(pair[0] * CLASSES), CLASSES - 1) == number]
        if inside:
            yield Band(
                number / CLASSES,
                (number + 1) / CLASSES,
                fmean(chance for chance, _ in inside),
                fmean(share for _, share in inside),
                len(inside),
            )


def _distance(said: Sequence[float], share: Sequence[float]) -> float:
    return sum((chance - part) ** 2 for chance, part in zip(said, share, strict=True))

"""Weights fitted to games of self-play, step by step, as the command `fit` asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from advisor.core import saving
from advisor.frontiers.players import refit
from advisor.frontiers.players.fit import Fit, Samples, fit, quality, together, with_odds
from advisor.frontiers.players.shelf import round_file
from advisor.frontiers.players.staging import staged
from advisor.frontiers.value import Weights
from advisor.players.arena import Pool
from advisor.players.report import TableReport


class FrontiersFitting:
    """What `fit` asks of Alien Frontiers."""

    def preset(self, name: str, seats: int) -> Weights:
        """Weights to start from, a preset or a file; `WeightsError` says why there are none."""
        if name.endswith(".json"):
            return Weights.from_json(saving.read(name))
        return Weights.preset(name, seats)

    def games_of(self, folder: Path, number: int) -> Path:
        """The file in a folder that keeps the games of a round."""
        return round_file(folder, number)

    def start(self, weights: Weights, seats: int) -> Weights:
        """Weights as a fit for so many players begins with them."""
        return refit.with_rivals(weights, seats)

    def self_play(
        self,
        weights: Weights,
        by: str,
        seats: int,
        games: int,
        *,
        seed: int,
        pool: Pool,
        progress: Callable[[], object],
        file: Path | None = None,
    ) -> Samples:
        """Positions from games of a player with itself, kept in a file if one is named."""
        return refit.self_play(
            weights, by, seats, games, seed=seed, pool=pool, progress=progress, file=file
        )

    def number(self, rounds: Sequence[Samples]) -> int:
        """How many games they are of."""
        return sum(len(set(each.game.tolist())) for each in rounds)

    def together(self, rounds: Sequence[Samples], fade: float) -> Samples:
        """The positions of several rounds, of which old ones count less."""
        return together(rounds, fade)

    def with_odds(self, weights: Weights, samples: Samples) -> Weights:
        """The same weights with the odds of these games, at every stage."""
        return staged(with_odds(weights, samples), samples)

    def quality(self, weights: Weights, samples: Samples) -> str:
        """How well weights foretell who wins these games."""
        return str(quality(weights, samples))

    def fit(self, samples: Samples, start: Weights, *, name: str, strength: float) -> Fit:
        """Weights fitted to games, and how good they are on others."""
        return fit(samples, start, name=name, strength=strength, kept=refit.STANDING)

    def compare(
        self, new: Weights, old: Weights, *, by: str, seats: int, games: int, seed: int, pool: Pool
    ) -> TableReport:
        """A player with the new weights against the same player with the old ones."""
        return refit.compare(new, old, by=by, seats=seats, games=games, seed=seed, pool=pool)

    def wins(self, found: TableReport) -> bool:
        """Whether the new weights are surely better."""
        return refit.wins(found)

    def ahead(self, found: TableReport) -> bool:
        """Whether the new weights have won more than their share."""
        return refit.ahead(found)


FITTING: Final = FrontiersFitting()

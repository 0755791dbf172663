"""Forms of the value that it does not have: whether they would tell better who wins.

Each form adds some columns to everybody's log odds, fitted beside the value as it is and judged on
games that were held out. A form that tells winners no better there is not worth its place in the
search of a turn. One that does must still win in the arena, for to foretell is not to play.

    python -m advisor fit --players 2 --games 1200 --data rounds --out mine.json
    python -m advisor.frontiers.bench.forms rounds/round-01.jsonl --write
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Final

import numpy as np

from advisor.core import saving
from advisor.frontiers import value
from advisor.frontiers.bench.chances import learnt, read, samples_of
from advisor.frontiers.players.fit import Samples, chances, quality
from advisor.frontiers.value import Weights
from advisor.frontiers.value.features import INDEX
from advisor.frontiers.words import CARDS, TERRITORIES
from advisor.players.odds import Numbers, loss, minimum

PAGE: Final = "TRIED.md"
FOLDS: Final = 5
STRENGTH: Final = 2e-3
"""How firmly the columns of a form hold to counting nothing."""

Form = Callable[[Samples], Numbers]
"""From positions to columns: by position, seat and column."""


def _of(samples: Samples, name: str) -> Numbers:
    found: Numbers = samples.numbers[:, :, INDEX[name]].astype(np.float64)
    return found


def _bonuses(samples: Samples) -> list[Numbers]:
    return [(_of(samples, f"bonus {word}") > 0).astype(np.float64) for word in TERRITORIES]


def _bonus_and_fleet(samples: Samples) -> Numbers:
    ships = _of(samples, "ships") - 4
    return np.stack([has * ships for has in _bonuses(samples)], axis=2)


def _card_and_territory(samples: Samples) -> Numbers:
    cards = [_of(samples, f"card {word}") for word in CARDS]
    return np.stack([card * has for card in cards for has in _bonuses(samples)], axis=2)


def _hub_and_stores(samples: Samples) -> Numbers:
    hub = _of(samples, "hub")
    stores = [np.minimum(_of(samples, name), 4) for name in ("ore", "fuel")]
    return np.stack([hub * store / 4 for store in stores], axis=2)


def _last_colony(samples: Samples) -> Numbers:
    landed = _of(samples, "colonies")
    last = (landed == landed.max()) & (samples.left[:, None] == 1)
    paid = (_of(samples, "ore") > 0) & (_of(samples, "fuel") > 0)
    ways = (paid, _of(samples, "hub") >= 5, _of(samples, "ships") >= 5)
    return np.stack([(last & way).astype(np.float64) for way in ways], axis=2)


def _overtaken(samples: Samples) -> Numbers:
    points = _of(samples, "points")
    others = np.stack(
        [np.delete(points, seat, axis=1).max(axis=1) for seat in range(samples.seats)], axis=1
    )
    lead = np.clip(points - others, -4, 4)
    late = (samples.left <= 2)[:, None]
    next_ = np.arange(samples.seats)[None, :] == samples.mover[:, None]
    return np.stack([lead * late, lead * late * next_], axis=2)


FORMS: Final[dict[str, Form]] = {
    "a bonus × the size of the fleet": _bonus_and_fleet,
    "a card × the bonus of a territory": _card_and_territory,
    "the Hub × ore and fuel": _hub_and_stores,
    "the last colony in reach (paid, on the Hub, by many ships)": _last_colony,
    "points ahead near the end, and who rolls next": _overtaken,
}


@dataclass(frozen=True, slots=True)
class Trial:
    """What a form brings on games that were held out."""

    form: str
    columns: int
    gain: float
    """How much less is lost by a position, in thousandths of a unit of log loss."""
    error: float
    """The standard error of that, by game."""


def tried(samples: Samples, weights: Weights, name: str, form: Form) -> Trial:
    """A form beside the weights."""
    base = np.log(np.maximum(chances(weights, samples), 1e-12))
    columns = form(samples)
    gains = np.zeros(len(samples.left))
    for fold in range(FOLDS):
        test = samples.game % FOLDS == fold
        theta = _fitted(base[~test], columns[~test], samples.shares[~test])
        for sign, told in ((1, base[test]), (-1, base[test] + columns[test] @ theta)):
            gains[test] += sign * _losses(told, samples.shares[test])
    by_game = [float(gains[samples.game == game].mean()) for game in np.unique(samples.game)]
    error = float(np.std(by_game)) / sqrt(len(by_game))
    return Trial(name, columns.shape[2], 1000 * float(np.mean(by_game)), 1000 * error)


def _fitted(base: Numbers, columns: Numbers, shares: Numbers) -> Numbers:
    parts = np.full(len(base), 1 / len(base))

    def task(theta: Numbers) -> tuple[float, Numbers]:
        lost, slope = loss(base + columns @ theta, shares, parts)
        gradient: Numbers = np.einsum("ps,psc->c", slope, columns) + 2 * STRENGTH * theta
        return lost + STRENGTH * float(theta @ theta), gradient

    return minimum(task, np.zeros(columns.shape[2]))


def _losses(told: Numbers, shares: Numbers) -> Numbers:
    shifted = told - told.max(axis=1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    found: Numbers = -(shares * logs).sum(axis=1)
    return found


def page(trials: Sequence[Trial], games: int, weights: Weights, lost: float, command: str) -> str:
    """The page of what was tried."""
    lines = [
        "# Forms of the value that were tried",
        "",
        f"Written by `{command}`",
        f"from {games} games with {len(weights.tempo)} players, beside the weights {weights.name}.",
        "The gain is how much less log loss a position has on games held out, in thousandths, with",
        f"twice its standard error by game; the loss itself is {lost:.0f}. A form is built into",
        "the search only if it gains surely, and stays only if it then wins in the arena.",
        "",
        "| form | columns | gain | |",
        "| --- | ---: | ---: | --- |",
    ]
    for trial in trials:
        sure = trial.gain > 2 * trial.error
        verdict = "worth a match" if sure else "nothing to be seen: not built"
        lines.append(
            f"| {trial.form} | {trial.columns} | {trial.gain:+.2f} ± {2 * trial.error:.2f} "
            f"| {verdict} |"
        )
    return "\n".join(lines) + "\n"


def main(words: Sequence[str] | None = None) -> None:
    """Try every form on the games of some files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE} anew")
    arguments = parser.parse_args(words)
    games = [game for file in arguments.files for game in read(Path(file))]
    samples = samples_of(games)
    weights = learnt(Weights.default(samples.seats), games)
    trials = [tried(samples, weights, name, form) for name, form in FORMS.items()]
    names = " ".join(Path(file).name for file in arguments.files)
    command = f"python -m advisor.frontiers.bench.forms {names} --write"
    lost = 1000 * quality(weights, samples).loss
    text = page(trials, len(games), weights, lost, command)
    if arguments.write:
        saving.write(Path(value.__file__).with_name(PAGE), text)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()

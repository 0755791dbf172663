"""Fitting weights: from self-play, what the features of a position say about who wins.

The model is the one the value has: a player's worth is the sum of tables at its features, and the
odds between two players are the exponential of the difference of their worths. Each table is
fitted step by step (what the next colony, ship or ore adds), with a slope by T where the worth
changes in the course of a game. Weights that are known to play well, stretched to fit, are what
the regression starts from, and it moves away from them only as far as the games insist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from advisor.core.waiting import load

load("numpy.typing")

import numpy as np
from numpy.typing import NDArray

from advisor.frontiers.position import Position
from advisor.frontiers.value import FEATURES, Feature, Weights, features, remaining
from advisor.frontiers.value.features import HORIZON
from advisor.players import odds
from advisor.players.arena import Pool, Record, run
from advisor.players.match import Pairing, play
from advisor.players.odds import Numbers, Whole, loss, minimum

MIDDLE: Final = 4
"""The T at which slopes turn."""
SLOPED: Final = frozenset(
    {
        "points",
        "colonies",
        "fuel",
        "ore",
        "ships",
        "relic",
        "hub",
        "cards",
        "card cache",
        "bonus asimov",
        "bonus burroughs",
        "bonus heinlein",
        "bonus lem",
        "bonus vanvogt",
    }
)
"""Features whose worth may change with T."""
LEFT_OUT: Final = frozenset({"exposed", "undocked"})
"""Not fitted: it is never so at the end of a turn, or it could make more tokens worth less."""
STORES: Final = ("fuel", "ore")
"""Each token is worth no less than nothing and no more than the one before."""
LONGEST: Final = {"fuel": 8, "ore": 8, "points": 20, "raiders": 15}
"""Longest step of a table that positions at the end of a turn can show."""
STEP_SIZE: Final = 0.3
SLOPE_SIZE: Final = 0.05
"""How far a step, or a slope, may easily move, in log odds."""
KINSHIP: Final = 3.0
"""How much more neighbouring steps of a table hold together than to where they start from."""
HELD_OUT: Final = 5
"""One game in so many is kept for the test."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions after turns, and how their games ended."""

    numbers: Whole
    """Features by position, seat and feature."""
    left: Whole
    """T by position."""
    mover: Whole
    """The seat that rolls next."""
    shares: Numbers
    """The part of the win, by position and seat."""
    game: Whole
    """From which game a position is; those of one game are kept together."""
    weight: Numbers | None = None
    """How much each position counts; without it, all the same."""

    @property
    def seats(self) -> int:
        return len(self.shares[0])

    def part(self, chosen: NDArray[np.bool_]) -> Samples:
        return Samples(
            self.numbers[chosen],
            self.left[chosen],
            self.mover[chosen],
            self.shares[chosen],
            self.game[chosen],
            None if self.weight is None else self.weight[chosen],
        )

    @property
    def parts(self) -> Numbers:
        """What each position is of all of them; together 1."""
        weight = np.ones(len(self.left)) if self.weight is None else self.weight
        found: Numbers = weight / weight.sum()
        return found


def together(rounds: Sequence[Samples], fade: float) -> Samples:
    """The positions of several rounds; those of every earlier one count less by a factor."""
    first = np.cumsum([0, *(int(each.game.max()) + 1 for each in rounds)])
    ages = range(len(rounds) - 1, -1, -1)
    return Samples(
        np.concatenate([each.numbers for each in rounds]),
        np.concatenate([each.left for each in rounds]),
        np.concatenate([each.mover for each in rounds]),
        np.concatenate([each.shares for each in rounds]),
        np.concatenate([each.game + start for each, start in zip(rounds, first, strict=False)]),
        np.concatenate(
            [np.full(len(each.left), fade**age) for each, age in zip(rounds, ages, strict=True)]
        ),
    )


def observe(pairing: Pairing) -> Record:
    """Play a game and keep the features of every position after a turn."""
    seen: list[list[Any]] = []

    def watch(position: Position) -> None:
        if position.phase != "over":
            state = position.state
            seats = range(len(pairing.players))
            words = [encoded(features(state, seat).values()) for seat in seats]
            seen.append([remaining(state), state.active, words])

    return play(pairing, watch) | {"positions": seen}


DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""One for each number that a feature can be."""
_NUMBERS: Final = bytes.maketrans(DIGITS.encode(), bytes(range(len(DIGITS))))


def encoded(numbers: Iterable[int]) -> str:
    """The features of a player as a word, one letter each: games are kept by the thousand."""
    return "".join(DIGITS[number] for number in numbers)


def decoded(word: str) -> list[int]:
    """The features back from their word."""
    return list(word.encode().translate(_NUMBERS))


def gather(pairings: Iterable[Pairing], pool: Pool) -> Samples:
    """Play games and collect their positions; games that are lost or cut are left out."""
    return collect(run(pairings, pool, observe))


def collect(records: Iterable[Record]) -> Samples:
    """The positions of observed games."""
    rows: list[Any] = []
    about: list[tuple[int, int, int]] = []
    shares: list[list[float]] = []
    for number, record in enumerate(records):
        if "lost" in record or record["cut"]:
            continue
        winners = record["winners"]
        share = [(seat in winners) / len(winners) for seat in range(len(record["players"]))]
        for left, mover, words, *_ in record["positions"]:
            rows.append([decoded(word) for word in words])
            about.append((left, mover, number))
            shares.append(share)
    left, mover, game = np.array(about, dtype=np.int64).T
    return Samples(np.array(rows, dtype=np.int64), left, mover, np.array(shares), game)


@dataclass(frozen=True, slots=True)
class Quality:
    """How well chances fit the games they are about."""

    loss: float
    """Mean negative logarithm of the chance of what happened."""
    brier: float
    constant: float
    """Brier score of always saying the same."""
    calibration: float
    """Expected calibration error: mean distance between chance and frequency, in ten classes."""
    positions: int


@dataclass(frozen=True, slots=True)
class Fit:
    """What the regression found."""

    weights: Weights
    before: Quality
    """Of the weights it started from, stretched to fit, on the games held out."""
    after: Quality
    """Of the fitted weights, as written, on the games held out."""


def fit(
    samples: Samples,
    start: Weights,
    *,
    name: str,
    strength: float = 1e-4,
    kept: Sequence[str] = (),
) -> Fit:
    """Fit weights to games.

    `strength` is how firmly they hold to where they start from; features in `kept` stay there.
    One game in five is held out, and the qualities are about those. The few numbers that make odds
    of worth come from them too: on games that tables were fitted to, tables look too good.
    """
    test = samples.game % HELD_OUT == 0
    train, held_out = samples.part(~test), samples.part(test)
    task = _Task.of(train, start, _steps(kept))
    stretch, tempo = task.stretch()
    moved, _ = task.regress(stretch, tempo, strength)
    tables = _with_steps(start, task.steps, task.origin + moved / stretch)
    plain = with_odds(start, train)
    weights = replace(with_odds(tables, held_out), name=name)
    return Fit(weights, quality(plain, held_out), quality(weights, held_out))


def with_odds(weights: Weights, samples: Samples) -> Weights:
    """The same weights with the scale and tempo that tell best who wins these games.

    What was known by stage, or beside worth, belongs to other tables, and goes.
    """
    stretch, tempo = _Task.of(samples, weights, ()).stretch()
    scale = round(1000 / max(stretch, odds.SLIGHTEST))
    return replace(
        weights,
        scale=scale,
        tempo=tuple(round(scale * part) for part in tempo - tempo.mean()),
        stages=(),
        race=(),
    )


@dataclass(frozen=True, slots=True)
class Step:
    """One parameter: what step `number` of a table adds, or its slope by T if 0."""

    feature: int
    number: int


def _steps(kept: Sequence[str]) -> list[Step]:
    found: list[Step] = []
    for place, feature in enumerate(FEATURES):
        if feature.name in LEFT_OUT or feature.name in kept:
            continue
        longest = min(feature.size - 1, LONGEST.get(feature.name, feature.size))
        found += [Step(place, number) for number in range(1, longest + 1)]
        if feature.name in SLOPED:
            found.append(Step(place, 0))
    return found


def _design(samples: Samples, seat: int, steps: Sequence[Step]) -> Any:
    """The matrix that gives a seat's worths from the parameters."""
    sparse = load("scipy.sparse")
    shape = len(samples.left), len(steps)
    if not steps:
        return sparse.csr_matrix(shape)
    rows, columns, entries = [], [], []
    for column, step in enumerate(steps):
        numbers = samples.numbers[:, seat, step.feature]
        row = np.nonzero(numbers >= max(1, step.number))[0]
        rows.append(row)
        columns.append(np.full(len(row), column))
        slope = numbers[row] * (samples.left[row] - MIDDLE)
        entries.append(np.ones(len(row)) if step.number else slope.astype(np.float64))
    place = np.concatenate(rows), np.concatenate(columns)
    return sparse.csr_matrix((np.concatenate(entries), place), shape=shape)


def _origin(start: Weights, steps: Sequence[Step]) -> Numbers:
    """The parameters of the weights the regression starts from, in thousands."""
    found = []
    for step in steps:
        name = FEATURES[step.feature].name
        if step.number:
            table = start.tables(MIDDLE)[name]
            found.append((table[step.number] - table[step.number - 1]) / 1000)
        else:
            reach = min(4, FEATURES[step.feature].size - 1)
            late, early = start.tables(0)[name][reach], start.tables(HORIZON - 1)[name][reach]
            found.append((early - late) / ((HORIZON - 1) * reach * 1000))
    return np.array(found)


def _fixed_worths(samples: Samples, start: Weights, steps: Sequence[Step]) -> Numbers:
    """What the features that are not fitted add, by position and seat, in thousands."""
    fitted = {step.feature for step in steps}
    total = np.zeros(samples.shares.shape)
    for place, feature in enumerate(FEATURES):
        if place not in fitted:
            tables = np.array([start.tables(left)[feature.name] for left in range(HORIZON)])
            total += tables[samples.left[:, None], samples.numbers[:, :, place]] / 1000
    return total


def order(samples: Samples) -> Whole:
    """How many rolls before each seat's next one, by position and seat."""
    return odds.order(samples.mover, samples.seats)


@dataclass(frozen=True, slots=True)
class _Task:
    """The regression: worths are linear in the parameters, chances follow from worths."""

    steps: Sequence[Step]
    design: Sequence[Any]
    """For each seat the matrix from parameters to worths."""
    origin: Numbers
    fixed: Numbers
    order: Whole
    shares: Numbers
    parts: Numbers

    @classmethod
    def of(cls, samples: Samples, start: Weights, steps: Sequence[Step]) -> _Task:
        return cls(
            steps,
            [_design(samples, seat, steps) for seat in range(samples.seats)],
            _origin(start, steps),
            _fixed_worths(samples, start, steps),
            order(samples),
            samples.shares,
            samples.parts,
        )

    def worths(self, parameters: Numbers) -> Numbers:
        return np.column_stack([matrix @ parameters for matrix in self.design])

    def by_order(self, slope: Numbers) -> list[float]:
        """The slope of the loss by tempo."""
        return [float(slope[self.order == place].sum()) for place in range(len(self.design))]

    def stretch(self) -> tuple[float, Numbers]:
        """The factor from worth (in thousands) to log odds, and the tempo, of the start."""
        worths = self.worths(self.origin) + self.fixed
        found = odds.stretch(worths, self.order, self.shares, self.parts)
        return float(found[0]), found[1:]

    def regress(self, stretch: float, tempo: Numbers, strength: float) -> tuple[Numbers, Numbers]:
        """How far the parameters move from the stretched start, in log odds, and the tempo."""
        base = stretch * (self.worths(self.origin) + self.fixed)
        number = len(self.steps)
        size = np.array([STEP_SIZE if step.number else SLOPE_SIZE for step in self.steps])
        first, second = _neighbours(self.steps)

        def task(x: Numbers) -> tuple[float, Numbers]:
            moved = x[:number]
            value, slope = loss(
                base + self.worths(moved) + x[number:][self.order], self.shares, self.parts
            )
            gradient = 2 * strength * moved / size**2
            for seat, matrix in enumerate(self.design):
                gradient += matrix.T @ slope[:, seat]
            apart = moved[second] - moved[first]
            pull = 2 * strength * KINSHIP * apart / STEP_SIZE**2
            np.add.at(gradient, second, pull)
            np.add.at(gradient, first, -pull)
            value += strength * float(((moved / size) ** 2).sum())
            value += strength * KINSHIP * float(((apart / STEP_SIZE) ** 2).sum())
            return value, np.concatenate([gradient, self.by_order(slope)])

        found = minimum(task, np.concatenate([np.zeros(number), tempo]))
        return found[:number], found[number:]


def _neighbours(steps: Sequence[Step]) -> tuple[Whole, Whole]:
    """Pairs of parameters that are neighbouring steps of one table."""
    pairs = [
        (place, place + 1)
        for place, (step, after) in enumerate(pairwise(steps))
        if step.feature == after.feature and step.number and after.number == step.number + 1
    ]
    first, second = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    return first, second


def _with_steps(start: Weights, steps: Sequence[Step], theta: Numbers) -> Weights:
    """The weights with the fitted parameters written into their tables."""
    by_feature: dict[int, dict[int, float]] = {}
    for step, parameter in zip(steps, theta, strict=True):
        by_feature.setdefault(step.feature, {})[step.number] = float(parameter)
    weights = start
    for place, parameters in by_feature.items():
        feature = FEATURES[place]
        slope = parameters.pop(0, 0.0)
        rows = [
            _row(feature, parameters, slope * (left - MIDDLE))
            for left in (range(HORIZON) if slope else (MIDDLE,))
        ]
        weights = weights.with_table(feature.name, rows)
    return weights


def _row(feature: Feature, parameters: Mapping[int, float], slope: float) -> list[int]:
    """A table from its steps; beyond the longest fitted step it stays level.

    A bonus does no harm: where the games seem to say so, they speak of those who went for it.
    """
    row, before = [0.0], float("inf")
    for number in range(1, feature.size):
        step = parameters[number] + slope if number in parameters else 0.0
        if feature.name in STORES:
            step = before = max(0.0, min(step, before))
        row.append(row[-1] + step)
    if feature.name.startswith("bonus "):
        row = [max(0.0, entry) for entry in row]
    return [round(1000 * entry) for entry in row]


def worths(weights: Weights, samples: Samples) -> Numbers:
    """The worth of everybody, by position and seat."""
    total = np.zeros(samples.shares.shape)
    for place, feature in enumerate(FEATURES):
        tables = np.array([weights.tables(left)[feature.name] for left in range(HORIZON)])
        total += tables[samples.left[:, None], samples.numbers[:, :, place]]
    return total


def chances(weights: Weights, samples: Samples) -> Numbers:
    """Everybody's chance to win by the weights' own odds, by position and seat."""
    plain = (weights.scale, *(weights.tempo or (0,) * samples.seats))
    rows = weights.stages or (plain,) * HORIZON
    return odds.chances(worths(weights, samples), samples.left, samples.mover, rows)


def quality(weights: Weights, samples: Samples) -> Quality:
    """How well the weights tell who wins."""
    chance, share = chances(weights, samples), samples.shares
    loss = float(-(share * np.log(np.maximum(chance, 1e-12))).sum(axis=1).mean())
    constant = float(((share - share.mean(axis=0)) ** 2).sum(axis=1).mean())
    classes = np.minimum((chance * 10).astype(np.int64), 9)
    error = 0.0
    for number in range(10):
        inside = classes == number
        if inside.any():
            distance = abs(float(chance[inside].mean()) - float(share[inside].mean()))
            error += distance * float(inside.mean())
    brier = float(((chance - share) ** 2).sum(axis=1).mean())
    return Quality(loss, brier, constant, error, len(chance))

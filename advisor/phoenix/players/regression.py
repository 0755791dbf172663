"""Fitting weights to how games ended: which parts of a worth were kept to the end, and which not.

Players of different care play against each other. At the beginnings of turns the parts of
everybody's worth are noted, and at the end who was how far ahead. A ridge regression then asks of
every part, at every stage, what a point of it was really worth; it starts from the belief that the
weights are right, and leaves that only as far as the games insist. Games that nobody brought to an
end in reasonable time are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from advisor.core.seam import only_chance
from advisor.core.waiting import load
from advisor.phoenix.players import duel, fit
from advisor.phoenix.players.levels import LevelPlayer
from advisor.phoenix.scoring import scores
from advisor.phoenix.value import FEATURES, PARTS, STAGES, Weights, everybody, stages
from advisor.phoenix.value.features import INDEX, NEAR, SCORED, USES
from advisor.phoenix.words import TURN, TYPES

load("numpy.typing")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

NOISE: Final = (0.0, 0.5, 1.2)
"""Standard deviations of what the players see, in points; they take turns at the seats."""
EVERY: Final = 2
"""One turn in so many is noted."""
LONGEST: Final = 80
"""Turns of each player after which a game says nothing about ordinary ones."""
KNOTS: Final = (1.0, 2.5, 5.5, 9.5, 14.0)
"""Stages at which a factor is fitted; between them it changes evenly."""
SPREAD: Final = ((2, 5, 9, 14), (12.0, 15.0, 19.0, 22.0))
"""By stage how far the end of a game is from what was expected, in points."""
OBSERVATIONS: Final = 5 * 0.67
"""What the positions of one game are worth together: so many that know nothing of each other."""
BELIEF: Final = 0.6
"""How far a factor may well be from 1."""
SMOOTH: Final = 0.5
"""How far factors of neighbouring stages may well be apart."""
LEAST, MOST = 0.1, 3.5
"""Factors that are believed."""
LEFT_ALONE: Final = ("hub", "extra", "ahead", "left over", "token")
"""Parts that are rules of the game, or too rare to be judged so."""
TABLES: Final = {
    "ships": ("ship metal", "ship level"),
    "types": tuple(f"ships {kind}" for kind in TYPES),
    "abilities": tuple(f"uses {trigger}" for trigger in USES),
}
"""Tables behind a part that has another name."""

Numbers = NDArray[np.float64]


class Careless(LevelPlayer):
    """A level with as much noise as is wanted."""

    def __init__(self, weights: Weights, noise: float) -> None:
        super().__init__(weights)
        self.noise = noise  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class Watched:
    """A game: the parts of everybody's worth at the beginnings of turns, and the final scores."""

    turns: float
    """Of each player."""
    totals: tuple[int, ...]
    seen: tuple[tuple[list[int], list[list[int]]], ...]
    """Stages and parts by seat."""


def watch(seed: int, players: int, weights: Weights) -> Watched:
    """Play a game of careless players."""
    position = duel.position_of(seed, players, {})
    seats = [Careless(weights, NOISE[(seed + seat) % len(NOISE)]) for seat in range(players)]
    rng = Random(seed)
    seen = []
    last = -1
    while position.result is None and position.moves < duel.MOST_MOVES:
        state = position.state
        if state.phase == TURN and state.moves != last and state.moves % EVERY == seed % EVERY:
            last = state.moves
            seen.append((stages(state), everybody(state, weights)))
        due = only_chance(position)
        action = seats[state.to_move].choose(position, rng) if due is None else due
        luck = Random(f"{seed} {state.moves} {state.active} {state.phase}")
        position = position.play(action, luck)
    totals = tuple(score.total for score in scores(position.state))
    return Watched(position.moves / players, totals, tuple(seen))


def factors(games: Sequence[Watched]) -> Numbers:
    """By knot and part: what a point of it is worth, where the games insist on it."""
    size = len(KNOTS) * len(PARTS)
    normal, right = np.zeros((size, size)), np.zeros(size)
    for game in games:
        if game.turns > LONGEST:
            continue
        for stage, ahead, margin in _rows(game):
            row = np.outer(_knots(stage), ahead).ravel()
            weight = OBSERVATIONS / len(game.seen) / float(np.interp(stage, *SPREAD)) ** 2
            normal += weight * np.outer(row, row)
            right += weight * row * (margin - float(ahead.sum()))
    normal += np.eye(size) / BELIEF**2 + _smoothness(size)
    found = 1 + np.linalg.solve(normal, right).reshape(len(KNOTS), len(PARTS))
    return np.asarray(np.clip(found, LEAST, MOST), dtype=np.float64)


def _rows(game: Watched) -> Iterator[tuple[int, Numbers, float]]:
    """Stage, lead of the parts over the mean of the others, and the same of the final score."""
    seats = range(len(game.totals))
    for by_seat, parts in game.seen:
        table = np.array(parts) / 1000
        for seat in seats:
            if by_seat[seat] >= NEAR:
                others = [other for other in seats if other != seat]
                margin = game.totals[seat] - sum(game.totals[o] for o in others) / len(others)
                yield by_seat[seat], table[seat] - table[others].mean(0), margin


def _knots(stage: int) -> Numbers:
    """How much each knot counts at a stage."""
    return np.array([np.interp(stage, KNOTS, row) for row in np.eye(len(KNOTS))])


def _smoothness(size: int) -> Numbers:
    found = np.zeros((size, size))
    step = len(PARTS)
    for here in range(size - step):
        there = here + step
        for one, other, sign in ((here, here, 1), (there, there, 1), (here, there, -1)):
            found[one, other] += sign / SMOOTH**2
        found[there, here] -= 1 / SMOOTH**2
    return found


def samples(games: Sequence[Watched], by_part: Numbers) -> list[fit.Sample]:
    """Positions of games by the worths that the factors give, with everybody's part of the win."""
    kept = by_part.copy()
    kept[:, [PARTS.index(part) for part in LEFT_ALONE]] = 1
    by_stage = np.array([_knots(stage) @ kept for stage in range(STAGES)])
    by_stage[:NEAR] = 1
    found = []
    for game in games:
        best = max(game.totals)
        shares = tuple((total == best) / game.totals.count(best) for total in game.totals)
        for stage, parts in game.seen:
            worths = [
                float(np.dot(row, by_stage[at])) for at, row in zip(stage, parts, strict=True)
            ]
            found.append((tuple(map(round, worths)), 0, shares))
    return found


def odds(games: Sequence[Watched]) -> tuple[int, float]:
    """The scale of the odds, and how far chances are off on games that nothing was fitted to.

    Factors and scale of one half of the games are judged on the other half, both ways round.
    """
    errors = []
    for part in (0, 1):
        learned, fresh = games[part::2], games[1 - part :: 2]
        by_part = factors(learned)
        errors.append(fit.calibration(samples(fresh, by_part), _scale(samples(learned, by_part))))
    return _scale(samples(games, factors(games))), sum(errors) / len(errors)


def _scale(found: Sequence[fit.Sample]) -> int:
    return max(fit.SCALES, key=lambda scale: fit.likelihood(found, scale))


def stretched(weights: Weights, by_part: Any) -> Weights:
    """The weights with every table multiplied by what its part turned out to be worth.

    What is scored is worth no more before the end than at it: whoever has most of it tends to gain
    more, which a regression takes for its worth, and with it nobody would ever end a game.
    """
    for number, part in enumerate(PARTS):
        if part in LEFT_ALONE:
            continue
        for name in TABLES.get(part, (part,)):
            table = weights.rows[INDEX[name]]
            rows = [table[min(stage, len(table) - 1)] for stage in range(STAGES)]
            weights = weights.with_table(
                name,
                [
                    [round(each * _factor(by_part[:, number], stage)) for each in row]
                    for stage, row in enumerate(rows)
                ],
            )
            if name in SCORED:
                weights = weights.with_table(name, _at_most_scored(weights.rows[INDEX[name]]))
    return weights


def _at_most_scored(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """The stages of a table, none of them above the last, when the game is over."""
    return [[min(pair) for pair in zip(row, rows[0], strict=True)] for row in rows]


def _factor(column: Numbers, stage: int) -> float:
    return 1.0 if stage < NEAR else float(_knots(stage) @ column)


assert all(name in INDEX for names in TABLES.values() for name in names)
assert len(FEATURES) == len(INDEX)

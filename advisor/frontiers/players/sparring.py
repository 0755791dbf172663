"""Players whose games weights are learnt from: good turns, and a variety nobody plays on purpose.

Weights that are fitted to games of players who all think alike learn nothing about what these never
do. So a sparring player sees the value of a turn only roughly, chooses a turn now and then among
the best few by chance, and has in some games a temper: weights of its own that are somewhat
different, or a liking for certain territories, the Orbital Market, cards or raids. Everything
follows from the generator that the player is given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import exp
from random import Random
from typing import Final

from advisor.frontiers.actions import Action
from advisor.frontiers.players.turns import TurnPlayer
from advisor.frontiers.position import Position
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.quick import QuickSearch
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.value.features import INDEX
from advisor.frontiers.words import TERRITORIES
from advisor.players.base import register
from advisor.search.turns import PooledTurn

WIDTH: Final = 3
"""Positions that the quick look follows: the best turn of three is nearly that of six, in half the
time."""
CANDIDATES: Final = 8
"""Turns among which a player chooses."""
NOISE: Final = 60_000
"""Standard deviation of what is added to a value."""
RASH: Final = 0.08
"""Share of the turns that are chosen by chance among the candidates."""
TEMPERS: Final = (
    (0.50, "even"),
    (0.22, "original"),
    (0.10, "settler"),
    (0.06, "trader"),
    (0.06, "collector"),
    (0.06, "raider"),
)
"""How many of the players are of which temper."""
ORIGINALITY: Final = 0.25
"""Standard deviation of the logarithm by which an original player stretches each table."""
LIKING: Final = {"settler": 4_000, "trader": 3_000, "collector": 2_500, "raider": 300}
"""Worth of what a temper likes: a territory, a ship at the Market, a card, a pip at the Outpost."""


def look(state: State, weights: Weights, width: int, size: int) -> list[PooledTurn[State]]:
    """Some whole turns, best first, by a quick look without proof."""
    start = state.copy()
    start.deck = None
    pool = Pool(start.active, size)
    QuickSearch(start, weights, pool, width=width).run()
    return pool.turns


def tempered(weights: Weights, temper: str, rng: Random) -> Weights:
    """The weights as a player of a temper has them."""
    if temper == "original":
        rows = tuple(
            tuple(tuple(round(factor * entry) for entry in row) for row in table)
            for table, factor in ((table, exp(rng.gauss(0, ORIGINALITY))) for table in weights.rows)
        )
        return replace(weights, rows=rows)
    liking = LIKING.get(temper, 0)
    if temper == "settler":
        for word in rng.sample(TERRITORIES, 3):
            weights = _liked(weights, f"bonus {word}", lambda number: liking * (number > 0))
    elif temper == "trader":
        weights = _liked(weights, "market", lambda number: liking * number)
    elif temper == "collector":
        weights = _liked(weights, "cards", lambda number: liking * number)
    elif temper == "raider":
        weights = _liked(weights, "raiders", lambda number: liking * number)
    return weights


def _liked(weights: Weights, name: str, more: Callable[[int], int]) -> Weights:
    """The weights with more for each number of a feature."""
    rows = [
        [entry + more(number) for number, entry in enumerate(row)]
        for row in weights.rows[INDEX[name]]
    ]
    return weights.with_table(name, rows)


@register("sparring")
class Sparring(TurnPlayer):
    """Plays a good turn and not always the best one; now and then with a temper of its own."""

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(weights)
        self._own: Weights | None = None

    def choose_turn(self, position: Position, rng: Random) -> tuple[Action, ...]:
        if self._own is None:
            shares, tempers = zip(*TEMPERS, strict=True)
            (temper,) = rng.choices(tempers, shares)
            self._own = tempered(self.judgement(position), temper, rng)
        found = look(position.state, self._own, WIDTH, CANDIDATES)
        if rng.random() < RASH:
            return rng.choice(found).actions
        seen = [turn.value + rng.gauss(0, NOISE) for turn in found]
        return found[seen.index(max(seen))].actions


@register("glance")
class Glance(TurnPlayer):
    """The best turn of a quick look: the policy by which chances to win are played out."""

    def choose_turn(self, position: Position, rng: Random) -> tuple[Action, ...]:
        return look(position.state, self.judgement(position), WIDTH, 1)[0].actions

"""How long the best turn of Space Station Phoenix takes, for `bench solver --game phoenix`."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final

from advisor.commands.measuring import Measure, Pace
from advisor.phoenix.bench.engine import evenly, quantile
from advisor.phoenix.players import policy
from advisor.phoenix.position import Position
from advisor.phoenix.solver.rolling import Rolling
from advisor.phoenix.solver.search import Search
from advisor.phoenix.solver.solve import solve
from advisor.phoenix.value import Weights
from advisor.phoenix.words import OVER, SEATS, TURN
from advisor.search.budget import Budget

GAMES: Final = 4
"""Games for each number of players, from which positions are taken."""
POSITIONS: Final = 40
"""Beginnings of turns for each number of players."""


def measures(unit: float, rounds: int) -> list[Measure]:
    """The targets of advice, for 2, 3 and 4 players together."""
    begun = [here for players in SEATS for here in beginnings(players)]
    pace = Pace(unit)
    first, proven, rolls, outcomes = [], [], [], []
    done = 0
    for here in begun:
        weights = Weights.default(len(here.players))
        start = process_time()
        Search(here.state, weights, declining=True, layers=1).run()
        first.append(pace.fair(process_time() - start))
        start = process_time()
        found = solve(here, weights)
        proven.append(pace.fair(process_time() - start))
        done += found.optimal
        start = process_time()
        Rolling(here, weights).within(Budget())
        rolls.append(pace.fair(process_time() - start))
        outcomes.append(len(Search(here.state, weights, layers=1).run().found))

    def ratio(name: str, times: list[float], share: float, target: float | None) -> Measure:
        seconds = quantile(sorted(times), share)
        return Measure(name, seconds, seconds / unit, "C", target)

    return [
        ratio("first advice, median", first, 0.5, None),
        ratio("first advice, 95th percentile", first, 0.95, 1.0),
        ratio("best turn searched to the end, median", proven, 0.5, None),
        ratio("best turn searched to the end, 95th percentile", proven, 0.95, 1.5),
        ratio("all rolls by exact expectation, median", rolls, 0.5, None),
        ratio("all rolls by exact expectation, 95th percentile", rolls, 0.95, None),
        Measure("positions from play, 2 to 4 players", None, len(begun), ""),
        Measure("of them proven, per cent", None, 100 * done / len(begun), ""),
        Measure("outcomes of a turn there, median", None, quantile(sorted(outcomes), 0.5), ""),
        Measure("outcomes of a turn there, 95 %", None, quantile(sorted(outcomes), 0.95), ""),
    ]


def beginnings(players: int) -> list[Position]:
    """Beginnings of turns from games of the quick policy, from the first round to the last."""
    found = []
    for seed in range(GAMES):
        state = Position.new_game(players, seed=seed).state
        rng = Random(seed)
        while state.phase != OVER:
            if state.phase == TURN:
                found.append(Position(state.copy()))
            policy.step(state, rng)
    return evenly(found, POSITIONS)

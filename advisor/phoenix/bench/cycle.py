"""How long a plan of the cycle takes, for `bench cycle --game phoenix`.

Positions are beginnings of turns in games of greedy and of lively players; with them goes the check
that every plan can be played by the engine from its first step to its last, as long as the others
pass: they take an income where they may.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Final

from advisor import players
from advisor.commands.measuring import Measure, Pace
from advisor.core.errors import IllegalAction
from advisor.phoenix.bench.engine import evenly, quantile
from advisor.phoenix.cycle import CyclePlan, plan
from advisor.phoenix.cycle.passing import played
from advisor.phoenix.position import Position
from advisor.phoenix.value import Weights
from advisor.phoenix.words import FORMAT

GAMES: Final = (("greedy", 3), ("lively", 3), ("greedy", 5), ("lively", 4))
"""Who plays, and the seed."""
POSITIONS: Final = 200
QUICKLY: Final = 40
EFFORT: Final = 30.0
STEPS: Final = (1, 2, 3, 4)
ASKED: Final = 3
"""Uses of ships for which there are targets; longer plans are measured on fewer positions."""


def measures(unit: float, rounds: int) -> list[Measure]:
    """Plans with one to four uses of a ship: how long until proven, and how large."""
    begun = evenly(list(beginnings()), POSITIONS if rounds > 1 else QUICKLY)
    found: list[Measure] = []
    for steps in STEPS:
        here = begun if steps <= ASKED else evenly(begun, QUICKLY)
        times, plans = planned(here, steps, unit)
        found += _measures(steps, times, plans, unit)
        if steps == ASKED:
            share = 100 * sum(map(replays, here, plans)) / len(plans)
            name = f"{_head(steps)}, replayed while the others pass"
            found.append(Measure(name, None, share, "%", 100, True))
    found.append(Measure("positions", None, len(begun), ""))
    return found


def beginnings() -> Iterator[Position]:
    """Beginnings of turns with three players and all hubs."""
    for name, seed in GAMES:
        player = players.create(name, FORMAT.partition("/")[0])
        position = Position.new_game(3, seed=seed, hubs="all")
        rng = Random(seed)
        while position.legal_actions():
            if position.phase == "turn":
                yield position
            position = position.play(str(player.choose(position, rng)), rng)


def planned(
    positions: list[Position], steps: int, unit: float
) -> tuple[list[float], list[CyclePlan]]:
    """Seconds of every plan, as if the machine kept the pace of the unit, and the plans."""
    weights = Weights.default(3)
    pace = Pace(unit)
    times: list[float] = []
    plans: list[CyclePlan] = []
    plan(positions[0], weights, steps, effort=EFFORT)  # what is loaded once is no part of it
    for position in positions:
        start = process_time()
        plans.append(plan(position, weights, steps, effort=EFFORT))
        times.append(pace.fair(process_time() - start))
    return times, plans


def replays(position: Position, found: CyclePlan) -> bool:
    """Whether the engine plays every step of a plan, the others passing in between."""
    try:
        played(position, found)
    except IllegalAction:
        return False
    return True


def _head(steps: int) -> str:
    return f"a plan of {steps} uses and the income"


def _measures(steps: int, times: list[float], plans: list[CyclePlan], unit: float) -> list[Measure]:
    ordered = sorted(times)
    middle, late = quantile(ordered, 0.5), quantile(ordered, 0.95)
    asked = steps == ASKED
    head = _head(steps)
    share = 100 * sum(found.proven for found in plans) / len(plans)
    sizes = sorted(found.variables for found in plans)
    rows = sorted(found.constraints for found in plans)
    return [
        Measure(f"{head}, median", middle, middle / unit, "C", 3 if asked else None),
        Measure(f"{head}, 95th percentile", late, late / unit, "C", 15 if asked else None),
        Measure(f"{head}, proven and played", None, share, "%", 100 if asked else None, True),
        Measure(f"{head}, variables, median", None, quantile(sizes, 0.5), ""),
        Measure(f"{head}, constraints, median", None, quantile(rows, 0.5), ""),
    ]

"""The speed of the turn solver, for `bench solver`."""

from __future__ import annotations

from time import process_time
from typing import Final

from advisor.commands.bench import Measure
from advisor.engine.position import Position
from advisor.engine.words import WARPER
from advisor.solver import solve
from advisor.solver.chance import Chance
from advisor.solver.generate import played
from advisor.value import Weights

SEED: Final = 5
MIX: Final = (("small", 40), ("medium", 30))
"""Sizes and numbers of positions, all from play."""
LIMIT: Final = 60.0
"""Seconds granted to one position; what is not proven by then counts as such."""


def positions(mix: tuple[tuple[str, int], ...] = MIX) -> list[Position]:
    found = []
    for size, number in mix:
        source = played(SEED, size)
        found += [next(source)[1] for _ in range(number)]
    return found


def measures(unit: float, rounds: int) -> list[Measure]:
    """The targets of the solver; `rounds` plays no part, since every position is its own."""
    weights = Weights.preset("app")
    chosen = positions()
    solve(chosen[0], weights)  # loading the solver is no part of the measure
    first: list[float] = []
    whole: list[float] = []
    proven_in_time = 0
    for position in chosen:
        began = process_time()
        seen: list[float] = []

        def note(best: int | None, bound: int | None, seen: list[float] = seen) -> None:
            if best is not None and not seen:
                seen.append(process_time())

        solution = solve(position, weights, seconds=LIMIT, progress=note)
        taken = process_time() - began
        first.append(seen[0] - began if seen else taken)
        whole.append(taken if solution.optimal else LIMIT)
        proven_in_time += solution.optimal and taken <= 10 * unit
    five = [_timed(position, weights) for position in chosen[:: max(1, len(chosen) // 15)]]

    def ratio(name: str, times: list[float], part: float, target: float) -> Measure:
        seconds = percentile(times, part)
        return Measure(name, seconds, seconds / unit, "C", target)

    found = [
        ratio("first playable turn, p95", first, 0.95, 0.15),
        ratio("proven best turn, p50", whole, 0.5, 0.25),
        ratio("proven best turn, p95", whole, 0.95, 1.5),
        Measure(
            "proven within 10 C",
            None,
            100 * proven_in_time / len(chosen),
            "%",
            99.5,
            at_least=True,
        ),
        ratio("five best turns, p95", five, 0.95, 3.0),
    ]
    rerolls = [_reroll(position, weights) for position in chosen if _can_reroll(position)][:2]
    if rerolls:
        found.append(ratio("re-roll advice, four ships at most, slowest", rerolls, 1.0, 15.0))
    return found


def percentile(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _timed(position: Position, weights: Weights) -> float:
    began = process_time()
    solve(position, weights, top=5, seconds=LIMIT)
    return process_time() - began


def _can_reroll(position: Position) -> bool:
    state = position.state
    return (
        len(state.ships) <= 4
        and state.holds(state.active, WARPER)
        and not state.used >> WARPER & 1
        and state.fuel[state.active] > 0
    )


def _reroll(position: Position, weights: Weights) -> float:
    began = process_time()
    Chance(position, weights, seconds=LIMIT).rerolls()
    return process_time() - began

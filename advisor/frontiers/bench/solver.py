"""The speed of the turn solver, for `bench solver`.

The positions are turns from games of the `advisor` against itself, mostly late ones; what they are
made of, and how they were chosen, says `turns.py`. The *light* turns are those that were
measured before: from the first turn to the last, and so mostly with three ships and one card.

    python -m advisor.frontiers.bench.solver --sample 40
    python -m advisor.frontiers.bench.solver --unseen 123

The first takes a quick look at an even part of them; the second plays new games from a seed and
measures a hundred turns that nobody has seen. C is measured again every few seconds.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from time import process_time
from typing import Any, Final

from advisor.commands import measuring
from advisor.commands.console import say
from advisor.commands.measuring import Measure, Pace
from advisor.core.documents import read_json
from advisor.core.errors import PositionError
from advisor.frontiers.bench import turns as turns_of_games
from advisor.frontiers.position import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.chance import Chance
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.generate import positions as generated
from advisor.frontiers.value import Weights
from advisor.frontiers.words import WARPER

QUICK: Final = 60
"""Positions of a quick look."""
UNSEEN: Final = 100
"""Turns of new games that are measured with `--unseen`."""
LIMIT: Final = 20.0
"""Seconds granted to one position; what is not proven by then counts as such."""
FIVE: Final = 5
"""Every so manieth position is asked for its five best turns,"""
STOPPED: Final = 10
"""and every so manieth is stopped while it is being solved."""
MOMENTS: Final = (0.01, 0.05, 0.1, 0.2, 0.4)
"""When, in seconds of work."""
GROUP: Final = 6
"""Positions for each number of ships, and of cards, in the tables of growth."""
NODES: Final = 2000
"""Nodes of the exhaustive search beside them."""
SHIPS: Final = range(3, 8)
CARDS: Final = range(7)


def _stored(name: str) -> Any:
    return read_json(resources.files("advisor.frontiers.bench").joinpath("data", name).read_bytes())


def positions(sample: int | None = None) -> list[Position]:
    """The stored turns, or an even part of them."""
    rows = [row["position"] for row in _stored("turns.json")["turns"]]
    return [Position.from_json(row) for row in _even(rows, sample)]


def light_positions(sample: int | None = None) -> list[Position]:
    """The turns that were measured before, or an even part of them."""
    return [Position.from_json(row) for row in _even(_stored("light_turns.json"), sample)]


def made_of() -> list[Measure]:
    """What the stored turns are made of."""
    found = _stored("turns.json")["made of"]
    return [Measure(f"the turns: {name}", None, number, "") for name, number in found.items()]


def _even(rows: list[Any], sample: int | None) -> list[Any]:
    if sample is None:
        return rows
    return [rows[number * len(rows) // sample] for number in range(min(sample, len(rows)))]


@cache
def weights_for(players: int) -> Weights:
    return Weights.default(players=players)


def _weights(position: Position) -> Weights:
    return weights_for(len(position.players))


def measures(unit: float, rounds: int, sample: int | None = None) -> list[Measure]:
    """The targets of the solver. A single round is a quick look at a part of the positions."""
    if sample is None and rounds == 1:
        sample = QUICK
    chosen = positions(sample)
    group = GROUP if sample is None else max(1, GROUP * sample // 500)
    solve(chosen[0], _weights(chosen[0]), method="model")  # loading is no part of the measure
    pace = Pace(unit)
    proven = Proofs.of(chosen, pace)
    light = Proofs.of(light_positions(None if sample is None else sample // 2), pace)
    five = [pace.fair(_five(position)) for position in chosen[::FIVE]]
    lags = [
        pace.fair(lag)
        for number, position in enumerate(chosen[::STOPPED])
        if (lag := _lag(position, MOMENTS[number % len(MOMENTS)])) is not None
    ]
    rerolls = [
        pace.fair(_reroll(position))
        for position in [each for each in positions() if _can_reroll(each)][: max(2, group)]
    ]
    decisions = [
        pace.fair(_decision(position)) for position in spread(_given_a_warper(), 2 * group)
    ]

    def ratio(name: str, times: Sequence[float], part: float, target: float | None) -> Measure:
        seconds = percentile(times, part)
        return Measure(name, seconds, seconds / unit, "C", target)

    found = [
        ratio("first playable turn, p95", proven.first, 0.95, 0.15),
        *proven.measures("", targets=True),
        ratio("five best turns, proven, p50", five, 0.5, None),
        ratio("five best turns, proven, p95", five, 0.95, 6.0),
        *light.measures("light turns: "),
    ]
    if lags:
        found.append(ratio("from stop to the answer, p95", lags, 0.95, 0.3))
    if rerolls:
        found.append(ratio("re-roll advice, up to four ships, p95", rerolls, 0.95, 15.0))
    found += [
        ratio(
            f"to re-roll or not, four ships, given a Warper, p{part}",
            decisions,
            part / 100,
            target,
        )
        for part, target in ((50, None), (95, 25.0))
        if decisions
    ]
    return found + growth(pace, group) + made_of()


@dataclass(frozen=True, slots=True)
class Proofs:
    """How long the best turns of some positions took."""

    unit: float
    first: list[float]
    """Seconds until a turn was there,"""
    whole: list[float]
    """and until it was proven to be the best; what was not proven took the limit."""
    within: float
    """The share that was proven within 10 C, in per cent."""

    @classmethod
    def of(cls, chosen: Sequence[Position], pace: Pace) -> Proofs:
        first, whole, quick = [], [], 0
        for position in chosen:
            until_first, taken, optimal = _solved(position)
            first.append(until_first)
            whole.append(pace.fair(taken) if optimal else LIMIT)
            quick += optimal and whole[-1] <= 10 * pace.unit
        return cls(pace.unit, first, whole, 100 * quick / len(chosen))

    def measures(self, before: str, *, targets: bool = False) -> list[Measure]:
        """The figures, named after what was solved."""
        middle, high = (percentile(self.whole, part) for part in (0.5, 0.95))
        wanted = (0.35, 2.5, 99.5) if targets else (None, None, None)
        return [
            Measure(f"{before}proven best turn, p50", middle, middle / self.unit, "C", wanted[0]),
            Measure(f"{before}proven best turn, p95", high, high / self.unit, "C", wanted[1]),
            Measure(
                f"{before}proven within 10 C", None, self.within, "%", wanted[2], at_least=True
            ),
        ]


def unseen(unit: float, seed: int, count: int = UNSEEN) -> list[Measure]:
    """The same for turns of new games, which nobody has looked at."""
    turns = list(turns_of_games.chosen(count, seed))
    pace = Pace(unit)
    found = Proofs.of([turn.position for turn in turns], pace).measures("", targets=True)
    five = [pace.fair(_five(turn.position)) for turn in turns[::FIVE]]
    high = percentile(five, 0.95)
    found.append(Measure("five best turns, proven, p95", high, high / unit, "C", 6.0))
    parts = turns_of_games.composition(turns)
    return found + [Measure(f"the turns: {name}", None, part, "") for name, part in parts.items()]


def growth(pace: Pace, group: int = GROUP) -> list[Measure]:
    """How the time grows with ships and with cards, beside the exhaustive search."""
    found: list[Measure] = []
    groups: list[tuple[str, list[Position]]] = []
    for number in SHIPS:
        alike = [each for each in positions() if len(each.state.ships) == number]
        groups.append((f"{number} ships", spread(alike, group)))
    cards: dict[int, list[Position]] = defaultdict(list)
    for size, count in (("small", 60), ("medium", 60), ("large", 60)):
        for _, position in generated(count, 12, size):
            cards[position.state.cards[position.state.active].bit_count()].append(position)
    groups += [
        (f"{number} card{'s' * (number != 1)}", spread(cards[number], group)) for number in CARDS
    ]
    for name, alike in groups:
        if not alike:
            continue
        times, finished = [], 0
        for position in alike:
            _, taken, optimal = _solved(position)
            times.append(pace.fair(taken) if optimal else LIMIT)
            finished += exhaust(position, _weights(position), nodes=NODES).proven
        middle = percentile(times, 0.5)
        found.append(Measure(f"{name}: proven, p50", middle, middle / pace.unit, "C"))
        done = 100 * finished / len(alike)
        found.append(Measure(f"{name}: exhaustive search done in {NODES} nodes", None, done, "%"))
    return found


def spread(alike: list[Position], number: int) -> list[Position]:
    """So many of them, evenly."""
    number = min(number, len(alike))
    return [alike[at * len(alike) // number] for at in range(number)]


def percentile(times: Sequence[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _solved(position: Position) -> tuple[float, float, bool]:
    """Seconds to the first turn and to the end, and whether it was a proof."""
    seen: list[float] = []

    def note(best: int | None, bound: int | None) -> None:
        if best is not None and not seen:
            seen.append(process_time())

    began = process_time()
    solution = solve(position, _weights(position), seconds=LIMIT, progress=note)
    taken = process_time() - began
    return (seen[0] - began if seen else taken), taken, solution.optimal


def _five(position: Position) -> float:
    began = process_time()
    solution = solve(position, _weights(position), top=5, seconds=LIMIT)
    taken = process_time() - began
    return taken if all(plan.optimal for plan in solution.plans) else LIMIT


def _lag(position: Position, moment: float) -> float | None:
    """Seconds from the moment of stopping to the answer; None if that came before."""
    due = process_time() + moment
    solve(position, _weights(position), top=5, stop=lambda: process_time() >= due)
    lag = process_time() - due
    return lag if lag > 0 else None


def _can_reroll(position: Position) -> bool:
    state = position.state
    return (
        len(state.ships) <= 4
        and state.holds(state.active, WARPER)
        and not state.used >> WARPER & 1
        and state.fuel[state.active] > 0
    )


def _reroll(position: Position) -> float:
    """Seconds until every re-roll has its exact value."""
    began = process_time()
    Chance(position, _weights(position)).rerolls()
    return process_time() - began


def _given_a_warper() -> list[Position]:
    """Stored turns with four ships, each with a Temporal Warper and a fuel token to use it."""
    found = []
    for position in positions():
        data = position.to_dict()
        player = next(each for each in data["players"] if each["color"] == data["active"])
        if len(player["ships"]) != 4 or "warper" in player["cards"]:
            continue
        player["cards"].append("warper")
        player["fuel"] = max(1, player["fuel"])
        with suppress(PositionError):  # both copies may be in other hands
            found.append(Position.from_json(data))
    return found


def _decision(position: Position) -> float:
    """Seconds until it is known whether to re-roll, and what."""
    began = process_time()
    solution = solve(position, _weights(position), seconds=LIMIT)
    least = solution.plans[0].value
    Chance(position, _weights(position)).rerolls(least, keep=1, seconds=LIMIT)
    return process_time() - began


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m advisor.frontiers.bench.solver")
    parser.add_argument("--sample", type=int, metavar="N", help="positions [all]")
    parser.add_argument("--unseen", type=int, metavar="SEED", help="turns of new games instead")
    parser.add_argument("--count", type=int, default=UNSEEN, help="how many of those [%(default)s]")
    options = parser.parse_args(arguments)
    unit = measuring.best(measuring.additions, 3)
    if options.unseen is None:
        found = measures(unit, 3, options.sample)
    else:
        found = unseen(unit, options.unseen, options.count)
    say(json.dumps({"c_seconds": unit, "measures": [asdict(each) for each in found]}, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Proven best values of larger turns, computed once by the plain judge and stored.

    python -m tests.frontiers.solver.truth --wanted 400 --budget 1500000

adds to the stored file until it holds as many turns as wanted, with five to seven ships to place
and two to five cards. Only turns that the judge finished are kept; the file says how many were
tried, with which budget, and by which version of the rules. A run goes on where the last one ended.

Turns come from two kettles. `played` are turns of games, as they came. `narrow` are invented for
the judge to finish even with seven ships: dice of one or two values, few tokens, crowded
facilities, and often a card that only lies there. Weights are those of `corners.shaped`. Most
turns with so many ships are far too large for any budget, so a few turns played by chance tell
first about how many there are (`choices`). Runs with growing budgets, each with another seed, fill
the file.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from math import log
from pathlib import Path
from random import Random
from typing import Any

from advisor import Position
from advisor.core import saving
from advisor.core.errors import PositionError
from advisor.frontiers import referee
from advisor.frontiers.components import FLEET, PORTS
from advisor.frontiers.solver.generate import SIZES, played
from advisor.frontiers.solver.sketch import Size
from advisor.frontiers.state import Options
from advisor.frontiers.value import Weights
from advisor.frontiers.words import CARDS, FACILITIES, MAIN
from tests.frontiers.solver.corners import Crowd, shaped
from tests.frontiers.solver.plain import certain, judge
from tests.frontiers.solver.plain import played as outcome
from tests.frontiers.solver.workers import in_order

ROOT = Path(__file__).resolve().parents[3]
FILE = Path(__file__).parent / "data" / "truth.json"
SIZE = "wide"
BUDGET = 1_500_000
LEAST = 1_000
"""Positions that a turn must have to be worth keeping."""
DIVES = 12
SMALLEST, LARGEST = 1.6, 1.8
"""`choices` of turns whose positions are as many as e to the power of zero, about."""
IDLE = ("cache", "city", "decoy", "monument", "warper")
"""Cards whose fuel power no plan uses."""
CROWDED = ("solar", "artifact", "mine", "market", "shipyard", "constructor")
"""Facilities that rivals may fill."""
GAMES = 8
"""Every so manieth turn is one of a game; few of those are small enough for the judge."""


def load(file: Path = FILE) -> dict[str, Any]:
    if file.exists():
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return found
    return {"judge": "tests/frontiers/solver/plain.py", "runs": {}, "positions": []}


def save(data: dict[str, Any], file: Path) -> None:
    """One position per line, so that additions are small changes."""
    head = json.dumps({key: data[key] for key in ("judge", "runs")})
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in data["positions"])
    saving.write(file, f'{head[:-1]}, "positions": [\n{rows}\n]}}\n')


def summary(data: dict[str, Any]) -> dict[str, int]:
    """What is stored, in numbers."""
    found: Counter[str] = Counter()
    for numbers in data["runs"].values():
        found["tried"] += numbers["tried"]
        found["finished"] += numbers["finished"]
    for row in data["positions"]:
        state = Position.from_json(row["position"]).state
        found["stored"] += 1
        found["positions looked at"] += row["positions"]
        found[row["name"].split("-")[0]] += 1
        found[f"{len(state.ships)} ships"] += 1
        found[f"{state.cards[state.active].bit_count()} cards"] += 1
        found[f"{state.setup.seats} players"] += 1
        found[f"weights {row['weights'].split()[0]}"] += 1
    return dict(sorted(found.items()))


def narrow(seed: int) -> Iterator[tuple[str, Position]]:
    """Turns with many ships that the judge can finish."""
    number = 0
    while True:
        rng = Random(f"narrow {seed} {number}")
        try:
            position = Position.from_json(_narrow(rng))
        except PositionError:
            position = None
        if position is not None and SIZES[SIZE].fits(position.state):
            yield f"narrow-{seed}-{number}", position
        number += 1


def _narrow(rng: Random) -> dict[str, Any]:
    options = Options(helmet_cost=rng.choice((3, 3, 2)), long_game=rng.random() < 0.2)
    sketch = Crowd(rng, Size((5, 6), (0, 0)), rng.choice((2, 3, 4, 4)), rng.choice((1, 5)), options)
    for color in sketch.colors:
        sketch.fuel[color], sketch.ore[color] = rng.choice((0, 0, 1)), rng.choice((0, 0, 1))
    sketch.fuel[sketch.me] = rng.choice((0, 1, 2))
    sketch.ore[sketch.me] = rng.choice((0, 1, 2, 3))
    hand = sketch.cards[sketch.me]
    for _ in range(rng.randint(2, 5)):
        card = rng.choice(IDLE if rng.random() < 0.6 else CARDS)
        sketch.deal(hand, sketch.me, card)
    values = rng.sample(range(1, 7), rng.choice((1, 2)))
    seven = rng.random() < 0.5
    sketch.ships = [rng.choice(values) for _ in range(7 if seven else rng.choice((5, 6)))]
    if seven or rng.random() < 0.3:
        sketch.control("burroughs", sketch.me)
        sketch.relic = sketch.me
        if sketch.fields["isolation"] == "burroughs":
            sketch.fields["isolation"] = None
    _crowd(sketch)
    return sketch.finish()


def _crowd(sketch: Crowd) -> None:
    """Ships of rivals in most ports: three facilities are full, the others have room for few."""
    rng, ports = sketch.rng, PORTS[sketch.players]
    crowd = [rival for rival in sketch.rivals for _ in range(FLEET)]
    rng.shuffle(crowd)
    places = rng.sample(CROWDED, len(CROWDED))
    if rng.random() < 0.5:
        places.sort(key=lambda place: place not in ("artifact", "solar"))
    for number, place in enumerate(places):
        free = 0 if number < 3 else rng.randint(0, 2)
        for _ in range(ports[FACILITIES.index(place)] - free):
            if crowd:
                value = rng.randint(3, 6) if place == "mine" else rng.randint(1, 6)
                sketch.docks.setdefault(place, []).append(f"{crowd.pop()}:{value}")


Turn = tuple[str, Position, Weights]


def choices(position: Position, rng: Random) -> float:
    """How much there is to choose: the sum of the logarithms along a turn, on average.

    Turns are not followed in every order, so their positions are fewer; but the two go together.
    """
    total = 0.0
    start = position.state
    start.deck = None
    for _ in range(DIVES):
        state, unknown = start, tuple[int, ...]()
        while state.phase == MAIN:
            legal = [action for action in referee.legal(state) if certain(state, unknown, action)]
            total += log(len(legal))
            state, drawn = outcome(state, rng.choice(legal))
            unknown = (*unknown, *drawn)
    return total / DIVES


def fitting(kettle: Iterator[tuple[str, Position]], budget: int) -> Iterator[tuple[str, Position]]:
    """Those that the judge may finish with a budget."""
    low, high = log(LEAST) + SMALLEST, log(budget) + LARGEST
    for name, position in kettle:
        if low <= choices(position, Random(f"choices {name}")) <= high:
            yield name, position


def turns(seed: int, budget: int = BUDGET) -> Iterator[Turn]:
    """Both kettles, each turn with weights."""
    games, invented = fitting(played(seed, SIZE), budget), fitting(narrow(seed), budget)
    number = 0
    while True:
        name, position = next(invented if number % GAMES else games)
        yield name, position, shaped(Random(f"truth {seed} {number}"))
        number += 1


def commit() -> str:
    """The version of the project that judges."""
    done = subprocess.run(
        ("git", "rev-parse", "HEAD"), cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip()[:10] or "unknown"


def judged(task: Turn, budget: int) -> tuple[dict[str, Any] | None, int, float]:
    """What to store of a turn unless it took the judge too much, or little; its size; seconds."""
    name, position, weights = task
    began = time.perf_counter()
    verdict = judge(position, weights, budget=budget)
    row = None
    if verdict.finished:
        row = {
            "name": name,
            "value": verdict.best.value,
            "positions": verdict.positions,
            "plan": [str(action) for action in verdict.best.actions],
            "weights": weights.name,
            "position": position.to_dict(),
        }
    return row, verdict.positions, time.perf_counter() - began


def add(data: dict[str, Any], options: argparse.Namespace) -> None:
    """Judge turns until as many are stored as wanted."""
    run = f"seed {options.seed}, {options.budget} positions, {commit()}"
    counts = data["runs"].setdefault(run, {"tried": 0, "finished": 0})
    known = {row["name"] for row in data["positions"]}
    before = sum(
        numbers["tried"]
        for name, numbers in data["runs"].items()
        if name.startswith(f"seed {options.seed}, {options.budget} positions")
    )
    tasks = (
        task
        for task in islice(turns(options.seed, options.budget), before, None)
        if task[0] not in known
    )
    work = partial(judged, budget=options.budget)
    for (name, *_), (row, size, seconds) in in_order(work, tasks, options.jobs):
        counts["tried"] += 1
        counts["finished"] += row is not None
        if row is not None and size >= LEAST:
            data["positions"].append({**row, "run": run})
        save(data, options.file)
        stored = len(data["positions"])
        print(name, row is not None, size, round(seconds, 1), stored, flush=True)
        if stored >= options.wanted:
            break


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.frontiers.solver.truth", description=__doc__)
    parser.add_argument("--wanted", type=int, default=400)
    parser.add_argument("--budget", type=int, default=BUDGET, help="positions of the judge")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; the results are the same")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--summary", action="store_true", help="only count what is stored")
    options = parser.parse_args(arguments)
    data = load(options.file)
    if options.summary:
        print(json.dumps(summary(data), indent=1))
    elif len(data["positions"]) < options.wanted:
        add(data, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())

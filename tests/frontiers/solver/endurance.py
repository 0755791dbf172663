"""Advice for many positions, without a limit of the caller's: is the usual effort kept?

    python -m tests.frontiers.solver.endurance --count 5000 --seed 1 --out build/endurance.json

Positions are generated ones of every size and turns of played games, the late and hard ones among
them. It reports the largest effort and the longest time (in C, the time of ten million additions)
beside what is usual, how many turns were proven, and how much the memory of the process grew after
the first calls, which load and warm up what all others use.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import process_time

from advisor import Position, advise
from advisor.commands.measuring import Pace, additions, best
from advisor.frontiers.bench.solver import positions as stored
from advisor.frontiers.solver.generate import positions as generated
from advisor.search.budget import USUAL

WARM = 100
"""Calls before the memory is measured first."""
MEGABYTE = 1 << 20


@dataclass(slots=True)
class Seen:
    """What was seen in a run."""

    calls: int = 0
    proven: int = 0
    largest_effort: float = 0.0
    """As a part of the usual one."""
    longest: float = 0.0
    """In C."""
    hardest: str = ""
    growth: float = 0.0
    """Of the memory, in megabytes."""


def mixed(seed: int, count: int) -> Iterator[tuple[str, Position]]:
    """Turns from games, as long as there are new ones, and generated ones, most of them small."""
    small, medium, large = (generated(count, seed, size) for size in ("small", "medium", "large"))
    sizes = (*[small] * 4, medium, *[small] * 4, medium, *[small] * 4, medium, large)
    turns = stored()
    Random(seed).shuffle(turns)
    for number in range(count):
        if number % 2 and number // 2 < len(turns):
            yield f"turn-{seed}-{number // 2}", turns[number // 2]
        else:
            yield next(sizes[number // 2 % len(sizes)])


def memory() -> float:
    """Megabytes of this process."""
    import psutil

    return float(psutil.Process().memory_info().rss / MEGABYTE)


def run(seed: int, count: int, watch: bool = False) -> Seen:
    seen = Seen()
    unit = best(additions, 3)
    pace = Pace(unit)
    before = 0.0
    for name, position in mixed(seed, count):
        began = process_time()
        advice = advise(position)
        taken = pace.fair(process_time() - began) / unit
        seen.calls += 1
        seen.proven += advice.best.optimal
        seen.largest_effort = max(seen.largest_effort, advice.spent / USUAL)
        if taken > seen.longest:
            seen.longest, seen.hardest = taken, name
        if seen.calls == min(WARM, count):
            before = memory()
        if watch and seen.calls % 100 == 0:
            seen.growth = memory() - before
            sys.stderr.write(f"{json.dumps(asdict(seen))}\n")
    seen.growth = memory() - before
    return seen


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m tests.frontiers.solver.endurance", description=__doc__
    )
    parser.add_argument("--count", type=int, default=5000, help="calls [5000]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where to write what was seen, as JSON")
    options = parser.parse_args(arguments)
    seen = run(options.seed, options.count, watch=True)
    text = json.dumps(asdict(seen), indent=2) + "\n"
    sys.stdout.write(text)
    if options.out is not None:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(text, encoding="utf-8")
    return int(seen.largest_effort > 1.1 or seen.growth > 40)


if __name__ == "__main__":
    raise SystemExit(main())

"""Proven best values of larger turns, computed once and stored.

    python -m tests.solver.truth --wanted 300 --nodes 150000

adds to the stored file until it holds as many positions as wanted. Only proven answers are kept;
the file says how many positions were tried. A run goes on where the last one ended. Where the
solver exists, its value less one is the floor of the search, which saves time and proves nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from advisor import Position
from advisor.solver.exhaustive import exhaust
from advisor.solver.generate import played, positions
from advisor.value import Weights
from tests.solver.differential import find_solve

FILE = Path(__file__).parent / "data" / "truth.json"


def load(file: Path = FILE) -> dict[str, Any]:
    if file.exists():
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return found
    return {"weights": "app", "tried": {}, "positions": []}


def save(data: dict[str, Any], file: Path) -> None:
    """One position per line, so that additions are small changes."""
    head = json.dumps({key: data[key] for key in ("weights", "tried")})
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in data["positions"])
    text = f'{head[:-1]}, "positions": [\n{rows}\n]}}\n'
    part = file.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)


def summary(data: dict[str, Any]) -> dict[str, int]:
    """What is stored, in numbers."""
    found: Counter[str] = Counter()
    for run, numbers in data["tried"].items():
        found[f"{run.partition(',')[0]}, tried"] += numbers["tried"]
    for row in data["positions"]:
        state = Position.from_json(row["position"]).state
        cards = state.cards[state.active].bit_count()
        found[f"{row['name'].split('-')[1]}, proven"] += 1
        found[f"{len(state.ships)} ships and {cards} card{'s' * (cards != 1)}"] += 1
    return dict(sorted(found.items()))


def numbered(seed: int, size: str) -> Iterator[tuple[str, Position]]:
    """Large ones only from play: invented ones of that size are hardly ever searched to the end."""
    return played(seed, size) if size == "large" else positions(sys.maxsize, seed, size)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.solver.truth", description=__doc__)
    parser.add_argument("--wanted", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="large")
    parser.add_argument("--seconds", type=float, default=20.0, help="of the solver; 0: no floor")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--summary", action="store_true", help="only count what is stored")
    options = parser.parse_args(arguments)
    if options.summary:
        print(json.dumps(summary(load(options.file)), indent=1))
        return 0
    solve = find_solve() if options.seconds else None
    data = load(options.file)
    weights = Weights.preset(data["weights"])
    run = f"{options.size}, seed {options.seed}, {options.nodes} nodes"
    tried = data["tried"].setdefault(run, {"tried": 0, "proven": 0})
    for name, position in islice(numbered(options.seed, options.size), tried["tried"], None):
        if len(data["positions"]) >= options.wanted:
            break
        floor = None
        if solve is not None:
            floor = solve(position, weights, seconds=options.seconds).plans[0].value - 1
        result = exhaust(position, weights, nodes=options.nodes, floor=floor)
        tried["tried"] += 1
        if result.proven and result.best is None:
            raise AssertionError(f"{name}: the solver is above the exhaustive search")
        if floor is not None and result.best is not None and result.best.value > floor + 1:
            print(name, "the solver is below the exhaustive search", floor + 1, result.best.value)
        if result.proven and result.best is not None:
            tried["proven"] += 1
            data["positions"].append(
                {
                    "name": name,
                    "value": result.best.value,
                    "nodes": result.nodes,
                    "plan": [str(action) for action in result.best.actions],
                    "position": position.to_dict(),
                }
            )
        save(data, options.file)
        print(name, result.proven, result.nodes, round(result.seconds, 1), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

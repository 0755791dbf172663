"""The solver against the exhaustive search, position by position.

    python -m tests.solver.differential --count 10000 --write build/differential

compares best values, once with the whole solver and once with its models alone (so that the
exhaustive search is not compared with itself), saves every position on which they differ, and
writes a table of how often each facility, card power and discard power is part of a best turn.
`--saved FOLDER` compares saved positions again, `--midway` begins in the middle of turns.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from advisor import Position
from advisor.engine.actions import (
    Action,
    BuyRelic,
    Claim,
    Discard,
    Dock,
    End,
    Launch,
    Power,
    Trade,
)
from advisor.engine.words import CARDS, FACILITIES
from advisor.solver.deeds import certain
from advisor.solver.exhaustive import exhaust
from advisor.solver.generate import DISCARDS, POWERS, positions
from advisor.value import Weights, value

NODES = 2500
"""Nodes granted to the exhaustive search; positions that need more are counted, not compared."""

PARTS = (
    *(f"facility {word}" for word in FACILITIES),
    *(f"power {word}" for word in POWERS),
    *(f"discard {word}" for word in DISCARDS),
    "claim",
    "trade",
    "launch",
    "relic",
    "raid tokens",
    "raid card",
)
"""What the coverage table counts; none may stay at zero."""


def find_solve() -> Callable[..., Any] | None:
    """The solver, or None where it does not exist."""
    try:
        return getattr(import_module("advisor.solver"), "solve", None)
    except ImportError:
        return None


def parts(actions: Iterable[Action]) -> set[str]:
    """What a plan is made of, in the words of the coverage table."""
    found: set[str] = set()
    for action in actions:
        dock = action if isinstance(action, Dock) else getattr(action, "dock", None)
        if isinstance(dock, Dock):
            found.add(f"facility {FACILITIES[dock.facility]}")
            if dock.loot:
                found.add("raid tokens")
            if dock.stolen is not None:
                found.add("raid card")
        match action:
            case Power(card=card):
                found.add(f"power {CARDS[card]}")
            case Discard(card=card):
                found.add(f"discard {CARDS[card]}")
            case Claim():
                found.add("claim")
            case Trade():
                found.add("trade")
            case Launch():
                found.add("launch")
            case BuyRelic():
                found.add("relic")
    return found


def replayed(position: Position, actions: Iterable[Action], weights: Weights, last: bool) -> int:
    """The value of a plan played by the engine, its claims followed by any card."""
    seat = position.state.active
    for action in actions:
        outcomes = position.chance_outcomes(action)
        position = position.play(outcomes[-1 if last else 0][0])
    return value(position.state, seat, weights)


@dataclass
class Report:
    """What a run has found so far."""

    compared: int = 0
    unproven: int = 0
    """Too large for the exhaustive search's budget."""
    not_optimal: int = 0
    """The solver found the best value but did not prove it."""
    models_open: int = 0
    """The models alone, without any exhaustive search, did not come to a proof."""
    differences: list[str] = field(default_factory=list)
    coverage: Counter[str] = field(default_factory=Counter)
    exhaustive_seconds: float = 0.0
    solver_seconds: float = 0.0

    def missing(self) -> list[str]:
        return [part for part in PARTS if not self.coverage[part]]

    def table(self) -> str:
        """The coverage as a table for people."""
        rows = ["| part of a best turn | positions |", "| --- | ---: |"]
        rows += [f"| {part} | {self.coverage[part]} |" for part in PARTS]
        return "\n".join(rows)

    def summary(self) -> dict[str, Any]:
        """The figures, for the page of benchmarks."""
        return {
            "compared": self.compared,
            "too large": self.unproven,
            "different": len(self.differences),
            "equal but not proven": self.not_optimal,
            "left open by the models alone": self.models_open,
            "seconds of the exhaustive search": round(self.exhaustive_seconds, 1),
            "seconds of the solver": round(self.solver_seconds, 1),
            "never in a best turn": len(self.missing()),
            "part of the best turn": {part: self.coverage[part] for part in PARTS},
        }

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.summary(), indent=2)
        (folder / "summary.json").write_text(text, encoding="utf-8")
        (folder / "coverage.md").write_text(self.table() + "\n", encoding="utf-8")


def run(
    named: Iterator[tuple[str, Position]],
    weights: Weights,
    solve: Callable[..., Any] | None,
    *,
    nodes: int = NODES,
    wanted: int | None = None,
    write: Path | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Compare the solver with the exhaustive search on positions with names.

    `wanted` ends the run when that many were small enough to be compared.
    """
    report = Report()
    for name, position in named:
        if report.compared == wanted:
            break
        truth = exhaust(position, weights, nodes=nodes)
        if not truth.proven or truth.best is None:
            report.unproven += 1
            continue
        report.compared += 1
        report.exhaustive_seconds += truth.seconds
        report.coverage.update(parts(truth.best.actions))
        problem = None
        for last in (False, True):
            worth = replayed(position, truth.best.actions, weights, last)
            if worth != truth.best.value:
                problem = f"replay of the exhaustive plan gives {worth}"
        if solve is not None and problem is None:
            began = time.perf_counter()
            try:
                solution = solve(position, weights)
                modelled = solve(position, weights, method="model")
            except Exception as error:  # every failure is a finding, and the run goes on
                problem = f"{type(error).__name__}: {error}"
            else:
                plan = solution.plans[0]
                alone = modelled.plans[0]
                if plan.value != truth.best.value:
                    problem = f"solver {plan.value}, {[str(action) for action in plan.actions]}"
                elif replayed(position, plan.actions, weights, True) != plan.value:
                    problem = "replay of the solver's plan gives another value"
                elif modelled.bound < truth.best.value or alone.value > truth.best.value:
                    problem = f"models alone: {alone.value}, at most {modelled.bound}"
                elif modelled.optimal and alone.value != truth.best.value:
                    problem = f"models alone: {alone.value}, said to be proven"
                report.not_optimal += not solution.optimal
                report.models_open += not modelled.optimal
            report.solver_seconds += time.perf_counter() - began
        if problem is not None:
            best = [str(action) for action in truth.best.actions]
            report.differences.append(f"{name}: exhaustive {truth.best.value}, {best}; {problem}")
            if write is not None:
                write.mkdir(parents=True, exist_ok=True)
                (write / f"{name}.json").write_text(position.to_json(), encoding="utf-8")
        if progress is not None:
            progress(report)
    return report


def midway(named: Iterator[tuple[str, Position]], seed: int) -> Iterator[tuple[str, Position]]:
    """The same turns after a few actions of any kind: much of what a turn remembers is set then."""
    for number, (name, position) in enumerate(named):
        rng = Random(seed + number)
        for _ in range(rng.randint(1, 5)):
            kinds: dict[str, list[Action]] = {}
            for action in position.legal_actions():
                if certain(action) and not isinstance(action, End):
                    kinds.setdefault(str(action).split()[0], []).append(action)
            if not kinds:
                break
            # By kind first: there are many raids, and few landings.
            action = rng.choice(kinds[rng.choice(sorted(kinds))])
            position = position.play(rng.choice(position.chance_outcomes(action))[0])
            if position.phase != "main":
                break
        if position.phase == "main":
            yield f"{name}-midway", position


def saved(folder: Path) -> Iterator[tuple[str, Position]]:
    """Positions that an earlier run has saved."""
    for file in sorted(folder.glob("*.json")):
        if file.name != "summary.json":
            yield file.stem, Position.from_json(file.read_text(encoding="utf-8"))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.solver.differential", description=__doc__
    )
    parser.add_argument("--count", type=int, default=300, help="positions to compare")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--size", default="small", choices=("small", "medium", "large"))
    parser.add_argument("--nodes", type=int, default=NODES, help="budget of the exhaustive search")
    parser.add_argument("--weights", default="app", help="a preset")
    parser.add_argument("--saved", type=Path, help="a folder of positions to compare, as saved")
    parser.add_argument("--midway", action="store_true", help="begin in the middle of turns")
    parser.add_argument("--write", type=Path, help="folder for differences and the coverage table")
    parser.add_argument("--judge-only", action="store_true", help="leave the solver out")
    options = parser.parse_args(arguments)
    solve = None if options.judge_only else find_solve()
    if solve is None and not options.judge_only:
        print(
            "advisor.solver.solve does not exist here; --judge-only runs without", file=sys.stderr
        )
        return 1

    def progress(report: Report) -> None:
        if report.compared % 100 == 0:
            print(f"{report.compared} compared, {len(report.differences)} differ", flush=True)

    named = positions(sys.maxsize, options.seed, options.size)
    if options.saved:
        named = saved(options.saved)
    if options.midway:
        named = midway(named, options.seed)
    report = run(
        named,
        Weights.preset(options.weights),
        solve,
        nodes=options.nodes,
        wanted=options.count,
        write=options.write,
        progress=progress,
    )
    for difference in report.differences:
        print(difference)
    print(json.dumps(report.summary(), indent=2))
    if options.write is not None:
        report.save(options.write)
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())

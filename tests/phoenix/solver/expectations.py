"""What a roll is worth on average, against every outcome played by the engine.

    python -m tests.phoenix.solver.expectations --count 200 --seed 1 --write build/phoenix-rolls

takes positions from games of greedy and lively players in which dice can be rolled, and follows one
roll of each: every outcome, every choice after it, every reroll with all its outcomes. Only the
engine, the value and the rule by which others take their rewards are common with what is judged.
Another mean than that of the solver is a difference. A position with more in it than the budget
allows is counted as open.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isclose
from pathlib import Path
from random import Random
from typing import Any

from advisor.core import saving
from advisor.phoenix.action_types import Reroll
from advisor.phoenix.model.rivals import choose
from advisor.phoenix.position import Position
from advisor.phoenix.solver.rolling import Rolling
from advisor.phoenix.value import Weights, value
from tests.phoenix.solver.compare import numbered

BUDGET = 60_000
"""Positions that one enumeration may look at."""


class TooMuch(Exception):
    """The budget has run out."""


@dataclass
class Enumeration:
    """Everything that can come of one roll."""

    start: Position
    weights: Weights
    budget: int = BUDGET
    known: dict[Position, float] = field(default_factory=dict)

    def mean(self, here: Position, action: Any) -> float:
        """The mean over all outcomes of an action, under best play of each."""
        outcomes = here.chance_outcomes(action)
        return sum(chance * self.best(here.play(happens)) for happens, chance in outcomes)

    def best(self, here: Position) -> float:
        """The best rest of the turn; of further chance only rerolls are taken."""
        if here.moves != self.start.moves or here.result is not None:
            return float(value(here.state, self.start.state.active, self.weights))
        if here not in self.known:
            if len(self.known) >= self.budget:
                raise TooMuch
            self.known[here] = 0.0
            self.known[here] = max(self._ways(here))
        return self.known[here]

    def _ways(self, here: Position) -> Iterator[float]:
        if here.to_move != self.start.to_move:
            yield self.best(here.play(choose(here.state, self.weights)))
            return
        for action in here.legal_actions():
            if isinstance(action, Reroll):
                yield self.mean(here, action)
            elif not action.is_chance:
                yield self.best(here.play(action))


def rolls(seed: int) -> Iterator[tuple[int, Position, Any]]:
    """Beginnings of turns with a roll that is possible at once."""
    rng = Random(seed)
    for number, position in numbered(seed):
        found = [action for action in position.legal_actions() if action.is_chance]
        if position.phase == "turn" and found:
            yield number, position, rng.choice(found)


def compared(position: Position, action: Any, budget: int = BUDGET) -> dict[str, Any]:
    """One roll, twice over."""
    weights = Weights.default(len(position.players))
    said = Rolling(position, weights).expected(position.state, action)
    found = Enumeration(position, weights, budget)
    row = {"action": action.text, "said": said, "hub": position.state.hub(position.state.active).id}
    try:
        mean = found.mean(position, action)
    except TooMuch:
        return row | {"open": True, "different": False}
    same = isclose(said, mean, rel_tol=1e-9, abs_tol=1e-3)
    outcomes = len(position.chance_outcomes(action))
    return row | {"open": False, "mean": mean, "outcomes": outcomes, "different": not same}


def summary(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures, for the page of benchmarks."""
    judged = [row for row in rows if not row["open"]]
    return {
        "positions": len(rows),
        "enumerated to the end": len(judged),
        "open": len(rows) - len(judged),
        "outcomes of a roll, mean": round(
            sum(row["outcomes"] for row in judged) / max(1, len(judged)), 1
        ),
        "hubs": len({row["hub"] for row in rows}),
        "different": sum(row["different"] for row in rows),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="positions enumerated to the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--write", type=Path)
    options = parser.parse_args(arguments)
    rows: list[dict[str, Any]] = []
    for number, position, action in rolls(options.seed):
        if sum(not row["open"] for row in rows) >= options.count:
            break
        rows.append(compared(position, action, options.budget))
        if rows[-1]["different"]:
            print(number, rows[-1], position.to_json(), sep="\n  ", flush=True)
    figures = summary(rows)
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        saving.write(options.write / "summary.json", json.dumps(figures, indent=1) + "\n")
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    return 1 if figures["different"] else 0


if __name__ == "__main__":
    raise SystemExit(main())

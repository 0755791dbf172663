"""What faults put into the solver are compared with: turns whose truth, or worth, is known.

Corners that the plain judge has solved; the long turns with a stored truth, and those that once
were lost, of which only what they reach is asked; and walks by chance, many more than are kept: a
walk is kept for what it does together for the first time, so that few of them meet most of what
turns can do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from advisor import Position, parse_action
from advisor.frontiers.value import Weights
from tests.frontiers.solver.bounds import Deeds, Walk, along, walk
from tests.frontiers.solver.contained import LATE, done_by
from tests.frontiers.solver.corners import corners, crowded
from tests.frontiers.solver.elements import used
from tests.frontiers.solver.mutant_trials import solved
from tests.frontiers.solver.odd_turns import ODD_TURNS, turn
from tests.frontiers.solver.plain import judge

DATA = Path(__file__).parent / "data"
JUDGED = 4000
"""Positions that the judge may look at for one of the sample."""
ABOUT = ("", "relic", "", "facility terraform", "", "discard", "", "pieces on the bay")
WALKED, WALKS_EACH = 2500, 3
"""Positions to walk from, and walks from each."""
CORNERS = 3
"""So many times as many corners as walks: only they have a truth to compare the search with."""
TWO_STAGES = 3
"""Of so many walks one is told to the model of two stages as well."""


def sample(count: int, seed: int) -> list[dict[str, Any]]:
    """All kinds: odd turns, long truths, `count` walks, and more corners with their truth."""
    rows = [*_lost(), *_long(), *walks(count, seed)]
    return [*rows, *corners_judged(CORNERS * count, seed)]


def corners_judged(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Corners of all kinds, in turn about what turns out to be rare, with their truth."""
    kettles = {about: corners(seed, 0, about) for about in ABOUT}
    found = (judged(*next(kettles[about])) for about in cycle(ABOUT))
    return islice((row for row in found if row is not None), count)


def _row(name: str, position: Position, weights: str, walked: Walk) -> dict[str, Any]:
    states = [*(step.state for step in walked.steps), walked.end]
    return {
        "name": name,
        "position": position.to_dict(),
        "weights": weights,
        "plan": [action.text for action in walked.actions],
        "used": sorted(used(states, walked.actions)),
    }


def judged(name: str, position: Position, weights: Weights) -> dict[str, Any] | None:
    """A position with its truth, and whether the models prove it as they are."""
    verdict = judge(position, weights, budget=JUDGED)
    if not verdict.finished:
        return None
    state = position.state
    state.deck = None
    row = _row(name, position, weights.name, along(state, verdict.best.actions))
    row["value"] = verdict.best.value
    row["open"] = solved(row)[1]
    return row


def _lost() -> Iterator[dict[str, Any]]:
    """Turns that once were not in a model, and the better turns of stored cases."""
    for name, (position, line) in ODD_TURNS.items():
        yield _row(name, position, "app", turn(position, line)) | {"stages": (1, 2)}
    for file in sorted((DATA / "cases").glob("*.json")):
        case = json.loads(file.read_text(encoding="utf-8"))
        if "better" in case:
            position = Position.from_json(case["position"])
            walked = turn(position, "; ".join(case["better"]))
            yield _row(file.stem, position, "app", walked) | {"stages": (1, 2)}


def _long() -> Iterator[dict[str, Any]]:
    """The best turns with a stored truth."""
    for case in json.loads((DATA / "truth.json").read_text(encoding="utf-8"))["positions"]:
        position = Position.from_json(case["position"])
        state = position.state
        state.deck = None
        walked = along(state, [parse_action(text) for text in case["plan"]])
        yield _row(case["name"], position, case["weights"], walked) | {"stages": (1,)}


def walks(count: int, seed: int) -> list[dict[str, Any]]:
    """Turns by chance that do together what none before them did."""
    seen: set[Any] = set()
    found: list[tuple[int, dict[str, Any]]] = []
    for number, (name, position, weights) in enumerate(islice(crowded(seed), WALKED)):
        state = position.state
        state.deck = None
        rng = Random(f"sample {name}")
        for each in range(WALKS_EACH):
            walked = walk(state, rng, late=LATE)
            new = _done_together(walked) - seen
            if new:
                seen |= new
                row = _row(f"{name}-{each}", position, weights.name, walked)
                stages = (1, 2) if number % TWO_STAGES == 0 else (1,)
                found.append((len(new), row | {"stages": stages}))
    found.sort(key=lambda each: -each[0])
    return [row for _, row in found[:count]]


def _done_together(walked: Walk) -> set[Any]:
    """Pairs of what a turn uses and counts, what it does more than once, and who leaves."""
    states = [*(step.state for step in walked.steps), walked.end]
    found: set[Any] = set(combinations(sorted(used(states, walked.actions)), 2))
    deeds = Deeds()
    for step, after in reversed(list(zip(walked.steps, states[1:], strict=True))):
        deeds.add(step, after)
    counts = sorted(deeds.counts.items())
    found |= set(combinations(counts, 2))
    words = sorted(used(states, walked.actions))
    found |= {(count, word) for count in counts if count[1] > 1 for word in words}
    found |= {(key, number) for key, number in done_by(walked).items() if number > 1}
    if deeds.relic_left:
        found |= {("relic left", word) for word in words}
    return found

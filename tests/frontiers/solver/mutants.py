"""Small faults put into the solver on purpose: would the comparisons notice?

    python -m tests.frontiers.solver.mutants --sample build/sample.json
    python -m tests.frontiers.solver.mutants --run build/sample.json --write build/mutants

The first command stores positions and turns with what is true of them. The second makes every
mutant in a process of its own and compares it with the truth, until something is noticed; what that
does not notice is asked of the solver's tests. It adds to what the folder holds, so it may be
stopped at any time. At its end it writes `MUTANTS.md` anew. Mutants that can only make a model
loose are tried last.

Mutants are made from the source: a constraint dropped, a bound tightened by one, a card left out
of a list, a reason or a part left out where the facts are stated that models and search share, a
cause left out where a model says what must have come before. A constraint that is dropped makes a
model loose: its bound rises, what it drafts is still played by the engine, so no answer can become
wrong; it is noticed where proofs get lost. Any other mutant that nothing notices needs a line in
`REASONS`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from advisor.core import saving
from tests.frontiers.solver.mutant_places import DROPPED, FACTS, ROOT, SOLVER, Mutant, mutants
from tests.frontiers.solver.mutant_reach import reach
from tests.frontiers.solver.mutant_reasons import REASONS
from tests.frontiers.solver.mutant_sample import sample
from tests.frontiers.solver.mutant_trials import (
    BOUNDS,
    LOOSE,
    PATIENCE_FOR_TESTS,
    asked_about,
    examine,
    ordered,
    tried,
)

FILE = Path(__file__).parent / "MUTANTS.md"
MOST, MANY = 250, 500
"""Turns that a mutant is shown before it is asked of the tests: of models, and of bounds and
searches, which take less."""
COUNTED = ("mutants", "tried", "noticed", "harmless", "not explained")


def trial(mutant: Mutant, rows: list[dict[str, Any]], met: dict[str, list[str]]) -> dict[str, Any]:
    """What the comparisons and the tests where a mutant is met say about it, and in what time."""
    path = ROOT / SOLVER / mutant.file
    text = mutant.text(path.read_text(encoding="utf-8"))
    began = time.perf_counter()
    here = set(met["rows"])
    rows = [row for row in rows if row["name"] in here]
    if mutant.kind == DROPPED:
        rows = [row for row in rows if "value" in row][:LOOSE]
        found = tried(path, mutant.file, text, rows)
    else:
        # A turn takes a tenth of a second, a test up to one; it was written for the place.
        Random(mutant.name).shuffle(rows)
        quick = BOUNDS in asked_about(mutant.file)
        rows = ordered(rows, mutant.file)[: MANY if quick else MOST]
        found = tried(path, mutant.file, text, rows)
        if not found["noticed"] and met["tests"]:
            found = tried(
                path, mutant.file, text, met["tests"], PATIENCE_FOR_TESTS, question="tested"
            )
    return {**found, "seconds": round(time.perf_counter() - began)}


def why_harmless(mutant: Mutant) -> str | None:
    """Why it does not matter that nothing notices a mutant; None if nobody has said."""
    if mutant.kind == DROPPED:
        return "loosens a model: its bound may rise, and what it drafts is played by the engine"
    return REASONS.get(mutant.name)


# The kept table

HEAD = """# Faults put into the solver on purpose

Made by `python -m tests.frontiers.solver.mutants` with {rows} positions and turns. Each mutant is
one small fault; the table says which comparison noticed it, or which test where no comparison did,
or why it does no harm.

{counts}
| file | function | fault | noticed by | or harmless because |
| --- | --- | --- | --- | --- |
"""


def counted(results: dict[str, dict[str, Any]]) -> dict[str, dict[str, int]]:
    """By kind: how many mutants there are, were tried, noticed, and explained."""
    found: dict[str, dict[str, int]] = {}
    for mutant in mutants():
        counts = found.setdefault(mutant.kind, dict.fromkeys(COUNTED, 0))
        counts["mutants"] += 1
        if mutant.name in results:
            counts["tried"] += 1
            noticed = bool(results[mutant.name]["noticed"])
            known = why_harmless(mutant) is not None
            counts["noticed" if noticed else "harmless" if known else "not explained"] += 1
    return found


def _counts(results: dict[str, dict[str, Any]]) -> str:
    """A small table of what `counted` counts."""
    lines = [f"| kind | {' | '.join(COUNTED)} |\n", f"| --- {'| ---: ' * len(COUNTED)}|\n"]
    for kind, counts in counted(results).items():
        lines.append(f"| {kind} | {' | '.join(str(counts[word]) for word in COUNTED)} |\n")
    return "".join(lines)


def table(results: dict[str, dict[str, Any]], rows: int) -> str:
    lines = []
    for mutant in mutants():
        found = results.get(mutant.name)
        if found is None:
            continue
        fault = f"{mutant.kind}: {mutant.fault}".replace("|", "\\|")
        why = "" if found["noticed"] else why_harmless(mutant) or "?"
        noticed = found["noticed"].replace("|", "\\|")
        lines.append(f"| {mutant.file} | {mutant.where} | {fault} | {noticed} | {why} |\n")
    return HEAD.format(rows=rows, counts=_counts(results)) + "".join(lines)


def survivors(results: dict[str, dict[str, Any]]) -> list[str]:
    """Mutants that nothing noticed and nobody has explained."""
    return [
        mutant.name
        for mutant in mutants()
        if mutant.name in results
        and not results[mutant.name]["noticed"]
        and why_harmless(mutant) is None
    ]


def _results(file: Path) -> dict[str, dict[str, Any]]:
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    return {row["name"]: row["found"] for row in map(json.loads, lines)}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m tests.frontiers.solver.mutants", description=__doc__
    )
    parser.add_argument("--sample", type=Path, help="store what is true of turns here")
    parser.add_argument("--count", type=int, default=150, help="corners, and walks, of a sample")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--examine", type=Path, help="compare the solver as it is with a sample")
    parser.add_argument("--run", type=Path, help="try every mutant with a sample")
    parser.add_argument("--only", default="", help="mutants with this in their names")
    parser.add_argument("--every", type=int, default=1, help="try every so manieth")
    parser.add_argument("--most", type=int, help="try so many at most")
    parser.add_argument("--jobs", type=int, default=1, help="mutants tried at once")
    parser.add_argument("--write", type=Path, default=Path("build/mutants"))
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    options = parser.parse_args(arguments)
    if options.list:
        for mutant in mutants():
            print(mutant.name)
        return 0
    if options.sample:
        saving.write(options.sample, json.dumps(sample(options.count, options.seed)))
        return 0
    rows = json.loads((options.examine or options.run).read_text(encoding="utf-8"))
    if options.examine:
        print(json.dumps([examine(rows, file) for file in FACTS]))
        return 0
    options.write.mkdir(parents=True, exist_ok=True)
    met = reach(rows, options.write / "reach.json")
    lines = options.write / "mutants.jsonl"
    results = _results(lines)
    waiting = [
        mutant
        for mutant in islice(mutants(), 0, None, options.every)
        if mutant.name not in results and options.only in mutant.name
    ]
    waiting.sort(key=lambda mutant: mutant.kind == DROPPED)
    with ThreadPoolExecutor(options.jobs) as threads:
        trials = threads.map(
            lambda one: (one, trial(one, rows, met[one.name])), waiting[: options.most]
        )
        for mutant, found in trials:
            results[mutant.name] = found
            with lines.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"name": mutant.name, "found": found}) + "\n")
            noticed, seconds = found["noticed"] or "NOTHING", found["seconds"]
            print(f"{noticed:<16} {seconds:>4} s  {mutant.name}", flush=True)
    saving.write(FILE, table(results, len(rows)))
    saving.write(options.write / "summary.json", json.dumps(counted(results), indent=1))
    for name in survivors(results):
        print("not noticed and not explained:", name)
    return 1 if survivors(results) else 0


if __name__ == "__main__":
    sys.exit(main())

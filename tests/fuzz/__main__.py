"""Fuzz the readers of what comes from outside.

    python -m tests.fuzz --count 20000                   every target, so many inputs each
    python -m tests.fuzz --seconds 60 --target lesson    one target, for a minute
    python -m tests.fuzz --count 20000 --seed 7 --write build/fuzz

prints what came of them: inputs, foreign errors (none of the project's own), the slowest input
and the most memory. `--write` keeps the numbers as `summary.json` and what was found as files;
the smallest input of a mistake that was mended belongs into `tests/fuzz/corpus`, which the tests
try again for ever.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.fuzz.registry import MAKERS, target
from tests.fuzz.running import SLOW, Outcome, fuzz, keep, memory, smaller


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, help="inputs for each target")
    parser.add_argument("--seconds", type=float, help="time for each target")
    parser.add_argument("--target", choices=MAKERS, action="append", help="only these [all]")
    parser.add_argument("--seed", type=int, default=0, help="another seed tries other inputs [0]")
    parser.add_argument("--write", type=Path, help="the folder for what is found")
    arguments = parser.parse_args()
    if arguments.count is None and arguments.seconds is None:
        parser.error("say how long: --count or --seconds")
    found: dict[str, Outcome] = {}
    print(f"{'target':10} {'inputs':>9} {'right':>8} {'answers':>8} {'slowest':>9} {'foreign':>8}")
    for name in arguments.target or MAKERS:
        one = found[name] = fuzz(name, arguments.seed, arguments.count, arguments.seconds)
        print(
            f"{name:10} {one.inputs:>9,} {one.accepted:>8,} {one.answers:>8,} "
            f"{one.slowest:>7.2f} s {len(one.foreign):>8}",
            flush=True,
        )
        tell(name, one, arguments.write)
    inputs = sum(one.inputs for one in found.values())
    foreign = sum(len(one.foreign) for one in found.values())
    slowest = max(one.slowest for one in found.values())
    print(
        f"{inputs:,} inputs, {foreign} foreign errors, slowest {slowest:.2f} s, "
        f"at most {memory():.0f} MB"
    )
    if arguments.write:
        summary = {
            "inputs": inputs,
            **{f"inputs, {name}": one.inputs for name, one in found.items()},
            "different answers": sum(one.answers for one in found.values()),
            "foreign errors": foreign,
            "slowest input, s": round(slowest, 2),
            "most memory, MB": round(memory()),
        }
        arguments.write.mkdir(parents=True, exist_ok=True)
        text = json.dumps(summary, indent=2) + "\n"
        (arguments.write / "summary.json").write_text(text, encoding="utf-8")
    return any(one.bad for one in found.values())


def tell(name: str, one: Outcome, folder: Path | None) -> None:
    """What must be mended, each with an input that shows it."""
    for mark, data in one.foreign.items():
        print(f"  {mark}")
        small = smaller(target(name), data, mark)
        print(f"    {small[:300]!r}")
        if folder:
            print(f"    {keep(folder / 'found', name, small)}")
    if one.slowest > SLOW:
        print(f"  an input of {len(one.slowest_input):,} bytes took {one.slowest:.2f} s")
        if folder:
            print(f"    {keep(folder / 'slow', name, one.slowest_input)}")


if __name__ == "__main__":
    sys.exit(main())

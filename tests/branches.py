"""How many branches of advisor the tests take, without the statements that raise the figure.

    pytest --cov --cov-report=json:build/coverage.json
    python -m tests.branches build/coverage.json --at-least 95

tells the share, and fails when it is too small; then it names the modules that lack most.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

NAMED = 10


def lines(found: dict[str, Any], at_least: float) -> tuple[bool, list[str]]:
    """Whether enough branches are taken, and what to say about it."""
    totals = found["totals"]
    taken, there = totals["covered_branches"], totals["num_branches"]
    share = 100 * taken / there if there else 100.0
    told = [f"{taken:,} of {there:,} branches are taken: {share:.2f} % (at least {at_least:g} %)"]
    if share >= at_least:
        return True, told
    missing = sorted(
        ((part["summary"]["missing_branches"], name) for name, part in found["files"].items()),
        reverse=True,
    )
    return False, told + [f"{number:5} missing in {name}" for number, name in missing[:NAMED]]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.branches", description=__doc__)
    parser.add_argument("report", type=Path, help="what coverage wrote as JSON")
    parser.add_argument("--at-least", type=float, default=95, help="percent [95]")
    options = parser.parse_args(arguments)
    enough, told = lines(json.loads(options.report.read_text(encoding="utf-8")), options.at_least)
    print("\n".join(told))
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())

"""Without OR-Tools the exhaustive search stands in, and says what it could not prove."""

from __future__ import annotations

import subprocess
import sys

import pytest

from advisor.frontiers.solver import solve
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.value import Weights
from frontiers.solver.test_rules import position

BLOCKED = "import sys\nsys.modules['ortools'] = None\n"


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_small_turns_are_still_proven() -> None:
    given = position("2 2 5", 2, 2)
    best = solve(given, Weights.preset("app")).best
    assert best is not None
    answer = run(
        "from advisor import Position\n"
        "from advisor.frontiers.solver import solve\n"
        "from advisor.frontiers.value import Weights\n"
        f"given = Position.from_json({given.to_json()!r})\n"
        "found = solve(given, Weights.preset('app'), top=2)\n"
        "print(found.best.value, found.optimal, len(found.plans))\n"
    )
    assert answer == f"{best.value} True 2"


def test_large_turns_are_not_proven_and_say_so() -> None:
    answer = run(
        "from advisor.frontiers.solver import solve\n"
        "from advisor.frontiers.solver.generate import invented\n"
        "given = next(invented(4, 'large'))[1]\n"
        "found = solve(given, effort=0.1)\n"
        "print(found.optimal, len(found.best.actions) > 0, found.bound > found.best.value)\n"
    )
    assert answer == "False True True"


def test_a_model_asked_for_by_name_says_what_to_install() -> None:
    answer = run(
        "from advisor import Position\n"
        "from advisor.frontiers.solver import solve\n"
        "given = Position.new_game(seed=5).play('roll 2 6 6')\n"
        "try:\n"
        "    solve(given, method='model')\n"
        "except ImportError as error:\n"
        "    print(error)\n"
    )
    assert "pip install ortools" in answer


@pytest.mark.no_cover
def test_the_search_alone_agrees() -> None:
    app = Weights.preset("app")
    proven = 0
    for name, given in positions(8, 905):
        alone, both = solve(given, app, method="search", effort=0.3), solve(given, app)
        assert alone.plans[0].value <= both.plans[0].value <= alone.bound, name
        if alone.optimal:
            proven += 1
            assert alone.plans[0].value == both.plans[0].value, name
    assert proven >= 3


def test_unknown_methods_are_refused() -> None:
    with pytest.raises(ValueError, match="no method"):
        solve(position("2 2 5", 2, 2), method="guess")

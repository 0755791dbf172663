"""The value of a turn in the models is the value of the position that it leads to."""

from __future__ import annotations

import sys

import pytest

from advisor.solver import solve
from advisor.solver.generate import positions
from solver.differential import run
from solver.whims import whimsical


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_the_weights_look_at(seed: int) -> None:
    found = run(positions(sys.maxsize, 900 + seed), whimsical(seed), solve, nodes=300, wanted=12)
    assert found.differences == []
    assert found.compared == 12

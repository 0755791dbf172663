"""The value of a turn in the models is the value of the position that it leads to."""

from __future__ import annotations

import sys
from itertools import islice

import pytest

from advisor.frontiers.solver import solve
from advisor.frontiers.solver.generate import positions
from frontiers.solver.plain import judge
from frontiers.solver.whims import whimsical

BUDGET = 3000
"""Positions that the plain judge may look at; turns that need more are passed over."""
WANTED = 12


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.no_cover)])
def test_whatever_the_weights_look_at(seed: int) -> None:
    weights = whimsical(seed)
    judged = (
        (position, verdict.best.value)
        for _, position in positions(sys.maxsize, 900 + seed)
        if (verdict := judge(position, weights, budget=BUDGET)).finished
    )
    for position, truth in islice(judged, WANTED):
        solution = solve(position, weights)
        assert solution.optimal
        assert solution.plans[0].value == truth

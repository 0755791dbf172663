"""The solver finds what the exhaustive search finds, and best turns use every part of the game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from advisor import parse_action
from advisor.solver import solve
from advisor.solver.generate import positions
from advisor.value import Weights
from solver.differential import PARTS, Report, midway, parts, run

ROOT = Path(__file__).resolve().parents[2]
NODES = 600
"""Of the exhaustive search: positions that need more are left to the stored ones."""


def report(wanted: int, seed: int, weights: str, folder: Path) -> Report:
    named = positions(sys.maxsize, seed)
    return run(named, Weights.preset(weights), solve, nodes=NODES, wanted=wanted, write=folder)


@pytest.mark.no_cover
def test_sample_agrees(tmp_path: Path) -> None:
    found = report(300, 2026, "app", tmp_path)
    assert found.differences == []
    assert found.compared == 300


@pytest.mark.no_cover
def test_sample_in_the_middle_of_turns_agrees(tmp_path: Path) -> None:
    named = midway(positions(sys.maxsize, 2027, "medium"), 2027)
    found = run(named, Weights.preset("app"), solve, nodes=NODES, wanted=100, write=tmp_path)
    assert found.differences == []


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "weights"), [(40_000, "app"), (50_000, "fitted-4")])
def test_ten_thousand_agree_and_cover_every_part(seed: int, weights: str) -> None:
    folder = ROOT / "build" / f"differential-{weights}"
    found = report(5_000, seed, weights, folder)
    found.save(folder)
    assert found.differences == []
    assert found.missing() == [], found.table()


def test_parts_of_a_plan() -> None:
    plan = [
        parse_action(text)
        for text in (
            "teleporter 6@mine > terraform 6 > lem",
            "raiders 1 2 3 : blue 2f1o, green 1o",
            "discard stasis lem",
            "claim booster",
            "trade 2",
            "relic",
            "launch pohl",
        )
    ]
    assert parts(plan) == {
        "power teleporter",
        "facility terraform",
        "facility raiders",
        "raid tokens",
        "discard stasis",
        "claim",
        "trade",
        "relic",
        "launch",
    }
    assert parts(plan) <= set(PARTS)

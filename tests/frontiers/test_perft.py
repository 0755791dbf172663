"""The number of action sequences to depth three, for saved positions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from advisor import Position
from frontiers.perft import FILE, counts

ENTRIES = json.loads(FILE.read_text())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: "-".join(map(str, entry["counts"])))
def test_perft_counts_are_unchanged(entry: dict[str, Any]) -> None:
    assert counts(Position.from_json(entry["position"])) == entry["counts"]


def test_there_are_a_dozen_positions_to_depth_three() -> None:
    assert len(ENTRIES) >= 12
    assert all(len(entry["counts"]) >= 3 for entry in ENTRIES)
    setups = {(len(e["position"]["players"]), e["position"]["edition"]) for e in ENTRIES}
    assert len(setups) == 6

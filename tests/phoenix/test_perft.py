"""The number of action sequences from stored positions has not changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from advisor.phoenix import Position
from phoenix.perft import FILE, FIXED, counts

ENTRIES = json.loads(FILE.read_text())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["position"]["phase"])
@pytest.mark.no_cover
def test_perft(entry: dict[str, Any]) -> None:
    assert counts(Position.from_json(entry["position"], data=FIXED)) == entry["counts"]

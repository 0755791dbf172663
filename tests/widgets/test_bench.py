"""The benchmark of clicks: what it needs is named, and there is something to solve meanwhile."""

from __future__ import annotations

import shutil

import pytest

from advisor import advise
from widgets import bench


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None if name == "jupyterlab" else name)
    said = bench.missing()
    assert said.startswith("jupyterlab must be installed")
    assert "pip install 'alien-frontiers-advisor[lab,test]'" in said
    monkeypatch.setattr(bench, "find_spec", lambda name: name)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "Chromium must be installed" in bench.missing()
    monkeypatch.setattr(shutil, "which", lambda name: name)
    assert bench.missing() == ""


def test_percentiles() -> None:
    assert bench.percentiles([float(n) for n in range(101)]) == {"p50": 50.0, "p95": 95.0}


def test_the_hard_turn_can_be_played_at_once() -> None:
    assert advise(bench.hard(), top=1, stop=lambda: True).plans

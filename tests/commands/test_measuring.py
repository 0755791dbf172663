"""Figures that a machine with changing speed does not spoil."""

from __future__ import annotations

import pytest

from advisor.commands import measuring
from advisor.commands.measuring import PACE_EVERY, Pace


def test_times_are_those_of_a_machine_that_keeps_its_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(measuring, "process_time", lambda: clock[0])
    monkeypatch.setattr(measuring, "additions", lambda: 2.0)
    pace = Pace(1.0)
    assert pace.fair(6.0) == 6.0
    clock[0] += PACE_EVERY + 1
    assert pace.fair(6.0) == 4.0  # half of the way it ran at the old speed
    assert pace.fair(6.0) == 3.0

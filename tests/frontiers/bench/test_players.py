"""`bench players`: that every figure is there, with a handful of games."""

from __future__ import annotations

import pytest

pytest.importorskip("ortools")

from advisor.frontiers.bench import players
from advisor.players import player_names


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TURNS", 2)
    monkeypatch.setattr(players, "ROLLOUTS", 2)
    monkeypatch.setattr(players, "SCALING", 4)
    monkeypatch.setattr(players, "ASKED", 1)
    monkeypatch.setattr(players, "TIMES", 2)
    monkeypatch.setattr(players, "GAMES", {2: 1, 4: 1})


def test_every_figure_is_there(few: None) -> None:
    found = {measure.name: measure for measure in players.measures(0.5, 1)}
    for name in player_names():
        middle, slow = (found[f"a turn of {name}, {word}"] for word in ("p50", "p95"))
        assert 0 < middle.value <= slow.value
        assert middle.seconds == pytest.approx(middle.value * 0.5)
    assert found["rollout games in C, from the start"].value > 0
    assert found["arena, two processes"].target == 1.7
    for seats in (2, 3, 4):
        about = f"chances to win, {seats} players"
        assert 0 < found[f"{about}: at once"].value < found[f"{about}: by the usual games"].value
        assert 0 < found[f"{about}: half their 90 % interval, points"].value < 50
    for seats in (2, 4):
        about = f"instant win probability, {seats} players"
        assert 0 <= found[f"{about}: calibration error"].value <= 1
        assert 0 <= found[f"{about}: Brier score"].value <= 2

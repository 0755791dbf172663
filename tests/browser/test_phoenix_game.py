"""The first turns of Space Station Phoenix in JupyterLab and Voilà, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.phoenix_game import ROOMS, Plan

pytest.importorskip("jupyterlab", reason="the end-to-end tests open JupyterLab")
pytest.importorskip("voila", reason="the end-to-end tests open Voilà")


@pytest.mark.slow
@pytest.mark.parametrize("room", sorted(ROOMS))
def test_some_turns_against_levels(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: str
) -> None:
    monkeypatch.setenv("ALIEN_FRONTIERS_DATA", str(tmp_path))
    found = ROOMS[room](browser, tmp_path, Plan(most=20, again=14, keyed=8))
    print(found.told())
    assert found.troubles == []
    assert found.decisions == 20
    assert found.keys > 0

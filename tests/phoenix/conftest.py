"""Settings for every test of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from advisor.core.folders import FOLDER_VARIABLE


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder: an empty place, so that nobody's own values reach a test."""
    folder = tmp_path / "user"
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    return folder

"""A table for one game does not take a saved game of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from advisor import GameError, phoenix
from widgets import Table


def test_a_saved_game_of_another_game_is_refused(tmp_path: Path) -> None:
    other = phoenix.Game.new(2, seed=1)
    other.save(tmp_path / "other.json")
    table = Table(seed=1)
    for game in (other, tmp_path / "other.json", str(tmp_path / "other.json")):
        with pytest.raises(GameError, match="is another game"):
            table.load(game)

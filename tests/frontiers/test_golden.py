"""Whole recorded games play as they did, to the last token."""

from __future__ import annotations

from pathlib import Path

import pytest

from advisor import Position
from frontiers.golden import FOLDER, replay

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays(path: Path) -> None:
    assert replay(path.read_text()).result is not None


def test_all_player_counts_and_both_editions_are_there() -> None:
    starts = [Position.from_json(path.read_text().splitlines()[0]) for path in FILES]
    assert len(FILES) >= 6
    assert {(len(start.players), start.edition) for start in starts} == {
        (players, edition) for players in (2, 3, 4) for edition in (1, 5)
    }


def test_a_changed_line_is_noticed() -> None:
    text = FILES[0].read_text()
    with pytest.raises((AssertionError, ValueError)):
        replay(text.replace("solar", "hub", 1))

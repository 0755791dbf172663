"""Stored games still go as they went."""

from __future__ import annotations

from pathlib import Path

import pytest

from phoenix.golden import FOLDER, SEEDS, replay
from phoenix.samples import options_of

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_game_is_replayed_mark_by_mark(file: Path) -> None:
    assert replay(file.read_text()).phase == "over"


def test_the_stored_games_cover_the_options() -> None:
    assert len(FILES) == len(SEEDS)
    options = [options_of(seed) for seed in SEEDS]
    assert {o["players"] for o in options} == {2, 3, 4}
    for name in ("first_game", "friendly", "hubs", "seat_gems"):
        assert len({o[name] for o in options}) == 2 or name == "seat_gems"


def test_a_wrong_mark_is_noticed() -> None:
    text = FILES[0].read_text()
    first = next(line for line in text.splitlines() if line.startswith("# turn"))
    with pytest.raises(AssertionError):
        replay(text.replace(first, first[:-1] + ("0" if first[-1] != "0" else "1")))

"""Whole recorded games play as they did, and as many sequences begin in stored positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conformance import golden, perft
from tests.conformance.trial import STORED, stored

FILES = [(name, file) for name in STORED for file in sorted(golden.folder(stored(name)).glob("*"))]
ENTRIES = [
    (name, entry) for name in STORED for entry in json.loads(perft.file(stored(name)).read_text())
]


def called(value: object) -> str:
    if isinstance(value, dict):
        return "-".join(map(str, value["counts"]))
    return value.stem if isinstance(value, Path) else str(value)


@pytest.mark.parametrize(("name", "file"), FILES, ids=called)
def test_a_stored_game_is_replayed_mark_by_mark(name: str, file: Path) -> None:
    assert golden.replay(stored(name), file.read_text()).result is not None


@pytest.mark.parametrize("name", STORED)
def test_all_numbers_of_players_are_there(name: str) -> None:
    game = stored(name)
    starts = [file.read_text().splitlines()[0] for of, file in FILES if of == name]
    assert len(starts) == len(game.golden_seeds)
    assert {len(json.loads(start)["players"]) for start in starts} == {*game.kit.seats}
    counted = [entry["position"] for of, entry in ENTRIES if of == name]
    assert {len(position["players"]) for position in counted} == {*game.kit.seats}


@pytest.mark.parametrize("name", STORED)
def test_what_is_stored_would_be_written_again(name: str) -> None:
    game, seed = stored(name), stored(name).golden_seeds[0]
    start = game.random_game(seed)[0][0]
    file = golden.folder(game) / f"{game.golden_name(start)}-{seed}.txt"
    assert golden.playthrough(game, seed) == file.read_text()


@pytest.mark.parametrize("name", STORED)
def test_a_wrong_mark_is_noticed(name: str) -> None:
    text = next(file for of, file in FILES if of == name).read_text()
    first = next(line for line in text.splitlines() if line.startswith("# turn"))
    with pytest.raises(AssertionError):
        golden.replay(
            stored(name), text.replace(first, first[:-1] + ("0" if first[-1] != "0" else "1"))
        )


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=called)
def test_the_number_of_sequences_is_unchanged(name: str, entry: dict[str, Any]) -> None:
    assert len(entry["counts"]) == perft.DEPTH
    assert perft.counts(stored(name).read(entry["position"])) == entry["counts"]

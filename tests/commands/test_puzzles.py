"""`puzzles` makes files and proves them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from advisor.analysis import puzzles as mining
from advisor.analysis.puzzles import Proven
from advisor.lessons.puzzles import load_puzzles, puzzle_toml

OURS = load_puzzles()
FOUND = min(OURS, key=lambda puzzle: len(puzzle.position.legal_actions()))


@pytest.fixture
def mined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mining that finds one of our own puzzles in every game, under another name."""

    def game(seed: int, *_: object) -> Iterator[Proven]:
        proof = FOUND.proof
        yield Proven(
            FOUND.position,
            FOUND.solution,
            proof.value,
            proof.second,
            proof.points,
            FOUND.difficulty,
            seed,
            proof.turn,
        )

    monkeypatch.setattr(mining, "_game", game)


@pytest.mark.usefixtures("mined")
def test_puzzles_become_files_that_load(command) -> None:
    answer = command("puzzles", "--games", "2", "--seed", "7", "--out", "new/folder")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"2 puzzles in new/folder: 2 {FOUND.difficulty}.\n"
    found = load_puzzles("new/folder")
    assert [puzzle.proof.seed for puzzle in found] == [7, 8]
    assert found[0].position == FOUND.position
    again = command("puzzles", "--games", "1", "--seed", "7", "--out", "new/folder")
    assert again.code == 1
    assert "--force" in again.err
    forced = command(
        "puzzles", "--games", "1", "--seed", "7", "--out", "new/folder", "--force", "--json"
    )
    assert json.loads(forced.out)["puzzles"][0]["id"] == f"s7-t{FOUND.proof.turn}"


def test_a_folder_that_cannot_be_made(command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    answer = command("puzzles", "--games", "1", "--out", "file")
    assert answer.code == 1
    assert "cannot be used as a folder" in answer.err


def test_a_folder_is_proven(command, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "one.toml").write_text(puzzle_toml(FOUND), encoding="utf-8")
    assert command("puzzles", "--check", folder).out == "1 puzzle: all proven.\n"
    wrong = puzzle_toml(FOUND).replace(f"value = {FOUND.best_value}", "value = 5")
    (folder / "one.toml").write_text(wrong, encoding="utf-8")
    answer = command("puzzles", "--check", folder, "--json")
    assert answer.code == 1
    assert len(json.loads(answer.out)["wrong"]) >= 1
    assert command("puzzles", "--check", "missing").code == 1


def test_mining_a_short_game_is_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games cut short give the same puzzles again, each different from the others."""

    def turns(limit: int):
        left = [limit]

        def stop() -> bool:
            left[0] -= 1
            return left[0] < 0

        return stop

    first = list(mining.mine(1, 3, turns(4)))
    assert list(mining.mine(1, 3, turns(4))) == first
    assert first[-1] == (1, None)

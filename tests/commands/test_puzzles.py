"""`puzzles` makes files and proves them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from advisor.analysis.puzzles import GAP, Proven, mine
from advisor.frontiers import mining
from advisor.lessons.puzzles import load_puzzles, puzzle_of, puzzle_toml

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

    monkeypatch.setattr(mining, "puzzles", game)


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


@pytest.mark.parametrize("seed", [2026, 4001, 4016])
def test_a_mined_turn_is_a_puzzle_that_can_be_proven(seed: int) -> None:
    found = next(proven for _, proven in mine(1, seed) if proven is not None)
    assert found.name.startswith(f"s{seed}-t")
    assert found.points >= GAP
    assert puzzle_of(found).prove() == ()


def test_mining_stops_when_told_and_is_repeatable() -> None:
    def turns(limit: int) -> Callable[[], bool]:
        left = [limit]

        def stop() -> bool:
            left[0] -= 1
            return left[0] < 0

        return stop

    first = list(mine(2, 4000, turns(6)))
    assert first == list(mine(2, 4000, turns(6)))
    assert [number for number, proven in first if proven is None] == [1]


def test_a_folder_that_is_not_there_is_said(command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "empty").mkdir()
    for name, reason in (
        ("nodir", "there is no such folder."),
        ("file", "this is a file; a folder is expected."),
        ("empty", "there is no puzzle (*.toml) in this folder."),
    ):
        answer = command("puzzles", "--check", name)
        assert (answer.code, answer.err) == (1, f"{name}: {reason}\n")

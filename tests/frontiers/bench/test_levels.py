"""Ratings of the levels are written from games of the arena, or nothing is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advisor.frontiers.bench.levels import main
from advisor.frontiers.players.levels import LEVELS


def pool(path: Path, *tables: tuple[str, str], seats: int = 2) -> str:
    lines = [json.dumps({"seats": seats, "players": ["a", "b"], "seed": 1})]
    for first, second in tables:
        for number in range(12):
            winner = int(number % 4 == 0)
            game = {"players": [first, second], "winners": [winner], "cut": False}
            lines.append(json.dumps(game))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_a_pool_gives_ratings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ladder = ("random", *LEVELS)
    file = pool(tmp_path / "pool.jsonl", *zip(ladder[1:], ladder, strict=False))
    out = tmp_path / "levels.json"
    assert main([file, "--write", "--out", str(out)]) == 0
    kept = json.loads(out.read_text(encoding="utf-8"))
    found = kept["ratings"]
    number = 12 * len(LEVELS)
    assert kept["games"] == [f"python -m advisor arena a b --seed 1: {number} games"]
    assert list(found) == list(ladder)
    assert found["random"]["elo"] == 0
    assert found["cadet"]["low"] < found["cadet"]["elo"] < found["cadet"]["high"]
    assert "advisor" in capsys.readouterr().out


def test_a_pool_without_a_level_is_not_written(tmp_path: Path) -> None:
    out = tmp_path / "levels.json"
    file = pool(tmp_path / "pool.jsonl", ("cadet", "random"))
    with pytest.raises(SystemExit):
        main([file, "--write", "--out", str(out)])
    assert not out.exists()


def test_tables_of_different_sizes_are_refused(tmp_path: Path) -> None:
    two = pool(tmp_path / "two.jsonl", ("cadet", "random"))
    four = pool(tmp_path / "four.jsonl", ("cadet", "random"), seats=4)
    with pytest.raises(SystemExit):
        main([two, four])

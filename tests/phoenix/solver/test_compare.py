"""List, model and plain judge agree on positions from play; the command goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from advisor.phoenix import Position
from advisor.phoenix.players import livelier
from tests.phoenix.solver import compare


def some(seed: int, number: int) -> list[Position]:
    """Positions of a lively game, spread over it."""
    now = Position.new_game(2 + seed % 3, seed=seed, hubs="all")
    rng = Random(seed)
    found = []
    for _ in range(700):
        if not now.legal_actions():
            break
        if compare.can_be_compared(now):
            found.append(now)
        now = now.play(livelier(now, rng), rng)
    return [found[at * len(found) // number] for at in range(number)]


@pytest.mark.parametrize("seed", range(1, 7))
def test_list_model_and_judge_agree(seed: int) -> None:
    for number, start in enumerate(some(seed, 5)):
        found = compare.compare(number, start)
        assert not found.problems, (found, start.to_json())
        assert "model" not in found.open


def test_a_difference_is_told() -> None:
    found = compare.Comparison(0, "turn", "B-1", 3, listed=1, modelled=2, judged=None)
    found.open.append("judge")
    compare._agree(found)
    assert found.problems == ["list: 1, model: 2"]


def test_what_is_known_is_not_compared_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[int] = []

    def fake(seed: int) -> list[Position]:
        return [Position.new_game(2, seed=seed)] * compare.PER_GAME

    def compared(number: int, position: Position) -> compare.Comparison:
        asked.append(number)
        return compare.Comparison(number, "turn", "B-1", 2)

    monkeypatch.setattr(compare, "game", fake)
    monkeypatch.setattr(compare, "compare", compared)
    for count in (3, 5):
        assert compare.main(["--count", str(count), "--write", str(tmp_path)]) == 0
    assert asked == [0, 1, 2, 3, 4]
    assert json.loads((tmp_path / "summary.json").read_text())["positions"] == 5


STORED = {
    "metal-at-the-end": "Sector 305 scores metal while its last quarter is occupied.",
    "count-after-a-fed-human": "Hub B-4 counts a Human who was fed in the same income.",
    "count-after-a-human": "The same of one who was paid for, and somebody moves as well.",
    "residents-on-the-hub": "Those who live on hub B-11 alone can relocate as well.",
    "nobody-but-on-the-hub": "The same with two empty sectors.",
    "a-point-pays-the-ship": "Hub B-6 has no GEMs, and trades a point for those of a ship.",
    "a-rival-past-the-end": "A rival has the points of the end, and it comes with their next turn.",
}
"""Positions in which something was called proven that was not the best, and what was forgotten."""


@pytest.mark.parametrize("name", STORED)
def test_what_once_differed_agrees(name: str) -> None:
    file = Path(__file__).parent / "data" / f"{name}.json"
    start = Position.from_json(file.read_text(encoding="utf-8"))
    assert not compare.compare(0, start, plain=False).problems

"""How far chances are believed in the second game: measured, learnt and told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from advisor import win_probability
from advisor.analysis import chance_learning, chance_page
from advisor.analysis.winning import instant_chances, instant_probability
from advisor.core.documents import read_json
from advisor.phoenix import Position, believing
from advisor.phoenix.bench import chance_games, chances
from advisor.phoenix.value import Weights
from advisor.phoenix.value.features import STAGES
from advisor.search.believing import FILE

HOME = Path(believing.__file__).parent


def middle(moves: int = 6) -> Position:
    """Some turns into a game of the quick players."""
    from advisor.phoenix.players import policy

    state = Position.new_game(3, seed=5).state
    rng = Random(5)
    while state.moves < moves or state.phase != chance_games.TURN:
        policy.step(state, rng)
    return Position(state)


def test_what_is_kept_says_what_the_position_says() -> None:
    position = middle()
    weights = Weights.default(3)
    (said,) = chances.said(weights, [chance_games.observed(position)], 3)
    assert said == pytest.approx(list(instant_probability(position, weights).values()))
    assert chances.said(weights, [], 3) == []


def test_two_turns_of_one_moment_end_before_the_next_one() -> None:
    before = middle()
    ends = chance_games.two_turns(before, Random(1))
    assert len(ends) == 2
    assert {end.moves for end in ends} == {before.moves + 1}
    assert ends[0] != ends[1]


def made_up(number: int, scale: float) -> list[dict[str, Any]]:
    """Games whose winner follows from worth at a known scale."""
    import numpy as np

    rng = np.random.default_rng(3)
    found = []
    for seed in range(number):
        worth = rng.normal(0, 10_000, 3)
        odds = np.exp(worth / scale)
        winner = int(rng.choice(3, p=odds / odds.sum()))
        won = [float(seat == winner) for seat in range(3)]
        place = [seed % STAGES, seed % 3, [round(each) for each in worth]]
        turn = {
            "position": place,
            "quick": [0.34, 0.33, 0.33],
            "ends": [won, won],
            "seen": [[place], [place]],
        }
        game = {"seed": seed, "players": 3, "won": won, "positions": [place], "turns": [turn]}
        found.append(game)
    return found


def test_odds_are_learnt_from_how_games_ended() -> None:
    pytest.importorskip("scipy")
    before = Weights.default(3)
    taught = chances.learnt(before, made_up(400, 6_000))
    assert taught.rows == before.rows
    assert taught.scale == pytest.approx(6_000, rel=0.25)
    assert len(taught.stages) == STAGES
    assert all(scale == pytest.approx(6_000, rel=0.5) for scale, *_ in taught.stages)


def test_games_are_measured_kept_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("scipy")
    few = replace(chance_games.MEASURING, games={"quick": 2}, two_turns=lambda start, rng: [start])
    monkeypatch.setattr(chances, "MEASURING", few)
    file = tmp_path / "chances.jsonl"
    asked = ["play", "--by", "lively", "--truth-by", "lively", "--truth", "1"]
    asked += ["--games", "4", "--seed", "5", "--out", str(file)]
    for _ in range(2):
        chances.main(asked)
        told = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        assert [each["seed"] for each in told] == [5, 6, 7, 8]
    written: dict[str, str] = {}
    monkeypatch.setattr(
        chance_learning.saving, "write", lambda path, text, **_: written.update({path.name: text})
    )
    chances.main(["tell", str(file), "--write"])
    found = json.loads(capsys.readouterr().out)["players"]["3"]
    assert (found["games"], found["turns"]) == (4, 4)
    assert {FILE, chance_page.FILE} <= set(written)
    assert "## 3 players" in written[chance_page.FILE]


def test_chances_own_up_to_their_error() -> None:
    position = middle()
    for found in (win_probability(position, games=3), instant_chances(position)):
        assert sum(each.mean for each in found.values()) == pytest.approx(1)
        for each in found.values():
            assert each.low < each.mean < each.high


def test_the_page_is_up_to_date() -> None:
    known = read_json((HOME / FILE).read_bytes())
    page = chance_page.page(known, chances.WORDS)
    assert (HOME / chance_page.FILE).read_text(encoding="utf-8") == page

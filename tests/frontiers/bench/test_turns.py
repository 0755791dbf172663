"""How the turns are chosen on which the solver is measured."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from advisor import Position
from advisor.frontiers.bench import turns as bench_turns
from advisor.frontiers.bench.turns import PLAYERS, SHARES, BenchTurn, composition, quotas

FILE = resources.files("advisor.frontiers.bench").joinpath("data", "turns.json")


def stored() -> list[BenchTurn]:
    found = []
    for row in json.loads(FILE.read_text("utf-8"))["turns"]:
        position = Position.from_json(row["position"])
        state = position.state
        cards = state.cards[state.active].bit_count()
        ships = len(state.ships)
        found.append(BenchTurn(position, len(position.players), row["stage"], ships, cards))
    return found


@pytest.mark.parametrize("count", [1, 7, 30, 100, 500])
def test_quotas_share_a_number_out(count: int) -> None:
    found = quotas(count)
    assert found.total() == count
    if count >= 100:
        stages = Counter[str]()
        for (_, stage, _), number in found.items():
            stages[stage] += number
        least = min(number / SHARES[stage] for stage, number in stages.items())
        assert least >= count / sum(SHARES.values()) * 0.9


def test_the_stored_turns_are_what_their_file_says() -> None:
    turns = stored()
    assert composition(turns) == json.loads(FILE.read_text("utf-8"))["made of"]
    assert Counter(turn.cell for turn in turns) == quotas(len(turns))
    assert all(turn.ships >= bench_turns.FEWEST_SHIPS for turn in turns)


def test_a_game_gives_its_turns_just_after_the_roll_and_the_same_ones_again() -> None:
    first = bench_turns.game_turns(3, 2, 5)
    assert first == bench_turns.game_turns(3, 2, 5)
    assert [turn.stage for turn in first] == sorted(
        (turn.stage for turn in first), key=bench_turns.STAGES.index
    )
    for turn in first:
        assert turn.position.phase == "main"
        assert turn.position.deck is None


def test_chosen_turns_are_written_with_how_they_were_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = stored()
    by_players = {players: [t for t in turns if t.players == players] for players in PLAYERS}
    monkeypatch.setattr(
        bench_turns, "game_turns", lambda seed, players, edition: by_players[players][:]
    )
    file = tmp_path / "turns.json"
    assert bench_turns.main(["--count", "40", "--seed", "9", "--out", str(file)]) == 0
    data = json.loads(file.read_text("utf-8"))
    assert len(data["turns"]) == 40
    assert data["command"].endswith("--count 40 --seed 9")
    assert json.loads(capsys.readouterr().out) == data["made of"]

"""Duels of weights, the fit that rests on them, and how worth becomes a chance to win."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advisor.__main__ import main
from advisor.phoenix.bench import solver as bench
from advisor.phoenix.players import duel as duels
from advisor.phoenix.players import fit as fitting
from advisor.phoenix.players.duel import Verdict, duel, observed, observed_quickly, play
from advisor.phoenix.players.fit import (
    GROUPS,
    calibration,
    chances,
    changes,
    likelihood,
    samples,
    stretched,
    with_odds,
)
from advisor.phoenix.value import FEATURES, Weights

FIRST = Weights.preset("first", 2)


@pytest.fixture(autouse=True)
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "MOST_MOVES", 3)


def test_the_same_seed_is_the_same_game() -> None:
    one = play(5, (FIRST, FIRST))
    assert one == play(5, (FIRST, FIRST))
    assert sum(one.shares) == 1
    found = duel(FIRST, FIRST, range(5, 7), 2)
    assert (found.gain, found.error, found.games) == (0.0, 0.0, 2)
    assert not found.better
    assert duel(FIRST, FIRST, range(5, 7), 2, stop=lambda: True).games == 0


def test_positions_of_self_play_know_who_won() -> None:
    for watch in (observed, observed_quickly):
        for worths, active, shares in watch(1, (FIRST, FIRST), every=1):
            assert len(worths) == len(shares) == 2
            assert active in (0, 1)
            assert sum(shares) == 1


def test_a_group_of_tables_is_stretched_together() -> None:
    wider = stretched(FIRST, "gems", 2.0)
    names = [feature.name for feature in FEATURES]
    at = names.index("gems")
    assert wider.rows[at][16][5] == 2 * FIRST.rows[at][16][5]
    assert wider.with_table("gems", FIRST.rows[at]) == FIRST
    assert all(name in names for group in GROUPS.values() for name in group)
    assert [name for name, _ in changes(FIRST, ("rivals",))] == [
        "rivals 0 %",
        "rivals 20 %",
        "rivals 40 %",
    ]


def test_only_what_surely_wins_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([Verdict(10, 5.0, 1.0, 0.6), Verdict(10, 1.0, 1.0, 0.5)])
    monkeypatch.setattr(fitting, "duel", lambda *_: next(answers))
    first, second = fitting.fit(FIRST, 2, range(1), ("gems",))
    assert first.weights == second.weights == stretched(FIRST, "gems", 1.4)
    assert "gems × 1.4: +5.0 ± 1.0 points a game" in str(first)
    assert not list(fitting.fit(FIRST, 2, range(1), ("gems",), stop=lambda: True))


def test_odds_are_fitted_to_who_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "MOST_MOVES", 600)
    found = samples(FIRST, 2, range(4), quick=True)
    weights = with_odds(FIRST, found, 2)
    assert weights.scale in fitting.SCALES
    assert weights.tempo == (0, 0)
    assert likelihood(found, weights.scale) >= likelihood(found, fitting.SCALES[0])
    assert 0 <= calibration(found, weights.scale) <= 1
    assert sum(chances((5_000, 1_000, 9_000), 4_000)) == pytest.approx(1)


def test_the_command_writes_what_it_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        return (code, *capsys.readouterr())

    line = "phoenix-fit --players 2 --games 2 --start first-2 --out made.json"
    assert command(*line.split(), "--odds")[0] == 0
    made = json.loads((tmp_path / "made.json").read_text(encoding="utf-8"))
    assert made["provenance"]["command"].endswith("--odds --by quick --out fitted-2.json")
    assert "unused × 1.4" in command(*line.split(), "--groups", "unused")[1]
    assert command(*line.split(), "--groups", "luck")[2].startswith("There is no group 'luck'")
    assert command("phoenix-fit", "--start", "nobody.json", "--out", "x.json")[0] == 1


def test_the_suite_of_the_best_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "POSITIONS", 1)
    names = [measure.name for measure in bench.measures(1.0, 1)]
    assert "first advice, 95th percentile" in names
    assert len(names) == 10

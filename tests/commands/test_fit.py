"""`fit`: weights are written only if they win, with how they were made."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("scipy")

from advisor.commands import fit as fit_command
from advisor.frontiers.players import refit
from advisor.frontiers.value import Weights

FEW = ("--games", "6", "--check-games", "2", "--workers", "1", "--seed", "3", "--quiet")
APP = Weights.preset("app")
QUICK = ("--by", "curious", "--check", "greedy")


def test_weights_that_do_not_win_are_not_kept(command, tmp_path: Path) -> None:
    file = tmp_path / "fitted-2.json"
    answer = command("fit", *FEW, *QUICK, "--out", str(file))
    assert answer.code == 1
    assert not file.exists()
    assert "held-out games, after" in answer.out
    assert "greedy with the new weights wins" in answer.out
    assert "not surely better" in answer.err


def test_weights_that_win_are_kept_with_their_provenance(
    command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refit, "wins", lambda found: True)
    file = tmp_path / "fitted-2.json"
    assert command("fit", *FEW, *QUICK, "--out", str(file)).code == 0
    weights = Weights.from_json(file.read_text(encoding="utf-8"))
    made = weights.provenance
    assert weights.name == "fitted-2"
    assert made.command.startswith("python -m advisor fit --players 2 --games 6 --seed 3 ")
    assert made.command.endswith("--check greedy --check-games 2 --out fitted-2.json")
    assert str(tmp_path) not in made.command
    assert (made.games, made.seeds) == (6, (3,))
    assert made.date
    assert "of 2 games with 2 players against app" in made.note
    assert weights.rows != APP.rows
    assert weights.best_rival == 100


def test_odds_are_fitted_to_weights_that_stay(command, tmp_path: Path) -> None:
    file = tmp_path / "odds.json"
    assert command("fit", *FEW, *QUICK, "--odds-only", "--out", str(file)).code == 0
    weights = Weights.from_json(file.read_text(encoding="utf-8"))
    assert weights.rows == APP.rows
    assert weights.best_rival == APP.best_rival
    assert weights.scale > 0
    assert len(weights.tempo) == 2
    assert len(weights.stages) == 9
    made = weights.provenance
    assert made.command == APP.provenance.command
    assert made.note.startswith(APP.provenance.note)
    assert "odds by python -m advisor fit --players 2 --games 6 " in made.note


def test_rounds_go_on_from_what_was_kept(
    command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts = [True, True, False]
    monkeypatch.setattr(refit, "wins", lambda found: verdicts.pop(0))
    file = tmp_path / "fitted-2.json"
    answer = command("fit", *FEW, *QUICK, "--rounds", "3", "--out", str(file))
    assert answer.code == 0
    assert verdicts == []
    made = Weights.from_json(file.read_text(encoding="utf-8")).provenance
    assert (made.games, made.seeds) == (12, (3, 11))
    assert "against app" in made.note
    assert "against fitted-2" in made.note


@pytest.mark.parametrize(
    "wrong",
    (
        ("--games", "0"),
        ("--rounds", "0"),
        ("--start", "nothing"),
        ("--by", "nobody"),
        ("--players", "5"),
    ),
    ids=" ".join,
)
def test_wrong_usage(command, tmp_path: Path, wrong: tuple[str, ...]) -> None:
    answer = command("fit", *FEW, *QUICK, *wrong, "--out", str(tmp_path / "x.json"))
    assert answer.code == 2
    assert not (tmp_path / "x.json").exists()


def test_without_scipy_it_says_what_to_install(
    command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit_command, "find_spec", lambda name: None)
    answer = command("fit", *FEW, "--out", str(tmp_path / "x.json"))
    assert answer.code == 1
    assert "[fit]" in answer.err


def test_a_folder_that_is_not_there_is_told_before_any_game(command, tmp_path: Path) -> None:
    answer = command("fit", *FEW, *QUICK, "--out", str(tmp_path / "no" / "x.json"))
    assert answer.code == 1
    assert "could not be written: No such file" in answer.err
    assert answer.out == ""


def test_a_second_judge_must_find_them_ahead(
    command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refit, "wins", lambda found: True)
    monkeypatch.setattr(refit, "ahead", lambda found: False)
    file = tmp_path / "mine.json"
    judge = ("--judge", "greedy", "--judge-games", "2", "--patience", "1")
    answer = command("fit", *FEW, *QUICK, *judge, "--out", str(file))
    assert answer.code == 1
    assert not file.exists()
    assert answer.out.count("greedy with the new weights wins") == 2


def test_games_and_verdicts_are_kept_and_gone_on_with(
    command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second time nothing is played: games and verdicts are there."""
    monkeypatch.setattr(refit, "wins", lambda found: True)
    data, file = tmp_path / "data", tmp_path / "mine.json"
    asked = ("fit", *FEW, *QUICK, "--data", str(data), "--out", str(file))
    assert command(*asked).code == 2
    data.mkdir()
    first = command(*asked)
    assert first.code == 0
    kept = file.read_text(encoding="utf-8")
    games = data / "round-01.jsonl"
    whole = games.read_text(encoding="utf-8")
    assert len(whole.splitlines()) == 7
    games.write_text(whole + '{"game": 6, "se', encoding="utf-8")
    monkeypatch.setattr(refit, "compare", lambda *_, **__: pytest.fail("played again"))
    second = command(*asked)
    assert (second.code, second.out) == (0, first.out)
    assert file.read_text(encoding="utf-8") == kept
    assert games.read_text(encoding="utf-8") == whole


def test_games_of_another_fit_are_refused(command, tmp_path: Path) -> None:
    asked = ("fit", *FEW, *QUICK, "--data", str(tmp_path), "--out", str(tmp_path / "mine.json"))
    (tmp_path / "round-01.jsonl").write_text('{"format": "something"}\n', encoding="utf-8")
    answer = command(*asked)
    assert answer.code == 1
    assert "has games of another fit" in answer.err

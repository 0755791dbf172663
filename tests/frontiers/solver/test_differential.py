"""The solver finds what the plain judge finds; best turns use every part of the game."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from advisor import Position
from advisor.frontiers.value import Weights
from frontiers.solver import differential
from frontiers.solver.differential import (
    Comparison,
    Folder,
    Report,
    compare,
    main,
    numbered,
    run,
    saved,
)
from support import position

APP = Weights.preset("app")


@pytest.mark.no_cover
def test_sample_agrees() -> None:
    found = run(numbered(2026), 20)
    assert found.differences == []
    assert found.compared == 20
    assert found.fives >= 3
    assert found.middles >= 4


@pytest.mark.no_cover
def test_the_exact_judgement_of_the_app_agrees() -> None:
    """It counts two things that no other weights do: ships on the Mine and on the Station."""
    weights = Weights.preset("app-spacer")
    for about in ("mine", "terraform", "herbert"):
        for name, number, given, _ in islice(numbered(31, about=about), 2):
            assert compare(name, number, given, weights, 1).problems == []


@pytest.mark.slow
def test_many_agree() -> None:
    """Ten thousand, in which every pair of unusual things meets, are a command of their own."""
    found = run(numbered(40_000), 300)
    assert found.differences == []
    assert found.compared == 300
    assert found.fives >= 40


def test_a_wrong_answer_that_is_called_proven_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that does not see the landing would be noticed."""
    given = position(
        red={"ships": "6", "fuel": 2, "ore": 2, "stock": 2}, docks={"solar": "red:1 red:2 red:3"}
    )
    poorer = position(
        red={"ships": "5", "fuel": 2, "ore": 2, "stock": 2}, docks={"solar": "red:1 red:2 red:3"}
    )
    whole = differential.solve

    def blind(asked: Position, *args: object, **options: object) -> object:
        return whole(poorer, *args, **options)  # type: ignore[arg-type]

    assert compare("seen", 1, given, APP, 1).problems == []
    monkeypatch.setattr(differential, "solve", blind)
    problems = compare("blind", 1, given, APP, 1).problems
    assert any("proven" in problem for problem in problems)
    assert any("bound" in problem for problem in problems)


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "found")
    whole = run(numbered(7), 3)
    report, first = folder.load()
    run(numbered(7, first), 2, report=report, note=folder.note)
    report, first = folder.load()
    assert report.compared == 2
    run(numbered(7, first), 3, report=report, note=folder.note)
    folder.finish(report)
    again, _ = folder.load()
    assert again.compared == whole.compared == 3
    assert again.table.usable == whole.table.usable
    assert json.loads((tmp_path / "found" / "summary.json").read_text())["compared"] == 3


def test_what_differs_is_saved_and_read_again(tmp_path: Path) -> None:
    task = next(numbered(7))
    found = Comparison(task[0], task[1], "app", 1, 10, True, problems=["worse"])
    Folder(tmp_path).note(task, found)
    name, _, given, weights = next(saved(tmp_path))
    assert (name, given, weights) == (task[0], task[2], task[3])
    report = Report()
    report.add(found)
    assert report.differences == [f"{name}: worse"]


def test_the_command_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "1", "--seed", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["different"] == 0


def test_corners_are_numbered() -> None:
    numbers = [number for _, number, _, _ in islice(numbered(5, 17), 3)]
    assert numbers == sorted(numbers)
    assert numbers[0] >= 17

"""The solver finds what the plain judge finds; best turns use every part of the game."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from advisor import Position
from advisor.frontiers.value import Weights
from frontiers.solver import differential, verdicts
from frontiers.solver.differential import (
    Comparison,
    Folder,
    Report,
    compare,
    main,
    run,
    saved,
)
from frontiers.solver.verdicts import judged, numbered, stored
from support import position

APP = Weights.preset("app")


def compared(name: str, given: Position, weights: Weights) -> Comparison:
    """One position in its best turn."""
    return compare(given, weights, judged((name, 1, given, weights)))


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
        for name, _, given, _ in islice(numbered(31, about=about), 2):
            assert compared(name, given, weights).problems == []


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

    assert compared("seen", given, APP).problems == []
    monkeypatch.setattr(differential, "solve", blind)
    problems = compared("blind", given, APP).problems
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


def test_kept_verdicts_are_compared_as_new_ones(tmp_path: Path) -> None:
    file = tmp_path / "verdicts.jsonl"
    for count in ("2", "4"):
        options = ["--count", count, "--seed", "7", "--budget", "3000", "--file", str(file)]
        assert verdicts.main(options) == 0
    kept = list(stored(file))
    assert [found.name for found in kept] == [task[0] for task in islice(numbered(7), len(kept))]
    assert sum(found.finished for found in kept) == 4
    folder = tmp_path / "found"
    for count in ("2", "4"):
        options = ["--judged", str(file), "--count", count, "--write", str(folder)]
        assert main(options) == 0
    again, _ = Folder(folder).load()
    afresh = run(numbered(7), again.compared)
    assert again.table == afresh.table
    assert again.compared == afresh.compared == 4
    wrong = replace(kept[0], values=[value + 1 for value in kept[0].values])
    assert run([wrong], 1).differences != []


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

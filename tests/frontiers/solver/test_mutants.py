"""Faults put into the solver on purpose are noticed, or explained in the kept table."""

from __future__ import annotations

import ast
import json
from itertools import islice
from pathlib import Path

import pytest

from advisor import Position
from advisor.frontiers.value import Weights
from frontiers.solver import mutant_reach, mutant_sample, mutants
from frontiers.solver.mutant_places import (
    CARD,
    CAUSE,
    DROPPED,
    FACTS,
    REASON,
    ROOT,
    SOLVER,
    TIGHTENED,
)
from frontiers.solver.mutant_reach import Watch, reach
from frontiers.solver.mutant_sample import corners_judged, judged, sample, walks
from frontiers.solver.mutant_trials import examine, ordered, tried
from frontiers.solver.mutants import main, survivors, table, why_harmless
from frontiers.solver.odd_turns import ODD_TURNS

ALL = list(mutants.mutants())
CASES = ROOT / "tests" / "frontiers" / "solver" / "data" / "cases"


def test_every_mutant_is_another_program() -> None:
    assert len({mutant.name for mutant in ALL}) == len(ALL)
    assert {mutant.kind for mutant in ALL} >= {DROPPED, TIGHTENED, CARD, REASON, CAUSE}
    for mutant in islice(ALL, 0, None, 9):
        source = (ROOT / SOLVER / mutant.file).read_text(encoding="utf-8")
        changed = mutant.text(source)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), mutant.name


def test_each_rule_of_the_model_has_mutants() -> None:
    mutated = {mutant.file for mutant in ALL}
    rules = {
        file.relative_to(ROOT / SOLVER).as_posix()
        for file in (ROOT / SOLVER / "rules").rglob("*.py")
    }
    without = {name for name in rules - mutated if not name.endswith("__init__.py")}
    assert without <= {"rules/keys.py", "rules/constructor.py"}


@pytest.mark.no_cover
def test_a_relic_ship_that_never_goes_home_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.loads((CASES / "relic-polarity.json").read_text(encoding="utf-8"))
    red = next(player for player in data["position"]["players"] if player["color"] == "red")
    red |= {"ships": ["6", "6*"], "stock": 2}
    given, weights = Position.from_json(data["position"]), Weights.preset(data["weights"])
    row = judged("relic-polarity", given, weights)
    assert row is not None
    assert all(examine([row], file)["noticed"] == "" for file in (*FACTS, "rules/hub.py"))
    blind = next(
        mutant
        for mutant in ALL
        if mutant.where == "relic_may_go_home" and mutant.old.startswith("bonus_may_go")
    )
    met = reach([row], tmp_path / "reach.json", tests=())
    assert met[blind.name]["rows"] == [row["name"]]
    assert mutants.trial(blind, [row], met[blind.name])["noticed"] != ""
    raids = [mutant for mutant in ALL if mutant.file == "rules/raiders.py"]
    assert not any(met[mutant.name]["rows"] for mutant in raids)
    monkeypatch.setattr(mutant_reach, "_run", None)
    assert reach([row], tmp_path / "reach.json", tests=()) == met


def test_a_reason_is_met_where_no_other_says_the_same() -> None:
    watch = Watch()
    names = (["one"], ["two"], ["three"])

    def met(*parts: object) -> set[str]:
        found = watch.first(names, *(lambda part=part: part for part in parts))
        assert bool(found) == any(parts)
        return watch.taken()

    assert met(True, False, False) == {"one"}
    assert met(True, False, True) == set()
    assert met(False, 2, 0) == {"two"}
    assert met(3, 2, 0) == {"one"}
    assert met(0, False, 0) == set()
    assert watch.first(names, lambda: True, lambda: 1 // 0) is True
    assert watch.taken() == {"one"}


def test_a_part_is_met_where_it_is_something() -> None:
    watch = Watch()
    assert watch.present(["part"], 0) == 0
    assert watch.present(["part"], ()) == ()
    assert watch.taken() == set()
    assert watch.present(["part"], 2) == 2
    assert watch.taken() == {"part"}
    assert watch.seen(["bound"], 0) == 0
    assert watch.taken() == {"bound"}


def test_nothing_is_tried_with_a_sample_that_the_solver_itself_fails(tmp_path: Path) -> None:
    row = {**next(corners_judged(1, 5)), "value": 10**9}
    with pytest.raises(SystemExit, match="clean sample"):
        reach([row], tmp_path / "reach.json", tests=())


def test_a_sample_has_the_truth_with_it() -> None:
    rows = list(corners_judged(2, 5))
    assert [row["name"] for row in rows] == [row["name"] for row in corners_judged(2, 5)]
    assert examine(rows, "rules/solar.py")["noticed"] == ""
    wrong = [{**rows[0], "value": rows[0]["value"] + 1}]
    assert examine(wrong, "rules/solar.py")["noticed"] != ""


def test_walks_are_kept_for_what_they_do_together_for_the_first_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mutant_sample, "WALKED", 4)
    every = walks(count=100, seed=3)
    assert walks(count=2, seed=3) == every[:2]
    assert 2 < len(every) <= 4 * mutant_sample.WALKS_EACH
    assert all(examine([row], "rules/mine.py")["noticed"] == "" for row in every[:2])


def test_a_sample_has_turns_of_all_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutant_sample, "WALKED", 1)
    rows = sample(1, 5)
    names = {row["name"] for row in rows}
    assert names >= {*ODD_TURNS, "relic-polarity"}
    assert sum("value" in row for row in rows) == mutant_sample.CORNERS
    assert len(rows) == len(names) > 400


def test_turns_that_use_what_a_file_is_about_come_first() -> None:
    rows = [{"used": ["facility mine"]}, {"used": ["bonus lem", "facility solar"]}]
    assert ordered(rows, "rules/solar.py") == rows[::-1]
    assert ordered(rows, "rules/hub.py") == rows


@pytest.mark.parametrize("text", ["raise ValueError('no')", "def add(: "])
def test_a_program_that_does_not_load_is_noticed(text: str) -> None:
    found = tried(ROOT / SOLVER / "rules/solar.py", "rules/solar.py", text, [])
    assert found["noticed"] == "an error"


@pytest.mark.parametrize(
    ("text", "noticed"),
    [("while True: pass", "proofs lost"), ("import os; os._exit(3)", "an error")],
)
def test_a_program_without_end_and_one_that_dies_are_noticed(text: str, noticed: str) -> None:
    found = tried(ROOT / SOLVER / "rules/solar.py", "rules/solar.py", text, [], seconds=3)
    assert found["noticed"] == noticed


def test_a_turn_too_large_for_the_judge_is_no_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutant_sample, "JUDGED", 1)
    given = Position.from_json(
        json.loads((CASES / "relic-polarity.json").read_text(encoding="utf-8"))["position"]
    )
    assert judged("large", given, Weights.preset("app")) is None


def test_what_nothing_notices_must_be_explained() -> None:
    dropped = next(mutant for mutant in ALL if mutant.kind == DROPPED)
    tightened = next(mutant for mutant in ALL if mutant.kind == TIGHTENED)
    results = {mutant.name: {"noticed": ""} for mutant in (dropped, tightened)}
    assert why_harmless(dropped) is not None
    if why_harmless(tightened) is None:
        assert survivors(results) == [tightened.name]
    assert dropped.where in table(results, 5)


def test_the_kept_table_has_no_survivor_that_matters() -> None:
    text = mutants.FILE.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith(("| rules/", "| possible.py"))]
    assert rows
    assert not [row for row in rows if row.endswith("| ? |")]


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(ALL)

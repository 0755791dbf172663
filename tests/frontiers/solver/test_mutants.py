"""Faults put into the solver on purpose are noticed, or explained in the kept table."""

from __future__ import annotations

import ast
import json
from itertools import islice
from pathlib import Path

import pytest

from advisor import Position
from advisor.frontiers.value import Weights
from frontiers.solver import mutants
from frontiers.solver.mutants import (
    CARD,
    DROPPED,
    REASON,
    ROOT,
    SOLVER,
    TIGHTENED,
    examine,
    judged,
    main,
    sample,
    survivors,
    table,
    tried,
    why_harmless,
)

ALL = list(mutants.mutants())
CASES = ROOT / "tests" / "frontiers" / "solver" / "data" / "cases"


def test_every_mutant_is_another_program() -> None:
    assert len({mutant.name for mutant in ALL}) == len(ALL)
    assert {mutant.kind for mutant in ALL} >= {DROPPED, TIGHTENED, CARD, REASON}
    for mutant in islice(ALL, 0, None, 9):
        source = (ROOT / SOLVER / mutant.file).read_text(encoding="utf-8")
        changed = mutant.text(source)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), mutant.name


def test_each_rule_of_the_model_has_mutants() -> None:
    mutated = {mutant.file for mutant in ALL}
    rules = {file.name for file in (ROOT / SOLVER / "rules").glob("*.py")}
    without = rules - {Path(name).name for name in mutated}
    assert without <= {"__init__.py", "keys.py", "constructor.py"}


@pytest.mark.no_cover
def test_a_relic_ship_that_never_goes_home_would_be_noticed(tmp_path: Path) -> None:
    data = json.loads((CASES / "relic-polarity.json").read_text(encoding="utf-8"))
    red = next(player for player in data["position"]["players"] if player["color"] == "red")
    red |= {"ships": ["6", "6*"], "stock": 2}
    given, weights = Position.from_json(data["position"]), Weights.preset(data["weights"])
    row = judged("relic-polarity", given, weights)
    assert row is not None
    assert examine([row])["noticed"] == ""
    rows = tmp_path / "sample.json"
    rows.write_text(json.dumps([row]), encoding="utf-8")
    blind = next(
        mutant
        for mutant in ALL
        if mutant.where == "relic_may_go_home" and mutant.old.startswith("bonus_may_go")
    )
    assert tried(blind, rows)["noticed"] != ""


def test_a_sample_has_the_truth_with_it() -> None:
    rows = sample(2, 5)
    assert [row["name"] for row in rows] == [row["name"] for row in sample(2, 5)]
    assert examine(rows)["noticed"] == ""
    wrong = [{**rows[0], "value": rows[0]["value"] + 1}]
    assert examine(wrong)["noticed"] != ""


def test_a_turn_too_large_for_the_judge_is_no_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "JUDGED", 1)
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


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(ALL)

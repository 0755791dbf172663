"""What `solve` promises besides being right: proof, order of plans, time, stop, no peeking."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from advisor import Position, parse_action
from advisor.frontiers.solver import PlanMismatch, solve
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.solver.plan import replay
from advisor.frontiers.value import value
from frontiers.solver.test_rules import APP, position


def test_plans_play_to_their_value() -> None:
    for _, given in positions(12, 77):
        solution = solve(given, APP)
        assert solution.best is not None
        after = replay(given, solution.best.actions, APP, solution.best.value)
        assert value(after.state, given.state.active, APP) == solution.best.value


def test_mismatch_names_the_position_file() -> None:
    given = position("2 2 5", 1, 1)
    plan = [parse_action("solar 2"), parse_action("solar 2"), parse_action("solar 5")]
    with pytest.raises(PlanMismatch, match="not over") as caught:
        replay(given, plan, APP, 0)
    assert Position.from_json(caught.value.file.read_text(encoding="utf-8")) == given
    caught.value.file.unlink()
    with pytest.raises(PlanMismatch, match="refused") as caught:
        replay(given, [parse_action("solar 6")], APP, 0)
    caught.value.file.unlink()
    with pytest.raises(PlanMismatch, match="worth") as caught:
        replay(given, [*plan, parse_action("end")], APP, 0)
    caught.value.file.unlink()


def test_a_position_that_cannot_be_saved_hides_no_mismatch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    with pytest.raises(PlanMismatch, match=r"refused.* The position could not be saved") as caught:
        replay(position("2 2 5", 1, 1), [parse_action("solar 6")], APP, 0)
    assert caught.value.file is None


def test_top_plans_differ_and_fall() -> None:
    given = position("2 2 5", 2, 2)
    plans = solve(given, APP, top=4).plans
    assert len(plans) == 4
    values = [plan.value for plan in plans]
    assert values == sorted(values, reverse=True)
    assert len({signature(plan.position.state, 0) for plan in plans}) == 4


def test_progress_and_bounds_meet() -> None:
    told: list[tuple[int | None, int | None]] = []
    solution = solve(position("2 2 5", 2, 2), APP, progress=lambda *news: told.append(news))
    assert told
    assert solution.optimal
    assert told[-1] == (solution.bound, solution.bound)


def test_no_time_is_still_an_honest_answer() -> None:
    given = position("2 2 5", 2, 2)
    solution = solve(given, APP, seconds=0.0)
    assert solution.best is not None
    assert not solution.optimal


def test_stop_answers_with_the_best_so_far() -> None:
    event = threading.Event()
    event.set()
    solution = solve(position("2 2 5", 2, 2), APP, stop=event)
    assert solution.best is not None
    assert not solution.optimal


def test_only_after_the_roll() -> None:
    with pytest.raises(ValueError, match="after its roll"):
        solve(Position.new_game(seed=3), APP)


def test_no_peeking() -> None:
    given = Position.new_game(players=("red", "blue"), seed=5).play("roll 2 6 6")
    state = given.state
    assert state.deck is not None
    deck = list(state.deck)
    Random(1).shuffle(deck)
    state.deck = tuple(deck)
    one, two = solve(given, APP), solve(Position(state), APP)
    assert one.best is not None
    assert two.best is not None
    assert one.best.actions == two.best.actions
    assert one.best.value == two.best.value


def test_same_answer_in_two_processes() -> None:
    code = (
        "from advisor import Position\n"
        "from advisor.frontiers.solver import solve\n"
        "given = Position.new_game(players=('red', 'blue'), seed=5).play('roll 2 6 6')\n"
        "print([str(action) for action in solve(given).best.actions])\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert len(answers) == 1


def test_other_weights() -> None:
    given = position("1 2 3", 1, 1, rival={"fuel": 3, "ore": 3})
    for weights in (replace(APP, best_rival=0), replace(APP, best_rival=90, all_rivals=10)):
        assert solve(given, weights).optimal

"""The plain judge: that it misses nothing on turns small enough to be played out by hand."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from advisor import Position
from advisor.frontiers.value import Weights, value
from frontiers.solver import plain
from frontiers.solver.plain import end_of_turn, judge
from support import position

APP = Weights.preset("app")


def every_end(given: Position, seat: int) -> list[int]:
    """The values of all ends, by `legal_actions` and `play` without any memory."""
    if given.phase != "main":
        return [value(given.state, seat, APP)]
    found: list[int] = []
    for action in given.legal_actions():
        word = str(action).split()[0]
        if word not in ("cycle", "warper"):
            found += every_end(given.play(given.chance_outcomes(action)[0][0]), seat)
    return found


@pytest.mark.parametrize(
    "given",
    [
        position(red={"ships": "2 2", "fuel": 1, "ore": 1, "cards": "booster warper"}),
        position(red={"ships": "6", "fuel": 2, "ore": 2, "cards": "stasis"}, players=3),
        position(
            red={"ships": "6", "fuel": 1, "hub": 7},
            docks={"artifact": "red:2"},
            this_turn={"artifact": 2},
        ),
    ],
)
def test_it_finds_the_best_of_all_ends(given: Position) -> None:
    verdict = judge(given, APP)
    assert verdict.finished
    assert verdict.best.value == max(every_end(given, 0))
    end = given
    for action in verdict.best.actions:
        end = end.play(end.chance_outcomes(action)[0][0])
    assert value(end.state, 0, APP) == verdict.best.value


def test_a_budget_that_runs_out_proves_nothing() -> None:
    given = position(red={"ships": "2 2 4", "fuel": 2, "ore": 2})
    whole = judge(given, APP)
    assert whole.finished
    assert judge(given, APP, budget=whole.positions).finished
    cut = judge(given, APP, budget=whole.positions - 1)
    assert not cut.finished
    assert cut.positions == whole.positions - 1


def test_the_best_ends_differ() -> None:
    given = position(red={"ships": "2 2 4", "fuel": 2, "ore": 2, "cards": "booster"})
    verdict = judge(given, APP, top=5)
    assert len(verdict.endings) == 5
    assert verdict.values == sorted(verdict.values, reverse=True)
    assert verdict.best.value == judge(given, APP).best.value
    assert len({end_of_turn(ending.state, 0) for ending in verdict.endings}) == 5


def test_a_card_that_a_claim_lays_out_is_not_claimed() -> None:
    given = position(red={"ships": "6 6 6 6"}, display="booster booster stasis")
    claimed: set[str] = set()

    def watch(state: object, legal: list[object]) -> None:
        claimed.update(str(action) for action in legal if str(action).startswith("claim"))

    judge(given, APP, watch=watch, budget=4000)
    assert claimed == {"claim booster", "claim stasis"}


def test_a_turn_that_is_not_rolled_is_refused() -> None:
    with pytest.raises(ValueError, match="after its roll"):
        judge(Position.new_game(2, seed=1), APP)


def test_it_shares_nothing_with_the_solver() -> None:
    assert plain.__file__ is not None
    tree = ast.parse(Path(plain.__file__).read_text(encoding="utf-8"))
    imported = {
        name
        for node in ast.walk(tree)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert {name for name in imported if name.startswith("advisor")} == {
        "advisor",
        "advisor.frontiers",
        "advisor.frontiers.actions",
        "advisor.frontiers.ships",
        "advisor.frontiers.state",
        "advisor.frontiers.words",
        "advisor.frontiers.value",
    }

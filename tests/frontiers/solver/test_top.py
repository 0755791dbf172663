"""Lists of the best turns against the plain judge, who looks at all ends of a turn."""

from __future__ import annotations

import pytest

from advisor.frontiers.solver import solve
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.search.pool import NOTHING
from frontiers.solver.plain import judge
from frontiers.solver.test_rules import position

APP = Weights.preset("app")
FIVE = 5


def compare(weights: Weights, count: int, seed: int, nodes: int) -> int:
    """How many positions were small enough; every list is compared on the way."""
    compared = 0
    for name, given in positions(count, seed):
        verdict = judge(given, weights, top=FIVE, budget=nodes)
        if not verdict.finished:
            continue
        truth = verdict.values
        compared += 1
        seat = given.state.active
        reduced = exhaust(
            given, weights, top=FIVE, same=lambda state, seat=seat: signature(state, seat)
        )
        assert [outcome.value for outcome in reduced.outcomes] == truth, name
        found = solve(given, weights, top=FIVE).plans
        assert [plan.value for plan in found] == truth, name
        assert all(plan.optimal for plan in found), name
        assert len({signature(plan.position.state, seat) for plan in found}) == len(found), name
        modelled = solve(given, weights, top=FIVE, method="model").plans
        claimed = [plan.value for plan in modelled if plan.optimal]
        assert claimed == truth[: len(claimed)], name
    return compared


@pytest.mark.no_cover
def test_five_best_turns() -> None:
    assert compare(APP, 16, 902, 400) >= 4


def test_five_best_turns_where_tables_change_with_the_colonies_left() -> None:
    assert compare(Weights.preset("fitted-3"), 16, 904, 400) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seed"), [("app", 903), ("fitted-3", 905)])
def test_five_best_turns_of_many_positions(preset: str, seed: int) -> None:
    assert compare(Weights.preset(preset), 400, seed, 3000) >= 150


def test_all_there_is() -> None:
    """Fewer ends than asked for: the list is short, and proven."""
    given = position("6", 0, 0)
    plans = solve(given, APP, top=50).plans
    assert 0 < len(plans) < 50
    assert all(plan.optimal for plan in plans)
    assert solve(given, APP, top=50, method="model").plans[0].value == plans[0].value


def test_the_first_of_many_is_the_best() -> None:
    for _, given in positions(6, 904):
        one, many = solve(given, APP).best, solve(given, APP, top=3).best
        assert one is not None
        assert many is not None
        assert one.value == many.value


def test_no_list_of_nothing() -> None:
    with pytest.raises(ValueError, match="At least one"):
        solve(position("6", 0, 0), APP, top=0)


def test_pool_keeps_the_best_of_each_end() -> None:
    given = position("2 5", 2, 2)
    states: list[State] = []
    for text in ("solar 2; solar 5; end", "solar 2; mine 5; end", "mine 2; mine 5; end"):
        after = given
        for action in text.split("; "):
            after = after.play(action)
        states.append(after.state)
    pool = Pool(given.state.active, 2)
    assert pool.floor == NOTHING
    assert pool.offer(5, (), states[0])
    assert not pool.offer(4, (), states[0])
    assert pool.offer(6, (), states[0])
    assert [met.value for met in pool.turns] == [6]
    assert pool.offer(3, (), states[1])
    assert pool.floor == 3
    assert not pool.offer(3, (), states[2])
    assert pool.offer(4, (), states[2])
    assert [met.value for met in pool.turns] == [6, 4]

"""The order of a turn: an edge only where the engine allows no other order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import networkx as nx
import pytest

from advisor import Position, Weights, advise
from advisor.analysis import ordering
from advisor.analysis.advice import Plan
from advisor.frontiers import referee
from advisor.frontiers.solver.plan import outcome
from advisor.frontiers.value import value
from analysis.moments import small
from support import position

APP = Weights.preset("app")


def orders(start: Position, plan: Plan, weights: Weights) -> Iterator[tuple[int, ...]]:
    """Every order of the steps that plays to the same value."""
    for order in permutations(range(len(plan.actions))):
        state = start.state
        state.deck = None
        for number in order:
            step = plan.actions[number]
            if state.phase != 1 or referee.refuse(state, step) is not None:
                break
            referee.apply(state, outcome(state, step))
        else:
            if value(state, start.state.active, weights) == plan.value:
                yield order


def check_graph(start: Position, weights: Weights) -> nx.DiGraph:
    advice = advise(start, top=1, effort=1.0, weights=weights)
    plan = advice.best
    graph = advice.needs()
    count = len(plan.actions)
    assert list(graph.nodes) == list(range(count))
    assert [graph.nodes[n]["action"] for n in graph] == [a.text for a in plan.actions]
    assert all(why.endswith(".") for _, _, why in graph.edges(data="why"))
    if count > 6:
        return graph
    before = {
        (first, second)
        for order in orders(start, plan, weights)
        for place, first in enumerate(order)
        for second in order[place + 1 :]
    }
    never = {(a, b) for a in range(count) for b in range(count) if a != b and (b, a) not in before}
    assert set(nx.transitive_closure(graph).edges) == never
    for later in {later for _, later, at_once in graph.edges(data="at_once") if at_once}:
        for order in orders(start, plan, weights):
            assert order[order.index(later) - 1] in graph.predecessors(later)
    return graph


@pytest.mark.parametrize("number", range(8))
def test_edges_are_what_no_order_can_turn_round(number: int) -> None:
    start = small(number)
    check_graph(start, Weights.default(len(start.players)))


def test_what_pays_comes_before_what_costs() -> None:
    start = position(
        red={"ships": "1 5 6", "ore": 1, "stock": 2},
        docks={"bay": "red", "mine": "blue:6 blue:6", "hub": {"blue": "blue:1"}},
    )
    graph = check_graph(start, APP)
    text = {number: graph.nodes[number]["action"].split()[0] for number in graph}
    (edge,) = [(a, b) for a, b in graph.edges if text[b] == "terraform"]
    assert text[edge[0]] == "solar"
    assert "Terraforming Station" in graph.edges[edge]["why"]
    assert "0 fuel" in graph.edges[edge]["why"]


def test_the_lower_ship_goes_to_the_mine_first() -> None:
    advice = advise(position(red={"ships": "3 4", "stock": 4}), top=1, weights=APP)
    plan = advice.compare("mine 3; mine 4").plan
    graph = advice.needs(plan)
    assert list(graph.edges) == [(0, 1), (1, 2)]
    assert "Lunar Mine" in graph.edges[0, 1]["why"]


def test_a_launch_that_keeps_a_surplus_step_comes_at_once() -> None:
    start = position(
        red={"ships": "3 4 6", "fuel": 2, "ore": 1, "hub": 5},
        territories={"asimov": {"red": 1}, "lem": {"red": 2}},
    )
    advice = advise(start, top=1, weights=APP)
    plan = advice.compare("solar 6; hub 3; hub 4; launch asimov").plan
    graph = advice.needs(plan)
    at_once = {edge for edge in graph.edges if graph.edges[edge]["at_once"]}
    assert at_once == {(1, 3), (2, 3)}
    assert graph.edges[1, 3]["why"].endswith(ordering.AT_ONCE)
    late = advice.compare("hub 3; hub 4; solar 6; launch asimov").plan
    assert late.value < plan.value
    assert not any(once for _, _, once in advice.needs(late).edges(data="at_once"))


def test_a_reason_leaves_out_what_waits_for_the_same() -> None:
    """The second ship at the Mine waits for the first, so its ore does not pay either."""
    start = position(red={"ships": "1 2", "fuel": 1}, territories={"burroughs": {"red": 1}})
    advice = advise(start, top=1, weights=APP)
    graph = advice.needs(advice.compare("mine 1; mine 2; relic").plan)
    assert "you have 0 ore" in graph.edges[0, 2]["why"]


def test_long_turns_are_tried_two_steps_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    start = position(red={"ships": "3 3 5", "fuel": 1, "ore": 1})
    advice = advise(start, top=1, weights=APP)
    whole = advice.needs()
    monkeypatch.setattr(ordering, "MOST", 2)
    assert nx.utils.graphs_equal(advice.needs(), whole)

"""Bounds by linear relaxations of many fleets: never below what the engine has really reached."""

from __future__ import annotations

from random import Random

import pytest

from advisor import Position, Weights
from advisor.frontiers.solver import joint_proof, model, solve
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import limits_of
from advisor.frontiers.solver.turn_model import EFFECTS
from advisor.search.budget import Budget
from advisor.search.linear import Builder
from advisor.search.relaxation import Relaxation
from frontiers.solver.plain import judge
from frontiers.solver.test_chance import wrong_decisions
from frontiers.solver.test_joint_proof import all_rolls, fleets, worth
from frontiers.solver.test_rules import APP
from support import position


def broken_bounds(size: str, count: int, seed: int, weights: Weights) -> tuple[int, list[str]]:
    """How many bounds were compared with a turn that was played, and those that are below it.

    Besides the duals of the programme, duals by chance have to prove something true as well.
    """
    rng = Random(seed)
    number, broken = 0, []
    for theme, given in positions(count, seed, size):
        members = fleets(given.state, 6, rng)
        reached = {}
        for member in members:
            best = solve(Position(member.copy()), weights, effort=0.2).best
            assert best is not None
            end = best.position.state
            seat = member.active
            landed = member.colonies[seat] + (member.circle[seat] > 0)
            landed -= end.colonies[seat] + (end.circle[seat] > 0)
            reached[member.ships] = best.value, landed
        levels = dict.fromkeys(reached, 0)
        most = limits_of(given.state, tuple(levels)).landings
        for landings in range(most + 1):
            turn = model.build(
                members[0],
                weights,
                1,
                EFFECTS,
                fleets=levels,
                landings=range(landings, landings + 1),
            )
            if len(levels) == 1:
                continue
            landed = turn.whole(keys.LANDINGS)
            relaxation = Relaxation(turn.b, turn.notes["value"], turn.chosen, landed)
            rows = len(list(turn.b.rows()))
            proven = [relaxation.bounds(case) for case in range(0, len(levels), 2)]
            proven += [
                relaxation.proven([rng.choice((0.0, rng.gauss(0, 1e5))) for _ in range(rows)])
                for _ in range(2)
            ]
            for bounds in proven:
                for (ships, (value, number_landed)), bound in zip(
                    reached.items(), bounds, strict=True
                ):
                    if number_landed == landings:
                        number += 1
                        if bound < value:
                            broken.append(f"{theme} {ships} {bound} < {value} {given.to_json()}")
    return number, broken


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", ["app", "fitted-4"])
def test_no_bound_is_below_a_turn_that_was_played(preset: str) -> None:
    for size, count, least in (("small", 3, 20), ("medium", 2, 12)):
        number, broken = broken_bounds(size, count, 41, Weights.preset(preset))
        assert broken == []
        assert number >= least


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["app", "fitted-2"])
def test_no_bound_of_many_is_below_a_turn_that_was_played(preset: str) -> None:
    for size, count, least in (("small", 120, 900), ("medium", 60, 400), ("large", 12, 40)):
        number, broken = broken_bounds(size, count, 43, Weights.preset(preset))
        assert broken == []
        assert number >= least


def test_duals_of_one_case_bound_the_others() -> None:
    """Two of four things at most, each case allows as many as its number."""
    b = Builder()
    flags = [b.flag() for _ in range(4)]
    b.eq(flags[0] + flags[1] + flags[2] + flags[3], 1)
    things = [b.flag() for _ in range(4)]
    taken = things[0] + things[1] + things[2] + things[3]
    b.le(taken * 2, 5)
    b.le(taken - flags[1] - flags[2] * 2 - flags[3] * 3, 0)
    value = things[0] * 40 + things[1] * 30 + things[2] * 20 + things[3] * 10 + 7
    relaxation = Relaxation(b, value, flags, taken)
    for case, true in enumerate((7, 47, 77, 77)):
        for duals in range(4):
            assert relaxation.bounds(duals)[case] >= true
    assert relaxation.bounds(0)[0] == 7
    assert relaxation.bounds(1)[1] == 47
    assert relaxation.bounds(2)[2] == 77


def test_a_case_that_cannot_reach_what_it_must_is_told_apart() -> None:
    b = Builder()
    flags = [b.flag(), b.flag()]
    b.eq(flags[0] + flags[1], 1)
    landed = b.var(0, 2)
    b.le(landed - flags[1], 0)
    b.ge(landed, 1)
    relaxation = Relaxation(b, landed * 1000 + 5, flags, landed)
    assert relaxation.bounds(0)[0] < 0, "nothing that it could be worth"
    assert relaxation.bounds(1)[1] == 1005


def test_relaxed_members_keep_what_they_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joint_proof, "MANY_MEMBERS", 8)
    state = position(
        red={"ships": "1 1 1", "fuel": 2, "ore": 2, "cards": "booster"},
        blue={"fuel": 3, "ore": 3},
        display="polarity city stasis",
    ).state
    found, _ = all_rolls(state)
    before = [member.high for member in found.members]
    assert found.relax(Budget())
    assert not found.relax(Budget()), "once is enough"
    after = [member.high for member in found.members]
    assert sum(after) < sum(before) / 2
    for member in found.members[::5]:
        assert member.low <= worth(member.state, APP) <= member.high
    verdict = judge(Position(found.members[0].state.copy()), APP, budget=20_000)
    assert verdict.finished
    assert verdict.best.value <= found.members[0].high


def test_a_budget_that_ends_leaves_the_bounds_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joint_proof, "MANY_MEMBERS", 8)
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2, "cards": "booster"}).state
    for effort in (0.001, 0.05):
        found, _ = all_rolls(state)
        before = [member.high for member in found.members]
        budget = Budget.starting_now(effort=effort)
        assert found.relax(budget)
        assert budget.over()
        assert [member.high for member in found.members] == before


@pytest.mark.no_cover
def test_decisions_with_relaxed_outcomes_are_those_of_the_plain_judge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(joint_proof, "MANY_MEMBERS", 8)
    number, wrong = wrong_decisions(6, 9, 3, APP)
    assert wrong == []
    assert number >= 6

"""Fleets proven together: the common model knows every turn of every fleet, and nothing is lost."""

from __future__ import annotations

from random import Random

import pytest

from advisor import Position, Weights, parse_action
from advisor.frontiers.ships import RELIC, VALUE, Ships, order
from advisor.frontiers.solver import joint_proof, model, solve
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.joint_proof import Families, Family
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.quick import QuickSearch, alike
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import OWN
from advisor.frontiers.state import State
from advisor.frontiers.words import BOOSTER
from advisor.search.budget import Budget
from frontiers.solver.test_rules import APP
from support import position


def with_ships(state: State, ships: Ships) -> State:
    other = state.copy()
    other.deck = None
    other.ships = ships
    return other


def fleets(state: State, number: int, rng: Random) -> list[State]:
    """The same position with other values on its ships."""
    found = {order(state.ships)}
    for _ in range(number - 1):
        found.add(order(ship & RELIC | rng.randint(1, 6) for ship in state.ships))
    return [with_ships(state, ships) for ships in sorted(found)]


def worth(state: State, weights: Weights) -> int:
    best = solve(Position(state.copy()), weights).best
    assert best is not None
    return best.value


def compared(size: str, count: int, seed: int, weights: Weights) -> tuple[int, list[str]]:
    """How many fleets were looked at, and those whose best turn the common model does not know."""
    rng = Random(seed)
    number, missed = 0, []
    for theme, given in positions(count, seed, size):
        state = given.state
        levels = {}
        for member in fleets(state, 4, rng):
            solution = solve(Position(member), weights, effort=1.0)
            if solution.best is not None and solution.optimal:
                levels[member.ships] = solution.best.value
        for ships, best in levels.items():
            others = levels | {ships: best - 1}
            turn = model.build(with_ships(state, ships), weights, fleets=others)
            answer = model.solve(turn, 1, work=0.5)
            number += answer.nothing or answer.value is not None
            if answer.nothing:
                missed.append(f"{theme} {ships} {given.to_json()}")
    return number, missed


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", ["app", "fitted-4"])
def test_the_common_model_knows_the_best_turn_of_every_fleet(preset: str) -> None:
    for size, count, least in (("small", 8, 20), ("medium", 4, 8)):
        number, missed = compared(size, count, 31, Weights.preset(preset))
        assert missed == []
        assert number >= least


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["app", "fitted-4"])
def test_the_common_model_knows_the_best_turns_of_many_fleets(preset: str) -> None:
    for size, count, least in (("small", 120, 300), ("medium", 80, 160)):
        number, missed = compared(size, count, 57, Weights.preset(preset))
        assert missed == []
        assert number >= least


def test_a_stolen_card_may_serve_a_second_raid_in_one_of_many_fleets() -> None:
    """The value 3 is shown, so a Booster taken in the first raid may make another for a second."""
    given = position(
        players=3,
        red={"ships": "1 2 2 3 4 5", "fuel": 2},
        blue={"cards": "booster", "fuel": 1},
        green={"cards": "booster", "fuel": 1},
    )
    here = given
    for text in (
        "raiders 1 2 3 : blue booster",
        "booster 2",
        "raiders 3 4 5 : green booster",
    ):
        here = here.play(text)
    state = with_ships(given.state, given.state.ships)
    turn = model.build(state, APP, fleets={state.ships: 0, (1, 2, 2, 4, 4, 5): 0})
    (stage,) = turn.stages
    for wanted in (
        *(stage.sum((keys.STEAL, seat, BOOSTER)) for seat in turn.rivals),
        stage.sum((keys.RAID, 1)),
        stage.sum((keys.RAID, 3)),
        stage.sum((keys.MAKES, BOOSTER, OWN, 3)),
        turn.chosen[0],
    ):
        turn.b.ge(wanted, 1)
    assert model.solve(turn).value is not None


def test_the_common_model_finds_the_one_fleet_with_something_better() -> None:
    state = position(red={"ships": "1 2 4", "fuel": 1, "ore": 1}).state
    members = fleets(state, 6, Random(1))
    levels = {member.ships: worth(member, APP) for member in members}
    turn = model.build(members[0], APP, fleets=levels)
    assert model.solve(turn, 1).nothing
    poor = members[2].ships
    turn = model.build(members[0], APP, fleets=levels | {poor: levels[poor] - 10})
    answer = model.solve(turn, 1)
    assert answer.value == levels[poor]
    assert answer.bound == 10
    (chosen,) = (ships for ships, flag in zip(levels, turn.chosen, strict=True) if answer.of(flag))
    assert chosen == poor


def test_one_fleet_is_the_plain_model() -> None:
    state = position(red={"ships": "2 2 5", "fuel": 2, "ore": 2, "cards": "booster"}).state
    plain = model.build(state, APP)
    alone = model.build(state, APP, fleets={state.ships: 0})
    assert str(alone.b.model.proto) == str(plain.b.model.proto)


def all_rolls(state: State) -> tuple[Family, Families]:
    """A family of all rolls of three ships, and where it is kept."""
    families = Families(APP)
    for a in range(1, 7):
        for b in range(a, 7):
            for c in range(b, 7):
                families.join((a, b, c), with_ships(state, (a, b, c)))
    (found,) = families._families.values()
    return found, families


@pytest.mark.no_cover
def test_every_member_gets_its_proven_best_turn() -> None:
    state = position(
        red={"ships": "1 1 1", "fuel": 2, "ore": 2, "cards": "booster"},
        blue={"fuel": 3, "ore": 3},
        display="polarity city stasis",
    ).state
    found, families = all_rolls(state)
    alone = 0
    for member in found.members:
        if member.open:
            key = tuple(ship & VALUE for ship in member.state.ships)
            families.look_into(key, Budget())
            alone += 1
    assert alone < len(found.members) / 2, "most are proven together"
    for member in found.members:
        solution = member.solution(APP)
        assert solution.optimal
        assert solution.best is not None
        assert solution.best.value == member.low == worth(member.state, APP)


def test_a_draft_that_cannot_be_played_is_solved_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the model promises, the engine decides."""
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    monkeypatch.setattr(Family, "_play", lambda *_: False)
    monkeypatch.setattr(joint_proof, "CALM_MEMBERS", 0)
    monkeypatch.setattr(QuickSearch, "run", lambda *_: 0)
    while left := [member for member in found.members if member.open]:
        found.look_into(left[0], Budget())
    assert found._failures == joint_proof.MOST_FAILURES
    for member in found.members[::9]:
        assert not member.open
        assert member.low == worth(member.state, APP)


def test_a_proof_that_runs_out_of_work_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    bounds = [member.high for member in found.members]
    monkeypatch.setattr(joint_proof, "MEMBER_PROOF_TIME", 0.0)
    found._prove(found.members, Budget())
    assert [member.high for member in found.members] == bounds
    assert found._failures == 1


def test_effort_is_spent_on_what_is_looked_into() -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    spent = []
    for member in found.members[:8]:
        budget = Budget(effort=0.5)
        found.look_into(member, budget)
        spent.append(budget.spent)
    assert min(spent) > 0
    assert max(spent) < 0.5 * 1.1
    assert spent[0] > spent[1], "a quick look at all of them comes first"


def test_a_common_model_that_is_too_large_is_not_built() -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    bounds = [member.high for member in found.members]
    budget = Budget(effort=-1.0)
    found._prove(found.members, budget)
    assert [member.high for member in found.members] == bounds
    assert budget.over()


def test_stopping_leaves_what_is_known() -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    found.look_into(found.members[0], Budget(stop=lambda: True))
    assert all(member.pool.best is not None for member in found.members)
    assert any(member.open for member in found.members)


def test_a_turn_is_imitated_with_other_ships() -> None:
    state = position(red={"ships": "2 2 5", "fuel": 1, "ore": 1}).state
    plan = tuple(parse_action(text) for text in ("shipyard 2 2", "solar 5", "end"))
    for ships, can in (((1, 4, 4), True), ((1, 3, 4), False)):
        pool = Pool(state.active)
        QuickSearch(with_ships(state, ships), APP, pool).imitate(plan)
        assert (pool.best is not None) is can
        if pool.best is not None:
            texts = [action.text for action in pool.best.actions]
            assert texts == ["shipyard 4 4", "solar 1", "end"]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("solar 6", ["solar 1", "solar 2", "solar 3"]),
        ("market 5 5", ["market 2 2"]),
        ("terraform 6 > lem", ["terraform 1 > lem", "terraform 2 > lem", "terraform 3 > lem"]),
        ("raiders 4 5 6 : blue 1f", ["raiders 1 2 3 : blue 1f"]),
        ("booster 5", ["booster 1", "booster 2", "booster 3"]),
        ("trade 2", ["trade", "trade 2"]),
        ("bay 6", ["bay 1", "bay 2", "bay 3"]),
        ("claim city", ["claim city"]),
    ],
)
def test_the_same_action_with_other_ships(action: str, expected: list[str]) -> None:
    assert [each.text for each in alike((1, 2, 2, 3), parse_action(action))] == expected

"""Fleets proven together: the common model knows every turn of every fleet, and nothing is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from advisor import Position, Weights, parse_action
from advisor.frontiers.ships import RELIC, VALUE, Ships, order
from advisor.frontiers.solver import joint_proof, model, solve
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.imitation import alike, likewise
from advisor.frontiers.solver.joint_proof import Families, Family, Key
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.quick import QuickSearch
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import OWN
from advisor.frontiers.solver.turn_model import EFFECTS
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


def compared(
    size: str, count: int, seed: int, weights: Weights, stages: int = 1
) -> tuple[int, list[str]]:
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
            here = with_ships(state, ships)
            turn = model.build(here, weights, stages, EFFECTS, fleets=others)
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


@pytest.mark.no_cover
def test_the_common_model_with_stages_knows_the_best_turn_of_every_fleet() -> None:
    number, missed = compared("small", 8, 33, Weights.preset("app"), joint_proof.STAGES)
    assert missed == []
    assert number >= 16


@pytest.mark.slow
@pytest.mark.parametrize("stages", [1, joint_proof.STAGES])
@pytest.mark.parametrize("preset", ["app", "fitted-4"])
def test_the_common_model_knows_the_best_turns_of_many_fleets(preset: str, stages: int) -> None:
    for size, count, least in (("small", 120, 300), ("medium", 80, 160)):
        number, missed = compared(size, count, 57, Weights.preset(preset), stages)
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


def test_drafts_that_cannot_be_played_are_left_to_stages_and_to_the_members_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the model promises, the engine decides."""
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    monkeypatch.setattr(Family, "_play", lambda *_: False)
    monkeypatch.setattr(joint_proof, "CALM_MEMBERS", 0)
    monkeypatch.setattr(QuickSearch, "run", lambda *_: 0)
    asked = []
    build = model.build

    def noted(state: State, weights: Weights, stages: int = 1, *rest: Any, **more: Any) -> Any:
        asked.append((stages, len(more.get("fleets", ()))))
        return build(state, weights, stages, *rest, **more)

    monkeypatch.setattr(joint_proof.model, "build", noted)
    while left := [member for member in found.members if member.open]:
        found.look_into(left[0], Budget())
    common = [stages for stages, fleets in asked if fleets > 1]
    assert common == sorted(common)
    assert set(common) == {1, joint_proof.STAGES}
    for member in found.members[::9]:
        assert not member.open
        assert member.low == worth(member.state, APP)


def test_nothing_is_proven_beyond_what_is_asked_for() -> None:
    """Levels are kept by members that nobody solved, and hold."""
    state = position(
        red={"ships": "1 1 1", "fuel": 2, "ore": 2, "cards": "booster"},
        blue={"fuel": 3, "ore": 3},
    ).state
    found, families = all_rolls(state)
    truth = {member.state.ships: worth(member.state, APP) for member in found.members}
    levels: dict[Key, int] = {ships: best + 5_000 for ships, best in truth.items()}
    levels.popitem()
    families.look_into((1, 2, 4), Budget(), levels)
    bounds = [member.high - truth[member.state.ships] for member in found.members]
    assert min(bounds) >= 0
    assert sum(bound <= 5_000 for bound in bounds) >= len(bounds) - 1
    assert sum(bound > 0 for bound in bounds) > len(bounds) / 2


def test_a_common_proof_that_takes_long_is_made_in_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    monkeypatch.setattr(joint_proof, "LONG_PROOF", -1.0)
    monkeypatch.setattr(joint_proof, "PROOF_WORK", 0.0)
    found._ask(found.members, Budget())
    assert found._parts == 2
    assert found._failures == 0


def test_a_proof_that_runs_out_of_work_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    bounds = [member.high for member in found.members]
    monkeypatch.setattr(joint_proof, "PROOF_WORK", 0.0)
    assert not found._ask(found.members[: 2 * joint_proof.SMALL_GROUP - 1], Budget())
    assert [member.high for member in found.members] == bounds
    assert found._failures == 1


def test_effort_is_spent_on_what_is_looked_into() -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    spent = []
    budget = Budget(effort=0.5)
    assert found.glance(budget)
    assert budget.spent > 0
    assert not found.glance(budget)
    for member in found.members[:8]:
        budget = Budget(effort=0.5)
        found.look_into(member, budget)
        spent.append(budget.spent)
    assert min(spent) > 0
    assert max(spent) < 0.5 * 1.1


def test_a_common_model_that_is_too_large_is_not_built() -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    bounds = [member.high for member in found.members]
    budget = Budget(effort=-1.0)
    assert not found._ask(found.members, budget)
    assert [member.high for member in found.members] == bounds
    assert budget.over()


def test_stopping_leaves_what_is_known() -> None:
    state = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2}).state
    found, _ = all_rolls(state)
    found.glance(Budget(stop=lambda: True))
    found.look_into(found.members[0], Budget(stop=lambda: True))
    assert all(member.pool.best is not None for member in found.members)
    assert any(member.open for member in found.members)


@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        ((1, 4, 4), ["shipyard 4 4", "solar 1", "end"]),
        ((1, 3, 4), ["solar 3", "end"]),
    ],
)
def test_a_turn_is_imitated_with_other_ships(ships: Ships, expected: list[str]) -> None:
    """What cannot be done with them is left out, and their rest goes on in the simple way."""
    state = position(red={"ships": "2 2 5", "fuel": 1, "ore": 1}).state
    plan = tuple(parse_action(text) for text in ("shipyard 2 2", "solar 5", "end"))
    pool = Pool(state.active)
    QuickSearch(with_ships(state, ships), APP, pool).imitate(plan)
    assert pool.best is not None
    texts = [action.text for action in pool.best.actions]
    assert set(expected) <= set(texts)


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (
            "teleporter 5@solar > raiders 3 4 5 : blue 1f",
            ["teleporter 2@solar > raiders 1 2 3 : blue 1f"],
        ),
        ("teleporter 5@solar > mine 5", ["teleporter 2@solar > mine 2"]),
        ("teleporter 5@solar > shipyard 5 5", ["teleporter 2@solar > shipyard 2 2"]),
        (
            "helmet blue:4@mine > raiders 4 5 6 : blue 1f",
            ["helmet blue:4@mine > raiders 2 3 4 : blue 1f"],
        ),
        ("helmet blue:6@mine > raiders 4 5 6 : blue 1f", []),
        ("helmet blue:3@mine > shipyard 3 3", ["helmet blue:3@mine > shipyard 3 3"]),
        ("helmet blue:4@mine > solar 4", ["helmet blue:4@mine > solar 4"]),
        ("solar 6", ["solar 1", "solar 2", "solar 3"]),
    ],
)
def test_a_ship_is_moved_where_another_was_with_those_that_are_there(
    action: str, expected: list[str]
) -> None:
    state = position(
        red={"ships": "1 2 3", "cards": "teleporter helmet"}, docks={"solar": "red:2 blue:6"}
    ).state
    assert [each.text for each in likewise(state, parse_action(action))] == expected


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

"""The best turn against a judge that shares nothing with it, and rolls against brute force."""

from __future__ import annotations

from random import Random

import pytest

from advisor.phoenix import Position, referee
from advisor.phoenix.solver.expeditions import parts_of
from advisor.phoenix.solver.rolling import Rolling, best_rest
from advisor.phoenix.solver.solve import solve
from advisor.phoenix.value import Weights, value
from advisor.search.budget import Budget
from tests.phoenix.samples import enriched, random_game
from tests.phoenix.solver.plain import judge
from tests.phoenix.support import position

GAMES = {seed: [here for here, _ in random_game(seed)] for seed in (4, 9)}


def sampled(number: int, seed: int = 1) -> list[Position]:
    rng = Random(seed)
    found = [here for game in GAMES.values() for here in game]
    return [here for here in rng.sample(found, number) if not referee_only_rolls(here)]


def referee_only_rolls(here: Position) -> bool:
    return all(action.is_chance for action in here.legal_actions())


def test_the_best_turn_is_the_one_of_the_plain_judge() -> None:
    judged = 0
    for here in sampled(45):
        weights = Weights.default(len(here.players))
        if here.table is not None:
            continue
        verdict = judge(here, weights, 300)
        if not verdict.finished or here.to_move != here.active:
            continue
        expected = verdict.value
        found = solve(here, weights)
        assert found.best is not None
        if found.optimal:
            judged += 1
            assert found.best.value == expected, here.to_json()
        else:
            assert expected is not None
            assert found.best.value <= expected
    assert judged > 15


def test_every_plan_is_played_by_the_engine_to_its_value() -> None:
    for here in sampled(12, seed=2):
        weights = Weights.default(len(here.players))
        for plan in solve(here, weights, top=3).plans:
            after = here
            for action in plan.actions:
                after = after.play(action)
            assert after == plan.position
            assert value(after.state, here.state.to_move, weights) == plan.value
            if here.table is None:
                assert after.moves != here.moves or after.result is not None


def test_the_same_position_gets_the_same_advice_and_the_best_comes_first() -> None:
    here = next(each for each in GAMES[4] if each.phase == "turn" and each.moves > 30)
    weights = Weights.default(len(here.players))
    one, two = (
        solve(here, weights, top=5),
        solve(Position.from_json(here.to_json()), weights, top=5),
    )
    assert [str(plan) for plan in one.plans] == [str(plan) for plan in two.plans]
    values = [plan.value for plan in one.plans]
    assert values == sorted(values, reverse=True)
    assert len({plan.position for plan in one.plans}) == len(one.plans) == 5


def test_a_search_that_is_stopped_claims_nothing() -> None:
    here = next(each for each in GAMES[9] if each.phase == "turn" and each.moves > 30)
    weights = Weights.default(len(here.players))
    seen: list[object] = []
    stopped = solve(here, weights, stop=lambda: True, progress=lambda *each: seen.append(each))
    assert stopped.best is not None
    assert not stopped.optimal
    assert stopped.best.gap > 0
    assert seen
    assert not solve(here, weights, effort=0.0).optimal
    assert solve(here, weights, seconds=0.0).best is not None


def test_relocations_are_made_where_they_pay_and_nothing_is_left_out() -> None:
    here = position(
        red={
            "station": {102: ["human", "gold"], 214: ["gold", "gold", "gold"]},
            "gems": 4,
        },
        supply={"teal": 10, "pink": 10, "brown": 10, "gold": 6},
    ).play("income")
    weights = Weights.default(2)
    found = solve(here, weights)
    assert found.optimal
    assert found.best is not None
    assert found.best.value == judge(here, weights, 20_000).value
    assert any(str(action).startswith("move") for action in found.best.actions)


# Rolls


def brute_force(here: Position, action: object, weights: Weights) -> float:
    """The mean over every outcome of the best that can be kept, played by the engine."""
    total = 0.0
    for happens, chance in here.chance_outcomes(action):  # type: ignore[arg-type]
        state = here.play(happens).state
        total += chance * best_rest(state, weights, 0, here.moves)[0]
    return total


def small_rolls() -> list[Position]:
    base = {"gems": 6, "food": 1, "water": 1, "metal": 1}
    return [
        position(red=base | {"station": {225: ["pink", "gold", "gold", "human"]}}).play("income"),
        position(
            red=base | {"hub": "A-3", "station": {102: 1}, "ships": "transport1", "food": 3},
        ).play("use transport1; buy f; done"),
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_a_small_expedition_is_worth_its_mean(number: int) -> None:
    here = small_rolls()[number]
    weights = Weights.default(2)
    found = Rolling(here, weights).within(Budget())
    assert found
    for gamble in found:
        if len(gamble.actions) == 1:
            expected = brute_force(here, gamble.actions[0], weights)
            assert gamble.value == pytest.approx(expected)
            assert gamble.exact


def test_an_expedition_is_worth_its_mean_over_all_rolls() -> None:
    here = position(
        red={
            "gems": 6,
            "food": 1,
            "water": 1,
            "metal": 1,
            "station": {102: 1},
            "ships": "expedition1",
        }
    )
    weights = Weights.default(2)
    rolling = Rolling(here, weights)
    roll = next(each for each in rolling.rolls if str(each.path[0]) == "use expedition1")
    mean = rolling.expected(roll.state, roll.action)
    rng = Random(1)
    table = rolling.table(roll.state, roll.action)
    outcomes = here.chance_outcomes(roll.action)
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    for happens, _ in rng.sample(outcomes, 12):
        expected = best_rest(here.play(happens).state, weights, 0, here.moves)[0]
        assert table.keep(happens.outcome)[0] == expected
    assert mean == pytest.approx(
        sum(chance * table.keep(happens.outcome)[0] for happens, chance in outcomes)
    )


def test_a_reroll_is_worked_out_backwards() -> None:
    here = position(
        red={"hub": "B-4", "gems": 6, "station": {102: 1}, "ships": "expedition1"}
    ).play("use expedition1 = 3f 2w 1m")
    weights = Weights.default(2)
    rolling = Rolling(here, weights)
    state = here.state
    assert state.rerolls == 1
    for action in here.legal_actions():
        if not action.is_chance or sum(action.dice) > 2:
            continue
        expected = 0.0
        for happens, chance in here.chance_outcomes(action):
            after = here.play(happens).state
            expected += chance * best_rest(after, weights, 0, here.moves)[0]
        assert rolling.expected(state, action) == pytest.approx(expected)


def test_after_a_roll_the_outcomes_tell_the_best_turn() -> None:
    here = position(red={"gems": 6, "station": {225: ["gold"] * 4}}, supply={"gold": 4}).play(
        "income"
    )
    weights = Weights.default(2)
    rolling = Rolling(here, weights)
    gamble = next(each for each in rolling.within(Budget()) if len(each.actions) == 1)
    found = rolling.outcomes(gamble)
    assert sum(chance for _, chance, _ in found) == pytest.approx(1)
    mean = sum(chance * plan.value for _, chance, plan in found)
    assert mean == pytest.approx(gamble.value)
    assert all(sum(plan.terms.values()) == plan.value for _, _, plan in found)


def test_parts_of_a_roll() -> None:
    assert len(parts_of((1, 2, 0, 1))) == 12
    assert (0, 0, 0, 0) in parts_of((1, 2, 0, 1))


def test_richer_positions_are_solved_without_an_exception() -> None:
    rng = Random(5)
    begun = [each for each in GAMES[9] if each.phase == "turn"]
    for here in rng.sample(begun, 4):
        rich = enriched(here, rng)
        weights = Weights.default(len(rich.players))
        found = solve(rich, weights, effort=0.4)
        assert found.best is not None
        assert referee.refuse(rich.state, found.best.actions[0]) is None


def test_others_choose_a_reward_by_what_it_is_worth_to_them() -> None:
    here = position(
        blue={"tracks": {"dismantle": 3}}, red={"gems": 8, "ships": "dismantle1 transport1"}
    )
    plan = solve(here, Weights.default(2)).best
    assert plan is not None
    rewards = [str(action) for action in plan.actions if action.kind == "reward"]
    assert all(text.startswith("blue reward") for text in rewards)

"""Chance within a turn: expectations are exact, decisions are right, budgets leave intervals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import floor, sqrt
from random import Random

import pytest

from advisor import Action, Position, Weights, parse_action
from advisor.core.errors import PositionError
from advisor.frontiers import referee
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.chance import Chance, shared_out
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.value import value
from frontiers.solver.odd_turns import ODD_TURNS, turn
from frontiers.solver.plain import judge
from frontiers.solver.test_rules import APP
from frontiers.solver.weighing import only
from support import position


def mean(given: Position, action: Action) -> float:
    """What a chance action is worth, with every outcome solved by itself."""
    found = 0.0
    for happens, probability in referee.outcomes(given.state, action):
        best = solve(given.play(happens), APP).best
        assert best is not None
        found += probability * best.value
    return found


def three_ships(**red: object) -> Position:
    return position(
        red={"ships": "1 2 4", "fuel": 2, "ore": 1, "cards": "warper", "stock": 3, **red},
        blue={"fuel": 2, "ore": 3, "cards": "booster"},
        docks={"mine": "blue:4"},
        display="polarity city stasis",
    )


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "given",
    [
        three_ships(),
        pytest.param(three_ships(cards="warper booster"), marks=pytest.mark.slow),
    ],
)
def test_rerolls_are_the_means_of_their_outcomes(given: Position) -> None:
    found = Chance(given, APP).rerolls()
    assert len(found) == 7
    for gamble in found:
        assert gamble.exact
        assert gamble.low == gamble.high == pytest.approx(mean(given, gamble.actions[-1]))
    assert [each.low for each in found] == sorted((each.low for each in found), reverse=True)


@pytest.mark.no_cover
def test_a_reroll_of_the_relic_ship_is_the_mean_of_its_outcomes() -> None:
    given = position(
        red={"ships": "2 3 5*", "fuel": 2, "ore": 1, "cards": "warper", "stock": 4},
        territories={"burroughs": {"red": 1}},
    )
    for gamble in Chance(given, APP).rerolls():
        assert gamble.exact
        assert gamble.low == pytest.approx(mean(given, gamble.actions[-1]))


def test_cycles_are_the_means_of_their_outcomes() -> None:
    given = position(red={"ships": "3 6", "fuel": 1, "ore": 1}, display="cache decoy stasis")
    found = Chance(given, APP).cycles()
    assert {str(each) for each in found} == {"artifact 3; cycle", "artifact 6; cycle"}
    for gamble in found:
        assert gamble.exact
        docked = given.play(gamble.actions[0])
        assert gamble.low == pytest.approx(mean(docked, gamble.actions[-1]))


@pytest.mark.no_cover
@pytest.mark.parametrize("cards", ["warper", "warper booster"])
def test_the_decision_is_that_of_exact_values(cards: str) -> None:
    given = three_ships(cards=cards)
    best = solve(given, APP).best
    assert best is not None
    exact = {each.actions: each.value for each in Chance(given, APP).rerolls()}
    found = Chance(given, APP).rerolls(best.value, keep=1)
    for gamble in found:
        assert gamble.low - 1e-6 <= exact[gamble.actions] <= gamble.high + 1e-6
    if max(exact.values()) > best.value:
        assert found[0].exact
        assert found[0].low == pytest.approx(max(exact.values()))
        assert all(each.high <= found[0].low + 1e-6 or each.exact for each in found[1:])
    else:
        assert all(each.high <= best.value for each in found)


def given_a_warper(count: int, seed: int, ships: int) -> Iterator[Position]:
    """Generated positions with so many ships at most, each able to roll again."""
    for _, each in positions(count, seed):
        data = each.to_dict()
        player = next(one for one in data["players"] if one["color"] == data["active"])
        if not 2 <= len(player["ships"]) <= ships:
            continue
        player["cards"] = sorted({*player["cards"], "warper"})
        player["fuel"] = max(1, player["fuel"])
        with suppress(PositionError):
            found = Position.from_json(data)
            if referee.refuse(found.state, parse_action(f"warper {player['ships'][0]}")) is None:
                yield found


def judged(given: Position, weights: Weights) -> dict[str, float] | None:
    """What every re-roll is worth by the plain judge; None where that takes too long."""
    found: dict[str, float] = {}
    known: dict[object, int] = {}
    for action in given.legal_actions():
        if not str(action).startswith("warper"):
            continue
        found[str(action)] = 0.0
        for happens, probability in referee.outcomes(given.state, action):
            after = given.play(happens)
            ships = after.state.ships
            if ships not in known:
                verdict = judge(after, weights, budget=3000)
                if not verdict.finished:
                    return None
                known[ships] = verdict.best.value
            found[str(action)] += probability * known[ships]
    return found


def wrong_decisions(count: int, seed: int, ships: int, weights: Weights) -> tuple[int, list[str]]:
    """How many decisions were compared with the judge's, and those that were wrong.

    The certain turn is made worth more and less than it is, so that gambles may leave much open,
    little or nothing.
    """
    number, wrong = 0, []
    for given in given_a_warper(count, seed, ships):
        exact = judged(given, weights)
        if exact is None:
            continue
        most = max(exact.values())
        for lead in (-1_000_000, -1, 1, 20_000, 200_000, 2_000_000):
            best = floor(most) + lead
            found = Chance(given, weights).rerolls(best, keep=1)
            held = all(
                each.low - 1e-3 <= exact[str(each)] <= each.high + 1e-3
                and (lead < 0 or each.high <= best)
                for each in found
            )
            chosen = lead > 0 or (found[0].exact and abs(found[0].low - most) < 1e-3)
            number += 1
            if not held or not chosen:
                wrong.append(f"{best} {given.to_json()}")
    return number, wrong


@pytest.mark.no_cover
def test_decisions_are_those_of_the_plain_judge() -> None:
    number, wrong = wrong_decisions(10, 5, 3, APP)
    assert wrong == []
    assert number >= 18


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["app", "fitted-3"])
def test_many_decisions_are_those_of_the_plain_judge(preset: str) -> None:
    number, wrong = wrong_decisions(60, 6, 3, Weights.preset(preset))
    assert wrong == []
    assert number >= 60


def test_what_may_stay_open_is_shared_out_by_probability_and_width() -> None:
    rng = Random(4)
    for _ in range(300):
        shares = [rng.random() for _ in range(rng.randint(1, 9))]
        outcomes = [(rng.randint(0, 50), share / sum(shares)) for share in shares]
        whole = sum(width * probability for width, probability in outcomes)
        may = rng.uniform(0, whole)
        factor = shared_out(outcomes, may)
        left = sum(min(width, factor / sqrt(part)) * part for width, part in outcomes)
        assert left == pytest.approx(may)
    assert shared_out([(5, 1.0)], -3.0) == 0.0
    assert shared_out([(5, 1.0)], 9.0) == 0.0


def test_positions_share_what_they_have_in_common() -> None:
    first = Chance(three_ships(), APP)
    first.rerolls()
    other = Chance(three_ships(ships="5 5 6"), APP, first.families)
    (whole,) = (each for each in other.run(seconds=0.0) if str(each) == "warper 5 5 6")
    assert whole.exact
    assert whole.low == pytest.approx(mean(three_ships(ships="5 5 6"), whole.actions[-1]))


@pytest.mark.parametrize("display", ["teleporter cache decoy", "booster cache decoy"])
def test_a_card_may_be_thrown_away_and_claimed_from_a_new_display(display: str) -> None:
    given = position(
        red={"ships": "2 6", "cards": "teleporter cache decoy booster", "stock": 4},
        territories={"lem": {"red": 1}, "herbert": {"red": 1, "blue": 1}},
        docks={"mine": "blue:6 blue:6"},
        display=display,
    ).play("artifact 2")
    truth = solve(given, APP).best
    found = Chance(given, APP).best_after(given.state, parse_action("cycle")).best
    assert truth is not None
    assert found is not None
    assert found.optimal
    assert found.value == truth.value


@pytest.mark.no_cover
@pytest.mark.parametrize("keep", [1, 2, 7])
def test_so_many_gambles_are_exact(keep: int) -> None:
    given = three_ships()
    exact = [each.value for each in Chance(given, APP).rerolls()]
    found = Chance(given, APP).rerolls(keep=keep)
    assert all(each.exact for each in found[:keep])
    assert [each.low for each in found[:keep]] == pytest.approx(exact[:keep])


def test_without_a_limit_it_is_exact_although_a_limited_run_came_before() -> None:
    given = three_ships()
    chance = Chance(given, APP)
    asked = iter([False] * 9)
    chance.run(stop=lambda: next(asked, True))
    assert [each.value for each in chance.rerolls()] == pytest.approx(
        [each.value for each in Chance(given, APP).rerolls()]
    )
    after = given.play("warper 1 2 4 = 3 3 5")
    found = chance.best_after(after.state, parse_action("warper 1 2 4")).best
    truth = solve(after, APP).best
    assert found is not None
    assert truth is not None
    assert found.optimal
    assert found.value == truth.value


def test_a_budget_leaves_an_interval() -> None:
    given = three_ships()
    exact = {each.actions: each.value for each in Chance(given, APP).rerolls()}
    hurried = [each for each in Chance(given, APP).run(seconds=0.0) if each.actions in exact]
    assert len(hurried) == len(exact)
    assert not any(each.exact for each in hurried)
    for gamble in hurried:
        assert gamble.low - 1e-6 <= exact[gamble.actions] <= gamble.high + 1e-6


def test_chance_is_not_valued_before_the_roll() -> None:
    with pytest.raises(ValueError, match="after its roll"):
        Chance(Position.new_game(seed=3), Weights.preset("app"))


def test_two_cards_may_be_taken_with_one_that_is_claimed_and_one_that_a_warper_fetches() -> None:
    given = position(
        red={"ships": "5 1 1", "fuel": 2, "cards": "warper"},
        docks={"artifact": "red:3"},
        this_turn={"artifact": 3},
        display="booster city decoy",
        discards="polarity",
    )
    weights = only(cards=1000)
    line = (
        "artifact 5; claim booster = cache; discard warper polarity; polarity 1; booster 1; "
        "artifact 6; artifact 2; claim city = gravity; end"
    )
    reached = value(turn(given, line).end, 0, weights)
    best = Chance(given, weights).best_after(given.state, parse_action("cycle")).best
    assert best is not None
    assert best.value >= reached == 300_000


def test_three_cards_may_be_taken_where_ships_leave_the_artifact() -> None:
    given, line = ODD_TURNS["three claims"]
    weights = only(cards=1000)
    reached = value(turn(given, line).end, 0, weights)
    docked = given.play("artifact 6*")
    best = Chance(docked, weights).best_after(docked.state, parse_action("cycle")).best
    assert best is not None
    assert best.value >= reached == 400_000


def test_two_cards_may_be_taken_where_a_guest_brought_the_first_pips() -> None:
    given = position(
        red={"ships": "2 6 2", "fuel": 3, "cards": "helmet"},
        docks={"mine": "blue:6"},
        display="city monument decoy",
    ).play("helmet blue:6@mine > artifact 6")
    weights = only(cards=1000)
    line = "artifact 2; claim city = booster; artifact 6; artifact 2; claim monument = booster; end"
    reached = value(turn(given, line).end, 0, weights)
    best = Chance(given, weights).best_after(given.state, parse_action("cycle")).best
    assert best is not None
    assert best.value >= reached == 300_000

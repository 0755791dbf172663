"""Each rule of the model, on both sides of its edges: what the best turn does and cannot do."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from advisor import Position
from advisor.frontiers.solver import Solution, model, solve
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import limits_of
from advisor.frontiers.value import Weights
from advisor.frontiers.words import (
    BOOSTER,
    CANNON,
    CARDS,
    CRYSTAL,
    GRAVITY,
    HELMET,
    HERBERT,
    LEM,
    POHL,
    POLARITY,
    STASIS,
    TELEPORTER,
    WARPER,
)
from advisor.search.linear import total

APP = Weights.preset("app")


def position(
    ships: str,
    fuel: int = 0,
    ore: int = 0,
    rival: dict[str, Any] | None = None,
    this_turn: dict[str, Any] | None = None,
    board: dict[str, Any] | None = None,
    **player: Any,
) -> Position:
    """Red to play against blue, with whatever is said."""
    return Position.from_json(
        {
            "format": "alien-frontiers/1",
            "players": [
                {"color": "red", "fuel": fuel, "ore": ore, "ships": ships.split(), **player},
                {"color": "blue", **(rival or {})},
            ],
            "this_turn": this_turn or {},
            **(board or {}),
        }
    )


def best(given: Position) -> Solution:
    solution = solve(given, APP)
    assert solution.optimal
    assert solution.best is not None
    assert solution.bound == solution.best.value
    return solution


def texts(given: Position) -> list[str]:
    plan = best(given).best
    assert plan is not None
    return [action.text for action in plan.actions]


def feasible(given: Position, key: Hashable, least: int = 1) -> bool:
    """Whether the model without order knows a turn with that much of something."""
    turn = model.build(given.state, APP)
    turn.b.ge(turn.whole(key), least)
    return not model.solve(turn).nothing


def does(given: Position, start: str) -> bool:
    return any(text.startswith(start) for text in texts(given))


@pytest.mark.parametrize(
    ("ships", "fuel", "ore", "builds"),
    [
        ("2 2 5", 1, 1, True),
        ("2 2 5", 0, 1, True),  # the 5 brings the fuel
        ("2 2 5", 1, 0, True),  # the 5 brings the ore
        ("2 2 5", 0, 0, False),
        ("2 3 5", 1, 1, False),
    ],
)
def test_shipyard_needs_a_pair_and_its_price(ships: str, fuel: int, ore: int, builds: bool) -> None:
    assert does(position(ships, fuel, ore), "shipyard") is builds


def test_shipyard_needs_ports() -> None:
    blocked = {"docks": {"shipyard": ["blue:1", "blue:1"], "bay": ["blue"]}}
    assert not does(position("2 2 5", 2, 2, board=blocked), "shipyard")
    shot = position("2 2 5", 3, 2, board=blocked, cards=["cannon"])
    assert does(shot, "cannon shipyard")
    assert does(shot, "shipyard 2 2")


@pytest.mark.parametrize(("fuel", "ore", "lands"), [(1, 1, True), (0, 0, False)])
def test_terraforming_pays_both(fuel: int, ore: int, lands: bool) -> None:
    alone = position("6", fuel, ore, board={"docks": {"bay": ["red"] * 3}})
    assert does(alone, "terraform") is lands


@pytest.mark.parametrize(("waiting", "lands"), [(3, True), (2, False)])
def test_terraforming_keeps_three_ships(waiting: int, lands: bool) -> None:
    bay = {"docks": {"bay": ["red"] * waiting}}
    assert does(position("6", 2, 2, board=bay), "terraform") is lands


@pytest.mark.parametrize(("ore", "lands"), [(3, True), (2, False)])
def test_constructor_takes_three_ore(ore: int, lands: bool) -> None:
    assert does(position("5 5 5", 0, ore), "constructor") is lands


def test_bradbury_saves_one_ore() -> None:
    board = {"territories": {"bradbury": {"red": 1}}}
    assert does(position("5 5 5", 0, 2, board=board), "constructor")
    assert not does(position("5 5 5", 0, 1, board=board), "constructor")


@pytest.mark.parametrize(("circle", "launches"), [(4, True), (3, False)])
def test_hub_needs_seven_advances(circle: int, launches: bool) -> None:
    given = position("1 2 4", 1, 1, hub=circle)
    assert does(given, "launch") is launches


def test_asimov_gives_one_advance_to_its_owner() -> None:
    mine = {"territories": {"asimov": {"red": 1}}}
    assert does(position("1 2 4", 1, 1, hub=3, board=mine), "launch")
    assert not does(position("1 2 4", 1, 1, hub=2, board=mine), "launch")


def test_asimov_cannot_pay_for_the_landing_that_wins_it() -> None:
    assert not does(position("1 2 4", 1, 1, hub=3), "launch")


def test_mine_is_guarded_by_the_highest_ship() -> None:
    board = {"docks": {"mine": ["blue:5"], "bay": ["blue"] * 2}}
    assert does(position("5", board={"docks": {**board["docks"], "bay": ["blue"] * 2}}), "mine")
    assert not does(position("4", board=board), "mine")
    vanvogt = {**board, "territories": {"vanvogt": {"red": 1}}}
    assert does(position("4", board=vanvogt), "mine")
    docked = {"mine": ["blue:5", "red:5"], "bay": ["blue"] * 2}
    mined = {**vanvogt, "docks": docked}
    assert not does(position("4", board=mined, this_turn={"mine": True}), "mine")


@pytest.mark.parametrize(("ships", "claims"), [("2 6", True), ("1 6", False)])
def test_artifact_asks_for_eight_pips(ships: str, claims: bool) -> None:
    board = {"display": ["teleporter"]}
    assert feasible(position(ships, board=board), keys.CLAIMS) is claims
    held = position(ships, board=board, cards=["teleporter"])
    assert not feasible(held, keys.CLAIMS)


def test_two_claims_need_eight_pips_each() -> None:
    board = {"display": ["teleporter", "city"]}
    assert feasible(position("2 6 3 5", board=board), keys.CLAIMS, 2)
    assert not feasible(position("6 6 4", board=board), keys.CLAIMS, 2)


def test_a_card_does_not_pay_for_itself() -> None:
    assert not does(position("3 4", 2, board={"display": ["booster"]}), "claim")


def test_a_claimed_card_works_at_once() -> None:
    board = {"display": ["booster"], "docks": {"bay": ["red"]}}
    used = (keys.POWER, BOOSTER)
    assert feasible(position("2 6 5", 1, board=board), used)
    assert not feasible(position("1 2 3", 1, board=board), used)


def test_market_rates() -> None:
    heinlein = {"territories": {"heinlein": {"red": 1}}}
    assert feasible(position("6 6", 4, board=heinlein), keys.TRADE, 4)
    assert not feasible(position("6 6", 4, board=heinlein), keys.TRADE, 5)
    assert not feasible(position("6 6", 4), keys.TRADE)
    assert feasible(position("2 2", 4), keys.TRADE, 2)
    assert not feasible(position("2 2", 4), keys.TRADE, 3)
    assert not feasible(position("1 2", 4), keys.TRADE)


def test_lem_pays_one_more() -> None:
    lem = {"territories": {"lem": {"red": 1}}}
    assert feasible(position("2 5"), keys.FUEL, 4)
    assert not feasible(position("2 5"), keys.FUEL, 5)
    assert feasible(position("2 5", board=lem), keys.FUEL, 6)
    assert not feasible(position("2 5", board=lem), keys.FUEL, 7)


def test_crystal_costs_one_fuel_for_each_colony() -> None:
    board = {"territories": {"herbert": {"blue": 2}}}
    used = (keys.BORROW, HERBERT)
    assert feasible(position("1", 1, cards=["crystal"], board=board), used)  # solar brings one
    assert not feasible(position("1", 0, cards=["crystal"], board=board), used)
    isolated = {**board, "fields": {"isolation": "herbert"}}
    assert not feasible(position("1", 5, cards=["crystal"], board=isolated), used)
    assert not feasible(position("1", 5, cards=["crystal"]), used)


def test_pohl_saves_one_fuel() -> None:
    pohl = {"territories": {"pohl": {"red": 1}}, "docks": {"solar": ["blue:1"]}}
    used = (keys.POWER, CANNON)
    assert feasible(position("", 0, cards=["cannon"], board=pohl), used)
    bare = {"docks": {"solar": ["blue:1"]}}
    assert not feasible(position("", 0, cards=["cannon"], board=bare), used)
    assert feasible(position("", 1, cards=["cannon"], board=bare), used)


def test_teleporter_moves_a_docked_ship_elsewhere() -> None:
    used = (keys.POWER, TELEPORTER)
    assert feasible(position("6", 2, cards=["teleporter"]), used)
    assert not feasible(position("1", 0, cards=["teleporter"]), used)
    assert not feasible(position("", 5, cards=["teleporter"]), used)


def test_helmet_moves_anothers_ship() -> None:
    used = (keys.POWER, HELMET)
    there = {"docks": {"mine": ["blue:6"]}}
    assert feasible(position("", 3, cards=["helmet"], board=there), used)
    assert not feasible(position("", 2, cards=["helmet"], board=there), used)
    assert not feasible(position("", 9, cards=["helmet"]), used)
    in_bay = {"docks": {"bay": ["blue"], "terraform": ["blue:6"]}}
    assert not feasible(position("", 9, cards=["helmet"], board=in_bay), used)


@pytest.mark.parametrize(
    ("card", "ships", "fuel", "possible"),
    [
        (BOOSTER, "5", 1, True),
        (BOOSTER, "6", 1, False),
        (BOOSTER, "5", 0, False),
        (STASIS, "2", 1, True),
        (STASIS, "1", 1, False),
        (POLARITY, "1", 1, True),
        (POLARITY, "", 1, False),
        (GRAVITY, "2 5", 2, True),
        (GRAVITY, "2", 2, False),
        (GRAVITY, "1 1", 2, False),
    ],
)
def test_changes_of_dice(card: int, ships: str, fuel: int, possible: bool) -> None:
    given = position(ships, fuel, cards=[CARDS[card]])
    if fuel:
        assert feasible(given, (keys.POWER, card)) is possible
    else:
        # Without order the ship itself may pay; the engine says no.
        assert not does(given, CARDS[card])


def test_discards_one_a_turn() -> None:
    cards = ["stasis", "crystal", "gravity"]
    given = position("1", cards=cards)
    for card in (STASIS, CRYSTAL, GRAVITY):
        assert feasible(given, (keys.DISCARD, card))
        spent = {"discards": ["booster"]}
        assert not feasible(
            position("1", cards=cards, this_turn={"discarded": True}, board=spent),
            (keys.DISCARD, card),
        )
        turn_so_far = {"used": [CARDS[card]]} | ({"borrowed": "lem"} if card == CRYSTAL else {})
        lem = {"territories": {"lem": {"blue": 1}}}
        assert not feasible(
            position("1", cards=cards, this_turn=turn_so_far, board=lem), (keys.DISCARD, card)
        )
    turn = model.build(given.state, APP)
    turn.b.ge(total(turn.whole((keys.DISCARD, card)) for card in (STASIS, CRYSTAL)), 2)
    assert model.solve(turn).nothing


def test_booster_lifts_only_a_field_on_the_board() -> None:
    used = (keys.DISCARD, BOOSTER)
    assert not feasible(position("1", cards=["booster"]), used)
    assert feasible(position("1", cards=["booster"], board={"fields": {"positron": "lem"}}), used)


def test_warper_takes_from_the_discards() -> None:
    used = (keys.DISCARD, WARPER)
    assert not feasible(position("1", cards=["warper"]), used)
    assert feasible(position("1", cards=["warper"], board={"discards": ["city"]}), used)
    both = position("1", cards=["warper", "booster"], board={"discards": ["booster"]})
    assert not feasible(both, used)


def test_colonies_move_but_not_under_the_repulsor() -> None:
    board = {"territories": {"lem": {"blue": 1}}}
    closed = {**board, "fields": {"repulsor": "lem"}}
    used = (keys.DISCARD, TELEPORTER)
    assert feasible(position("1", cards=["teleporter"], board=board), used)
    assert not feasible(position("1", cards=["teleporter"], board=closed), used)
    swap = (keys.DISCARD, POLARITY)
    assert not feasible(position("1", cards=["polarity"], board=board), swap)
    two = {"territories": {"lem": {"blue": 1}, "pohl": {"red": 1}}}
    assert feasible(position("1", cards=["polarity"], board=two), swap)


def test_cannon_grounds_only_spare_ships() -> None:
    used = (keys.DISCARD, CANNON)
    few = {"docks": {"mine": ["blue:1"], "bay": ["blue"] * 2}}
    many = {"docks": {"mine": ["blue:1"], "bay": ["blue"] * 3}}
    assert not feasible(position("1", cards=["cannon"], board=few), used)
    assert feasible(position("1", cards=["cannon"], board=many), used)


def test_no_landing_under_the_repulsor() -> None:
    board = {"docks": {"bay": ["red"] * 3}, "fields": {"repulsor": "lem"}}
    assert not feasible(position("6", 1, 1, board=board), (keys.LAND, LEM))
    assert feasible(position("6", 1, 1, board=board), (keys.LAND, POHL))
    lifted = position("6", 1, 1, board=board, cards=["booster"])
    assert feasible(lifted, (keys.LAND, LEM))


def test_the_bay_is_for_ships_that_cannot_dock() -> None:
    assert not feasible(position("1"), keys.BAY_SHIPS)


def test_raid_needs_a_higher_run_and_somebody_to_rob() -> None:
    rich = {"fuel": 2, "ore": 6}
    empty = position("1 2 3", rival=rich)
    assert does(empty, "raiders 1 2 3 : blue 4o")
    guarded = {"docks": {"raiders": ["blue:1", "blue:2", "blue:3"]}}
    assert not does(position("1 2 3", rival=rich, board=guarded), "raiders")
    assert does(position("2 3 4", rival=rich, board=guarded), "raiders")


def test_decoy_guards_tokens() -> None:
    rich = {"fuel": 2, "ore": 6, "cards": ["decoy"]}
    assert not does(position("1 2 3", rival=rich), "raiders 1 2 3 : blue 4o")


def test_gravity_makes_a_triple() -> None:
    given = position("1 3 2", 2, 3, cards=["gravity"])
    assert does(given, "gravity 3 1")
    assert does(given, "constructor 2 2 2")
    assert not does(position("1 3 2", 1, 3, cards=["gravity"]), "gravity")


def test_limit_of_eight() -> None:
    plan = best(position("5 5", 7, 1)).best
    assert plan is not None
    player = plan.position.player("red")
    assert player.fuel + player.ore <= 8


def test_relic_only_for_the_controller() -> None:
    burroughs = {"territories": {"burroughs": {"red": 1}}}
    assert does(position("1", 2, 2, board=burroughs), "relic")
    isolated = {**burroughs, "fields": {"isolation": "burroughs"}}
    assert not does(position("1", 2, 2, board=isolated), "relic")
    tied = {"territories": {"burroughs": {"red": 1, "blue": 1}}}
    assert not does(position("1", 2, 2, board=tied), "relic")


def test_last_landing_ends_the_turn() -> None:
    given = position(
        "6",
        2,
        2,
        board={
            "docks": {"bay": ["red"] * 3},
            "territories": {"lem": {"red": 4}, "pohl": {"red": 3}},
        },
    )
    plan = best(given).best
    assert plan is not None
    assert plan.actions[-1].text.startswith("terraform 6 >")
    assert plan.position.result is not None
    assert plan.position.result.winners == ("red",)


def test_a_lost_game_is_not_ended() -> None:
    given = position(
        "6",
        1,
        1,
        board={
            "docks": {"bay": ["red"] * 3},
            "territories": {
                "lem": {"red": 7, "blue": 1},
                "pohl": {"blue": 1},
                "asimov": {"blue": 1},
                "herbert": {"blue": 1},
                "vanvogt": {"blue": 1},
                "heinlein": {"blue": 1},
                "bradbury": {"blue": 1},
            },
        },
    )
    assert not does(given, "terraform")


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", ["app", "fitted-4"])
def test_models_of_a_number_of_landings_share_all_turns(preset: str) -> None:
    weights = Weights.preset(preset)
    for name, given in positions(10, 77, "medium"):
        whole = model.solve(model.build(given.state, weights)).value
        best = []
        for number in range(limits_of(given.state).landings + 1):
            turn = model.build(given.state, weights, landings=range(number, number + 1))
            answer = model.solve(turn)
            if answer.value is not None:
                best.append(answer.value)
                assert answer.of(turn.whole(keys.LANDINGS)) == number, name
        assert max(best) == whole, name


def test_a_model_is_asked_for_a_range_of_values() -> None:
    turn = model.build(position("3 4 5", 2, 2).state, APP)
    best = model.solve(turn).value
    assert best is not None
    assert model.solve(turn, least=best).value == best
    assert model.solve(turn, least=best + 1).nothing
    lower = model.solve(turn, most=best - 1).value
    assert lower is not None
    assert lower < best

"""A turn from the forfeit to the limit of eight, and the timing rules T1 to T10."""

from __future__ import annotations

import random

import pytest

from advisor import ChanceNeeded, MalformedAction, Position, parse_action
from support import (
    both_editions,
    impossible,
    legal,
    listed,
    play_all,
    position,
    refused,
    tokens,
)


def starting(edition: int = 5, **keys: object) -> Position:
    return position(edition=edition, phase="roll", **keys)


# Start of a turn


@pytest.mark.rule("turn")
@both_editions
def test_every_own_ship_is_gathered_and_rolled_and_no_other(edition: int) -> None:
    before = starting(
        edition,
        docks={
            "solar": "red:1 blue:2",
            "mine": "red:3 blue:6",
            "raiders": "red:1 red:2 red:3",
            "hub": {"blue": "blue:4"},
            "bay": "red",
        },
        blue={"hub": 3},
    )
    after = legal(before, "roll 6 1 3 1 2 4")
    assert after.player("red").ships == ("1", "1", "2", "3", "4", "6")
    assert after.phase == "main"
    assert after.docks["solar"] == ("blue:2",)
    assert after.docks["mine"] == ("blue:6",)
    assert after.docks["raiders"] == ()
    assert after.docks["hub"]["blue"] == ("blue:4",)
    assert after.docks["bay"] == ()
    assert after.player("blue").hub == 3


@pytest.mark.rule("turn", "hub")
def test_gathering_leaves_the_colony_on_its_circle_and_reaches_a_rival_track() -> None:
    before = starting(
        red={"hub": 4}, docks={"hub": {"red": "red:2", "blue": "red:5 blue:1"}, "bay": "red"}
    )
    after = legal(before, "roll 1 2 3")
    assert after.player("red").hub == 4
    assert after.docks["hub"]["red"] == ()
    assert after.docks["hub"]["blue"] == ("blue:1",)


@pytest.mark.rule("turn", "ter")
@both_editions
def test_the_ship_on_the_terraforming_station_is_forfeited_and_not_rolled(edition: int) -> None:
    before = starting(edition, docks={"terraform": "red:6", "bay": "red red red"})
    assert before.player("red").stock == 2
    refused(before, "roll 1 2 3 4", "turn", "3")
    after = legal(before, "roll 1 2 3")
    assert after.player("red").stock == 3
    assert after.docks["terraform"] == ()


@pytest.mark.rule("turn", "ter")
def test_a_rival_ship_stays_on_the_terraforming_station() -> None:
    before = starting(docks={"terraform": "blue:6", "bay": "blue blue blue"})
    after = legal(before, "roll 1 2 3")
    assert after.docks["terraform"] == ("blue:6",)
    assert after.player("blue").stock == 2


@pytest.mark.rule("turn", "ter", "burroughs")
@both_editions
def test_the_relic_is_forfeited_to_burroughs_not_to_the_stock(edition: int) -> None:
    before = starting(
        edition,
        red={"fuel": 1, "ore": 1},
        territories={"burroughs": {"red": 1}},
        docks={"terraform": "red:6*", "bay": "red red red"},
    )
    refused(before, "roll 1 2 3 4*", "turn")
    after = legal(before, "roll 1 2 3")
    assert after.player("red").stock == 3
    assert after.player("red").ships == ("1", "2", "3")
    legal(after, "relic")


@pytest.mark.rule("turn", "burroughs")
def test_the_relic_is_rolled_with_the_fleet() -> None:
    before = starting(
        territories={"burroughs": {"red": 1}}, docks={"mine": "red:2*", "bay": "red red red"}
    )
    refused(before, "roll 1 2 3", "turn")
    refused(before, "roll 1 2 3 4", "turn")
    assert legal(before, "roll 1 2 3 3*").player("red").ships == ("1", "2", "3", "3*")
    waiting = starting(territories={"burroughs": {"red": 1}}, docks={"bay": "red red red red*"})
    after = legal(waiting, "roll 1 2 3 3*")
    assert after.player("red").ships == ("1", "2", "3", "3*")
    assert "red*" not in after.docks["bay"]


@pytest.mark.rule("A47", "ter")
@both_editions
def test_A47_the_ship_is_forfeited_even_if_two_remain(edition: int) -> None:
    before = starting(edition, red={"stock": 3}, docks={"terraform": "red:6", "bay": "red red"})
    after = legal(before, "roll 5 5")
    assert (after.player("red").stock, after.player("red").ships) == (4, ("5", "5"))


@pytest.mark.rule("turn")
def test_a_bare_roll_asks_for_chance_and_throws_the_whole_fleet() -> None:
    before = starting()
    with pytest.raises(ChanceNeeded):
        before.play("roll")
    ships = legal(before, "roll", rng=random.Random(4)).player("red").ships
    assert len(ships) == 3
    assert all(ship in "123456" for ship in ships)
    assert ships == before.play("roll", rng=random.Random(4)).player("red").ships
    assert len({before.play("roll", rng=random.Random(n)) for n in range(20)}) > 5


@pytest.mark.rule("turn")
@pytest.mark.parametrize("action", ["roll 1 2", "roll 1 2 3 4", "roll 1 2 3*"])
def test_a_roll_has_one_value_for_each_ship(action: str) -> None:
    refused(starting(), action, "turn", "3")


@pytest.mark.rule("turn")
@pytest.mark.parametrize("action", ["roll 1 2 7", "roll 0 1 2", "roll red"])
def test_a_die_shows_one_to_six(action: str) -> None:
    with pytest.raises(MalformedAction):
        parse_action(action)
    with pytest.raises(MalformedAction):
        starting().why_not(action)


@pytest.mark.rule("turn")
def test_the_fleet_is_rolled_once() -> None:
    refused(position(red={"ships": "1 2 3"}), "roll", "turn")
    refused(position(red={"ships": "1 2 3"}), "roll 1 2 3", "turn")


@pytest.mark.rule("A1", "D12", "turn")
@both_editions
@pytest.mark.parametrize(
    "action",
    [
        "solar 3",
        "bay 3",
        "booster 3",
        "discard stasis lem",
        "teleporter 3@solar > artifact 3",
        "cannon mine blue:2",
        "launch lem",
        "relic",
        "trade",
        "claim decoy",
        "cycle",
        "end",
    ],
)
def test_A1_nothing_comes_before_gathering_and_rolling(action: str, edition: int) -> None:
    before = starting(
        edition,
        red={"fuel": 5, "ore": 3, "hub": 7, "cards": "booster stasis teleporter cannon"},
        docks={"solar": "red:3", "mine": "blue:2", "market": "red:2 red:2"},
        territories={"burroughs": {"red": 1}},
        display="decoy city cache",
    )
    refused(before, action, "turn")
    assert listed(before) == {"roll"}


# End of a turn


@pytest.mark.rule("A2", "turn")
@both_editions
def test_A2_the_turn_ends_only_when_every_ship_is_placed(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 4"})
    refused(before, "end", "turn", "these ships", "1 4")
    one = legal(before, "solar 1")
    refused(one, "end", "turn", "this ship", "4")
    legal(legal(one, "solar 4"), "end")


@pytest.mark.rule("turn")
@pytest.mark.parametrize(
    ("players", "active", "following"),
    [(2, "blue", "red"), (3, "blue", "green"), (3, "green", "red"), (4, "yellow", "red")],
)
def test_the_next_player_clockwise_is_about_to_roll(
    players: int, active: str, following: str
) -> None:
    before = position(players=players, active=active, moves=7, docks={"mine": f"{active}:2"})
    after = legal(before, "end")
    assert (after.active, after.phase, after.moves) == (following, "roll", 8)
    assert after.docks["mine"] == (f"{active}:2",)


@pytest.mark.rule("T3", "turn")
def test_T3_only_the_player_whose_turn_it_is_acts() -> None:
    before = position(
        red={"ships": "3"},
        blue={"fuel": 4, "ore": 4, "hub": 7, "cards": "booster"},
        docks={"market": "blue:1 blue:1"},
        territories={"burroughs": {"blue": 1}},
    )
    refused(before, "booster 3", "booster")
    refused(before, "launch lem", "hub")
    refused(before, "trade", "mkt")
    refused(before, "relic", "burroughs")
    after = play_all(before, "solar 3", "end", "roll 1 2 3")
    assert after.player("blue").ships == ("1", "2", "3")
    legal(after, "launch lem")
    legal(after, "booster 3")


@pytest.mark.rule("T7", "turn")
@both_editions
@pytest.mark.parametrize(
    ("fuel", "ore", "ends"),
    [
        (8, 0, {"end"}),
        (3, 5, {"end"}),
        (9, 0, {"end 1f"}),
        (0, 9, {"end 1o"}),
        (5, 4, {"end 1f", "end 1o"}),
        (6, 4, {"end 2f", "end 1f1o", "end 2o"}),
        (1, 10, {"end 3o", "end 1f2o"}),
    ],
)
def test_T7_tokens_beyond_eight_are_returned_by_choice_at_the_end(
    fuel: int, ore: int, ends: set[str], edition: int
) -> None:
    before = position(edition=edition, red={"fuel": fuel, "ore": ore})
    assert {action for action in listed(before) if action.startswith("end")} == ends
    for action in ends:
        after = legal(before, action)
        assert sum(tokens(after)) == min(8, fuel + ore)


@pytest.mark.rule("T7", "turn")
@pytest.mark.parametrize(
    ("fuel", "ore", "action", "says"),
    [
        (8, 0, "end 1f", "limit of 8"),
        (4, 4, "end 1f1o", "limit of 8"),
        (5, 4, "end", "returns none"),
        (5, 4, "end 2f", "returns 2"),
        (5, 4, "end 1f1o", "returns 2"),
        (9, 0, "end 1o", "0 ore"),
        (1, 9, "end 2f", "cannot return 2 fuel"),
    ],
)
def test_T7_exactly_the_surplus_is_returned(fuel: int, ore: int, action: str, says: str) -> None:
    refused(position(red={"fuel": fuel, "ore": ore}), action, "turn", f"{fuel} fuel", says)


@pytest.mark.rule("T7", "turn")
def test_T7_the_returned_tokens_are_gone() -> None:
    before = position(red={"fuel": 6, "ore": 4})
    assert tokens(legal(before, "end 1f1o")) == (5, 3)
    assert tokens(legal(before, "end 2o")) == (6, 2)


@pytest.mark.rule("T7", "A8", "turn")
@both_editions
def test_T7_A8_there_is_no_limit_before_the_end_nor_in_the_supply(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "6 2", "fuel": 45, "ore": 30},
        blue={"fuel": 12, "ore": 9},
        docks={"mine": "blue:2"},
    )
    after = play_all(before, "solar 6", "mine 2")
    assert tokens(after) == (48, 31)
    after = legal(after, "end 48f23o")
    assert tokens(after) == (0, 8)
    assert tokens(after, "blue") == (12, 9)


# Timing


@pytest.mark.rule("T1", "ter", "sol")
@both_editions
def test_T1_costs_are_paid_at_docking_from_tokens_then_held(edition: int) -> None:
    before = position(edition=edition, red={"ships": "2 6", "ore": 1}, docks={"bay": "red red"})
    refused(before, "terraform 6 > lem", "ter", "1 fuel")
    after = legal(before, "solar 2")
    assert tokens(after) == (1, 1)
    assert tokens(legal(after, "terraform 6 > lem")) == (0, 0)


@pytest.mark.rule("T2", "A49", "con", "lem")
@both_editions
def test_T2_A49_colony_control_points_and_bonus_come_at_once(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "3 5 5 5", "ore": 3},
        territories={"lem": {"red": 1, "blue": 1}},
    )
    assert (before.control["lem"], before.scores["red"]) == (None, 1)
    after = legal(before, "constructor 5 5 5 > lem")
    assert (after.control["lem"], after.scores["red"]) == ("red", 3)
    assert tokens(legal(before, "solar 3")) == (2, 3)
    assert tokens(legal(after, "solar 3")) == (3, 0)


@pytest.mark.rule("T4", "booster")
@both_editions
def test_T4_a_card_is_used_once_a_turn(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 3", "fuel": 4, "cards": "booster stasis"},
        fields={"isolation": "lem"},
    )
    after = legal(before, "booster 3")
    assert after.this_turn.used == ("booster",)
    refused(after, "booster 1", "booster")
    refused(after, "discard booster isolation", "booster")
    legal(after, "stasis 4")
    legal(after, "discard stasis asimov")


@pytest.mark.rule("T4", "turn")
@both_editions
def test_T4_there_is_one_discard_power_a_turn(edition: int) -> None:
    before = position(
        edition=edition, red={"ships": "3", "fuel": 1, "cards": "booster crystal gravity stasis"}
    )
    after = legal(before, "discard stasis lem")
    assert after.this_turn.discarded is True
    assert after.discards == ("stasis",)
    refused(after, "discard crystal pohl", "turn")
    refused(after, "discard booster isolation", "turn")
    legal(after, "booster 3")


@pytest.mark.rule("T5", "art", "raid", "booster", "stasis")
@both_editions
def test_T5_a_card_gained_this_turn_may_be_used_this_turn(edition: int) -> None:
    before = position(
        players=3,
        edition=edition,
        red={"ships": "1 2 3 4 4 5", "fuel": 2},
        blue={"cards": "stasis"},
        display="booster city decoy",
    )
    refused(before, "booster 5", "booster")
    refused(before, "stasis 5", "stasis")
    claimed = play_all(before, "artifact 4", "artifact 4", "claim booster = cache")
    assert "booster" in claimed.this_turn.new_cards
    raided = legal(claimed, "raiders 1 2 3 : blue stasis")
    assert "stasis" in raided.this_turn.new_cards
    assert legal(raided, "booster 5").player("red").ships == ("6",)
    assert legal(raided, "stasis 5").player("red").ships == ("4",)
    legal(raided, "discard stasis lem")


@pytest.mark.rule("T5", "cache", "raid")
@both_editions
def test_T5_a_cache_gained_this_turn_pays_with_the_next_roll(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2 3"},
        blue={"cards": "cache"},
    )
    after = legal(before, "raiders 1 2 3 : blue cache")
    assert tokens(after) == (0, 0)
    after = play_all(after, "end", "roll 1 1 1", "solar 1", "solar 1", "solar 1", "end")
    assert tokens(after, "blue") == (3, 0)
    after = legal(after, "roll 1 3 6")
    assert tokens(after) == (0, 1)


@pytest.mark.rule("T6", "booster", "stasis")
@both_editions
@pytest.mark.parametrize(("action", "rule"), [("booster", "booster"), ("stasis", "stasis")])
def test_T6_dice_powers_need_an_unplaced_ship_and_stay_within_one_to_six(
    action: str, rule: str, edition: int
) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2 5 6", "fuel": 3, "cards": "booster stasis"},
        docks={"mine": "red:4"},
    )
    refused(before, f"{action} 4", "turn")
    edge = {"booster": "6", "stasis": "1"}[action]
    refused(before, f"{action} {edge}", rule)
    legal(before, f"{action} 2")
    legal(before, f"{action} 5")


@pytest.mark.rule("T8", "lem", "ter")
@both_editions
def test_T8_a_landing_that_ties_takes_control_away_at_once(edition: int) -> None:
    before = position(
        players=3,
        edition=edition,
        red={"ships": "6", "fuel": 1, "ore": 1},
        docks={"bay": "red red red"},
        territories={"lem": {"blue": 1}, "pohl": {"blue": 1, "red": 1}},
    )
    assert (before.control["lem"], before.control["pohl"]) == ("blue", None)
    tie = legal(before, "terraform 6 > lem")
    assert tie.control["lem"] is None
    assert (tie.scores["red"], tie.scores["blue"]) == (2, 2)
    lead = legal(before, "terraform 6 > pohl")
    assert (lead.control["lem"], lead.control["pohl"]) == ("blue", "red")
    assert (lead.scores["red"], lead.scores["blue"]) == (3, 3)


@pytest.mark.rule("T8", "A86", "teleporter")
@both_editions
def test_T8_A86_a_moved_colony_changes_control_at_once_and_never_ends_the_game(
    edition: int,
) -> None:
    before = position(
        edition=edition,
        red={"cards": "teleporter"},
        territories={"lem": {"red": 6}, "pohl": {"red": 1, "blue": 1}},
    )
    assert before.player("red").colonies == 1
    after = legal(before, "discard teleporter red@lem > pohl")
    assert (after.control["lem"], after.control["pohl"]) == ("red", "red")
    assert after.scores["red"] == before.scores["red"] + 1
    assert (after.phase, after.result) == ("main", None)


LAST = {
    "constructor 5 5 5 > lem": {"ships": "1 5 5 5"},
    "terraform 6 > lem": {"ships": "1 2 4 6"},
    "launch lem": {"ships": "1 2 4", "hub": 7},
}


@pytest.mark.rule("T9", "A99", "end", "con", "ter", "hub")
@both_editions
@pytest.mark.parametrize("action", LAST)
def test_T9_A99_landing_the_last_colony_ends_the_game_inside_that_action(
    action: str, edition: int
) -> None:
    before = position(
        edition=edition,
        red=LAST[action] | {"fuel": 9, "ore": 9, "cards": "booster"},
        territories={"pohl": {"red": 7}},
    )
    after = legal(before, action)
    assert after.phase == "over"
    assert after.result is not None
    assert after.legal_actions() == ()
    assert after.player("red").ships
    assert sum(tokens(after)) > 8
    for late in ("solar 1", "booster 1", "end", "roll", "bay 1"):
        refused(after, late, "end")


@pytest.mark.rule("T9", "con")
def test_T9_the_last_but_one_colony_ends_nothing() -> None:
    before = position(red={"ships": "1 5 5 5", "ore": 3}, territories={"pohl": {"red": 6}})
    after = legal(before, "constructor 5 5 5 > lem")
    assert (after.phase, after.result) == ("main", None)
    legal(after, "solar 1")


@pytest.mark.rule("T10", "turn")
@both_editions
@pytest.mark.parametrize("last", [{"may_cycle": True}, {"surplus": 1}])
def test_T10_all_flags_are_cleared_at_the_end_of_the_turn(
    edition: int, last: dict[str, object]
) -> None:
    before = position(
        edition=edition,
        red={"hub": 7, "cards": "crystal stasis"},
        docks={
            "artifact": "red:3",
            "mine": "red:4",
            "hub": {"red": "red:1 red:2"},
            "market": "red:3 red:3",
        },
        territories={"asimov": {"red": 1}, "lem": {"blue": 1}},
        display="booster city decoy",
        discards="warper",
        this_turn={
            "used": ["crystal"],
            "discarded": True,
            "artifact": 3,
            "mine": True,
            "hub": 2,
            "asimov": True,
            "borrowed": "lem",
            "new_cards": ["stasis"],
        }
        | last,
    )
    fresh = position(edition=edition).this_turn
    assert before.this_turn != fresh
    assert legal(before, "end").this_turn == fresh


@pytest.mark.rule("T10", "mine", "hub", "art", "mkt", "crystal")
@both_editions
def test_T10_the_flags_record_what_happened(edition: int) -> None:
    before = position(
        edition=edition,
        players=3,
        red={"ships": "1 2 3 3 4", "fuel": 1, "cards": "crystal"},
        territories={"asimov": {"red": 1}, "lem": {"blue": 1}},
        display="booster city decoy",
    )
    after = play_all(before, "crystal lem", "hub 1", "hub 2", "market 3 3", "artifact 4")
    flags = after.this_turn
    assert (flags.used, flags.discarded, flags.borrowed) == (("crystal",), False, "lem")
    assert (flags.hub, flags.asimov, flags.surplus) == (2, True, 0)
    assert (flags.market, flags.artifact, flags.may_cycle) == (3, 4, True)
    assert flags.mine is False
    mined = legal(position(edition=edition, red={"ships": "4"}), "mine 4")
    assert mined.this_turn.mine is True


@pytest.mark.rule("T10", "mkt", "art")
def test_T10_last_turn_gives_neither_trade_nor_claim() -> None:
    before = position(
        red={"ships": "4 4", "fuel": 8},
        docks={"artifact": "red:6 red:3"},
        display="city decoy cache",
    )
    after = play_all(before, "market 4 4", "end", "roll 1 1 1")
    after = play_all(after, "solar 1", "solar 1", "solar 1", "end", "roll 1 2 3 4")
    refused(after, "trade", "mkt")
    refused(after, "claim city", "art", "8")
    refused(after, "cycle", "art")


# Freedom within a turn


@pytest.mark.rule("A6", "turn", "hub", "mine", "sol", "art")
@both_editions
def test_A6_docks_interleave_freely_with_other_actions(edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        red={"ships": "1 2 3 4 5 6", "fuel": 2, "cards": "booster"},
        display="city decoy cache",
    )
    after = play_all(
        before,
        "hub 1",
        "mine 2",
        "solar 3",
        "artifact 4",
        "booster 5",
        "hub 6",
        "mine 6",
    )
    assert after.player("red").hub == 2
    assert tokens(after) == (3, 2)
    legal(after, "end")


@pytest.mark.rule("A9", "turn")
@both_editions
def test_A9_the_choice_of_facility_is_free(edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        red={"ships": "5 5 5 6", "fuel": 3, "ore": 3},
        display="city decoy cache",
    )
    expected = {
        *("solar 5", "mine 5", "artifact 5", "hub 5", "market 5 5", "shipyard 5 5"),
        *("constructor 5 5 5 > lem", "terraform 6 > lem", "solar 6", "mine 6", "hub 6"),
    }
    assert expected <= listed(before)
    assert not {action for action in listed(before) if action.startswith(("bay", "end"))}


@pytest.mark.rule("A7", "art", "mkt", "hub", "turn")
@both_editions
def test_A7_cycle_claim_trade_launch_and_relic_may_be_declined(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "2 2 4 4", "fuel": 4, "ore": 1, "hub": 7},
        display="city decoy cache",
        territories={"burroughs": {"red": 1}},
    )
    after = play_all(before, "artifact 4", "artifact 4", "market 2 2")
    assert {"claim city", "trade 2", "launch lem", "relic"} <= listed(after)
    after = legal(after, "end")
    assert after.player("red").cards == ()
    assert tokens(after) == (4, 1)
    assert after.player("red").hub == 7


@pytest.mark.rule("A7", "sol", "mine")
def test_A7_resources_come_without_being_asked_for() -> None:
    before = position(red={"ships": "3 5"})
    assert tokens(play_all(before, "solar 3", "mine 5")) == (2, 1)


@pytest.mark.rule("A7", "con", "ter", "raid")
@pytest.mark.parametrize(
    "action", ["constructor 5 5 5", "terraform 6", "raiders 4 5 6", "constructor 5 5 5 > moon"]
)
def test_A7_a_landing_and_a_theft_are_part_of_the_docking(action: str) -> None:
    with pytest.raises(MalformedAction):
        parse_action(action)


@pytest.mark.rule("A5", "mkt", "ship", "con", "raid", "sol")
@both_editions
@pytest.mark.parametrize(
    "action",
    [
        "market 4",
        "market 4 4 4",
        "shipyard 4",
        "shipyard 4 4 4",
        "constructor 4 > lem",
        "constructor 4 4 > lem",
        "raiders 4 5 : -",
        "raiders 3 4 5 6 : -",
        "solar 4 4",
        "mine 4 5",
    ],
)
def test_A5_a_set_docks_as_a_whole_and_single_ships_one_by_one(action: str, edition: int) -> None:
    before = position(players=4, edition=edition, red={"ships": "3 4 4 4 5 6", "fuel": 9, "ore": 9})
    impossible(before, action)


@pytest.mark.rule("turn", "sol", "mine", "art", "hub", "mkt", "ship", "con", "raid", "ter")
@both_editions
@pytest.mark.parametrize(
    "action",
    [
        "solar 5",
        "mine 5",
        "artifact 5",
        "hub 5",
        "market 2 2",
        "shipyard 2 2",
        "constructor 2 2 2 > lem",
        "raiders 1 2 3 : -",
        "terraform 6 > lem",
        "bay 5",
        "solar 2*",
    ],
)
def test_a_docking_needs_ships_that_are_unplaced(action: str, edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        red={"ships": "1 2", "fuel": 9, "ore": 9},
        docks={"solar": "red:5 red:6"},
        display="city decoy cache",
    )
    refused(before, action, "turn")


@pytest.mark.rule("A89", "turn")
def test_A89_cards_are_public_and_cannot_be_traded() -> None:
    before = position(red={"cards": "city booster"}, blue={"cards": "stasis"})
    assert before.player("blue").cards == ("stasis",)
    for action in ("give blue booster", "trade booster", "trade blue booster stasis"):
        with pytest.raises(MalformedAction):
            parse_action(action)
        with pytest.raises(MalformedAction):
            before.play(action)


@pytest.mark.rule("burroughs", "mine", "art", "hub", "con", "ter", "ship")
@both_editions
@pytest.mark.parametrize(
    "action",
    [
        "mine 6*",
        "artifact 6*",
        "hub 6*",
        "shipyard 6 6*",
        "constructor 6 6 6* > lem",
        "terraform 6* > lem",
    ],
)
def test_the_relic_docks_wherever_an_own_ship_does(action: str, edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "6 6 6*", "fuel": 3, "ore": 3},
        territories={"burroughs": {"red": 1}},
        display="city decoy cache",
    )
    after = legal(before, action)
    facility = action.split()[0]
    docked = after.docks["hub"]["red"] if facility == "hub" else after.docks[facility]
    assert "red:6*" in docked
    assert "6*" not in after.player("red").ships

"""Rulings about turns, ships and their actions."""

from __future__ import annotations

import pytest

from advisor.phoenix import Position
from phoenix.support import FIXED, changed, done, legal, me, position, refused, stock

rule = pytest.mark.rule


@rule("turn-1")
def test_one_ship_or_income_and_no_passing() -> None:
    now = position(red={"food": 4, "gems": 7})
    refused(now, "done", "turn-1", "Passing does not exist")
    during = now.play("use transport1")
    refused(during, "use expedition1", "turn-1", "transport")
    refused(during, "income", "turn-1", "transport")
    refused(during, "done", "tra-1", "at least one")


@rule("turn-2", "P25", "P26", "P139")
def test_P26_any_unused_ship_on_the_table_may_be_used() -> None:
    now = position(red={"food": 4, "gems": 30, "ships": "transport2 transport2 farm2@2"})
    assert legal(now, "use transport2") == ["use transport2"]  # equal ships are interchangeable
    assert "use blue:transport1" in legal(now)  # although an own one is free
    refused(now, "use farm2", "turn-2", "no unused farm2")
    refused(now, "use ice2", "turn-2", "You have no ice2")
    refused(now, "use blue:farm2", "turn-2", "Blue has no farm2")
    refused(now, "use green:transport1", "turn-2", "Nobody plays green")
    assert now.why_not("use red:transport2") is None  # the own colour may be said
    after = now.play("use red:transport2")
    assert sorted(me(after).ships) == ["farm2@2", "transport2", "transport2@3"]
    extra = position(red={"gems": 30, "station": {208: 4}})
    extra = extra.play("use blue:diplomacy1 : transport; 208")
    assert extra.active == "red"
    refused(extra, "use blue:diplomacy1 : transport", "turn-2", "Blue has no unused")


@rule("turn-4", "P32", "P34")
def test_turns_go_clockwise_and_there_is_nothing_but_ships_and_income() -> None:
    now = position(players=3, active="green", green={"gems": 7, "hub": "A-9"})
    kinds = {text.split()[0] for text in legal(now)}
    assert kinds == {"use", "income"}
    assert now.play("income").active == "red"


@rule("ship-5", "P35", "P37")
def test_P37_the_last_own_ship_may_go_too() -> None:
    now = position(red={"ships": "transport1"})
    after = now.play("use blue:dismantle1 : transport1")
    assert after.player("red").ships == ()
    refused(now, "use blue:dismantle1 : diplomacy1", "dis-1", "no diplomacy1")
    used = position(red={"ships": "transport1@2"})
    refused(used, "use n:dismantle : transport1", "dis-1", "is used")


@rule("P38", "bon-1")
def test_P38_everything_that_adds_metal_adds_up() -> None:
    red = {"hub": "B-2", "gems": 9, "ships": "dismantle2 transport1", "station": {212: 4, 304: 5}}
    after = position(red=red).play("use dismantle2 : transport1").player("red")
    assert stock(after) == "6g 1f 1w 13m"  # 6, and 1 of the ship, 2, 3, and 1 of the hub


@rule("P24", "ship-1", "dip-1")
def test_P24_no_paid_step_no_diplomacy_whatever_the_bonus() -> None:
    top = dict.fromkeys(("dismantle", "construction", "transport", "expedition"), 5)
    now = position(red={"hub": "B-12", "tracks": top, "station": {121: 0}})
    refused(now, "use diplomacy1 : transport", "dip-1", "at the top")
    assert not legal(now, "use diplomacy1")
    poor = position(red={"hub": "B-12", "gems": 3, "station": {121: 0}})
    refused(poor, "use diplomacy1 : transport", "ship-1", "1 GEM")
    some = position(red={"gems": 4, "tracks": {"transport": 3}})
    refused(some, "use diplomacy1 : transport", "dip-1", "6 GEMs")
    refused(some, "use diplomacy1 : dismantle construction", "dip-1", "1 track")


@rule("farm-1", "P102")
@pytest.mark.parametrize(
    ("ship", "column", "number"),
    [("farm2", "food", 4), ("farm3", "food", 5), ("ice2", "water", 4), ("ice3", "water", 5)],
)
def test_P102_farms_and_ice_collectors_gather_and_bring_no_reward(
    ship: str, column: str, number: int
) -> None:
    levels = dict.fromkeys(("dismantle", "construction", "transport", "expedition"), 3)
    after = position(red={"ships": ship, "tracks": levels}).play(f"use {ship}")
    assert getattr(after.player("red"), column) == number
    assert after.active == "blue"


@rule("P102")
def test_P102_diplomacy_brings_no_reward() -> None:
    levels = dict.fromkeys(("dismantle", "construction", "transport", "expedition"), 3)
    now = position(red={"gems": 30, "tracks": levels}).play("use diplomacy1 : transport")
    assert now.active == "blue"


@rule("con-1", "con-2", "P39", "P48", "P51")
def test_P51_one_sector_at_a_time_and_one_of_each_level_and_colour() -> None:
    shown = [101, 111, 201, 202, 301]
    now = position(red={"metal": 40, "gems": 30, "station": {102: 0}}, sectors=shown)
    assert legal(now, "use construction1") == [f"use construction1 : {n}" for n in (111, 201, 202)]
    refused(now, "use construction1 : 101", "con-2", "level 1 already")
    refused(now, "use construction1 : 301", "con-2", "needs level 2")
    refused(now, "use construction1 : 121", "con-1", "not on display")
    poor = position(red={"metal": 5, "station": {102: 0}}, sectors=[111, 201])
    refused(poor, "use construction1 : 201", "con-1", "costs 9 metal", "you have 5")
    poorer = position(red={"metal": 4}, sectors=[111])
    refused(poorer, "use construction1 : 111", "ship-1", "costs 5 metal")
    data = changed(("sectors", "317", "cost", "12"))
    cheap = position(red={"metal": 12, "station": {213: 0}}, sectors=[317], data=data)
    assert cheap.play("use construction1 : 317").player("red").points == 10


@rule("P41", "P141", "s122")
@pytest.mark.parametrize("ship", ["construction1", "blue:construction1", "n:construction"])
def test_P141_construction_clauses_work_with_any_ship(ship: str) -> None:
    red = {"hub": "B-1", "gems": 20, "metal": 9, "station": {122: 2, 221: 0}}
    now = position(red=red, sectors=[101]).play(f"use {ship} : 101")
    assert me(now).points == 2  # using a construction ship
    assert legal(now, "hub") == ["hub alien teal > 101"]  # constructing


@rule("P142", "live-1")
def test_P142_a_resident_of_the_new_sector_makes_it_live_from_the_next_turn() -> None:
    red = {"hub": "B-1", "gems": 20, "metal": 9}
    now = position(red=red, sectors=[101]).play("use construction1 : 101; hub alien teal > 101")
    assert now.active == "blue"
    blue = now.play("use expedition1 = 6f; keep 4f")
    before = blue.player("red").gems
    after = blue.play("income")
    assert after.player("red").gems == before + 5 + 1


@rule("tra-4", "P54", "P55")
def test_P54_a_trade_takes_any_two_and_gives_another_kind() -> None:
    now = position(red={"food": 2, "water": 2, "metal": 2, "gems": 2}).play("use transport1")
    assert legal(now, "trade") == sorted(
        f"trade {pay} > {gain}"
        for pay in ("f f", "f w", "f m", "w w", "w m", "m m")
        for gain in "fwm"
        if gain not in pay
    )
    refused(now, "trade f w > f", "tra-4", "another kind")
    few = position(red={"food": 2, "gems": 2}).play("use transport1")
    refused(few, "trade f w > m", "tra-4", "1 food and 1 water")


@rule("tra-2", "tra-3", "home-1", "home-3")
def test_aliens_cost_food_and_water_and_gold_a_gem_too() -> None:
    red = {"food": 1, "water": 1, "gems": 2, "station": {121: 0}}
    now = position(red=red).play("use transport1")
    refused(now, "alien gold > 121", "tra-3", "1 GEM")
    refused(now, "alien teal > 121", "home-1", "teal Alien", "pink")
    refused(now, "alien pink > 122", "home-1", "not part of your station")
    dry = position(red=red | {"water": 0, "food": 2}).play("use transport1")
    refused(dry, "alien pink > 121", "tra-2", "1 food and 1 water", "2 food")
    none = position(red=red | {"gems": 9}, supply={"pink": 0}).play("use transport1")
    refused(none, "alien pink > 121", "home-3", "supply has no pink Alien")
    refused(now, "human > 121", "tra-1", "transactions")


@rule("P57", "s214", "s218")
def test_P57_more_transactions_of_a_ship_and_a_transaction_beside_it() -> None:
    red = {"hub": "A-9", "gems": 7, "food": 9, "station": {218: 5}}
    now = position(red=red).play("use transport1")
    assert now.this_turn.left == 3  # the transaction of 218 belongs to income
    late = position(red=red).play("income")
    assert late.this_turn.pending == ("218",)


@rule("P59", "s118")
def test_P59_118_sells_metal_once_after_transporting() -> None:
    red = {"gems": 9, "food": 4, "station": {118: 2}}
    now = position(red=red).play("use transport1; trade f f > w; done")
    assert legal(now) == ["118", "done"]
    after = now.play("118")
    assert stock(after.player("red")) == "5g 2f 1w 1m"
    assert after.active == "blue"


@rule("P60", "P61", "bon-4")
def test_P60_free_aliens_add_up_and_may_be_declined() -> None:
    red = {"hub": "B-3", "gems": 3, "food": 2, "station": {325: 4, 121: 0}}
    now = position(red=red).play("use transport1; trade f f > w")
    assert now.this_turn.pending == ("hub", "325")
    two = now.play("hub alien pink > 121; 325 alien gold > 325")
    assert two.player("red").station["325"] == ("pink",) * 4 + ("gold",)
    assert now.play("done").player("red").station["121"] == ()


@rule("P62", "P92", "bon-4")
def test_P62_plain_gains_come_by_themselves() -> None:
    red = {"gems": 3, "food": 2, "station": {324: 5}}
    after = position(red=red).play("use transport1; trade f f > m")
    assert after.active == "blue"
    assert stock(after.player("red")) == "1g 1f 1w 1m"


@rule("P64", "s106")
def test_P64_the_gem_of_a_gold_alien_is_paid_before_one_is_gained() -> None:
    red = {"gems": 2, "food": 2, "water": 1, "station": {106: 2, 121: 0}}
    now = position(red=red).play("use transport1")
    refused(now, "alien gold > 121", "tra-3")
    rich = position(red=red | {"gems": 3}).play("use transport1; alien gold > 121")
    assert rich.player("red").gems == 1


@rule("P65", "P143", "exp-3")
def test_P65_between_one_die_and_the_capacity_are_kept() -> None:
    now = position().play("use expedition1 = 2f 2w 1m 1h")
    kept = [sum(int(p[:-1]) for p in text.split()[1:]) for text in legal(now, "keep")]
    assert (min(kept), max(kept)) == (1, 4)
    refused(now, "keep 2f 2w 1m", "exp-3", "At most 4")
    refused(now, "keep 3f", "exp-3", "2f 2w 1m 1h")
    refused(now, "done", "turn-1")
    refused(position(), "keep 1f", "exp-3")
    refused(position(), "observe", "exp-5")
    refused(position(), "ally 1f1w1m > 121", "exp-5")
    refused(position(), "reroll 1f", "exp-2")


@rule("P66", "exp-4", "exp-5")
def test_P66_resources_of_the_same_roll_pay_for_a_human() -> None:
    now = position(red={"station": {121: 0}}).play("use expedition1 = 1f 1w 1m 3h")
    now = now.play("keep 1f 1w 1m 1h")
    after = now.play("ally 1f1w1m > 121").player("red")
    assert stock(after) == "7g"
    assert after.station["121"] == ("human",)


@rule("P71", "exp-1")
def test_P71_at_most_fourteen_dice() -> None:
    red = {"hub": "A-8", "ships": "expedition3", "station": {124: 2, 327: 5}}
    now = position(red=red)
    assert now.why_not("use expedition3 = 14f") is None
    refused(now, "use expedition3 = 10f", "exp-1", "14 dice")


@rule("P72", "s322")
def test_P72_322_needs_no_human_die() -> None:
    red = {"gems": 7, "station": {322: 5, 121: 0}}
    now = position(red=red).play("use expedition1 = 6f; keep 4f")
    after = now.play("322 human > 121")
    assert stock(after.player("red")) == "4f"


@rule("P74", "s115", "s126")
def test_P74_observing_gains_nobody() -> None:
    red = {"food": 1, "water": 1, "metal": 1, "station": {115: 2, 126: 2, 221: 0}}
    now = position(red=red).play("use expedition1 = 6h; keep 1h")
    assert stock(now.play("observe").player("red")) == "7g 1f 1w 1m 1p"
    assert stock(now.play("ally 1f1w1m > 221").player("red")) == "9g 1p"


@rule("P77", "P78", "s117")
def test_P77_117_lobbies_once_more_on_any_track() -> None:
    red = {"gems": 30, "ships": "diplomacy3", "station": {117: 2}}
    now = position(red=red).play("use diplomacy3 : dismantle construction")
    assert stock(me(now)) == "23g"
    assert legal(now, "117") == [f"117 {t}" for t in sorted(me(now).tracks)]
    after = now.play("117 dismantle")  # the track just advanced: to level 2
    assert after.player("red").tracks["dismantle"] == 2
    assert after.player("red").gems == 18
    assert after.active == "blue"


@rule("P80", "s208", "P138")
def test_P80_208_once_for_each_diplomacy_ship() -> None:
    red = {"gems": 40, "ships": "diplomacy1 diplomacy3", "station": {208: 4}}
    now = position(red=red).play("use diplomacy1 : transport; 208")
    assert (now.active, now.moves) == ("red", 1)
    again = now.play("use diplomacy3 : transport; 208")
    assert (again.active, again.moves) == ("red", 2)
    poor = position(red=red | {"gems": 6}).play("use diplomacy1 : transport")
    assert poor.active == "blue"  # two GEMs are left: nothing to decide


@rule("P93", "bon-5", "P91")
def test_P93_a_bonus_cannot_pay_for_the_action() -> None:
    red = {"gems": 5, "metal": 9, "station": {107: 2}}
    assert not legal(position(red=red, sectors=[111]), "use construction1")
    twice = position(red={"hub": "A-12", "station": {214: 4}, "food": 9}).play("use transport1")
    assert twice.this_turn.left == 5  # hub and sector


@rule("P97", "P140", "P145", "rew-1")
def test_P97_the_leader_is_alone_among_all_players() -> None:
    keys = {"red": {"tracks": {"dismantle": 3}}, "green": {"tracks": {"dismantle": 3}}}
    now = position(players=3, active="blue", **keys).play("use dismantle1 : transport1")
    assert legal(now) == ["green reward 0", "green reward 1", "green reward 2"]
    assert position().play("use dismantle1 : transport1").active == "blue"


@rule("P100", "P101", "P150", "rew-1")
def test_P101_rewards_in_turn_order_and_nobody_declines() -> None:
    keys = {c: {"tracks": {"dismantle": 3}} for c in ("red", "blue", "green")}
    now = position(players=3, active="blue", **keys).play("use dismantle1 : transport1")
    assert now.this_turn.rewarding == ("blue", "green", "red")
    refused(now, "done", "rew-1", "blue chooses")
    refused(now, "red reward 0", "rew-1", "blue who chooses")
    refused(now, "yellow reward 0", "rew-1", "Nobody plays")
    refused(now, "blue reward 3", "rew-2", "0 to 2")
    refused(now, "blue reward 0 1", "rew-2", "one bonus")
    refused(now, "blue reward 0 w", "rew-2", "no resource to choose")
    now = now.play("blue reward 0")
    assert (now.active, now.to_move) == ("blue", "green")
    now = now.play("green reward 1")
    assert now.to_move == "red"
    assert now.play("red reward 2").active == "green"
    refused(position(), "red reward 0", "rew-1", "after a ship")


@rule("P103")
def test_P103_rewards_bring_no_residents() -> None:
    for track in FIXED.rewards:
        for effect in track:
            assert effect.name in ("gem", "food", "water", "metal", "vp", "fw", "res")
    data = changed(("diplomacy", "2", "transport", "res:2"))
    red = {"food": 2, "gems": 2, "tracks": {"transport": 3}}
    blue = {"tracks": {"transport": 3}}
    now = position(red=red, blue=blue, data=data).play("use transport1; trade f f > w")
    assert "red reward 2 w m" in legal(now)
    refused(now, "red reward 2 w", "rew-2", "2 letters")
    assert stock(now.play("red reward 2 w m").player("red")) == "2w 1m"


@rule("P147", "bon-1")
def test_P147_each_quarter_for_itself() -> None:
    data = changed(
        ("sectors", "112", "quarters", "4"),
        ("sectors", "112", "q3", "income>gem:1"),
        ("sectors", "112", "q4", "income>gem:1"),
    )
    red = {"gems": 0, "station": {112: 4}}
    assert position(red=red, data=data).play("income").player("red").gems == 8


@rule("set-13", "end-2")
def test_an_action_after_the_end_is_refused() -> None:
    over = position(phase="over")
    refused(over, "income", "end-2", "over")
    assert isinstance(over, Position)
    assert done(over) == over

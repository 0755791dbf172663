"""Rulings about residents, income, the end and scoring."""

from __future__ import annotations

import pytest

from phoenix.support import done, legal, me, position, refused, stock

rule = pytest.mark.rule
RESIDENT = {"gems": 9, "food": 4, "water": 4}


@rule("home-2", "P83")
def test_home_2_residents_sit_in_the_order_they_came() -> None:
    red = RESIDENT | {"station": {221: 0}}
    now = position(red=red).play("use transport1; alien gold > 221; alien pink > 221")
    assert now.player("red").station["221"] == ("gold", "pink")  # before the level 1 below it
    assert now.player("red").station["121"] == ()


@rule("home-4", "inc-4")
def test_home_4_residents_move_at_income_only() -> None:
    now = position(red=RESIDENT | {"station": {221: 1}})
    refused(now, "move pink 221 > 121", "inc-4", "at income")
    refused(now.play("use transport1"), "move pink 221 > 121", "inc-4")
    refused(now, "leave pink > 121", "A-11")


@rule("P84", "s108")
def test_P84_foreign_residents_stay_when_108_is_no_longer_live() -> None:
    red = RESIDENT | {"gems": 0, "station": {108: ["pink"], 201: ["brown"], 121: 0}}
    now = position(red=red).play("income")
    assert "move pink 108 > 121" in legal(now)
    refused(now, "move pink 108 > 201", "home-1")
    live = position(red=red | {"station": {108: ["pink", "gold"], 201: 0, 121: 0}}).play("income")
    assert "move pink 108 > 201" in legal(live)


@rule("P89", "live-1")
def test_P89_relocation_changes_nothing_before_the_next_turn() -> None:
    red = {"gems": 0, "station": {121: 1, 221: 2}}
    now = position(red=red).play("income")
    after = now.play("move pink 121 > 221")
    assert me(after).gems == me(now).gems - 1
    assert after.this_turn.live == {"121": 1, "221": 2}


@rule("P105", "inc-2")
def test_P105_no_power_after_relocation_has_begun() -> None:
    red = {"gems": 0, "food": 2, "metal": 2, "station": {128: 2, 221: 1, 102: ["gold"]}}
    now = position(red=red).play("income")
    assert now.phase == "income"
    moved = now.play("move gold 102 > 221")
    assert moved.phase == "relocate"
    refused(moved, "128 f > m", "bon-1")
    declined = now.play("done")
    assert declined.phase == "relocate"
    assert declined.play("done").active == "blue"


@rule("P108", "s128")
def test_P108_one_resource_for_one_of_another_kind() -> None:
    now = position(red={"gems": 0, "metal": 1, "station": {128: 2}}).play("income")
    assert legal(now, "128") == ["128 m > f", "128 m > w"]
    refused(now, "128 m > m", "s128", "another kind")
    refused(now, "128 f > m", "s128", "1 food")
    refused(now, "128 m m > f", "s128", "exchanges 1")
    refused(now, "128 f", "s128", "exchange")
    assert stock(now.play("128 m > f").player("red")) == "6g 1f"


@rule("P109", "P110", "P111", "inc-4")
def test_P111_relocations_as_many_as_can_be_paid() -> None:
    red = {"gems": 0, "ships": "farm2 ice2", "station": {221: "gold pink", 121: 0, 111: 0}}
    now = position(red=red | {"hub": "A-9"}).play("income")
    refused(now, "move gold 221 > 221", "inc-4", "same one")
    refused(now, "move brown 221 > 111", "inc-4", "no brown Alien")
    assert me(now).gems == 2
    now = now.play("move gold 221 > 111")
    assert legal(now) == [
        "done",
        "move gold 111 > 121",
        "move gold 111 > 221",
        "move pink 221 > 121",
    ]
    after = now.play("move gold 111 > 121")  # the same resident again; then no GEM is left
    assert after.active == "blue"
    broke = {"hub": "A-9", "gems": 0, "food": 1, "ships": "", "station": {128: ["gold", "gold"]}}
    paid = position(red=broke | {"station": {128: ["gold", "gold"], 111: 0}}).play("income")
    assert paid.play("128 f > m").phase == "relocate"  # the quarter's GEM pays one
    assert "move gold 128 > 111" in legal(paid)
    none = position(red=broke | {"station": {204: ["gold"], 111: 0}}).play("income")
    assert none.active == "blue"


@rule("P106", "inc-2", "s222", "s228", "s307", "B-5", "A-7")
def test_P106_each_power_once_an_income() -> None:
    red = {"gems": 7, "ships": "farm2 ice2", "station": {222: 4, 121: 0}}
    now = position(red=red).play("income")
    assert legal(now, "222") == ["222 human > 121"]
    after = now.play("222 human > 121")
    refused(after, "222 human > 121", "bon-1" if after.phase != "income" else "s222")
    refused(now, "228 f m", "s228", "not part of your station")
    refused(now, "hub buy f", "B-7", "nothing open")
    refused(now, "222 transport", "s222", "a Human for GEMs")
    refused(now, "121 f", "s121", "nothing open")


@rule("P106", "live-1")
def test_a_power_whose_quarter_is_empty_is_refused_for_that() -> None:
    red = {"gems": 7, "food": 1, "metal": 1, "station": {222: 3, 128: 2}}
    now = position(red=red).play("income")
    refused(now, "222 human > 222", "live-1", "Quarter 4", "3 were occupied")


@rule("P88", "s308")
def test_P88_the_whole_station_is_counted() -> None:
    red = {"hub": "B-11", "gems": 0, "station": {308: 4, 121: ["human"] * 3}, "on_hub": ["human"]}
    before = position(red=red)
    assert before.play("income").player("red").gems == 5 + 1 + 1 + 1 + 2  # ships, quarters, 4 // 2


@rule("end-1", "P118", "P121")
def test_P118_nine_sectors_forty_points_or_four_aliens() -> None:
    nine = {101: 0, 201: 0, 302: 0, 111: 0, 213: 0, 313: 0, 121: 0, 221: 0}
    red = {"metal": 20, "gems": 20, "station": nine}
    after = position(red=red, sectors=[323]).play("use construction1 : 323")
    assert after.ending == "red"
    both = position(red=red | {"points": 40}, sectors=[323]).play("use construction1 : 323")
    assert both.ending == "red"
    points = position(red={"points": 40}).play("use dismantle1 : transport1")
    assert points.ending == "red"
    almost = position(red={"points": 39}).play("use dismantle1 : transport1")
    assert almost.ending is None
    kept = position(ending="red", active="blue", red={"points": 3})
    assert done(kept.play("use expedition1 = 6f; keep 4f")).phase == "over"


@rule("P120", "end-2")
def test_P120_extra_turns_of_a_last_turn_are_played() -> None:
    blue = {"gems": 30, "station": {208: 4}}
    now = position(active="blue", ending="red", blue=blue).play("use diplomacy1 : transport; 208")
    assert (now.active, now.phase) == ("blue", "turn")
    assert done(now.play("use expedition1 = 6f; keep 4f")).phase == "over"


@rule("P127", "P149", "sco-5")
def test_P127_gems_on_ships_belong_to_nobody() -> None:
    ships = "transport1@2 farm2@2 ice3@3"
    over = position(red={"gems": 19, "ships": ships, "food": 999}, phase="over")
    assert over.score_parts["red"].left == 199


@rule("tie-1")
def test_a_game_may_be_shared() -> None:
    over = position(red={"hub": "B-7"}, blue={"hub": "B-9"}, phase="over")
    assert over.result is not None
    assert over.result.winners == ("red", "blue")
    assert over.result.reason == "0 points, 0 Aliens, 0 Humans, shared"


@rule("P129", "end-1")
def test_P129_points_below_zero_do_not_stop_the_game() -> None:
    now = position(red={"hub": "A-12", "gems": 0, "points": -3}).play("income")
    assert now.player("red").points == -8
    assert now.active == "blue"
    assert now.scores["red"] == -8


@rule("P144", "s303", "s222", "s115", "s126", "s215")
def test_P144_clauses_work_for_every_human_and_the_discount_where_resources_are_paid() -> None:
    red = {"gems": 6, "ships": "farm2@2", "station": {222: 4, 126: 2, 115: 2, 215: 4, 102: 0}}
    now = position(red=red).play("income")
    after = now.play("222 human > 102")  # six GEMs, whatever the discount
    assert after.player("red").points == 1
    assert after.player("red").gems == now.player("red").gems - 6 + 2
    free = position(red={"gems": 2, "food": 2, "station": {303: 5, 115: 2, 221: 0}})
    free = free.play("use transport1; trade f f > m; 303 human > 221")
    assert free.player("red").points == 1


@rule("P138", "live-1", "end-1")
def test_P138_extra_turns_add_up() -> None:
    red = {"gems": 60, "metal": 40, "station": {208: 4, 221: 0}}
    now = position(red=red, sectors=[323]).play("use diplomacy1 : transport; 208")
    now = now.play("use construction1 : 323")
    assert (now.active, now.moves) == ("red", 2)
    two = position(this_turn={"extra": 2}).play("use dismantle1 : transport1")
    assert (two.active, two.this_turn.extra) == ("red", 1)
    assert two.play("use expedition1 = 6f; keep 4f").active == "red"

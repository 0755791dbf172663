"""Worked examples E34 to E85: cases the rulebook leaves open, and its rules at their edges."""

from __future__ import annotations

import pytest

from advisor.phoenix import Position
from advisor.phoenix.scoring import shares
from phoenix.support import FIXED, changed, done, legal, me, position, refused, stock

rule = pytest.mark.rule


@rule("E34", "turn-3")
def test_E34_eight_gems_and_no_used_ship() -> None:
    refused(position(red={"gems": 8}), "income", "turn-3", "8 GEMs", "more than 7")


@rule("E35", "turn-3")
def test_E35_seven_gems_are_few_enough() -> None:
    now = position(red={"gems": 7, "station": {121: 1}})
    assert "income" in legal(now)
    assert now.play("income").player("red").ships == now.player("red").ships


@rule("E36", "ship-1", "P21", "P22")
def test_E36_price_and_fee_and_something_to_do_after_them() -> None:
    blue = {"ships": "transport1 transport3"}
    poor = position(red={"gems": 5}, blue=blue)
    refused(poor, "use blue:transport1", "ship-1", "No transaction", "2 GEMs left")
    refused(poor, "use blue:transport3", "ship-1", "7 GEMs in all", "you have 5")
    after = position(red={"gems": 5, "food": 2}, blue=blue).play("use blue:transport1")
    assert me(after).gems == 2


@rule("E37", "dis-1")
def test_E37_a_dismantle_ship_cannot_take_itself_apart() -> None:
    now = position(red={"ships": "dismantle1 transport1@2"})
    refused(now, "use dismantle1 : dismantle1", "dis-1", "itself")
    refused(now, "use dismantle1 : transport1", "dis-1", "is used")
    refused(now, "use dismantle1 : farm2", "dis-1", "no farm2")
    assert not legal(now, "use dismantle1")


@rule("E38", "neu-1", "P36", "P30")
def test_E38_a_neutral_ship_takes_the_own_dismantle_ship_apart() -> None:
    now = position(red={"ships": "dismantle1 transport1@2"})
    after = now.play("use n:dismantle : dismantle1").player("red")
    assert after.ships == ("transport1@2",)
    assert after.neutral == "dismantle@3"
    assert stock(after) == "7g 6m"


@rule("E39", "neu-1", "neu-2")
def test_E39_one_token_until_the_next_income() -> None:
    red = {"gems": 7, "neutral": "transport@3"}
    refused(position(red=red), "use n:diplomacy : transport", "neu-1", "n:transport")
    after = position(red=red).play("income")
    assert after.player("red").neutral is None


@rule("E40", "neu-1", "P31")
def test_E40_a_token_blocks_the_ship_for_everybody() -> None:
    now = position(active="blue", red={"neutral": "transport@3"}, blue={"food": 5})
    refused(now, "use n:transport", "neu-1", "token of red")
    assert not legal(now, "use n:transport")
    assert legal(now, "use n:diplomacy")


@rule("E41", "con-2", "A-9", "P52")
def test_E41_wings_grow_in_order_but_for_hub_a9() -> None:
    red = {"metal": 9}
    refused(position(red=red, sectors=[221]), "use construction1 : 221", "con-2", "needs level 1")
    red["hub"] = "A-9"
    after = position(red=red, sectors=[221]).play("use construction1 : 221")
    assert after.player("red").station == {"221": ()}


@rule("E42", "con-3", "P40")
def test_E42_a_discount_beyond_the_price_gives_no_refund() -> None:
    data = changed(("sectors", "101", "cost", "4"))
    red = {"ships": "construction3", "metal": 1, "station": {326: 5, 211: 4}}
    after = position(red=red, sectors=[101], data=data).play("use construction3 : 101")
    assert after.player("red").metal == 1
    assert "101" in after.player("red").station


@rule("E43", "P42", "P43", "P44", "s326")
def test_E43_a_free_sector_is_taken_not_built() -> None:
    red = {"hub": "B-1", "metal": 20, "station": {101: 0, 221: 0}}
    now = position(red=red, sectors=[113, 114, 326])
    now = now.play("use construction1 : 326")
    assert legal(now) == ["free 113", "free 114"]
    now = now.play("free 113")
    assert set(me(now).station) == {"101", "113", "121", "221", "326"}
    assert now.this_turn.pending == ("hub",)  # one Alien, of the colour of 326, not of 113
    assert {text.split(" > ")[0] for text in legal(now, "hub")} == {"hub alien pink"}


@rule("E44", "P43")
def test_E44_no_free_sector_for_whoever_has_all_three_colours() -> None:
    red = {"metal": 20, "station": {101: 0, 111: 0, 221: 0}}
    after = position(red=red, sectors=[113, 326]).play("use construction1 : 326")
    assert after.active == "blue"
    assert "113" not in after.player("red").station


@rule("E45", "P47", "s311")
def test_E45_built_aliens_as_many_as_there_are() -> None:
    red = {"metal": 20, "station": {213: 0}}
    now = position(red=red, sectors=[311], supply={"brown": 1}).play("use construction1 : 311")
    assert legal(now) == ["alien brown > 111", "alien brown > 213", "alien brown > 311"]
    after = now.play("alien brown > 111")
    assert after.active == "blue"
    assert after.player("red").station["111"] == ("brown",)


@rule("E46", "P53", "P119", "end-2", "s323")
def test_E46_an_extra_turn_is_played_after_the_end_is_triggered() -> None:
    red = {"points": 41, "metal": 20, "station": {101: 0, 111: 0, 201: 0, 213: 0, 221: 0}}
    now = position(players=3, red=red, sectors=[323]).play("use construction1 : 323")
    assert now.ending == "red"
    assert now.active == "red"
    assert now.phase == "turn"
    now = done(now.play("use expedition1 = 6f; keep 4f"))
    assert now.active == "blue"
    now = done(now.play("use expedition1 = 6f; keep 4f"))
    now = done(now.play("use expedition1 = 6f; keep 4f"))
    assert now.phase == "over"


@rule("E47", "P81", "s328")
def test_E47_a_step_on_all_tracks_stops_at_the_top() -> None:
    levels = {"dismantle": 5, "construction": 0, "transport": 2, "expedition": 4}
    red = {"metal": 20, "tracks": levels, "station": {221: 0}}
    now = position(red=red, sectors=[328]).play("use construction1 : 328")
    assert list(now.player("red").tracks.values()) == [5, 1, 3, 5]


@rule("E48", "P45", "P49", "P50", "B-1", "s227")
def test_E48_two_free_aliens_of_the_new_sectors_colour() -> None:
    red = {"hub": "B-1", "metal": 20, "station": {227: 4}}
    now = position(red=red, sectors=[323]).play("use construction1 : 323")
    assert now.this_turn.pending == ("hub", "227")
    one = now.play("hub alien pink > 323")
    assert "227 alien pink > 323" in legal(one)
    short = position(red=red, sectors=[323], supply={"pink": 1}).play("use construction1 : 323")
    assert short.play("227 alien pink > 121").phase == "turn"  # the second finds none left


@rule("E49", "P56", "tra-5")
def test_E49_one_transaction_pays_the_next() -> None:
    red = {"gems": 6, "water": 2, "station": {102: 0}}
    now = position(red=red).play("use transport1; buy f; alien teal > 102")
    assert now.phase == "turn"  # one GEM and one water are left: no transaction, so it is over
    red["gems"] = 6
    now = position(red=red | {"metal": 2}).play("use transport1; buy f; alien teal > 102")
    refused(now, "buy f", "tra-5", "3 GEMs", "you have 1")


@rule("E50", "home-3", "tra-4")
def test_E50_a_trade_alone_makes_a_transport_ship_usable() -> None:
    now = position(red={"gems": 2, "food": 1, "water": 1}).play("use transport1")
    assert legal(now) == ["trade f w > m"]
    now = position(red={"gems": 2, "food": 1, "water": 1, "station": {121: 3}}).play(
        "use transport1"
    )
    refused(now, "alien pink > 121", "home-3", "All 3 quarters")


@rule("E51", "ship-1", "P23")
def test_E51_no_transaction_no_transport() -> None:
    now = position(red={"gems": 4, "food": 1, "hub": "B-3", "station": {303: 5, 121: 0}})
    refused(now, "use transport1", "ship-1", "2 GEMs left", "1 food")


CROWD = {"gems": 9, "food": 4, "water": 4, "ships": "transport2"}


@rule("E52", "P58", "s207")
def test_E52_three_of_one_colour_bring_a_fourth_free() -> None:
    now = position(red=CROWD | {"station": {207: 4, 121: 0, 221: 0}}).play("use transport2")
    now = now.play("alien pink > 121; alien pink > 121; alien pink > 221; alien gold > 221")
    assert legal(now) == ["207 alien pink > 121", "207 alien pink > 221", "done"]
    after = now.play("207 alien pink > 121").player("red")
    assert stock(after) == "5g"


@rule("E53", "P58", "B-3")
def test_E53_a_free_alien_does_not_count_for_207() -> None:
    red = CROWD | {"hub": "B-3", "station": {207: 4, 121: 0, 221: 0}}
    now = position(red=red).play("use transport2; alien pink > 121; alien pink > 121; done")
    assert now.this_turn.pending == ("hub",)
    assert now.play("hub alien pink > 121").phase != "bonus"


@rule("E54", "live-1", "P138", "s208")
def test_E54_a_filled_quarter_is_live_in_the_extra_turn() -> None:
    red = {"hub": "B-12", "gems": 20, "food": 9, "station": {214: 3, 208: 4}}
    now = position(red=red).play("use diplomacy1 : transport; hub human > 214; 208")
    assert now.active == "red"
    assert now.phase == "turn"
    assert now.play("use transport1").this_turn.left == 4


@rule("E55", "P67", "s217")
def test_E55_the_resource_of_217_pays_the_next_human() -> None:
    red = {"food": 2, "water": 2, "metal": 1, "station": {217: 4, 124: 0}}
    now = position(red=red).play("use expedition1 = 6h; keep 2h; ally 1f1w1m > 124 +m")
    after = now.play("ally 1f1w1m > 124 +f").player("red")
    assert after.station["124"] == ("human", "human")
    refused(now, "ally 1f1w1m > 124", "s217", "+m")


@rule("E56", "P73")
def test_E56_without_217_the_second_can_only_be_observed() -> None:
    red = {"food": 2, "water": 2, "metal": 1, "station": {124: 0}}
    now = position(red=red).play("use expedition1 = 6h; keep 2h")
    after = now.play("ally 1f1w1m > 124")
    assert after.player("red").points == 1
    assert after.active == "blue"


@rule("E57", "bon-3", "B-12", "s115", "s126")
def test_E57_a_free_human_brings_what_humans_bring() -> None:
    red = {"hub": "B-12", "gems": 5, "station": {115: 2, 126: 2, 221: 0}}
    now = position(red=red).play("use diplomacy1 : transport")
    assert me(now).gems == 1
    after = now.play("hub human > 221").player("red")
    assert stock(after) == "3g 1p"


@rule("E58", "home-3", "s303")
def test_E58_no_quarter_no_free_human() -> None:
    red = {"gems": 2, "food": 2, "station": {303: 5, 102: 3, 201: 5}}
    after = position(red=red).play("use transport1; trade f f > m")
    assert after.active == "blue"


@rule("E59", "A-10", "s215", "ship-3")
def test_E59_two_discounts_leave_one_resource() -> None:
    red = {"hub": "A-10", "metal": 1, "station": {215: 4, 121: 0}}
    now = position(red=red).play("use expedition1 = 7h")
    assert me(now).gems == 8
    now = now.play("keep 1h")
    assert "ally 1m > 121" in legal(now)
    assert me(now.play("ally 1m > 121")).metal == 0


@rule("E60", "ship-3", "P28", "P148", "A-2")
def test_E60_discounts_lower_prices_to_one_and_never_the_fee() -> None:
    now = position(red={"hub": "A-2", "food": 2})
    assert me(now.play("use transport1")).gems == 9
    assert me(now.play("use n:transport")).gems == 9
    other = now.play("use blue:transport1")
    assert me(other).gems == 8
    assert other.player("blue").gems == 11
    assert "transport1@1" in other.player("blue").ships


@rule("E61", "P79", "A-7")
def test_E61_others_diplomacy_is_cheap_for_a7_and_brings_a_point() -> None:
    after = position(red={"hub": "A-7"}).play("use blue:diplomacy1 : transport")
    assert stock(after.player("red")) == "7g 1p"
    assert after.player("blue").gems == 11


@rule("E62", "dip-1", "P76")
def test_E62_no_step_above_the_top() -> None:
    levels = {"transport": 4, "expedition": 5}
    now = position(red={"ships": "diplomacy3", "gems": 30, "tracks": levels})
    refused(now, "use diplomacy3 : transport expedition", "dip-1", "expedition track is at the top")
    assert "use diplomacy3 : transport" in legal(now)


@rule("E63", "P63", "rew-4", "s306")
def test_E63_a_free_step_counts_for_this_very_reward() -> None:
    red = {"food": 2, "tracks": {"transport": 2}, "station": {306: 5}}
    now = position(red=red, blue={"tracks": {"transport": 2}}).play("use transport1; trade f f > m")
    now = now.play("done") if now.phase == "transport" else now
    now = now.play("306 transport")
    assert legal(now)[-1] == "red reward 3"
    now = now.play("red reward 3")
    assert legal(now) == ["blue reward 0", "blue reward 1"]


@rule("E64", "rew-3", "P98")
def test_E64_two_different_bonuses_never_the_same_twice() -> None:
    now = position(red={"tracks": {"dismantle": 4}}).play("use dismantle1 : transport1")
    assert legal(now) == [f"red reward {a} {b}" for a in range(4) for b in range(a + 1, 4)]
    assert now.play("red reward 0 1").player("red").gems == 11


@rule("E65", "P99")
def test_E65_four_behind_five() -> None:
    keys = {"red": {"tracks": {"dismantle": 5}}, "blue": {"tracks": {"dismantle": 4}}}
    now = position(**keys).play("use dismantle1 : transport1")
    assert len(legal(now)) == 6
    now = now.play("red reward 2 3")
    assert legal(now) == [f"blue reward {n}" for n in range(4)]


@rule("E66", "P70", "P75", "s225")
def test_E66_a_small_expedition_has_no_modifiers() -> None:
    red = {"hub": "B-4", "gems": 0, "station": {225: 4, 204: 4, 124: 2}}
    red |= {"food": 2, "water": 2, "metal": 2}
    now = position(red=red).play("income")
    assert "225 roll" in legal(now)
    refused(now, "225 roll = 1f 1h 1w", "exp-1", "2 dice")
    now = now.play("225 roll = 1f 1h")
    assert now.this_turn.capacity == 1
    refused(now, "reroll 1f", "exp-2")
    now = now.play("keep 1h")
    assert now.phase == "human"
    assert "observe" in legal(now)
    after = now.play("observe")
    assert after.player("red").points == 1


@rule("E67", "P110", "inc-4")
def test_E67_a_relocation_closes_the_gap() -> None:
    red = {"gems": 0, "station": {221: "pink gold human", 107: 0}}
    now = position(red=red).play("income")
    before = me(now).gems
    after = now.play("move gold 221 > 107").player("red")
    assert after.gems == before - 1
    assert after.station["221"] == ("pink", "human")
    assert after.station["107"] == ("gold",)


@rule("E68", "home-1")
def test_E68_colours_hold_for_relocation_too() -> None:
    now = position(red={"gems": 0, "station": {221: 1, 111: 0}}).play("income")
    refused(now, "move pink 221 > 111", "home-1", "brown")


HUB_FULL = ["brown", "pink", "teal", "gold", "human"]


@rule("E69", "P112", "A-11")
def test_E69_without_a_place_one_goes_back_to_the_supply() -> None:
    now = position(red={"hub": "A-11", "gems": 0, "on_hub": HUB_FULL}).play("income")
    assert now.phase == "leave"
    assert legal(now) == [f"leave {s} > supply" for s in sorted(HUB_FULL)]
    after = now.play("leave gold > supply")
    assert after.player("red").on_hub == ("brown", "pink", "teal", None, "human")
    assert after.supply["gold"] == 11


@rule("E70", "P112", "P113", "A-11")
def test_E70_with_a_place_somebody_moves_in() -> None:
    red = {"hub": "A-11", "gems": 0, "on_hub": HUB_FULL, "station": {121: 0, 106: 2}}
    now = position(red=red).play("income")
    assert legal(now, "leave") == ["leave gold > 121", "leave human > 121", "leave pink > 121"]
    refused(now, "leave pink > supply", "A-11")
    refused(now, "leave brown > 121", "home-1")
    gems = me(now).gems
    after = now.play("leave pink > 121").player("red")
    assert after.station["121"] == ("pink",)
    assert after.gems == gems


@rule("E71", "P114", "A-12")
def test_E71_the_only_thing_to_give_back_goes_by_itself() -> None:
    after = position(red={"hub": "A-12", "gems": 0, "station": {113: 0}}).play("income")
    assert after.active == "blue"
    assert after.player("red").station == {}
    assert after.sectors == (113,)


@rule("E72", "P115", "P129", "A-12")
def test_E72_nothing_to_give_back_costs_five_points() -> None:
    after = position(red={"hub": "A-12", "gems": 0}).play("income")
    assert after.player("red").points == -5


@rule("E73", "P116", "P117", "A-8", "inc-3")
def test_E73_a_human_instead_of_a_turn_then_income() -> None:
    red = {"hub": "A-8", "gems": 9, "food": 1, "water": 1, "metal": 1, "station": {124: 0}}
    now = position(red=red)
    refused(now, "income", "turn-3")
    after = now.play("recruit 1f1w1m > 124").player("red")
    assert after.station["124"] == ("human",)
    assert stock(after) == "15g"  # five ships, and the Human's quarter at once


@rule("E74", "P134", "B-6")
def test_E74_points_become_gems_before_the_ship() -> None:
    red = {"hub": "B-6", "points": 3, "gems": 0, "metal": 5}
    now = position(red=red, sectors=[101]).play("point; point")
    assert stock(me(now)) == "8g 5m 1p"
    after = now.play("use construction1 : 101")
    assert after.phase == "after"
    assert me(after).gems == 2


@rule("E75", "P121", "B-6")
def test_E75_a_point_given_away_before_the_check_triggers_nothing() -> None:
    now = position(red={"hub": "B-6", "points": 40}).play("use dismantle1 : transport1")
    assert now.phase == "after"
    assert now.play("done").ending == "red"
    after = now.play("point; done")
    assert after.ending is None
    assert after.player("red").points == 39


@rule("E76", "P135", "A-1")
def test_E76_metal_is_converted_once_a_turn() -> None:
    now = position(red={"hub": "A-1", "metal": 2})
    now = now.play("convert m > f; use dismantle1 : transport1")
    assert now.active == "blue"  # converted already, so nothing is left to do after the ship
    later = position(red={"hub": "A-1", "metal": 2}).play("use dismantle1 : transport1")
    assert later.phase == "after"
    refused(now, "convert m > w", "A-1")
    once = position(red={"hub": "A-1", "metal": 2}).play("convert m > f")
    refused(once, "convert m > w", "A-1", "once")


@rule("E77", "end-1", "P122", "P123")
def test_E77_four_aliens_left_trigger_the_end() -> None:
    supply = {"teal": 3, "pink": 3, "brown": 0, "gold": 0}
    red = {"food": 2, "water": 2, "station": {102: 0, 121: 0}}
    now = position(red=red, supply=supply).play("use transport1; alien teal > 102")
    assert now.play("alien pink > 121; done").ending == "red"
    assert now.play("done").ending is None


@rule("E78", "end-2")
def test_E78_everybody_else_has_one_more_turn() -> None:
    now = position(players=4, ending="red", active="blue")
    for color in ("blue", "green", "yellow"):
        assert now.active == color
        assert now.phase == "turn"
        now = done(now.play("use expedition1 = 6f; keep 4f"))
    assert now.phase == "over"
    assert legal(now) == []


@rule("E79", "sco-3", "P124", "P125", "P126")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([5, 5, 3], [7, 7, 0]),
        ([5, 3, 3], [10, 2, 2]),
        ([4, 4, 4], [5, 5, 5]),
        ([2, 0, 0], [10, 0, 0]),
    ],
)
def test_E79_species_are_races(counts: list[int], points: list[int]) -> None:
    assert shares(counts, 10, 5) == points


@rule("E80", "tie-1")
def test_E80_equal_totals_are_decided_by_aliens_then_humans() -> None:
    human = "human "
    homes = {
        "red": {102: 3, 201: 5, 302: 4 * "gold ", 111: 3, 213: 5, 313: 3 * human},
        "blue": {
            121: 3,
            221: 5,
            323: 5,
            103: 3 * "gold ",
            202: 4 * "gold ",
            114: 3 * human,
            216: 2 * human,
        },
        "green": {
            123: 3,
            223: 5,
            324: 4 * "pink " + human,
            101: 2,
            203: 5,
            301: 5 * human,
            113: 3 * human,
        },
    }

    def over(points: dict[str, int]) -> Position:
        keys = {
            color: {"points": points[color], "gems": 0, "station": home}
            for color, home in homes.items()
        }
        supply = dict.fromkeys(("teal", "pink", "brown", "gold"), 0)
        return position(players=3, phase="over", supply=supply, **keys)

    base = over(dict.fromkeys(homes, 0)).scores
    tied = over({color: 200 - score for color, score in base.items()})
    assert tied.scores == dict.fromkeys(homes, 200)
    assert tied.result is not None
    assert tied.result.winners == ("blue",)
    assert tied.result.reason == "200 points, 20 Aliens, 5 Humans"


@rule("E81", "sco-5")
def test_E81_leftovers_are_rounded_down() -> None:
    red = {"gems": 39, "food": 4, "water": 4, "metal": 1}
    assert position(red=red, phase="over").score_parts["red"].left == 2


@rule("E82", "live-3", "s308")
def test_E82_an_end_clause_in_an_empty_quarter_counts_nothing() -> None:
    data = changed(("sectors", "308", "q5", "end>vp_per:human,1,1"))
    empty = position(red={"station": {308: "human human human"}}, phase="over", data=data)
    assert empty.score_parts["red"].end == 0
    full = position(
        red={"station": {308: "human human human human human"}}, phase="over", data=data
    )
    assert full.score_parts["red"].end == 5


@rule("E83", "P107", "s226")
def test_E83_one_high_token_gives_nothing() -> None:
    levels = {"dismantle": 3}
    now = position(red={"gems": 0, "tracks": levels, "station": {226: 4}})
    assert now.play("income").player("red").points == 0


@rule("E84", "set-4")
def test_E84_the_friendly_variant_shows_one_more_of_each() -> None:
    assert len(Position.new_game(4, seed=2, friendly=True).sectors) == 45


@rule("E85", "set-8", "set-9")
def test_E85_the_order_of_the_draft() -> None:
    now = Position.new_game(3, seed=9, data=FIXED)
    order: dict[str, list[str]] = {"draft3": [], "draft2": []}
    rows = {"draft3": 0, "draft2": 0}
    while now.phase in order:
        assert now.table is not None
        rows[now.phase] = len(now.table[now.phase])
        order[now.phase].append(now.to_move)
        now = now.play(now.legal_actions()[0])
    r, b, g = "red", "blue", "green"
    assert order == {"draft3": [r, b, g, g, b, r], "draft2": [g, b, r, r, b, g]}
    assert rows == {"draft3": 2, "draft2": 2}  # before the last pick: one card is left over

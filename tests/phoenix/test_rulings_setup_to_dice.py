"""Rulings P1 to P75 read a second time: each by its own name, in a position of its own.

Those that have a test named after them elsewhere are not repeated here.
"""

from __future__ import annotations

from collections import Counter

import pytest

from advisor.phoenix import Position
from phoenix.support import FIXED, done, legal, me, position, refused, stock

rule = pytest.mark.rule
COPIES = Counter({ship.id: ship.copies for ship in FIXED.ships})


def deck(level: int) -> dict[str, int]:
    return {s.id.rstrip("123"): s.copies for s in FIXED.ships if s.level == level}


@rule("P1")
def test_P1_a_stack_has_eight_sectors_and_four_in_a_first_game() -> None:
    stacks = Counter(number // 10 for number in FIXED.sectors)
    assert set(stacks.values()) == {8}
    assert len(stacks) == 9
    for seed in range(6):
        first = Position.new_game(4, seed=seed, first_game=True)
        assert all(1 <= number % 10 <= 4 for number in first.sectors)


@rule("P2")
def test_P2_no_level_two_diplomacy_ship() -> None:
    assert "diplomacy" not in deck(2)
    assert sum(deck(2).values()) == 18
    assert set(deck(2).values()) == {3}
    assert len(deck(2)) == 6


@rule("P3")
def test_P3_the_level_three_deck_and_the_first_game_sets() -> None:
    basic = dict.fromkeys(("dismantle", "construction", "transport", "expedition"), 3)
    assert deck(3) == basic | {"diplomacy": 2, "farm": 1, "ice": 1}
    for seed in range(8):
        dealt = Position.new_game(4, seed=seed, first_game=True)
        assert Counter(ship for p in dealt.players for ship in p.ships) <= COPIES


@rule("P5")
def test_P5_hubs_are_dealt_openly() -> None:
    start = Position.new_game(3, seed=2)
    assert start.table is not None
    assert {color: len(hubs) for color, hubs in start.table["hubs"].items()} == {
        "red": 2,
        "blue": 2,
        "green": 2,
    }
    assert start.veiled() == start


@rule("P11")
def test_P11_setup_residents_are_not_gained() -> None:
    """Nothing in setup pays a clause: hub A-11 begins with what its back says, and no more."""
    from phoenix.test_setup import chosen

    after = chosen("A-11")
    hub = next(hub for hub in FIXED.hubs if hub.id == "A-11")
    red = after.player("red")
    assert (red.gems, red.food, red.water, red.metal) == hub.stock
    assert red.points == 0


@rule("P14")
def test_P14_a_first_game_ignores_the_option_for_hubs() -> None:
    for seed in range(6):
        dealt = Position.new_game(4, seed=seed, first_game=True, hubs="all")
        assert {p.hub for p in dealt.players} == {"B-1", "B-2", "B-3", "B-4"}


@rule("P16")
def test_P16_the_order_of_players_is_the_seat_order() -> None:
    start = Position.new_game(("green", "red", "yellow"), seed=1, first_game=True)
    assert [p.color for p in start.players] == ["green", "red", "yellow"]
    assert start.active == "green"


@rule("P18")
def test_P18_a_ship_that_somebody_else_used_is_a_used_ship() -> None:
    now = position(active="blue", red={"gems": 9}, blue={"food": 2}, players=2)
    refused(position(red={"gems": 9}), "income", "turn-3")
    after = done(now.play("use red:transport1; trade f f > w"))
    assert after.active == "red"
    assert me(after).gems == 10
    assert after.why_not("income") is None


@rule("P19")
def test_P19_income_twice_in_a_row() -> None:
    now = position(red={"gems": 0, "ships": "farm2"}, blue={"gems": 0, "ships": ""})
    assert now.play("income").play("income").play("income").player("red").gems == 2


@rule("P20")
def test_P20_a_ship_that_cannot_be_paid_cannot_be_used() -> None:
    """9 GEMs and no used ship: income only if everything on the table is out of reach."""
    rich = {"gems": 9, "ships": ""}
    taken = {"gems": 9, "ships": "", "neutral": "transport@3"}
    assert position(red=taken, blue={"ships": ""}).why_not("income") is None
    refused(position(red=rich, blue={"ships": ""}), "income", "turn-3")
    lobbied = {"gems": 9, "ships": "", "neutral": "transport@3"}
    for ships, allowed in (("construction1", True), ("farm2", False)):
        now = position(red=lobbied, blue={"ships": ships})
        assert (now.why_not("income") is None) == allowed


@rule("P21")
def test_P21_neither_gain_nor_fee_pays_the_price() -> None:
    refused(position(red={"gems": 1, "ships": "farm2"}), "use farm2", "ship-1", "costs 2")
    now = position(red={"gems": 3}, blue={"ships": "farm2"})
    refused(now, "use blue:farm2", "ship-1", "2 and a fee of 2", "4 GEMs in all")


@rule("P22")
def test_P22_something_to_do_must_be_left_after_paying() -> None:
    assert position(red={"gems": 5, "food": 0}).why_not("use transport1") is None
    refused(position(red={"gems": 4, "food": 1}), "use transport1", "ship-1", "2 GEMs left")
    assert position(red={"gems": 2, "food": 1, "metal": 1}).why_not("use transport1") is None


@rule("P23")
def test_P23_no_transaction_no_transport_whatever_the_bonus() -> None:
    poor = {"gems": 4, "hub": "B-3", "station": {303: 5}}
    refused(position(red=poor), "use transport1", "ship-1")


@rule("P25")
def test_P25_equal_unused_ships_are_one_choice() -> None:
    now = position(red={"ships": "farm2 farm2 farm2@2", "gems": 9})
    assert legal(now, "use farm2") == ["use farm2"]
    assert me(position(red={"ships": "farm2 farm2"})).ships == ("farm2", "farm2")
    after = now.play("use farm2")
    assert after.player("red").ships == ("farm2", "farm2@2", "farm2@2")


@rule("P27")
def test_P27_an_owner_cannot_refuse_to_lend() -> None:
    now = position(red={"gems": 10}, blue={"gems": 0, "points": 30, "ships": "farm2"})
    after = now.play("use blue:farm2")
    assert after.active == "blue", "nobody was asked"
    assert stock(after.player("blue")) == "2g 30p"


@rule("P28")
def test_P28_a_price_never_falls_below_one() -> None:
    now = position(red={"hub": "A-2", "gems": 1, "ships": "farm2"})
    assert now.play("use farm2").player("red").ships == ("farm2@1",)
    other = position(red={"hub": "A-2", "gems": 3}, blue={"ships": "farm2"})
    after = other.play("use blue:farm2")
    assert (after.player("red").gems, after.player("blue").gems) == (0, 12)
    assert after.player("blue").ships == ("farm2@1",)


@rule("P29")
def test_P29_a_ship_used_for_one_gem_is_used() -> None:
    now = position(red={"hub": "A-2", "gems": 20, "ships": "farm2"}, blue={"ships": "farm2"})
    after = now.play("use farm2").play("use farm2")
    refused(after, "use farm2", "turn-2", "GEMs lie on it")


@rule("P30")
def test_P30_a_neutral_ship_has_no_fee() -> None:
    now = position(red={"gems": 10}, blue={"gems": 0})
    after = now.play("use n:diplomacy : transport")
    price = next(ship.cost for ship in FIXED.neutrals if ship.id == "n:diplomacy")
    assert after.player("red").gems == 10 - price - FIXED.lobby[1]
    assert after.player("blue").gems == 0


@rule("P31")
def test_P31_a_token_stays_until_its_owner_takes_income() -> None:
    now = position(
        red={"gems": 30, "ships": "farm2 ice2"}, blue={"gems": 30, "ships": "farm2 ice2"}
    )
    now = now.play("use n:diplomacy : transport")
    for line in ("use farm2", "use farm2", "use ice2", "use ice2"):
        if now.active == "blue":
            refused(now, "use n:diplomacy : transport", "neu-1", "token of red")
        now = now.play(line)
    now = now.play("income")  # blue's; the token is red's
    assert now.player("red").neutral is not None
    free = now.play("income")
    assert free.player("red").neutral is None
    assert free.why_not("use n:diplomacy : transport") is None


@rule("P32", "P34")
def test_P32_P34_no_marker_and_no_trade_between_players() -> None:
    now = position(red={"gems": 7, "food": 3}, blue={"food": 3})
    assert {text.split()[0] for text in legal(now)} == {"use", "income"}
    for text in legal(now):
        after = now.play(text) if "expedition" not in text else now
        assert after.player("blue").food == 3, "nobody else's stock is touched"


@rule("P33")
def test_P33_exact_amounts_and_nothing_is_thrown_away() -> None:
    red = {"food": 3, "water": 3, "metal": 3, "station": {215: 4, 121: 0}}
    now = position(red=red).play("use expedition1 = 6h; keep 1h")
    refused(now, "ally 1f1w1m > 121", "exp-5", "2 of")
    refused(now, "ally 1f > 121", "exp-5")
    assert now.why_not("ally 1f1w > 121") is None


@rule("P35")
def test_P35_what_can_be_taken_apart() -> None:
    red = {"ships": "dismantle1 transport1@2 farm2"}
    now = position(red=red, blue={"ships": "ice2"})
    assert legal(now, "use dismantle1") == ["use dismantle1 : farm2"]
    refused(now, "use dismantle1 : transport1", "dis-1", "is used")
    refused(now, "use dismantle1 : dismantle1", "dis-1", "itself")
    refused(now, "use dismantle1 : ice2", "dis-1", "You have no ice2")


@rule("P36")
def test_P36_anothers_dismantle_ship_takes_any_own_unused_ship_apart() -> None:
    now = position(red={"ships": "dismantle1 farm2"}, blue={"ships": "dismantle3"})
    assert legal(now, "use blue:dismantle3") == [
        "use blue:dismantle3 : dismantle1",
        "use blue:dismantle3 : farm2",
    ]
    after = now.play("use blue:dismantle3 : dismantle1")
    assert after.player("red").metal == 6 + 2
    assert after.player("blue").ships == ("dismantle3@4",)


@rule("P39")
def test_P39_one_sector_for_each_action() -> None:
    now = position(red={"metal": 30, "gems": 20}, sectors=[101, 111, 121])
    after = now.play("use construction1 : 101")
    assert after.active == "blue"
    assert list(after.player("red").station) == ["101"]


@rule("P40")
def test_P40_a_discount_beyond_the_price_gives_nothing_back() -> None:
    red = {"ships": "construction3", "metal": 0, "hub": "A-6", "gems": 20}
    red |= {"station": {326: 5, 211: 4}}
    now = position(red=red, sectors=[101])
    cost = FIXED.sectors[101].cost
    assert cost <= 2 + 2 + 1 + 1
    assert done(now.play("use construction3 : 101")).player("red").metal == 0


@rule("P41")
def test_P41_using_and_constructing_both_happen_with_a_construction_ship() -> None:
    """s122 speaks of using the ship, B-1 of building; both come, and only then."""
    red = {"hub": "B-1", "metal": 9, "station": {122: 2}, "food": 2}
    now = position(red=red, sectors=[101])
    after = now.play("use construction1 : 101")
    assert me(after).points == 2
    assert legal(after) == ["done", "hub alien teal > 101"]
    other = done(position(red=red).play("use transport1; trade f f > w"))
    assert other.player("red").points == 0


@rule("P42")
def test_P42_a_taken_sector_sets_off_nothing() -> None:
    """Hub B-1 gives one Alien, of the colour of 326, and none for the level-1 sector taken."""
    red = {"hub": "B-1", "metal": 20, "station": {121: 3, 221: 5, 102: 3}}
    now = position(red=red, sectors=[326, 111, 113]).play("use construction1 : 326")
    after = now.play("free 113")
    assert legal(after) == ["done", "hub alien pink > 326"]


@rule("P43")
def test_P43_which_sector_is_free() -> None:
    """Own sectors of A-6 too, any colour whose level 1 is lacking, nothing if none is there."""
    red = {"hub": "A-6", "metal": 20, "station": {121: 0, 221: 0}, "own_sectors": [103, 204]}
    now = position(red=red, sectors=[326, 111, 122]).play("use construction1 : 326")
    assert legal(now) == ["free 103", "free 111"]
    refused(now, "free 122", "s326", "already")
    refused(now, "free 204", "s326", "level 1")
    refused(now, "free 112", "s326", "not on display")
    assert now.play("free 103").player("red").own_sectors == (204,)
    nothing = position(red={"metal": 20, "station": {121: 0, 221: 0}}, sectors=[326, 122])
    assert nothing.play("use construction1 : 326").active == "blue"
    anywhere = {"hub": "A-9", "metal": 20, "station": {201: 0}}
    beside = position(red=anywhere, sectors=[326, 101, 102]).play("use construction1 : 326")
    assert legal(beside) == ["free 101", "free 102"]


@rule("P44")
def test_P44_a_free_sector_counts_as_the_ninth() -> None:
    station = {102: 0, 201: 0, 302: 0, 211: 0, 313: 0, 121: 0, 221: 0}
    red = {"hub": "A-9", "metal": 20, "station": station}
    now = position(red=red, sectors=[326, 111])
    after = now.play("use construction1 : 326")
    assert len(after.player("red").station) == 9
    assert after.ending == "red"


@rule("P45", "P46")
def test_P45_P46_built_comes_first_and_anywhere() -> None:
    """311 brings two brown Aliens, then B-1 a third; all may live in any brown sector."""
    red = {"hub": "B-1", "metal": 20, "station": {111: 0, 213: 0}}
    now = position(red=red, sectors=[311]).play("use construction1 : 311")
    assert (now.phase, legal(now)) == (
        "built",
        ["alien brown > 111", "alien brown > 213", "alien brown > 311"],
    )
    refused(now, "hub alien brown > 311", "bon-1")
    now = now.play("alien brown > 111; alien brown > 311")
    assert now.phase == "bonus"
    after = now.play("hub alien brown > 311")
    assert after.player("red").station["311"] == ("brown", "brown")


@rule("P47")
def test_P47_a_short_supply_gives_what_there_is() -> None:
    red = {"metal": 20, "station": {111: 0, 213: 0}}
    one = position(red=red, sectors=[311], supply={"brown": 1}).play("use construction1 : 311")
    after = one.play("alien brown > 111")
    assert (after.active, after.supply["brown"]) == ("blue", 0)
    none = position(red=red, sectors=[311], supply={"brown": 0})
    assert none.play("use construction1 : 311").active == "blue"
    no_human = {"teal": 9, "human": 0}
    build = {"metal": 20, "station": {102: 0, 201: 0}}
    assert (
        position(red=build, sectors=[307], supply=no_human).play("use construction1 : 307").active
        == "blue"
    )


@rule("P48")
def test_P48_317_stands_apart_from_its_neighbours() -> None:
    assert FIXED.sectors[317].size == 3
    assert FIXED.sectors[317].cost == 14
    red = {"metal": 20, "station": {111: 0, 213: 0}}
    after = position(red=red, sectors=[317]).play("use construction1 : 317")
    assert stock(after.player("red")) == "4g 6m 10p"


@rule("P49", "P50")
def test_P49_P50_two_free_aliens_or_what_can_be_had() -> None:
    red = {"hub": "B-1", "metal": 20, "station": {121: 0, 227: 4}}
    now = position(red=red, sectors=[101]).play("use construction1 : 101")
    now = now.play("hub alien teal > 101")
    after = now.play("227 alien teal > 101")
    assert after.player("red").station["101"] == ("teal", "teal")
    nobody = position(red=red, sectors=[101], supply={"teal": 0})
    assert nobody.play("use construction1 : 101").active == "blue"


@rule("P52")
def test_P52_a_level_three_sector_alone_scores_and_works() -> None:
    now = position(red={"hub": "A-9", "station": {304: ["gold"] * 5}})
    assert list(now.player("red").station) == ["304"]
    assert now.score_parts["red"].sectors == 10
    assert now.play("use dismantle1 : transport1").player("red").metal == 6 + 3


@rule("P53")
def test_P53_an_extra_turn_comes_after_rewards_and_the_check() -> None:
    red = {"metal": 20, "gems": 20, "tracks": {"construction": 1}, "points": 40}
    red |= {"station": {102: 0, 201: 0}}
    now = position(red=red, blue={"tracks": {"construction": 3}}, sectors=[301])
    now = now.play("use construction1 : 301")
    assert (now.phase, now.to_move, now.ending) == ("reward", "blue", None)
    after = now.play("blue reward 0")
    assert (after.active, after.phase, after.ending, after.moves) == ("red", "turn", "red", 1)


@rule("P55", "P56")
def test_P55_P56_any_two_pay_and_one_transaction_pays_the_next() -> None:
    now = position(red={"food": 2, "water": 1, "metal": 2, "station": {121: 0}})
    now = now.play("use transport1")
    trades = set(legal(now, "trade"))
    assert trades == {
        *("trade f f > w", "trade f f > m", "trade f w > m", "trade f m > w"),
        *("trade w m > f", "trade m m > f", "trade m m > w"),
    }
    dry = position(red={"food": 3, "station": {121: 0}}).play("use transport1")
    refused(dry, "alien pink > 121", "tra-2")
    assert dry.play("trade f f > w").why_not("alien pink > 121") is None


@rule("P58")
def test_P58_what_counts_for_207() -> None:
    red = {"food": 8, "water": 8, "gems": 20, "ships": "transport3"}
    red |= {"station": {207: 4, 106: 0, 121: 0, 221: 0}}
    now = position(red=red).play("use transport3")
    for line in ("alien gold > 221", "alien gold > 221", "alien gold > 221"):
        now = now.play(line)
    now = now.play("alien pink > 221; alien pink > 221")
    assert now.phase == "bonus"
    before = me(now).gems
    assert all("alien gold" in text for text in legal(now, "207"))
    after = now.play("207 alien gold > 121")
    assert after.player("red").gems == before, "an extra gold one costs no GEM either"
    assert after.active == "blue"


@rule("P58")
def test_P58_each_colour_with_three_gives_one() -> None:
    """Six transactions, three of each of two colours: two more Aliens."""
    red = {"food": 8, "water": 8, "gems": 20, "hub": "A-4", "ships": "transport3"}
    red |= {"station": {207: 4, 106: 0, 121: 0, 221: 0}}
    now = position(red=red).play("use transport3")
    assert now.this_turn.left == 6
    now = now.play("alien pink > 221; alien pink > 221; alien pink > 221")
    now = now.play("alien gold > 221; alien gold > 221; alien gold > 121")
    assert now.this_turn.pending == ("207", "207")
    now = now.play("207 alien gold > 121")
    assert all("alien pink" in text for text in legal(now, "207"))
    assert now.play("207 alien pink > 121").active == "blue"


@rule("P61")
def test_P61_the_hub_and_325_give_two() -> None:
    red = {"hub": "B-3", "food": 2, "station": {325: 4, 102: 0}}
    now = position(red=red).play("use transport1; trade f f > w; done")
    after = now.play("hub alien teal > 102").play("325 alien gold > 102")
    assert after.player("red").station["102"] == ("teal", "gold")


@rule("P63")
def test_P63_a_free_step_on_any_track_before_the_rewards() -> None:
    red = {"gems": 4, "food": 2, "station": {306: 4}, "tracks": {"transport": 0, "expedition": 5}}
    now = position(red=red).play("use transport1; trade f f > w")
    assert legal(now, "306") == ["306 construction", "306 dismantle", "306 transport"]
    after = now.play("306 transport")
    assert after.to_move == "red", "a sole leader on level 1 chooses"
    assert legal(after) == ["red reward 0", "red reward 1"]


@rule("P67", "P68")
def test_P67_P68_humans_one_after_the_other_and_the_payer_chooses_the_discount() -> None:
    red = {"food": 1, "water": 1, "metal": 1, "station": {217: 4, 121: 0}}
    now = position(red=red).play("use expedition1 = 6h; keep 2h")
    poor = now.play("ally 1f1w1m > 121 +m")
    assert stock(poor.player("red")) == "7g 1m 1p", "the second could only be observed"
    enough = position(red=red | {"food": 2, "water": 2}).play("use expedition1 = 6h; keep 2h")
    assert "ally 1f1w1m > 121 +f" in legal(enough.play("ally 1f1w1m > 121 +m"))
    both = {"hub": "A-10", "food": 1, "water": 1, "metal": 1, "station": {215: 4, 121: 0}}
    now = position(red=both).play("use expedition1 = 7h; keep 1h")
    assert {text for text in legal(now) if "> 121" in text} == {
        "ally 1f > 121",
        "ally 1w > 121",
        "ally 1m > 121",
    }


@rule("P69")
def test_P69_the_second_reroll_is_decided_after_the_first() -> None:
    red = {"hub": "B-4", "station": {315: 5}}
    now = position(red=red).play("use expedition1 = 4f 2w")
    assert now.this_turn.rerolls == 2
    now = now.play("reroll 4f 2w = 5m 1h")
    refused(now, "reroll 1f", "exp-3", "there are 5m 1h")
    now = now.play("reroll 1h = 1m")
    refused(now, "reroll 1m", "exp-2", "no reroll left")
    assert now.play("keep 4m").player("red").metal == 4
    once = position(red={"hub": "B-4"}).play("use expedition1 = 4f 2w")
    assert once.play("keep 1f").player("red").food == 1, "nothing has to be rolled again"


@rule("P70")
def test_P70_a_small_expedition_has_no_modifiers() -> None:
    red = {"hub": "A-3", "gems": 4, "food": 2, "station": {124: 2, 204: 4, 315: 5}}
    now = position(red=red).play("use transport1; trade f f > w")
    refused(now, "hub roll = 4f", "exp-1", "3 dice")
    now = now.play("hub roll = 1f 1w 1m")
    assert (now.this_turn.capacity, now.this_turn.rerolls) == (2, 0)
    refused(now, "reroll 1f", "exp-2")
    refused(now, "keep 1f 1w 1m", "exp-3", "At most 2")


@rule("P73")
def test_P73_without_quarter_or_human_there_is_only_observing() -> None:
    goods = {"food": 3, "water": 3, "metal": 3}
    for red, supply in (
        (goods, {}),
        (goods | {"station": {121: 3}}, {}),
        (goods | {"station": {121: 0}}, {"human": 0}),
    ):
        now = position(red=red, supply=supply).play("use expedition1 = 6h; keep 3h")
        assert now.active == "blue", "what cannot be otherwise is done"
        assert stock(now.player("red")) == "7g 3f 3w 3m 3p"


@rule("P75")
def test_P75_small_expeditions_recruit_and_observe_at_the_usual_price() -> None:
    red = {"gems": 0, "food": 1, "water": 1, "metal": 1, "station": {225: 4, 102: 0}}
    now = position(red=red).play("income; 225 roll = 1f 1h; keep 1h")
    assert legal(now) == ["ally 1f1w1m > 102", "ally 1f1w1m > 121", "observe"]
    after = now.play("ally 1f1w1m > 102")
    assert after.player("red").station["102"] == ("human",)
    assert done(now.play("observe")).player("red").points == 1

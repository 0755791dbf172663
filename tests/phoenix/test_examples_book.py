"""The rulebook's own examples, E1 to E33."""

from __future__ import annotations

import json

import pytest

from advisor.phoenix import Position
from phoenix.support import FIXED, FOLDER, done, legal, me, position, refused, stock

rule = pytest.mark.rule


@rule("E1", "ship-2", "ship-4")
def test_E1_owner_and_others_pay_for_a_ship_and_its_metal_is_its_own() -> None:
    red = {"ships": "expedition2 dismantle1", "gems": 10}
    own = position(red=red).play("use expedition2 = 8f")
    assert stock(me(own)) == "6g"
    assert "expedition2@4" in me(own).ships
    other = position(red=red, active="blue").play("use red:expedition2 = 8f")
    assert me(other).gems == 4
    assert other.player("red").gems == 12
    assert "expedition2@4" in other.player("red").ships
    apart = position(red=red).play("use dismantle1 : expedition2")
    assert apart.player("red").metal == 8
    assert apart.player("red").ships == ("dismantle1@2",)


@rule("E2", "con-4", "P46")
def test_E2_a_built_human_comes_at_once_although_nobody_lives_there() -> None:
    before = position(red={"metal": 13, "station": {213: 0}}, sectors=[318])
    after = before.play("use construction1 : 318")
    assert after.phase == "built"
    assert legal(after) == ["human > 111", "human > 213", "human > 318"]
    after = after.play("human > 318")
    red = after.player("red")
    assert red.metal == 0
    assert red.station["318"] == ("human",)


@rule("E3")
def test_E3_hub_a4_in_setup_income_transport_and_scoring() -> None:
    setup = Position.new_game(2, seed=5, hubs="all", data=FIXED).to_dict()
    fleet = ["dismantle1", "construction1", "transport1", "expedition1", "diplomacy1"]
    setup["phase"] = "hub"
    for player in setup["players"]:
        player["ships"] = fleet
    setup["table"] |= {
        "draft3": [],
        "draft2": [],
        "hubs": {"red": ["A-4", "B-1"], "blue": ["B-3", "B-4"]},
    }
    chosen = Position.from_json(setup, data=FIXED).play("hub A-4; hub B-3")
    assert chosen.phase == "turn"
    assert "diplomacy1" not in chosen.player("red").ships
    assert chosen.player("red").tracks["transport"] == 1
    ships = "dismantle1 construction1 transport1 expedition1 dismantle2 dismantle3 farm2 ice2@2"
    rich = position(red={"hub": "A-4", "ships": ships, "gems": 3, "food": 9})
    assert rich.play("income").player("red").gems == 19
    assert rich.play("use transport1").this_turn.left == 4
    few = position(red={"hub": "A-4", "ships": "transport1 farm2 ice2@2"}, phase="over")
    assert few.score_parts["red"].end == 6


@rule("E4", "set-1", "set-2", "set-4", "P1")
def test_E4_three_players_see_three_sectors_of_each_stack() -> None:
    start = Position.new_game(3, seed=1)
    assert len(start.sectors) == 27
    stacks = [number // 10 for number in start.sectors]
    assert set(stacks) == {10, 11, 12, 20, 21, 22, 30, 31, 32}
    assert all(stacks.count(stack) == 3 for stack in stacks)
    supply = start.supply
    assert supply.pop("human") == 20
    assert sum(supply.values()) == 70


def tracks(track: str, *levels: int) -> dict[str, dict[str, object]]:
    colors = ("red", "blue", "green", "yellow")
    return {c: {"tracks": {track: n}} for c, n in zip(colors, levels, strict=False)}


@rule("E5", "rew-2", "P96")
def test_E5_the_sole_leader_chooses_from_the_own_level_down() -> None:
    # Here the second seat is green's and the third blue's: only the order of turns differs.
    levels = {c: {"tracks": {"dismantle": n}} for c, n in (("red", 2), ("green", 1))}
    now = position(players=4, active="blue", **levels).play("use dismantle1 : transport1")
    assert now.to_move == "red"
    assert now.this_turn.rewarding == ("red",)
    assert legal(now) == ["red reward 0", "red reward 1", "red reward 2"]
    assert now.player("green").gems == 11
    after = now.play("red reward 2")
    assert after.player("red").points == 1
    assert (after.player("blue").gems, after.player("yellow").gems) == (8, 10)
    assert after.active == "green"


@rule("E6", "rew-2")
def test_E6_tied_leaders_choose_below_their_level() -> None:
    levels = {c: {"tracks": {"expedition": n}} for c, n in (("red", 2), ("blue", 2), ("green", 1))}
    now = position(players=4, active="blue", **levels)
    now = now.play("use expedition1 = 6f; keep 4f")
    assert legal(now) == ["blue reward 0", "blue reward 1"]
    now = now.play("blue reward 1")
    assert now.to_move == "red"
    assert legal(now) == ["red reward 0", "red reward 1"]
    assert now.player("green").gems == 11
    assert now.player("yellow").gems == 10


@rule("E7", "rew-3", "P99")
def test_E7_tied_on_four_one_bonus_tied_on_five_two() -> None:
    four = position(**tracks("dismantle", 4, 4)).play("use dismantle1 : transport1")
    assert legal(four) == [f"red reward {n}" for n in range(4)]
    five = position(**tracks("dismantle", 5, 5)).play("use dismantle1 : transport1")
    assert legal(five) == [f"red reward {a} {b}" for a in range(4) for b in range(a + 1, 4)]
    refused(five, "red reward 3", "rew-3")


@rule("E8", "dis-1")
def test_E8_paul_takes_a_transport_ship_apart() -> None:
    now = position(red={"ships": "dismantle2 transport1", "gems": 5})
    after = now.play("use dismantle2 : transport1")
    assert stock(after.player("red")) == "2g 7m"
    assert after.player("red").ships == ("dismantle2@3",)


@rule("E9", "con-1", "con-3")
def test_E9_anna_builds_218_with_a_discount() -> None:
    red = {"ships": "construction3", "gems": 9, "metal": 8, "station": {111: 0}}
    after = position(red=red, sectors=[218]).play("use construction3 : 218")
    assert stock(after.player("red")) == "1g 1m"
    assert set(after.player("red").station) == {"111", "218"}
    assert after.sectors == ()


@rule("E10", "exp-1", "exp-3", "exp-4", "exp-5")
def test_E10_matthew_keeps_four_dice_and_decides_about_the_human() -> None:
    now = position(red={"gems": 3, "water": 1, "station": {124: 0}})
    now = now.play("use expedition1 = 4f 1m 1h")
    assert me(now).gems == 0
    now = now.play("keep 2f 1m 1h")
    assert stock(me(now)) == "2f 1w 1m"
    assert now.phase == "human"
    assert now.play("observe").player("red").points == 1
    ally = now.play("ally 1f1w1m > 124").player("red")
    assert stock(ally) == "1f"
    assert ally.station["124"] == ("human",)
    dry = position(red={"gems": 3, "station": {124: 0}}).play("use expedition1 = 4f 1m 1h")
    dry = dry.play("keep 2f 1m 1h")  # no water: the Human can only be observed
    assert dry.player("red").points == 1


@rule("E11", "tra-1", "tra-2", "tra-3", "tra-4", "tra-5")
def test_E11_sofia_makes_four_transactions() -> None:
    red = {"ships": "transport2", "gems": 7, "food": 2, "water": 2, "metal": 2, "station": {121: 0}}
    now = position(red=red).play("use transport2")
    assert stock(me(now)) == "4g 2f 2w 2m"
    after = now.play("alien pink > 121; alien gold > 121; trade m m > f; buy w")
    assert stock(after.player("red")) == "1f 1w"
    assert after.player("red").station["121"] == ("pink", "gold")
    assert after.active == "blue"


@rule("E12", "dip-1", "P82")
def test_E12_kurt_pays_the_ship_and_the_lobbying_price() -> None:
    now = position(red={"gems": 5, "tracks": {"construction": 1}})
    after = now.play("use diplomacy1 : construction")
    assert stock(after.player("red")) == ""
    assert after.player("red").tracks["construction"] == 2


@rule("E13", "inc-1", "inc-2", "inc-4")
def test_E13_jessica_takes_income_and_relocates() -> None:
    ships = "dismantle1@2 construction1 transport1@2 expedition1 diplomacy1 farm2"
    now = position(red={"ships": ships, "gems": 0, "station": {121: 1, 221: 2}})
    now = now.play("income")
    assert stock(me(now)) == "7g 1f 1w"
    assert all("@" not in ship for ship in me(now).ships)
    after = now.play("move pink 221 > 121")
    assert me(after).gems == 6
    assert len(me(after).station["221"]) == 1
    assert len(me(after).station["121"]) == 2


@rule("E14", "sco-1", "sco-2", "sco-3", "sco-4", "sco-5", "P124", "P125", "P126")
def test_E14_the_scoring_example_as_a_whole_position() -> None:
    example = json.loads((FOLDER / "scoring-example.json").read_text(encoding="utf-8"))
    over = Position.from_json(example["position"], data=FIXED)
    assert over.scores == {"red": 142, "blue": 141, "yellow": 159}
    for color, expected in example["expect"].items():
        score = over.score_parts[color]
        assert {key: getattr(score, key) for key in expected} == expected
    assert over.result is not None
    assert over.result.winners == ("yellow",)


@rule("E15", "bon-2", "P95", "A-3")
def test_E15_a_transaction_of_the_hub_triggers_nothing_of_transport() -> None:
    red = {
        "hub": "A-3",
        "food": 1,
        "water": 1,
        "tracks": {"transport": 2},
        "station": {324: 5, 121: 0},
    }
    now = position(red=red).play("use expedition1 = 6m; keep 1m")
    assert now.phase == "bonus"
    after = now.play("hub alien gold > 121")
    assert stock(after.player("red")) == "6g 1m"
    assert after.active == "blue"


@rule("E16", "bon-2", "s206", "P94")
def test_E16_a_bonus_transaction_brings_no_free_alien() -> None:
    red = {"hub": "B-3", "food": 1, "water": 1, "station": {206: 4, 121: 0}}
    now = position(red=red).play("use diplomacy1 : transport")
    after = now.play("206 alien pink > 121")
    assert after.active == "blue"
    assert after.player("red").station["121"] == ("pink",)


@rule("E17", "live-1", "s214")
def test_E17_three_residents_do_not_make_the_fourth_quarter_live() -> None:
    red = {"food": 9, "station": {214: 3}}
    assert position(red=red).play("use transport1").this_turn.left == 3
    red["station"] = {214: 4}
    assert position(red=red).play("use transport1").this_turn.left == 4


@rule("E18", "P128", "s305")
def test_E18_metal_counts_twice_at_the_end() -> None:
    red = {"metal": 12, "water": 3, "food": 1, "gems": 0, "station": {305: 5}}
    score = position(red=red, phase="over").score_parts["red"]
    assert score.end == 4
    assert score.left == 3


@rule("E19", "s226")
def test_E19_three_high_tokens_give_two_points() -> None:
    levels = {"dismantle": 3, "construction": 4, "transport": 5, "expedition": 2}
    now = position(red={"gems": 0, "tracks": levels, "station": {226: 4}})
    assert now.play("income").player("red").points == 2


@rule("E20", "P29", "P33")
def test_E20_exact_amounts_are_paid() -> None:
    after = position(red={"gems": 5, "food": 2}).play("use transport1")
    assert me(after).gems == 3
    assert "transport1@2" in me(after).ships


@rule("E21", "ship-2", "P27", "P146")
def test_E21_paul_uses_saras_ship() -> None:
    keys = {"red": {"gems": 15, "metal": 9}, "blue": {"ships": "construction3", "gems": 0}}
    after = position(sectors=[101], **keys).play("use blue:construction3 : 101")
    assert after.player("red").gems == 4
    assert after.player("blue").gems == 3
    assert after.player("blue").ships == ("construction3@8",)


@rule("E22", "inc-2", "bon-3", "s218", "s106", "P106")
def test_E22_biancas_income_with_a_transaction() -> None:
    sectors = {106: 2, 116: 2, 218: 5, 123: 0}
    red = {"hub": "B-3", "gems": 0, "food": 0, "water": 1, "station": sectors}
    now = position(red=red).play("income")
    assert stock(me(now)) == "9g 1f 1w"
    after = now.play("218 alien pink > 123")
    assert stock(after.player("red")) == "10g"
    assert after.player("red").station["123"] == ("pink",)
    assert after.player("red").points == 0


@rule("E23", "s306", "s107", "live-1")
def test_E23_rick_fills_214_and_advances_free() -> None:
    red = {"gems": 6, "food": 2, "water": 2, "station": {214: 0, 107: 2, 306: 5}}
    now = position(red=red).play("use transport1")
    now = now.play("alien gold > 214; alien brown > 214")
    assert stock(me(now)) == "3g"
    now = now.play("buy f")
    assert now.phase == "bonus"
    assert stock(me(now)) == "2g 1f"
    after = now.play("306 construction")
    assert after.player("red").station["214"] == ("gold", "brown")
    assert after.player("red").tracks["construction"] == 1
    assert stock(after.player("red")) == "2g 1f"


@rule("E24", "rew-1")
def test_E24_rewards_of_the_transport_track() -> None:
    levels = {
        c: {"tracks": {"transport": n}, "food": 2}
        for c, n in (("red", 3), ("blue", 3), ("yellow", 1))
    }
    now = position(players=4, **levels).play("use transport1; buy f; done")
    assert legal(now) == ["red reward 0", "red reward 1", "red reward 2 f", "red reward 2 w"]
    now = now.play("red reward 2 w")
    assert now.to_move == "blue"
    assert legal(now, "blue")[-1] == "blue reward 2 w"
    assert now.play("blue reward 0").player("yellow").gems == 11


@rule("E25", "s204", "s105", "s217", "A-3", "exp-5")
def test_E25_yvette_keeps_six_dice_and_recruits() -> None:
    sectors = {204: 4, 105: 2, 217: 4, 115: 0, 124: 0}
    red = {"hub": "A-3", "ships": "expedition2", "gems": 4, "station": sectors}
    now = position(red=red).play("use expedition2 = 2f 2w 3m 1h")
    assert me(now).gems == 0
    assert now.this_turn.capacity == 6
    now = now.play("keep 2f 2w 1m 1h; ally 1f1w1m > 124 +m")
    assert stock(me(now)) == "2g 1f 1w 1m"
    assert me(now).points == 0
    after = now.play("hub alien pink > 124")
    assert after.player("red").station["124"] == ("human", "pink")
    assert stock(after.player("red")) == "2g 1m"
    assert after.active == "blue"


@rule("E26", "rew-3")
def test_E26_a_sole_leader_on_four_takes_two_bonuses() -> None:
    levels = {c: {"tracks": {"expedition": n}} for c, n in (("red", 4), ("blue", 1), ("yellow", 1))}
    now = position(players=4, **levels).play("use expedition1 = 6f; keep 4f")
    assert "red reward 0 1" in legal(now)
    assert "red reward 2 3 w" in legal(now)
    after = now.play("red reward 0 1")
    assert after.player("red").gems == 10
    assert (after.player("blue").gems, after.player("yellow").gems) == (11, 11)


@rule("E27", "turn-3", "P18", "P19")
def test_E27_when_income_is_allowed() -> None:
    assert "income" in legal(position(red={"gems": 6}))
    refused(position(red={"gems": 9}), "income", "turn-3", "9 GEMs", "none of your ships")
    used = {"gems": 9, "ships": "dismantle1@2 construction1 transport1"}
    assert "income" in legal(position(red=used))


@rule("E28", "end-1", "end-3")
def test_E28_points_of_others_turns_count_at_the_end_of_the_own_turn() -> None:
    blue = {"points": 40, "tracks": {"dismantle": 3}, "gems": 0}
    now = position(blue=blue).play("use dismantle1 : transport1")
    now = now.play("blue reward 2")
    assert now.player("blue").points == 41
    assert now.ending is None
    after = now.play("income")
    assert after.ending == "blue"
    assert after.active == "red"
    over = done(after.play("use expedition1 = 6f; keep 4f"))
    assert over.phase == "over"


@rule("E29", "turn-3", "P20")
def test_E29_without_ships_others_must_be_used_while_that_is_possible() -> None:
    now = position(red={"ships": "", "gems": 12})
    refused(now, "income", "turn-3")
    assert legal(now, "use blue:")
    assert legal(now, "use n:")
    blocked = position(
        red={"ships": "", "gems": 8, "neutral": "diplomacy@4"}, blue={"ships": "farm2@2"}
    )
    assert "income" in legal(blocked)


@rule("E30", "s215", "P68")
def test_E30_a_discount_leaves_out_any_resource() -> None:
    red = {"food": 1, "water": 1, "metal": 1, "station": {215: 4, 124: 0}}
    now = position(red=red).play("use expedition1 = 6h; keep 1h")
    prices = {text.split(" > ")[0] for text in legal(now, "ally")}
    assert prices == {"ally 1f1w", "ally 1f1m", "ally 1w1m"}
    refused(now, "ally 1f1w1m > 124", "exp-5", "2 of")


@rule("E31", "s307", "P144")
def test_E31_the_discount_works_for_resources_of_307_too() -> None:
    red = {"gems": 0, "metal": 1, "station": {215: 4, 307: 5, 121: 0}}
    now = position(red=red).play("income")
    after = now.play("307 m > 121")
    assert me(after).station["121"] == ("human",)
    assert me(after).metal == 0
    refused(now, "307 mm > 121", "s307", "1 resource")


@rule("E32", "A-1", "P130")
@pytest.mark.parametrize(
    ("ships", "points"),
    [
        ("", 20),
        ("ice2", 15),
        ("ice2 farm2@2", 10),
        ("ice2 farm2 farm3", 5),
        ("ice2 farm2 farm3 ice3", 0),
    ],
)
def test_E32_hub_a1_counts_ships_left(ships: str, points: int) -> None:
    over = position(red={"hub": "A-1", "ships": ships}, phase="over")
    assert over.score_parts["red"].end == points


@rule("E33", "exp-2", "B-4", "s315", "P69")
def test_E33_two_rerolls_one_after_the_other() -> None:
    now = position(red={"hub": "B-4", "station": {315: 5}}).play("use expedition1 = 6m")
    assert now.this_turn.rerolls == 2
    now = now.play("reroll 3m = 3f")
    assert now.this_turn.dice == {"f": 3, "m": 3}
    now = now.play("reroll 1f 1m = 2w")
    assert now.this_turn.dice == {"f": 2, "w": 2, "m": 2}
    refused(now, "reroll 1f", "exp-2", "no reroll left")

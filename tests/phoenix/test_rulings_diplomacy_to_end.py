"""Rulings P76 to P150 read a second time: each by its own name, in a position of its own.

Those that have a test named after them elsewhere are here only where a second look seemed worth it.
"""

from __future__ import annotations

import pytest

from advisor.core.errors import IllegalAction
from advisor.phoenix import Data, Position
from phoenix.support import FIXED, done, legal, me, position, refused, stock

rule = pytest.mark.rule
IDLE = {"gems": 0, "ships": ""}


def ended(**keys: object) -> Position:
    return position(phase="over", **keys)


# Diplomacy


@rule("P76")
def test_P76_two_different_tracks_or_one() -> None:
    now = position(red={"ships": "diplomacy3", "gems": 30})
    assert now.why_not("use diplomacy3 : transport") is None
    assert now.why_not("use diplomacy3 : dismantle transport") is None
    with pytest.raises(IllegalAction):
        now.play("use diplomacy3 : transport transport")
    small = position(red={"ships": "diplomacy1", "gems": 30})
    refused(small, "use diplomacy1 : dismantle transport", "dip-1", "1 track")


@rule("P78", "P77")
def test_P77_P78_117_gives_one_further_step_in_all() -> None:
    red = {"ships": "diplomacy3", "gems": 40, "station": {117: 2}}
    now = position(red=red).play("use diplomacy3 : construction transport")
    spent = 5 + 1 + 1
    assert me(now).gems == 40 - spent
    assert "117 transport" in legal(now), "also a track that has just advanced"
    after = now.play("117 transport")
    assert after.active == "blue"
    assert after.player("red").tracks["transport"] == 2
    assert after.player("red").gems == 40 - spent - 3 - FIXED.lobby[2]


@rule("P79")
def test_P79_a_point_for_using_a_diplomacy_ship_and_none_for_the_income_step() -> None:
    red = {"hub": "A-7", "gems": 20}
    for ship in ("diplomacy1", "blue:diplomacy1", "n:diplomacy"):
        assert position(red=red).play(f"use {ship} : transport").player("red").points == 1
    now = position(red={"hub": "A-7", "gems": 5}).play("income; hub transport")
    assert now.player("red").points == 0
    assert now.player("red").tracks["transport"] == 1


@rule("P80")
def test_P80_an_extra_turn_can_buy_another() -> None:
    red = {"gems": 40, "ships": "diplomacy1 diplomacy3", "station": {208: 4}}
    now = position(red=red).play("use diplomacy1 : transport; 208")
    assert (now.active, now.moves) == ("red", 1)
    assert now.play("use diplomacy3 : transport").play("208").active == "red"


@rule("P81")
def test_P81_a_step_above_the_top_is_lost_or_not_offered() -> None:
    top = dict.fromkeys(("dismantle", "construction", "transport", "expedition"), 5)
    red = {"gems": 4, "food": 2, "tracks": top, "station": {306: 4}}
    now = position(red=red).play("use transport1; trade f f > w")
    assert legal(now, "306") == []
    build = {"gems": 20, "metal": 20, "tracks": top | {"transport": 4}}
    now = position(red=build | {"station": {121: 0, 221: 0}}, sectors=[328])
    after = now.play("use construction1 : 328")
    assert set(after.player("red").tracks.values()) == {5}


@rule("P82")
def test_P82_one_price_for_each_level_on_all_tracks() -> None:
    assert 2 in FIXED.lobby
    for track in ("dismantle", "construction", "transport", "expedition"):
        for level in range(5):
            now = position(red={"gems": 30, "tracks": {track: level}})
            after = now.play(f"use diplomacy1 : {track}")
            assert after.player("red").gems == 30 - 3 - FIXED.lobby[level + 1]


# Residents


@rule("P83")
def test_P83_quarters_do_not_care_who_sits_there() -> None:
    for residents in ("pink gold human", "human pink gold"):
        now = position(red={"gems": 0, "station": {121: residents}}).play("income")
        assert done(now).player("red").food == 1
        assert now.player("red").station["121"] == tuple(residents.split())


@rule("P85")
def test_P85_108_works_from_the_next_turn() -> None:
    red = {"gems": 20, "food": 5, "water": 5, "station": {108: ["teal"], 201: 0}}
    now = position(red=red, blue=IDLE).play("use transport1; alien teal > 108")
    refused(now, "alien pink > 201", "home-1")
    later = done(now).play("income")
    assert later.active == "red"
    assert "alien pink > 201" in legal(later.play("use n:transport"))


@rule("P86", "P88")
def test_P86_P88_the_hub_of_b11_has_three_quarters_and_counts() -> None:
    red = {"hub": "B-11", "on_hub": "pink", "food": 5, "water": 5, "gems": 20}
    now = position(red=red | {"station": {102: 0}}).play("use transport1")
    refused(now, "alien teal > hub", "home-1")
    now = now.play("alien pink > hub; alien gold > hub")
    assert now.player("red").on_hub == ("pink", "pink", "gold")
    refused(now, "alien gold > hub", "home-3", "All 3")
    assert now.score_parts["red"].sectors == 4
    counted = position(
        red={"hub": "B-11", "on_hub": "human human", "gems": 0, "ships": "", "station": {308: 4}}
    )
    quarters = 1  # quarter 2 of 308
    assert done(counted.play("income")).player("red").gems == quarters + 1


@rule("P89")
def test_P89_a_resident_given_back_changes_nothing_before_the_next_turn() -> None:
    red = {"hub": "A-12", "gems": 0, "ships": "", "station": {121: 2}}
    now = position(red=red, blue=IDLE).play("income")
    after = done(now)
    assert stock(after.player("red")) == "1g 1f"
    assert after.player("red").station["121"] == ("pink",)


@rule("P90", "P131")
def test_P90_P131_full_means_every_quarter_of_a_sector() -> None:
    red = {"hub": "B-5", "station": {121: "gold human pink", 102: 2, 111: 0}}
    assert ended(red=red).score_parts["red"].end == 2
    red["station"] = {121: "gold human pink", 102: 3, 111: 0}
    assert ended(red=red).score_parts["red"].end == 4


# Bonuses and rewards


@rule("P91")
def test_P91_the_same_clause_on_hub_and_sector() -> None:
    now = position(red={"hub": "A-4", "food": 2, "station": {214: 4}}).play("use transport1")
    assert now.this_turn.left == 3 + 1 + 1
    metal = position(red={"hub": "A-12", "station": {212: 4}}).play("use dismantle1 : transport1")
    assert metal.player("red").metal == 6 + 1 + 2


@rule("P92")
def test_P92_automatic_gains_are_taken() -> None:
    now = position(red={"gems": 4, "food": 2, "points": 39, "station": {116: 2}})
    after = now.play("use transport1; trade f f > w")
    assert after.player("red").points == 40
    assert after.ending == "red"


@rule("P94")
def test_P94_a_bonus_alien_or_human_sets_off_what_comes_with_one() -> None:
    red = {"hub": "B-12", "gems": 20, "station": {115: 2, 126: 2, 106: 2, 201: 0}}
    now = position(red=red).play("use diplomacy1 : transport; hub human > 201")
    assert stock(now.player("red")) == f"{20 - 3 - FIXED.lobby[1] + 2}g 1p"
    alien = {"hub": "B-3", "gems": 4, "food": 2, "station": {106: 2, 201: 0}}
    now = position(red=alien).play("use transport1; trade f f > w; hub alien teal > 201")
    assert now.player("red").gems == 2 + 1


@rule("P95")
def test_P95_a_bonus_transaction_is_no_transport() -> None:
    """s206 gives a transaction with a diplomacy ship; s107 and the track pay for ships only."""
    red = {"gems": 6, "food": 2, "station": {206: 4, 107: 2}, "tracks": {"transport": 3}}
    now = position(red=red).play("use diplomacy1 : dismantle; 206 trade f f > w")
    assert now.active == "blue"
    assert stock(now.player("red")) == f"{6 - 3 - FIXED.lobby[1]}g 1w"


@rule("P96", "P140")
def test_P96_P140_level_zero_gets_nothing() -> None:
    now = position().play("use dismantle1 : transport1")
    assert (now.active, now.player("red").gems, now.player("blue").gems) == ("blue", 8, 10)
    one = position(blue={"tracks": {"dismantle": 1}}).play("use dismantle1 : transport1")
    assert legal(one) == ["blue reward 0", "blue reward 1"]
    after = one.play("blue reward 0")
    assert (after.player("red").gems, after.player("blue").gems) == (8, 11)


@rule("P98", "P99")
def test_P98_P99_who_takes_two() -> None:
    def levels(red: int, blue: int) -> list[str]:
        start = position(
            players=2, red={"tracks": {"dismantle": red}}, blue={"tracks": {"dismantle": blue}}
        )
        return [
            text.removeprefix("red reward ")
            for text in legal(start.play("use dismantle1 : transport1"), "red")
        ]

    pairs = ["0 1", "0 2", "0 3", "1 2", "1 3", "2 3"]
    assert levels(4, 0) == pairs, "1 GEM and 2 GEMs are different levels"
    assert levels(5, 0) == levels(5, 5) == levels(5, 4) == pairs
    assert levels(4, 4) == levels(4, 5) == ["0", "1", "2", "3"]
    assert levels(3, 3) == ["0", "1", "2"]


@rule("P100", "P150")
def test_P100_P150_a_reward_is_not_declined_and_the_engine_waits_for_its_owner() -> None:
    now = position(blue={"tracks": {"dismantle": 2}}).play("use dismantle1 : transport1")
    assert (now.active, now.to_move) == ("red", "blue")
    refused(now, "done", "rew-1", "blue")
    refused(now, "red reward 0", "rew-1", "blue")
    assert legal(now) == ["blue reward 0", "blue reward 1", "blue reward 2"]


@rule("P103")
def test_P103_no_reward_is_a_resident() -> None:
    assert {effect.name for track in Data.load().rewards for effect in track} <= {
        *("gem", "food", "water", "metal", "vp", "fw", "res")
    }


@rule("P145")
def test_P145_steps_of_setup_count_as_leads() -> None:
    start = Position.new_game(4, seed=3, first_game=True, data=FIXED)
    owner = next(p for p in start.players if p.hub == "B-2")
    assert owner.tracks["dismantle"] == 1
    other = next(p for p in start.players if p.hub != "B-2" and p.color == start.active)
    now = start.play(f"use dismantle1 : {'transport1'}")
    assert now.to_move == owner.color, f"{owner.color} leads alone; {other.color} gets nothing"


# Income


@rule("P107")
def test_P107_never_less_than_nothing() -> None:
    for levels, points in ((0, 0), (1, 0), (2, 1), (4, 3)):
        names = ("dismantle", "construction", "transport", "expedition")[:levels]
        red = {"gems": 0, "station": {226: 4}, "tracks": dict.fromkeys(names, 3)}
        assert done(position(red=red).play("income")).player("red").points == points


@rule("P109", "P110")
def test_P109_P110_relocation_goes_to_another_sector_and_closes_the_gap() -> None:
    red = {"gems": 3, "ships": "", "station": {121: "pink gold human", 102: "teal"}}
    now = position(red=red, blue=IDLE).play("income")
    refused(now, "move gold 121 > 121", "inc-4")
    now = now.play("move gold 121 > 102")
    assert now.player("red").station == {"102": ("teal", "gold"), "121": ("pink", "human")}
    assert now.play("move human 121 > 102").player("red").station["121"] == ("pink",)


@rule("P112", "P113")
def test_P112_P113_somebody_leaves_the_hub_five_times() -> None:
    five = ["brown", "pink", "teal", "gold", "human"]
    red = {"hub": "A-11", "on_hub": five, "gems": 0, "ships": "", "station": {106: 2, 201: 0}}
    now = done(position(red=red, blue=IDLE).play("income"))
    assert now.phase == "leave"
    refused(now, "leave pink > supply", "A-11")
    refused(now, "leave pink > 201", "home-1")
    gems = now.player("red").gems
    after = now.play("leave gold > 201")
    assert after.player("red").gems == gems, "neither a gain nor a relocation"
    assert after.player("red").on_hub == ("brown", "pink", "teal", None, "human")
    late = position(red=red | {"incomes": 5}, blue=IDLE).play("income")
    assert done(late).active == "blue", "after five incomes the duty ends"
    homeless = position(red=red | {"station": {}}, blue=IDLE).play("income")
    assert set(legal(homeless)) == {f"leave {who} > supply" for who in five}


@rule("P114", "P115")
def test_P114_P115_what_can_be_given_back_must_be() -> None:
    red = {"hub": "A-12", "gems": 0, "ships": "", "station": {121: "pink gold", 221: 0, 111: 0}}
    now = done(position(red=red, blue=IDLE).play("income"))
    assert set(legal(now)) == {"return pink 121", "return gold 121", "return 221", "return 111"}
    refused(now, "done", "turn-1")
    refused(now, "return 121", "A-12", "not empty")
    after = now.play("return pink 121")
    assert after.player("red").station["121"] == ("gold",)
    assert after.supply["pink"] == now.supply["pink"] + 1
    assert now.play("return 221").sectors == (221,)
    lower = position(red=red | {"station": {121: 0, 221: 0}}, blue=IDLE).play("income")
    assert 121 not in lower.sectors, "a sector under a higher one stays"
    assert lower.sectors == (221,)


@rule("P116", "P117")
def test_P116_P117_a_human_instead_of_a_turn() -> None:
    red = {"hub": "A-8", "gems": 9, "food": 1, "water": 1, "metal": 1, "station": {121: 1}}
    now = position(red=red)
    refused(now, "income", "turn-3")
    after = done(now.play("recruit 1f1w1m > 121"))
    five_ships, first, second = 5, 1, 1
    assert stock(after.player("red")) == f"{9 + five_ships + first}g {second}f"
    refused(position(red=red | {"food": 0}), "recruit 1f1w1m > 121", "exp-5")
    refused(position(red=red | {"station": {}}), "recruit 1f1w1m > 121", "home-1")
    cheap = position(red=red | {"food": 0, "station": {121: 1, 215: 4}})
    assert cheap.why_not("recruit 1w1m > 121") is None
    refused(position(red=red | {"hub": "B-7"}), "recruit 1f1w1m > 121", "A-8")


# End and score


@rule("P119")
def test_P119_an_extra_turn_is_played_before_the_last_turns() -> None:
    red = {"gems": 30, "ships": "diplomacy1 farm2", "points": 40, "station": {208: 4}}
    blue = {"gems": 9, "ships": "farm2 ice2"}
    now = position(red=red, blue=blue).play("use diplomacy1 : transport; 208")
    assert (now.active, now.ending) == ("red", "red")
    now = now.play("use farm2")
    assert (now.active, now.phase) == ("blue", "turn")
    assert now.play("use ice2").phase == "over"


@rule("P120")
def test_P120_an_extra_turn_bought_in_a_last_turn() -> None:
    red = {"gems": 30, "ships": "diplomacy1 farm2", "station": {208: 4}}
    now = position(red=red, ending="blue").play("use diplomacy1 : transport; 208")
    assert (now.active, now.phase) == ("red", "turn")
    assert now.play("use farm2").phase == "over"


@rule("P121")
def test_P121_before_the_check_or_after_it() -> None:
    red = {"hub": "B-6", "gems": 9, "ships": "farm2 ice2", "points": 40}
    before = position(red=red).play("use farm2; point; done")
    assert before.ending is None
    after = position(red=red).play("use farm2; done")
    assert after.ending == "red"
    late = position(red=red | {"points": 39}, ending="red", active="blue")
    assert late.ending == "red"


@rule("P122", "P123")
def test_P122_P123_the_supply_counts_and_whose_turn_it_is() -> None:
    supply = {"teal": 5, "pink": 0, "brown": 0, "gold": 0}
    red = {"gems": 4, "food": 1, "water": 1, "station": {102: 0}}
    now = position(red=red, supply=supply).play("use transport1; alien teal > 102")
    assert (now.active, now.ending) == ("blue", "red")
    plenty = position(red=red, supply=supply | {"gold": 1})
    assert plenty.play("use transport1; alien teal > 102").ending is None


@rule("P124", "P125", "P126")
def test_P124_P125_P126_most_second_and_ties() -> None:
    def species(*counts: int) -> list[int]:
        homes = [
            {"station": {sector: n}} for sector, n in zip((102, 103, 101), counts, strict=False)
        ]
        colors = ("red", "blue", "green")[: len(counts)]
        board = ended(players=len(counts), **dict(zip(colors, homes, strict=True)))
        return [board.score_parts[color].species for color in colors]

    assert species(3, 1) == [10, 5]
    assert species(3, 0) == [10, 0]
    assert species(2, 2) == [7, 7]
    assert species(2, 2, 2) == [5, 5, 5]
    assert species(3, 3, 2) == [7, 7, 0]
    assert species(3, 2, 2) == [10, 2, 2]
    assert species(0, 0, 0) == [0, 0, 0]


@rule("P128")
def test_P128_metal_counts_for_305_and_as_a_resource() -> None:
    board = ended(red={"gems": 0, "metal": 10, "station": {305: 5}})
    assert (board.score_parts["red"].end, board.score_parts["red"].left) == (3, 2)
    empty = ended(red={"gems": 0, "metal": 10, "station": {305: 4}})
    assert empty.score_parts["red"].end == 0


@rule("P130")
def test_P130_used_ships_count_as_ships_left() -> None:
    for ships, points in (("farm2@2", 15), ("farm2 ice2@1", 10), ("", 20)):
        assert ended(red={"hub": "A-1", "ships": ships}).score_parts["red"].end == points
    assert ended(red={"hub": "A-4", "ships": "farm2 ice2@1"}).score_parts["red"].end == 4


@rule("P132", "P133")
def test_P132_P133_a_quarter_filled_in_the_last_turn_and_two_of_a_kind() -> None:
    red = {"gems": 4, "food": 1, "water": 1, "station": {316: 4, 111: 0}, "hub": "B-7"}
    now = position(red=red, blue=IDLE, ending="blue")
    before = now.score_parts["red"].end
    over = now.play("use transport1; alien brown > 316")
    assert over.phase == "over"
    assert before == 4, "hub B-7 alone"
    assert over.score_parts["red"].end == 5 + 5, "hub and sector"


# Free powers


@rule("P134")
def test_P134_points_for_gems_any_number_of_times_never_below_zero() -> None:
    now = position(red={"hub": "B-6", "gems": 0, "points": 2, "food": 2, "station": {121: 0}})
    now = now.play("point; point")
    assert stock(me(now)) == "8g 2f"
    refused(now, "point", "B-6", "you have 0")
    middle = position(red={"hub": "B-6", "gems": 8, "points": 1}).play("use transport1; buy f")
    assert middle.phase == "transport"
    assert me(middle.play("point")).gems == 3 + 4
    other = position(red={"hub": "B-6", "points": 3}, active="blue", blue={"gems": 7})
    refused(other, "point", "B-6", "does not trade points")


@rule("P135")
def test_P135_metal_once_a_turn_before_or_after() -> None:
    red = {"hub": "A-1", "gems": 20, "metal": 3, "ships": "farm2 ice2 transport1"}
    now = position(red=red)
    after = now.play("use farm2; convert m > w")
    assert after.active == "blue"
    first = now.play("convert m > f")
    refused(first, "convert m > f", "A-1", "once")
    assert first.play("use farm2").active == "blue"
    refused(now.play("use transport1"), "convert m > f", "A-1", "not during")
    extra = {"gems": 30, "metal": 3, "ships": "diplomacy1 farm2", "station": {208: 4}}
    again = position(red=extra | {"hub": "A-1"}).play("convert m > f; use diplomacy1 : transport")
    again = again.play("208")
    assert again.why_not("convert m > f") is None, "an extra turn is a turn"


@rule("P136", "P137")
def test_P136_P137_incomes_of_a1_and_a2() -> None:
    for hub, ships, gems in (("A-1", "", 10), ("A-1", "farm2 ice2", 10), ("A-2", "farm2 ice2", 5)):
        now = position(red={"hub": hub, "gems": 0, "ships": ships}, blue=IDLE).play("income")
        assert done(now).player("red").gems == gems


# Further


@rule("P139")
def test_P139_a_used_ship_stays_used_in_an_extra_turn() -> None:
    red = {"gems": 40, "ships": "farm2", "station": {208: 4}}
    now = position(red=red).play("use blue:diplomacy1 : transport; 208")
    assert now.active == "red"
    refused(now, "use blue:diplomacy1 : transport", "turn-2", "GEMs lie on it")


@rule("P142")
def test_P142_a_resident_in_the_new_sector_is_live_from_the_extra_turn_on() -> None:
    red = {"hub": "B-1", "metal": 20, "gems": 9, "station": {102: 0, 201: 0}}
    now = position(red=red, sectors=[301]).play("use construction1 : 301; hub alien teal > 102")
    assert (now.active, now.moves) == ("red", 1)
    five_ships, quarter = 5, 1
    assert done(now.play("income")).player("red").gems == 9 - 6 + five_ships + quarter


@rule("P143")
def test_P143_fewer_dice_than_the_capacity() -> None:
    now = position().play("use expedition1 = 3f 3w")
    assert now.why_not("keep 1f") is None
    assert now.why_not("keep 2f 2w") is None
    refused(now, "keep 3f 2w", "exp-3", "At most 4")


@rule("P146")
def test_P146_the_fee_of_somebody_who_has_triggered_the_end() -> None:
    now = position(red={"gems": 9}, blue={"gems": 0, "ships": "farm2"}, ending="blue")
    over = now.play("use blue:farm2")
    assert over.phase == "over"
    assert over.player("blue").gems == 2


@rule("P148")
def test_P148_no_ship_costs_nothing() -> None:
    assert min(ship.cost for ship in (*FIXED.ships, *FIXED.neutrals)) >= 1
    now = position(red={"hub": "A-2", "gems": 0, "ships": "farm2"})
    refused(now, "use farm2", "ship-1", "costs 1")


@rule("P149")
def test_P149_no_limit_to_what_is_held() -> None:
    red = {"gems": 900, "food": 900, "water": 900, "metal": 900, "ships": "farm2@1 ice2"}
    now = position(red=red, blue=IDLE)
    assert now.play("use ice2").player("red").water == 904
    assert done(now.play("income")).player("red").gems == 902

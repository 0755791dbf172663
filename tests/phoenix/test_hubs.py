"""Hubs: income, end of the game, and the powers that no sector has."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.phoenix.components import Hub
from phoenix.support import FIXED, done, legal, me, position, refused, stock

rule = pytest.mark.rule
FULL_HUB = ["brown", "pink", "teal", "gold", "human"]
INCOMES = {"A-1": 10, "A-2": 8, "A-4": 10, "A-5": 10}
"""GEMs of an income with five ships and an empty station; five for all the others."""


@pytest.mark.parametrize(
    "hub", [pytest.param(hub, marks=rule(hub.id)) for hub in FIXED.hubs], ids=lambda hub: hub.id
)
@rule("inc-2", "P136", "P137")
def test_income_of_every_hub_with_five_ships(hub: Hub) -> None:
    red = {"hub": hub.id, "gems": 0, "ships": "farm2 farm3 ice2 ice3 transport1@2", "points": 9}
    now = position(red=red).play("income")
    gems = me(now).gems if now.active == "red" else now.player("red").gems
    assert gems == INCOMES.get(hub.id, 5)
    assert now.player("red").incomes == 1
    assert "transport1" in now.player("red").ships


def over(hub: str, **red: Any) -> int:
    return position(red={"hub": hub, **red}, phase="over").score_parts["red"].end


@pytest.mark.parametrize(
    ("hub", "species"),
    [
        pytest.param(hub, species, marks=rule(hub))
        for hub, species in (
            ("B-4", "human"),
            ("B-6", "brown"),
            ("B-7", "brown"),
            ("B-8", "teal"),
            ("B-9", "teal"),
            ("B-10", "pink"),
            ("B-11", "pink"),
            ("B-12", "human"),
        )
    ],
)
@rule("sco-4", "P88")
def test_a_point_for_every_resident_of_a_species(hub: str, species: str) -> None:
    homes: dict[int, Any] = {102: 3, 111: 2, 121: 1, 221: ["human"] * 4}
    count = {"teal": 3, "brown": 2, "pink": 1, "human": 4}[species]
    assert over(hub, station=homes) == count
    assert over(hub) == 0
    if hub == "B-11":
        assert over(hub, station=homes, on_hub=["pink", "gold"]) == count + 1


@rule("B-1")
def test_b1_scores_level_3_sectors() -> None:
    assert over("B-1", station={302: 0, 313: 0, 221: 0}) == 4


@rule("B-5", "P90", "P131")
def test_b5_scores_full_sectors_whoever_lives_there() -> None:
    assert over("B-5", station={102: ["gold", "human", "teal"], 111: 2, 121: 3}) == 4


@rule("A-4", "P130")
def test_a4_scores_ships_left_used_or_not() -> None:
    assert over("A-4", ships="transport1@2 farm2") == 4


@rule("A-6", "P44")
def test_a6_scores_every_sector() -> None:
    assert over("A-6", station={102: 0, 221: 0}) == 3


@rule("A-6", "P141", "con-1")
def test_a6_builds_from_the_own_nine_and_nobody_else_does() -> None:
    own = {"hub": "A-6", "own_sectors": [103, 201], "metal": 4}
    now = position(red=own, blue={"metal": 20})
    after = now.play("use blue:construction1 : 103")
    assert after.player("red").metal == 0  # five, less one for the hub
    assert after.player("red").own_sectors == (201,)
    refused(after, "use red:construction1 : 201", "con-1", "not on display")


@rule("A-2", "A-5", "A-7", "A-10", "ship-3")
@pytest.mark.parametrize(
    ("hub", "action", "paid"),
    [
        ("A-2", "use construction1 : 101", 5),
        ("A-2", "use n:construction : 101", 5),
        ("A-2", "use blue:construction1 : 101", 5),
        ("A-5", "use construction1 : 101", 6),
        ("A-5", "use n:construction : 101", 6),
        ("A-5", "use blue:construction1 : 101", 6),
        ("A-7", "use diplomacy1 : dismantle", 4),
        ("A-7", "use n:diplomacy : dismantle", 3),
        ("A-7", "use blue:transport1", 3),
        ("A-10", "use expedition1 = 7f", 2),
        ("A-10", "use n:expedition = 7f", 3),
        ("A-10", "use blue:expedition1 = 7f", 3),
        ("A-10", "use blue:transport1", 3),
        ("A-9", "use blue:construction1 : 101", 7),
    ],
)
def test_price_cuts_of_hubs(hub: str, action: str, paid: int) -> None:
    red = {"hub": hub, "gems": 20, "food": 2, "metal": 9}
    after = position(red=red, sectors=[101]).play(action)
    assert after.player("red").gems == 20 - paid


@rule("A-1", "P135")
def test_a1_converts_before_or_after_but_not_during_the_action() -> None:
    red = {"hub": "A-1", "metal": 2, "food": 2}
    now = position(red=red)
    assert legal(now, "convert") == ["convert m > f", "convert m > w"]
    during = now.play("use transport1")
    refused(during, "convert m > w", "A-1", "not during")
    after = during.play("trade f f > w; done")
    assert after.phase == "after"
    assert legal(after) == ["convert m > f", "convert m > w", "done"]
    assert stock(after.play("convert m > w").player("red")) == "8g 2w 1m"
    assert after.play("done").active == "blue"
    refused(position(), "convert m > f", "A-1", "B-7")
    refused(position(red={"hub": "A-1"}), "convert m > f", "A-1", "no metal")
    extra = position(red=red | {"station": {208: 4}, "gems": 20})
    extra = extra.play("convert m > f; use diplomacy1 : transport; 208")
    assert legal(extra, "convert")  # an extra turn is a turn


@rule("B-6", "P134", "P149")
def test_b6_trades_points_whenever_it_could_act() -> None:
    red = {"hub": "B-6", "points": 2, "food": 4, "water": 1, "gems": 10}
    now = position(red=red).play("use transport1")
    assert "point" in legal(now)
    now = now.play("point; trade f f > w; point")
    assert stock(me(now)) == "16g 2f 2w"
    refused(now, "point", "B-6", "you have 0")
    refused(position(), "point", "B-6", "B-7")
    other = position(red=red, blue={"tracks": {"dismantle": 3}})
    other = other.play("use dismantle1 : transport1")
    assert other.to_move == "blue"
    refused(other, "point", "B-6", "blue who decides")


@rule("B-6", "turn-3", "P17")
def test_P17_gems_are_counted_after_free_powers() -> None:
    now = position(red={"hub": "B-6", "points": 1, "gems": 7})
    assert "income" in legal(now)
    refused(now.play("point"), "income", "turn-3", "11 GEMs")


@rule("B-11", "P86", "P87")
def test_P86_the_quarters_of_b11_are_no_sector() -> None:
    red = {"hub": "B-11", "gems": 9, "food": 4, "water": 4, "station": {121: 1}, "on_hub": ["pink"]}
    now = position(red=red).play("use transport1")
    assert {"alien pink > hub", "alien gold > hub"} <= set(legal(now))
    refused(now, "alien teal > hub", "home-1")
    after = now.play("alien gold > hub; alien pink > hub")
    refused(after, "alien pink > hub", "home-3", "All 3 quarters")
    assert after.player("red").on_hub == ("pink", "gold", "pink")
    plain = position(red={"food": 2, "water": 2}).play("use transport1")
    refused(plain, "alien gold > hub", "home-1", "no quarters")
    full = position(red={"hub": "B-11", "on_hub": ["pink"] * 3}, phase="over")
    assert full.score_parts["red"].end == 3
    assert full.score_parts["red"].residents == 6


@rule("P87", "B-11", "inc-4")
def test_P87_relocation_to_and_from_the_hub() -> None:
    red = {"hub": "B-11", "gems": 0, "station": {121: 1}, "on_hub": ["gold"]}
    now = position(red=red).play("income")
    assert legal(now, "move") == ["move gold hub > 121", "move pink 121 > hub"]
    after = now.play("move gold hub > 121")
    assert me(after).on_hub == ()
    assert me(after).station["121"] == ("pink", "gold")
    leaver = position(red={"hub": "A-11", "gems": 0, "station": {121: 0}, "on_hub": FULL_HUB})
    assert not legal(leaver.play("income"), "move")
    refused(leaver.play("income"), "move gold hub > 121", "inc-4")


@rule("A-11", "inc-5", "P112", "P113")
def test_a11_pays_for_those_on_the_hub_and_one_leaves_five_times() -> None:
    red = {"hub": "A-11", "gems": 0, "on_hub": FULL_HUB, "station": {121: 0, 221: 0}}
    now = position(red=red).play("income")
    assert stock(me(now)) == "7g 1f 1w 1m"
    after = now.play("leave human > 221")
    assert after.player("red").on_hub == ("brown", "pink", "teal", "gold", None)
    later = position(red=red | {"incomes": 5}).play("income")
    assert later.phase != "leave"
    refused(later, "leave gold > 121", "A-11")
    fifth = position(red=red | {"incomes": 4}).play("income")
    assert fifth.phase == "leave"
    refused(fifth, "leave gold > 111", "home-1")
    empty = position(red=red | {"on_hub": ["brown", None, None, None, None]}).play("income")
    assert empty.player("red").on_hub == (None,) * 5  # nowhere to go for the last: to the supply
    assert empty.supply["brown"] == 11
    refused(now, "leave pink > 112", "home-1")
    gone = position(red=red | {"on_hub": [None, "pink", None, "gold", None]}).play("income")
    refused(gone, "leave brown > 121", "A-11", "no brown Alien")


@rule("A-12", "inc-5", "P114", "P115", "P89")
def test_a12_gives_back_a_resident_or_an_empty_top_sector() -> None:
    red = {"hub": "A-12", "gems": 0, "station": {121: 1, 221: 0, 102: ["gold", "teal"]}}
    now = done(position(red=red).play("income"))
    assert now.phase == "return"
    assert legal(now) == ["return 221", "return gold 102", "return pink 121", "return teal 102"]
    refused(now, "return 121", "A-12", "not empty")
    refused(now, "return brown 121", "A-12", "brown")
    refused(now, "return pink 111", "A-12")
    after = now.play("return gold 102")
    assert after.player("red").station["102"] == ("teal",)
    assert after.supply["gold"] == 11
    base = {"hub": "A-12", "gems": 0, "station": {121: 0, 221: 0, 102: ["gold"]}}
    below = done(position(red=base).play("income"))
    refused(below, "return 121", "A-12", "higher sector")
    refused(position(), "return 121", "A-12")


@rule("A-8", "P116", "P117")
def test_a8_recruits_instead_of_a_turn() -> None:
    red = {"hub": "A-8", "gems": 20, "food": 1, "water": 1, "metal": 1, "station": {121: 1, 215: 4}}
    now = position(red=red)
    lines = legal(now, "recruit")
    assert "recruit 1f1w > 121" in lines  # the discount of 215 applies
    refused(now, "recruit 1f1w1m > 121", "exp-5")
    refused(now, "recruit 1f1w > 124", "home-1")
    refused(position(), "recruit 1f1w1m > 121", "A-8", "B-7")
    after = done(now.play("recruit 1f1w > 121"))
    assert after.player("red").incomes == 1
    assert after.player("red").food == 1  # the Human's quarter pays its food at once
    during = position(red=red | {"hub": "A-8"}).play("use expedition1 = 7f")
    refused(during, "recruit 1f1w > 121", "turn-1")
    broke = position(red={"hub": "A-8", "station": {121: 1}})
    assert not legal(broke, "recruit")


@rule("B-4", "P104")
def test_P104_a_counted_income_may_wait_for_a_resident() -> None:
    homes: dict[int, Any] = {121: ["human"] * 3, 222: 4, 102: 0}
    red = {"hub": "B-4", "gems": 6, "station": homes, "ships": "farm2@2"}
    now = position(red=red).play("income")
    assert now.phase == "income"
    assert now.this_turn.pending == ("hub", "222")
    assert "hub" in legal(now)
    early = now.play("hub; 222 human > 102")
    late = now.play("222 human > 102")
    assert early.player("red").gems == late.player("red").gems - 1
    declined = now.play("done")
    assert declined.player("red").gems == now.player("red").gems + 1


@rule("P104")
def test_P104_nothing_is_offered_where_nothing_can_change_the_count() -> None:
    red = {"hub": "B-4", "gems": 0, "station": {121: ["human"] * 2}}
    now = position(red=red).play("income")
    assert not legal(now, "hub")
    assert now.player("red").gems == 7
    aliens = {"hub": "B-10", "gems": 0, "food": 1, "water": 1, "station": {121: 1, 218: 5}}
    now = position(red=aliens).play("income")
    assert now.this_turn.pending == ("hub", "218")
    after = now.play("218 alien pink > 121")
    assert after.player("red").gems == now.player("red").gems + 1

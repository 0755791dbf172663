"""Mind Control Helmet (5th edition): an opponent's docked ship works for you elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import IllegalAction, Position, PositionError
from support import legal, play_all, position, refused, tokens


def mind(ships: str = "", fuel: int = 8, ore: int = 4, **more: Any) -> dict[str, Any]:
    return {"ships": ships, "fuel": fuel, "ore": ore, "cards": "helmet"} | more


@pytest.mark.rule("HEL-1", "A95", "helmet", "D2")
def test_HEL_1_a_green_three_completes_the_shipyard_pair_and_goes_home_with_green() -> None:
    before = position(players=3, red=mind("3", fuel=4, ore=1), docks={"solar": "green:3"})
    moved = legal(before, "helmet green:3@solar > shipyard 3 3")
    assert tokens(moved) == (0, 0)
    assert moved.docks["solar"] == ()
    assert moved.docks["shipyard"] == ("green:3", "red:3")
    assert moved.player("red").stock == before.player("red").stock - 1
    assert moved.player("green").stock == before.player("green").stock
    assert tokens(moved, "green") == (0, 0)
    blue = legal(moved, "end").play("roll 1 1 1")
    green = play_all(blue, "solar 1", "solar 1", "solar 1", "end").play("roll 1 2 3")
    assert green.player("green").ships == ("1", "2", "3")
    assert green.docks["shipyard"] == ("red:3",)


ARRIVALS: list[tuple[str, str, str, int, int, tuple[int, int], str]] = [
    # unplaced, docked before, docking, fuel and ore just enough, tokens after, who refuses if short
    ("", "mine", "solar 4", 3, 0, (2, 0), "helmet"),
    ("", "solar", "mine 4", 3, 0, (0, 1), "helmet"),
    ("", "mine", "artifact 4", 3, 0, (0, 0), "helmet"),
    ("", "mine", "hub 4", 3, 0, (0, 0), "helmet"),
    ("4", "mine", "market 4 4", 3, 0, (0, 0), "helmet"),
    ("4", "mine", "shipyard 4 4", 4, 1, (0, 0), "ship"),
    ("4 4", "mine", "constructor 4 4 4 > lem", 3, 3, (0, 0), "helmet"),
    ("3 5", "mine", "raiders 3 4 5 : -", 3, 0, (0, 0), "helmet"),
]


@pytest.mark.rule("A91", "A92", "A84", "A98", "helmet")
@pytest.mark.parametrize(
    ("unplaced", "origin", "docking", "fuel", "ore", "left", "short_rule"),
    ARRIVALS,
    ids=[row[2] for row in ARRIVALS],
)
def test_A91_you_pay_and_you_gain_at_every_facility(
    unplaced: str,
    origin: str,
    docking: str,
    fuel: int,
    ore: int,
    left: tuple[int, int],
    short_rule: str,
) -> None:
    action = f"helmet blue:4@{origin} > {docking}"
    target = docking.split()[0]

    def table(fuel: int, ore: int) -> Position:
        return position(red=mind(unplaced, fuel, ore), docks={origin: "blue:4"})

    before = table(fuel, ore)
    after = legal(before, action)
    assert tokens(after) == left
    assert tokens(after, "blue") == (0, 0)
    assert after.docks[origin] == ()
    assert after.player("red").ships == ()
    arrived = after.docks["hub"]["red"] if target == "hub" else after.docks[target]
    assert "blue:4" in arrived
    refused(table(fuel - 1, ore), action, short_rule)
    if ore:
        refused(table(fuel, ore - 1), action, {"shipyard": "ship", "constructor": "con"}[target])
    assert after.player("red").hub == (1 if target == "hub" else 0)
    assert after.player("blue").hub == 0
    landed = {"red": 1} if target == "constructor" else {}
    assert after.territories["lem"] == landed
    assert after.this_turn.market == (4 if target == "market" else None)
    assert after.this_turn.artifact == (4 if target == "artifact" else 0)
    assert after.this_turn.may_cycle is (target == "artifact")
    assert after.this_turn.mine is (target == "mine")


@pytest.mark.rule("A91", "lem", "asimov", "vanvogt", "herbert", "helmet")
def test_A91_your_bonuses_work_for_the_moved_ship() -> None:
    def table(territory: str, docks: dict[str, Any], ships: str = "") -> Position:
        return position(
            players=4,
            red=mind(ships, fuel=3, ore=0),
            docks=docks,
            territories={territory: {"red": 1}},
        )

    lem = legal(table("lem", {"mine": "blue:3"}), "helmet blue:3@mine > solar 3")
    assert tokens(lem) == (3, 0)
    asimov = table("asimov", {"mine": "blue:3"}, "1")
    assert play_all(asimov, "hub 1", "helmet blue:3@mine > hub 3").player("red").hub == 3
    vanvogt = table("vanvogt", {"mine": "blue:5", "solar": "blue:1"}, "2")
    first = legal(vanvogt, "helmet blue:1@solar > mine 1")
    assert tokens(first) == (0, 1)
    refused(first, "mine 2", "mine", "5")
    herbert = table("herbert", {"solar": "blue:2"}, "2")
    assert tokens(legal(herbert, "helmet blue:2@solar > shipyard 2 2")) == (0, 0)


@pytest.mark.rule("A91", "helmet", "mkt", "raid")
def test_A91_market_and_raid_serve_you() -> None:
    market = position(red=mind("2", fuel=5, ore=0), docks={"solar": "blue:2"})
    traded = play_all(market, "helmet blue:2@solar > market 2 2", "trade")
    assert tokens(traded) == (0, 1)
    raid = position(
        red=mind("2 3", ore=0, fuel=3),
        blue={"fuel": 5},
        docks={"solar": "blue:4", "raiders": "blue:1 blue:2 blue:3"},
    )
    bumped = legal(raid, "helmet blue:4@solar > raiders 2 3 4 : blue 4f")
    assert tokens(bumped) == (4, 0)
    assert bumped.docks["raiders"] == ("blue:4", "red:2", "red:3")
    assert bumped.docks["bay"].count("blue") == 3


@pytest.mark.rule("A11", "A91", "helmet", "art")
def test_A11_a_moved_ship_counts_at_the_artifact_while_it_is_there_and_others_ships_never() -> None:
    before = position(
        red=mind("2", cards="helmet cannon"),
        docks={"solar": "blue:6", "artifact": "blue:5"},
        display="city stasis booster",
    )
    refused(legal(before, "artifact 2"), "claim city", "art", "2")
    moved = play_all(before, "helmet blue:6@solar > artifact 6", "artifact 2")
    assert moved.this_turn.artifact == 8
    legal(moved, "claim city = decoy")
    shot = legal(moved, "cannon artifact blue:6")
    assert shot.this_turn.artifact == 2
    refused(shot, "claim city", "art", "2")
    other = legal(moved, "cannon artifact blue:5")
    assert other.this_turn.artifact == 8
    legal(other, "claim city = decoy")


@pytest.mark.rule("A92", "helmet", "hub")
def test_A92_on_the_hub_it_takes_a_port_of_your_own_track() -> None:
    def table(own: str) -> Position:
        return position(red=mind(hub=2), docks={"solar": "blue:4", "hub": {"red": own, "blue": ""}})

    after = legal(table("red:1 red:1"), "helmet blue:4@solar > hub 4")
    assert after.docks["hub"]["red"] == ("blue:4", "red:1", "red:1")
    assert after.docks["hub"]["blue"] == ()
    assert after.player("red").hub == 3
    refused(table("red:1 red:1 red:1"), "helmet blue:4@solar > hub 4", "hub")


@pytest.mark.rule("A93", "helmet", "hub")
def test_A93_off_a_rivals_track_it_leaves_the_colony_where_it_is() -> None:
    before = position(red=mind(), blue={"hub": 3}, docks={"hub": {"blue": "blue:4 blue:5"}})
    after = legal(before, "helmet blue:4@hub > mine 4")
    assert after.player("blue").hub == 3
    assert after.docks["hub"]["blue"] == ("blue:5",)
    assert after.docks["mine"] == ("blue:4",)


@pytest.mark.rule("A92", "A93", "A95", "helmet", "hub")
def test_a_ship_on_a_foreign_track_goes_home_or_is_moved_on_by_another_helmet() -> None:
    hub = {"hub": {"red": "green:4 red:1"}}
    moved = legal(
        position(players=3, active="blue", red={"hub": 2}, blue=mind(fuel=3, ore=0), docks=hub),
        "helmet green:4@hub > mine 4",
    )
    assert moved.docks["hub"]["red"] == ("red:1",)
    assert tokens(moved, "blue") == (0, 1)
    home = position(players=3, active="green", phase="roll", red={"hub": 2}, docks=hub)
    rolled = home.play("roll 1 2 3")
    assert rolled.docks["hub"]["red"] == ("red:1",)
    assert rolled.player("red").hub == 2
    assert rolled.player("green").ships == ("1", "2", "3")


@pytest.mark.rule("A94", "helmet", "burroughs")
def test_A94_the_relic_can_be_moved_and_returns_to_its_owner() -> None:
    before = position(
        red=mind("4"), docks={"mine": "blue:4*"}, territories={"burroughs": {"blue": 1}}
    )
    after = legal(before, "helmet blue:4*@mine > shipyard 4 4*")
    assert after.docks["shipyard"] == ("blue:4*", "red:4")
    blue = legal(after, "end").play("roll 1 2 3 6*")
    assert blue.player("blue").ships == ("1", "2", "3", "6*")
    assert blue.docks["shipyard"] == ("red:4",)


@pytest.mark.rule("A96", "helmet", "ter", "bay")
@pytest.mark.parametrize(
    ("docks", "action"),
    [
        ({"terraform": "blue:6"}, "helmet blue:6@terraform > solar 6"),
        ({"solar": "blue:6"}, "helmet blue:6@solar > terraform 6 > lem"),
        ({"solar": "blue:6"}, "helmet blue:6@solar > solar 6"),
        ({"solar": "red:6"}, "helmet red:6@solar > mine 6"),
        ({"solar": "blue:6"}, "helmet blue:6@artifact > mine 6"),
        ({"solar": "blue:6"}, "helmet blue:5@solar > mine 5"),
        ({"solar": "blue:6"}, "helmet blue:6*@solar > mine 6*"),
    ],
    ids=["off Terraforming", "onto it", "origin", "own", "elsewhere", "value", "no Relic"],
)
def test_A96_the_helmet_takes_an_opponents_docked_ship_but_not_off_or_onto_terraforming(
    docks: dict[str, str], action: str
) -> None:
    refused(position(red=mind("1 2 3 6"), docks=docks), action, "helmet")


@pytest.mark.rule("A96", "helmet", "bay")
@pytest.mark.parametrize(
    "action",
    [
        "helmet blue@bay > solar 6",
        "helmet blue:6@bay > solar 6",
        "helmet blue:6@solar > bay 6",
        "helmet blue:6@solar > mine 5",
        "helmet 6@solar > mine 6",
    ],
)
def test_A96_the_helmet_knows_no_bay_and_changes_no_value(action: str) -> None:
    table = position(red=mind("5"), docks={"solar": "blue:6", "bay": "blue blue"})
    with pytest.raises(IllegalAction):
        table.play(action)


@pytest.mark.rule("A84", "helmet")
def test_A84_the_moved_ship_completes_a_set_only_with_your_unplaced_ships() -> None:
    table = position(red=mind("5"), docks={"solar": "blue:4 blue:4 red:4"}, blue={"hub": 0})
    refused(table, "helmet blue:4@solar > shipyard 4 4", "turn")
    refused(table, "helmet blue:4@solar > market 4 4", "turn")


@pytest.mark.rule("helmet", "art", "mine", "ship")
@pytest.mark.parametrize(
    ("free", "full", "docking", "rule"),
    [
        ({"artifact": "red:1 red:1 red:1"}, {"artifact": ["blue:1"] * 4}, "artifact 4", "art"),
        ({"mine": "blue:4 blue:4"}, {"mine": "blue:4 blue:4 blue:4"}, "mine 4", "mine"),
        ({"mine": "blue:4"}, {"mine": "blue:5"}, "mine 4", "mine"),
        ({}, {"shipyard": "blue:1"}, "shipyard 4 4", "ship"),
    ],
    ids=["artifact", "mine ports", "mine value", "shipyard"],
)
def test_a_moved_ship_needs_a_free_port_like_any_other(
    free: dict[str, Any], full: dict[str, Any], docking: str, rule: str
) -> None:
    action = f"helmet blue:4@solar > {docking}"
    legal(position(red=mind("4"), docks=free | {"solar": "blue:4"}), action)
    refused(position(red=mind("4"), docks=full | {"solar": "blue:4"}), action, rule)


@pytest.mark.rule("A98", "helmet", "pohl")
@pytest.mark.parametrize("pohl", [False, True], ids=["plain", "pohl"])
@pytest.mark.parametrize("price", [1, 2, 3, 4])
def test_A98_the_price_of_the_helmet_is_an_option_and_pohl_takes_one_off(
    price: int, pohl: bool
) -> None:
    def table(fuel: int) -> Position:
        return position(
            options={"helmet_cost": price},
            red=mind(fuel=fuel, ore=0),
            docks={"solar": "blue:4"},
            territories={"pohl": {"red": 1}} if pohl else {},
        )

    due = price - pohl
    action = "helmet blue:4@solar > mine 4"
    assert tokens(legal(table(due), action)) == (0, 1)
    if due:
        refused(table(due - 1), action, "helmet", f"{due} fuel")


@pytest.mark.rule("A98", "helmet")
def test_A98_the_helmet_costs_three_fuel_unless_an_option_says_otherwise() -> None:
    assert position().options.helmet_cost == 3
    table = position(red=mind(fuel=2), docks={"solar": "blue:4"})
    refused(table, "helmet blue:4@solar > mine 4", "helmet", "3 fuel", "2 fuel")


@pytest.mark.rule("A97", "helmet", "raid")
def test_A97_a_raid_takes_the_helmet_and_a_second_one_is_discarded() -> None:
    def table(cards: str) -> Position:
        return position(red={"ships": "1 2 3", "cards": cards}, blue={"cards": "helmet"})

    taken = legal(table(""), "raiders 1 2 3 : blue helmet")
    assert taken.player("red").cards == ("helmet",)
    assert taken.discards == ()
    second = legal(table("helmet"), "raiders 1 2 3 : blue helmet")
    assert second.player("red").cards == ("helmet",)
    assert second.player("blue").cards == ()
    assert second.discards == ("helmet",)


@pytest.mark.rule("helmet", "T4")
def test_the_helmet_works_once_a_turn_and_has_no_discard_power() -> None:
    table = position(red=mind("1"), docks={"solar": "blue:4 blue:5"}, fields={"isolation": "lem"})
    refused(legal(table, "helmet blue:4@solar > mine 4"), "helmet blue:5@solar > mine 5", "helmet")
    assert not [text for text in table.legal_actions() if str(text).startswith("discard")]
    for text in ("discard helmet", "discard helmet isolation", "discard helmet lem"):
        with pytest.raises(IllegalAction):
            table.play(text)


@pytest.mark.rule("A81", "A83", "helmet", "teleporter")
def test_a_moved_ship_is_no_own_ship_for_the_teleporter_nor_an_unplaced_one() -> None:
    before = position(red=mind("1", cards="helmet teleporter booster"), docks={"mine": "blue:4"})
    moved = legal(before, "helmet blue:4@mine > solar 4")
    refused(moved, "teleporter 4@solar > artifact 4", "teleporter")
    refused(moved, "booster 4", "turn")


@pytest.mark.rule("D1", "D2", "helmet")
def test_D2_the_first_edition_knows_no_helmet() -> None:
    with pytest.raises(PositionError):
        position(edition=1, red={"cards": "helmet"})
    with pytest.raises(PositionError):
        position(edition=1, discards="helmet")
    table = position(edition=1, red={"fuel": 8}, docks={"solar": "blue:4"})
    refused(table, "helmet blue:4@solar > mine 4", "helmet")

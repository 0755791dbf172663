"""Orbital Teleporter: move one own docked ship and use it again; discarded, it moves a colony."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import IllegalAction, Position, parse_action
from support import legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


def fleet(ships: str = "", fuel: int = 8, ore: int = 4, **more: Any) -> dict[str, Any]:
    return {"ships": ships, "fuel": fuel, "ore": ore, "cards": "teleporter"} | more


@both_editions
@pytest.mark.rule("TEL-1", "A81", "A11", "A12", "teleporter", "art")
def test_TEL_1_a_six_mines_and_then_helps_to_claim_a_card(edition: int) -> None:
    before = position(
        edition=edition, red=fleet("2 5 6", fuel=2, ore=0), display="city stasis booster"
    )
    mined = legal(before, "mine 6")
    assert tokens(mined) == (2, 1)
    moved = legal(mined, "teleporter 6@mine > artifact 6")
    assert tokens(moved) == (0, 1)
    assert moved.docks["mine"] == ()
    assert moved.docks["artifact"] == ("red:6",)
    assert moved.this_turn.artifact == 6
    assert moved.this_turn.may_cycle
    refused(moved, "claim city", "art", "6")
    full = legal(moved, "artifact 2")
    assert full.this_turn.artifact == 8
    claimed = legal(full, "claim city = decoy")
    assert claimed.player("red").cards == ("city", "teleporter")
    assert claimed.display == ("booster", "decoy", "stasis")


ARRIVALS: list[tuple[str, str, str, int, int, tuple[int, int], str]] = [
    # unplaced, docked before, action, fuel and ore just enough, tokens after, who refuses if short
    ("", "mine", "4 > solar 4", 2, 0, (2, 0), "teleporter"),
    ("", "solar", "4 > mine 4", 2, 0, (0, 1), "teleporter"),
    ("", "mine", "4 > artifact 4", 2, 0, (0, 0), "teleporter"),
    ("", "mine", "4 > hub 4", 2, 0, (0, 0), "teleporter"),
    ("4", "mine", "4 > market 4 4", 2, 0, (0, 0), "teleporter"),
    ("4", "mine", "4 > shipyard 4 4", 3, 1, (0, 0), "ship"),
    ("4 4", "mine", "4 > constructor 4 4 4 > lem", 2, 3, (0, 0), "teleporter"),
    ("3 5", "mine", "4 > raiders 3 4 5 : -", 2, 0, (0, 0), "teleporter"),
    ("1 2 3", "mine", "6 > terraform 6 > lem", 3, 1, (0, 0), "ter"),
]


@both_editions
@pytest.mark.rule("A81", "A84", "teleporter", "T1")
@pytest.mark.parametrize(
    ("unplaced", "origin", "text", "fuel", "ore", "left", "short_rule"),
    ARRIVALS,
    ids=[row[2] for row in ARRIVALS],
)
def test_A81_an_arrival_is_a_full_docking_with_its_cost_and_effect(
    edition: int,
    unplaced: str,
    origin: str,
    text: str,
    fuel: int,
    ore: int,
    left: tuple[int, int],
    short_rule: str,
) -> None:
    value, docking = text.split(" > ", 1)
    action = f"teleporter {value}@{origin} > {docking}"
    target = docking.split()[0]

    def table(fuel: int, ore: int) -> Position:
        return position(
            edition=edition, red=fleet(unplaced, fuel, ore), docks={origin: f"red:{value}"}
        )

    before = table(fuel, ore)
    after = legal(before, action)
    assert tokens(after) == left
    assert after.docks[origin] == ()
    assert after.player("red").ships == () if target != "terraform" else ("1", "2", "3")
    arrived = after.docks["hub"]["red"] if target == "hub" else after.docks[target]
    assert f"red:{value}" in arrived
    refused(table(fuel - 1, ore), action, short_rule)
    if ore:
        rule = {"shipyard": "ship", "constructor": "con", "terraform": "ter"}[target]
        refused(table(fuel, ore - 1), action, rule)
    landed = {"constructor": 1, "terraform": 1}.get(target, 0)
    assert after.territories["lem"].get("red", 0) == landed
    assert after.player("red").hub == (1 if target == "hub" else 0)
    assert after.player("red").stock == before.player("red").stock - (target == "shipyard")
    assert after.this_turn.market == (4 if target == "market" else None)
    assert after.this_turn.artifact == (4 if target == "artifact" else 0)


@pytest.mark.rule("teleporter", "T1")
def test_the_teleporter_is_paid_before_the_arrival_pays_back() -> None:
    table = position(red=fleet(fuel=1), docks={"mine": "red:6"})
    refused(table, "teleporter 6@mine > solar 6", "teleporter", "2 fuel", "1 fuel")


@both_editions
@pytest.mark.rule("A84", "teleporter")
def test_A84_a_set_is_completed_at_once_with_unplaced_ships(edition: int) -> None:
    table = position(
        edition=edition, red=fleet("3"), docks={"mine": "red:4", "solar": "red:4", "hub": {}}
    )
    refused(table, "teleporter 4@mine > shipyard 4 4", "turn")
    refused(table, "teleporter 4@mine > market 4 4", "turn")
    pair = position(edition=edition, red=fleet("3 4"), docks={"mine": "red:4"})
    legal(pair, "teleporter 4@mine > shipyard 4 4")
    for text in ("teleporter 4@mine > shipyard 3 3", "teleporter 4@mine > shipyard 4"):
        with pytest.raises(IllegalAction):
            position(edition=edition, red=fleet("3 3"), docks={"mine": "red:4"}).play(text)


@both_editions
@pytest.mark.rule("teleporter", "A82", "A83", "D9", "D10", "ter", "bay")
@pytest.mark.parametrize(
    ("docks", "action"),
    [
        ({"solar": "red:6"}, "teleporter 6@solar > solar 6"),
        ({"terraform": "red:6"}, "teleporter 6@terraform > solar 6"),
        ({"solar": "blue:6"}, "teleporter 6@solar > mine 6"),
        ({"mine": "red:6"}, "teleporter 6@solar > artifact 6"),
        ({"solar": "red:6"}, "teleporter 6*@solar > mine 6*"),
    ],
    ids=["to its origin", "off Terraforming", "a rival's", "not there", "no Relic"],
)
def test_the_teleporter_moves_an_own_ship_to_another_facility_but_never_off_terraforming(
    edition: int, docks: dict[str, str], action: str
) -> None:
    table = position(edition=edition, red=fleet("1 2 3 4"), docks=docks)
    refused(table, action, "teleporter")


@both_editions
@pytest.mark.rule("A82", "A83", "D8", "D9", "teleporter", "bay")
@pytest.mark.parametrize(
    "action",
    [
        "teleporter 6@solar > bay 6",
        "teleporter 6@solar > mine 5",
        "teleporter 6@bay > mine 6",
        "teleporter blue:6@solar > mine 6",
    ],
    ids=["to the Bay", "another value", "off the Bay", "a rival's"],
)
def test_A82_A83_the_teleporter_knows_no_bay_and_changes_no_value(
    edition: int, action: str
) -> None:
    docks = {"solar": "red:6 blue:6", "bay": "red red red blue blue"}
    table = position(edition=edition, red=fleet("5"), docks=docks)
    with pytest.raises(IllegalAction):
        table.play(action)
    assert not [text for text in table.legal_actions() if "bay" in str(text)]


@pytest.mark.rule("A83", "teleporter", "T6")
def test_A83_a_teleported_ship_keeps_its_value_and_cannot_be_altered() -> None:
    table = position(red=fleet("1", cards="teleporter booster"), docks={"solar": "red:5"})
    moved = legal(table, "teleporter 5@solar > mine 5")
    assert moved.docks["mine"] == ("red:5",)
    refused(moved, "booster 5", "turn")


@both_editions
@pytest.mark.rule("teleporter", "art", "mine", "ship", "con", "hub", "ter", "mkt")
@pytest.mark.parametrize(
    ("place", "free", "full", "docking", "rule"),
    [
        ("artifact", "blue:1 blue:1 blue:1", "blue:1 blue:1 blue:1 blue:1", "artifact 4", "art"),
        ("mine", "blue:4 blue:4", "blue:4 blue:4 blue:4", "mine 4", "mine"),
        ("mine", "blue:4", "blue:5", "mine 4", "mine"),
        ("shipyard", "", "blue:1", "shipyard 4 4", "ship"),
        ("market", "", "blue:1", "market 4 4", "mkt"),
        ("constructor", "", "blue:1", "constructor 4 4 4 > lem", "con"),
        ("raiders", "blue:3 blue:5", "blue:3 blue:4 blue:5", "raiders 3 4 5 : -", "raid"),
    ],
    ids=["artifact", "mine ports", "mine value", "shipyard", "market", "constructor", "raiders"],
)
def test_a_teleported_ship_needs_a_free_port_like_any_other(
    edition: int, place: str, free: str, full: str, docking: str, rule: str
) -> None:
    def table(docked: str) -> Position:
        return position(
            edition=edition,
            red=fleet("3 4 4 5"),
            docks={place: docked, "solar": "red:4"},
        )

    action = f"teleporter 4@solar > {docking}"
    legal(table(free), action)
    refused(table(full), action, rule)


@pytest.mark.rule("teleporter", "ter", "A46")
def test_a_teleported_six_terraforms_only_where_the_port_is_free_and_three_ships_stay() -> None:
    def table(own: int, docked: str = "") -> Position:
        return position(
            red=fleet(),
            docks={"solar": "red:6", "terraform": docked, "bay": ["red"] * (own - 1)},
        )

    action = "teleporter 6@solar > terraform 6 > lem"
    assert legal(table(4), action).docks["terraform"] == ("red:6",)
    refused(table(3), action, "ter", "3")
    refused(table(4, docked="blue:6"), action, "ter")
    five = position(red=fleet(), docks={"solar": "red:5", "bay": "red red red"})
    with pytest.raises(IllegalAction):
        five.play("teleporter 5@solar > terraform 5 > lem")


@pytest.mark.rule("A21", "hub", "teleporter")
def test_A21_teleporting_off_the_hub_keeps_the_advance_and_frees_a_port_for_a_fourth() -> None:
    before = position(red=fleet("1 2 3 4"))
    three = play_all(before, "hub 1", "hub 2", "hub 3")
    refused(three, "hub 4", "hub", "3")
    moved = legal(three, "teleporter 1@hub > solar 1")
    assert moved.player("red").hub == 3
    fourth = legal(moved, "hub 4")
    assert fourth.player("red").hub == 4
    assert fourth.docks["hub"]["red"] == ("red:2", "red:3", "red:4")


@pytest.mark.rule("hub", "teleporter")
def test_a_teleported_ship_finds_a_full_hub_track_closed() -> None:
    table = position(red=fleet("4"), docks={"solar": "red:4"})
    full = position(
        red=fleet("4", hub=3), docks={"solar": "red:4", "hub": {"red": "red:1 red:1 red:1"}}
    )
    assert legal(table, "teleporter 4@solar > hub 4").player("red").hub == 1
    refused(full, "teleporter 4@solar > hub 4", "hub")


@pytest.mark.rule("A11", "art", "teleporter")
def test_A11_a_ship_teleported_off_the_artifact_takes_its_pips_away() -> None:
    before = position(red=fleet("2 6 6"), display="city stasis booster")
    away = play_all(before, "artifact 6", "teleporter 6@artifact > solar 6", "artifact 2")
    assert away.this_turn.artifact == 2
    refused(away, "claim city", "art", "2")
    legal(legal(away, "artifact 6"), "claim city = decoy")


@pytest.mark.rule("A11", "A14", "art", "teleporter")
def test_A11_pips_already_spent_on_a_claim_are_not_lost_twice() -> None:
    before = position(red=fleet("2 3 5 6"), display="city stasis booster")
    claimed = play_all(before, "artifact 2", "artifact 6", "claim city = decoy", "artifact 5")
    moved = legal(claimed, "teleporter 2@artifact > solar 2")
    assert moved.this_turn.artifact == 5
    legal(legal(moved, "artifact 3"), "claim booster = monument")


@pytest.mark.rule("A12", "art", "teleporter")
def test_A12_an_arrival_at_the_artifact_allows_one_cycle_right_away() -> None:
    before = position(red=fleet("1"), docks={"mine": "red:6"}, display="city stasis booster")
    refused(before, "cycle", "art")
    moved = legal(before, "teleporter 6@mine > artifact 6")
    legal(moved, "cycle = cannon crystal decoy")
    refused(legal(moved, "solar 1"), "cycle", "art")


@pytest.mark.rule("A27", "mine", "teleporter")
def test_A27_a_ship_that_leaves_the_mine_lowers_its_threshold() -> None:
    before = position(red=fleet("2 6"), docks={"mine": "blue:2"})
    six = legal(before, "mine 6")
    refused(six, "mine 2", "mine", "6")
    legal(legal(six, "teleporter 6@mine > solar 6"), "mine 2")


@pytest.mark.rule("A32", "mkt", "teleporter")
def test_A32_the_market_still_trades_after_one_of_the_pair_has_left() -> None:
    before = position(red=fleet("2 2", fuel=4, ore=0))
    left = play_all(before, "market 2 2", "teleporter 2@market > artifact 2")
    assert tokens(left) == (2, 0)
    assert tokens(legal(left, "trade")) == (0, 1)


@pytest.mark.rule("A36", "raid", "teleporter")
def test_a_run_that_lost_a_ship_to_the_teleporter_still_has_to_be_beaten() -> None:
    before = position(red=fleet("1 2 3 4 5 6"))
    left = play_all(before, "raiders 4 5 6 : -", "teleporter 4@raiders > solar 4")
    assert left.docks["raiders"] == ("red:5", "red:6")
    refused(left, "raiders 1 2 3 : -", "raid", "11", "6")


@both_editions
@pytest.mark.rule("A81", "teleporter")
def test_the_relic_is_teleported_as_the_relic(edition: int) -> None:
    table = position(
        edition=edition,
        red=fleet("3"),
        docks={"mine": "red:3*"},
        territories={"burroughs": {"red": 1}},
    )
    moved = legal(table, "teleporter 3*@mine > shipyard 3 3*")
    assert moved.docks["shipyard"] == ("red:3", "red:3*")


@both_editions
@pytest.mark.rule("A81", "teleporter", "T4")
def test_only_one_ship_moves_in_a_turn(edition: int) -> None:
    table = position(edition=edition, red=fleet(), docks={"mine": "red:3 red:4"})
    moved = legal(table, "teleporter 3@mine > solar 3")
    refused(moved, "teleporter 4@mine > solar 4", "teleporter")


@pytest.mark.rule("A1", "A81", "teleporter")
def test_A1_nothing_is_teleported_before_the_roll() -> None:
    table = position(phase="roll", red=fleet(), docks={"mine": "red:6"})
    refused(table, "teleporter 6@mine > solar 6", "turn")


# The discard


@both_editions
@pytest.mark.rule("TEL-2", "A85", "teleporter", "T8")
def test_TEL_2_a_moved_colony_wins_lem(edition: int) -> None:
    before = position(
        players=3,
        edition=edition,
        active="blue",
        blue={"cards": "teleporter"},
        territories={"lem": {"blue": 1, "red": 1}, "vanvogt": {"blue": 1, "green": 2}},
    )
    assert before.scores == {"red": 1, "blue": 2, "green": 3}
    after = legal(before, "discard teleporter blue@vanvogt > lem")
    assert after.territories["lem"] == {"blue": 2, "red": 1}
    assert after.territories["vanvogt"] == {"green": 2}
    assert after.control["lem"] == "blue"
    assert after.scores == {"red": 1, "blue": 3, "green": 3}
    assert after.discards == ("teleporter",)
    assert tokens(after, "blue") == (0, 0)


@pytest.mark.rule("A85", "teleporter")
def test_A85_any_players_colony_moves_but_to_a_different_territory() -> None:
    table = position(
        players=3,
        red={"cards": "teleporter"},
        territories={"lem": {"blue": 1, "green": 2, "red": 1}},
    )
    for color in ("red", "blue", "green"):
        after = legal(table, f"discard teleporter {color}@lem > pohl")
        assert after.territories["pohl"] == {color: 1}
        assert after.control["pohl"] == color
    refused(table, "discard teleporter blue@lem > lem", "teleporter")
    refused(table, "discard teleporter blue@pohl > lem", "teleporter")


@pytest.mark.rule("A86", "teleporter", "T9")
def test_A86_a_moved_colony_never_ends_the_game() -> None:
    before = position(
        red={"cards": "teleporter"}, territories={"herbert": {"red": 7}, "lem": {"blue": 7}}
    )
    after = legal(before, "discard teleporter red@herbert > lem")
    assert after.phase == "main"
    assert after.result is None
    assert after.player("red").colonies == 1


@pytest.mark.rule("teleporter")
def test_the_text_of_a_teleport_reads_back_to_itself() -> None:
    for text in (
        "teleporter 6@mine > artifact 6",
        "teleporter 6@mine > terraform 6 > lem",
        "teleporter 4@mine > raiders 3 4 5 : blue 2f1o, green 1o",
        "discard teleporter blue@vanvogt > lem",
    ):
        assert str(parse_action(text)) == text

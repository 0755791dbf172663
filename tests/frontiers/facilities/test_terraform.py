"""Terraforming Station."""

from __future__ import annotations

import pytest

from support import TERRITORIES, both_editions, legal, listed, play_all, position, refused, tokens


@pytest.mark.rule("GEN-1", "D19", "ter")
@pytest.mark.parametrize(
    ("ships", "docked", "fuel", "ore", "rule"),
    [
        ("1 2 5 5", "", 1, 1, "turn"),
        ("1 2 5 6", "blue:6", 1, 1, "ter"),
        ("1 2 5 6", "", 0, 1, "ter"),
        ("1 2 5 6", "", 1, 0, "ter"),
    ],
)
def test_GEN_1_no_six_no_port_or_no_tokens_means_no_use(
    ships: str, docked: str, fuel: int, ore: int, rule: str
) -> None:
    before = position(
        edition=1,
        red={"ships": ships, "fuel": fuel, "ore": ore},
        docks={"terraform": docked},
    )
    refused(before, "terraform 6 > lem", rule)
    assert not {action for action in listed(before) if action.startswith("terraform")}


@pytest.mark.rule("ter", "A3")
@both_editions
def test_a_six_one_fuel_and_one_ore_land_a_colony(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 5 6", "fuel": 1, "ore": 1})
    after = legal(before, "terraform 6 > lem")
    assert tokens(after) == (0, 0)
    assert after.territories["lem"] == {"red": 1}
    assert after.player("red").colonies == 7
    assert after.docks["terraform"] == ("red:6",)
    assert after.player("red").stock == 2


@pytest.mark.rule("ter", "A3")
@both_editions
@pytest.mark.parametrize(("fuel", "ore"), [(0, 1), (1, 0), (0, 8), (8, 0), (0, 0)])
def test_A3_without_the_price_nothing_docks(fuel: int, ore: int, edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 5 6", "fuel": fuel, "ore": ore})
    refused(before, "terraform 6 > lem", "ter", "1 fuel", "1 ore")


@pytest.mark.rule("ter")
@both_editions
@pytest.mark.parametrize("value", range(1, 6))
def test_only_a_six_terraforms(value: int, edition: int) -> None:
    ships = [str(value), "1", "2", "3"]
    before = position(edition=edition, red={"ships": ships, "fuel": 1, "ore": 1})
    refused(before, f"terraform {value} > lem", "ter", "6", str(value))


@pytest.mark.rule("A46", "ter")
@both_editions
def test_A46_three_own_ships_must_remain(edition: int) -> None:
    def fleet(waiting: int) -> object:
        return position(
            edition=edition,
            red={"ships": "6", "fuel": 1, "ore": 1, "stock": 5 - waiting},
            docks={"bay": ["red"] * waiting},
        )

    refused(fleet(1), "terraform 6 > lem", "ter", "you have 2")
    refused(fleet(2), "terraform 6 > lem", "ter", "you have 3")
    legal(fleet(3), "terraform 6 > lem")


@pytest.mark.rule("A46", "ter", "ship")
@both_editions
def test_A46_a_ship_built_this_turn_counts(edition: int) -> None:
    before = position(edition=edition, red={"ships": "4 4 6", "fuel": 2, "ore": 2})
    refused(before, "terraform 6 > lem", "ter")
    after = play_all(before, "shipyard 4 4", "terraform 6 > lem")
    assert tokens(after) == (0, 0)


@pytest.mark.rule("A46", "ter", "burroughs")
@both_editions
def test_A46_the_relic_is_never_counted_and_never_tested(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2 6 6*", "fuel": 1, "ore": 1},
        territories={"burroughs": {"red": 1}},
    )
    refused(before, "terraform 6 > lem", "ter", "3")
    after = legal(before, "terraform 6* > lem")
    assert after.docks["terraform"] == ("red:6*",)


@pytest.mark.rule("A48", "D10", "ter", "cannon")
@both_editions
def test_A48_a_rival_shot_off_the_station_makes_room_and_keeps_its_colony(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2 5 6", "fuel": 2, "ore": 1, "cards": "cannon"},
        docks={"terraform": "blue:6", "bay": "blue blue blue"},
        territories={"lem": {"blue": 1}},
    )
    refused(before, "terraform 6 > lem", "ter", "only port")
    cleared = legal(before, "cannon terraform blue:6")
    assert (cleared.player("blue").stock, cleared.docks["terraform"]) == (3, ())
    assert cleared.docks["bay"] == ("blue", "blue", "blue")
    after = legal(cleared, "terraform 6 > lem")
    assert after.territories["lem"] == {"blue": 1, "red": 1}


@pytest.mark.rule("D10", "ter", "teleporter")
@both_editions
def test_D10_a_ship_on_the_station_cannot_be_moved_on(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2 5 6", "fuel": 5, "ore": 1, "cards": "teleporter"},
    )
    after = legal(before, "terraform 6 > lem")
    refused(after, "teleporter 6@terraform > solar 6", "teleporter")


@pytest.mark.rule("A50", "ter", "repulsor")
@both_editions
def test_A50_a_colony_lands_anywhere_but_under_the_repulsor(edition: int) -> None:
    free = position(edition=edition, red={"ships": "1 2 5 6", "fuel": 1, "ore": 1})
    landings = {action for action in listed(free) if action.startswith("terraform")}
    assert landings == {f"terraform 6 > {place}" for place in TERRITORIES}
    barred = position(
        edition=edition,
        red={"ships": "1 2 5 6", "fuel": 1, "ore": 1},
        fields={"repulsor": "pohl"},
    )
    landings = {action for action in listed(barred) if action.startswith("terraform")}
    assert landings == {f"terraform 6 > {place}" for place in TERRITORIES if place != "pohl"}
    refused(barred, "terraform 6 > pohl", "repulsor")


@pytest.mark.rule("A51", "ter", "con")
@both_editions
def test_A51_two_own_colonies_may_share_a_territory(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "5 5 5 6", "fuel": 1, "ore": 4},
    )
    after = play_all(before, "terraform 6 > lem", "constructor 5 5 5 > lem")
    assert after.territories["lem"] == {"red": 2}
    assert after.scores["red"] == 3


@pytest.mark.rule("A23", "ter", "hub", "T9", "end")
@both_editions
def test_A23_the_station_may_land_the_last_colony_off_the_track(edition: int) -> None:
    def on_track(landed: int) -> object:
        return position(
            edition=edition,
            red={"ships": "1 2 5 6", "fuel": 1, "ore": 1, "hub": 3},
            territories={"lem": {"red": landed}},
        )

    last = legal(on_track(7), "terraform 6 > lem")
    assert (last.player("red").hub, last.phase) == (0, "over")
    other = legal(on_track(6), "terraform 6 > lem")
    assert (other.player("red").hub, other.player("red").colonies) == (3, 0)
    assert other.phase == "main"

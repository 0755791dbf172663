"""Shipyard."""

from __future__ import annotations

import pytest

from support import both_editions, legal, play_all, position, refused, tokens

PRICES = pytest.mark.parametrize(("fleet", "price"), [(3, 1), (4, 2), (5, 3)])


@pytest.mark.rule("ship", "A3", "A44")
@both_editions
@PRICES
def test_the_next_ship_costs_as_much_fuel_as_ore(fleet: int, price: int, edition: int) -> None:
    def fleet_with(fuel: int, ore: int) -> object:
        return position(
            edition=edition,
            red={"ships": "2 2", "fuel": fuel, "ore": ore},
            docks={"bay": ["red"] * (fleet - 2)},
        )

    after = legal(fleet_with(price, price), "shipyard 2 2")
    assert tokens(after) == (0, 0)
    assert after.docks["shipyard"] == ("red:2", "red:2")
    assert after.docks["bay"].count("red") == fleet - 1
    assert (after.player("red").ships, after.player("red").stock) == ((), 5 - fleet)
    assert tokens(legal(fleet_with(price + 2, price + 1), "shipyard 2 2")) == (2, 1)
    costs = (f"{fleet + 1}th", f"{price} fuel", f"{price} ore")
    refused(fleet_with(price - 1, price), "shipyard 2 2", "ship", *costs, f"{price - 1} fuel")
    refused(fleet_with(price, price - 1), "shipyard 2 2", "ship", *costs, f"{price - 1} ore")


@pytest.mark.rule("A47", "ship")
@both_editions
@pytest.mark.parametrize("lacking", ["fuel", "ore"])
def test_A47_a_fleet_below_three_pays_the_price_of_the_4th_ship(edition: int, lacking: str) -> None:
    red = {"ships": "2 2", "stock": 4, "fuel": 1, "ore": 1}
    after = legal(position(edition=edition, red=red), "shipyard 2 2")
    assert (tokens(after), after.player("red").stock) == ((0, 0), 3)
    poor = position(edition=edition, red=red | {lacking: 0})
    refused(poor, "shipyard 2 2", "ship", "3rd ship", "1 fuel and 1 ore", f"0 {lacking}")
    bonus = position(edition=edition, red=red, territories={"herbert": {"red": 1}})
    assert tokens(legal(bonus, "shipyard 2 2")) == (1, 1)


@pytest.mark.rule("A47", "ship", "cannon")
def test_A47_a_fleet_of_two_after_a_shot_of_the_first_edition_builds_its_third() -> None:
    before = position(
        edition=1,
        red={"cards": "cannon"},
        blue={"fuel": 1, "ore": 1},
        docks={"terraform": "blue:6", "mine": "blue:2", "bay": "blue blue"},
    )
    blue = play_all(before, "discard cannon blue:2@mine", "end", "roll 4 4")
    built = legal(blue, "shipyard 4 4")
    assert (tokens(built, "blue"), built.player("blue").stock) == ((0, 0), 3)


@pytest.mark.rule("ship")
@both_editions
def test_nothing_can_be_built_from_an_empty_stock(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "2 2", "fuel": 9, "ore": 9},
        docks={"bay": ["red"] * 4},
    )
    refused(before, "shipyard 2 2", "ship")


@pytest.mark.rule("ship", "bay")
@both_editions
def test_the_new_ship_waits_in_the_bay_until_the_next_roll(edition: int) -> None:
    before = position(edition=edition, red={"ships": "2 2 5", "fuel": 1, "ore": 1})
    after = play_all(before, "shipyard 2 2", "solar 5", "end")
    assert after.docks["bay"].count("red") == 1
    after = play_all(after, "roll 1 1 1", "solar 1", "solar 1", "solar 1", "end")
    assert len(legal(after, "roll 1 2 3 4").player("red").ships) == 4


@pytest.mark.rule("A44", "T1", "ship")
@both_editions
def test_A44_several_builds_cost_the_then_next_price(edition: int) -> None:
    before = position(players=4, edition=edition, red={"ships": "2 2 5 5", "fuel": 5, "ore": 5})
    after = legal(before, "shipyard 2 2")
    assert tokens(after) == (3, 3)
    after = legal(after, "shipyard 5 5")
    assert tokens(after) == (0, 0)
    assert after.player("red").stock == 0
    poor = position(players=4, edition=edition, red={"ships": "2 2 5 5", "fuel": 4, "ore": 5})
    refused(legal(poor, "shipyard 5 5"), "shipyard 2 2", "ship", "6th", "3 fuel", "2 fuel")


@pytest.mark.rule("A44", "ship", "burroughs", "ter")
@both_editions
def test_A44_the_terraforming_ship_counts_and_the_relic_does_not(edition: int) -> None:
    station = position(
        edition=edition,
        red={"ships": "2 2", "fuel": 1, "ore": 1},
        docks={"bay": "red", "terraform": "red:6"},
    )
    refused(station, "shipyard 2 2", "ship", "5th")
    relic = position(
        edition=edition,
        red={"ships": "2 2*", "fuel": 1, "ore": 1},
        docks={"bay": "red red"},
        territories={"burroughs": {"red": 1}},
    )
    assert tokens(legal(relic, "shipyard 2 2*")) == (0, 0)


@pytest.mark.rule("ship", "burroughs")
def test_six_own_ships_and_the_relic_are_the_largest_fleet() -> None:
    before = position(
        red={"ships": "2 2*", "fuel": 9, "ore": 9},
        docks={"bay": "red red red red"},
        territories={"burroughs": {"red": 1}},
    )
    assert len(legal(before, "shipyard 2 2*").docks["bay"]) == 8
    full = position(
        red={"ships": "2 2*", "fuel": 9, "ore": 9},
        docks={"bay": "red red red red red"},
        territories={"burroughs": {"red": 1}},
    )
    refused(full, "shipyard 2 2*", "ship")


@pytest.mark.rule("A45", "ship", "ter")
@both_editions
def test_A45_the_terraformed_ship_is_rebuilt_at_the_earliest_next_turn(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "2 2 6", "fuel": 9, "ore": 9},
        docks={"bay": "red red red"},
    )
    after = legal(before, "terraform 6 > pohl")
    refused(after, "shipyard 2 2", "ship")
    after = play_all(after, "solar 2", "solar 2", "end 6f4o")
    after = play_all(after, "roll 1 1 1", "solar 1", "solar 1", "solar 1", "end")
    after = legal(after, "roll 1 2 2 3 4")
    assert after.player("red").stock == 1
    assert tokens(after) == (4, 4)
    assert tokens(legal(after, "shipyard 2 2")) == (1, 1)


@pytest.mark.rule("ship")
@both_editions
def test_the_two_ships_are_equal(edition: int) -> None:
    before = position(edition=edition, red={"ships": "2 3", "fuel": 9, "ore": 9})
    refused(before, "shipyard 2 3", "ship", "2", "3")


@pytest.mark.rule("A4", "ship")
@both_editions
@pytest.mark.parametrize(
    ("players", "docked", "allowed"),
    [
        (4, "blue:1 green:2 yellow:3 blue:4", True),
        (4, "blue:1 green:2 yellow:3 blue:4 blue:4", False),
        (3, "blue:1 green:2", True),
        (3, "blue:1 green:2 green:2", False),
        (2, "blue:1", False),
    ],
)
def test_A4_free_ports_are_counted_not_grouped(
    players: int, docked: str, allowed: bool, edition: int
) -> None:
    before = position(
        players=players,
        edition=edition,
        red={"ships": "5 5", "fuel": 1, "ore": 1},
        docks={"shipyard": docked},
    )
    if allowed:
        legal(before, "shipyard 5 5")
    else:
        refused(before, "shipyard 5 5", "ship", f"1 of {len(docked.split()) + 1}")

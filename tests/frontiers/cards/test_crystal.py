"""Data Crystal: borrow a territory bonus. Its discard is tested with the fields."""

from __future__ import annotations

from typing import Any

import pytest

from support import legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


def reader(ships: str = "", fuel: int = 0, **more: Any) -> dict[str, Any]:
    return {"ships": ships, "fuel": fuel, "cards": "crystal"} | more


@both_editions
@pytest.mark.rule("DAT-1", "D20", "crystal", "heinlein")
def test_DAT_1_two_fuel_borrow_heinlein_for_one_to_one_trades_with_sixes(edition: int) -> None:
    before = position(
        players=3,
        edition=edition,
        active="blue",
        blue=reader("1 6 6", fuel=5),
        territories={"heinlein": {"green": 1, "red": 1}},
    )
    borrowed = legal(before, "crystal heinlein")
    assert tokens(borrowed, "blue") == (3, 0)
    assert borrowed.this_turn.borrowed == "heinlein"
    assert tokens(play_all(borrowed, "market 6 6", "trade 3"), "blue") == (0, 3)


@both_editions
@pytest.mark.rule("A59", "A62", "crystal")
@pytest.mark.parametrize(
    "colonies", [{"blue": 1}, {"blue": 2}, {"blue": 2, "red": 1}, {"red": 1, "blue": 1}]
)
def test_the_crystal_costs_one_fuel_for_each_colony_of_anybody_there(
    edition: int, colonies: dict[str, int]
) -> None:
    price = sum(colonies.values())
    territories = {"lem": colonies}
    paid = legal(
        position(edition=edition, red=reader(fuel=price), territories=territories), "crystal lem"
    )
    assert tokens(paid) == (0, 0)
    assert paid.player("red").cards == ("crystal",)
    poor = position(edition=edition, red=reader(fuel=price - 1), territories=territories)
    refused(poor, "crystal lem", "crystal", f"{price} fuel")


@both_editions
@pytest.mark.rule("crystal", "burroughs", "isolation", "A63", "ISO-1")
def test_A63_the_crystal_is_refused_for_burroughs_for_empty_own_and_isolated_territories(
    edition: int,
) -> None:
    table = position(
        edition=edition,
        red=reader(fuel=8),
        territories={
            "burroughs": {"blue": 1},
            "lem": {"red": 1},
            "pohl": {"red": 2, "blue": 1},
            "herbert": {"red": 1, "blue": 1},
            "asimov": {"blue": 1},
        },
        fields={"isolation": "asimov"},
    )
    refused(table, "crystal burroughs", "crystal")
    refused(table, "crystal vanvogt", "crystal")
    refused(table, "crystal lem", "crystal")
    refused(table, "crystal pohl", "crystal")
    assert "Asimov" in refused(table, "crystal asimov", "isolation")
    legal(table, "crystal herbert")
    refused(
        position(edition=edition, red={"fuel": 8}, territories={"lem": {"blue": 1}}),
        "crystal lem",
        "crystal",
    )


@both_editions
@pytest.mark.rule("A62", "crystal", "T10")
def test_A62_the_price_is_that_of_the_moment_and_the_bonus_lasts_to_the_end_of_the_turn(
    edition: int,
) -> None:
    before = position(
        edition=edition,
        red=reader("3 3 3 5 5", fuel=1, ore=3),
        territories={"lem": {"blue": 1}},
    )
    landed = play_all(before, "crystal lem", "constructor 3 3 3 > lem", "solar 5")
    assert tokens(landed) == (4, 0)
    assert landed.this_turn.borrowed == "lem"
    late = play_all(before, "constructor 3 3 3 > lem")
    refused(late, "crystal lem", "crystal", "2 fuel", "1 fuel")
    ended = play_all(landed, "solar 5", "end")
    assert ended.this_turn.borrowed is None
    assert ended.this_turn.used == ()


@pytest.mark.rule("A64", "crystal")
def test_A64_borrowing_moves_neither_points_nor_the_tile() -> None:
    before = position(
        red=reader(fuel=1), territories={"lem": {"blue": 1}}, fields={"positron": "lem"}
    )
    after = legal(before, "crystal lem")
    assert after.scores == before.scores == {"red": 0, "blue": 3}
    assert after.control["lem"] == "blue"


@pytest.mark.rule("A64", "crystal")
def test_the_controller_keeps_the_bonus_that_another_player_borrows() -> None:
    before = position(
        red=reader("3", fuel=1), territories={"lem": {"blue": 1}}, docks={"bay": "red red"}
    )
    blue = play_all(before, "crystal lem", "solar 3", "end").play("roll 3 3 3")
    assert tokens(legal(blue, "solar 3"), "blue") == (3, 0)


@both_editions
@pytest.mark.rule("A65", "isolation", "crystal")
def test_A65_isolation_on_a_borrowed_territory_ends_the_bonus(edition: int) -> None:
    before = position(
        edition=edition,
        red=reader("3 4 5", fuel=1, cards="crystal stasis"),
        territories={"lem": {"blue": 1}},
    )
    lit = play_all(before, "crystal lem", "solar 3")
    assert tokens(lit) == (3, 0)
    dark = play_all(lit, "discard stasis lem", "solar 4")
    assert tokens(dark) == (5, 0)
    elsewhere = play_all(lit, "discard stasis pohl", "solar 4")
    assert tokens(elsewhere) == (6, 0)


@pytest.mark.rule("crystal", "T4")
def test_the_crystal_borrows_one_territory_a_turn() -> None:
    table = position(red=reader(fuel=5), territories={"lem": {"blue": 1}, "pohl": {"blue": 1}})
    refused(legal(table, "crystal lem"), "crystal pohl", "crystal")
    refused(legal(table, "crystal lem"), "crystal lem", "crystal")


@pytest.mark.rule("crystal", "lem")
def test_a_borrowed_bonus_that_becomes_your_own_counts_once() -> None:
    before = position(
        red=reader("3 3 3 5", fuel=2, ore=3), territories={"lem": {"red": 1, "blue": 1}}
    )
    own = play_all(before, "crystal lem", "constructor 3 3 3 > lem")
    assert own.control["lem"] == "red"
    assert tokens(legal(own, "solar 5")) == (4, 0)

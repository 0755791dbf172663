"""Gravity Manipulator: one unplaced ship down, another up. Its discard is with the fields."""

from __future__ import annotations

import pytest

from advisor import MalformedAction, parse_action
from support import legal, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


@both_editions
@pytest.mark.rule("GRA-1", "gravity")
def test_GRA_1_a_two_goes_down_and_a_five_goes_up_for_two_fuel(edition: int) -> None:
    def ships(fuel: int) -> dict[str, object]:
        return {"ships": "1 2 5", "fuel": fuel, "cards": "gravity"}

    after = legal(position(edition=edition, red=ships(2)), "gravity 2 5")
    assert after.player("red").ships == ("1", "1", "6")
    assert tokens(after) == (0, 0)
    refused(position(edition=edition, red=ships(1)), "gravity 2 5", "gravity", "2 fuel", "1 fuel")


@both_editions
@pytest.mark.rule("A76", "T6", "gravity")
def test_gravity_neither_lowers_a_one_nor_raises_a_six(edition: int) -> None:
    table = position(edition=edition, red={"ships": "1 2 5 6", "fuel": 2, "cards": "gravity"})
    refused(table, "gravity 1 5", "gravity")
    refused(table, "gravity 2 6", "gravity")
    assert legal(table, "gravity 6 5").player("red").ships == ("1", "2", "5", "6")
    assert legal(table, "gravity 6 1").player("red").ships == ("2", "2", "5", "5")
    assert legal(table, "gravity 5 2").player("red").ships == ("1", "3", "4", "6")


@pytest.mark.rule("A77", "gravity")
def test_A77_gravity_needs_two_different_ships_and_both_halves() -> None:
    one = position(red={"ships": "3 5", "fuel": 2, "cards": "gravity"})
    refused(one, "gravity 3 3", "turn")
    two = position(red={"ships": "3 3", "fuel": 2, "cards": "gravity"})
    assert legal(two, "gravity 3 3").player("red").ships == ("2", "4")
    for half in ("gravity 3", "gravity"):
        with pytest.raises(MalformedAction):
            parse_action(half)


@pytest.mark.rule("gravity", "T6")
def test_gravity_leaves_docked_ships_alone() -> None:
    table = position(red={"ships": "4", "fuel": 2, "cards": "gravity"}, docks={"mine": "red:3"})
    refused(table, "gravity 3 4", "turn")
    refused(table, "gravity 4 3", "turn")


@pytest.mark.rule("gravity")
def test_gravity_tells_the_relic_from_an_own_ship_of_the_same_value() -> None:
    table = position(
        red={"ships": "3 3*", "fuel": 2, "cards": "gravity"}, territories={"burroughs": {"red": 1}}
    )
    assert legal(table, "gravity 3 3*").player("red").ships == ("2", "4*")
    assert legal(table, "gravity 3* 3").player("red").ships == ("2*", "4")

"""Stasis Beam: one unplaced ship down by one. Its discard is tested with the fields."""

from __future__ import annotations

import pytest

from support import legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


@both_editions
@pytest.mark.rule("STA-1", "stasis", "mkt")
def test_STA_1_a_lowered_two_makes_a_pair_of_ones_that_trades_one_for_one(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 5", "fuel": 3, "cards": "stasis"})
    lowered = legal(before, "stasis 2")
    assert lowered.player("red").ships == ("1", "1", "5")
    assert tokens(lowered) == (2, 0)
    assert tokens(play_all(lowered, "market 1 1", "trade 2")) == (0, 2)


@both_editions
@pytest.mark.rule("A76", "T6", "stasis")
@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_stasis_lowers_each_value_down_to_one(edition: int, value: int) -> None:
    before = position(edition=edition, red={"ships": [str(value)], "fuel": 1, "cards": "stasis"})
    assert legal(before, f"stasis {value}").player("red").ships == (str(value - 1),)


@both_editions
@pytest.mark.rule("A76", "T6", "stasis")
def test_A76_a_one_cannot_be_lowered(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 3 3", "fuel": 1, "cards": "stasis"})
    assert "1" in refused(before, "stasis 1", "stasis")


@pytest.mark.rule("stasis", "T6")
def test_stasis_needs_the_card_the_fuel_and_an_unplaced_ship() -> None:
    refused(position(red={"ships": "3", "fuel": 1}), "stasis 3", "stasis")
    refused(position(red={"ships": "3", "cards": "stasis"}), "stasis 3", "stasis", "1 fuel")
    docked = position(red={"ships": "4", "fuel": 1, "cards": "stasis"}, docks={"mine": "red:3"})
    refused(docked, "stasis 3", "turn")


@pytest.mark.rule("stasis")
def test_stasis_keeps_the_relic_a_relic() -> None:
    before = position(
        red={"ships": "5 5*", "fuel": 1, "cards": "stasis"}, territories={"burroughs": {"red": 1}}
    )
    assert legal(before, "stasis 5*").player("red").ships == ("4*", "5")

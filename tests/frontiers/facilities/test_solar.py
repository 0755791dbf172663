"""Solar Converter."""

from __future__ import annotations

import pytest

from support import both_editions, legal, play_all, position, refused, tokens


@pytest.mark.rule("sol")
@both_editions
@pytest.mark.parametrize("value", range(1, 7))
def test_each_ship_gives_half_its_value_rounded_up(value: int, edition: int) -> None:
    before = position(edition=edition, red={"ships": [str(value)], "fuel": 2})
    after = legal(before, f"solar {value}")
    assert tokens(after) == (2 + (value + 1) // 2, 0)
    assert after.docks["solar"] == (f"red:{value}",)


@pytest.mark.rule("SOL-1", "sol")
@both_editions
def test_SOL_1_ships_are_rounded_separately(edition: int) -> None:
    before = position(edition=edition, red={"ships": "3 4"})
    one = legal(before, "solar 3")
    assert tokens(one) == (2, 0)
    assert tokens(legal(one, "solar 4")) == (4, 0)


@pytest.mark.rule("sol")
def test_two_odd_ships_are_not_added_before_rounding() -> None:
    assert tokens(play_all(position(red={"ships": "1 1"}), "solar 1", "solar 1")) == (2, 0)


@pytest.mark.rule("sol", "ports")
def test_a_full_converter_names_its_ports() -> None:
    before = position(red={"ships": "3"}, docks={"solar": ["blue:1"] * 6 + ["red:1"]})
    refused(before, "solar 3", "sol", "7")


@pytest.mark.rule("sol", "burroughs")
def test_the_relic_docks_like_any_ship() -> None:
    before = position(red={"ships": "5*"}, territories={"burroughs": {"red": 1}})
    after = legal(before, "solar 5*")
    assert tokens(after) == (3, 0)
    assert after.docks["solar"] == ("red:5*",)
    refused(before, "solar 5", "turn")

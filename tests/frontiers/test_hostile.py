"""Texts that are almost actions of Alien Frontiers: what was expected is said.

What any game is asked about hostile input is in `tests/conformance/test_hostile.py`.
"""

from __future__ import annotations

import pytest

from advisor import MalformedAction, parse_action


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "such as 'solar 3'; this one is empty"),
        (" \n ", "this one is empty"),
        ("solr 3", "an action"),
        ("solar", "a ship such as 3"),
        ("solar 7", "no die shows 7; a ship has a value from 1 to 6"),
        ("solar 3 4", "the Solar Converter takes one ship at a time, not 2"),
        ("market 3", "the Orbital Market takes 2 ships together, not 1"),
        ("market 3 3 3", "the Orbital Market takes 2 ships together, not 3"),
        ("market 3 x", "a ship such as 3 or 3*, not 'x'"),
        ("market 3 7", "no die shows 7"),
        ("market 33", "write the ships apart, as in '3 3'"),
        ("mine 10", "no die shows 10; a ship has a value from 1 to 6"),
        ("cannon mine blue:2 blue:7", "no die shows 7"),
        ("cannon mine pink:2", "a colour (red, green, blue, yellow), not 'pink'"),
        ("helmet blue:0@solar > mine 3", "no die shows 0"),
        ("teleporter 6@moon > solar 6", "terraform, bay), not 'moon'"),
        ("bay 1 2", "the ship 2 is one too many"),
        ("raiders 1 2 3 : pink 2f", "a victim's colour (red, green, blue, yellow), not 'pink'"),
        ("trade 1000000", "a number of trades from 1 to 999999"),
        ("constructor 5 5 5", "the territory to land on"),
        ("terraform 6 > moon", "a territory"),
        ("raiders 1 2 3", "what to steal"),
        ("raiders 1 2 3 : blue", "tokens such as 2f1o"),
        ("claim", "a card"),
        ("trade 0", "a number of trades"),
        ("teleporter 6@mine > solar 5", "must include the ship that is moved, 6"),
        ("helmet 3@solar > shipyard 3 3", "another player's docked ship"),
        ("discard lem", "a card with a discard power"),
        ("solar 3;", "the end of the action"),
        ("end 0f", "the tokens to return"),
        ("end 1f2o now", "the end of the action"),
        ("roll 7 7 7", "the dice show, each 1 to 6 (3* is the Relic Ship), not '7'"),
        ("roll 2 5 x", "the dice show, each 1 to 6 (3* is the Relic Ship), not 'x'"),
    ],
)
def test_malformed_text_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_action(text)
    assert expected in str(caught.value)

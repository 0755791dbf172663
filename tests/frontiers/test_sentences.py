"""Sentences that refuse: what is wrong, which part of it, and what would be right."""

from __future__ import annotations

import pytest

from advisor import MalformedAction, parse_action
from advisor.frontiers.words import CARD_TITLES, CARDS
from support import position


@pytest.mark.parametrize("card", ["cache", "city", "decoy", "helmet", "monument"])
def test_a_card_that_is_not_discarded_for_a_power_is_named_with_those_that_are(card: str) -> None:
    title = CARD_TITLES[CARDS.index(card)]
    for text in (f"discard {card}", f"discard {card} lem"):
        with pytest.raises(MalformedAction) as caught:
            parse_action(text)
        assert str(caught.value) == (
            f"{title} cannot be discarded for a power; cards that can are booster, cannon, "
            "crystal, gravity, polarity, stasis, teleporter, warper."
        )
        assert caught.value.rule == card


@pytest.mark.parametrize("card", ["cache", "city", "decoy", "monument"])
def test_a_card_that_works_by_itself_is_not_played(card: str) -> None:
    with pytest.raises(MalformedAction, match="has no power to play; it works by itself") as caught:
        parse_action(f"{card} 3")
    assert caught.value.rule == card


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("solar 3; mine 6", "two actions; give them one after the other: 'solar 3', then 'mine 6'"),
        ("solar 3\nmine 6\n", "two actions; give them one after the other: 'solar 3', then"),
        ("Solar 3 , mine  6", "two actions; give them one after the other: 'solar 3', then 'mine"),
        ("solar 3 and then mine 6", "'solar 3', then 'mine 6'."),
        ("claim booster booster 3", "'claim booster', then 'booster 3'."),
        ("roll 1 2 3; x", "two actions; give them one after the other: 'roll 1 2 3', then 'x'."),
        ("solar 3 mine 6 end", "three actions; give them one after the other: 'solar 3', then 'mi"),
        ("hub 1;hub 2;hub 3;end", "These are 4 actions; give them one after the other: 'hub 1', "),
    ],
)
def test_several_actions_are_given_one_after_the_other(text: str, told: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_action(text)
    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["solar 3 now", "cycle booster", "solar 3 and so on", "end 1f 2o"])
def test_more_words_are_no_second_action(text: str) -> None:
    with pytest.raises(MalformedAction, match="expected the end of the action"):
        parse_action(text)


def test_what_is_missing_is_named() -> None:
    found = position(
        players=3,
        red={"ships": "1 2 3 6 6", "fuel": 9, "cards": "cannon gravity helmet"},
        blue={"fuel": 2},
        docks={"mine": "blue:2 blue:2", "solar": "green:3"},
    )
    for action, reason in {
        "cannon mine blue:2 blue:3": "Plasma Cannon: no blue:3 is docked at the Lunar Mine; "
        "the ships of others there are blue:2 blue:2.",
        "cannon mine blue:2 blue:2 blue:2": "Plasma Cannon: only 2 of 3 blue:2 are there; "
        "the ships of others there are blue:2 blue:2.",
        "cannon hub blue:2 green:1": "Plasma Cannon: no blue:2 and no green:1 is docked at the "
        "Colonist Hub; no ship of others is there.",
        "raiders 1 2 4 : -": "You have no unplaced 4; your unplaced ships are 1 2 3 6 6.",
        "gravity 2 2": "You have only 1 unplaced 2; your unplaced ships are 1 2 3 6 6.",
        "market 6* 6*": "You have no unplaced 6*; your unplaced ships are 1 2 3 6 6.",
        "trade 1000": "Orbital Market: trading needs a ship of yours that is docked there now; "
        "dock two equal ships first.",
        "raiders 1 2 3 : blue 1000f": "Raiders' Outpost: blue has only 2 fuel and 0 ore.",
    }.items():
        assert str(found.why_not(action)) == reason
    open_market = found.play("market 6 6")
    assert str(open_market.why_not("trade 1000")) == (
        "Orbital Market: 1000 trades cost 6000 fuel; you have 9."
    )


@pytest.mark.parametrize(
    "action",
    [
        "raiders 1 2 3 : yellow 2f",
        "raiders 1 2 3 : yellow city",
        "cannon mine yellow:2",
        "discard cannon yellow:2@mine",
        "helmet yellow:2@mine > solar 2",
        "discard polarity yellow@lem red@pohl",
        "discard teleporter yellow@lem > pohl",
    ],
)
def test_a_colour_that_is_not_in_the_game_is_told_with_those_that_are(action: str) -> None:
    found = position(
        players=3,
        red={"ships": "1 2 3", "fuel": 9, "cards": "cannon helmet polarity teleporter"},
        territories={"pohl": {"red": 1}},
    )
    reason = str(found.why_not(action))
    assert reason.endswith(
        ": nobody plays yellow in this game; the players are red, blue and green."
    )

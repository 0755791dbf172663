"""Actions in plain English."""

from __future__ import annotations

import re

import pytest

from advisor import parse_action
from advisor.core.narrate import name_of, you
from advisor.frontiers.narrate.telling import brief, deed, tell
from advisor.frontiers.words import CARDS, FACILITIES, FIELDS, TERRITORIES
from frontiers.samples import random_game
from support import position

TOKENS = re.compile(
    r"_|\b\d+[fo]\b|@|[a-z]:\d|"
    rf"\b({'|'.join({*FACILITIES, *TERRITORIES, *FIELDS, *CARDS, 'bay'})})\b"
)
"""What only the file format says: tokens, not words for people."""
CONVERTER = "Solar Converter"
STATION, HELMET = "Terraforming Station", "Mind Control Helmet"
LANDED = "−1 fuel, −1 ore, +2 points, you now control Lem Badlands"
PAID = "−3 fuel, +1 ore"
COLONIES = "Blue's colony on Herbert Valley and Red's colony on Lem Badlands"


@pytest.mark.parametrize("seed", range(6))
def test_every_action_of_a_game_has_a_sentence_without_tokens(seed: int) -> None:
    for here, action in random_game(seed):
        for text in (tell(here, action), f"{deed(here, action)}.", f"{brief(here, action)}."):
            assert TOKENS.search(text) is None, text
            assert text.endswith(".")
            assert "None" not in text
        assert tell(here, action)[0].isupper()


@pytest.mark.parametrize(
    ("keys", "action", "sentence"),
    [
        ({"red": {"ships": "3"}}, "solar 3", "Dock 3 at the Solar Converter: +2 fuel."),
        (
            {"red": {"ships": "4 4", "fuel": 1, "ore": 1}},
            "shipyard 4 4",
            "Dock 4 and 4 at the Shipyard: −1 fuel, −1 ore, a new ship.",
        ),
        (
            {"red": {"ships": "6", "fuel": 1, "ore": 1, "stock": 2}, "docks": {"bay": ["red"] * 3}},
            "terraform 6 > lem",
            f"Dock 6 at the {STATION} and land a colony on Lem Badlands: {LANDED}.",
        ),
        (
            {"red": {"ships": "3", "cards": "booster", "fuel": 1}},
            "booster 3",
            "Use Booster Pod on 3: it becomes 4, −1 fuel.",
        ),
        (
            {"red": {"ships": "2 5", "cards": "gravity", "fuel": 2}},
            "gravity 2 5",
            "Use Gravity Manipulator on 2 and 5: 2 becomes 1 and 5 becomes 6, −2 fuel.",
        ),
        (
            {"red": {"ships": "3", "cards": "helmet", "fuel": 3}, "docks": {"solar": "blue:3"}},
            "helmet blue:3@solar > mine 3",
            f"Use {HELMET} on Blue's 3 at the {CONVERTER} and dock 3 at the Lunar Mine: {PAID}.",
        ),
        (
            {"red": {"ships": "2", "cards": "cannon"}, "blue": {"name": "Bea", "stock": 2},
             "docks": {"mine": "blue:6", "bay": "blue blue blue"}},
            "discard cannon blue:6@mine",
            "Discard Plasma Cannon against Bea's 6 at the Lunar Mine.",
        ),
        (
            {"red": {"ships": "2", "cards": "polarity"},
             "territories": {"lem": {"red": 1}, "herbert": {"blue": 1}}},
            "discard polarity blue@herbert red@lem",
            f"Discard Polarity Device and swap {COLONIES}: you now control Herbert Valley.",
        ),
        (
            {"red": {"ships": "2"}, "docks": {"hub": {"red": "red:1 red:1"}}},
            "hub 2",
            "Dock 2 at the Colonist Hub: your colony is on circle 1 of 7.",
        ),
        ({"red": {"ships": "", "fuel": 9, "ore": 1}}, "end 2f",
         "Return 2 fuel and end the turn."),
        ({"red": {"ships": "2", "cards": "warper", "fuel": 1}}, "warper 2",
         "Use Temporal Warper and roll 2 again."),
    ],
)  # fmt: skip
def test_sentences(keys: dict[str, object], action: str, sentence: str) -> None:
    start = position(**keys)  # type: ignore[arg-type]
    assert start.why_not(action) is None
    assert tell(start, parse_action(action)) == sentence


def test_the_relic_ship_is_called_by_its_name() -> None:
    start = position(
        red={"ships": "3 5*"}, territories={"burroughs": {"red": 1}}, docks={"bay": "red red"}
    )
    assert deed(start, parse_action("mine 5*"), you) == "dock the Relic Ship (5) at the Lunar Mine"


def test_a_player_without_a_name_is_called_by_the_colour() -> None:
    start = position(red={"name": "  "}, blue={"name": "Bea"})
    assert name_of(start, "red") == "Red"
    assert name_of(start, "blue") == "Bea"

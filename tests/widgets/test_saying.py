"""Sentences about what has happened."""

from __future__ import annotations

import pytest

from advisor import Position, parse_action
from browser.moments import played
from support import position
from widgets.saying import listed, said

STATION = "Terraforming Station"


def told(before: Position, text: str) -> str:
    action = before.resolve(text)
    return said(before, action, before.play(action))


def test_every_action_of_many_games_is_told() -> None:
    for seats in (2, 3, 4):
        for before, action, after in played(seats, seed=10 + seats):
            sentence = said(before, action, after)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "None" not in sentence


@pytest.mark.parametrize(
    ("keys", "action", "sentence"),
    [
        ({"red": {"ships": "3"}}, "solar 3", "Red docks 3 at the Solar Converter (+2 fuel)."),
        (
            {"red": {"ships": "6", "fuel": 1, "ore": 1, "stock": 2}, "docks": {"bay": ["red"] * 3}},
            "terraform 6 > lem",
            f"Red docks 6 at the {STATION} and lands a colony on Lem Badlands (−1 fuel, −1 ore).",
        ),
        (
            {"red": {"ships": "1 2 3"}, "blue": {"fuel": 1, "ore": 1, "name": "Bea"}},
            "raiders 1 2 3 : blue 1f1o",
            "Red docks 1, 2 and 3 at the Raiders' Outpost and robs Bea (+1 fuel, +1 ore).",
        ),
        (
            {"red": {"ships": "3", "cards": "booster", "fuel": 1}},
            "booster 3",
            "Red uses Booster Pod on 3 (−1 fuel).",
        ),
        (
            {"red": {"ships": "3", "cards": "stasis"}},
            "discard stasis lem",
            "Red discards Stasis Beam: the Isolation Field lies on Lem Badlands.",
        ),
        (
            {"red": {"ships": "", "name": "Ann"}},
            "end",
            "Ann ends the turn. Blue is to roll.",
        ),
    ],
)
def test_sentences(keys: dict[str, object], action: str, sentence: str) -> None:
    assert told(position(**keys), action) == sentence  # type: ignore[arg-type]


def test_lists() -> None:
    assert [listed("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_a_roll_names_its_dice() -> None:
    before = Position.new_game(2, seed=1)
    assert told(before, "roll 2 5 6") == "Red rolls 2, 5 and 6."
    assert said(before, parse_action("roll"), before) == "Red has no ship to roll."

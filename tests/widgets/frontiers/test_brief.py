"""A turn in one line, in the few words that people use at the table."""

from __future__ import annotations

import pytest

from advisor import Action, parse_action
from widgets.frontiers import brief as module
from widgets.frontiers.brief import brief


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("solar 3", "Solar 3"),
        ("bay 3*", "Bay 3★"),
        ("constructor 6 6 6 > lem", "Constructor 6+6+6 → Lem"),
        ("raiders 3 4 5 : blue 2f, green 2o", "Raiders 3+4+5 → Blue, Green"),
        ("raiders 3 4 5 : blue city", "Raiders 3+4+5 → City"),
        ("claim booster", "take Booster"),
        ("cycle", "new cards on display"),
        ("trade", "trade"),
        ("trade 3", "trade 3×"),
        ("launch vanvogt", "launch to Van Vogt"),
        ("relic", "buy the Relic Ship"),
        ("end 1f2o", "return 1 fuel and 2 ore"),
        ("booster 3", "Booster: 3"),
        ("warper 3 4", "Warper: roll again 3+4"),
        ("crystal lem", "Crystal: Lem"),
        ("cannon mine blue:3", "Cannon: Mine"),
        ("helmet blue:3@mine > solar 3", "Helmet: Solar 3"),
        ("discard booster isolation", "discard Booster"),
    ],
)
def test_an_action_in_a_few_words(action: str, said: str) -> None:
    assert module._brief(parse_action(action)) == said
    assert said in brief((parse_action(action),))


def test_an_action_of_no_known_kind_is_its_text() -> None:
    assert module._brief(Action("wait")) == "wait"


def test_the_end_of_a_turn_needs_no_word() -> None:
    assert module._brief(parse_action("end")) == ""

"""Every thing has a name and an explanation."""

from __future__ import annotations

from advisor.frontiers.words import CARDS, FIELDS, PLACES, TERRITORIES
from widgets.frontiers import texts
from widgets.frontiers.drawing.layouts import PLANS
from widgets.frontiers.drawing.shapes import fitting


def test_nothing_is_without_words() -> None:
    assert set(texts.PLACE_RULES) == set(texts.PLACE_EXPLAINED) == set(PLACES)
    assert set(texts.TERRITORY_BONUSES) == set(texts.TERRITORY_EXPLAINED) == set(TERRITORIES)
    assert set(texts.CARD_POWERS) == set(texts.CARD_EXPLAINED) == set(CARDS)
    assert set(texts.FIELD_EXPLAINED) == set(FIELDS)
    assert len(texts.words()["explain"]) == len(PLACES + TERRITORIES + CARDS + FIELDS)


def test_words_on_the_board_are_few() -> None:
    """What does not fit is cut, so nothing may be too long; the rest is said on hover."""
    wide = PLANS["wide"].cards[2]
    for token, power in texts.CARD_POWERS.items():
        assert fitting(power, "cl", wide - 14) == power
        name = texts.CARD_NAMES[token]
        assert all(fitting(name, "cn", plan.cards[2] - 14) == name for plan in PLANS.values())
    assert all(len(rule) <= 28 for place, rule in texts.PLACE_RULES.items() if place != "hub")

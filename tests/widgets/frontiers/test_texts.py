"""Every thing has a name and an explanation."""

from __future__ import annotations

from advisor.frontiers.words import CARDS, FIELDS, PLACES, TERRITORIES
from widgets.frontiers import texts


def test_nothing_is_without_words() -> None:
    assert set(texts.PLACE_LINES) == set(texts.PLACE_EXPLAINED) == set(PLACES)
    assert set(texts.TERRITORY_LINES) == set(texts.TERRITORY_EXPLAINED) == set(TERRITORIES)
    assert set(texts.CARD_LINES) == set(texts.CARD_EXPLAINED) == set(CARDS)
    assert set(texts.FIELD_EXPLAINED) == set(FIELDS)
    assert len(texts.words()["explain"]) == len(PLACES + TERRITORIES + CARDS + FIELDS)


def test_cards_fit_their_place() -> None:
    for lines in texts.CARD_LINES.values():
        assert len(lines) <= 3
        assert all(len(line) <= 22 for line in lines)

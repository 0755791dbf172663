"""The page of the weights is the one its command writes, and its numbers are the weights'."""

from __future__ import annotations

from pathlib import Path

import pytest

from advisor.frontiers.value import Weights, page
from advisor.frontiers.value.features import INDEX

PAGE = Path(page.__file__).with_name("WEIGHTS.md")


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page.page()


def test_everything_on_it_is_a_feature() -> None:
    found = list(page.steps())
    assert {name for _, name, _, _ in found} <= INDEX.keys()
    assert len({words for words, *_ in found}) == len(found)


def test_points_are_what_worth_adds_to_an_even_chance() -> None:
    weights = Weights.default(2)
    table, scale = weights.tables(4)["ships"], weights.odds_at(4)[0]
    found = page.points(weights, 4, ("", "ships", 3, 4))
    assert found == pytest.approx(25 * (table[4] - table[3]) / scale)

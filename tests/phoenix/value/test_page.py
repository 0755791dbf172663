"""The page of the weights is the one its command writes, and its numbers are the weights'."""

from __future__ import annotations

from pathlib import Path

from advisor.phoenix.value import Weights, page
from advisor.phoenix.value.features import INDEX

PAGE = Path(page.__file__).with_name("WEIGHTS.md")


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page.page()


def test_everything_on_it_is_a_feature() -> None:
    found = list(page.steps())
    assert {name for _, name, _, _ in found} | {name for _, name in page.rates()} <= INDEX.keys()
    assert len({words for words, *_ in found}) == len(found)


def test_numbers_are_points() -> None:
    table = Weights.default(3).tables(14)["metal"]
    row = next(line for line in page.page().splitlines() if line.startswith("| metal, number 1 "))
    assert row.split(" | ")[4] == f"{(table[1] - table[0]) / 1000:+.2f}"

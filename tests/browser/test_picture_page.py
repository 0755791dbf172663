"""The picture as people see it: nothing overlaps, nothing is cut off, at any size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import widgets
from advisor import Position
from browser.moments import some_positions
from support import position
from widgets.screenshots import FOLDER, shoot

#: Texts that touch each other, and texts that stick out of the panel they belong to.
TROUBLE = """() => {
  const texts = [...document.querySelectorAll("svg text")].map((node) => {
    const box = node.getBoundingClientRect();
    const high = box.height / 4;  // the line height is more than the letters take
    return { node, l: box.left, r: box.right, t: box.top + high, b: box.bottom - high };
  });
  const found = [];
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (one.l < other.r - 1 && other.l < one.r - 1 && one.t < other.b && other.t < one.b) {
        found.push(`${one.node.textContent} touches ${other.node.textContent}`);
      }
    }
    const thing = one.node.closest("[data-thing]");
    const panel = thing?.querySelector("rect")?.getBoundingClientRect();
    if (panel && (one.l < panel.left || one.r > panel.right + 0.5)) {
      found.push(`${one.node.textContent} sticks out of ${thing.dataset.thing}`);
    }
  });
  return found;
}"""


def crowded() -> Position:
    """As much as a table can hold: long names, all fields, four colours on a territory."""
    return position(
        players=4,
        red={
            "name": "Wilhelmina Featherstonehaugh-Cholmondeley",
            "ships": "1 2 3 4 5 6*",
            "fuel": 112,
            "ore": 110,
            "hub": 7,
            "cards": "booster city cannon crystal decoy gravity helmet monument polarity",
        },
        blue={"name": "W" * 40, "hub": 3, "cards": "stasis teleporter warper cache decoy"},
        green={"hub": 1, "cards": "helmet"},
        yellow={"name": "Yo", "hub": 6, "cards": "crystal cannon"},
        docks={
            "mine": "blue:3 green:4 green:5 yellow:6 yellow:6",
            "solar": "blue:1 blue:2 green:3 green:4 yellow:5 yellow:6",
            "hub": {"blue": "blue:2"},
            "artifact": "red:6 yellow:4",
        },
        territories={
            "lem": {"blue": 1, "red": 1, "green": 1, "yellow": 1},
            "burroughs": {"red": 2, "blue": 1, "green": 1, "yellow": 1},
            "vanvogt": {"yellow": 1},
        },
        fields={"isolation": "vanvogt", "positron": "vanvogt", "repulsor": "vanvogt"},
        display="stasis teleporter gravity",
        discards="warper",
        this_turn={"used": ["booster"], "artifact": 6, "discarded": True, "new_cards": ["city"]},
    )


@pytest.mark.parametrize("width", [600, 1200])
def test_nothing_overlaps_or_sticks_out(page: Page, width: int) -> None:
    moments = [crowded(), *(Position.new_game(seats, seed=seats) for seats in (2, 3, 4))]
    for moment in [*moments, *some_positions()[::60], some_positions()[-1]]:
        page.set_content(widgets.render(moment, width=width))
        assert page.evaluate(TROUBLE) == []


def test_letters_are_large_enough_at_600_pixels(page: Page) -> None:
    page.set_content(widgets.render(crowded(), width=600))
    smallest = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll("svg text:not(.l)")]
          .filter((node) => !node.closest('[data-thing^="held:"]'))
          .map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a))"""
    )
    assert smallest >= 8


def test_the_screenshots_can_be_made(browser: Browser, tmp_path: Path) -> None:
    made = shoot(tmp_path, browser)
    assert [path.name for path in made] == [
        "board.png",
        "editor.png",
        "advisor.png",
        "table.png",
        "review.png",
        "lesson.png",
    ]
    for path in made:
        assert path.read_bytes().startswith(b"\x89PNG")
        assert (FOLDER / path.name).exists()

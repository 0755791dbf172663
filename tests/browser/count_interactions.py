"""`python tests/browser/count_interactions.py`: what it takes to enter a table and to follow it.

A real workspace in Chromium is used as a person would use it. An interaction is a click, a choice
from a list, or a text typed into a field with the Enter that ends it; keys are counted beside them.
At the end of each task the position must be the right one, and the followed game is played again by
the engine. Half-way the page is thrown away, and a new workspace of the same name goes on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Locator

from advisor import Position
from advisor.frontiers.game import Game
from widgets import Workspace
from widgets.page import Mounted, chromium

TABLE: Final = (
    "turn 22 red roll; red 2f 6s hub3 gravity; green 6f 5s hub3; blue 3f5o 5s hub2 booster; "
    "solar g3 r2; mine b6 g6 r6; shipyard r11; hub r2 g112 b4; raiders b123; lem g1; "
    "isolation heinlein; display booster crystal stasis; discards stasis"
)
"""Three players in the middle of a game."""
TURNS: Final = (
    "roll 1 1 1 2 2 3; solar 3; hub 1; hub 1; hub 2; solar 1; artifact 2; end",
    "roll 1 2 4 5 5; hub 1; hub 2; hub 5; artifact 5; artifact 4; claim booster = warper; end",
    "roll 1 2 4 5 6; raiders 4 5 6 : green booster; hub 1; hub 2; end",
    "roll 1 1 1 2 2 2; market 1 1; trade 5; constructor 2 2 2 > asimov; hub 1; end",
)
"""What was played there: red, green, blue, and red again."""
CLICKED: Final = (
    ("port:solar:1", "g3 r2"),
    ("port:mine:1", "b6 g6 r6"),
    ("port:shipyard:1", "r11"),
    ("port:raiders:1", "b123"),
    ("track:red", "r2 g112 b4"),
    ("player:red", "2f 6s hub3 gravity"),
    ("player:green", "6f 5s hub3 -teleporter"),
    ("player:blue", "3f5o 5s hub2 booster"),
    ("territory:lem", "g1"),
    ("facility:artifact", "booster crystal stasis; discards stasis"),
    ("status", "22 red roll"),
)
"""What is clicked, and what is typed about it."""


@dataclass
class Hand:
    """A person at the page, whose every interaction is counted."""

    shown: Mounted
    count: int = 0
    keys: int = 0

    def click(self, target: Locator) -> None:
        self.count += 1
        target.click()
        self.settle()

    def thing(self, name: str) -> None:
        self.count += 1
        self.shown.click(name)
        self.settle()

    def type(self, field: Locator, text: str) -> None:
        """Type into a field; a click into it counts where the focus is elsewhere."""
        if not field.evaluate("(node) => node === document.activeElement"):
            self.click(field)
        self.count += 1
        self.keys += len(text) + 1
        self.shown.page.keyboard.type(text)
        self.shown.page.keyboard.press("Enter")
        self.settle()

    def choose(self, select: Locator, value: str) -> None:
        self.count += 1
        select.select_option(value)
        self.settle()

    def settle(self) -> None:
        self.shown.settle()
        self.shown.push()
        self.shown.settle()

    def since(self) -> tuple[int, int]:
        """What was counted since the last time."""
        found, self.count, self.keys = (self.count, self.keys), 0, 0
        return found


@contextmanager
def at_page(browser: Browser, **options: Any) -> Iterator[Hand]:
    """A workspace on a page as wide as an output of JupyterLab."""
    context = browser.new_context(viewport={"width": 946, "height": 760}, reduced_motion="reduce")
    made = Workspace(top=1, chance=False, **options)
    hand = Hand(Mounted(context.new_page(), made))
    hand.settle()
    yield hand
    made.close()
    context.close()
    assert hand.shown.errors == []


def by_clicks(browser: Browser) -> tuple[int, int]:
    """Enter the table thing by thing."""
    with at_page(browser, mode="edit") as hand:
        page = hand.shown.page
        hand.choose(page.get_by_label("Start from"), "opening 3")
        for thing, text in CLICKED:
            hand.thing(thing)
            hand.type(page.locator(".af-w-quick"), text)
            wrong = page.locator(".af-w-wrong").inner_text()
            assert not wrong, f"{thing} {text}: {wrong}"
        hand.thing("field:isolation")
        hand.thing("territory:heinlein")
        _check(hand.shown.widget)
        return hand.since()


def by_notation(browser: Browser) -> tuple[int, int]:
    """Enter the table as one line."""
    with at_page(browser, mode="edit") as hand:
        hand.type(hand.shown.page.locator(".af-w-quick"), TABLE)
        _check(hand.shown.widget)
        return hand.since()


def _check(made: Any) -> None:
    """The right position is there, and becomes the one to go on with."""
    made.show("play")
    assert made.position == Position.from_notation(TABLE), made.position


def followed(browser: Browser) -> Iterator[tuple[str, int, int]]:
    """Follow the game turn by turn; after two turns the page and Python are lost and come back."""
    start = Position.from_notation(TABLE)
    with at_page(browser, position=start, mode="play", name="counted", effort=0.01) as hand:
        hand.click(hand.shown.page.locator(".af-w-real input"))
        yield "begin to follow", *hand.since()
        for number, line in enumerate(TURNS[:2], start=1):
            yield _typed(hand, number, line)
    with at_page(browser, mode="play", name="counted", effort=0.01) as hand:
        assert len(hand.shown.widget.game.actions) == 16, "nothing is lost by a reload"
        if not hand.shown.widget.following:
            hand.click(hand.shown.page.locator(".af-w-real input"))
        hand.since()
        for number, line in enumerate(TURNS[2:], start=3):
            yield _typed(hand, number, line)
        game = Game(start, seed=0)
        for action in "; ".join(TURNS).split("; "):
            game.play(action)
        made = hand.shown.widget
        assert made.position == game.position
        assert [each.text for each in made.game.actions] == [each.text for each in game.actions]
    yield from _advised(browser, start)


def _typed(hand: Hand, number: int, line: str) -> tuple[str, int, int]:
    hand.type(hand.shown.page.locator(".af-w-typed"), line.removeprefix("roll "))
    return f"turn {number}, typed", *hand.since()


def _advised(browser: Browser, start: Position) -> Iterator[tuple[str, int, int]]:
    """One's own turns, as advised: the dice, and one button."""
    for dice in ("1 1 1 2 2 3", "1 1 1 2 2 2"):
        with at_page(browser, position=start, mode="play", effort=0.01) as hand:
            page = hand.shown.page
            hand.click(page.locator(".af-w-real input"))
            hand.shown.page.locator(".af-w-typed").focus()
            hand.since()
            hand.type(page.locator(".af-w-typed"), dice)
            hand.shown.widget.wait()
            hand.settle()
            hand.click(page.get_by_role("button", name="I did the advised turn"))
            cards = 0
            while hand.shown.widget.asked:
                cards += 1
                hand.click(page.locator(".af-picker .af-list button").first)
            assert hand.shown.widget.position.active == "green"
            count, keys = hand.since()
            yield f"advised turn after {dice}, {cards} card asked", count, keys


def main() -> int:
    """Print the table; 1 if something takes more than it may."""
    with TemporaryDirectory() as folder, chromium() as browser:
        before = Path.cwd()
        os.chdir(folder)
        try:
            rows = [
                ("enter the table, click by click", *by_clicks(browser)),
                ("enter the table, one line", *by_notation(browser)),
                *followed(browser),
            ]
        finally:
            os.chdir(before)
    most = {"enter the table, click by click": 25, "enter the table, one line": 2}
    worse = 0
    for name, count, keys in rows:
        limit = most.get(name, 2 + name.count("1 card asked") if "advised" in name else 6)
        worse += count > limit
        print(f"{name:46} {count:3} interactions (at most {limit}), {keys:4} keys")
    return int(worse > 0)


if __name__ == "__main__":
    sys.exit(main())

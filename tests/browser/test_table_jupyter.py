"""End to end: a game against an automatic player, to its end and its review, in real front ends."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect as expect_soon

from advisor.frontiers.game import Game
from widgets.servers import TOKEN, lab, voila, write_notebook

pytest.importorskip("jupyterlab", reason="the end-to-end tests open JupyterLab")
pytest.importorskip("voila", reason="the end-to-end tests open Voilà")

#: Blue, an automatic player, begins; Red then lands the last colony from the Colonist Hub. The
#: record is written down after every change, so that the test sees what Python holds.
TABLE = """
import json
from pathlib import Path
from advisor import Position
from widgets import Table
start = Position.from_json({
    "format": "alien-frontiers/1",
    "players": [
        {"color": "red", "fuel": 2, "ore": 2, "hub": 5, "colonies": 0},
        {"color": "blue", "name": "<img src=x onerror=document.title=1>"},
    ],
    "active": "blue",
    "docks": {"bay": ["red"] * 3 + ["blue"] * 3},
    "territories": {"lem": {"red": 7}},
})
table = Table({"red": "person", "blue": "cadet"}, seed=1, game=start, speed="at once")
def note(change):
    with table._lock:  # the automatic player notes from its own thread: the last word is the newest
        part = Path("game.part")
        part.write_text(table.game.to_json())
        part.rename("game.json")
table.observe(note, "position")
note(None)
table
"""


def expect(found: Locator) -> Any:
    """What is expected may take its time on a crowded machine."""
    return _Patient(expect_soon(found))


class _Patient:
    def __init__(self, assertions: Any) -> None:
        self._assertions = assertions

    def __getattr__(self, name: str) -> Any:
        return partial(getattr(self._assertions, name), timeout=60_000)


class Written:
    """The game that a notebook writes down."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def wait(self, test: Callable[[Game], bool], what: str) -> Game:
        for _ in range(900):  # a busy machine is no defect
            if self.path.exists():
                game = Game.load(self.path)
                if test(game):
                    return game
            time.sleep(0.1)
        raise AssertionError(f"Python's game never came to this: {what}")


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True).first


def click(page: Page, name: str) -> None:
    page.locator(f'[data-thing="{name}"]').first.click(position={"x": 10, "y": 10})


def roll(page: Page, written: Written) -> Game:
    written.wait(lambda game: game.position.active == "red", "the automatic player has moved")
    button(page, "Roll").click()
    return written.wait(lambda game: game.position.phase == "main", "rolled")


def finish(page: Page, written: Written) -> Game:
    """Red's last turn: to the Hub with the ships, and off with the colony."""
    for left in (2, 1):
        click(page, "ship:1")
        click(page, "facility:hub")
        written.wait(lambda game, left=left: len(_hand(game)) == left, "docked")
        expect(page.locator('[data-thing^="ship:"]')).to_have_count(left)
    button(page, "Launch colony").click()
    page.get_by_role("dialog").get_by_role("button", name="Asimov Crater").click()
    return written.wait(lambda game: game.position.phase == "over", "the game is over")


def _hand(game: Game) -> tuple[str, ...]:
    return game.position.player("red").ships


def expect_the_end(page: Page, game: Game) -> None:
    ending = page.get_by_role("region", name="Result")
    assert game.position.result is not None
    expect(ending).to_contain_text(game.position.result.reason)
    expect(page.get_by_label("Log of the game").first).to_contain_text("Red launches a colony")
    assert page.title() != "1"


def expect_the_review(page: Page) -> None:
    review = page.locator(".af-w-review")
    expect(review).to_have_count(1)
    slider = review.get_by_role("slider", name="Turns of the game")
    expect(slider).to_be_visible()
    expect(slider).to_have_attribute("aria-valuemax", "2")
    review.get_by_role("button", name="Next turn").click()
    expect(slider).to_have_attribute("aria-valuenow", "2")
    expect(review.locator(".af-r-title")).to_contain_text("Turn 2, Red")


def open_in_lab(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/lab/tree/{name}?token={TOKEN}")
    page.wait_for_function(
        """(name) => { const context = window.jupyterapp?.shell?.currentWidget?.context;
          return context?.path === name &&
            context.sessionContext.session?.kernel?.status === "idle"; }""",
        arg=name,
    )


def test_jupyterlab(window: Page, tmp_path: Path) -> None:
    page, written = window, Written(tmp_path / "game.json")
    write_notebook(tmp_path / "table.ipynb", TABLE)
    with lab(tmp_path) as address:
        open_in_lab(page, address, "table.ipynb")
        page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
        expect(page.locator(".af-board")).to_be_visible()
        now = roll(page, written)

        # After a reload of the page everything is where it was, the log as well.
        page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
        page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
        page.reload()
        page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.isReady")
        expect(page.locator('[data-thing^="ship:"]')).to_have_count(len(_hand(now)))
        log = page.get_by_label("Log of the game")
        expect(log.locator("li:not(.af-t-turn)")).to_have_count(len(now.actions))

        expect_the_end(page, finish(page, written))
        button(page, "Review this game").click()
        expect_the_review(page)

        # After a restart of the kernel nothing answers any more, and the table says so.
        page.evaluate(
            "() => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
        )
        button(page, "Play").click()
        expect(page.get_by_text("Python is not answering").first).to_be_visible()


def open_in_voila(page: Page, address: str) -> None:
    """Open the page; Voilà gives a kernel four seconds to answer, too few on a crowded machine."""
    for _ in range(3):
        page.goto(address)
        shown = page.locator(".af-board").or_(page.get_by_text("Error displaying widget"))
        with suppress(TooLate):  # then it shows nothing at all, and never will
            shown.first.wait_for(timeout=40_000)
        if page.locator(".af-board").count():
            return
    raise AssertionError("Voilà did not show the table")


def test_voila(window: Page, tmp_path: Path) -> None:
    page, written = window, Written(tmp_path / "game.json")
    write_notebook(tmp_path / "table.ipynb", TABLE)
    with voila(tmp_path / "table.ipynb") as address:
        open_in_voila(page, address)
        roll(page, written)
        expect_the_end(page, finish(page, written))
        button(page, "Review this game").click()
        expect_the_review(page)

"""End to end: boards in JupyterLab and Voilà change the position that Python holds."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from advisor import Position
from widgets.servers import TOKEN, lab, voila, write_notebook

pytest.importorskip("jupyterlab", reason="the end-to-end tests open JupyterLab")
pytest.importorskip("voila", reason="the end-to-end tests open Voilà")

#: The position is written down after every change, so that the test sees what Python holds.
BOARD = """
from pathlib import Path
from advisor import Position
from widgets import Board
board = Board(Position.new_game(2, seed=5), seed=4)
def note(change):
    Path("board.json").write_text(change["new"].to_json())
board.observe(note, "position")
board
"""
EDITOR = """
from pathlib import Path
from widgets import Editor
editor = Editor()
def note(change):
    Path("editor.json").write_text(change["new"].to_json())
editor.observe(note, "position")
editor
"""
#: A turn that takes minutes to prove, so that there is something to stop.
ADVISOR = """
from pathlib import Path
from advisor import Position
from widgets import Advisor
advisor = Advisor(Position.from_json({
    "format": "alien-frontiers/1",
    "players": [
        {"color": "red", "ships": list("123456"), "fuel": 8, "ore": 6, "hub": 5, "cards":
         "booster teleporter cannon helmet polarity gravity stasis crystal".split()},
        {"color": "blue", "name": "<img src=x onerror='window.evil=1'>", "fuel": 3, "ore": 2},
    ],
    "docks": {"mine": ["blue:3"], "solar": ["blue:2", "blue:2"]},
    "territories": {"lem": {"blue": 1, "red": 1}, "pohl": {"red": 2}},
}), top=2)
def note(change):
    Path("advisor.json").write_text(change["new"].to_json())
advisor.observe(note, "position")
advisor
"""
#: One ship too many at the Lunar Mine.
BAD = {
    "format": "alien-frontiers/1",
    "players": [{"color": "red"}, {"color": "green"}],
    "docks": {"mine": ["red:1"] * 4, "bay": ["green"] * 3},
}


class Written:
    """The position that a notebook writes down."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def wait(self, test: Any, what: str) -> Position:
        for _ in range(600):
            try:
                position = Position.from_json(self.path.read_text(encoding="utf-8"))
                if test(position):
                    return position
            except (OSError, ValueError):
                pass
            time.sleep(0.1)
        raise AssertionError(f"Python's position never came to this: {what}")


def thing(page: Page, name: str) -> Any:
    return page.locator(f'[data-thing="{name}"]')


def click(page: Page, name: str) -> None:
    thing(page, name).click(position={"x": 10, "y": 10})


def button(page: Page, name: str) -> Any:
    return page.get_by_role("toolbar", name="Actions").get_by_role("button", name=name, exact=True)


def turn_by_mouse(page: Page, written: Written) -> None:
    mover = "red"
    button(page, "Roll").click()
    written.wait(lambda position: position.phase == "main", "rolled")
    for left in (2, 1, 0):
        click(page, "ship:1")
        click(page, "facility:solar")
        written.wait(
            lambda position, left=left: len(position.player(mover).ships) == left, "docked"
        )
    button(page, "End turn").click()
    after = written.wait(lambda position: position.active == "green", "green's turn")
    assert after.player(mover).fuel > 0


def turn_by_keyboard(page: Page, written: Written) -> None:
    mover = "green"
    keys = page.keyboard
    button(page, "Roll").focus()
    keys.press("Enter")
    written.wait(lambda position: position.phase == "main", "rolled")
    expect(thing(page, "ship:1")).to_have_count(1)
    keys.press("Tab")  # past Undo, Redo (disabled) and Help onto the board
    for _ in range(6):
        if page.evaluate("document.activeElement.dataset.thing") is not None:
            break
        keys.press("Tab")
    for left in (2, 1, 0):
        keys.press("Home")
        expect(thing(page, "ship:1")).to_be_focused()
        keys.press("Enter")
        keys.press("n")
        keys.press("Enter")
        written.wait(
            lambda position, left=left: len(position.player(mover).ships) == left, "docked"
        )
        expect(page.locator('[data-thing^="ship:"]')).to_have_count(left)
    for _ in range(12):
        keys.press("Shift+Tab")
        if page.evaluate("document.activeElement.textContent") == "End turn":
            break
    keys.press("Enter")
    written.wait(lambda position: position.active == "red", "red's turn")


def notebook_cells(page: Page) -> list[str]:
    found = page.evaluate(
        "() => [...jupyterapp.shell.currentWidget.content.model.cells]"
        ".map((cell) => cell.sharedModel.source)"
    )
    return list(found)


def open_in_lab(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/lab/tree/{name}?token={TOKEN}")
    page.wait_for_function(
        """(name) => { const context = window.jupyterapp?.shell?.currentWidget?.context;
          return context?.path === name &&
            context.sessionContext.session?.kernel?.status === "idle"; }""",
        arg=name,
    )


def run(page: Page, command: str) -> None:
    page.evaluate("(command) => jupyterapp.commands.execute(command)", command)


def test_jupyterlab(window: Page, tmp_path: Path) -> None:
    page, written = window, Written(tmp_path / "board.json")
    write_notebook(tmp_path / "board.ipynb", BOARD)
    write_notebook(tmp_path / "editor.ipynb", EDITOR)
    with lab(tmp_path) as address:
        open_in_lab(page, address, "board.ipynb")
        run(page, "notebook:run-all-cells")
        expect(page.locator(".af-board")).to_be_visible()
        turn_by_mouse(page, written)
        turn_by_keyboard(page, written)

        # Keys typed on the board belong to the board: none of them edits the notebook.
        before = notebook_cells(page)
        thing(page, "facility:mine").focus()
        for key in ("d", "d", "a", "b", "x", "m", "y", "Shift+Enter", "0", "0", "z", "ArrowDown"):
            page.keyboard.press(key)
        assert notebook_cells(page) == before
        assert page.locator(".jp-Dialog").count() == 0

        # After a reload of the page the board is where it was.
        run(page, "docmanager:save")
        page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
        button(page, "Roll").click()
        now = written.wait(lambda position: position.phase == "main", "rolled")
        page.reload()
        page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.isReady")
        ships = page.locator('[data-thing^="ship:"]')
        expect(ships).to_have_count(len(now.player("red").ships))
        click(page, "ship:1")
        click(page, "facility:solar")
        written.wait(lambda position: len(position.docks["solar"]) > 0, "docked after the reload")

        # After a restart of the kernel nothing answers any more, and the board says so.
        page.evaluate(
            "() => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
        )
        click(page, "ship:1")
        click(page, "facility:solar")
        expect(page.get_by_text("Python is not answering")).to_be_visible()

        open_in_lab(page, address, "editor.ipynb")
        run(page, "notebook:run-all-cells")
        mend_by_hand(page, Written(tmp_path / "editor.json"))
        advice_for_what_was_edited(page)


def mend_by_hand(page: Page, written: Written) -> None:
    """Paste a position with a defect, and take the ship away that is too many."""
    button(page, "Save").click()
    page.get_by_label("Text of a position or a game").fill(json.dumps(BAD))
    page.get_by_role("button", name="Use it").click()
    expect(page.locator(".af-w-defects")).to_contain_text("which has 3 ports")
    click(page, "port:mine:4")
    page.get_by_role("button", name="Empty the port").click()
    expect(page.locator(".af-w-defects")).to_contain_text("The position is sound")
    mended = written.wait(lambda position: len(position.docks["mine"]) == 3, "mended")
    assert mended.docks["bay"].count("red") == 1


def advice_for_what_was_edited(page: Page) -> None:
    """Set dice for the mended position and analyse it on the same board."""
    page.get_by_label("Dice rolled").first.fill("2 5")
    page.get_by_label("Dice rolled").first.press("Enter")
    expect(page.locator('[data-thing^="ship:"]')).to_have_count(2)
    page.get_by_role("button", name="Analyse this").click()
    expect(page.locator(".af-w-row").first).to_contain_text("proven")
    expect(page.locator(".af-number").first).to_be_visible()
    page.get_by_label("One step on").click()
    expect(page.locator(".af-w-count")).to_contain_text("2 of")


def advice_stopped_and_asked_again(page: Page, written: Written) -> None:
    advisor = page.locator(".af-root").nth(2)
    find = advisor.locator(".af-w-foot .af-button").last
    rows = advisor.locator(".af-w-row")
    find.click()
    expect(advisor.locator(".af-w-busy")).to_contain_text("best so far")
    expect(find).to_have_text("Stop")
    find.click()
    expect(find).to_have_text("Look again")
    expect(rows.first).to_be_visible()
    find.click()
    expect(find).to_have_text("Stop")
    expect(rows.first).to_be_visible()
    find.click()
    expect(advisor.locator(".af-arrow").first).to_be_visible()
    advisor.get_by_label("One step on").click()
    expect(advisor.locator(".af-w-count")).to_contain_text("2 of")
    advisor.get_by_label("One step on").focus()
    page.keyboard.press("ArrowRight")
    expect(advisor.locator(".af-w-count")).to_contain_text("3 of")
    # What is found too late is dropped: the position has changed meanwhile.
    page.keyboard.press("Home")
    find.click()
    expect(advisor.locator(".af-w-busy")).to_contain_text("best so far")
    advisor.locator('[data-thing="ship:1"]').click()
    advisor.locator('[data-thing="facility:solar"]').click(position={"x": 10, "y": 10})
    written.wait(lambda position: "red:1" in position.docks["solar"], "docked during a search")
    expect(rows).to_have_count(0)
    expect(advisor.locator(".af-w-busy")).to_have_count(0)
    assert page.evaluate("window.evil") is None


def test_voila(window: Page, tmp_path: Path) -> None:
    page = window
    write_notebook(tmp_path / "all.ipynb", BOARD, EDITOR, ADVISOR)
    with voila(tmp_path / "all.ipynb") as address:
        page.goto(address)
        expect(page.locator(".af-board")).to_have_count(3)
        advice_stopped_and_asked_again(page, Written(tmp_path / "advisor.json"))
        page.evaluate("document.querySelectorAll('.af-root')[2].remove()")
        editor = page.locator(".af-root").nth(1)
        editor.get_by_label("Dice rolled").fill("2 5 6")
        editor.get_by_label("Dice rolled").press("Enter")
        Written(tmp_path / "editor.json").wait(
            lambda position: position.player("red").ships == ("2", "5", "6"), "the dice"
        )
        page.evaluate("document.querySelectorAll('.af-root')[1].remove()")
        written = Written(tmp_path / "board.json")
        turn_by_mouse(page, written)
        turn_by_keyboard(page, written)

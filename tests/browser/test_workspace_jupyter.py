"""End to end: a followed game that is there again after the page was loaded anew, in Voilà."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from widgets.servers import voila, write_notebook

pytest.importorskip("voila", reason="the end-to-end tests open Voilà")

CELL = """
from advisor import Position
from widgets import Workspace
start = Position.from_notation("turn 5 red roll; red 2f 4s; blue 3f 4s; lem b1")
Workspace(start, "play", name="at the table", top=1, chance=False, effort=0.01)
"""
PATIENCE = 60_000


def test_a_reload_loses_nothing(window: Page, tmp_path: Path) -> None:
    notebook = tmp_path / "table.ipynb"
    write_notebook(notebook, CELL)
    with voila(notebook) as address:
        window.goto(address)
        window.locator(".af-w-real input").check()
        typed = window.locator(".af-w-typed")
        typed.fill("1 2 2 6; mine 6; solar 1; solar 2; solar 2; end")
        typed.press("Enter")
        asked = window.locator(".af-w-next")
        expect(asked).to_have_text("Blue: what did Blue roll?", timeout=PATIENCE)
        window.reload()
        expect(asked).to_have_text("Blue: what did Blue roll?", timeout=PATIENCE)
        expect(window.locator('[data-thing="port:mine:1"]')).to_contain_text("R")
        window.locator("summary", has_text="History").click()
        expect(window.locator(".af-w-turn").last).to_contain_text("Mine 6 · Solar 1, 2, 2")

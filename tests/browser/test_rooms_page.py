"""The workspace fits its room: a few of those that `python -m tests.browser.rooms` visits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.every import some_turn
from browser.rooms import WINDOWS, Rooms, Window, opened
from widgets import Workspace
from widgets.page import Mounted
from widgets.seats import PERSON

SLIM = Window("beside a side bar at 600", 226, 900, least=11.0)
"""What JupyterLab leaves in a window of 600 pixels while its side bar is open."""


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are played out."""
    monkeypatch.setattr("widgets.weighing.ROUNDS", (0.01,))


def shown_in(browser: Browser, name: str, dark: bool, style: str = "") -> Rooms:
    """What is measured on a plain page in a window."""
    rooms = Rooms()
    window = next(one for one in (*WINDOWS, SLIM) if one.name == name)
    with opened(browser, window, dark) as page:
        made = Workspace(some_turn(), top=2, chance=False, seed=4, players=(PERSON, PERSON))
        shown = Mounted(page, made, dark=dark)
        page.add_style_tag(content=f"h1 {{ display: none }} {style}")
        page.wait_for_timeout(80)
        shown.settle()
        assert made.wait(60)
        shown.push()
        shown.settle()
        rooms.look(page, name, window)
        made.close()
    return rooms


@pytest.mark.parametrize(
    ("name", "dark"),
    [(SLIM.name, False), ("600", True), ("1024", False), ("1400", True), ("1400 at 200 %", False)],
)
def test_everything_fits(browser: Browser, name: str, dark: bool) -> None:
    assert shown_in(browser, name, dark).troubles == []


def test_what_does_not_fit_is_found(browser: Browser) -> None:
    """What it looks for is put there: small, cut and overlapping words, and a panel that moves."""
    spoilt = (
        ".af-w-title { font-size: 8px !important } .af-w-foot { margin-top: -40px }"
        ".af-w-mode { width: 20px; overflow: hidden; padding: 0 }"
    )
    said = "\n".join(shown_in(browser, "1400", False, spoilt).troubles)
    assert "8.0 px" in said
    assert "cut: " in said
    assert "over: " in said

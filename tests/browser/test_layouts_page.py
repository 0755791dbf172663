"""The browser asks for the layout that fits its room, once for each change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from toy import face
from toy.game import new_game
from toy.two_ways import TwoWays
from widgets import Board
from widgets.page import Mounted


def test_the_room_decides(
    mount: Callable[..., Mounted], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(face, "FACE", TwoWays())
    board = Board(new_game(2, seed=1), seed=1)
    shown = mount(board)
    shown.thing("bag").focus()
    for width, layout in ((950, "wide"), (800, "compact"), (500, "compact"), (960, "wide")):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(60)
        shown.settle()
        assert board.drawn_as == layout
        assert page.locator(f"svg .{layout}").count() == 2
        assert page.evaluate("document.activeElement.dataset.thing") == "bag"
    assert [message["layout"] for message in shown.received] == ["compact", "wide"]
    page.set_viewport_size({"width": 320, "height": 800})
    page.wait_for_timeout(60)
    box = page.locator("svg").bounding_box()
    assert box is not None
    assert box["width"] == 400, "letters keep their size, the box scrolls"
    assert page.evaluate("document.documentElement.scrollWidth") == 320

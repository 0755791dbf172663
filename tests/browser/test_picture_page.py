"""The picture as people see it: nothing overlaps, nothing is cut off, at any size."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from playwright.sync_api import Browser, Page

import widgets
from browser.measure import THEMES, Found, moments
from widgets.frontiers.drawing.layouts import LAYOUTS
from widgets.screenshots import FOLDER, shoot


def test_everything_can_be_read(page: Page) -> None:
    """A few of the pictures that `python -m tests.browser.measure` looks at."""
    found = Found()
    for number, (name, moment) in enumerate(islice(moments(), 12)):
        for layout, width, _ in LAYOUTS:
            theme = THEMES[number % 2]
            svg = widgets.render(moment, layout=layout, theme=theme, width=width)
            found.look(page, svg, f"{name}, {layout}, {theme}")
    assert found.troubles == []
    assert found.pictures == 24
    assert found.smallest >= 12
    assert found.die >= 26
    assert found.contrast >= 4.5


def test_what_cannot_be_read_is_found(page: Page) -> None:
    """What it looks for is put there: small, faint, cut, covered and overlapping letters."""
    found = Found()
    found.look(
        page,
        """<svg viewBox="0 0 200 100" width="200" height="100" font-size="13px">
        <rect width="200" height="100" fill="#fff"/><text x="5" y="20" fill="#aaa">faint</text>
        <text x="60" y="20" font-size="9px">small</text><text x="180" y="20">cut off</text>
        <text x="5" y="50">one</text><text x="12" y="52">two</text>
        <text x="5" y="90">under</text><rect y="75" width="60" height="25" fill="#eee"/>
        <g class="die"><rect width="20" height="20" fill-opacity="0"/></g></svg>""",
        "here",
    )
    assert set(found.kinds) == {"small", "contrast", "cut off", "overlap", "covered", "small die"}
    assert "lowest contrast" in found.told()


def test_the_screenshots_can_be_made(browser: Browser, tmp_path: Path) -> None:
    made = shoot(tmp_path, browser)
    assert [path.name for path in made] == [
        "board.png",
        "editor.png",
        "advisor.png",
        "phoenix.png",
        "table.png",
        "review.png",
        "lesson.png",
    ]
    for path in made:
        assert path.read_bytes().startswith(b"\x89PNG")
        assert (FOLDER / path.name).exists()

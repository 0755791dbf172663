"""`python -m widgets.screenshots [folder]`: the pictures of the README, made anew.

They show the board in the middle of a choice and the editor with a panel open.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from widgets import drafts
from widgets.board import Board
from widgets.editor import Editor
from widgets.page import Mounted, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER: Final = Path(__file__).resolve().parent.parent / "notebooks" / "images"
WIDTH, HEIGHT = 1100, 1300


def shoot(folder: Path, browser: Browser) -> list[Path]:
    """Write the screenshots into a folder and name them."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, widget, thing in (
        ("board", Board(drafts.preset("middle", 4)), "ship:1"),
        ("editor", Editor(drafts.preset("end", 3)), "territory:lem"),
    ):
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce"
        )
        shown = Mounted(context.new_page(), widget)
        shown.click(thing)
        shown.settle()
        made.append(folder / f"{name}.png")
        shown.page.locator(".af-root").screenshot(path=made[-1])
        context.close()
    return made


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with chromium() as running:
        for picture in shoot(target, running):
            print(picture)

"""A visitor of the site, with the network cut: opens notebooks in the page and uses them.

    python -m tests.browser.site_visit      seconds until the first board, size, number of files

`make site` makes the site first. Nothing but this machine is asked for anything.
"""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route

from widgets.page import chromium

SITE = Path(__file__).resolve().parents[2] / "build" / "site"
PATIENCE = 180_000
"""Milliseconds for whatever Python does in the page on a crowded machine."""
KERNEL = "/pyodide-kernel-extension/static/"
PHOENIX = """from advisor import phoenix
from widgets import Board

Board(phoenix.Position.new_game(players=("red", "blue"), seed=3))"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and keeps no log."""

    def log_message(self, *_: Any) -> None: ...


@contextmanager
def served(folder: Path = SITE) -> Iterator[str]:
    """The address of a folder that is served as any static host does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Visit:
    """One notebook of the site, open in a fresh browser window; its Python may come late."""

    def __init__(self, browser: Browser, base: str, notebook: str, *, late: bool = False) -> None:
        self.began = time.perf_counter()
        self.strangers: list[str] = []
        self._base, self._late = base, late
        self._held: list[Route] = []
        self.context = browser.new_context(viewport={"width": 1400, "height": 1050})
        self.context.route(lambda url: not url.startswith((base, "data:", "blob:")), self._refuse)
        if late:
            self.context.route("**", self._hold)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.open(notebook)

    def open(self, notebook: str) -> None:
        """Come in by the door of a notebook."""
        self.page.goto(f"{self._base}/lite/lab/index.html?path={notebook}.ipynb")
        self.cells().first.wait_for()

    def cells(self) -> Locator:
        return self.page.locator(".jp-Notebook .jp-Cell")

    def titles(self) -> list[str]:
        """Of all that is open."""
        return self.page.locator("#jp-main-dock-panel .lm-TabBar-tabLabel").all_inner_texts()

    def _refuse(self, route: Route) -> None:
        self.strangers.append(route.request.url)
        route.abort()

    def _hold(self, route: Route) -> None:
        """Keep back what a kernel is made of: all that its extension asks for from now on."""
        address = route.request.url
        if self._late and KERNEL in address and self.cells().count():
            self._held.append(route)
        else:
            route.fallback()

    def release(self) -> None:
        """Let Python come."""
        self._late = False
        while self._held:
            self._held.pop().continue_()

    def close(self) -> None:
        self.context.close()

    def run(self, cells: int) -> None:
        """Run the first cells, one after the other, and wait for nothing before."""
        first = self.cells().first
        first.locator(".jp-InputPrompt").first.click()
        self.page.locator(".jp-Notebook .jp-Cell:first-child.jp-mod-active").wait_for()
        self.page.keyboard.press("Escape")
        for _ in range(cells):
            self.page.keyboard.press("Shift+Enter")

    def type_and_run(self, code: str) -> None:
        """Run some code in a new cell below the first."""
        self.cells().first.locator(".jp-InputPrompt").click()
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("b")
        self.page.keyboard.press("Enter")
        self.page.keyboard.insert_text(code)
        self.page.keyboard.press("Shift+Enter")

    def board(self) -> Locator:
        """The first board that is drawn."""
        found = self.page.locator(".af-root .af-board svg").first
        found.wait_for()
        return found

    def seconds(self) -> float:
        return time.perf_counter() - self.began

    def button(self, name: str) -> Locator:
        bar = self.page.get_by_role("toolbar", name="Actions").first
        return bar.get_by_role("button", name=name, exact=True)

    def control(self, name: str) -> Locator:
        """A button anywhere on the first widget."""
        found = self.page.locator(".af-root").first.get_by_role("button", name=name, exact=True)
        return found.first

    def ships(self) -> Locator:
        return self.page.locator('.af-root [data-thing^="ship:"]')

    def roll(self) -> int:
        self.button("Roll").click()
        self.ships().first.wait_for()
        return self.ships().count()

    def dock(self, place: str, left: int) -> None:
        """Put a ship somewhere by mouse, and wait until so many are left."""
        for name in ("ship:1", f"facility:{place}"):
            self.page.locator(f'[data-thing="{name}"]').click(position={"x": 10, "y": 10})
        self.page.wait_for_function(
            "left => document.querySelectorAll('.af-root [data-thing^=\"ship:\"]').length === left",
            arg=left,
        )


def measured() -> dict[str, float]:
    """What a visitor waits for, and what a host has to keep."""
    files = [path for path in SITE.rglob("*") if path.is_file()]
    with served() as base, chromium() as browser:
        visit = Visit(browser, base, "00_start_here")
        opened = visit.seconds()
        visit.run(4)
        visit.board()
        drawn = visit.seconds()
        visit.close()
    return {
        "seconds until the notebook is shown": round(opened, 1),
        "seconds until the first board": round(drawn, 1),
        "megabytes": round(sum(path.stat().st_size for path in files) / 1e6, 1),
        "files": len(files),
    }


if __name__ == "__main__":
    print(json.dumps(measured(), indent=1))

"""Measures the workspace in the room that JupyterLab and Voilà give it.

`python -m tests.browser.rooms` opens it in both, at 600, 1024, 1400 and 1920 pixels and at 200 %
zoom, by day and by night, or with `--show` its review or a lesson. It asks: how small is the
smallest text, is anything cut off, does anything lie over something else or stick out, are the
board and the present step in one view, does anything move when a message comes, what does axe find,
and does Tab go through it in order.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from widgets.page import chromium
from widgets.servers import ROOT, TOKEN, lab, voila, write_notebook

ROOM: Final = (Path(__file__).parent / "rooms.js").read_text(encoding="utf-8")
GAME: Final = ROOT / "notebooks" / "games" / "ann-and-ben.json"
CELLS: Final = {
    "workspace": """
from widgets import Workspace
Workspace("middle-3", top=3, chance=False, effort=0.5)
""",
    "review": f"""
from advisor import Game, review
from widgets import Review
shown = Review(review(Game.load({str(GAME)!r}), effort=0.02, rolls=1, glance=0.01, quick=True))
shown.choose(shown.worst[0], "best", 1)
shown
""",
    "lesson": """
from widgets import Lesson
Lesson("mine/2")
""",
}
"""What is shown; the first unless something else is asked for."""
READY: Final = {"workspace": ".af-w-row", "review": ".af-r-mark", "lesson": ".af-board"}
"""What is there when it is ready."""
PATIENCE: Final = 120_000
SHIFT: Final = 2.0
ORDER: Final = (".af-w-modes", ".af-board", ".af-w-panel")
"""Where Tab comes by, one after the other."""


@dataclass(frozen=True)
class Window:
    """How large a window is, and how much its page is enlarged."""

    name: str
    width: int
    height: int
    zoom: int = 1
    least: float = 12.0


WINDOWS: Final = (
    Window("600", 600, 900, least=11.0),
    Window("1024", 1024, 800),
    Window("1400", 1400, 900),
    Window("1920", 1920, 1080),
    Window("1400 at 200 %", 1400, 900, zoom=2),
)


@dataclass
class Rooms:
    """What was measured, in many rooms."""

    rows: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def look(self, page: Page, where: str, window: Window) -> None:
        """Measure the workspace that a page shows."""
        before = page.evaluate(ROOM)
        shift = feedback(page, before)
        found = Axe().run(page, context=".af-root")
        rules = [rule["id"] for rule in found.response["violations"]]
        wrong = order(page)
        size, said = before["smallest"]
        size *= window.zoom
        self.rows.append(
            f"{where:34} {before['layout'] or '-':5} {before['width']:5.0f} px  "
            f"texts {before['texts']:3}  smallest {size:4.1f}  "
            f"shift {shift:.1f}  axe {len(rules)}  "
            f"one view {'yes' if together(before) else 'no'}"
        )
        if size < window.least - 0.05:
            self.trouble(where, f"'{said}' has {size:.1f} px")
        for kind in ("cut", "outside", "over"):
            for what in before[kind]:
                self.trouble(where, f"{kind}: {what}")
        if shift > SHIFT:
            self.trouble(where, f"moves by {shift:.1f} px when a message comes")
        for rule in rules:
            self.trouble(where, f"axe: {rule}")
        for what in wrong:
            self.trouble(where, f"focus: {what}")
        if window.name == "1400" and before["layout"] and not together(before):
            self.trouble(where, "board and step do not share a view")

    def trouble(self, where: str, what: str) -> None:
        """Note one."""
        self.troubles.append(f"{where}: {what}")

    def told(self) -> str:
        """All of it."""
        return "\n".join([*self.rows, f"troubles {len(self.troubles)}", *self.troubles])


def together(room: dict[str, Any]) -> bool:
    """Whether the board and the present step can be seen at once."""
    board, step, (_, height) = room["board"], room["step"], room["window"]
    if board is None or step is None:
        return False
    top, bottom = min(board[1], step[1]), max(board[3], step[3])
    return bool(bottom - top <= height)


def feedback(page: Page, before: dict[str, Any]) -> float:
    """How far anything moves when a click is answered, taken back and answered again."""
    most = 0.0
    for name in ("ship:1", "facility:shipyard", "ship:1"):
        page.evaluate(
            """(name) => document.querySelector(`[data-thing="${name}"]`)
              ?.dispatchEvent(new MouseEvent("click", { bubbles: true }))""",
            name,
        )
        page.wait_for_timeout(250)
        for old, new in zip(before["places"], page.evaluate(ROOM)["places"], strict=True):
            if old and new:
                most = max(most, *(abs(a - b) for a, b in zip(old[:3], new[:3], strict=True)))
    page.keyboard.press("Escape")
    return most


def order(page: Page) -> list[str]:
    """Where Tab goes back to a part that it has left already."""
    if not page.locator(".af-w-mode").count():
        return []
    page.evaluate("() => document.querySelector('.af-w-mode').focus({ preventScroll: true })")
    seen: list[str] = []
    for _ in range(40):
        part = page.evaluate(
            """(parts) => parts.find((name) =>
                 document.activeElement.closest(name)?.closest(".af-root")) ?? ""
            """,
            list(ORDER),
        )
        if part and (not seen or seen[-1] != part):
            seen.append(part)
        if not page.evaluate("() => Boolean(document.activeElement.closest('.af-root'))"):
            break
        page.keyboard.press("Tab")
    return [] if seen == [part for part in ORDER if part in seen] else [" → ".join(seen)]


@contextmanager
def opened(browser: Browser, window: Window, dark: bool) -> Iterator[Page]:
    """A page in a window."""
    context = browser.new_context(
        viewport={"width": window.width // window.zoom, "height": window.height // window.zoom},
        device_scale_factor=window.zoom,
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def ready(page: Page, what: str) -> None:
    """Wait until it is there, and the search is over."""
    page.locator(READY[what]).first.wait_for()
    page.locator(".af-w-busy").wait_for(state="detached")
    page.locator(".af-root").evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    page.wait_for_timeout(200)


Visit = tuple[Browser, Path, Sequence[Window], str]


def in_voila(visit: Visit, rooms: Rooms) -> None:
    """The workspace as an app."""
    browser, folder, windows, what = visit
    notebook = folder / "room.ipynb"
    write_notebook(notebook, CELLS[what])
    with voila(notebook) as address:
        for window in windows:
            for dark in (False, True):
                with opened(browser, window, dark) as page:
                    page.goto(f"{address}?voila-theme={'dark' if dark else 'light'}")
                    ready(page, what)
                    rooms.look(page, f"Voilà, {window.name}, {'dark' if dark else 'light'}", window)


def in_lab(visit: Visit, rooms: Rooms) -> None:
    """The workspace in a notebook, with Lab's side bar as it comes."""
    browser, folder, windows, what = visit
    write_notebook(folder / "room.ipynb", CELLS[what])
    with lab(folder) as address:
        for window in windows:
            for dark in (False, True):
                with opened(browser, window, dark) as page:
                    page.goto(f"{address}/lab/tree/room.ipynb?token={TOKEN}&reset")
                    page.wait_for_function(
                        """() => { const context = window.jupyterapp?.shell?.currentWidget?.context;
                          return context?.path === "room.ipynb" &&
                            context.sessionContext.session?.kernel?.status === "idle"; }"""
                    )
                    theme = "JupyterLab Dark" if dark else "JupyterLab Light"
                    page.evaluate(
                        """async (theme) => {
                          await jupyterapp.commands.execute("apputils:change-theme", { theme });
                          await jupyterapp.commands.execute("notebook:run-all-cells"); }""",
                        theme,
                    )
                    ready(page, what)
                    rooms.look(page, f"Lab, {window.name}, {'dark' if dark else 'light'}", window)
                    page.evaluate(
                        "() => jupyterapp.commands.execute('notebook:shutdown-kernel')"
                        ".catch(() => null)"
                    )


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure the workspace in its rooms.")
    parser.add_argument("--only", choices=("lab", "voila"), help="one of the two")
    parser.add_argument("--window", action="append", help="windows by name; all unless given")
    parser.add_argument("--show", choices=tuple(CELLS), default="workspace", help="what is shown")
    chosen = parser.parse_args(arguments)
    windows = [one for one in WINDOWS if chosen.window is None or one.name in chosen.window]
    rooms = Rooms()
    with chromium() as browser, tempfile.TemporaryDirectory() as name:
        for kind, measure in (("lab", in_lab), ("voila", in_voila)):
            if chosen.only in (None, kind):
                folder = Path(name) / kind
                folder.mkdir()
                measure((browser, folder, windows, chosen.show), rooms)
    print(rooms.told())
    return 1 if rooms.troubles else 0


if __name__ == "__main__":
    sys.exit(main())

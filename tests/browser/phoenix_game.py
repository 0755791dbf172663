"""A whole game of Space Station Phoenix against levels, by mouse, in JupyterLab and in Voilà.

`python -m tests.browser.phoenix_game` plays it to the end in both: Lab shows a Table of three,
Voilà the Workspace of two. The person's actions are chosen by a level and done with real clicks on
the picture, the bar and the pickers; one whole turn is done with the keyboard alone; in the middle
the page is loaded anew; the players have names that would act if a page let them. Before every
decision each thing on the page must have the words that Python has for it, and at the end the
record is played again by the engine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page

from advisor import Game, phoenix
from advisor.players.base import create
from browser.phoenix_hand import Hand, Keys, differing
from widgets.page import chromium
from widgets.servers import TOKEN, lab, voila, write_notebook

ME: Final = "red"
HOSTILE: Final = (
    '<img src=x onerror="window.hurt=1">',
    '"></text><script>window.hurt=2</script>',
    "${window.hurt=3} &lt;b&gt; 'Ö' \\u202e",
)
PATIENCE: Final = 120_000
#: Python writes down where the game is after every change; the hand reads it and nothing else.
NOTE: Final = """
import json, os
from pathlib import Path
from advisor import phoenix
from widgets import Table, Workspace
def note(change=None):
    with made._lock:  # automatic players note from their own thread: the last word is the newest
        now = made.position
        told = {"number": len(made.game.actions), "position": json.loads(now.to_json())}
        Path("part").write_text(json.dumps(told))
        os.replace("part", "now.json")
        if now.result is not None:
            made.game.save("over.json")
"""
START: Final = "start = phoenix.Position.new_game(%r, seed=%d, names=%r, %s)\n"
TABLE: Final = """
made = Table(%r, seed=4, game=start, speed="at once")
made.observe(note, "position")
note()
made
"""
WORKSPACE: Final = """
made = Workspace(start, "play", name="kept", players=%r, seed=4, speed="at once", auto=False)
made.observe(note, "position")
note()
made
"""


@dataclass(frozen=True)
class Plan:
    """How much is played, and where what happens, in decisions of the person."""

    most: int = 3000
    again: int = 60
    keyed: int = 20
    pictures: Path | None = None


@dataclass
class Played:
    """What was played in a room."""

    room: str
    decisions: int = 0
    turns: int = 0
    keys: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    touched: dict[str, int] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    def told(self) -> str:
        """In a few lines."""
        touched = ", ".join(f"{number} {kind}" for kind, number in sorted(self.touched.items()))
        line = (
            f"{self.room}: {self.turns} turns of the game, {self.decisions} decisions of the "
            f"person by {touched}; one turn by {self.keys} keys; {self.seconds:.0f} s, slowest "
            f"decision {self.slowest:.1f} s; scores {self.scores}; troubles {len(self.troubles)}"
        )
        return "\n".join([line, *self.troubles])


class Room:
    """A page with the game on it, and the file in which Python tells where the game is."""

    def __init__(self, page: Page, folder: Path, name: str, plan: Plan) -> None:
        self.page = page
        self.folder = folder
        self.found = Played(name)
        self.plan = plan
        page.on("pageerror", lambda error: self.found.troubles.append(f"page: {error}"))

    def now(self) -> tuple[int, phoenix.Position]:
        """Where the game is."""
        told: dict[str, Any] = json.loads((self.folder / "now.json").read_text())
        return told["number"], phoenix.Position.from_json(told["position"])

    def sent(self, before: int) -> bool:
        return bool(json.loads((self.folder / "now.json").read_text())["number"] > before)

    def mine(self) -> tuple[int, phoenix.Position]:
        """Wait until the person decides, or the game is over."""
        for _ in range(PATIENCE // 50):
            if (self.folder / "now.json").exists():
                number, position = self.now()
                if position.result is not None or position.to_move == ME:
                    return number, position
            time.sleep(0.05)
        raise AssertionError("the automatic players never came to an end")

    def play(self, reload: Callable[[Page], None]) -> None:
        """Play by the plan."""
        rng = Random(5)
        brain = create("cadet", "space-station-phoenix")
        mouse, keys = Hand(self.page, rng), Keys(self.page, rng)
        began = time.monotonic()
        by_keys = -1
        for decision in range(self.plan.most):
            number, position = self.mine()
            self.found.turns = position.moves
            if position.result is not None:
                break
            if decision == self.plan.again:
                reload(self.page)
                assert self.now() == (number, position), "the reload has changed the game"
                self.picture("again")
            if decision >= self.plan.keyed and by_keys < 0 and position.active == ME:
                by_keys = position.moves
            self.look(position, decision)
            hand = keys if position.moves == by_keys else mouse
            start = time.monotonic()
            action = brain.choose(position, rng)
            try:
                hand.do(position, action, lambda number=number: self.sent(number))
            except Exception:
                self.picture(f"failed-{decision}")
                raise
            self.found.slowest = max(self.found.slowest, time.monotonic() - start)
            self.found.decisions += 1
        self.found.seconds = time.monotonic() - began
        self.found.touched, self.found.keys = dict(mouse.done), keys.done["key"]

    def picture(self, name: str) -> None:
        """What the page looks like, if anybody wants to know."""
        if self.plan.pictures is not None:
            self.page.screenshot(
                path=self.plan.pictures / f"{self.found.room.split(',')[0]}-{name}.png"
            )

    def look(self, position: phoenix.Position, decision: int) -> None:
        """Does the page show what Python has, and has no name acted?"""
        for wrong in differing(self.page, position):
            self.found.troubles.append(f"decision {decision}: {wrong}")
        if self.page.evaluate("() => window.hurt"):
            self.found.troubles.append(f"decision {decision}: a name acted")

    def ended(self) -> None:
        """The end is told, and the engine comes to the same by the record."""
        game = Game.load(self.folder / "over.json")
        position = game.position
        assert position.result is not None
        self.found.scores = {
            player.color: position.scores[player.color] for player in position.players
        }
        told = self.page.get_by_role("region", name="Result").first
        told.wait_for(timeout=PATIENCE)
        self.picture("end")
        if position.result.reason not in told.inner_text():
            self.found.troubles.append(f"the end is told as {told.inner_text()!r}")
        self.look(position, self.found.decisions)


@contextmanager
def _page(browser: Browser, height: int = 900) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1400, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def _cells(colors: tuple[str, ...], levels: tuple[str, ...], shown: str, options: str) -> str:
    seats = dict(zip(colors, ("person", *levels), strict=True))
    names = HOSTILE[: len(colors)]
    return NOTE + START % (colors, 3, names, options) + shown % seats


def in_lab(browser: Browser, folder: Path, plan: Plan) -> Played:
    """A Table of three in a notebook."""
    cells = _cells(("red", "blue", "green"), ("cadet", "pilot"), TABLE, "first_game=True")
    write_notebook(folder / "game.ipynb", cells)
    with lab(folder) as address, _page(browser) as page:
        _open_in_lab(page, f"{address}/lab/tree/game.ipynb?token={TOKEN}")
        page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
        page.locator(".af-board").wait_for()
        room = Room(page, folder, "JupyterLab, Table of three", plan)
        room.play(_again_in_lab)
        return _finish(room)


def _open_in_lab(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(
        """() => { const context = window.jupyterapp?.shell?.currentWidget?.context;
          return context?.path === "game.ipynb" &&
            context.sessionContext.session?.kernel?.status === "idle"; }"""
    )


def _again_in_lab(page: Page) -> None:
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    page.reload()
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    page.locator(".af-board").wait_for()


def in_voila(browser: Browser, folder: Path, plan: Plan) -> Played:
    """The Workspace of two as an app: its kernel dies with the page, its name keeps the game."""
    write_notebook(folder / "game.ipynb", _cells(("red", "blue"), ("pilot",), WORKSPACE, ""))
    with voila(folder / "game.ipynb") as address, _page(browser) as page:
        page.goto(address)
        page.locator(".af-board").wait_for()
        room = Room(page, folder, "Voilà, Workspace of two", plan)
        room.play(_again_in_voila)
        return _finish(room)


def _again_in_voila(page: Page) -> None:
    page.reload()
    page.locator(".af-board").wait_for()


def _finish(room: Room) -> Played:
    if (room.folder / "over.json").exists():
        room.ended()
    return room.found


ROOMS: Final = {"lab": in_lab, "voila": in_voila}


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Play a game of Phoenix in Lab and in Voilà.")
    parser.add_argument("--only", choices=tuple(ROOMS), help="one of the two")
    parser.add_argument("--most", type=int, default=Plan.most, help="decisions of the person")
    parser.add_argument(
        "--again", type=int, default=Plan.again, help="where the page is loaded anew"
    )
    parser.add_argument(
        "--keyed", type=int, default=Plan.keyed, help="from where a turn is done by keys"
    )
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the pages")
    chosen = parser.parse_args(arguments)
    plan = Plan(chosen.most, chosen.again, chosen.keyed, chosen.pictures)
    found: list[Played] = []
    with chromium() as browser, tempfile.TemporaryDirectory() as name:
        os.environ["ALIEN_FRONTIERS_DATA"] = name
        for kind, room in ROOMS.items():
            if chosen.only in (None, kind):
                folder = Path(name) / kind
                folder.mkdir()
                found.append(room(browser, folder, plan))
                print(found[-1].told(), flush=True)
    whole = plan.most >= Plan.most
    return int(any(one.troubles or (whole and not one.scores) for one in found))


if __name__ == "__main__":
    sys.exit(main())

"""`python -m widgets.screenshots [folder]`: the pictures of the README, made anew.

They show the workspace with its advice, the board in the middle of a choice, the editor with a
panel open, a table with a hint, the review of a game, a lesson that answers a wrong try, and the
second game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from PIL import Image  # comes with matplotlib

from advisor import games
from advisor.analysis.review import review
from advisor.core import saving
from advisor.lessons import Progress
from widgets.base import Drawn
from widgets.board import Board
from widgets.doors import Editor, Review, Table
from widgets.face import face_of
from widgets.lesson import Lesson
from widgets.page import Mounted, chromium
from widgets.workspace import Workspace

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER: Final = Path(__file__).resolve().parent.parent / "notebooks" / "images"
GAME: Final = FOLDER.parent / "games" / "ann-and-ben.json"
WIDTH, HEIGHT = 1100, 1300


Act = Callable[[Mounted], object]


def _advised(shown: Mounted) -> None:
    """Wait until everything is there, and step into the best turn."""
    shown.settle()
    shown.widget.wait()  # a workspace
    shown.push()
    shown.settle()
    shown.page.get_by_role("button", name="One step on").click()
    shown.settle()


def _hinted(shown: Mounted) -> None:
    shown.page.get_by_role("button", name="Hint", exact=True).click()
    shown.settle()
    shown.widget.wait()  # a table
    shown.push()
    shown.settle()


def _table() -> Table:
    """A game that was saved, up to the roll of its eleventh turn."""
    record = games.kit().record
    played = record.load(GAME)
    game = record(played.start, played.seed)
    for action in played.actions[: played.turns[10].start + 1]:
        game.play(action)
    return Table({"red": "person", "blue": "captain"}, game=game)


def _review() -> Review:
    """The same game, reviewed; its worst turn with the best one beside it."""
    shown = Review(review(games.kit().record.load(GAME), quick=True))
    shown.choose(shown.worst[0], "best")
    return shown


def _lesson(data: str) -> Lesson:
    """An exercise of somebody who has done what comes before it."""
    progress = Progress(Path(data) / "progress.json")
    for number in (1, 2):
        progress.record(f"solar/{number}", "done")
    return Lesson("mine/2", progress=progress)


def _tried_in_vain(shown: Mounted) -> None:
    """A hint, and a ship that the rules turn away."""
    shown.page.get_by_role("button", name="Hint", exact=True).click()
    shown.settle()
    shown.click("ship:1")
    shown.click("facility:mine")


def _shrunk(picture: bytes) -> bytes:
    """Flat colours need no more than 256 of them, which is a third of the bytes."""
    small = BytesIO()
    with Image.open(BytesIO(picture)) as full:
        flat = full.convert("RGB").quantize(256, Image.Quantize.MEDIANCUT, kmeans=3)
    flat.save(small, format="png", optimize=True)
    return small.getvalue()


def shoot(folder: Path, browser: Browser) -> list[Path]:
    """Write the screenshots into a folder and name them."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    data = TemporaryDirectory()
    preset = face_of(games.kit()).preset
    shots: tuple[tuple[str, Drawn, Act], ...] = (
        ("board", Board(preset("middle", 4)), lambda shown: shown.click("ship:1")),
        ("editor", Editor(preset("end", 3)), lambda shown: shown.click("territory:lem")),
        ("advisor", Workspace("end-4", chance=False, top=4), _advised),
        ("phoenix", Board(face_of(games.kit("phoenix")).preset("middle", 3)), lambda shown: None),
        ("table", _table(), _hinted),
        ("review", _review(), lambda shown: shown.settle()),
        ("lesson", _lesson(data.name), _tried_in_vain),
    )
    for name, widget, act in shots:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce"
        )
        shown = Mounted(context.new_page(), widget)
        act(shown)
        shown.settle()
        made.append(folder / f"{name}.png")
        saving.write(made[-1], _shrunk(shown.page.locator(".af-root").screenshot()))
        context.close()
    data.cleanup()
    return made


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with chromium() as running:
        for picture in shoot(target, running):
            print(picture)

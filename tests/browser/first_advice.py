"""How soon the first turn is there after the click that asks for it, in Voilà.

`python -m tests.browser.first_advice` asks in every preset and in late positions from play, and
clicks a Button that only counts between them, so that a busy machine can be told from a slow page.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from advisor import Position
from browser.moments import played
from widgets.bench import MEASURE, load, percentiles
from widgets.frontiers import drafts
from widgets.page import chromium
from widgets.servers import voila, write_notebook

LATE: Final = 20
PATIENCE: Final = 120_000
CELL: Final = """
import json, ipywidgets
from pathlib import Path
from advisor import Position
from widgets import Workspace
starts = [Position.from_json(text) for text in json.loads(Path("positions.json").read_text())]
made = Workspace(starts[0], auto=False)
count = ipywidgets.Button(description="count")
following = ipywidgets.Button(description="following")
text, place = ipywidgets.HTML("<b class='plain'>0</b>"), ipywidgets.HTML("<b class='place'>0</b>")
def number(of):
    return int(of.value.split(">")[1].split("<")[0])
def add(_):
    text.value = f"<b class='plain'>{number(text) + 1}</b>"
count.on_click(add)
def go(_):
    made.forget()
    made.position = starts[(number(place) + 1) % len(starts)]
    place.value = f"<b class='place'>{number(place) + 1}</b>"
following.on_click(go)
display(count, text, following, place, made)
"""
ASK: Final = """() => measure(
  () => press([...document.querySelectorAll(".af-w-foot .af-button")].at(-1)),
  () => document.querySelector(".af-w-row"))"""
COUNT: Final = """() => { const shown = () => document.querySelector(".plain").textContent;
  const before = shown();
  return measure(() => press(named("count")), () => shown() !== before); }"""
NEXT: Final = """() => { const shown = () => document.querySelector(".place").textContent;
  const before = shown();
  return measure(() => press(named("following")),
    () => shown() !== before && !document.querySelector(".af-w-row")
      && [...document.querySelectorAll(".af-w-foot .af-button")]
        .at(-1).textContent.startsWith("Find")); }"""


def late(number: int, seed: int = 1) -> list[Position]:
    """Positions from the last third of games, with ships to place."""
    found: list[Position] = []
    while len(found) < number:
        steps = [after for _, _, after in played(2 + seed % 3, seed)]
        last = [each for each in steps[2 * len(steps) // 3 :] if each.phase == "main"]
        ready = [each for each in last if each.player(each.active).ships]
        found += ready[:: max(1, len(ready) // 2)][:2]
        seed += 1
    return found[:number]


def presets() -> list[Position]:
    """Every preset with ships to place."""
    found = []
    for seats in (2, 3, 4):
        for name in drafts.PRESETS:
            start = drafts.preset(name, seats)
            found.append(start if start.phase == "main" else start.play("roll 2 4 5"))
    return found


def run(number: int) -> dict[str, Any]:
    """Milliseconds, as percentiles."""
    starts = [*presets(), *late(number)]
    asked, counted = [], []
    with chromium() as browser, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "positions.json").write_text(
            json.dumps([start.to_json() for start in starts]), encoding="utf-8"
        )
        write_notebook(folder / "first.ipynb", CELL)
        with voila(folder / "first.ipynb") as address:
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.set_default_timeout(PATIENCE)
            page.goto(address)
            page.locator(".af-board").wait_for()
            page.evaluate(MEASURE)
            for _ in starts:
                counted.append(float(page.evaluate(COUNT)))
                asked.append(float(page.evaluate(ASK)))
                page.evaluate(NEXT)
    return {
        "positions": len(starts),
        "first advice, ms": percentiles(asked),
        "counting Button, ms": percentiles(counted),
        "slowest, ms": round(max(asked)),
    }


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure how soon the first turn is there.")
    parser.add_argument("--late", type=int, default=LATE, help="late positions beside the presets")
    chosen = parser.parse_args(arguments)
    for what, said in run(chosen.late).items():
        print(f"{what:22} {said}")
    print(load())
    return 0


if __name__ == "__main__":
    sys.exit(main())

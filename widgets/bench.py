"""`python -m widgets.bench`: how long a person waits after a click, in JupyterLab.

A board and two plain ipywidgets Buttons stand in one notebook and are clicked in turns, so that all
have the same kernel, page and load. One Button does the least there is: it counts in an HTML. The
other does what the board does, in the plain way: it plays the same docking and puts the picture of
the position into an HTML. Then the board once more, while an advisor of the same kernel looks for
the best turn of a hard position. `--json` prints the numbers as data; `python -m advisor bench
widgets` compares them with what was asked for.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from advisor import Position

if TYPE_CHECKING:
    from playwright.sync_api import Page

NEEDED: Final = ("anywidget", "ipywidgets", "jupyterlab", "playwright")
CLICKS: Final = 50
WHILE_SOLVING: Final = 30
REST: Final = 300
"""Milliseconds between clicks: people do not click while the last answer still glides in."""
CELL: Final = """
import ipywidgets
from IPython.display import display
from advisor import Position
from widgets import Advisor, Board, bench, render
start = Position.new_game(4, seed=5).play("roll 2 4 6")
board = Board(start, seed=4)
button, text = ipywidgets.Button(description="plain"), ipywidgets.HTML("<b class='plain'>0</b>")
def count(_):
    number = int(text.value.split(">")[1].split("<")[0]) + 1
    text.value = f"<b class='plain'>{number}</b>"
button.on_click(count)
draw, picture, drawn = ipywidgets.Button(description="draw"), ipywidgets.HTML(), [start]
def redraw(_):
    drawn.append(drawn[-1].play("solar 2") if drawn[-1] is start else start)
    picture.value = f"<div class='picture' data-number='{len(drawn)}'>{render(drawn[-1])}</div>"
draw.on_click(redraw)
redraw(draw)
advisor, think = Advisor(bench.hard()), ipywidgets.Button(description="think")
def again(change):
    if change["new"]["state"] == "done":
        advisor.ask()
advisor.observe(again, "search")
def on_off(_):
    if advisor.search["state"] == "idle":
        advisor.ask()
    else:
        advisor.forget()
    think.description = "rest" if advisor.search["state"] == "running" else "think"
think.on_click(on_off)
display(button, text, think, board, draw, picture)
"""
#: Click, and wait until the page shows the answer; gives milliseconds.
MEASURE: Final = """
window.measure = (click, done) => new Promise((resolve) => {
  const start = performance.now();
  const watch = new MutationObserver(() => {
    if (done()) { watch.disconnect(); resolve(performance.now() - start); }
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  click();
});
window.thing = (name) => document.querySelector(`[data-thing="${name}"]`);
window.press = (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
window.named = (name) => [...document.querySelectorAll("button")]
  .find((node) => node.textContent.trim() === name);
"""


def hard() -> Position:
    """A turn that takes longer to prove than the clicks of a benchmark."""
    cards = "booster teleporter cannon helmet polarity gravity stasis crystal".split()
    return Position.from_json(
        {
            "format": "alien-frontiers/1",
            "players": [
                {
                    "color": "red",
                    "ships": list("123456"),
                    "fuel": 8,
                    "ore": 6,
                    "hub": 5,
                    "cards": cards,
                },
                {"color": "blue", "fuel": 3, "ore": 2},
            ],
            "docks": {"mine": ["blue:3"], "solar": ["blue:2", "blue:2"]},
            "territories": {"lem": {"blue": 1, "red": 1}, "pohl": {"red": 2}},
        }
    )


def missing() -> str:
    """What is not installed but needed, as a sentence; empty if all is there."""
    from shutil import which

    lost = [name for name in NEEDED if find_spec(name) is None]
    if lost:
        return (
            f"{', '.join(lost)} must be installed to measure clicks: "
            "pip install 'alien-frontiers-advisor[lab,test]'"
        )
    if which("chromium") is None and which("chromium-browser") is None:
        return "Chromium must be installed to measure clicks; on Debian: apt-get install chromium"
    return ""


def run(clicks: int = CLICKS, while_solving: int = WHILE_SOLVING) -> dict[str, Any]:
    """Milliseconds and bytes, each as 50th and 95th percentile."""
    from widgets.page import chromium
    from widgets.servers import TOKEN, lab, write_notebook

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_notebook(folder / "bench.ipynb", CELL)
        with lab(folder) as address, chromium() as browser:
            page = browser.new_page(viewport={"width": 1300, "height": 1000})
            received = [0]

            def hear(socket: Any) -> None:
                socket.on("framereceived", lambda frame: received.append(len(frame)))

            page.on("websocket", hear)
            page.goto(f"{address}/lab/tree/bench.ipynb?token={TOKEN}")
            _open(page)
            found = _clicked(page, clicks, received)
            found["board while solving"] = _clicked_while_solving(page, while_solving)
    result: dict[str, Any] = {name: percentiles(values) for name, values in found.items()}
    for name in ("drawing button", "counting button"):
        result[f"board / {name}, p95"] = round(result["board"]["p95"] / result[name]["p95"], 2)
    result["drawing a position, in C"] = drawing()
    return result


def _open(page: Page) -> None:
    """Run the cell and wait until its board can be clicked."""
    page.wait_for_function(
        "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session"
        "?.kernel?.status === 'idle'",
        timeout=120_000,
    )
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".af-board").wait_for(timeout=120_000)
    page.add_script_tag(content=MEASURE)
    page.wait_for_timeout(1000)


def _clicked(page: Page, clicks: int, received: list[int]) -> dict[str, list[float]]:
    """Milliseconds of clicks in turns, and the bytes that each docking brought."""
    ways = {
        "counting button": _count,
        "drawing button": _draw,
        "choosing a ship": _choose,
        "board": _dock,
    }
    found: dict[str, list[float]] = {name: [] for name in (*ways, "bytes per action")}
    for _ in range(clicks):
        for name, way in ways.items():
            received.clear()
            found[name].append(way(page))
            page.wait_for_timeout(REST)
        found["bytes per action"].append(float(sum(received)))
        _take_back(page)
    return found


def _clicked_while_solving(page: Page, clicks: int) -> list[float]:
    """Milliseconds of dockings while the kernel looks for the best turn of a hard position."""
    found = []
    page.evaluate("() => measure(() => press(named('think')), () => named('rest'))")
    page.wait_for_timeout(2000)
    for _ in range(clicks):
        _choose(page)
        found.append(_dock(page))
        page.wait_for_timeout(REST)
        _take_back(page)
    if not page.evaluate("() => Boolean(named('rest'))"):
        raise RuntimeError("the search ended before the clicks did")
    return found


def _count(page: Page) -> float:
    return float(
        page.evaluate(
            """() => { const text = () => document.querySelector("b.plain").textContent;
              const before = text();
              return measure(() => press(named("plain")), () => text() !== before); }"""
        )
    )


def _draw(page: Page) -> float:
    return float(
        page.evaluate(
            """() => { const shown = () => document.querySelector(".picture").dataset.number;
              const before = shown();
              return measure(() => press(named("draw")), () => shown() !== before); }"""
        )
    )


def _choose(page: Page) -> float:
    """Choose a ship, which happens in the browser alone."""
    return float(
        page.evaluate(
            """() => { const start = performance.now(); press(thing("ship:1"));
              thing("ship:1").getBoundingClientRect(); return performance.now() - start; }"""
        )
    )


def _dock(page: Page) -> float:
    return float(
        page.evaluate(
            """() => measure(() => press(thing("facility:solar")),
              () => thing("port:solar:1").dataset.ship)"""
        )
    )


def _take_back(page: Page) -> None:
    page.evaluate(
        """() => measure(() => press(named("Undo")), () => !thing("port:solar:1").dataset.ship)"""
    )
    page.wait_for_timeout(REST)


def drawing(rounds: int = 5) -> float:
    """Time of one picture as a part of C, ten million additions in a Python loop.

    Every part is drawn, though on a board most are kept from the picture before.
    """
    from widgets import render
    from widgets.face import face_of

    moment = Position.new_game(4, seed=5).play("roll 2 4 6")
    face = face_of(moment)
    render(moment)  # texts and shapes that are computed once are no part of the measure

    def once() -> float:
        face.forget()
        start = process_time()
        render(moment)
        return process_time() - start

    def additions() -> float:
        start, total = process_time(), 0
        for number in range(10_000_000):
            total += number
        return process_time() - start

    return round(min(once() for _ in range(rounds)) / additions(), 4)


def percentiles(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    last = len(ordered) - 1
    return {
        "p50": round(ordered[last // 2], 1),
        "p95": round(ordered[min(last, round(last * 0.95))], 1),
    }


def load() -> str:
    """How busy the machine is, since a busy one measures itself."""
    if not hasattr(os, "getloadavg"):
        return ""
    return f"Processes for each core at the end: {os.getloadavg()[0] / (os.cpu_count() or 1):.1f}"


if __name__ == "__main__":
    if said := missing():
        sys.exit(said)
    result = run()
    print(load(), file=sys.stderr)
    if "--json" in sys.argv[1:]:
        print(json.dumps(result, indent=2))
    else:
        for what, number in result.items():
            if isinstance(number, dict):
                number = f"p50 {number['p50']:>8}   p95 {number['p95']:>8}"
            print(f"{what:28} {number}")

"""`python -m widgets.bench`: how long a person waits after a click, in JupyterLab.

A board and a plain ipywidgets Button that changes an HTML stand in one notebook and are clicked
in turns, so that both have the same kernel, page and load. `--json` prints the numbers as data.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any, Final

from advisor import Position
from widgets import render
from widgets.page import chromium
from widgets.servers import TOKEN, lab, write_notebook

CLICKS: Final = 50
REST: Final = 300
"""Milliseconds between clicks: people do not click while the last answer still glides in."""
CELL: Final = """
import ipywidgets
from IPython.display import display
from advisor import Position
from widgets import Board
board = Board(Position.new_game(4, seed=5).play("roll 2 4 6"), seed=4)
button, text = ipywidgets.Button(description="plain"), ipywidgets.HTML("<b class='plain'>0</b>")
def count(_):
    number = int(text.value.split(">")[1].split("<")[0]) + 1
    text.value = f"<b class='plain'>{number}</b>"
button.on_click(count)
display(button, text, board)
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


def run(clicks: int = CLICKS) -> dict[str, Any]:
    """Milliseconds and bytes, each as 50th and 95th percentile."""
    times: dict[str, list[float]] = {"plain button": [], "board": [], "choosing a ship": []}
    sizes: list[int] = []
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
            page.wait_for_function(
                "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session"
                "?.kernel?.status === 'idle'",
                timeout=120_000,
            )
            page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
            page.locator(".af-board").wait_for(timeout=120_000)
            page.add_script_tag(content=MEASURE)
            page.wait_for_timeout(1000)
            for _ in range(clicks):
                times["plain button"].append(
                    page.evaluate(
                        """() => { const text = () => document.querySelector("b.plain").textContent;
                          const before = text();
                          return measure(() => press(named("plain")), () => text() !== before); }"""
                    )
                )
                times["choosing a ship"].append(
                    page.evaluate(
                        """() => { const start = performance.now(); press(thing("ship:1"));
                          thing("ship:1").getBoundingClientRect();
                          return performance.now() - start; }"""
                    )
                )
                page.wait_for_timeout(REST)
                received.clear()
                times["board"].append(
                    page.evaluate(
                        """() => measure(() => press(thing("facility:solar")),
                          () => thing("port:solar:1").dataset.ship)"""
                    )
                )
                page.wait_for_timeout(REST)
                sizes.append(sum(received))
                page.evaluate(
                    """() => measure(() => press(named("Undo")),
                      () => !thing("port:solar:1").dataset.ship)"""
                )
                page.wait_for_timeout(REST)
    found: dict[str, Any] = {name: percentiles(values) for name, values in times.items()}
    found["bytes per action"] = percentiles([float(size) for size in sizes])
    found["board / plain button, p95"] = round(
        found["board"]["p95"] / found["plain button"]["p95"], 2
    )
    found["drawing a position, in C"] = drawing()
    return found


def drawing(rounds: int = 5) -> float:
    """Time of one picture as a part of C, ten million additions in a Python loop."""
    moment = Position.new_game(4, seed=5).play("roll 2 4 6")
    render(moment)  # what is computed once and kept is no part of the measure

    def once() -> float:
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


if __name__ == "__main__":
    result = run()
    if "--json" in sys.argv[1:]:
        print(json.dumps(result, indent=2))
    else:
        for what, number in result.items():
            if isinstance(number, dict):
                number = f"p50 {number['p50']:>8}   p95 {number['p95']:>8}"
            print(f"{what:28} {number}")

"""A widget on a plain page in Chromium, without a notebook: for screenshots and for tests.

The page has a model as front ends give it to a widget; its messages go to the real Python half.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from widgets.base import Drawn
from widgets.wire import Wire, state_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
#: A model as front ends give it to a widget, with Python on the other side of one function.
FAKE_MODEL = """
window.models = {};
window.waiting = 0;
window.makeModel = (name, state) => {
  const heard = {};
  const fire = (event, ...args) => (heard[event] ?? []).slice().forEach((f) => f(...args));
  const text = (value) => JSON.stringify(value);
  const unsaved = new Set();
  const ask = async (data) => {
    window.waiting += 1;
    try {
      const answer = await window.toPython(name, text(data));
      if (answer) window.deliver(JSON.parse(answer));
    } finally {
      window.waiting -= 1;
    }
  };
  const model = {
    state,
    get: (key) => state[key],
    set: (key, value) => { unsaved.add(key); model.update({ [key]: value }); },
    save_changes: () => {
      const changed = Object.fromEntries([...unsaved].map((key) => [key, state[key]]));
      unsaved.clear();
      return ask({ method: "update", state: changed, buffer_paths: [] });
    },
    on: (event, f) => { (heard[event] ??= []).push(f); },
    off: (event, f) => { heard[event] = (heard[event] ?? []).filter((g) => g !== f); },
    update: (fresh) => {
      const was = Object.fromEntries(Object.keys(fresh).map((key) => [key, text(state[key])]));
      Object.assign(state, fresh);
      for (const key in fresh) if (was[key] !== text(fresh[key])) fire(`change:${key}`);
    },
    sent: [],
    fake: (message) => fire("msg:custom", message),
    send: (content) => {
      model.sent.push(content);
      return ask({ method: "custom", content });
    },
    hear: ({ method, state: fresh, content }) => {
      if (method === "custom") fire("msg:custom", content);
      else model.update(fresh);
    },
  };
  window.models[name] = model;
  return model;
};
window.deliver = (messages) => {
  for (const message of messages) window.models[message.name]?.hear(message);
};
window.load = async (code, css) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return (await import(url)).default;
};
window.mount = async (name, code, css, state, views) => {
  const widget = await window.load(code, css);
  window.model = window.makeModel(name, state);
  window.cleanups = [];
  for (const el of views) window.cleanups.push(await widget.render({ model: window.model, el }));
};
"""
#: A point of a thing that no other thing covers, from its corner.
SPOT = """(node) => {
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = node.getBoundingClientRect();
  const steps = [0.5, 0.25, 0.75, 0.1, 0.9];
  const grid = steps.flatMap((y) => steps.map((x) => [x * box.width, y * box.height]));
  const free = ([x, y]) =>
    document.elementFromPoint(box.left + x, box.top + y)?.closest("[data-thing]") === node;
  const [x, y] = [[10, 10], ...grid].find(free) ?? [10, 10];
  return { x, y };
}"""
PAGE = """<!doctype html><html lang="en"><head><title>Board</title></head>
<body style="margin:0;color:{ink};background:{ground}" data-jp-theme-light="{light}">
<main><h1>Board</h1>{views}</main></body></html>"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium without a window."""
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        raise RuntimeError("Chromium is not installed; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


MOVING: Final = 3000
"""Milliseconds after which a point that cannot be clicked is looked for once more."""


class Mounted:
    """A widget shown on a plain page; its messages go to the real Python half."""

    extra = ""
    """More script for the page."""

    def __init__(self, page: Page, widget: Drawn, *, views: int = 1, dark: bool = False) -> None:
        self.page = page
        self.answering = True
        self.errors: list[str] = []
        self.received: list[Any] = []
        self.bytes: list[int] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        page.expose_function("toPython", self._hear)
        self.show(widget, views=views, dark=dark)

    def show(self, widget: Drawn, *, views: int = 1, dark: bool = False) -> None:
        """Put a widget on the page; what was there before is gone."""
        self.widget = widget
        self.wire = Wire()
        boxes = "".join(f'<div class="view" id="view{number}"></div>' for number in range(views))
        look = ("#fff", "#111", "false") if dark else ("#000", "#fff", "true")
        ink, ground, light = look
        self.page.evaluate("() => window.cleanups?.forEach((close) => close())")
        self.page.set_content(PAGE.format(ink=ink, ground=ground, light=light, views=boxes))
        self.page.add_script_tag(content=FAKE_MODEL + self.extra)
        self._mount(widget)

    def add(self, widget: Drawn) -> None:
        """Put another widget below those that are there, as on the page of a notebook."""
        self.page.evaluate(
            """() => {
              for (const view of document.querySelectorAll(".view")) view.className = "";
              const view = document.createElement("div");
              view.className = "view";
              document.querySelector("main").append(view);
            }"""
        )
        self._mount(widget)

    def _mount(self, widget: Drawn) -> None:
        self.page.evaluate(
            """([name, code, css, state]) => window.mount(name, code, css, state,
                 [...document.querySelectorAll('.view')])""",
            [self.wire.connect(widget), *self._parts(widget)],
        )

    def _parts(self, widget: Drawn) -> tuple[str, str, dict[str, Any]]:
        """What a front end gets of a widget: its code, its styles and its state."""
        return str(widget._esm), str(widget._css), state_of(widget)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _hear(self, name: str, text: str) -> str | None:
        data = json.loads(text)
        self.received.append(data.get("content", data))
        # What a widget has sent just before another one took its place is of no use to anybody.
        if not self.answering or not self.wire.knows(name):
            return None
        self.wire.hear(name, data)
        answer = json.dumps(self.wire.take())
        self.bytes.append(len(answer))
        return answer

    def push(self) -> bool:
        """Bring everything that Python has changed by itself to the page; whether there was any."""
        messages = self.wire.take()
        self.page.evaluate("(messages) => window.deliver(messages)", messages)
        return bool(messages)

    def thing(self, name: str, view: int = 0) -> Locator:
        return self.page.locator(f'#view{view} [data-thing="{name}"]')

    def click(self, name: str) -> None:
        """Click on a thing, at a point where nothing lies over it."""
        from playwright.sync_api import TimeoutError as Moved

        thing = self.thing(name)
        try:
            thing.click(position=thing.evaluate(SPOT), timeout=MOVING)
        except Moved:  # the picture was laid out anew in between
            thing.click(position=thing.evaluate(SPOT))

    def settle(self) -> None:
        """Wait until Python has answered everything and the page has drawn it."""
        self.page.evaluate(
            """() => new Promise((done) => {
              const look = () => setTimeout(window.waiting ? look : done, 30);
              look();
            })"""
        )

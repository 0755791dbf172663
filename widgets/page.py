"""A widget on a plain page in Chromium, without a notebook: for screenshots and for tests.

The page has a model as front ends give it to a widget; its messages go to the real Python half.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from widgets.base import Drawn

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
#: A model as front ends give it to a widget, with Python on the other side of one function.
FAKE_MODEL = """
window.makeModel = (state, toPython) => {
  const heard = {};
  const fire = (name, ...args) => (heard[name] ?? []).slice().forEach((f) => f(...args));
  const model = {
    get: (key) => state[key],
    set: (key, value) => { state[key] = value; fire(`change:${key}`); },
    save_changes: () => {},
    on: (name, f) => { (heard[name] ??= []).push(f); },
    off: (name, f) => { heard[name] = (heard[name] ?? []).filter((g) => g !== f); },
    update: (fresh) => {
      Object.assign(state, fresh);
      Object.keys(fresh).forEach((key) => fire(`change:${key}`));
    },
    sent: [],
    waiting: 0,
    fake: (message) => fire("msg:custom", message),
    send: async (content) => {
      model.sent.push(content);
      model.waiting += 1;
      const answer = await toPython(JSON.stringify(content));
      model.waiting -= 1;
      if (!answer) return;
      const { state: fresh, messages } = JSON.parse(answer);
      model.update(fresh);
      messages.forEach((message) => fire("msg:custom", message));
    },
  };
  model.widget_manager = window.manager;
  return model;
};
window.load = async (code, css) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return (await import(url)).default;
};
// Widgets inside a widget: the front end's manager knows them by name.
window.children = {};
window.manager = {
  get_model: async (id) => {
    const { code, css, state } = JSON.parse(await window.childOf(id));
    const model = window.makeModel(state, (text) => window.toChild(id, text));
    window.children[id] = model;
    return Object.assign(model, { code, css });
  },
  create_view: async (model) => {
    const el = document.createElement("div");
    const close = await (await window.load(model.code, model.css)).render({ model, el });
    return { el, remove: () => { close?.(); el.remove(); } };
  },
};
window.mount = async (code, css, state, toPython, views) => {
  const widget = await window.load(code, css);
  window.model = window.makeModel(state, toPython);
  window.cleanups = [];
  for (const el of views) window.cleanups.push(await widget.render({ model: window.model, el }));
};
"""
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


class Mounted:
    """A widget shown on a plain page; its messages go to the real Python half."""

    def __init__(self, page: Page, widget: Drawn, *, views: int = 1, dark: bool = False) -> None:
        self.page = page
        self.widget = widget
        self.answering = True
        self.errors: list[str] = []
        self.received: list[dict[str, Any]] = []
        self.bytes: list[int] = []
        self._replies: list[Any] = []
        self._children: dict[str, Drawn] = {}
        widget.send = lambda content, buffers=None: self._replies.append(content)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        page.expose_function("toPython", self._hear)
        page.expose_function("childOf", self._child)
        page.expose_function("toChild", self._hear_child)
        boxes = "".join(f'<div class="view" id="view{number}"></div>' for number in range(views))
        look = ("#fff", "#111", "false") if dark else ("#000", "#fff", "true")
        ink, ground, light = look
        page.set_content(PAGE.format(ink=ink, ground=ground, light=light, views=boxes))
        page.add_script_tag(content=FAKE_MODEL)
        page.evaluate(
            """([code, css, state]) => window.mount(code, css, state, window.toPython,
                 [...document.querySelectorAll('.view')])""",
            [str(widget._esm), str(widget._css), self._state(widget)],
        )

    def _state(self, widget: Drawn) -> dict[str, Any]:
        """The traits that travel, as the front end would receive them."""
        state = widget.get_state()
        return {
            key: value
            for key, value in state.items()
            if key in widget.keys and not key.startswith("_") and _is_plain(value)
        }

    def _child(self, name: str) -> str:
        """A widget that stands in a trait of the one that is shown."""
        traits = (getattr(self.widget, key) for key in self.widget.keys)
        child = next(
            value for value in traits if isinstance(value, Drawn) and value.model_id == name
        )
        child.send = lambda content, buffers=None: self._replies.append(content)
        self._children[name] = child
        state = self._state(child)
        return json.dumps({"code": str(child._esm), "css": str(child._css), "state": state})

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _hear(self, text: str) -> str | None:
        return self._answer(self.widget, text)

    def _hear_child(self, name: str, text: str) -> str | None:
        return self._answer(self._children[name], text)

    def _answer(self, widget: Drawn, text: str) -> str | None:
        content = json.loads(text)
        self.received.append(content)
        if not self.answering:
            return None
        before = self._state(widget)
        self._replies.clear()
        widget._receive(widget, content, [])
        after = self._state(widget)
        answer = json.dumps(
            {
                "state": {key: value for key, value in after.items() if before[key] != value},
                "messages": self._replies,
            }
        )
        self.bytes.append(len(answer))
        return answer

    def push(self) -> None:
        """Bring everything that Python has changed by itself to the page."""
        self.page.evaluate("(state) => window.model.update(state)", self._state(self.widget))
        for name, child in self._children.items():
            self.page.evaluate(
                "([name, state]) => window.children[name].update(state)",
                [name, self._state(child)],
            )

    def thing(self, name: str, view: int = 0) -> Locator:
        return self.page.locator(f'#view{view} [data-thing="{name}"]')

    def click(self, name: str) -> None:
        self.thing(name).click(position={"x": 10, "y": 10})

    def settle(self) -> None:
        """Wait until Python has answered everything and the page has drawn it."""
        self.page.evaluate(
            """() => new Promise((done) => {
              const look = () => setTimeout(window.model.waiting ? look : done, 30);
              look();
            })"""
        )


def _is_plain(value: Any) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True

"""Actions of Space Station Phoenix done in a page as a person does them: by mouse, or by keys.

The hand knows which action it wants, from a position that Python has written down. What it clicks
are the buttons of the bar, the answers of the pickers by their words, and things of the picture.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from random import Random
from typing import Any, Final

from playwright.sync_api import Locator, Page

from advisor import phoenix
from advisor.core.action import Choice
from widgets.phoenix import offers
from widgets.phoenix.drawing.scene import Scene
from widgets.phoenix.face import FACE

PATIENCE: Final = 30_000
QUESTIONS: Final = 12
"""More are never asked for one action."""
THINGS: Final = re.compile(r'data-thing="([^"]*)" aria-label="([^"]*)"')
SHOWN: Final = """() => Object.fromEntries([...document.querySelectorAll(
  ".af-board [data-thing]")].map((node) =>
  [node.dataset.thing, node.getAttribute("aria-label")]))"""
#: The middle of a thing that nothing covers, or nothing.
FREE: Final = """(name) => {
  const node = document.querySelector(`.af-board [data-thing="${CSS.escape(name)}"]`);
  if (!node) return null;
  const box = node.getBoundingClientRect();
  for (const y of [0.5, 0.2, 0.8]) for (const x of [0.5, 0.2, 0.8]) {
    const at = { x: box.left + x * box.width, y: box.top + y * box.height };
    if (document.elementFromPoint(at.x, at.y)?.closest("[data-thing]") === node) return at;
  }
  return null;
}"""


class NotOffered(AssertionError):
    """The page offers no way to do this."""


@dataclass
class Hand:
    """A person with a mouse."""

    page: Page
    rng: Random
    done: Counter[str] = field(default_factory=Counter)
    """What was touched, by its kind."""

    def do(self, position: phoenix.Position, action: phoenix.Action, sent: Any) -> None:
        """Do an action; `sent` says whether Python has got it."""
        labels = offers.PhoenixLabels(position, Scene(position))
        left = [one for one in action.choices if one != Choice("action", action.kind)]
        if not self.begin_on_board(labels, left):
            self.use(self.starter(action.kind), "button")
        deadline = time.monotonic() + PATIENCE / 1000
        for _ in range(QUESTIONS):
            while not sent() and not self.asked():
                if time.monotonic() > deadline:
                    raise NotOffered(f"{action}: nothing was sent; {self.said()}")
                time.sleep(0.02)
            if sent():
                return
            self.answer(action, labels, left)
        raise NotOffered(f"{action}: {self.picker.inner_text()}")

    # Beginning

    def starter(self, kind: str) -> Locator:
        """The button that begins a kind of action."""
        names = {row[1] for row in offers.BUTTONS if row[0] == kind}
        names |= {row[0] for row in (*offers.MAIN.values(), *offers.INSTEAD) if row[1] == kind}
        assert names, kind
        pattern = re.compile(f"^({'|'.join(map(re.escape, names))})$")
        found = self.page.locator(".af-root").get_by_role("button", name=pattern)
        return found.locator("visible=true").first

    def begin_on_board(self, labels: offers.PhoenixLabels, left: list[Choice]) -> bool:
        """Sometimes an action begins with a click on the ship, the sector or the resident."""
        if not left or not offers.QUESTIONS.get(left[0].kind, {}).get("begins"):
            return False
        things = labels.told(left[0]).get("things", [])
        if offers.QUESTIONS[left[0].kind].get("confirm") or self.rng.random() < 0.4:
            return False
        if not things or not self.touch(things[0]):
            return False
        left.pop(0)
        return True

    def touch(self, name: str) -> bool:
        """Click a thing of the picture, if it is to be seen."""
        shown = self.page.locator(f'.af-board [data-thing="{name}"]').first
        if not shown.count():
            return False
        shown.scroll_into_view_if_needed()
        at = self.page.evaluate(FREE, name)
        if at is None:
            return False
        self.page.mouse.click(at["x"], at["y"])
        self.done["thing"] += 1
        return True

    # Answering

    @property
    def picker(self) -> Locator:
        return self.page.locator(".af-picker:visible").last

    def asked(self) -> bool:
        return self.picker.count() > 0

    def said(self) -> str:
        """What stands there instead."""
        told = self.page.locator(".af-bubble:visible, .af-notice:visible, .af-failure:visible")
        return " | ".join(told.all_inner_texts())

    def answer(
        self, action: phoenix.Action, labels: offers.PhoenixLabels, left: list[Choice]
    ) -> None:
        """Give the answer that leads to the action."""
        plus = self.picker.get_by_role("button", name=re.compile("one more$"))
        if plus.count():
            self.count(left)
            return
        offered = self.picker.locator(".af-list button")
        words = [text.strip() for text in offered.all_inner_texts()]
        for choice in left:
            told = labels.told(choice)
            if _label(choice, told) in words:
                left.remove(choice)
                there = told.get("things", [])
                if self.rng.random() < 0.3 and there and self.touch(there[0]):
                    return
                self.use(offered.nth(words.index(_label(choice, told))), "answer")
                return
        raise NotOffered(f"{action}: {[_label(one, labels.told(one)) for one in left]} in {words}")

    def count(self, left: list[Choice]) -> None:
        """Numbers by plus, all asked together."""
        for choice in [one for one in left if offers.QUESTIONS.get(one.kind, {}).get("form")]:
            left.remove(choice)
            title = offers.QUESTIONS[choice.kind]["title"]
            more = self.picker.get_by_role("button", name=f"{title}, one more", exact=True)
            for _ in range(int(choice.value)):
                self.use(more, "plus")
        self.use(self.picker.get_by_role("button", name=re.compile("^These")).first, "answer")

    def use(self, button: Locator, kind: str) -> None:
        """Press a button."""
        button.click(timeout=PATIENCE)
        self.done[kind] += 1


class Keys(Hand):
    """A person with a keyboard only: Tab leads to every control, Enter uses it."""

    def touch(self, name: str) -> bool:
        return False

    def use(self, button: Locator, kind: str) -> None:
        wanted = button.element_handle(timeout=PATIENCE)
        here = "(node) => document.activeElement === node"
        for key in ("Tab", "Shift+Tab"):
            for _ in range(120):
                if self.page.evaluate(here, wanted):
                    self.page.keyboard.press("Enter")
                    self.done["key"] += 1
                    return
                self.page.keyboard.press(key)
                self.done["key"] += 1
        raise NotOffered(f"Tab does not lead to {button.inner_text()!r}")


def _label(choice: Choice, told: dict[str, Any]) -> str:
    """The words of an answer, as the browser has them."""
    words = offers.board_words()["labels"].get(choice.kind, {})
    return str(told.get("label") or words.get(choice.value) or choice.value.replace(" ", " + "))


def expected(position: phoenix.Position) -> dict[str, str]:
    """Every thing of the picture with its words, from Python."""
    return {name: unescape(words) for name, words in THINGS.findall(FACE.render(position))}


def differing(page: Page, position: phoenix.Position) -> list[str]:
    """Where the page shows something else than the position; it gets a moment to catch up."""
    wanted = expected(position)
    for _ in range(100):
        shown = page.evaluate(SHOWN)
        wrong = [name for name in {*wanted} & {*shown} if wanted[name] != shown[name]]
        if not wrong and len(shown) >= len(wanted) - 1:
            return []
        page.wait_for_timeout(50)
    missing = sorted({*wanted} - {*shown})
    return [f"{name}: {shown[name]} instead of {wanted[name]}" for name in wrong] + missing

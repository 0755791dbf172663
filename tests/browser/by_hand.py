"""Actions done on a board as a person does them: by clicks on things, or by keys."""

from __future__ import annotations

import re

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as TooLate

from advisor import Position
from widgets.board import Board
from widgets.frontiers.texts import (
    CARD_NAMES,
    COLOR_NAMES,
    FIELD_NAMES,
    PLACE_NAMES,
    TERRITORY_NAMES,
)
from widgets.page import Mounted

PATIENCE = 3000


class NotOffered(AssertionError):
    """The board offers no way to do this."""


class Hand:
    """A person before a board who knows what to do and has a mouse."""

    def __init__(self, shown: Mounted) -> None:
        self.shown = shown
        self.page = shown.page

    @property
    def position(self) -> Position:
        return self.board.position

    @property
    def board(self) -> Board:
        assert isinstance(self.shown.widget, Board)
        return self.shown.widget

    def do(self, text: str) -> None:
        """Do an action by mouse."""
        before = len(self.shown.received)
        for _ in range(3):  # a bubble, a picker and the chosen ships, one after the other
            self.page.keyboard.press("Escape")
        self.begin(text)
        for _ in range(100):
            if len(self.shown.received) > before:
                self.shown.settle()
                return
            self.page.wait_for_timeout(20)
        raise NotOffered(f"nothing was sent for {text}")

    def begin(self, text: str) -> None:
        verb, *rest = text.split()
        tail = " ".join(rest)
        if verb in ("roll", "cycle", "relic"):
            label = {"roll": "Roll", "cycle": "Exchange cards", "relic": "Buy Relic Ship"}[verb]
            button = self.tool(label)
            if button.is_visible():
                button.click()
            else:
                self.click("relic")
        elif verb == "end":
            self.tool("End turn").click()
            if rest:
                self.pick(f"Return {_amount(tail)}")
        elif verb == "trade":
            self.tool("Trade").click()
            if self.dialog.count():
                self.pick("1 trade" if tail in ("", "1") else f"{tail} trades", exact=True)
        elif verb == "launch":
            self.launch(tail)
        elif verb == "claim":
            self.click(f"card:{tail}")
        elif verb in PLACE_NAMES:
            self.dock(verb, text)
        elif verb == "discard":
            self.discard(rest)
        else:
            self.power(verb, rest, tail)

    # Places

    def launch(self, territory: str) -> None:
        if self.tool("Launch colony").is_visible():
            self.tool("Launch colony").click()
            self.where(territory)
        else:
            self.click(f"track:{self.position.active}")

    def where(self, territory: str) -> None:
        """Choose a territory: by its button, or on the planet where it has none."""
        button = self.choice(TERRITORY_NAMES[territory])
        if button.count():
            button.click()
        elif self.dialog.count():
            self.thing(f"territory:{territory}").dispatch_event("click")

    def dock(self, place: str, text: str) -> None:
        match = re.fullmatch(r"\w+ ([\d* ]+?)(?: ([>:]) (.+))?", text)
        assert match is not None
        self.choose(match[1].split())
        self.click(f"facility:{place}")
        if match[2] == ">":
            self.where(match[3])
        elif match[2] == ":" and self.dialog.count():
            self.take(match[3])

    def choose(self, ships: list[str]) -> None:
        """Choose ships of the hand by clicking on them."""
        if self.position.phase == "over":
            return
        left = list(enumerate(self.board.hand, 1))
        for ship in ships:
            found = next((one for one in left if one[1] == ship), None)
            if found is not None:
                left.remove(found)
                self.click(f"ship:{found[0]}")

    def take(self, loot: str) -> None:
        if loot == "-":
            return self.pick("Take nothing")
        parts = loot.split(", ")
        color, what = parts[0].split(" ")
        if what in CARD_NAMES:
            return self.pick(f"{CARD_NAMES[what]} from {COLOR_NAMES[color]}")
        for part in parts:
            color, amount = part.split(" ")
            for number, kind in re.findall(r"(\d+)([fo])", amount):
                label = f"{COLOR_NAMES[color]}: {'fuel' if kind == 'f' else 'ore'}, one more"
                more = self.dialog.get_by_label(label)
                for _ in range(int(number)):
                    if not more.count() or more.is_disabled():
                        return None
                    more.click()
        return self.pick("Take these")

    # Cards

    def card(self, name: str, way: str) -> bool:
        """Click on a card of one's own; says whether there is a choice to make."""
        self.click(f"held:{self.position.active}:{name}")
        button = self.choice(way)
        if button.count():
            button.click()
        return self.dialog.count() > 0

    def power(self, card: str, rest: list[str], tail: str) -> None:
        if card in ("booster", "stasis", "polarity"):
            self.choose(rest)
            self.card(card, "Pay fuel")
        elif not self.card(card, "Pay fuel"):
            return
        elif card == "gravity":
            for ship in rest:
                self.pick(ship, exact=True)
        elif card == "crystal":
            self.where(tail)
        elif card == "warper":
            for number, ship in enumerate(rest):
                same = self.dialog.get_by_role("button", name=ship, exact=True)
                same.nth(rest[:number].count(ship)).click()
            self.pick("Roll these again")
        elif card == "cannon":
            for number, ship in enumerate(rest[1:]):
                same = self.page.locator(f'[data-at="{rest[0]}"][data-ship="{ship}"]')
                same.nth(rest[1 : 1 + number].count(ship)).click()
            self.pick("Send to the Bay")
        else:
            ship, dock = tail.split(" > ", 1)
            self.pick_ship(ship)
            place = dock.split(" ")[0]
            if self.choice(PLACE_NAMES[place]).count():
                self.pick(PLACE_NAMES[place])
            match = re.fullmatch(r"\w+ ([\d* ]+?)(?: ([>:]) (.+))?", dock)
            assert match is not None
            crew = match[1].replace(" ", " + ")
            if self.choice(crew).count():
                self.pick(crew)
            if match[2] == ">":
                self.where(match[3])

    def discard(self, rest: list[str]) -> None:
        card, *what = rest
        if not self.card(card, "Discard it"):
            return
        if card == "booster":
            self.pick(FIELD_NAMES[what[0]])
        elif card == "warper":
            self.pick(CARD_NAMES[what[0]])
        elif card == "cannon":
            self.pick_ship(what[0])
        elif card in ("polarity", "teleporter"):
            self.pick_colony(what[0])
            if card == "polarity":
                self.pick_colony(what[1])
            elif self.dialog.count():
                self.where(what[2])
        else:
            self.where(what[0])

    def pick_ship(self, text: str) -> None:
        """By its button, or on the board where it has none."""
        ship, at = text.split("@")
        if self.choice(self.docked(text)).count():
            self.pick(self.docked(text))
        else:
            owned = ship if ":" in ship or at == "bay" else f"{self.position.active}:{ship}"
            found = self.page.locator(f'#view0 [data-at="{at}"][data-ship="{owned}"]')
            found.first.dispatch_event("click")

    def pick_colony(self, text: str) -> None:
        if self.choice(self.colony(text)).count():
            self.pick(self.colony(text))
        elif self.dialog.count():
            self.thing(f"colony:{text}").dispatch_event("click")

    def docked(self, text: str) -> str:
        ship, at = text.split("@")
        color, _, face = ship.rpartition(":")
        if at == "bay":
            color, face = ship.rstrip("*"), ""
        face = face.rstrip("*")
        star = " (Relic Ship)" if ship.endswith("*") else ""
        return f"{COLOR_NAMES[color or self.position.active]} {face}{star} at {PLACE_NAMES[at]}"

    def colony(self, text: str) -> str:
        color, territory = text.split("@")
        return f"{COLOR_NAMES[color]} on {TERRITORY_NAMES[territory]}"

    # Pointing

    @property
    def dialog(self) -> Locator:
        return self.page.locator("#view0 .af-picker")

    def tool(self, label: str) -> Locator:
        bar = self.page.get_by_role("toolbar", name="Actions")
        return bar.get_by_role("button", name=label, exact=True)

    def thing(self, name: str) -> Locator:
        return self.shown.page.locator(f'#view0 .af-board [data-thing="{name}"]').first

    def click(self, name: str) -> None:
        self.thing(name).click(position={"x": 10, "y": 10}, timeout=PATIENCE)

    def choice(self, label: str, exact: bool = False) -> Locator:
        pattern = re.compile(f"^{re.escape(label)}" + ("$" if exact else ""))
        return self.dialog.get_by_role("button", name=pattern).first

    def pick(self, label: str, exact: bool = False) -> None:
        try:
            self.choice(label, exact).click(timeout=PATIENCE)
        except TooLate:
            offered = self.dialog.all_inner_texts()
            raise NotOffered(f"{label!r} is not offered: {offered}") from None


class Keys(Hand):
    """A person with a keyboard only."""

    def click(self, name: str) -> None:
        """Walk to a thing with the arrow keys, and press Enter."""
        if not self.page.evaluate("document.activeElement.dataset.thing !== undefined"):
            self.to_board()
        # The arrow keys go by what is where, and ships that still glide are on their way.
        self.page.wait_for_function(AT_REST)
        for key in self.page.evaluate(SHORTEST_WAY, name):
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def to_board(self) -> None:
        self.tab(lambda: "document.activeElement.dataset.thing !== undefined")

    def tab(self, there: object, key: str = "Tab") -> None:
        assert callable(there)
        for _ in range(60):
            if self.page.evaluate(there()):
                return
            self.page.keyboard.press(key)
        raise AssertionError("the keyboard does not lead there")

    def press(self, label: str) -> None:
        """Go to a button by Tab, and press Enter."""
        wanted = label.replace('"', '\\"')
        there = (
            "document.activeElement.tagName === 'BUTTON' && "
            f'document.activeElement.textContent.trim() === "{wanted}"'
        )
        self.tab(lambda: there)
        self.page.keyboard.press("Enter")
        self.shown.settle()

    def begin(self, text: str) -> None:
        verb, *rest = text.split()
        label = {"roll": "Roll", "cycle": "Exchange cards", "end": "End turn"}.get(verb)
        if label and not rest:
            self.press(label)
        else:
            super().begin(text)

    def pick(self, label: str, exact: bool = False) -> None:
        """Walk through the buttons of the dialogue with the arrow keys."""
        wanted = self.choice(label, exact).text_content() or label
        for _ in range(40):
            if self.page.evaluate("document.activeElement.textContent") == wanted:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrow keys do not lead to {label!r}")

    def where(self, territory: str) -> None:
        self.pick(TERRITORY_NAMES[territory])


def _amount(text: str) -> str:
    parts = re.findall(r"(\d+)([fo])", text)
    return " and ".join(f"{number} {'fuel' if kind == 'f' else 'ore'}" for number, kind in parts)


#: The shortest way by arrow keys from the focus to a thing; the focus is back where it was.
AT_REST = """() => document.getAnimations().every(
  (animation) => animation.effect.getComputedTiming().endTime === Infinity
)"""

SHORTEST_WAY = """(goal) => {
  const start = document.activeElement.dataset.thing;
  const node = (name) => document.querySelector(`.af-board [data-thing="${CSS.escape(name)}"]`);
  const ways = new Map([[start, []]]);
  const queue = [start];
  while (queue.length && !ways.has(goal)) {
    const name = queue.shift();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      node(name).focus();
      node(name).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const next = document.activeElement.dataset.thing;
      if (ways.has(next)) continue;
      ways.set(next, [...ways.get(name), key]);
      queue.push(next);
    }
  }
  node(start).focus();
  return ways.get(goal);
}"""

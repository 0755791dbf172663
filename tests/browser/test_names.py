"""Names are text, whatever they hold: nothing runs, nothing stretches, nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from advisor import Position
from advisor.analysis.review import GameReview, review
from advisor.frontiers.game import Game
from browser.every import some_turn
from browser.reviewed import a_text
from browser.states import over
from widgets import Advisor, Board, Editor, Review, Table
from widgets.base import Drawn
from widgets.page import Mounted
from widgets.seats import PERSON

Mount = Callable[..., Mounted]
LONG = "W" * 200
HOSTILE = {
    "markup": "<img src=x onerror=alert(1)>&amp;\"'</svg>`",
    "formula": "$_$ \\frac{1}{0}",
    "escape": "\x1b[31mred\x07",
    "bidirectional": "\u202etxet\u2066",
    "long": LONG,
    "emoji": "🙂👩‍🚀" * 20,
    "blank": "   ",
}
#: How far the page is wider than its window, and elements whose text is cut with no way to read it.
WIDTH = """() => {
  const wide = document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth;
  const cut = [...document.querySelectorAll(".view *:not(svg *)")].filter((node) => {
    const style = getComputedStyle(node);
    return style.textOverflow === "ellipsis" && node.scrollWidth > node.clientWidth
      && !node.title && !["SELECT", "INPUT"].includes(node.tagName);
  });
  return [wide, cut.map((node) => node.outerHTML.slice(0, 120))];
}"""


def named(start: Position, name: str) -> Position:
    """The position with a player of that name, and one who is called nearly so."""
    data = start.to_dict()
    data["players"][0]["name"] = name
    data["players"][1]["name"] = f"{name}2"[-200:]
    return Position.from_json(data)


def a_game(name: str) -> Game:
    data = json.loads(a_text())
    data["start"]["players"][0]["name"] = name
    return Game.from_json(json.dumps(data))


@cache
def found(name: str) -> GameReview:
    return review(a_game(name), effort=0.02, rolls=1, quick=True)


MAKERS: dict[str, Callable[[str], Drawn]] = {
    "Advisor": lambda name: Advisor(named(some_turn(), name), chance=False),
    "Board": lambda name: Board(named(some_turn(), name)),
    "Editor": lambda name: Editor(named(some_turn(), name)),
    "Review": lambda name: Review(found(name)),
    "Table": lambda name: Table((PERSON, "random"), game=named(some_turn(), name)),
    "Table, over": lambda name: Table(
        (PERSON, PERSON, PERSON), game=Game(named(over(), name)), speed="at once"
    ),
}


def looks(shown: Mounted) -> tuple[int, list[str]]:
    shown.settle()
    wide, cut = shown.page.evaluate(WIDTH)
    return wide, cut


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("width", [1000, 600])
def test_no_name_breaks_a_widget(mount: Mount, kind: str, width: int) -> None:
    name = HOSTILE[kind]
    shown: Any = None
    for maker in MAKERS.values():
        widget = maker(name)
        if shown is None:
            shown = mount(widget)
            shown.page.set_viewport_size({"width": width, "height": 900})
        else:
            shown.show(widget)
        assert looks(shown) == (0, []), type(widget).__name__
        assert shown.page.locator("main img, main script, main a").count() == 0
        widget.close()


def test_long_names_inside_what_opens(mount: Mount) -> None:
    shown = mount(Editor(named(some_turn(), LONG)))
    for thing in ("status", "player:red", "territory:lem", "facility:bay", "track:red"):
        shown.click(thing)
        assert shown.page.locator(".af-w-thing").is_visible()
        assert looks(shown) == (0, [])
    table = Table((PERSON, PERSON), game=named(some_turn(), LONG))
    shown.show(table)
    shown.page.get_by_role("button", name="New game").click()
    assert looks(shown) == (0, [])


def test_long_names_of_a_raid(mount: Mount, tmp_path: Path) -> None:
    start = some_turn().to_dict()
    start["players"][0]["ships"] = ["3", "4", "5"]
    shown = mount(Board(named(Position.from_json(start), LONG)))
    for thing in ("ship:1", "ship:2", "ship:3", "facility:raiders"):
        shown.click(thing)
    assert shown.page.get_by_role("dialog").is_visible()
    assert looks(shown) == (0, [])

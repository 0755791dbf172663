"""Space Station Phoenix on a page: by mouse, by keys, looked at, and open to everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from advisor import phoenix
from browser.looking import loose, violations
from tests.phoenix.samples import random_game
from tests.widgets.phoenix.moments import in_phase
from widgets import Board, Table, Workspace
from widgets.page import Mounted
from widgets.phoenix.drawing.scene import WINGS, Scene
from widgets.phoenix.face import FACE
from widgets.phoenix.played import preset

Mount = Callable[..., Mounted]

OVERLAPS = """() => {
  const svg = document.querySelector("svg");
  const outer = svg.getBoundingClientRect();
  const found = [...svg.querySelectorAll("text")].filter((node) => node.textContent).map((node) => {
    const box = node.getBoundingClientRect();
    return { text: node.textContent, size: parseFloat(getComputedStyle(node).fontSize),
      left: box.left, right: box.right,
      top: box.top + 0.2 * box.height, bottom: box.bottom - 0.2 * box.height };
  });
  const wrong = found.filter((a) => a.size < 12 || a.left < outer.left || a.right > outer.right
    || a.bottom > outer.bottom).map((a) => a.text);
  found.forEach((a, n) => found.slice(n + 1).forEach((b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) wrong.push(`${a.text} over ${b.text}`);
  }));
  return wrong;
}"""


def press(shown: Mounted, name: str) -> None:
    shown.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()
    shown.settle()


@pytest.mark.parametrize(
    ("name", "players", "width", "dark"),
    [
        ("middle", 3, 1000, True),
        ("end", 4, 620, True),
        ("end", 4, 1000, False),
        ("middle", 2, 620, False),
    ],
)
def test_everybody_can_use_it(
    page: Page, mount: Mount, name: str, players: int, width: int, dark: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    board = Board(preset(name, players), seed=4)
    shown = mount(board, dark=dark)
    shown.settle()
    assert board.drawn_as == ("wide" if width > 930 else "compact")
    assert page.evaluate(OVERLAPS) == []
    press(shown, "Use a ship")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    assert loose(page) == []


def test_a_ship_is_used_by_mouse(mount: Mount) -> None:
    start = in_phase("turn")
    board = Board(start, seed=4)
    shown = mount(board)
    action = next(
        one
        for one in start.legal_actions()
        if one.kind == "use" and one.choices[-1].kind == "sector"
    )
    ship = FACE.meant(start, action)[0]
    shown.click(ship)
    shown.settle()
    shown.click(f"sector:{action.choices[-1].value}")
    shown.settle()
    assert str(board.game.actions[-1]) == action.text


def test_a_click_on_a_sector_that_is_built_says_what_it_is(mount: Mount) -> None:
    start = preset("middle", 2)
    shown = mount(Board(start, seed=4))
    sector = min(start.player(start.to_move).station)
    shown.thing(f"sector:{sector}").click(position={"x": 6, "y": 6})
    expect(shown.page.get_by_role("status").filter(has_text=f"Sector {sector}, ")).to_be_visible()


def test_a_sector_is_built_by_a_click_on_it(mount: Mount) -> None:
    start = in_phase("turn")
    board = Board(start, seed=4)
    shown = mount(board)
    sector = min(Scene(start).buildable)
    shown.click(f"sector:{sector}")
    shown.settle()
    if not board.game.actions:
        shown.page.get_by_role("dialog").get_by_role("button").nth(1).click()
        shown.settle()
    assert str(board.game.actions[-1]).endswith(f": {sector}")


def test_a_place_that_can_be_built_begins_building(mount: Mount) -> None:
    start = in_phase("turn")
    board = Board(start, seed=4)
    shown = mount(board)
    scene = Scene(start)
    colour, fitting = next(
        (colour, {n for n in scene.display[colour, lack.level] if n in scene.buildable})
        for colour in WINGS
        if (lack := scene.lack(colour)) and lack.can
    )
    shown.click(f"slot:{colour}")
    shown.settle()
    for _ in range(2):  # with which ship, and which sector
        if not board.game.actions:
            shown.page.get_by_role("dialog").get_by_role("button").nth(1).click()
            shown.settle()
    assert int(str(board.game.actions[-1]).rpartition(" ")[2]) in fitting


def test_dice_are_kept_by_plus_and_minus(mount: Mount) -> None:
    start = in_phase("dice")
    board = Board(start, seed=4)
    shown = mount(board)
    press(shown, "Keep dice")
    dialog = shown.page.get_by_role("dialog")
    expect(dialog).to_contain_text("How many dice of each?")
    expect(dialog.get_by_role("button", name=re.compile("^These dice"))).to_be_disabled()
    dialog.get_by_role("button", name=re.compile("one more")).first.click()
    dialog.get_by_role("button", name="These dice (1)").click()
    shown.settle()
    assert str(board.game.actions[-1]).startswith("keep 1")


def test_a_station_is_looked_at_by_keys(mount: Mount) -> None:
    start = in_phase("turn")
    rival = Scene(start).rivals[0].color
    shown = mount(Board(start))
    shown.thing(f"player:{rival}").focus()
    shown.page.keyboard.press("Enter")
    shown.settle()
    expect(shown.thing(f"hub:{rival}")).to_have_count(1)
    shown.page.keyboard.press("r")
    shown.settle()
    assert shown.page.locator(".p-rc:visible").count() == 0
    shown.page.keyboard.press("Escape")
    shown.settle()
    expect(shown.thing(f"hub:{rival}")).to_have_count(0)
    expect(shown.thing(f"hub:{start.active}")).to_have_count(1)


def test_a_click_in_vain_says_why(mount: Mount) -> None:
    start = in_phase("transport")
    shown = mount(Board(start))
    ship = Scene(start).neutrals[0].thing
    shown.click(ship)
    shown.settle()
    expect(shown.page.get_by_role("alert").filter(has_text=re.compile(".")).first).to_be_visible()


def test_income_by_a_letter(mount: Mount) -> None:
    start = preset("middle", 2)
    shown = mount(Board(start, seed=1))
    shown.thing("status").focus()
    shown.page.keyboard.press("i")
    shown.settle()
    board = shown.widget
    legal = any(action.text == "income" for action in start.legal_actions())
    assert bool(board.game.actions) == legal


def test_the_dice_of_a_real_table_are_told(page: Page, mount: Mount) -> None:
    page.set_viewport_size({"width": 1400, "height": 900})
    start = phoenix.Position.new_game(("red", "blue"), seed=3, first_game=True)
    workspace = Workspace(start, "play", chance=False, effort=0.01)
    shown = mount(workspace)
    page.locator(".af-w-real input").check()
    shown.settle()
    ship = FACE.meant(start, start.game.parse("use expedition1"))[0]
    shown.click(ship)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Which dice were rolled?")
    for name, times in (("Food", 3), ("Water", 1), ("Human", 2)):
        for _ in range(times):
            dialog.get_by_role("button", name=f"{name}, one more").click()
    assert violations(page) == []
    dialog.get_by_role("button", name="These came up").click()
    shown.settle()
    assert workspace.game.actions[-1].text == "use expedition1 = 3f 1w 2h"
    workspace.undo()
    shown.settle()
    line = page.locator(".af-w-typed")
    line.fill("use expedition1")
    line.press("Enter")
    shown.settle()
    field = dialog.get_by_role("textbox")
    field.fill("fffwwm")
    field.press("Enter")
    shown.settle()
    assert workspace.game.actions[-1].text == "use expedition1 = 3f 2w 1m"


MOVED = """() => { window.moved = []; const old = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    window.moved.push(this.dataset.mover ?? this.localName);
    return old.call(this, frames, how); }; }"""


def moved_by(browser: Browser, start: phoenix.Position, text: str, wish: Any) -> list[str]:
    """What moves on the board when an action is done."""
    context = browser.new_context(reduced_motion=wish)
    page = context.new_page()
    board = Board(start, seed=1)
    shown = Mounted(page, board)
    shown.settle()
    page.evaluate(MOVED)
    board.play(text)
    shown.push()
    page.wait_for_timeout(200)
    moved: list[str] = page.evaluate("window.moved")
    context.close()
    assert shown.errors == []
    return moved


def a_moment(kind: str, words: str = "") -> tuple[phoenix.Position, str]:
    """A position of a game in which an action of that kind is legal, and the action."""
    for seed in (2, 9):
        for position, action in random_game(seed):
            if action.kind == kind and words in action.text and position.moves > 4:
                return position, action.text
    raise LookupError(kind)


@pytest.mark.parametrize(
    ("kind", "words", "mover"),
    [
        ("use", "use dismantle", "gems|fleet:"),
        ("income", "", "flame|fleet:"),
        ("use", "use construction", "sector|"),
        ("use", "expedition", "die|"),
        ("use", "use diplomacy", "token|"),
        ("alien", "", ""),
    ],
)
def test_what_happens_is_seen_to_happen(
    browser: Browser, kind: str, words: str, mover: str
) -> None:
    start, text = a_moment(kind, words)
    wanted = mover or f"{text.split()[1]}|"
    moved = moved_by(browser, start, text, "no-preference")
    assert any(name.startswith(wanted) for name in moved), moved
    assert moved_by(browser, start, text, "reduce") == []


def test_another_station_is_only_looked_at(browser: Browser) -> None:
    context = browser.new_context(reduced_motion="no-preference")
    page = context.new_page()
    start = preset("end", 2)
    shown = Mounted(page, Board(start))
    shown.settle()
    page.evaluate(MOVED)
    shown.click(f"player:{Scene(start).rivals[0].color}")
    shown.settle()
    page.wait_for_timeout(200)
    assert page.evaluate("window.moved") == []
    context.close()


def test_a_new_game_from_the_sheet(mount: Mount) -> None:
    shown = mount(Table(("person", "random"), game=preset("middle", 2), speed="at once"))
    page = shown.page
    press(shown, "New game")
    sheet = page.locator(".af-t-sheet")
    expect(sheet.get_by_label("Edition")).to_have_count(0)
    sheet.get_by_label("Seed").fill("7")
    press(shown, "Start")
    expect(sheet).to_be_hidden()
    assert shown.widget.position.phase == "draft3"
    press(shown, "New game")
    sheet.get_by_label("Beginning").select_option(label="first game: all is dealt")
    sheet.get_by_label("Seats").select_option("3")
    press(shown, "Start")
    expect(sheet).to_be_hidden()
    assert shown.widget.position.options.first_game
    assert len(shown.widget.position.players) == 3
    shown.widget.pause()

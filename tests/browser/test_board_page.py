"""The browser half of the board: clicks, drags and keys on a page, with the real Python half."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from advisor import Position
from browser.by_hand import SHORTEST_WAY
from browser.looking import loose, violations
from support import position
from toy.game import new_game
from widgets import Board
from widgets.page import Mounted

Mount = Callable[..., Mounted]


def rich_position() -> Position:
    """Many kinds of choices at once."""
    return position(
        players=4,
        red={
            "ships": "3 4 5 6 6 6",
            "fuel": 6,
            "ore": 4,
            "hub": 7,
            "cards": "booster teleporter cannon helmet polarity warper gravity",
        },
        blue={"fuel": 3, "ore": 2, "cards": "city"},
        green={"fuel": 2, "ore": 1},
        docks={"mine": "blue:3 green:4", "solar": "blue:2 blue:2"},
        territories={"lem": {"blue": 1, "red": 1}, "pohl": {"red": 2}, "asimov": {"green": 1}},
        fields={"isolation": "pohl"},
        display="stasis stasis decoy",
        discards="monument",
    )


def toolbar(mounted: Mounted, name: str) -> Any:
    return mounted.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True)


def pick(mounted: Mounted, name: str) -> None:
    starts = re.compile(f"^{re.escape(name)}")
    mounted.page.get_by_role("dialog").get_by_role("button", name=starts).first.click()
    mounted.settle()


def last(mounted: Mounted) -> str:
    return str(mounted.widget.game.actions[-1])


def test_a_ship_chosen_beside_an_open_question_tells_where_it_can_go(mount: Mount) -> None:
    shown = mount(Board(Position.new_game(2, seed=5).play("roll 1 6 6"), seed=4))
    shown.click("facility:mine")
    expect(shown.page.get_by_role("dialog")).to_contain_text("Which ships dock?")
    shown.click("ship:1")
    expect(shown.page.get_by_role("dialog")).to_have_count(0)
    expect(shown.page.get_by_role("status").first).to_contain_text("Can dock at Solar Converter")


def test_a_whole_turn_by_mouse(mount: Mount) -> None:
    board = Board(Position.new_game(2, seed=5), seed=4)
    shown = mount(board)
    toolbar(shown, "Roll").click()
    shown.settle()
    while board.hand:
        shown.click("ship:1")
        lit = shown.page.locator('[data-thing="facility:solar"].af-lit')
        expect(lit).to_have_count(1)
        shown.click("facility:solar")
        shown.settle()
    expect(shown.page.get_by_role("status").first).to_contain_text("Solar Converter")
    toolbar(shown, "End turn").click()
    shown.settle()
    assert board.position.active == "green"
    assert board.position.phase == "roll"
    assert [str(action).split()[0] for action in board.game.actions] == [
        "roll",
        *["solar"] * 3,
        "end",
    ]


def test_a_whole_turn_by_keyboard(mount: Mount) -> None:
    board = Board(position(red={"ships": "2 2 6", "fuel": 1, "ore": 1}), seed=4)
    shown = mount(board)
    keys = shown.page.keyboard
    shown.thing("status").focus()
    keys.press("2")
    keys.press("2")
    assert shown.page.locator('[data-thing^="ship:"][aria-pressed="true"]').count() == 2
    walk_to(shown, "facility:shipyard")
    keys.press("Enter")
    shown.settle()
    assert last(shown) == "shipyard 2 2"
    keys.press("Home")
    expect(shown.thing("ship:1")).to_be_focused()
    keys.press("Enter")
    keys.press("n")
    keys.press("n")
    expect(shown.thing("facility:mine")).to_be_focused()
    walk_to(shown, "port:mine:1")
    keys.press(" ")
    shown.settle()
    assert last(shown) == "mine 6"
    keys.press("Control+z")
    shown.settle()
    assert board.hand == ["6"]
    keys.press("Control+y")
    shown.settle()
    assert board.hand == []
    toolbar(shown, "End turn").focus()
    keys.press("Enter")
    shown.settle()
    assert board.position.active == "blue"


def test_a_raid_by_keys_keeps_the_focus_in_the_picker(mount: Mount) -> None:
    """More is disabled when four are chosen; then there is something else to press."""
    shown = mount(Board(position(red={"ships": "3 4 5"}, blue={"fuel": 5, "ore": 1})))
    for name in ("ship:1", "ship:2", "ship:3", "facility:raiders"):
        shown.click(name)
    shown.page.get_by_label("Blue: fuel, one more").focus()
    for _ in range(4):
        shown.page.keyboard.press("Enter")
    expect(shown.page.get_by_role("button", name="Take these 4")).to_be_focused()
    shown.page.keyboard.press("Enter")
    shown.settle()
    assert last(shown) == "raiders 3 4 5 : blue 4f"


def test_the_focus_is_not_taken_from_elsewhere(mount: Mount) -> None:
    """Somebody who has left the board is not called back to it."""
    shown = mount(Board(position(red={"ships": "3 4 5"})))
    toolbar(shown, "End turn").focus()
    shown.page.evaluate("() => document.activeElement.blur()")
    shown.page.evaluate("() => { document.querySelector('.af-bar button').hidden = true; }")
    shown.settle()
    assert shown.page.evaluate("() => document.activeElement === document.body")


def walk_to(shown: Mounted, thing: str) -> None:
    """Go to a thing by arrow keys, by a way that is not too long."""
    way = shown.page.evaluate(SHORTEST_WAY, thing)
    assert way is not None
    assert len(way) <= 14
    for key in way:
        shown.page.keyboard.press(key)
    expect(shown.thing(thing)).to_be_focused()


def test_every_thing_can_be_reached_by_arrow_keys(mount: Mount) -> None:
    shown = mount(Board(rich_position()))
    reached = shown.page.evaluate(
        """() => {
          const things = () => [...document.querySelectorAll("[data-thing]")];
          const seen = new Set();
          const queue = ["status"];
          while (queue.length) {
            const name = queue.pop();
            if (seen.has(name)) continue;
            seen.add(name);
            for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
              const node = document.querySelector(`[data-thing="${name}"]`);
              node.focus();
              node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
              queue.push(document.activeElement.dataset.thing);
            }
          }
          return things().map((node) => node.dataset.thing).filter((name) => !seen.has(name));
        }"""
    )
    assert reached == []


def test_dragging(mount: Mount) -> None:
    board = Board(position(red={"ships": "3 3 5", "fuel": 2, "ore": 2}))
    shown = mount(board)
    ship = shown.thing("ship:3").bounding_box()
    solar = shown.thing("port:solar:2").bounding_box()
    mouse = shown.page.mouse
    mouse.move(ship["x"] + 10, ship["y"] + 10)
    mouse.down()
    mouse.move(ship["x"] - 40, ship["y"] + 60, steps=3)
    expect(shown.page.locator(".af-ghost")).to_have_text("5")
    mouse.move(solar["x"] + 10, solar["y"] + 10, steps=3)
    mouse.up()
    shown.settle()
    assert last(shown) == "solar 5"
    assert board.hand == ["3", "3"]


def test_dragging_one_of_a_pair_brings_the_other(mount: Mount) -> None:
    board = Board(position(red={"ships": "3 3 5", "fuel": 2, "ore": 2}))
    shown = mount(board)
    ship = shown.thing("ship:1").bounding_box()
    yard = shown.thing("facility:shipyard").bounding_box()
    mouse = shown.page.mouse
    mouse.move(ship["x"] + 10, ship["y"] + 10)
    mouse.down()
    mouse.move(yard["x"] + 60, yard["y"] + 20, steps=4)
    mouse.up()
    shown.settle()
    assert last(shown) == "shipyard 3 3"


def test_several_ships_at_once(mount: Mount) -> None:
    board = Board(position(red={"ships": "4 2 6"}))
    shown = mount(board)
    for number in (1, 2, 3):
        shown.click(f"ship:{number}")
    shown.click("facility:mine")
    shown.settle()
    assert [str(action) for action in board.game.actions] == ["mine 2", "mine 4", "mine 6"]
    assert len(shown.received) == 1


def test_an_illegal_try_says_why_at_the_place(mount: Mount) -> None:
    board = Board(position(red={"ships": "2 5 6"}, docks={"mine": "blue:4"}))
    shown = mount(board)
    shown.click("ship:1")
    shown.click("facility:mine")
    bubble = shown.page.locator(".af-bubble")
    expect(bubble).to_contain_text("a ship of at least 4 is needed")
    mine, box = shown.thing("facility:mine").bounding_box(), bubble.bounding_box()
    assert abs((box["y"] + box["height"] / 2) - (mine["y"] + mine["height"] / 2)) < 220
    assert board.position.player("red").ships == ("2", "5", "6")
    shown.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    shown.click("facility:raiders")
    expect(bubble).to_contain_text("three ships dock together; you chose 1")
    toolbar(shown, "End turn").click()
    expect(bubble).to_contain_text("Place these ships before the turn ends")


@pytest.mark.parametrize(
    ("things", "choices", "action"),
    [
        (["ship:4", "ship:5", "ship:6", "facility:constructor"], ["Lem Badlands"],
         "constructor 6 6 6 > lem"),
        (["ship:4", "facility:terraform"], ["Asimov Crater"], "terraform 6 > asimov"),
        (["ship:1", "ship:2", "ship:3", "port:raiders:1"], ["Alien City from Blue"],
         "raiders 3 4 5 : blue city"),
        (["ship:1", "ship:2", "ship:3", "facility:raiders"], ["Take nothing"],
         "raiders 3 4 5 : -"),
        (["track:red"], ["Herbert Valley"], "launch herbert"),
        (["ship:1", "held:red:booster"], ["Pay fuel"], "booster 3"),
        (["held:red:booster"], ["Discard it", "Isolation Field"],
         "discard booster isolation"),
        (["held:red:gravity"], ["Pay fuel", "4", "5"], "gravity 4 5"),
        (["held:red:polarity"],
         ["Discard it", "Red on Pohl Foothills", "Blue on Lem Badlands"],
         "discard polarity blue@lem red@pohl"),
        (["held:red:teleporter"],
         ["Red on Lem Badlands", "Asimov Crater"], "discard teleporter red@lem > asimov"),
        (["held:red:helmet"], ["Green 4 at Lunar Mine", "Solar Converter"],
         "helmet green:4@mine > solar 4"),
        (["held:red:warper"], ["Discard it", "Alien Monument"],
         "discard warper monument"),
    ],
)  # fmt: skip
def test_choices_on_the_board(
    mount: Mount, things: list[str], choices: list[str], action: str
) -> None:
    board = Board(rich_position(), seed=1)
    shown = mount(board)
    for thing in things:
        shown.click(thing)
    for choice in choices:
        pick(shown, choice)
    assert last(shown) == action
    assert len(shown.received) == 1


def test_tokens_of_a_raid_by_plus_and_minus(mount: Mount) -> None:
    board = Board(rich_position())
    shown = mount(board)
    for thing in ("ship:1", "ship:2", "ship:3", "facility:raiders"):
        shown.click(thing)
    dialog = shown.page.get_by_role("dialog")
    go = dialog.get_by_role("button", name="of 4 chosen")
    expect(go).to_be_disabled()
    for label in ("Blue: fuel", "Blue: ore", "Green: ore", "Green: fuel"):
        dialog.get_by_label(f"{label}, one more").click()
    dialog.get_by_label("Green: fuel, one less").click()
    dialog.get_by_label("Blue: ore, one more").click()
    dialog.get_by_role("button", name="Take these 4").click()
    shown.settle()
    assert last(shown) == "raiders 3 4 5 : blue 1f2o, green 1o"


def test_things_on_the_board_answer_a_picker(mount: Mount) -> None:
    """The territories light up, and a click on one is as good as the button."""
    board = Board(rich_position())
    shown = mount(board)
    shown.click("ship:4")
    shown.click("facility:terraform")
    assert shown.page.locator('[data-thing^="territory:"].af-lit').count() == 8
    shown.click("territory:bradbury")
    shown.settle()
    assert last(shown) == "terraform 6 > bradbury"


def test_sets_of_ships(mount: Mount) -> None:
    board = Board(rich_position(), seed=2)
    shown = mount(board)
    shown.click("held:red:cannon")
    pick(shown, "Solar Converter, port 1, Blue 2")
    shown.click("port:solar:2")
    pick(shown, "Send to the Bay")
    assert last(shown) == "cannon solar blue:2 blue:2"
    shown.click("held:red:warper")
    pick(shown, "Pay fuel")
    shown.click("ship:1")
    shown.click("ship:2")
    pick(shown, "Roll these again")
    assert last(shown).startswith("warper 3 4 = ")


def test_display_trade_and_relic(mount: Mount) -> None:
    board = Board(
        position(
            red={"ships": "3 5 2 2", "fuel": 8, "ore": 1},
            territories={"burroughs": {"red": 1}},
            display="city decoy stasis",
            top="booster warper",
        )
    )
    shown = mount(board)
    shown.click("card:city")
    expect(shown.page.locator(".af-bubble")).to_contain_text("a claim needs 8 unspent pips")
    for number in ("3", "5"):
        shown.thing("status").focus()
        shown.page.keyboard.press(number)
        shown.click("facility:artifact")
        shown.settle()
    expect(toolbar(shown, "Exchange cards")).to_be_visible()
    shown.click("card:city")
    shown.settle()
    assert last(shown) == "claim city = booster"
    toolbar(shown, "Buy Relic Ship").click()
    shown.settle()
    assert last(shown) == "relic"
    shown.click("ship:1")
    shown.click("ship:2")
    shown.click("facility:market")
    shown.settle()
    toolbar(shown, "Trade").click()
    pick(shown, "3 trades")
    assert last(shown) == "trade 3"


def test_returning_tokens_at_the_end(mount: Mount) -> None:
    board = Board(position(red={"fuel": 7, "ore": 3}))
    shown = mount(board)
    toolbar(shown, "End turn").click()
    pick(shown, "Return 1 fuel and 1 ore")
    assert last(shown) == "end 1f1o"


def test_escape_leaves_step_by_step(mount: Mount) -> None:
    shown = mount(Board(rich_position()))
    shown.click("ship:4")
    shown.click("facility:terraform")
    expect(shown.page.get_by_role("dialog")).to_have_count(1)
    shown.page.keyboard.press("Escape")
    expect(shown.page.get_by_role("dialog")).to_have_count(0)
    assert shown.page.locator(".af-lit").count() > 0
    shown.page.keyboard.press("Escape")
    assert shown.page.locator(".af-chosen, .af-lit").count() == 0
    assert shown.received == []


def test_the_question_mark_explains(mount: Mount) -> None:
    shown = mount(Board(rich_position()))
    shown.thing("port:mine:3").focus()
    shown.page.keyboard.press("?")
    bubble = shown.page.locator(".af-bubble")
    expect(bubble).to_contain_text("Lunar Mine, port 3, empty")
    expect(bubble).to_contain_text("gives 1 ore")
    shown.thing("held:blue:city").focus()
    shown.page.keyboard.press("?")
    expect(bubble).to_contain_text("One point as long as you hold it")


def test_what_rests_on_a_thing_is_told_about_it(mount: Mount, page: Page) -> None:
    """The picture has few words: mouse and focus bring the rule, and it is in nobody's way."""
    shown = mount(Board(rich_position()))
    tip = page.locator(".af-tip")
    page.mouse.move(*middle(shown, "port:mine:3"))
    expect(tip).to_contain_text("Lunar Mine, port 3, empty")
    expect(tip).to_contain_text("gives 1 ore")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.mouse.move(*middle(shown, "card:decoy"))
    expect(tip).to_contain_text("raiders take none of your tokens")
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".af-tip > *")]
          .map((node) => getComputedStyle(node).fontSize)"""
    )
    assert sizes == ["13px", "12px"]
    page.mouse.down()
    page.mouse.up()
    expect(tip).to_have_count(0)
    page.keyboard.press("Escape")
    page.mouse.move(1, 1)
    shown.thing("status").focus()
    page.keyboard.press("ArrowDown")
    expect(tip).to_have_count(1)
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def middle(shown: Mounted, thing: str) -> tuple[float, float]:
    box = shown.thing(thing).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_views_stay_in_step(mount: Mount) -> None:
    board = Board(position(red={"ships": "3 4 5"}))
    shown = mount(board, views=2)
    shown.thing("ship:1", 0).click()
    shown.thing("facility:solar", 0).click(position={"x": 10, "y": 10})
    shown.settle()
    for view in (0, 1):
        expect(shown.thing("port:solar:1", view)).to_have_attribute("data-ship", "red:3")
        assert shown.page.locator(f'#view{view} [data-thing^="ship:"]').count() == 2


#: Parts that differ from their text, apart from what the widget itself adds to things.
DIFFERING = """() => {
  const own = ["role", "tabindex", "data-lm-suppress-shortcuts", "aria-pressed", "style"];
  const plain = (root) => {
    for (const node of root.querySelectorAll("*")) {
      own.forEach((name) => node.removeAttribute(name));
      const kept = [...node.classList].filter((name) => !name.startsWith("af-")).join(" ");
      if (kept) node.setAttribute("class", kept);
      else node.removeAttribute("class");
    }
    const written = (node) => node.nodeType === Node.TEXT_NODE ? node.data
      : [node.localName, [...node.attributes].map((one) => `${one.name}=${one.value}`).sort(),
         [...node.childNodes].map(written)];
    return JSON.stringify([...root.childNodes].map(written));
  };
  return window.model.get("part_names").filter((name) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = `<svg>${window.model.get(`part_${name}`)}</svg>`;
    const shown = document.querySelector(`[data-part="${name}"]`).cloneNode(true);
    return plain(shown) !== plain(fresh.content.firstElementChild);
  });
}"""


def test_what_is_changed_piece_by_piece_is_the_whole_picture(mount: Mount, page: Page) -> None:
    """Only what differs is changed on the page; after many actions nothing is left behind."""
    chance = Random(3)
    board = Board(Position.new_game(3, seed=3), seed=3)
    shown = mount(board)
    for _ in range(60):
        board.play(chance.choice(board.position.legal_actions()))
        shown.push()
        assert page.evaluate(DIFFERING) == []
    board.position = rich_position()
    shown.push()
    assert page.evaluate(DIFFERING) == []
    assert page.locator("[data-thing]:not([role=button])").count() == 0


def test_a_redraw_does_not_take_the_focus_away(mount: Mount, page: Page) -> None:
    shown = mount(Board(position(red={"ships": "3 4 5", "cards": "city booster"})))
    shown.thing("ship:2").focus()
    page.evaluate(
        """() => { window.focused = document.activeElement; window.lost = 0;
          document.addEventListener("focusout", () => { window.lost += 1; }); }"""
    )
    shown.widget.play("solar 3")
    shown.push()
    page.wait_for_timeout(100)
    expect(shown.thing("ship:2")).to_be_focused()
    assert page.evaluate("window.lost === 0 && document.activeElement === window.focused")


def test_a_click_without_a_mouse_takes_the_focus_after_the_answer(mount: Mount, page: Page) -> None:
    """Screen readers click things that do not have the focus."""
    shown = mount(Board(position(red={"ships": "3 4 5"})))
    for thing in ("ship:1", "facility:solar"):
        shown.thing(thing).dispatch_event("click")
        shown.settle()
        expect(shown.thing(thing)).to_be_focused()
    assert last(shown) == "solar 3"


def test_silence_shows_a_notice_and_an_answer_takes_it_away(mount: Mount) -> None:
    board = Board(Position.new_game(2, seed=1), seed=1)
    shown = mount(board)
    shown.answering = False
    notice = shown.page.get_by_text("Python is not answering")
    toolbar(shown, "Roll").click()
    shown.page.wait_for_timeout(1500)
    expect(notice).to_have_count(0)
    expect(notice).to_be_visible(timeout=1500)
    asked = shown.received[-1]["id"]
    shown.page.evaluate("(id) => window.cleanups && window.model.fake({ re: id, ok: true })", asked)
    expect(notice).to_have_count(0)


def test_an_error_in_python_is_visible(mount: Mount) -> None:
    board = Board(position(red={"ships": "3"}))
    shown = mount(board)

    def broken(*_: object) -> None:
        raise RuntimeError("<b>no</b>")

    board.on_action(broken)
    shown.click("ship:1")
    shown.click("facility:solar")
    expect(shown.page.locator(".af-failure")).to_contain_text("RuntimeError: <b>no</b>")


def test_hostile_names_are_only_text(mount: Mount, page: Page) -> None:
    evil = "<img src=x onerror='window.evil=1'><script>window.evil=1</script>"
    board = Board(Position.new_game(2, seed=1, names=[evil, '"><svg onload=window.evil=1>']))
    shown = mount(board)
    toolbar(shown, "Roll").click()
    shown.settle()
    assert page.evaluate("window.evil") is None
    assert page.locator("img, script[src], foreignObject, [onload], [onerror]").count() == 0
    expect(shown.thing("player:red")).to_contain_text("<img src=x")


def test_a_hostile_drawing_does_not_get_through(mount: Mount, page: Page) -> None:
    shown = mount(Board(Position.new_game(2, seed=1)))
    page.evaluate(
        """() => window.model.update({ part_mine:
          "<g data-thing='facility:mine' aria-label='x' onclick='window.evil=1'>" +
          "<image href='x' onerror='window.evil=1'/><foreignObject><iframe/></foreignObject>" +
          "<a href='javascript:window.evil=1'><text>here</text></a>" +
          "<animate onbegin='window.evil=1' attributeName='x' dur='1s'/></g>" })"""
    )
    shown.settle()
    shown.thing("facility:mine").dispatch_event("click")
    assert page.evaluate("window.evil") is None
    assert page.locator("image, foreignObject, iframe, .af-board a, animate").count() == 0


def test_accessibility(mount: Mount, page: Page) -> None:
    shown = mount(Board(rich_position()))
    for thing in ("ship:1", "ship:2", "ship:3", "facility:raiders"):
        shown.click(thing)
    assert violations(page) == []
    page.keyboard.press("Escape")
    shown.click("facility:terraform")
    expect(page.locator(".af-bubble")).to_be_visible()
    assert violations(page) == []


def test_accessibility_by_night(mount: Mount, page: Page) -> None:
    shown = mount(Board(rich_position()), dark=True)
    shown.click("held:red:booster")
    assert violations(page) == []


def test_every_focusable_thing_keeps_its_keys(mount: Mount, page: Page) -> None:
    shown = mount(Board(rich_position()))
    for thing in ("ship:1", "ship:2", "ship:3", "facility:raiders"):
        shown.click(thing)
    assert loose(page) == []
    assert page.locator('.af-board [tabindex="0"]').count() == 1


def test_motion_only_for_those_who_like_it(browser: Any) -> None:
    moving = {}
    for wish in ("no-preference", "reduce"):
        context = browser.new_context(reduced_motion=wish)
        fresh = context.new_page()
        shown = Mounted(fresh, Board(position(red={"ships": "3 4 5"})))
        fresh.evaluate(
            """() => { window.moved = 0; const old = Element.prototype.animate;
              Element.prototype.animate = function (...a) { window.moved += 1;
                return old.apply(this, a); }; }"""
        )
        shown.click("ship:1")
        shown.click("facility:solar")
        shown.settle()
        moving[wish] = fresh.evaluate("window.moved")
        context.close()
    assert moving["no-preference"] > 0
    assert moving["reduce"] == 0


MOVED = """() => { window.moved = []; const old = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    window.moved.push([this.getAttribute("class") ?? this.localName, frames.length]);
    return old.call(this, frames, how); }; }"""


def test_dice_tumble_ships_fly_colonies_land_and_a_win_is_celebrated(browser: Any) -> None:
    almost = position(
        red={"ships": "6", "fuel": 1, "ore": 1},
        docks={"solar": "red:1 red:2 red:3"},
        territories={"lem": {"red": 5, "blue": 1}, "pohl": {"red": 2}, "asimov": {"blue": 1}},
    )
    context = browser.new_context(reduced_motion="no-preference")
    page = context.new_page()
    board = Board(almost, seed=1)
    shown = Mounted(page, board)
    page.evaluate(MOVED)
    board.play("terraform 6 > lem")
    shown.push()
    page.wait_for_timeout(200)
    moved = page.evaluate("window.moved")
    assert ["die", 15] in moved, "a flight in many small steps"
    assert ["dome red", 4] in moved
    expect(page.locator(".af-sky i")).to_have_count(60)
    expect(page.locator(".won")).to_have_count(1)
    expect(shown.thing("status")).to_contain_text("Red won")
    context.close()


def test_choosing_a_ship_asks_nobody(mount: Mount, page: Page) -> None:
    """Selection stays in the browser: every ship can be chosen without a message."""
    shown = mount(Board(rich_position()))
    for value in range(1, 7):
        page.evaluate(
            """(value) => document.querySelector(`[data-thing="ship:${value}"]`)
              .dispatchEvent(new MouseEvent("click", { bubbles: true }))""",
            value,
        )
    assert shown.received == []


def test_a_turn_of_another_game(mount: Mount) -> None:
    """The page knows no more of Alien Frontiers than of the toy game."""
    board = Board(new_game(2, seed=1), seed=1)
    shown = mount(board)
    toolbar(shown, "Draw").click()
    shown.settle()
    expect(shown.thing("token")).to_contain_text(str(board.position.token))
    toolbar(shown, "Offer").click()
    shown.settle()
    expect(toolbar(shown, "Offer")).to_be_hidden()
    toolbar(shown, "Take").click()
    shown.settle()
    assert [action.kind for action in board.game.actions] == ["draw", "offer", "take"]
    toolbar(shown, "Undo").click()
    shown.settle()
    expect(toolbar(shown, "Leave")).to_be_visible()
    shown.click("bag")
    expect(shown.page.get_by_text("What can be drawn.").first).to_be_visible()
    assert not shown.errors

"""The browser half of the editor, with the real Python half."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from advisor import Position
from browser.every import some_turn
from browser.looking import violations
from support import position
from widgets import Editor
from widgets.page import Mounted

Mount = Callable[..., Mounted]


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks for a turn here."""
    monkeypatch.setattr("widgets.advised.Advised.ask", lambda self: None)


def panel(shown: Mounted) -> Any:
    """Where a thing is set, beside the board."""
    return shown.page.get_by_role("region", name="What is set")


def press(shown: Mounted, name: str) -> None:
    panel(shown).get_by_label(name, exact=True).click()
    shown.settle()


def opened(shown: Mounted, text: str) -> None:
    """Paste a text and use it."""
    shown.page.get_by_role("button", name="Save", exact=True).click()
    shown.page.get_by_label("Text of a position or a game").fill(text)
    shown.page.get_by_role("button", name="Use it").click()
    shown.settle()


def test_the_dice_i_rolled(mount: Mount) -> None:
    editor = Editor()
    shown = mount(editor)
    field = shown.page.get_by_label("Dice rolled")
    field.fill("1 1 4")
    field.press("Enter")
    shown.settle()
    assert editor.position.player("red").ships == ("1", "1", "4")
    expect(field).to_have_value("")
    field.fill("2 5 6")
    shown.page.get_by_role("button", name="Set", exact=True).first.click()
    shown.settle()
    assert editor.position.player("red").ships == ("2", "5", "6")


def test_wrong_dice_are_explained_at_the_field_until_something_is_typed(mount: Mount) -> None:
    shown = mount(Editor())
    field = shown.page.get_by_label("Dice rolled")
    note = shown.page.locator(".af-w-dice-form [role=alert]")
    field.fill("1 2 3 4 5 6 6")
    field.press("Enter")
    expect(note).to_contain_text("6 dice can be rolled, not 7")
    field.fill("2 5 x")
    field.press("Enter")
    expect(note).to_have_text("A die shows 1 to 6, not 'x'.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(shown.page.locator(".af-bubble")).to_have_text("A die shows 1 to 6, not 'x'.")
    assert violations(shown.page) == []
    field.press("Backspace")
    expect(note).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_no_dice_are_no_dice(mount: Mount) -> None:
    editor = Editor()
    shown = mount(editor)
    shown.page.get_by_role("button", name="Set", exact=True).first.click()
    shown.settle()
    expect(shown.page.locator(".af-w-dice-form [role=alert]")).to_contain_text("such as 2 5 6")
    assert editor.failure == ""
    assert editor.position.phase == "roll"


def test_a_field_shows_what_is_there_and_not_what_was_refused(mount: Mount) -> None:
    editor = Editor(position(red={"ships": "2 3 4"}))
    shown = mount(editor)
    shown.click("player:red")
    dialog = panel(shown)
    for typed in ("-5", ""):
        dialog.get_by_label("Hub circle", exact=True).fill(typed)
        shown.page.keyboard.press("Enter")
        shown.settle()
        expect(dialog.get_by_label("Hub circle", exact=True)).to_have_value("0")
    dialog.get_by_label("Name", exact=True).fill("")
    shown.page.keyboard.press("Enter")
    shown.settle()
    expect(dialog.get_by_label("Name", exact=True)).to_have_value("red")
    shown.page.get_by_role("button", name="Turn", exact=True).click()
    dialog.get_by_label("Seat 2").select_option("")
    shown.settle()
    expect(dialog.get_by_label("Seat 2")).to_have_value("blue")
    expect(shown.page.locator(".af-bubble")).to_contain_text("Two to four")


def test_a_long_name_stays_inside_the_panel(mount: Mount) -> None:
    shown = mount(Editor(Position.new_game(2, names=["W" * 60, "x"], seed=1)))
    shown.page.set_viewport_size({"width": 600, "height": 900})
    shown.page.get_by_role("button", name="Turn", exact=True).click()
    box = panel(shown)
    assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    outer, field = box.bounding_box(), box.get_by_label("To move").bounding_box()
    assert field["x"] + field["width"] < outer["x"] + outer["width"]


def test_a_board_by_hand(mount: Mount) -> None:
    editor = Editor(Position.new_game(2, seed=1))
    shown = mount(editor)
    shown.click("port:mine:1")
    press(shown, "Green 4")
    shown.click("facility:solar")
    press(shown, "Green 1")
    shown.click("territory:lem")
    press(shown, "Red's colonies, one more")
    press(shown, "Red's colonies, one more")
    shown.page.get_by_role("checkbox", name="Positron Field").check()
    shown.settle()
    shown.click("player:red")
    press(shown, "Fuel, one more")
    shown.page.get_by_label("Ore", exact=True).fill("4")
    shown.page.get_by_label("Ore", exact=True).press("Tab")
    shown.settle()
    shown.page.get_by_role("checkbox", name="Alien City").check()
    shown.settle()
    shown.click("track:green")
    press(shown, "Colony on circle (0 is none), one more")
    shown.click("card:1") if shown.thing("card:1").count() else shown.click("facility:artifact")
    shown.page.get_by_label("Card 1").select_option("decoy")
    shown.settle()
    assert editor.sound, editor.defects
    table = editor.position
    assert table.docks["mine"] == ("green:4",)
    assert table.docks["solar"] == ("green:1",)
    assert table.docks["bay"] == ("green", "red", "red", "red")
    assert table.territories["lem"] == {"red": 2}
    assert table.fields["positron"] == "lem"
    red = table.player("red")
    assert (red.fuel, red.ore, red.stock, red.colonies) == (1, 4, 3, 6)
    assert "city" in red.cards
    assert table.player("green").hub == 1
    assert "decoy" in table.display
    shown.page.get_by_role("button", name="Undo").click()
    shown.settle()
    assert "decoy" not in editor.position.display or table != editor.position


def test_a_bad_position_is_mended(mount: Mount) -> None:
    data = position(players=2).to_dict()
    data["docks"]["mine"] = ["blue:1", "blue:2", "blue:2", "blue:3"]
    data["docks"]["bay"] = ["red"] * 3
    for player in data["players"]:
        player.pop("stock")
    editor = Editor()
    shown = mount(editor)
    opened(shown, json.dumps(data))
    assert not editor.sound
    defect = shown.page.locator(".af-defect")
    expect(defect).to_have_count(1)
    expect(defect).to_contain_text("Lunar Mine: 4 ships at the Lunar Mine, which has 3 ports")
    expect(shown.page.locator('[data-thing="facility:mine"].af-wrong')).to_have_count(1)
    shown.click("port:mine:4")
    shown.page.get_by_role("button", name="Empty the port").click()
    shown.settle()
    assert editor.sound
    expect(shown.page.get_by_text("The position is sound").last).to_be_visible()
    assert editor.position.docks["mine"] == ("blue:1", "blue:2", "blue:2")


def test_presets_and_seats(mount: Mount) -> None:
    editor = Editor()
    shown = mount(editor)
    shown.page.get_by_role("button", name="Turn", exact=True).click()
    shown.page.get_by_label("Seat 3").select_option("yellow")
    shown.settle()
    assert [player.color for player in editor.position.players] == ["red", "green", "yellow"]
    shown.page.get_by_text("This turn so far").click()
    shown.page.get_by_label("Phase").select_option("main")
    shown.settle()
    expect(shown.page.get_by_label("Unspent pips at the Artifact", exact=True)).to_be_visible()
    shown.page.get_by_label("Start from").select_option("end 3")
    shown.settle()
    assert editor.position.moves > 10
    assert len(editor.position.players) == 3


def test_copy_gives_the_text(mount: Mount) -> None:
    editor = Editor()
    shown = mount(editor)
    editor.position = editor.position.play("roll 1 1 2")
    shown.push()
    shown.page.get_by_role("button", name="Save", exact=True).click()
    shown.page.get_by_role("button", name="Copy position").click()
    area = shown.page.get_by_label("Copy this text").last
    expect(area).to_be_visible()
    assert Position.from_json(area.input_value()) == editor.position


def test_unreadable_text_is_refused(mount: Mount) -> None:
    editor = Editor()
    shown = mount(editor)
    opened(shown, "{ not a position")
    expect(shown.page.locator(".af-bubble")).to_contain_text("not readable as JSON")
    assert editor.sound


def test_what_was_edited_is_analysed(mount: Mount) -> None:
    editor = Editor()
    shown = mount(editor)
    editor._receive(editor, {"type": "edit", "edits": [[["docks", "mine"], ["red:1"] * 4]]}, [])
    shown.push()
    expect(shown.page.get_by_role("button", name="Analyse this")).to_be_disabled()
    shown.page.get_by_role("button", name="Undo").click()
    shown.settle()
    shown.page.get_by_label("Dice rolled").fill("1 1 4")
    shown.page.get_by_label("Dice rolled").press("Enter")
    shown.settle()
    shown.page.get_by_role("button", name="Analyse this").click()
    shown.settle()
    expect(shown.page.get_by_role("region", name="Best turns")).to_be_visible()
    assert editor.game.start.player("red").ships == ("1", "1", "4")


def test_a_hostile_file_does_nothing(mount: Mount, page: Page) -> None:
    evil = "<img src=x onerror='window.evil=1'>"
    data = Position.new_game(2, seed=1).to_dict()
    data["players"][0]["name"] = evil
    data["docks"]["mine"] = [evil, "red:7", 3]
    data["display"] = [evil]
    data["active"] = evil
    data[evil] = evil
    editor = Editor()
    shown = mount(editor)
    opened(shown, json.dumps(data))
    assert not editor.sound
    for thing in ("player:red", "status", "facility:mine"):
        shown.click(thing)
        shown.settle()
    assert page.evaluate("window.evil") is None
    assert page.locator("img").count() == 0
    expect(page.locator(".af-w-defects")).to_contain_text("<img")


@pytest.mark.parametrize("dark", [False, True])
def test_accessibility(mount: Mount, page: Page, dark: bool) -> None:
    editor = Editor()
    shown = mount(editor, dark=dark)
    shown.widget._receive(
        editor, {"type": "edit", "edits": [[["docks", "mine"], ["red:1"] * 4]]}, []
    )
    shown.push()
    things = ("status", "port:mine:1") if dark else ("player:red", "territory:lem")
    for thing in things:
        shown.click(thing)
        shown.settle()
        assert violations(page) == []
        page.keyboard.press("Escape")


def test_by_keyboard_only(mount: Mount) -> None:
    editor = Editor()
    shown = mount(editor)
    keys = shown.page.keyboard
    shown.thing("port:mine:1").focus()
    keys.press("Enter")
    panel(shown).get_by_label("Red 3", exact=True).focus()
    keys.press("Enter")
    shown.settle()
    assert editor.position.docks["mine"] == ("red:3",)
    shown.thing("status").focus()
    keys.press("Control+z")
    shown.settle()
    assert editor.position.docks["mine"] == ()


def test_a_name_that_turns_the_line_is_shown_as_marks_and_kept(mount: Mount) -> None:
    editor = Editor(Position.new_game(2, seed=1, names=("A\u202eB\u200b", "Ben")))
    shown = mount(editor)
    shown.page.locator("[data-thing='player:red']").click()
    expect(panel(shown)).to_contain_text(r"A\u202eB\u200b")
    assert not {"\u202e", "\u200b"} & set(panel(shown).inner_text())
    assert editor.position.player("red").name == "A\u202eB\u200b"


def test_a_closed_view_asks_nothing_more(mount: Mount) -> None:
    """What was typed just before is looked at after a pause, by when the view may be gone."""
    shown = mount(Editor())
    shown.page.get_by_role("button", name="As text").click()
    shown.settle()
    asked = shown.page.evaluate(
        """async () => {
          const pause = (time) => new Promise((done) => setTimeout(done, time));
          await pause(300);
          const field = document.querySelector(".af-w-quick");
          const write = () => field.dispatchEvent(new Event("input", { bubbles: true }));
          const before = window.model.sent.length;
          write();
          await pause(300);
          const open = window.model.sent.length;
          write();
          window.cleanups.forEach((close) => close());
          await pause(300);
          return [open - before, window.model.sent.length - open];
        }"""
    )
    assert asked == [1, 0]


def test_a_player_has_as_many_ships_as_one_says(mount: Mount) -> None:
    """More come into the Bay, and the line of the player is there to be changed."""
    editor = Editor(some_turn())
    shown = mount(editor)
    shown.click("player:red")
    shown.settle()
    field = shown.page.locator(".af-w-quick")
    expect(field).to_have_value("red 3f2o 3s booster")
    shown.page.locator('[data-key="Ships in play more"]').click()
    shown.settle()
    assert editor.draft["docks"]["bay"].count("red") == 1
    assert editor.defects == []
    expect(shown.page.locator('[data-key="Ships in play"]')).to_have_value("4")
    shown.click("player:blue")
    shown.settle()
    expect(field).to_have_value("blue 2f1o 3s")
    field.fill("Plasma Cannon, Booster Pod")
    field.press("Enter")
    shown.settle()
    assert editor.draft["players"][1]["cards"] == ["booster", "cannon"]

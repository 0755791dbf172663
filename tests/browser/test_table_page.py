"""The browser half of the table: playing, files and keys on a page, with the real Python half."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from advisor.frontiers.game import Game
from browser.looking import loose, violations
from support import position
from widgets import Table
from widgets.frontiers import drafts
from widgets.page import Mounted
from widgets.seats import PERSON

Mount = Callable[..., Mounted]


def table(*players: Any, **settings: Any) -> Table:
    settings.setdefault("seed", 3)
    return Table(players or (PERSON, "simple"), speed="at once", **settings)


def button(shown: Mounted, name: str) -> Any:
    return shown.page.get_by_role("button", name=name, exact=True).first


def until(shown: Mounted, test: Callable[[], bool]) -> None:
    """Give messages time to arrive."""
    for _ in range(100):
        if test():
            return
        shown.settle()
    raise AssertionError("it never came to this")


def settle(shown: Mounted) -> None:
    """Wait for automatic players and hints, and bring what they did to the page."""
    shown.settle()
    assert shown.widget.wait(30)
    shown.push()
    shown.settle()


def log(shown: Mounted) -> Any:
    return shown.page.get_by_label("Log of the game")


def play_a_turn(shown: Mounted) -> None:
    """Roll, put every ship into the Solar Converter or where it fits, and end the turn."""
    button(shown, "Roll").click()
    shown.settle()
    while shown.widget.hand:
        shown.click("ship:1")
        lit = shown.page.locator('[data-thing^="facility:"].af-lit')
        names = [str(node.get_attribute("data-thing")) for node in lit.all()]
        best = ("facility:solar", "facility:hub", "facility:mine", "facility:artifact")
        shown.click(next(name for name in (*best, "facility:bay") if name in names))
        shown.settle()
    turn = shown.widget.position.moves
    button(shown, "End turn").click()
    give_back = shown.page.get_by_role("dialog").get_by_role("button", name="Return")
    shown.settle()
    if give_back.count():
        give_back.first.click()
    until(shown, lambda: shown.widget.position.moves > turn)
    settle(shown)


def test_a_turn_and_the_answer_of_an_automatic_player(mount: Mount) -> None:
    shown = mount(table())
    play_a_turn(shown)
    assert shown.widget.position.moves == 2
    expect(log(shown)).to_contain_text("Turn 1")
    expect(log(shown)).to_contain_text("Turn 2")
    lines = log(shown).locator("li:not(.af-t-turn)").all_text_contents()
    assert lines == shown.widget.log_lines()
    expect(button(shown, "Roll")).to_be_enabled()


def test_undo_and_redo_over_the_automatic_player(mount: Mount) -> None:
    shown = mount(table())
    play_a_turn(shown)
    before = shown.widget.position
    button(shown, "Undo").click()
    shown.settle()
    assert shown.widget.position.moves == 0
    expect(log(shown)).not_to_contain_text("Turn 2")
    shown.thing("status").focus()
    shown.page.keyboard.press("Control+y")
    shown.settle()
    assert shown.widget.position == before
    expect(log(shown)).to_contain_text("Turn 2")


def test_a_view_asks_for_the_log_it_lacks(mount: Mount) -> None:
    widget = table()
    for _ in range(3):
        while widget.position.active == "red":
            widget.play(widget.position.legal_actions()[0])
        widget.wait(20)
    shown = mount(widget, views=2)
    shown.settle()
    for view in (0, 1):
        lines = shown.page.locator(f"#view{view} .af-t-log li:not(.af-t-turn)")
        expect(lines).to_have_count(len(widget.log_lines()))


def test_another_game_replaces_the_log(mount: Mount) -> None:
    widget = table(PERSON, PERSON)
    shown = mount(widget)
    play_a_turn(shown)
    other = table(PERSON, PERSON, seed=9)
    while other.position.moves < 4:
        other.play(other.position.legal_actions()[-1])
    widget.load(Game.from_json(other.game.to_json()))
    shown.push()
    shown.settle()
    lines = log(shown).locator("li:not(.af-t-turn)")
    expect(lines).to_have_count(len(other.log_lines()))
    assert lines.all_text_contents() == other.log_lines()


def test_real_dice_are_typed_in(mount: Mount) -> None:
    shown = mount(table())
    field = shown.page.get_by_label("Dice rolled")
    field.fill("2 5")
    field.press("Enter")
    expect(shown.page.locator(".af-w-dice-form [role=alert]")).to_contain_text("one for each ship")
    field.fill("2 5 6")
    field.press("Enter")
    shown.settle()
    assert shown.widget.hand == ["2", "5", "6"]
    expect(field).to_be_hidden()
    expect(shown.thing("ship:1")).to_be_focused()


def test_a_refusal_does_not_lie_over_the_hint_that_is_asked_for(mount: Mount) -> None:
    shown = mount(table(PERSON, PERSON, game=position(red={"ships": "1 6 6"})))
    shown.click("facility:constructor")
    bubble = shown.page.locator(".af-bubble")
    expect(bubble).to_contain_text("Colony Constructor")
    button(shown, "Hint").click()
    settle(shown)
    expect(shown.page.locator(".af-said")).to_contain_text("Hint: ")
    expect(bubble).to_have_count(0, timeout=100)


def test_a_hint_is_outlined_and_can_be_followed(mount: Mount) -> None:
    start = position(
        red={"ships": "6", "fuel": 1, "ore": 1, "stock": 2, "colonies": 1},
        docks={"solar": "red:1 red:1 red:1"},
        territories={"lem": {"red": 7}},
    )
    shown = mount(table(PERSON, PERSON, game=start))
    shown.thing("status").focus()
    shown.page.keyboard.press("h")
    settle(shown)
    expect(shown.page.locator(".af-said")).to_contain_text("Hint: Dock 6 at the Terraforming")
    for name in ("ship:1", "facility:terraform"):
        expect(shown.thing(name)).to_have_class("af-t-hint")
    button(shown, "Do it").click()
    settle(shown)
    assert shown.widget.position.docks["terraform"] == ("red:6",)
    expect(shown.page.locator(".af-t-hint")).to_have_count(0)
    expect(button(shown, "Do it")).to_be_hidden()


def test_the_end_is_told_with_a_standing(mount: Mount) -> None:
    widget = table("simple", "greedy", game=drafts.preset("end", 2))
    assert widget.wait(30)
    shown = mount(widget)
    ending = shown.page.get_by_role("region", name="Result")
    expect(ending).to_contain_text("The game is over")
    expect(ending).to_contain_text(widget.position.result.reason)
    expect(ending.get_by_role("row")).to_have_count(3)
    expect(button(shown, "Game over")).to_be_disabled()
    expect(button(shown, "Review this game")).to_be_visible()
    assert violations(shown.page) == []


def test_the_review_opens_on_the_same_board(mount: Mount) -> None:
    start = position(
        red={"hub": 7, "fuel": 1, "ore": 1, "colonies": 0}, territories={"lem": {"red": 7}}
    )
    shown = mount(table(PERSON, PERSON, game=start))
    button(shown, "Launch colony").click()
    shown.page.get_by_role("dialog").get_by_role("button", name="Asimov Crater").click()
    shown.settle()
    button(shown, "Review this game").click()
    shown.settle()
    assert shown.widget.wait(30)
    shown.push()
    slider = shown.page.get_by_role("slider", name="Turns of the game")
    expect(slider).to_be_visible()
    assert shown.page.locator(".af-board").count() == 1
    assert violations(shown.page) == []
    button(shown, "Play").click()
    shown.settle()
    expect(slider).to_be_hidden()


def test_stop_and_continue(mount: Mount) -> None:
    widget = Table(("simple", "simple"), seed=2, speed="step by step")
    shown = mount(widget)
    button(shown, "Stop").click()
    shown.settle()
    assert widget.paused
    number = len(widget.game.actions)
    expect(button(shown, "Continue")).to_be_focused()
    expect(button(shown, "Red is playing")).to_be_disabled()
    shown.page.get_by_label("Automatic players move").select_option("at once")
    shown.settle()
    assert len(widget.game.actions) == number
    button(shown, "Continue").click()
    settle(shown)
    assert widget.position.phase == "over"


def test_a_seat_is_given_to_somebody_else(mount: Mount) -> None:
    shown = mount(table(PERSON, PERSON))
    shown.page.get_by_label("Who plays Red").select_option("simple")
    settle(shown)
    assert shown.widget.position.active == "blue"
    expect(shown.page.get_by_label("Who plays Red")).to_have_value("simple")


def test_a_new_game_from_the_sheet(mount: Mount) -> None:
    shown = mount(table())
    opener = button(shown, "New game")
    opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")
    page = shown.page
    expect(page.get_by_label("Seats", exact=True)).to_be_focused()
    page.get_by_label("Seats", exact=True).select_option("3")
    page.get_by_label("Edition", exact=True).select_option("1")
    page.get_by_label("Name of Red").fill("<img src=x onerror='window.evil=1'>")
    page.locator(".af-t-sheet").get_by_label("Who plays Green").select_option("random")
    page.get_by_label("Seed").fill("x")
    button(shown, "Start").click()
    expect(page.locator(".af-t-trouble")).to_be_visible()
    page.get_by_label("Seed").fill("5")
    button(shown, "Start").click()
    settle(shown)
    expect(page.locator(".af-t-sheet")).to_be_hidden()
    assert [row["player"] for row in shown.widget.seats] == [PERSON, "simple", "random"]
    assert (shown.widget.position.edition, shown.widget.game.seed) == (1, 5)
    expect(page.locator(".af-t-seat").first).to_contain_text("<img src=x")
    assert page.evaluate("window.evil") is None
    assert page.locator("img").count() == 0


def test_escape_closes_what_was_opened(mount: Mount) -> None:
    shown = mount(table())
    button(shown, "New game").click()
    expect(shown.page.get_by_label("Seats", exact=True)).to_be_focused()
    shown.page.keyboard.press("Escape")
    expect(shown.page.locator(".af-t-sheet")).to_be_hidden()
    expect(button(shown, "New game")).to_be_focused()
    button(shown, "Save").click()
    expect(shown.page.get_by_role("dialog")).to_be_visible()
    shown.page.keyboard.press("Escape")
    expect(shown.page.get_by_role("dialog")).to_have_count(0)


def test_files(mount: Mount, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Game.new(2, seed=1).save("other.json")
    shown = mount(table())
    page = shown.page
    play_a_turn(shown)

    button(shown, "Save").click()
    page.get_by_label("File name").fill("../../etc")
    page.get_by_label("File name").press("Enter")
    expect(page.locator(".af-t-trouble:visible")).to_contain_text("must lie in this folder")
    page.get_by_label("File name").fill("other")
    button(shown, "Save beside the notebook").click()
    expect(page.locator(".af-t-trouble:visible")).to_contain_text("exists already")
    button(shown, "Replace it").click()
    shown.settle()
    assert Game.load("other.json") == shown.widget.game

    button(shown, "Save").click()
    with page.expect_download() as started:
        button(shown, "Download game").click()
    downloaded = tmp_path / "downloaded.json"
    started.value.save_as(downloaded)
    assert started.value.suggested_filename == "other.json"
    assert Game.load(downloaded) == shown.widget.game
    kept = shown.widget.game.to_json()
    page.keyboard.press("Escape")

    play_a_turn(shown)
    button(shown, "Save").click()
    page.get_by_label("Open a file").set_input_files(downloaded)
    shown.settle()
    assert shown.widget.game.to_json() == kept
    (tmp_path / "bad.json").write_text(json.dumps({"format": "<img src=x>"}), encoding="utf-8")
    button(shown, "Save").click()
    page.get_by_label("Open a file").set_input_files(tmp_path / "bad.json")
    expect(page.locator(".af-bubble")).to_contain_text("<img src=x>")
    button(shown, "Save").click()
    page.get_by_label("File name").fill("nothing.json")
    button(shown, "Load").click()
    expect(page.locator(".af-t-trouble:visible")).to_contain_text("cannot be read")
    assert shown.widget.game.to_json() == kept


def test_two_views_stay_in_step(mount: Mount) -> None:
    shown = mount(table(PERSON, PERSON), views=2)
    shown.page.locator("#view1").get_by_role("button", name="Roll", exact=True).click()
    until(shown, lambda: shown.widget.position.phase == "main")
    shown.settle()
    for view in (0, 1):
        assert shown.page.locator(f'#view{view} [data-thing^="ship:"]').count() == 3
        expect(shown.page.locator(f"#view{view} .af-t-log")).to_contain_text("Red rolls")


def test_somebody_who_prefers_less_motion_waits_for_nothing(browser: Browser) -> None:
    speeds = {}
    for wish in ("no-preference", "reduce"):
        context = browser.new_context(reduced_motion=wish)
        widget = Table((PERSON, PERSON), seed=1)
        shown = Mounted(context.new_page(), widget)
        shown.settle()
        speeds[wish] = widget.speed
        context.close()
    assert speeds == {"no-preference": "step by step", "reduce": "at once"}


@pytest.mark.parametrize("dark", [False, True])
def test_accessibility(mount: Mount, page: Page, dark: bool) -> None:
    widget = table(PERSON, "simple", PERSON, PERSON, game=drafts.preset("middle", 4))
    shown = mount(widget, dark=dark)
    button(shown, "New game").click()
    assert violations(page) == []
    shown.page.keyboard.press("Escape")
    if dark:
        button(shown, "Save").click()
        assert violations(page) == []
        page.keyboard.press("Escape")
    while widget.hand:
        widget.play(next(a for a in widget.position.legal_actions() if a.text != "end"))
    shown.push()
    button(shown, "End turn").click()
    settle(shown)
    assert violations(page) == []
    assert loose(page) == []


@pytest.mark.parametrize("sheet", ["New game", "Save"])
@pytest.mark.parametrize("width", [360, 600, 1200])
def test_nothing_is_cut_off(browser: Browser, width: int, sheet: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    shown = Mounted(page, table(PERSON, PERSON, names=["W" * 60, "<b>x</b>"]))
    button(shown, sheet).click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    outside = page.evaluate(
        """() => { const side = document.querySelector(".af-w-panel").getBoundingClientRect();
          return [...document.querySelectorAll(".af-w-panel *")].filter((node) => {
            const box = node.getBoundingClientRect();
            return box.width && (box.left < side.left || box.right > side.right);
          }).map((node) => node.outerHTML.slice(0, 90)); }"""
    )
    assert outside == []
    context.close()

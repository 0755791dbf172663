"""The browser half of the review: the curve, the lines of a turn and tasks, on a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from advisor.frontiers.game import Game
from browser.looking import loose, violations
from browser.reviewed import a_review
from widgets import Review
from widgets.page import Mounted

Mount = Callable[..., Mounted]


def button(shown: Mounted, name: str) -> Any:
    return shown.page.get_by_role("button", name=name, exact=True).first


def plot(shown: Mounted) -> Any:
    return shown.page.get_by_role("slider", name="Turns of the game")


def settle(shown: Mounted) -> None:
    shown.settle()
    assert shown.widget.wait(60)
    shown.push()
    shown.settle()


def test_the_curve_is_drawn_with_marks_and_letters(mount: Mount) -> None:
    found = a_review()
    shown = mount(Review(found))
    chart = plot(shown).locator("svg")
    expect(chart.locator("polyline")).to_have_count(2)
    dashes = [line.get_attribute("stroke-dasharray") for line in chart.locator("polyline").all()]
    assert len(set(dashes)) == 2  # told apart without colours
    expect(chart.locator(".af-r-letter")).to_have_count(2)
    for kind in ("inaccuracy", "mistake", "blunder"):
        count = sum(turn.kind == kind for turn in found.turns)
        expect(chart.locator(f".af-r-mark.af-r-{kind}")).to_have_count(count)


def test_walking_along_the_curve_by_keys(mount: Mount) -> None:
    found = a_review()
    shown = mount(Review(found))
    slider = plot(shown)
    slider.focus()
    expect(slider).to_have_attribute("aria-valuenow", "1")
    for _ in range(3):
        shown.page.keyboard.press("ArrowRight")
    shown.settle()
    assert shown.widget.viewed["turn"] == 3
    expect(slider).to_have_attribute("aria-valuenow", "4")
    assert str(slider.get_attribute("aria-valuetext")).startswith("Turn 22, Green, blunder. Red ")
    expect(slider).to_be_focused()
    shown.page.keyboard.press("End")
    shown.settle()
    assert shown.widget.viewed["turn"] == len(found.turns) - 1
    shown.page.keyboard.press("PageUp")
    shown.settle()
    wrong = [index for index, turn in enumerate(found.turns) if turn.kind]
    assert shown.widget.viewed["turn"] == wrong[-1]
    shown.page.keyboard.press("Home")
    shown.settle()
    assert shown.widget.viewed["turn"] == 0
    expect(button(shown, "Turn before")).to_be_disabled()
    button(shown, "Next turn").click()
    shown.settle()
    assert shown.widget.viewed["turn"] == 1


def test_a_click_on_the_curve(mount: Mount) -> None:
    found = a_review()
    shown = mount(Review(found))
    mark = plot(shown).locator(".af-r-mark").nth(2)
    mark.click()
    shown.settle()
    wrong = [index for index, turn in enumerate(found.turns) if turn.kind]
    assert shown.widget.viewed["turn"] == wrong[2]


def test_both_lines_step_by_step(mount: Mount) -> None:
    found = a_review()
    shown = mount(Review(found))
    worst = shown.widget.worst[0]
    shown.page.get_by_role("group", name="The biggest mistakes").get_by_role("button").first.click()
    shown.settle()
    assert shown.widget.viewed["turn"] == worst
    best = shown.page.locator(".af-r-column").nth(1)
    first = best.get_by_role("button").first
    first.click()
    shown.settle()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_be_focused()
    expect(shown.page.locator(".af-arrow.af-now").first).to_be_visible()
    button(shown, "Next step").click()
    shown.settle()
    assert (shown.widget.viewed["line"], shown.widget.viewed["step"]) == ("best", 1)
    button(shown, "Step before").click()
    shown.settle()
    expect(button(shown, "Step before")).to_be_disabled()
    best.get_by_role("button", name="How it ends").click()
    shown.settle()
    assert shown.widget.viewed["line"] == "best"
    assert shown.widget.about["phase"] in ("roll", "over")
    expect(shown.page.locator(".af-arrow")).to_have_count(0)


def test_best_turns_can_be_hidden(mount: Mount) -> None:
    shown = mount(Review(a_review()))
    shown.widget.choose(shown.widget.worst[0], "best")
    shown.push()
    best = shown.page.locator(".af-r-column").nth(1)
    button(shown, "Hide best turns").click()
    shown.settle()
    assert shown.widget.viewed["line"] == "played"
    expect(best.locator("ol")).to_have_count(0)
    best.get_by_role("button", name="Show it").click()
    shown.settle()
    expect(best.locator("li").first).to_be_visible()
    button(shown, "Next turn").click()
    shown.settle()
    button(shown, "Hide best turns").click()
    expect(best.locator("li").first).to_be_visible()


def test_showing_a_hidden_turn_keeps_the_focus(mount: Mount) -> None:
    shown = mount(Review(a_review()))
    shown.widget.choose(shown.widget.worst[0])
    shown.push()
    button(shown, "Hide best turns").click()
    button(shown, "Show it").focus()
    shown.page.keyboard.press("Enter")
    settle(shown)
    expect(shown.page.locator('.af-r-step[aria-pressed="true"]').first).to_be_focused()


def test_the_board_of_a_review_explains_and_does_not_play(mount: Mount) -> None:
    shown = mount(Review(a_review()))
    before = shown.widget.position
    shown.click("facility:mine")
    expect(shown.page.locator(".af-bubble")).to_contain_text("gives 1 ore")
    expect(button(shown, "End turn")).to_be_hidden()
    shown.thing("status").focus()
    shown.page.keyboard.press("1")
    assert shown.page.locator(".af-chosen").count() == 0
    assert shown.widget.position is before


def test_finding_the_better_turn(mount: Mount) -> None:
    found = a_review()
    shown = mount(Review(found))
    number = shown.widget.worst[0]
    turn = found.turns[number]
    shown.widget.choose(number)
    shown.push()
    shown.settle()
    button(shown, "Find the better turn").click()
    shown.settle()
    task = shown.page.get_by_role("group", name="Find the better turn")
    expect(task).to_contain_text("Can you find it?")
    expect(shown.thing("ship:1")).to_be_focused()
    # The answer is nowhere to be seen.
    expect(shown.page.locator(".af-r-lines")).to_be_hidden()
    expect(shown.page.locator(".af-arrow")).to_have_count(0)

    ship = str(shown.thing("ship:1").get_attribute("data-ship"))
    shown.thing("status").focus()
    shown.page.keyboard.press(ship[0])
    lit = shown.page.locator('[data-thing^="facility:"].af-lit').first
    shown.click(str(lit.get_attribute("data-thing")))
    settle(shown)
    if shown.page.get_by_role("dialog").count():
        shown.page.get_by_role("dialog").get_by_role("button").nth(1).click()
        settle(shown)
    assert len(shown.widget.idea["steps"]) == 1
    button(shown, "Check").click()
    settle(shown)
    expect(task.locator(".af-r-verdict")).to_be_visible()
    button(shown, "Undo").click()
    settle(shown)
    expect(task.locator(".af-r-verdict")).to_have_count(0)
    shown.widget.play(turn.best.actions[0])
    shown.push()
    button(shown, "Start over").click()
    settle(shown)
    assert shown.widget.idea["steps"] == []
    for action in turn.best.actions:
        shown.widget.play(action)
    settle(shown)
    expect(task.locator(".af-r-solved")).to_contain_text("best turn")
    expect(button(shown, "The turn is over")).to_be_disabled()
    assert violations(shown.page) == []
    button(shown, "Show the best turn").click()
    settle(shown)
    expect(task).to_be_hidden()
    expect(shown.page.locator(".af-r-lines")).to_be_visible()


def test_progress_and_stop(mount: Mount) -> None:
    widget = Review(a_review())
    widget.work = {"state": "running", "done": 3, "total": 12}
    shown = mount(widget)
    group = shown.page.get_by_role("group", name="Progress of the review")
    expect(group).to_contain_text("Reviewing turn 4 of 12")
    expect(group.get_by_role("progressbar")).to_have_attribute("value", "3")
    group.get_by_role("button", name="Stop").click()
    shown.settle()
    assert shown.received[-1]["type"] == "stop"
    widget.work = {"state": "stopped", "done": 4, "total": 12}
    shown.push()
    expect(group.get_by_role("button", name="Review all")).to_be_focused()
    assert violations(shown.page) == []


def test_before_anything_is_found_only_the_board_is_there(mount: Mount) -> None:
    widget = Review(Game.new(2, seed=1))
    assert widget.wait(20)
    shown = mount(widget)
    expect(plot(shown)).to_be_hidden()
    expect(shown.page.locator(".af-r-turn")).to_be_hidden()
    expect(shown.page.locator(".af-board")).to_be_visible()


def test_hostile_names_are_only_text(mount: Mount, page: Page) -> None:
    evil = "<img src=x onerror='window.evil=1'>"
    widget = Review(a_review())
    widget.curve = {
        **widget.curve,
        "players": [{**player, "name": evil} for player in widget.curve["players"]],
    }
    widget.totals = [{**row, "name": evil} for row in widget.totals]
    widget.turn = {**widget.turn, "title": evil, "played": [evil], "best": [evil]}
    shown = mount(widget)
    shown.settle()
    assert page.evaluate("window.evil") is None
    assert page.locator("img").count() == 0
    expect(page.locator(".af-r-title")).to_contain_text("<img src=x")


def test_two_views_stay_in_step(mount: Mount) -> None:
    shown = mount(Review(a_review()), views=2)
    shown.page.locator("#view1").get_by_role("button", name="Next turn").click()
    shown.settle()
    for view in (0, 1):
        slider = shown.page.locator(f"#view{view}").get_by_role("slider")
        expect(slider).to_have_attribute("aria-valuenow", "2")


@pytest.mark.parametrize("dark", [False, True])
def test_accessibility(mount: Mount, page: Page, dark: bool) -> None:
    widget = Review(a_review())
    widget.choose(widget.worst[0], "best")
    mount(widget, dark=dark).settle()
    assert violations(page) == []
    assert loose(page) == []


@pytest.mark.parametrize("width", [360, 600, 1200])
def test_nothing_is_cut_off(browser: Browser, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    shown = Mounted(page, Review(a_review()))
    shown.settle()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    inside = page.evaluate(
        """() => { const box = document.querySelector(".af-r-plot").getBoundingClientRect();
          return [...document.querySelectorAll(".af-r-plot text, .af-r-plot circle")]
            .map((node) => node.getBoundingClientRect())
            .every((one) => one.left >= box.left && one.right <= box.right
              && one.top >= box.top && one.bottom <= box.bottom); }"""
    )
    assert inside
    context.close()

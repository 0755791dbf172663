"""The browser half of lessons: words, answers, hints and the course on a page."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from advisor.lessons import Curriculum, Progress, load_course
from advisor.lessons.course import arrange
from advisor.lessons.reading import load_lesson
from browser.looking import loose, violations
from widgets.course import Course
from widgets.lesson import Lesson
from widgets.page import Mounted

Mount = Callable[..., Mounted]


@pytest.fixture(scope="module")
def lessons() -> Curriculum:
    return load_course()


@pytest.fixture
def make(tmp_path: Path, lessons: Curriculum) -> Callable[..., Lesson]:
    def create(name: str | None = None, **options: Any) -> Lesson:
        options.setdefault("progress", Progress(tmp_path / "progress.json"))
        options.setdefault("course", lessons)
        return Lesson(name, **options)

    return create


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True).first


def answer(page: Page) -> Locator:
    return page.locator("#view0 .af-answer")


def test_a_wrong_try_is_answered_at_the_place_and_below_the_task(
    mount: Mount, make: Callable[..., Lesson]
) -> None:
    shown = mount(make("mine/2"))
    shown.click("ship:1")
    shown.click("facility:mine")
    bubble = shown.page.locator(".af-bubble")
    expect(bubble).to_contain_text("a ship of at least 4 is needed")
    expect(bubble).to_contain_text("The 3 has to work elsewhere.")
    expect(answer(shown.page).locator("p")).to_have_count(2)
    expect(answer(shown.page)).to_have_attribute("role", "status")
    expect(shown.page.locator(".af-badge")).to_have_text("Not yet")


def test_hints_solution_and_doing_it(mount: Mount, make: Callable[..., Lesson]) -> None:
    lesson = make("mine/2")
    shown = mount(lesson)
    page = shown.page
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".af-badge")).to_have_text("Not attempted")
    expect(page.locator(".af-hints")).to_be_hidden()
    button(page, "Hint").click()
    button(page, "Another hint").click()
    expect(page.locator(".af-hints li")).to_have_count(2)
    expect(page.locator(".af-pointed")).to_have_count(1)
    button(page, "Another hint").click()
    expect(page.locator(".af-hints li").last).to_contain_text("Dock 4 at the Lunar Mine")
    expect(page.locator(".af-hints code")).to_have_count(0)
    expect(page.locator(".af-pointed")).to_have_count(2)
    button(page, "Type instead").click()
    expect(page.locator(".af-hints code").first).to_have_text("mine 4")
    button(page, "Solution").click()
    expect(page.locator(".af-steps li")).to_have_count(1)
    expect(page.locator(".af-board .af-can, .af-board .af-lit")).to_have_count(0)
    expect(page.locator(".af-typed")).to_be_hidden()
    button(page, "Watch on").click()
    expect(page.locator(".af-steps li")).to_have_count(2)
    expect(button(page, "Watch on")).to_be_disabled()
    expect(button(page, "Try it yourself")).to_be_focused()
    page.keyboard.press("Enter")
    shown.settle()
    for ship in ("ship:2", "ship:2"):
        shown.click(ship)
        shown.click("facility:mine")
        shown.settle()
    expect(page.locator(".af-badge")).to_have_text("Done")
    assert lesson.state == "done"


def test_typing_instead_of_clicking(mount: Mount, make: Callable[..., Lesson]) -> None:
    lesson = make("mine/2")
    shown = mount(lesson)
    field = shown.page.get_by_label("Type an action")
    expect(field).to_be_hidden()
    button(shown.page, "Type instead").click()
    expect(field).to_be_focused()
    field.fill("mine 3")
    field.press("Enter")
    expect(answer(shown.page)).to_contain_text("Not allowed")
    expect(field).to_have_value("mine 3")
    field.fill("mine 4")
    button(shown.page, "Do it").click()
    expect(field).to_have_value("")
    assert lesson.position.player("red").ore == 1


def test_what_was_chosen_is_let_go_with_the_next_task(
    mount: Mount, make: Callable[..., Lesson]
) -> None:
    """The next exercise may begin in the same position, so that nothing on the board changes."""
    shown = mount(make("mine/1"))
    shown.click("ship:1")
    shown.click("facility:mine")
    shown.settle()
    button(shown.page, "Next").click()
    expect(shown.page.get_by_role("heading", name="Exercise 2 of 2")).to_be_focused()
    assert shown.page.locator(".af-chosen, .af-bubble").count() == 0


def test_a_territory_that_no_action_leads_to_says_why(
    mount: Mount, make: Callable[..., Lesson]
) -> None:
    """A launch is offered to some territories; the one with the Repulsor Field answers too."""
    lesson = make("gravity/3")
    shown = mount(lesson)
    button(shown.page, "Launch colony").click()
    shown.thing("territory:lem").dispatch_event("click")
    expect(shown.page.locator(".af-bubble")).to_contain_text("Repulsor Field")
    assert lesson.state == "done"


def test_watching_changes_nothing_by_hand(mount: Mount, make: Callable[..., Lesson]) -> None:
    lesson = make("aim")
    shown = mount(lesson)
    shown.click("ship:1")
    shown.click("facility:solar")
    expect(shown.page.locator(".af-bubble")).to_contain_text("Here you only watch")
    button(shown.page, "Watch").click()
    expect(shown.page.locator(".af-badge")).to_have_text("Seen")
    expect(button(shown.page, "Next")).to_be_focused()


def test_from_the_course_into_a_lesson_and_back(
    mount: Mount, make: Callable[..., Lesson], lessons: Curriculum
) -> None:
    shown = mount(make())
    page = shown.page
    expect(page.locator(".af-lesson")).to_have_count(len(list(lessons)))
    expect(page.locator(".af-board")).to_be_hidden()
    page.get_by_role("button", name="Lunar Mine: ore").click()
    expect(page.get_by_role("heading", name="Lunar Mine: ore")).to_be_focused()
    expect(page.locator(".af-note").last).to_be_visible()
    expect(page.locator(".af-board")).to_be_visible()
    button(page, "All lessons").click()
    expect(page.get_by_role("heading", name="The course")).to_be_focused()
    button(page, "Go on: Your first ship").click()
    expect(page.get_by_role("heading", name="Your first ship")).to_be_visible()


def test_the_map_opens_lessons_by_mouse_and_keyboard(
    mount: Mount, make: Callable[..., Lesson]
) -> None:
    lesson = make()
    shown = mount(lesson)
    page = shown.page
    button(page, "As a map").click()
    node = page.locator('.af-map [data-thing="lesson:solar"]')
    expect(node).to_have_attribute("aria-label", "Solar Converter: fuel: later")
    node.click()
    shown.settle()
    assert lesson.lesson.id == "solar"
    button(page, "All lessons").click()
    page.locator('.af-map [data-thing="lesson:turn"]').focus()
    page.keyboard.press("Enter")
    shown.settle()
    assert lesson.lesson.id == "turn"


def test_two_views_stay_in_step(mount: Mount, make: Callable[..., Lesson]) -> None:
    shown = mount(make("mine/2"), views=2)
    shown.thing("ship:2").click()
    shown.thing("facility:mine").click(position={"x": 10, "y": 10})
    button(shown.page, "Hint").click()
    for view in (0, 1):
        box = shown.page.locator(f"#view{view}")
        expect(box.locator(".af-badge")).to_have_text("Not yet")
        expect(box.locator(".af-hints li")).to_have_count(1)
        expect(box.locator('[data-ship="red:4"][data-at="mine"]')).to_have_count(1)
    shown.page.locator("#view1").get_by_role("button", name="All lessons").click()
    expect(shown.page.locator("#view0 .af-course")).to_be_visible()


def test_a_page_that_is_loaded_again_shows_where_you_were(
    browser: Any, mount: Mount, make: Callable[..., Lesson]
) -> None:
    lesson = make("mine/2")
    shown = mount(lesson)
    shown.click("ship:2")
    shown.click("facility:mine")
    button(shown.page, "Hint").click()
    shown.settle()
    context = browser.new_context()
    again = Mounted(context.new_page(), lesson)
    expect(again.page.locator(".af-badge")).to_have_text("Not yet")
    expect(again.page.locator(".af-hints li")).to_have_count(1)
    assert again.page.locator('[data-thing^="ship:"]').count() == 2
    context.close()


def test_progress_that_cannot_be_kept_is_said(mount: Mount, make: Callable[..., Lesson]) -> None:
    shown = mount(make("mine/2", progress=Progress(os.devnull)))
    shown.click("ship:2")
    shown.click("facility:mine")
    alert = shown.page.get_by_role("alert").filter(has_text="could not be written")
    expect(alert).to_be_visible()
    expect(shown.page.locator(".af-badge")).to_have_text("Not yet")


def test_silence_and_errors_show(mount: Mount, make: Callable[..., Lesson]) -> None:
    lesson = make("mine/2")
    shown = mount(lesson)
    lesson.on_action(lambda *_: 1 / 0)
    shown.click("ship:2")
    shown.click("facility:mine")
    expect(shown.page.locator(".af-failure")).to_contain_text("ZeroDivisionError")
    shown.answering = False
    button(shown.page, "Hint").click()
    expect(shown.page.get_by_text("Python is not answering")).to_be_visible()


EVIL = """
id = "evil"
title = "<img src=x onerror='window.evil=1'>"
part = "<script>window.evil=1</script>"
text = "<svg onload=window.evil=1> `<b>`"
[terms]
"<i>word</i>" = "<u>meaning</u>"
[[exercise]]
task = "<iframe srcdoc='x'></iframe>"
solution = ["roll 1 2 3"]
goal = { phase = "main" }
praise = "<b onclick=1>"
hints = ["<a href='javascript:window.evil=1'>"]
position = { phase = "roll", players = [{ color = "red" }, { color = "blue" }], docks = { bay = [
  "red", "red", "red", "blue", "blue", "blue"] } }
"""


def test_hostile_lessons_are_only_text(
    mount: Mount, page: Page, tmp_path: Path, make: Callable[..., Lesson]
) -> None:
    file = tmp_path / "evil.toml"
    file.write_text(EVIL)
    shown = mount(make("evil", course=arrange([load_lesson(file)])))
    button(page, "Hint").click()
    page.get_by_role("toolbar").get_by_role("button", name="Roll").click()
    expect(page.locator(".af-badge")).to_have_text("Done")
    button(page, "All lessons").click()
    button(page, "As a map").click()
    shown.settle()
    assert page.evaluate("window.evil") is None
    assert page.locator("main img, main iframe, main script, main a, [onload]").count() == 0
    expect(page.locator(".af-course")).to_contain_text("<img src=x")


@pytest.mark.parametrize("dark", [False, True])
def test_accessibility(mount: Mount, page: Page, make: Callable[..., Lesson], dark: bool) -> None:
    shown = mount(make("mine/2"), dark=dark)
    button(page, "Hint").click()
    shown.click("ship:1")
    shown.click("facility:mine")
    expect(page.locator(".af-bubble")).to_be_visible()
    page.get_by_text("New words").click()
    assert violations(page) == []
    button(page, "All lessons").click()
    button(page, "As a map").click()
    assert violations(page) == []


def test_accessibility_while_watching_and_in_the_list(
    mount: Mount, page: Page, make: Callable[..., Lesson]
) -> None:
    mount(make("mine/1"))
    button(page, "Solution").click()
    expect(page.locator(".af-steps li")).to_have_count(1)
    assert violations(page) == []
    button(page, "All lessons").click()
    assert violations(page) == []


def test_every_focusable_thing_keeps_its_keys(
    mount: Mount, page: Page, make: Callable[..., Lesson]
) -> None:
    mount(make())
    button(page, "As a map").click()
    assert loose(page) == []


@pytest.mark.parametrize("width", [600, 1200])
def test_nothing_is_cut_off(
    mount: Mount, page: Page, make: Callable[..., Lesson], width: int
) -> None:
    """Nothing is wider than the window, and no text is wider than its box."""
    page.set_viewport_size({"width": width, "height": 900})
    shown = mount(make("harvest"))
    for _ in range(3):
        button(page, "Hint").click() if button(page, "Hint").count() else None
    too_wide = """() => [...document.querySelectorAll(".af-left *, .af-chapters *")]
      .filter((node) => node.offsetParent && node.scrollWidth > node.clientWidth + 1
        && getComputedStyle(node).display !== "inline")
      .map((node) => node.outerHTML.slice(0, 90))"""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(too_wide) == []
    button(page, "All lessons").click()
    shown.settle()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(too_wide) == []


def test_every_column_of_the_course_begins_with_a_heading(mount: Mount, tmp_path: Path) -> None:
    shown = mount(Course(progress=Progress(tmp_path / "progress.json")))
    shown.page.set_viewport_size({"width": 1400, "height": 900})
    tops: dict[int, list[tuple[float, str]]] = {}
    for node in shown.page.locator(".af-chapter h3, .af-lesson").all():
        box = node.bounding_box()
        tag = node.evaluate("(node) => node.tagName")
        tops.setdefault(round(box["x"]), []).append((box["y"], tag))
    first = [min(column) for column in tops.values()]
    assert [tag for _, tag in first] == ["H3"] * 3
    assert len({y for y, _ in first}) == 1
    buttons = button(shown.page, "As a map").bounding_box()
    assert first[0][0] > buttons["y"] + buttons["height"] + 4


def test_the_course_is_a_lesson_too(mount: Mount, tmp_path: Path) -> None:
    shown = mount(Course(progress=Progress(tmp_path / "p.json")))
    expect(shown.page.get_by_role("heading", name="The course")).to_be_visible()

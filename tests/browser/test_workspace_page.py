"""The workspace on a page: it fits its room, nothing jumps, and it can be used by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from advisor.frontiers.game import Game
from browser.looking import loose, violations
from support import position
from widgets import Workspace
from widgets.page import Mounted
from widgets.seats import PERSON
from widgets.servers import ROOT

LAB = (930, 760)
"""The room of an output at 1400 × 900 with the side bar open."""
PLACES = """() => [".af-w-modes", ".af-stage", ".af-w-strip", ".af-w-tools", ".af-w-panel"].map(
  (name) => { const { left, top, width } = document.querySelector(name).getBoundingClientRect();
              return [left, top, width].map(Math.round); })"""

SMALL = """() => [...document.querySelectorAll(".af-root *")]
  .filter((el) => el.checkVisibility() && [...el.childNodes].some((n) => n.data?.trim()))
  .map((el) => [parseFloat(getComputedStyle(el).fontSize)
                * (el.ownerSVGElement?.getScreenCTM().a ?? 1), el.textContent])
  .filter(([size]) => size < 11.9)"""
"""Texts that are smaller than 12 pixels."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("widgets.weighing.ROUNDS", (0.01,))


def some_turn() -> Any:
    return position(
        red={"ships": "2 2 5", "fuel": 3, "ore": 2, "cards": "booster"},
        blue={"fuel": 2, "ore": 1},
        territories={"lem": {"blue": 1}},
    )


def made(mode: Any = "analyse", **options: Any) -> Workspace:
    options.setdefault("players", (PERSON, PERSON))
    return Workspace(some_turn(), mode, top=2, chance=False, seed=4, **options)


def advised(shown: Mounted) -> None:
    assert shown.widget.wait(60)
    shown.push()
    shown.settle()


def room(page: Page, width: int, height: int = 760) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_style_tag(content="h1 { display: none }")
    page.wait_for_timeout(80)


def test_board_and_step_share_one_view(mount: Callable[..., Mounted], page: Page) -> None:
    room(page, *LAB)
    shown = mount(made())
    room(page, *LAB)
    advised(shown)
    root = page.locator(".af-root").bounding_box()
    step = page.locator(".af-w-step[aria-current]").bounding_box()
    assert root is not None
    assert step is not None
    assert (root["width"], root["height"] <= 700) == (930, True)
    assert step["y"] + step["height"] <= root["y"] + 700
    assert page.evaluate("document.documentElement.scrollWidth") == 930
    assert page.locator(".af-root").get_attribute("data-layout") == "side"
    assert shown.widget.drawn_as == "compact"


@pytest.mark.parametrize(
    ("width", "layout", "drawn"), [(1400, "wide", "wide"), (700, "stack", "compact")]
)
def test_the_room_decides(
    mount: Callable[..., Mounted], page: Page, width: int, layout: str, drawn: str
) -> None:
    room(page, width)
    shown = mount(made("play"))
    page.wait_for_timeout(80)
    shown.settle()
    assert page.locator(".af-root").get_attribute("data-layout") == layout
    assert shown.widget.drawn_as == drawn
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    panel = page.locator(".af-w-panel").bounding_box()
    stage = page.locator(".af-stage").bounding_box()
    assert panel is not None
    assert stage is not None
    assert (panel["x"] > stage["x"] + 500) == (layout == "wide")


def test_nothing_jumps(mount: Callable[..., Mounted], page: Page) -> None:
    room(page, *LAB)
    shown = mount(made("play"))
    page.wait_for_timeout(80)
    shown.settle()
    before = page.evaluate(PLACES)
    for act in (
        lambda: shown.click("ship:1"),
        lambda: shown.click("facility:mine"),
        lambda: page.get_by_role("button", name="Undo").click(),
        lambda: page.get_by_role("button", name="Analyse", exact=True).click(),
        lambda: advised(shown),
        lambda: page.get_by_role("button", name="Edit", exact=True).click(),
        lambda: shown.click("facility:mine"),
        lambda: page.keyboard.type("x9"),
        lambda: page.wait_for_timeout(250),
    ):
        act()
        shown.settle()
        now = page.evaluate(PLACES)
        moved = [
            abs(a - b)
            for one, two in zip(before, now, strict=True)
            for a, b in zip(one, two, strict=True)
        ]
        assert max(moved) <= 2, (before, now)


@pytest.mark.parametrize("mode", ["play", "edit", "analyse"])
@pytest.mark.parametrize("dark", [False, True])
def test_everybody_can_use_it(
    mount: Callable[..., Mounted], page: Page, mode: str, dark: bool
) -> None:
    room(page, *LAB)
    shown = mount(made(mode), dark=dark)
    advised(shown)
    page.locator("summary", has_text="History").first.evaluate("(node) => node.click()")
    if mode == "edit":
        shown.click("player:red")
        shown.settle()
    assert violations(page) == []
    assert loose(page) == []
    small = page.evaluate(SMALL)
    assert small == []


def test_the_advice_is_stepped_by_keys(mount: Callable[..., Mounted], page: Page) -> None:
    room(page, *LAB)
    shown = mount(made())
    advised(shown)
    shown.thing("status").focus()
    page.keyboard.press(".")
    shown.settle()
    assert shown.widget.chosen["step"] == 1
    page.keyboard.press(",")
    shown.settle()
    assert shown.widget.chosen["step"] == 0
    row = page.locator(".af-w-row").first
    row.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    shown.settle()
    assert shown.widget.chosen["key"] == "2"
    page.get_by_role("button", name="Play this turn").click()
    shown.settle()
    assert shown.widget.position.active == "blue"


def test_words_are_offered_while_one_types(mount: Callable[..., Mounted], page: Page) -> None:
    room(page, *LAB)
    shown = mount(made("edit"))
    shown.click("territory:pohl")
    field = page.locator(".af-w-quick")
    page.keyboard.type("r1 lem")
    page.wait_for_timeout(250)
    shown.settle()
    assert page.locator(".af-w-wrong").inner_text()
    field.fill("disp cry")
    page.wait_for_timeout(250)
    shown.settle()
    page.keyboard.press("Tab")
    assert field.input_value() == "disp crystal "
    page.keyboard.press("Enter")
    shown.settle()
    assert shown.widget.draft["display"] == ["crystal"]
    page.get_by_role("button", name="As text").click()
    shown.settle()
    assert field.input_value().startswith("turn 1 red")
    page.get_by_role("button", name="Analyse this").click()
    shown.settle()
    assert shown.widget.position.display == ("crystal",)


def test_a_card_that_came_up_is_asked_for(mount: Callable[..., Mounted], page: Page) -> None:
    room(page, *LAB)
    start = position(
        red={"ships": "6 4", "fuel": 3}, blue={"fuel": 2}, display="booster stasis decoy"
    )
    shown = mount(Workspace(start, "play", players=(PERSON, PERSON), top=1, chance=False))
    page.locator(".af-w-real input").check()
    shown.settle()
    field = page.locator(".af-w-typed")
    field.fill("artifact 6; artifact 4; claim decoy; end")
    field.press("Enter")
    shown.settle()
    page.locator(".af-picker").get_by_role("button", name="Temporal Warper").click()
    shown.settle()
    assert shown.widget.position.active == "blue"
    assert "warper" in shown.widget.position.display
    field.fill("7 7 7")
    field.press("Enter")
    shown.settle()
    assert "1 to 6" in page.locator(".af-field-note").inner_text()


def test_branches_are_kept_and_named(mount: Callable[..., Mounted], page: Page) -> None:
    room(page, *LAB)
    shown = mount(made("play"))
    for actions in (["solar 2"], None, ["solar 5"]):
        if actions is None:
            page.get_by_role("button", name="Undo").click()
        else:
            shown.widget.play(actions[0])
            shown.push()
        shown.settle()
    page.locator("summary", has_text="History").click()
    page.get_by_label("Name of this place").fill("bold")
    page.get_by_role("button", name="Note").click()
    shown.settle()
    turns = page.locator(".af-w-turn")
    assert [text.split("\n")[-1] for text in turns.all_inner_texts()][-1] == "1. Solar 2"
    assert "bold" in page.locator(".af-w-turn[aria-current]").inner_text()
    turns.last.click()
    shown.settle()
    assert shown.widget.game.actions[-1].text == "solar 2"


def test_a_game_that_is_over_is_reviewed(mount: Callable[..., Mounted], page: Page) -> None:
    room(page, *LAB)
    game = Game.load(ROOT / "notebooks" / "games" / "ann-and-ben.json")
    shown = mount(Workspace(game, "play", players=(PERSON, PERSON)))
    shown.settle()
    page.get_by_role("button", name="Review this game").click()
    shown.settle()
    assert shown.widget.doing == "review"
    page.get_by_role("group", name="Progress of the review").get_by_role("progressbar").wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    assert shown.widget.wait(60)
    shown.push()
    expect(page.get_by_role("button", name="Review all")).to_be_visible()

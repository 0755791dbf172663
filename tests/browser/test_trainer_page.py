"""The browser half of the trainer: a puzzle on a page, its verdict, and the rating beside it."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from advisor.lessons import Progress
from browser.by_hand import Hand
from browser.looking import loose, violations
from browser.riddles import riddles
from widgets.page import Mounted
from widgets.trainer import Trainer

Mount = Callable[..., Mounted]


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    progress = Progress(tmp_path / "progress.json")
    return Trainer(riddles(), day=date(2027, 5, 1), progress=progress)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def test_a_puzzle_by_mouse(mount: Mount, trainer: Trainer) -> None:
    shown = mount(trainer)
    hand = Hand(shown)
    trainer.go("a")
    shown.push()
    expect(shown.page.locator(".af-rating")).to_have_text("1000")
    for action in ("solar 2", "solar 2", "solar 5", "end"):
        hand.do(action)
    expect(shown.page.locator(".af-answer")).to_contain_text("still missing")
    expect(shown.page.locator(".af-badge")).to_have_text("Easy · not yet")
    press(shown.page, "Start again")
    shown.settle()
    for action in ("shipyard 2 2", "mine 5", "end"):
        hand.do(action)
    expect(shown.page.locator(".af-badge")).to_have_text("Easy · solved")
    expect(shown.page.locator(".af-change")).to_have_text(" (+0)")
    press(shown.page, "Next puzzle")
    expect(shown.page.get_by_role("heading", name="Three of a kind")).to_be_focused()


def test_giving_up(mount: Mount, trainer: Trainer) -> None:
    shown = mount(trainer)
    page = shown.page
    trainer.go("a")
    shown.push()
    assert page.locator(".af-steps li").count() == 0
    press(page, "Give up")
    expect(page.locator(".af-steps li")).to_have_count(1)
    expect(page.locator(".af-steps li").first).to_contain_text("Dock 2 and 2 at the Shipyard")
    press(page, "Next step")
    press(page, "Next step")
    expect(page.locator(".af-steps li")).to_have_count(3)
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    expect(page.locator(".af-change")).to_have_text(" (−80)")
    press(page, "Try it yourself")
    expect(page.locator(".af-steps li")).to_have_count(0)


def test_the_day_and_two_views(mount: Mount, trainer: Trainer) -> None:
    shown = mount(trainer, views=2)
    today = shown.page.locator("#view1").get_by_role("button", name="The puzzle of 2027-05-01")
    expect(today).to_be_disabled()
    shown.page.locator("#view0").get_by_role("button", name="Another puzzle").click()
    back = shown.page.locator("#view1").get_by_role("button", name="To the puzzle of 2027-05-01")
    expect(back).to_be_enabled()
    back.click()
    expect(today).to_be_disabled()


def test_progress_that_cannot_be_kept_is_said(mount: Mount) -> None:
    shown = mount(Trainer(riddles(), progress=Progress(os.devnull)))
    press(shown.page, "Give up")
    alert = shown.page.get_by_role("alert").filter(has_text="could not be written")
    expect(alert).to_be_visible()


def test_accessibility(mount: Mount, page: Page, trainer: Trainer) -> None:
    mount(trainer)
    press(page, "Give up")
    expect(page.locator(".af-steps li")).to_have_count(1)
    assert violations(page) == []
    assert loose(page) == []

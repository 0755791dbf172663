"""The site as a visitor meets it: made, served from a folder, used with the network cut."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.site_visit import PATIENCE, PHOENIX, SITE, Visit, served

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    made = subprocess.run(
        [sys.executable, ".ci/site"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert "every link leads somewhere" in made.stdout
    assert (SITE / "index.html").is_file()
    with served() as base:
        yield base


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[[str], Visit]]:
    """Open notebooks; at the end none may have asked for anything from elsewhere."""
    opened: list[Visit] = []

    def go(notebook: str) -> Visit:
        opened.append(Visit(browser, address, notebook))
        return opened[-1]

    yield go
    for each in opened:
        each.close()
        assert each.strangers == []


def test_a_ship_docks_and_the_other_game_is_drawn(visit: Callable[[str], Visit]) -> None:
    here = visit("00_start_here")
    here.run(4)
    here.board()
    ships = here.roll()
    here.dock("solar", ships - 1)
    here.type_and_run(PHOENIX)
    expect(here.page.locator(".af-root", has_text="a ship of level 3")).to_be_visible(
        timeout=PATIENCE
    )


def test_a_turn_is_advised_and_the_method_is_told(visit: Callable[[str], Visit]) -> None:
    here = visit("02_analyse_a_position")
    here.run(5)
    said = here.page.get_by_text(re.compile("It is proven by exhaustive search that no turn"))
    expect(said.first).to_be_visible(timeout=PATIENCE)


def test_the_cadet_replies_and_hears_stop(visit: Callable[[str], Visit]) -> None:
    here = visit("03_play_and_review")
    here.run(3)
    here.board()
    for left in reversed(range(here.roll())):
        here.dock("solar", left)
    here.button("End turn").click()
    here.button("Stop").click()
    told = here.page.locator(".af-root [aria-live]", has_text="The automatic players wait.")
    expect(told.first).to_be_attached(timeout=PATIENCE)
    here.button("Continue").click()
    expect(here.button("Roll")).to_be_enabled(timeout=PATIENCE)
    expect(here.page.locator(".af-root").first).to_contain_text("ends the turn")

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
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Visit]]:
    """Open notebooks; at the end none may have asked for anything from elsewhere."""
    opened: list[Visit] = []

    def go(notebook: str, late: bool = False) -> Visit:
        opened.append(Visit(browser, address, notebook, late=late))
        return opened[-1]

    yield go
    for each in opened:
        each.close()
        assert each.strangers == []


def test_a_ship_docks_and_the_other_game_is_drawn(visit: Callable[..., Visit]) -> None:
    here = visit("00_start_here")
    here.run(4)
    here.board()
    ships = here.roll()
    here.dock("solar", ships - 1)
    here.type_and_run(PHOENIX)
    expect(here.page.locator(".af-root", has_text="a ship of level 3")).to_be_visible(
        timeout=PATIENCE
    )


def test_cells_run_before_there_is_a_python_wait_for_it(visit: Callable[..., Visit]) -> None:
    here = visit("00_start_here", late=True)
    here.run(4)
    prompt = here.page.locator(".jp-CodeCell .jp-InputPrompt").first
    expect(prompt).to_have_text("[*]:")
    here.release()
    here.board()
    expect(prompt).to_have_text("[1]:")


def test_a_page_loaded_again_shows_its_notebook_and_no_other(visit: Callable[..., Visit]) -> None:
    here = visit("03_play_and_review")
    here.open("01_learn_the_rules")
    assert here.titles() == ["01_learn_the_rules.ipynb"]
    here.page.reload()
    here.cells().first.wait_for()
    assert here.titles() == ["01_learn_the_rules.ipynb"]


def test_a_turn_is_advised_and_the_method_is_told(visit: Callable[..., Visit]) -> None:
    here = visit("02_analyse_a_position")
    here.run(5)
    said = here.page.get_by_text(re.compile("It is proven by exhaustive search that no turn"))
    expect(said.first).to_be_visible(timeout=PATIENCE)


def test_the_cadet_replies_and_hears_stop(visit: Callable[..., Visit]) -> None:
    here = visit("03_play_and_review")
    here.run(3)
    here.board()
    for left in reversed(range(here.roll())):
        here.dock("solar", left)
    here.button("End turn").click()
    here.control("Stop").click()
    told = here.page.locator(".af-root [aria-live]", has_text="The automatic players wait.")
    expect(told.first).to_be_attached(timeout=PATIENCE)
    here.control("Continue").click()
    expect(here.page.locator(".af-root").first).to_contain_text(
        re.compile("Blue ends the turn"), timeout=PATIENCE
    )
    expect(here.button("Roll")).to_be_enabled(timeout=PATIENCE)

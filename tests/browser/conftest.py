"""Fixtures for tests that need a browser; without Chromium they are skipped and say so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from widgets.page import CHROMIUM, Mounted, chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed, so there is nothing to click on")
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may load nothing from outside."""
    context = browser.new_context(viewport={"width": 1000, "height": 1050})
    asked: list[str] = []
    fresh = context.new_page()
    fresh.on("request", lambda request: asked.append(request.url))
    yield fresh
    context.close()
    assert [url for url in asked if not url.startswith(("blob:", "data:", "about:"))] == []


@pytest.fixture
def window(browser: Browser) -> Iterator[Page]:
    """A page for JupyterLab and Voilà, wide enough for a board with something beside it."""
    context = browser.new_context(viewport={"width": 1400, "height": 1050})
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


@pytest.fixture
def mount(page: Page) -> Iterator[Callable[..., Mounted]]:
    """Show a widget; at the end no error may have been written to the console."""
    shown: list[Mounted] = []

    def show(widget: Any, **options: Any) -> Mounted:
        shown.append(Mounted(page, widget, **options))
        return shown[-1]

    yield show
    for mounted in shown:
        assert mounted.errors == []

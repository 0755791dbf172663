"""What every page is asked: can everybody use it, and do its keys stay with it?"""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page) -> list[str]:
    """What axe finds, each with the first element it concerns."""
    found = Axe().run(page)
    return [f"{rule['id']}: {rule['nodes'][0]['html']}" for rule in found.response["violations"]]


def loose(page: Page) -> list[str]:
    """Focusable things whose keys the notebook would take for its own."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
            "[tabindex], button, input, select, textarea, summary")]
          .filter((node) => !node.hasAttribute("data-lm-suppress-shortcuts"))
          .map((node) => node.outerHTML.slice(0, 80))"""
    )
    return found

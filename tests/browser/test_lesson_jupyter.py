"""End to end: the course in JupyterLab, over a reload of the page and a restart of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from advisor.lessons.progress import FOLDER_VARIABLE
from browser.test_jupyter import notebook_cells, open_in_lab, run
from widgets.servers import lab, write_notebook

pytest.importorskip("jupyterlab", reason="the end-to-end tests open JupyterLab")

COURSE = """
from widgets import Course
course = Course()
course
"""


@pytest.fixture
def patient(window: Page) -> Iterator[Page]:
    """A page whose expectations may take as long as a kernel."""
    expect.set_options(timeout=20_000)
    yield window
    expect.set_options(timeout=5_000)


def press(page: Page, name: str) -> None:
    page.locator(".af-root").get_by_role("button", name=name, exact=True).first.click()


def test_the_course_in_jupyterlab(
    patient: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = patient
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    write_notebook(tmp_path / "course.ipynb", COURSE)
    with lab(tmp_path) as address:
        open_in_lab(page, address, "course.ipynb")
        run(page, "notebook:run-all-cells")
        expect(page.locator(".af-course")).to_contain_text("Done: 0 of 105 exercises")

        # The first ship docks three clicks after the course is there.
        press(page, "Go on: Your first ship")
        page.locator('.af-board [data-thing="ship:3"]').click()
        page.locator('.af-board [data-thing="facility:solar"]').click(force=True)
        expect(page.locator(".af-badge")).to_have_text("Done")
        expect(page.locator(".af-answer.af-solved")).to_contain_text("you have 3 fuel")
        press(page, "Next lesson")
        press(page, "Watch")
        expect(page.locator(".af-badge")).to_have_text("Seen")
        press(page, "Next")
        expect(page.locator(".af-badge")).to_have_text("Not attempted")
        before = notebook_cells(page)
        press(page, "Type instead")
        page.get_by_label("Type an action").fill("end")
        page.keyboard.press("Enter")
        expect(page.locator(".af-answer")).to_contain_text("Not allowed")
        expect(page.locator(".af-answer")).to_contain_text("the turn has to begin")
        for key in ("d", "d", "a", "b", "x", "Shift+Enter"):
            page.keyboard.press(key)
        assert notebook_cells(page) == before, "keys typed here do not edit the notebook"
        page.get_by_role("toolbar", name="Actions").get_by_role("button", name="Roll").click()
        expect(page.locator(".af-badge")).to_have_text("Done")

        # After a reload of the page the lesson is where it was.
        run(page, "docmanager:save")
        page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
        page.reload()
        page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.isReady")
        expect(page.locator(".af-badge")).to_have_text("Done")
        press(page, "Next lesson")
        expect(page.get_by_role("heading", name="Your turn: roll, dock, end")).to_be_visible()

        # After a restart of the kernel progress is still there.
        page.evaluate(
            "() => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
        )
        run(page, "notebook:run-all-cells")
        expect(page.locator(".af-course")).to_contain_text("Done: 2 of 105 exercises")
        expect(page.locator(".af-lesson.af-done")).to_have_count(2)

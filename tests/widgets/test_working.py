"""Work beside the page where Python has one thread: begun later, and stopped when told so."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from advisor.core import waiting
from advisor.core.waiting import beside
from widgets import Table, working
from widgets.thinking import Job, Thinking
from widgets.working import Signal, Task, wait_for

from .test_thinking import Owner


class Page:
    """A browser that can hold a call midway, and what it does meanwhile."""

    def __init__(self) -> None:
        self.holds = True
        self.meanwhile: list[Any] = []
        self.slept: list[float] = []

    def can_run_sync(self) -> bool:
        return self.holds

    def run_sync(self, wish: Coroutine[Any, Any, None]) -> None:
        assert wish.cr_frame is not None
        self.slept.append(wish.cr_frame.f_locals["delay"])
        wish.close()
        if self.meanwhile:
            self.meanwhile.pop(0)()


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """Python as it is inside a page."""
    found = Page()
    monkeypatch.setattr(waiting, "alone", lambda: True)
    monkeypatch.setattr(working, "BREATH", -1.0)
    monkeypatch.setattr(working, "import_module", lambda name: {"pyodide.ffi": found}[name])
    return found


def in_a_loop(*begin: Any) -> None:
    """Do things as a cell does, and then what waits for its end."""

    async def cell() -> None:
        for each in begin:
            each()
        await asyncio.sleep(0)

    asyncio.run(cell())


def test_nothing_is_done_beside(page: Page) -> None:
    assert beside(lambda: 7, meanwhile=lambda: 1 / 0) == 7


def test_work_begins_after_the_cell(page: Page) -> None:
    owner = Owner()
    thinking = Thinking(owner)

    def work(job: Job) -> None:
        job.publish(lambda: owner.seen.append("answer"))

    in_a_loop(
        lambda: thinking.start("a", work, lambda: owner.seen.append("ended")),
        lambda: owner.seen.append("cell"),
    )
    assert owner.seen == ["cell", "answer", "ended"]
    assert not thinking.busy("a")


def test_stop_is_heard_while_work_asks_for_it(page: Page) -> None:
    owner = Owner()
    thinking = Thinking(owner)
    page.meanwhile = [lambda: None, lambda: thinking.stop("a")]

    def work(job: Job) -> None:
        while not job.stop.is_set():
            owner.seen.append("step")

    in_a_loop(lambda: thinking.start("a", work))
    assert owner.seen == ["step"]
    assert page.slept == [0, 0]


def test_the_page_is_not_asked_too_often(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "BREATH", 1000.0)
    signal = Signal()
    signal._spoken = time.monotonic()
    assert not signal.is_set()
    assert page.slept == []


def test_waiting_ends_with_the_sign_or_the_time(page: Page) -> None:
    signal = Signal()
    page.meanwhile = [lambda: None, signal.set]
    assert signal.wait(100)
    assert not Signal().wait(0.01)


def test_where_the_page_cannot_be_heard_nobody_waits(page: Page) -> None:
    page.holds = False
    wait_for(lambda: False, None)
    assert not Signal().wait(5)
    assert page.slept == []


def test_joining_waits_for_the_end(page: Page) -> None:
    done: list[str] = []
    task = Task(lambda: done.append("work"))
    assert task.is_alive()
    page.meanwhile = [task._run]
    task.join()
    assert done == ["work"]
    assert not task.is_alive()


def test_a_table_plays_on_by_itself(page: Page) -> None:
    def cell() -> None:
        table = Table(("random", "person"), seed=7, speed="at once")
        tables.append(table)
        assert table.busy

    tables: list[Table] = []
    in_a_loop(cell)
    (table,) = tables
    assert table.position.to_move == table.position.players[1].color
    assert not table.busy


def test_threads_wait_as_threads_do() -> None:
    signal = Signal()
    assert not signal.wait(0.001)
    signal.set()
    assert signal.wait()
    assert not waiting.alone()

"""Threads for work beside the page, and what stands in for them where Python has none.

In a notebook that runs without a server, Python is WebAssembly inside the page, with one thread.
Work is begun there as soon as the cell or the message that asked for it is done. It lets the page
speak whenever it asks whether to stop: a browser that can hold a call to Python midway (JSPI)
hears clicks meanwhile. In others the work is done in one piece, and Stop is heard after it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from importlib import import_module
from threading import Event, Thread
from typing import Any, Final, Protocol

from advisor.core import waiting

BREATH: Final = 0.05
"""Seconds of work between two moments for the page."""


class Worker(Protocol):
    """Work beside the page, as a thread has it."""

    def start(self) -> None: ...
    def join(self, timeout: float | None = None) -> None: ...
    def is_alive(self) -> bool: ...


class Signal(Event):
    """An event that lets the page speak while somebody asks for it, where nobody else does."""

    _spoken = 0.0

    def is_set(self) -> bool:
        if waiting.alone() and time.monotonic() - self._spoken > BREATH:
            pause(0)
            self._spoken = time.monotonic()
        return super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        if not waiting.alone():
            return super().wait(timeout)
        wait_for(self.is_set, timeout)
        return self.is_set()


class Task:
    """Work in the only thread there is, after whatever runs now."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._ended = False

    def start(self) -> None:
        asyncio.get_event_loop().call_soon(self._run)

    def _run(self) -> None:
        try:
            self._work()
        finally:
            self._ended = True

    def is_alive(self) -> bool:
        return not self._ended

    def join(self, timeout: float | None = None) -> None:
        wait_for(lambda: self._ended, timeout)


def worker(work: Callable[[], object], name: str) -> Worker:
    """Something that does the work once it is started, beside whoever starts it."""
    return Task(work) if waiting.alone() else Thread(target=work, name=name, daemon=True)


def wait_for(happened: Callable[[], bool], timeout: float | None) -> None:
    """Wait without a second thread; where the page cannot be heard meanwhile, not at all."""
    end = None if timeout is None else time.monotonic() + timeout
    while not happened() and (end is None or time.monotonic() < end):
        left = BREATH if end is None else min(BREATH, end - time.monotonic())
        if not pause(max(0.0, left)):
            return


def pause(seconds: float) -> bool:
    """Give the page some time; whether the browser can do that in the middle of a call."""
    page = _page()
    if not page.can_run_sync():
        return False
    page.run_sync(asyncio.sleep(seconds))
    return True


def _page() -> Any:
    return import_module("pyodide.ffi")

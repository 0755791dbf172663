"""Waiting for what cannot be interrupted, so that Ctrl-C is heard all the same.

Python raises `KeyboardInterrupt` in its main thread, and only between two steps of its own. While
that thread is inside a solver written in C++ nothing is heard; while it is inside the import of a
package such as numpy, the package stays half loaded and cannot be loaded again. So such work is
done in a thread beside, which no signal reaches, and the main thread only waits.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeVar

GLANCE: Final = 0.02
"""Seconds between two looks at what happens meanwhile."""

T = TypeVar("T")


def alone() -> bool:
    """Whether there is one thread only: Python inside a page, as WebAssembly."""
    return sys.platform == "emscripten"


def beside(
    work: Callable[[], T],
    *,
    meanwhile: Callable[[], object] | None = None,
    halt: Callable[[], object] | None = None,
    name: str = "advisor-beside",
) -> T:
    """What some work gives that is done in another thread, while this one can be interrupted.

    `meanwhile` is called now and then. If it raises, or Ctrl-C is pressed, `halt` makes the work
    end early, which is waited for; without `halt` the work goes on by itself and is not waited for.
    No Ctrl-C comes to a thread other than the main one, which therefore does the work itself where
    there is nothing to do meanwhile. Where there are no other threads it does so as well.
    """
    if alone():
        return work()
    if meanwhile is None and threading.current_thread() is not threading.main_thread():
        return work()
    task = _Task(work, name)
    try:
        task.start()
        while not task.done.wait(GLANCE):
            if meanwhile is not None:
                meanwhile()
    except BaseException:
        task.given_up = True
        if halt is not None:
            task.end(halt)
        raise
    if task.failure is not None:
        raise task.failure
    found: T = task.answer
    return found


class _Task(threading.Thread):
    """Work in a thread of its own; Python does not end before it, as it could not bear that."""

    answer: Any = None
    failure: BaseException | None = None
    given_up = False

    def __init__(self, work: Callable[[], object], name: str) -> None:
        super().__init__(name=name, daemon=False)
        self._work = work
        self.done = threading.Event()

    def run(self) -> None:
        try:
            # An interrupt may come after the start of the thread and before that of the work.
            if not self.given_up:
                self.answer = self._work()
        except BaseException as error:
            self.failure = error
        finally:
            self.done.set()

    def end(self, halt: Callable[[], object]) -> None:
        """Halt the work, however often, and however often Ctrl-C is pressed meanwhile."""
        while self.is_alive() and not self.done.is_set():
            try:
                halt()
                self.done.wait(GLANCE)
            except KeyboardInterrupt:
                continue


def load(name: str) -> Any:
    """A module, loaded when it is first needed: whole, even if Ctrl-C is pressed meanwhile."""
    if name in sys.modules:
        return import_module(name)
    return beside(lambda: import_module(name), name="advisor-loading")


def missing(error: ImportError, package: str) -> bool:
    """Whether a package is not installed; otherwise it is there, and something in it is broken."""
    return isinstance(error, ModuleNotFoundError) and str(error.name).partition(".")[0] == package

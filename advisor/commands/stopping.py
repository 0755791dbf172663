"""Being asked to end: signals become what Ctrl-C is, so that everything is left in order."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""What a system sends to end a program, and a terminal that is closed; some know only one."""


class Stopped(KeyboardInterrupt):
    """The program was asked to end; the text names the signal."""


@contextmanager
def stoppable() -> Iterator[None]:
    """Meanwhile signals that would end the program at once raise `Stopped` in the main thread.

    A second one ends it at once. A signal that is ignored, as under nohup, stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    known = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    heard = [each for each in known if signal.getsignal(each) is signal.SIG_DFL]

    def stop(number: int, _: FrameType | None) -> None:
        for each in heard:
            signal.signal(each, signal.SIG_DFL)
        raise Stopped(f"Stopped by {signal.Signals(number).name}")

    for each in heard:
        signal.signal(each, stop)
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, signal.SIG_DFL)

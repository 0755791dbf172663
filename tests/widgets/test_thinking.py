"""Work beside the page: stopped it may answer, dropped it may not, and Python ends in peace."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

import widgets
from widgets.thinking import Job, Thinking

PATIENCE = 60


class Owner:
    """What a widget gives to its work."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self.seen: list[object] = []

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        yield

    def _fail(self, error: BaseException) -> None:
        self.seen.append(error)


@pytest.fixture
def owner() -> Owner:
    return Owner()


@pytest.fixture
def thinking(owner: Owner) -> Thinking:
    return Thinking(owner)


def patient(owner: Owner, go: threading.Event) -> object:
    """Work that waits for a sign and then answers."""

    def work(job: Job) -> None:
        while not (go.wait(0.01) or job.stop.is_set()):
            pass
        job.publish(lambda: owner.seen.append("answer"))

    return work


def test_an_answer_comes(owner: Owner, thinking: Thinking) -> None:
    go = threading.Event()
    thinking.start("a", patient(owner, go), lambda: owner.seen.append("ended"))
    assert thinking.busy("a")
    assert not thinking.wait(seconds=0.01)
    go.set()
    assert thinking.wait(seconds=PATIENCE)
    assert owner.seen == ["answer", "ended"]
    assert not thinking.busy("a")


def test_stopped_work_may_answer(owner: Owner, thinking: Thinking) -> None:
    thinking.start("a", patient(owner, threading.Event()))
    thinking.stop("a")
    assert thinking.wait("a", seconds=PATIENCE)
    assert owner.seen == ["answer"]


def test_dropped_work_may_not(owner: Owner, thinking: Thinking) -> None:
    job = thinking.start("a", patient(owner, threading.Event()), lambda: owner.seen.append("no"))
    thinking.drop()
    assert not thinking.busy("a")
    job.thread.join(PATIENCE)
    assert owner.seen == []


def test_new_work_of_a_kind_drops_the_old(owner: Owner, thinking: Thinking) -> None:
    go = threading.Event()
    first = thinking.start("a", patient(owner, threading.Event()))
    other = thinking.start("b", patient(owner, go))
    thinking.start("a", patient(owner, go))
    assert first.dropped
    assert not other.dropped
    go.set()
    assert thinking.wait(seconds=PATIENCE)
    assert owner.seen == ["answer", "answer"]


def test_an_error_is_told(owner: Owner, thinking: Thinking) -> None:
    def broken(job: Job) -> None:
        raise RuntimeError("no")

    thinking.start("a", broken, lambda: owner.seen.append("ended"))
    assert thinking.wait(seconds=PATIENCE)
    error, ended = owner.seen
    assert isinstance(error, RuntimeError)
    assert ended == "ended"


def test_python_ends_in_the_middle_of_a_search() -> None:
    """A solver that is killed in its work would crash the kernel on its way out."""
    code = (
        "import threading\n"
        "from widgets import Advisor, bench\n"
        "begun = threading.Event()\n"
        "advisor = Advisor(bench.hard())\n"
        "advisor.observe(lambda change: begun.set(), 'search')\n"
        "advisor.ask()\n"
        "begun.clear()\n"
        "assert begun.wait(60)\n"
        "print(advisor.search['state'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("running\n", "", 0)


@pytest.mark.parametrize("name", ["Advisor", "Board", "Editor", "Lesson", "Review", "Table"])
def test_a_widget_that_cannot_be_made_leaves_nothing_behind(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python closes what was never ready; an error then would be written below the first one."""
    unraised: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", unraised.append)
    for arguments in ((), ("x",)):
        with suppress(Exception):
            getattr(widgets, name)(*arguments, nonsense=print, position="x")
        gc.collect()
    assert unraised == []

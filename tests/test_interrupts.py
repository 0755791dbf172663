"""Ctrl-C, and the stop button of a notebook, at any moment: heard soon, and nothing is broken."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from advisor.core import waiting
from advisor.core.waiting import beside, load, missing
from advisor.search import linear

ROOT = Path(__file__).resolve().parent.parent
SOON = 5.0
"""Seconds; a second would do, but a machine may have more to do."""


def python(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.no_cover
def test_every_long_work_hears_ctrl_c() -> None:
    pytest.importorskip("scipy")
    seen = json.loads(python("-m", "tests.interrupts", "--moments", "2"))
    assert len(seen) == 11
    assert max(seen.values()) < SOON


FIRST_LOADS = """
import os, signal, sys, threading, time
from advisor import Position
from advisor.core.waiting import load
from advisor.frontiers.solver import solve

signal.signal(signal.SIGINT, signal.default_int_handler)
given = Position.new_game(seed=5).play("roll 2 6 6")
works = (
    lambda: solve(given, method="model"),
    lambda: load("networkx"),
    lambda: __import__("advisor.analysis.charts"),
    lambda: load("scipy.optimize"),
)
heard = 0
for work in works:
    press = threading.Timer({moment}, os.kill, (os.getpid(), signal.SIGINT))
    try:
        press.start()
        work()
        press.join()
        time.sleep(1)
    except KeyboardInterrupt:
        heard += 1
    work()
print(heard, *solve(given, method="model").best.actions)
"""


@pytest.mark.no_cover
@pytest.mark.parametrize("moment", [0.001, 0.06, 0.2])
def test_what_is_loaded_first_is_loaded_whole(moment: float) -> None:
    pytest.importorskip("scipy")
    said = python("-c", FIRST_LOADS.format(moment=moment))
    heard, _, best = said.strip().partition(" ")
    assert int(heard) == 4
    assert best.endswith("end")


# A kernel as JupyterLab runs it


class Kernel:
    """A kernel and what it says."""

    def __init__(self, manager: Any, client: Any) -> None:
        self.manager = manager
        self.client = client

    def run(self, code: str, interrupted_after: float | None = None) -> dict[str, Any]:
        """The reply to a cell, which may be interrupted some time after its first words."""
        # With the usual stop_on_error a kernel drops, after an error, whatever comes within the
        # next moments: the cells that follow here would be "aborted" unless they came late.
        asked = self.client.execute(code, stop_on_error=False)
        if interrupted_after is not None:
            while True:
                said = self.client.get_iopub_msg(timeout=60)
                if said["msg_type"] == "stream" and said["parent_header"]["msg_id"] == asked:
                    break
            time.sleep(interrupted_after)
            self.manager.interrupt_kernel()
        while True:
            reply: dict[str, Any] = self.client.get_shell_msg(timeout=60)
            if reply["parent_header"]["msg_id"] == asked:
                return reply["content"]


@contextmanager
def kernel() -> Iterator[Kernel]:
    manager_module = pytest.importorskip("jupyter_client.manager")
    manager, client = manager_module.start_new_kernel(kernel_name="python3", cwd=str(ROOT))
    try:
        yield Kernel(manager, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


PREPARED = """
import signal
from advisor import advise
from advisor.frontiers.solver import model, solve
from advisor.frontiers.solver.generate import invented
from advisor.frontiers.value import Weights
given = next(invented(4, "large"))[1]
small = next(invented(4, "small"))[1]
def answer():
    return [(plan.value, str(plan)) for plan in advise(small, 3).plans]
usual = signal.getsignal(signal.SIGINT)
"""
CELLS = (
    # The first loads OR-Tools.
    ("while True: solve(given, method='model')", 0.05),
    ("while True: advise(given, 5, seconds=10)", 0.4),
    ("turn = model.build(given.state, Weights.preset('app'), 4)\nwhile True: model.solve(turn)", 1),
    ("while True: advise(given, 5, seconds=10)", 0.0),
)


@pytest.mark.no_cover
def test_the_stop_button_of_a_notebook() -> None:
    with kernel() as cell:
        assert cell.run(PREPARED)["status"] == "ok"
        for code, moment in CELLS:
            reply = cell.run(f"print('begun', flush=True)\n{code}", moment)
            assert reply["status"] == "error", code
            assert reply["ename"] == "KeyboardInterrupt", code
            assert cell.run("assert signal.getsignal(signal.SIGINT) is usual")["status"] == "ok"
            same = "now = answer()\nassert now == globals().setdefault('first', now)"
            assert cell.run(same)["status"] == "ok"


# The parts


def test_work_beside_gives_what_it_finds_and_raises_what_it_raises() -> None:
    assert beside(lambda: 7) == 7
    assert beside(threading.current_thread) is not threading.main_thread()
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1 // 0)


def test_another_thread_needs_nobody_beside() -> None:
    found: list[threading.Thread] = []
    thread = threading.Thread(target=lambda: found.append(beside(threading.current_thread)))
    thread.start()
    thread.join()
    assert found == [thread]


def test_a_failure_meanwhile_halts_the_work() -> None:
    halted, ended = threading.Event(), threading.Event()

    def work() -> None:
        halted.wait()
        ended.set()

    with pytest.raises(ZeroDivisionError):
        beside(work, meanwhile=lambda: 1 // 0, halt=halted.set)
    assert ended.is_set()


def test_ctrl_c_again_and_again_waits_for_the_work_to_halt() -> None:
    presses = iter([KeyboardInterrupt, KeyboardInterrupt, None])
    halted, ended = threading.Event(), threading.Event()

    def press() -> None:
        pressed = next(presses)
        if pressed is not None:
            raise pressed
        halted.set()

    def work() -> None:
        halted.wait()
        ended.set()

    with pytest.raises(KeyboardInterrupt):
        beside(work, meanwhile=press, halt=press)
    assert ended.is_set()


def test_work_without_a_halt_goes_on_alone() -> None:
    go_on, ended = threading.Event(), threading.Event()

    def work() -> None:
        go_on.wait()
        ended.set()

    with pytest.raises(ZeroDivisionError):
        beside(work, meanwhile=lambda: 1 // 0)
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(60)


def test_given_up_before_it_began_it_never_begins() -> None:
    begun: list[int] = []
    task = waiting._Task(lambda: begun.append(1), "test")
    task.given_up = True
    task.end(lambda: begun.append(2))
    task.start()
    task.join()
    assert not begun


def test_a_module_is_loaded_once() -> None:
    assert load("json") is json
    with pytest.raises(ModuleNotFoundError) as caught:
        load("no_such_package.part")
    assert missing(caught.value, "no_such_package")
    assert not missing(caught.value, "no_such")
    assert not missing(ImportError("a broken one", name="no_such_package"), "no_such_package")


def test_a_broken_package_is_not_called_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError("cannot load module more than once per process")

    monkeypatch.setattr(linear, "load", broken)
    with pytest.raises(ImportError, match="cannot be loaded here: cannot load module") as caught:
        linear.ortools()
    assert "not installed" not in str(caught.value)

"""Runs that are ended from outside: nothing is left running, and what was played is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from advisor.commands.stopping import Stopped, stoppable

ROOT = Path(__file__).resolve().parent.parent.parent
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from advisor.__main__ import main
sys.exit(main())
"""
"""The program as from a terminal, though whoever runs the tests may have ignored some signals."""
LONG = 120
"""Seconds after which a test gives up; nothing that is tested takes nearly as long."""


@contextmanager
def running(*words: str, file: Path) -> Iterator[subprocess.Popen[str]]:
    """`python -m advisor arena`, once some games are kept; the group of the process is its own."""
    path = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    process = subprocess.Popen(
        [sys.executable, "-c", HEARING, "arena", *words, "--out", str(file), "--quiet"],
        env=os.environ | {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        until(lambda: process.poll() is not None or games(file) >= 2)
        assert process.poll() is None, process.communicate()
        yield process
    finally:
        for left in (process.pid, *below(process.pid)):
            kill(left)
        process.communicate()


def games(file: Path) -> int:
    return max(0, file.read_bytes().count(b"\n") - 1) if file.exists() else 0


def until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def kill(process: int, how: signal.Signals = signal.SIGKILL) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, how)


def parent(process: int) -> int | None:
    """The parent of a process that runs; one that has ended and waits to be noticed does not."""
    try:
        state, above = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return None
    return None if state == "Z" else int(above)


def below(process: int) -> list[int]:
    """The children of a process, and theirs."""
    every = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    children = [each for each in every if parent(each) == process]
    return [*children, *(deeper for child in children for deeper in below(child))]


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
DAWDLER = ("players.odd_players:Dawdler", "simple", "--games", "400", "--workers", "2")


@needs_proc
@pytest.mark.no_cover
@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"])
def test_no_process_is_left_and_the_games_are_kept(tmp_path: Path, how: str) -> None:
    file = tmp_path / "run.jsonl"
    with running(*DAWDLER, file=file) as process:
        workers = below(process.pid)
        assert len(workers) >= 2
        kill(process.pid, signal.Signals[how])
        _, said = process.communicate(timeout=LONG)
        until(lambda: not any(map(parent, workers)))
    if how != "SIGKILL":
        assert process.returncode == 1
        assert ("Interrupted." if how == "SIGINT" else f"Stopped by {how}.") in said
        assert f"go on with --out {file} --resume" in said
        assert "Traceback" not in said
        assert [each.name for each in tmp_path.iterdir()] == ["run.jsonl"]
    assert games(file) >= 2


@pytest.mark.no_cover
def test_ctrl_c_in_a_terminal_reports_what_there_is_and_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    plan = ("greedy", "simple", "--workers", "2")
    with running(*plan, "--games", "4000", file=file) as process:
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the workers as well
        out, said = process.communicate(timeout=LONG)
    assert process.returncode == 1
    assert "games," in out
    assert f"Interrupted. The games so far are kept; go on with --out {file} --resume." in said
    assert "Traceback" not in said
    before = games(file)
    assert 2 <= before < 4000
    with running(*plan, "--games", str(before + 20), "--resume", file=file) as process:
        process.communicate(timeout=LONG)
    assert (process.returncode, games(file)) == (0, before + 20)


@needs_proc
@pytest.mark.no_cover
def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = ("greedy", "simple", "--games", "60", "--workers", "2")
    with running(*words, file=file) as process:
        workers = [each for each in below(process.pid) if b"spawn_main" in command_of(each)]
        assert len(workers) == 2
        kill(workers[0])
        _, said = process.communicate(timeout=LONG)
    assert (process.returncode, said) == (0, "")
    assert games(file) == 60


def command_of(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


@contextmanager
def dask(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A scheduler or a worker."""
    starter = "import sys; from dask.__main__ import main; sys.argv[0] = 'dask'; sys.exit(main())"
    process = subprocess.Popen(
        [sys.executable, "-c", starter, *words, "--no-dashboard"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        for left in (process.pid, *below(process.pid)):
            kill(left)
        process.wait()


@needs_proc
@pytest.mark.no_cover
def test_a_scheduler_that_dies_is_told_and_the_run_can_go_on(tmp_path: Path) -> None:
    pytest.importorskip("dask.distributed")
    from widgets.servers import free_port

    file = tmp_path / "run.jsonl"
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", str(port))
    worker = ("worker", address, "--nthreads", "1", "--no-nanny")
    plan = ("greedy", "simple", "--scheduler", address)
    with (
        dask(*scheduler) as dying,
        dask(*worker),
        running(*plan, "--games", "100000", file=file) as process,
    ):
        kill(dying.pid)
        out, said = process.communicate(timeout=LONG)
    assert process.returncode == 1
    assert f"The scheduler at {address} answers no more. The games so far are kept; " in said
    assert "Traceback" not in said
    assert "greedy · simple" in out
    before = games(file)
    with (
        dask(*scheduler),
        dask(*worker),
        running(*plan, "--games", str(before + 20), "--resume", file=file) as process,
    ):
        process.communicate(timeout=LONG)
    assert process.returncode == 0
    assert games(file) == before + 20


# What signals become


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_is_heard_once(name: str) -> None:
    number = signal.Signals[name]
    before = signal.signal(number, signal.SIG_DFL)
    try:
        with pytest.raises(Stopped, match=f"Stopped by {name}"), stoppable():
            signal.raise_signal(number)
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stoppable():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_another_thread_hears_nothing() -> None:
    before = signal.getsignal(signal.SIGTERM)
    seen = []

    def look() -> None:
        with stoppable():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [before]

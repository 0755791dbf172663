"""Locks: one at a time, nobody waits for ever, and nothing is left behind."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from advisor.core import locking, whose
from advisor.core.locking import LockedError, locked

ROOT = Path(__file__).resolve().parent.parent.parent


def without_flock(*_: object) -> None:
    raise OSError(errno.ENOLCK, "No locks available")


@pytest.fixture(params=["flock", "a disk without locks", "a system without locks"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every kind of system."""
    if request.param == "a disk without locks":
        odd = SimpleNamespace(flock=without_flock, LOCK_EX=2, LOCK_NB=4)
        monkeypatch.setattr(locking, "fcntl", odd)
    elif request.param == "a system without locks":
        monkeypatch.setattr(locking, "fcntl", None)
    return str(request.param)


def test_one_at_a_time(tmp_path: Path, system: str) -> None:
    file = tmp_path / "a"
    with locked(file, 1):
        with pytest.raises(LockedError, match="another program"), locked(file, 0.05):
            pass
        with locked(tmp_path / "b", 0):
            pass
    with locked(file, 0):
        pass
    assert list(tmp_path.iterdir()) == []


def test_an_error_gives_the_lock_back(tmp_path: Path, system: str) -> None:
    with pytest.raises(KeyboardInterrupt), locked(tmp_path / "a", 1):
        raise KeyboardInterrupt
    with locked(tmp_path / "a", 0):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_link_and_its_file_have_one_lock(tmp_path: Path, system: str) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "a")
    with locked(tmp_path / "a", 1), pytest.raises(LockedError), locked(link, 0):
        pass


KILLED = """
import os, sys
from advisor.core import locking
if sys.argv[2] != "flock":
    locking.fcntl = None
with locking.locked(sys.argv[1], 5):
    os._exit(0)
"""


def test_a_lock_ends_with_its_process(tmp_path: Path, system: str) -> None:
    file = tmp_path / "a"
    subprocess.run([sys.executable, "-c", KILLED, str(file), system], cwd=ROOT, check=True)
    assert len(list(tmp_path.iterdir())) == 1, "something is left behind"
    with locked(file, 0):
        pass
    assert list(tmp_path.iterdir()) == []


def held(folder: Path, content: str, age: float) -> Path:
    """The lock of somebody else on the file `a`, on a system without locks."""
    with locked(folder / "a", 0):
        (lock,) = folder.iterdir()
    lock.write_text(content)
    os.utime(lock, (time.time() - age,) * 2)
    return lock


def test_a_lock_of_another_machine_ends_with_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "fcntl", None)
    file = tmp_path / "a"
    lock = held(tmp_path, "01234567-1", age=20)
    with pytest.raises(LockedError), locked(file, 0, longest=30):
        pass
    assert lock.exists()
    with locked(file, 0, longest=10):
        pass
    assert not lock.exists()
    held(tmp_path, whose.own_mark(), age=0)
    with pytest.raises(LockedError), locked(file, 0):
        pass


def test_a_lock_that_vanishes_meanwhile_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert locking._is_stale(tmp_path / "none", 10)
    # Who had the lock takes the file away between our opening it and asking for the lock.
    real = locking.fcntl

    class Fcntl:
        LOCK_EX, LOCK_NB = real.LOCK_EX, real.LOCK_NB
        tries = 0

        def flock(self, descriptor: int, how: int) -> None:
            self.tries += 1
            if self.tries == 1:
                next(tmp_path.iterdir()).unlink()
            real.flock(descriptor, how)

    odd = Fcntl()
    monkeypatch.setattr(locking, "fcntl", odd)
    with locked(tmp_path / "a", 1):
        assert odd.tries == 2
        assert len(list(tmp_path.iterdir())) == 1


COUNTING = """
import sys, time
from pathlib import Path
from advisor.core import locking
file = Path(sys.argv[1])
if sys.argv[2] != "flock":
    locking.fcntl = None
for _ in range(25):
    with locking.locked(file, 60):
        number = int(file.read_text())
        time.sleep(0.0005)
        file.write_text(str(number + 1))
"""


@pytest.mark.no_cover
def test_processes_take_turns(tmp_path: Path, system: str) -> None:
    file = tmp_path / "number"
    file.write_text("0")
    running = [
        subprocess.Popen([sys.executable, "-c", COUNTING, str(file), system], cwd=ROOT)
        for _ in range(3)
    ]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert file.read_text() == "75"
    assert list(tmp_path.iterdir()) == [file]

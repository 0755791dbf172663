"""The writer: whole or not at all, its own leftovers, and where it may write."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from advisor.core import saving, whose
from advisor.core.saving import ExistsError, SaveError


def dead() -> int:
    """The number of a process that is no more."""
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def part(folder: Path, mark: str, age: float = 0) -> Path:
    file = folder / f".alien-frontiers-{mark}-0123456789ab.part"
    file.write_text("half")
    os.utime(file, (time.time() - age,) * 2)
    return file


MACHINE = whose.own_mark().partition("-")[0]


def test_what_killed_saves_left_is_cleared_away(tmp_path: Path) -> None:
    part(tmp_path, f"{MACHINE}-{dead()}")
    part(tmp_path, whose.own_mark())
    part(tmp_path, "01234567-1", age=2 * saving.FOREVER)
    earlier = part(tmp_path, "01234567-1", age=2 * saving.FOREVER)
    earlier.rename(tmp_path / ".4711-0123456789ab.part")
    part(tmp_path, "01234567-2", age=2 * saving.FOREVER)
    saving.write(tmp_path / "a", "text")
    assert [file.name for file in tmp_path.iterdir()] == ["a"]


def test_what_others_need_stays(tmp_path: Path) -> None:
    kept = [
        part(tmp_path, f"{MACHINE}-{os.getppid()}"),  # a process that lives
        part(tmp_path, "01234567-1"),  # another machine's, and young
        tmp_path / ".something.part",
        tmp_path / ".4711-0123456789ab.part",  # young
        tmp_path / "download.part",
        tmp_path / f".alien-frontiers-{MACHINE}-x-0123456789ab.part",
    ]
    for file in kept:
        file.touch()
    saving.write(tmp_path / "a", "text")
    assert sorted(tmp_path.iterdir()) == sorted([*kept, tmp_path / "a"])


def test_saves_of_many_threads_leave_each_other_alone(tmp_path: Path) -> None:
    failed: list[BaseException] = []

    def save(name: str) -> None:
        try:
            for number in range(30):
                saving.write(tmp_path / name, f"{number}" * 1000)
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=save, args=(name,)) for name in "aab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "b"]
    assert (tmp_path / "b").read_text() == "29" * 1000


@pytest.mark.parametrize(
    ("mark", "gone"),
    [
        (whose.own_mark(), False),
        (f"{MACHINE}-{'9' * 30}", True),
        (f"{MACHINE}-", False),
        ("01234567-1", False),
        ("", False),
    ],
    ids=["own", "of nobody", "without a number", "of another machine", "empty"],
)
def test_whether_a_process_is_gone(mark: str, gone: bool) -> None:
    assert whose.is_gone(mark) is gone


def test_somebody_elses_process_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(whose.os, "kill", forbidden)
    assert not whose.is_gone(f"{MACHINE}-1")


def test_a_machine_without_spaces_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: str) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(whose.os, "readlink", missing)
    whose._machine.cache_clear()
    try:
        assert len(whose.own_mark().partition("-")[0]) == 8
    finally:
        whose._machine.cache_clear()


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_replaces_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def none(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr(saving.os, "link", none)
    file = tmp_path / "a"
    saving.write(file, "first", new=True)
    with pytest.raises(ExistsError, match=r"'.*a' could not be written: it exists already\."):
        saving.write(file, "second", new=True)
    assert file.read_text() == "first"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("links", [True, False])
def test_a_name_taken_in_the_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    file = tmp_path / "a"
    real = saving.os.link

    def late(*names: Path) -> None:
        file.write_text("somebody else's")
        if not links:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        real(*names)

    monkeypatch.setattr(saving.os, "link", late)
    with pytest.raises(SaveError):
        saving.write(file, "mine", new=True)
    assert file.read_text() == "somebody else's"
    assert list(tmp_path.iterdir()) == [file]


def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("precious")
    file.chmod(0o444)
    with pytest.raises(SaveError, match="it is write-protected"):
        saving.write(file, "other")
    assert file.read_text() == "precious"


def test_nobody_else_can_read_a_private_file_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a"
    file.write_text("private")
    file.chmod(0o600)
    seen = []
    real = saving.os.write

    def look(descriptor: int, data: bytes) -> int:
        seen.append(os.fstat(descriptor).st_mode & 0o777)
        return real(descriptor, data)

    monkeypatch.setattr(saving.os, "write", look)
    saving.write(file, b"still private")
    assert seen == [0o600]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_failed_to_reach_the_disk_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = saving.os.fsync

    def broken(descriptor: int) -> None:
        if os.path.samestat(os.fstat(descriptor), tmp_path.stat()):
            raise OSError(errno.EIO, "Input/output error")
        real(descriptor)

    monkeypatch.setattr(saving.os, "fsync", broken)
    with pytest.raises(SaveError, match="may not have reached the disk"):
        saving.write(tmp_path / "a", "text")


def test_a_system_that_opens_no_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = saving.os.open

    def careful(path: Path, *rest: int) -> int:
        if path == tmp_path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, *rest)

    monkeypatch.setattr(saving.os, "open", careful)
    saving.write(tmp_path / "a", "text")
    assert (tmp_path / "a").read_text() == "text"


def test_a_copy_is_kept_once(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("one")
    assert saving.keep_copy(file, "old").name == "a-old-1.json"
    assert saving.keep_copy(file, "old").name == "a-old-1.json"
    file.write_text("two")
    (tmp_path / "a-old-2.json").mkdir()
    assert saving.keep_copy(file, "old").name == "a-old-3.json"
    assert (tmp_path / "a-old-1.json").read_text() == "one"


def test_a_rehearsal_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a"
    saving.rehearse(file)
    assert list(tmp_path.iterdir()) == []
    file.write_text("old")
    saving.rehearse(file)
    assert file.read_text() == "old"
    for impossible in (tmp_path, tmp_path / "no" / "b", file / "c", tmp_path / ("x" * 300)):
        with pytest.raises(SaveError):
            saving.rehearse(impossible)


def test_a_line_is_added_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a"
    with pytest.raises(SaveError, match="No such file"):
        saving.append(file, "line\n")
    file.write_text("first\n")
    saving.append(file, "second\n")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(saving.os, "fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        saving.append(file, "third\n")
    assert file.read_text() == "first\nsecond\n"


@pytest.mark.parametrize("name", ["x" * 300, "nul\0l", "\ud800", "a/b"])
def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    assert not saving.exists(tmp_path / name)
    with pytest.raises(SaveError, match=r"could not be written: .*\.$"):
        saving.write(tmp_path / name, "text")

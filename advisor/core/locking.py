"""One at a time: a lock on a file, for programs that read it, change it and write it again.

The lock is a small file beside the other, gone when nobody needs it. The system's own locks are
used where there are any, on network folders as well: they end with their process, so that none
is ever left behind. Elsewhere the lock is the file itself, and one whose process is gone, or that
is older than any work can take, is taken over. Nobody waits for ever.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Final

from advisor.core import saving
from advisor.core.whose import is_gone, own_mark

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # a system with other customs
    fcntl = None

PAUSE: Final = 0.01
"""Seconds between two looks at a lock that somebody else holds."""


class LockedError(OSError):
    """Somebody else works with the file, and does not come to an end."""


@contextmanager
def locked(path: saving.Name, patience: float, longest: float = 10.0) -> Iterator[None]:
    """Work with a file while nobody else does; waits for others, but not longer than `patience`.

    `longest` is how many seconds such work can take. Raises `OSError` if that cannot be arranged.
    """
    real = saving.place(path)
    name = hashlib.sha256(os.fsencode(real.name.casefold())).hexdigest()[:12]
    lock = real.with_name(f".alien-frontiers-{name}.lock")
    until = time.monotonic() + patience
    while True:
        with _attempt(lock, longest) as holds:
            if holds:
                yield
                return
        if time.monotonic() >= until:
            raise LockedError(None, "another program is working with it")
        time.sleep(PAUSE)


@contextmanager
def _attempt(lock: Path, longest: float) -> Iterator[bool]:
    """Try once; says whether the lock is ours, and gives it back in the end."""
    if fcntl is not None:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        holds: bool | None = False
        try:
            holds = _flocked(descriptor, lock)
            if holds is not None:
                yield holds
                return
        finally:
            try:
                with suppress(OSError):
                    if holds is not False:  # without locks the file is of no use
                        lock.unlink()
            finally:  # Ctrl-C may come even here, and an open file is a lock that stays
                with suppress(OSError):
                    os.close(descriptor)
    with _named(lock.with_suffix(".held"), longest) as holds:
        yield holds


def _flocked(descriptor: int, lock: Path) -> bool | None:
    """Whether the system's lock on an open file is ours now; None if it has no locks there."""
    assert fcntl is not None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    # Who had it before has taken the file away, and somebody may have made a new one.
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), os.stat(lock))  # noqa: PTH116
    return False


@contextmanager
def _named(held: Path, longest: float) -> Iterator[bool]:
    """The lock of a system without locks: who makes the file has it."""
    descriptor = _made(held)
    if descriptor is None and _is_stale(held, longest):
        with suppress(FileNotFoundError):
            held.unlink()
        descriptor = _made(held)
    if descriptor is None:
        yield False
        return
    try:
        os.write(descriptor, own_mark().encode())
        os.close(descriptor)
        yield True
    finally:
        with suppress(OSError):
            held.unlink()


def _made(held: Path) -> int | None:
    try:
        return os.open(held, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        return None


def _is_stale(held: Path, longest: float) -> bool:
    try:
        age = time.time() - held.stat().st_mtime
        return age > longest or is_gone(held.read_text(errors="replace"))
    except FileNotFoundError:
        return True

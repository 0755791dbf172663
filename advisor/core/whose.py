"""Which process made a file, and whether that process is gone.

A file that is only there while something is under way carries the mark of its process, so that
others can tell what was left behind by a process that was killed from what is still needed.
"""

from __future__ import annotations

import hashlib
import os
import platform
from functools import lru_cache


def own_mark() -> str:
    """This process, as a word that can stand in the name of a file: machine and number."""
    return f"{_machine()}-{os.getpid()}"


def is_gone(mark: str) -> bool:
    """Whether the process of a mark surely lives no more; other machines' cannot be judged."""
    machine, _, number = mark.partition("-")
    if machine != _machine() or not number.isdigit() or os.name != "posix":
        return False
    try:
        os.kill(int(number), 0)  # signal 0 only asks whether there is such a process
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False  # it is there, and somebody else's
    return False


@lru_cache(maxsize=1)
def _machine() -> str:
    """The space in which numbers of processes mean something: a machine, or a container on it."""
    try:
        space = os.readlink("/proc/self/ns/pid")  # noqa: PTH115 - the text of the link is wanted
    except OSError:
        space = ""
    return hashlib.sha256(f"{platform.node()} {space}".encode()).hexdigest()[:8]

"""Memory of a search: when it is looked through for garbage, and when it is given back.

A search that keeps nearly all that it makes has no garbage to find, and Python looks for some again
and again.

CP-SAT takes and frees much memory in small pieces. The C library keeps what is freed for later, so
a kernel that has advised for an evening would seem to grow without end. glibc can be asked to
return it; other libraries do so by themselves, or not at all, and are left alone.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache


@cache
def _trim() -> Callable[[int], int] | None:
    """The function of the C library that does it; None where there is none."""
    import ctypes

    try:
        found: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    except (OSError, TypeError):  # no such way to reach the library on this system
        return None
    return found


def give_back() -> bool:
    """Return what is free to the system; whether it could be asked."""
    trim = _trim()
    if trim is not None:
        trim(0)
    return trim is not None


@contextmanager
def uncollected() -> Iterator[None]:
    """Put off the search for garbage until this is done.

    Two at once, in two threads, do no harm: the first that ends lets it begin again.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()

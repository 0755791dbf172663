"""Saving: the one place where the project writes files, whole or not at all; and reading them.

What every save keeps to:

- The text goes to a new file in the same folder, reaches the disk, and only then takes the name.
  A failure at any moment leaves the old file as it was, or the new one whole.
- A symbolic link stays a link: the file it leads to is written. Where the name comes from a
  browser, `within` names the folder that no link may lead out of.
- The file keeps its mode. One that is write-protected, a folder, a pipe or a device is refused.
- What a killed save left behind is cleared away by the next save in that folder: only our own
  files, and none of a save that is still under way.
- What goes wrong is a `SaveError`, which prints as a sentence.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from advisor.core.documents import LARGEST, TOO_LARGE, UnfitText
from advisor.core.visible import visible
from advisor.core.whose import is_gone, own_mark

FOREVER: Final = 24 * 60 * 60
"""Seconds after which no save is under way any more, wherever its process may run."""
_PART: Final = re.compile(r"\.(?:alien-frontiers-([0-9a-f]{8}-[0-9]+)|[0-9]+)-[0-9a-f]{12}\.part")
"""The name of a file that is being written: the mark of its process, and chance. Version 0.1.0
had a mark that says too little; what it left is known by its age only."""
_DOUBT: Final = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})
"""What a folder answers that failed to reach the disk; others mean that it cannot be asked to."""
_FLAGS: Final = os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_under_way: set[str] = set()
"""Names of the files that threads of this process are writing now."""

Name = str | os.PathLike[str]


class SaveError(OSError):
    """A file that could not be written; it prints as a sentence, and `strerror` is the reason."""

    def __str__(self) -> str:
        return visible(f"'{os.fspath(self.filename)}' could not be written: {self.strerror}.")


class ExistsError(SaveError):
    """A file that was to be new and is there already."""


def write(
    path: Name, content: str | bytes, *, new: bool = False, within: Name | None = None
) -> None:
    """Put a text into a file; if that fails, the old file stays as it was.

    A `new` file replaces nothing: what is there already is an `ExistsError`.
    """
    with _told(path):
        data = content.encode() if isinstance(content, str) else content
        target = place(path, within)
        _sweep(target.parent)
        if new and os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "it exists already")
        mode = None if new else _mode(target)
        with _part_beside(target) as part:
            _fill(part, data, mode)
            if new:
                _take_free_name(part, target)
            else:
                os.replace(part, target)  # noqa: PTH105 - every call to the system stands open here
        _settle(target.parent)


def rehearse(path: Name) -> None:
    """See that a file could be written, before long work that will end with it; changes nothing."""
    with _told(path):
        target = place(path)
        mode = _mode(target)
        with _part_beside(target) as part:
            _fill(part, b"", mode)


def append(path: Name, content: str) -> None:
    """Add to the end of a file that is there, all of it or nothing.

    Only a process killed in this very moment can leave a part of the text.
    """
    with _told(path):
        descriptor = os.open(path, _FLAGS | os.O_APPEND)
        try:
            before, whole = os.fstat(descriptor).st_size, False
            try:
                _pour(descriptor, content.encode())
                whole = True
                os.fsync(descriptor)
            except BaseException as error:
                # Ctrl-C on the way to the disk does not make it less whole.
                if not whole or isinstance(error, OSError):
                    with suppress(OSError):
                        os.ftruncate(descriptor, before)
                raise
        finally:
            os.close(descriptor)


def keep_copy(path: Path, why: str) -> Path:
    """Keep what is in a file under a name of its own beside it, `stem-why-number`.

    The file stays where it is until it is replaced, so that there is one at every moment. A copy
    that was made before and never needed serves again.
    """
    with _told(path):
        content = path.read_bytes()  # all of it, however large
    number = 1
    while True:
        copy = path.with_name(f"{path.stem}-{why}-{number}{path.suffix}")
        try:
            write(copy, content, new=True)
        except ExistsError:
            with suppress(OSError):  # what cannot be read is something else
                if copy.is_file() and copy.read_bytes() == content:
                    return copy
            number += 1
        else:
            return copy


def place(path: Name, within: Name | None = None) -> Path:
    """The file that a name leads to, through all links; raises `OSError` or `ValueError`.

    With `within`, a name that leads out of that folder is refused, and what is no ordinary file:
    reading a pipe may take for ever.
    """
    target = Path(os.path.realpath(path))
    if within is not None:
        if not target.is_relative_to(os.path.realpath(within)):
            raise PermissionError(errno.EACCES, "it leads out of its folder")
        _ordinary(target)
    return target


def exists(path: Name) -> bool:
    """Whether there is something under a name; a name that no file can have is that of none."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def read(path: Name) -> bytes:
    """What is in a file; `UnfitText` if that is more than any of our files has."""
    with Path(path).open("rb") as file:
        found = file.read(LARGEST + 1)
    if len(found) > LARGEST:
        raise UnfitText(TOO_LARGE)
    return found


def reason(error: Exception) -> str:
    """What went wrong with a file, in a few words without its name."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


@contextmanager
def _told(path: Name) -> Iterator[None]:
    """Whatever goes wrong with a file becomes a sentence with its name."""
    try:
        yield
    except (OSError, ValueError) as error:
        kind = ExistsError if isinstance(error, FileExistsError) else SaveError
        raise kind(getattr(error, "errno", None), reason(error), os.fspath(path)) from error


@contextmanager
def _part_beside(target: Path) -> Iterator[Path]:
    """A name for a new file beside another; what is left under it in the end is removed."""
    part = target.parent / f".alien-frontiers-{own_mark()}-{os.urandom(6).hex()}.part"
    _under_way.add(part.name)
    try:
        yield part
    finally:
        try:
            with suppress(OSError):
                part.unlink()
        finally:  # Ctrl-C may come even here
            _under_way.discard(part.name)


def _mode(target: Path) -> int | None:
    """The mode of a file that may be replaced; None if there is none."""
    mode = _ordinary(target)
    if mode is not None and not mode & 0o222:
        raise PermissionError(errno.EACCES, "it is write-protected")
    return mode


def _ordinary(target: Path) -> int | None:
    """The mode of an ordinary file; None if there is none."""
    try:
        found = os.stat(target).st_mode  # noqa: PTH116
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found):
        kind = "a folder" if stat.S_ISDIR(found) else "no ordinary file"
        raise OSError(None, f"it is {kind}")
    return stat.S_IMODE(found)


def _fill(part: Path, data: bytes, mode: int | None) -> None:
    """Write a new file; at no moment may more people read it than the old one."""
    descriptor = os.open(part, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode)
    try:
        if mode is not None and stat.S_IMODE(os.fstat(descriptor).st_mode) != mode:
            part.chmod(mode)
        _pour(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _pour(descriptor: int, data: bytes) -> None:
    """Write all of it, though the system may take less at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _take_free_name(part: Path, target: Path) -> None:
    """Give a file its name unless there is one of that name."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise FileExistsError(errno.EEXIST, "it exists already") from None
    except OSError:
        # No second names on this disk. Somebody may take the name in this very moment.
        if os.path.lexists(target):
            raise
        os.replace(part, target)  # noqa: PTH105


def _sweep(folder: Path) -> None:
    """Clear away what killed saves have left behind in a folder, as far as that can be done."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            found = _PART.fullmatch(entry.name)
            if found is None or entry.name in _under_way:
                continue
            mark = found[1] or ""
            with suppress(OSError):
                old = time.time() - entry.stat(follow_symlinks=False).st_mtime > FOREVER
                if old or mark == own_mark() or is_gone(mark):
                    os.unlink(entry.path)  # noqa: PTH108


def _settle(folder: Path) -> None:
    """Let the new name reach the disk as well, where the system can do that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno in _DOUBT:
            doubt = f"it is there, but may not have reached the disk ({error.strerror})"
            raise OSError(error.errno, doubt) from error

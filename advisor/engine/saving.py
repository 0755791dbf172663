"""Writing a file whole or not at all, and reading one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write(path: str | os.PathLike[str], text: str) -> None:
    """Put a text into a file so that a failure at any moment leaves the old file as it was.

    The text goes to a new file in the same folder, reaches the disk, and only then takes the
    name. Raises `OSError`. Devices and pipes are refused: they would be replaced, not written to.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        kind = "a folder" if target.is_dir() else "no ordinary file"
        raise OSError(None, f"it is {kind}")
    part = target.parent / f".{os.getpid()}-{os.urandom(6).hex()}.part"
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            part.chmod(target.stat().st_mode & 0o7777)
        os.replace(part, target)  # noqa: PTH105 - named in the promise above
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Let the new name reach the disk as well, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def read(path: str | os.PathLike[str]) -> bytes:
    return Path(path).read_bytes()


def reason(error: Exception) -> str:
    """What went wrong with a file, in a few words without its name."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__

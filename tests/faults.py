"""Faults at every call to the system that a save makes, one after the other.

    python -m tests.faults

prints, for each way of saving that the project has, how many calls it makes and how many faults
were put there. A save is first watched: which calls it makes, in their order. Then it is repeated
with a fault at the first of them, at the second, and so on: the disk is full, broken or read-only,
the folder is forbidden, Ctrl-C comes before or after the call, or the process is killed before or
after it; a write may also take only half of the bytes. Afterwards the folder must hold the old
file or the new one, whole; the user is told in one sentence; and the next save goes well and
leaves nothing behind. No moment is chosen by chance.
"""

from __future__ import annotations

import errno
import fcntl
import io
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from advisor.core.saving import SaveError

WATCHED: Final = {
    os: (
        *("open", "write", "fsync", "close", "ftruncate", "truncate"),
        *("replace", "rename", "link", "symlink", "unlink", "remove", "mkdir", "rmdir"),
        *("chmod", "fchmod", "chown", "utime", "stat", "lstat", "fstat", "scandir", "listdir"),
    ),
    io: ("open",),
    fcntl: ("flock",),
}
"""Every call by which a save could look at a folder or change it."""
CHANGES: Final = (
    *("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink"),
    *("os.chmod", "os.chown", "os.truncate", "os.utime", "fcntl.flock"),
)
"""What the interpreter itself reports; nothing of it may happen outside the watched calls."""
ERRORS: Final = {name: getattr(errno, name) for name in ("ENOSPC", "EIO", "EROFS", "EACCES")}
KILLED: Final = 9
MEMORY: Final = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Where the folders are: faults do not need a disk, which is slow."""
OURS: Final = ".alien-frontiers-"
KINDS: Final = (*ERRORS, "Ctrl-C before", "Ctrl-C after", "killed before", "killed after")
OF_WRITES: Final = ("half", "half, then ENOSPC", "half, then Ctrl-C", "half, then killed")

Files = dict[str, tuple[bytes, int]]
"""What is in a folder: content and mode by name."""


class Told(Exception):
    """The sentence with which a save that does not raise said that it failed."""


@dataclass(frozen=True)
class Save:
    """A way of saving."""

    name: str
    do: Callable[[Path], object]
    """The save, in a folder; raises one of `errors` if it failed."""
    prepare: Callable[[Path], object] = lambda _: None
    """What is there before."""
    errors: tuple[type[Exception], ...] = (SaveError,)
    next: Callable[[Path], object] | None = None
    """What is saved next, where doing the same again would do more."""
    cut: bool = False
    """Whether a process that is killed may leave a part of a line at the end of the file."""


@dataclass
class Watch:
    """Counts the calls of a save, and spoils one of them."""

    spoilt: int = -1
    kind: str = ""
    calls: list[str] = field(default_factory=list)
    escaped: list[str] = field(default_factory=list)
    """Changes that did not come from a watched call."""
    lost: list[Any] = field(default_factory=list)
    """Open files that nobody can know of, since Ctrl-C came before they were told."""
    inside: bool = False

    def call(self, name: str, real: Callable[..., Any], *args: Any, **keys: Any) -> Any:
        number = len(self.calls)
        self.calls.append(name)
        self.inside = True
        try:
            if number == self.spoilt:
                return self._spoil(name, real, *args, **keys)
            return real(*args, **keys)
        finally:
            self.inside = False

    def _spoil(self, name: str, real: Callable[..., Any], *args: Any, **keys: Any) -> Any:
        """Do the call wrongly; a file is closed even where closing fails, as the system has it."""
        kind = self.kind
        if kind.startswith("half"):
            descriptor, data = args
            taken = real(descriptor, data[: len(data) // 2])
            kind = kind.removeprefix("half").removeprefix(", then ")
            if not kind:
                return taken
        elif kind.endswith("after") or name == "close":
            with suppress(OSError):
                result = real(*args, **keys)
                if name in ("open", "scandir"):
                    self.lost.append(result)
        if kind in ERRORS:
            raise OSError(ERRORS[kind], os.strerror(ERRORS[kind]))
        if kind.startswith("killed"):
            os._exit(KILLED)
        raise KeyboardInterrupt


_watch: Watch | None = None


def _audit(event: str, args: tuple[Any, ...]) -> None:
    if _watch is not None and event in CHANGES and not _watch.inside:
        writes = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        if event != "open" or args[2] & writes:
            _watch.escaped.append(f"{event} {args}")


sys.addaudithook(_audit)


@contextmanager
def watched(spoilt: int = -1, kind: str = "") -> Iterator[Watch]:
    """All calls to the system go through a `Watch`."""
    global _watch
    watch = Watch(spoilt, kind)
    real = {(home, name): getattr(home, name) for home, names in WATCHED.items() for name in names}

    def wrapper(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **keys: watch.call(name, function, *args, **keys)

    for (home, name), function in real.items():
        setattr(home, name, wrapper(name, function))
    _watch = watch
    try:
        yield watch
    finally:
        _watch = None
        for (home, name), function in real.items():
            setattr(home, name, function)
        for opened in watch.lost:
            os.close(opened) if isinstance(opened, int) else opened.close()


def look(folder: Path) -> Files:
    """What is in a folder, without files that are only there during a save; names made by chance
    become one."""
    return {
        re.sub(r"position-[0-9a-f]{12}", "position", path.relative_to(folder).as_posix()): (
            path.read_bytes(),
            path.stat().st_mode & 0o7777,
        )
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(OURS)
    }


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob(f"{OURS}*")]


def put(folder: Path, files: Files) -> None:
    for name, (content, mode) in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(mode)


@dataclass(frozen=True)
class Case:
    """One save with one fault."""

    save: Save
    old: Files
    new: Files
    number: int
    call: str
    kind: str

    def __str__(self) -> str:
        return f"{self.save.name}: {self.kind} at call {self.number + 1}, {self.call}"

    def problems(self) -> Iterator[str]:
        """Try it, and say what is wrong afterwards."""
        with TemporaryDirectory(dir=MEMORY) as name:
            folder = Path(name)
            put(folder, self.old)
            said = self._spoilt(folder)
            now = look(folder)
            yield from self._not_whole(now)
            if said is None and "killed" not in self.kind and now != self.new:
                yield "nothing was said, and the new file is not there"
            if said is not None and (not said.endswith(".") or "\n" in said or "Errno" in said):
                yield f"this is no sentence: {said!r}"
            parts = [part for part in leftovers(folder) if part.endswith(".part")]
            if parts and self.kind in ERRORS and self.call != "unlink":
                yield f"{parts} was left behind"
            if now != self.new:
                self.save.do(folder)
                if look(folder) != self.new:
                    yield f"the next save did not go well: {sorted(look(folder))}"
            else:
                with suppress(*self.save.errors):  # what was to be new, and is there, is refused
                    (self.save.next or self.save.do)(folder)
            if leftovers(folder):
                yield f"the next save left {leftovers(folder)}"

    def _spoilt(self, folder: Path) -> str | None:
        """Save with the fault; gives the sentence, if one was said."""
        if "killed" in self.kind:
            child = os.fork()
            if child == 0:  # no test may go on in this process
                try:
                    with watched(self.number, self.kind):
                        self.save.do(folder)
                finally:
                    os._exit(0)
            _, status = os.waitpid(child, 0)
            assert os.waitstatus_to_exitcode(status) == KILLED, f"{self} was not reached"
            return None
        with watched(self.number, self.kind) as watch:
            try:
                self.save.do(folder)
            except self.save.errors as error:
                return str(error)
            except KeyboardInterrupt:
                return "Interrupted."
            finally:
                assert len(watch.calls) > self.number, f"{self} was not reached"
        return None

    def _not_whole(self, now: Files) -> Iterator[str]:
        for name in self.old.keys() - now.keys():
            yield f"{name} is gone"
        for name, found in now.items():
            wholes = [files[name] for files in (self.old, self.new) if name in files]
            if found in wholes:
                continue
            content = found[0]
            prefix = self.old[name][0] if name in self.old else b""
            is_cut = content.startswith(prefix) and self.new[name][0].startswith(content)
            if not (self.save.cut and "killed" in self.kind and is_cut):
                yield f"{name} is neither the old file nor the new one"


def cases(save: Save) -> list[Case]:
    """Every fault for every call of a save."""
    with TemporaryDirectory(dir=MEMORY) as name:
        folder = Path(name)
        save.prepare(folder)
        old = look(folder)
        save.do(folder)  # what is loaded or remembered once is no part of a save
    with TemporaryDirectory(dir=MEMORY) as name:
        folder = Path(name)
        put(folder, old)
        with watched() as watch:
            save.do(folder)
        new = look(folder)
        assert not leftovers(folder), f"{save.name} leaves {leftovers(folder)}"
    assert new != old, f"{save.name} saves nothing"
    assert not watch.escaped, f"{save.name} does more than is watched: {watch.escaped}"
    return [
        Case(save, old, new, number, call, kind)
        for number, call in enumerate(watch.calls)
        for kind in (*KINDS, *(OF_WRITES if call == "write" else ()))
    ]


def main() -> int:
    """Try everything, print the table, and say what went wrong."""
    from saves import SAVES

    wrong = 0
    print("| save | calls | of them change something | faults |")
    print("| --- | ---: | ---: | ---: |")
    total: Counter[str] = Counter()
    for save in SAVES:
        found = cases(save)
        calls = {case.number: case.call for case in found}
        looks = ("stat", "lstat", "fstat", "scandir", "listdir")
        numbers = {
            "calls": len(calls),
            "changing": sum(call not in looks for call in calls.values()),
            "faults": len(found),
        }
        total.update(numbers)
        print(f"| {save.name} | " + " | ".join(map(str, numbers.values())) + " |", flush=True)
        for case in found:
            for problem in case.problems():
                wrong += 1
                print(f"{case}: {problem}", file=sys.stderr)
    print("| together | " + " | ".join(map(str, total.values())) + " |")
    print(f"\n{total['faults']} faults, {wrong} of them with consequences.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    sys.exit(main())

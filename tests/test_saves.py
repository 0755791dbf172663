"""Every save of the project holds at every fault, and there is only one writer."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from faults import Save, cases
from saves import SAVES

ROOT = Path(__file__).resolve().parent.parent
WRITER = "advisor/core/saving.py"
ELSEWHERE = {
    "advisor/core/locking.py": "a lock holds nothing that could be half written",
    "widgets/servers.py": "the output of a server, written while it runs",
}
"""Modules that open files for writing, and why that is no save."""
WRITES = {
    *("write_text", "write_bytes", "savefig", "replace", "rename", "renames", "link_to"),
    *("hardlink_to", "NamedTemporaryFile", "mkstemp", "savez", "copyfile", "copy2", "move"),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.name)
def test_old_or_new_at_every_fault(save: Save) -> None:
    found = cases(save)
    assert len(found) > 50
    problems = [f"{case}: {problem}" for case in found for problem in case.problems()]
    assert problems == []


def writing(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Where a module opens a file for writing, or moves one."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name == "open" and any(
            isinstance(word, ast.Constant)
            and isinstance(word.value, str)
            and set(word.value) <= set("rwaxbt+")
            and set(word.value) & set("wax+")
            for word in (*node.args, *(key.value for key in node.keywords))
        ):
            yield node.lineno, name
        elif isinstance(called, ast.Attribute) and name in WRITES:
            module = called.value.id if isinstance(called.value, ast.Name) else ""
            # `replace` is also what texts and dataclasses have; of a path it takes one argument.
            if name != "replace" or module == "os" or (len(node.args) == 1 and not node.keywords):
                yield node.lineno, name
        elif ast.unparse(called) == "os.open":
            yield node.lineno, "os.open"


def test_there_is_one_writer() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{line} {what}"
        for room in ("advisor", "widgets")
        for path in sorted((ROOT / room).rglob("*.py"))
        if path.relative_to(ROOT).as_posix() not in (WRITER, *ELSEWHERE)
        for line, what in writing(ast.parse(path.read_text(encoding="utf-8")))
    ]
    # Output that nobody reads goes nowhere, and a picture into memory.
    allowed = ("advisor/commands/__init__.py", "advisor/analysis/charts.py")
    assert [place for place in found if not place.startswith(allowed)] == []


@pytest.mark.parametrize(
    "line",
    [
        "path.write_text('x')",
        "path.open('w')",
        "open(path, 'ab')",
        "path.open(mode='x')",
        "os.open(path, 1)",
        "os.replace(a, b)",
        "part.replace(target)",
        "path.rename(other)",
        "figure.savefig(path)",
        "tempfile.NamedTemporaryFile('w')",
    ],
)
def test_a_second_writer_is_caught(line: str) -> None:
    assert list(writing(ast.parse(line)))


@pytest.mark.parametrize("line", ["text.replace('a', 'b')", "open(path)", "replace(old, name=1)"])
def test_reading_is_no_writing(line: str) -> None:
    assert not list(writing(ast.parse(line)))


FULL = """
import subprocess, sys
from pathlib import Path
from advisor import Game, GameError
from advisor.lessons import Progress
disk = Path(sys.argv[1])
run = lambda *words: subprocess.run(words, check=True, capture_output=True)
try:
    run("mount", "-t", "tmpfs", "-o", "size=64k", "none", str(disk))
except (OSError, subprocess.CalledProcessError):
    sys.exit(77)
game = Game.new(seed=1)
game.save(disk / "game.json")
old = (disk / "game.json").read_bytes()
progress = Progress(disk / "progress.json")
assert progress.record("mine/1", "done")

def fails(why):
    try:
        game.save(disk / "game.json")
    except GameError as error:
        assert str(error).endswith(f": {why}."), error
    else:
        raise AssertionError("it was saved")
    assert not progress.record("mine/2", "done")
    assert why in progress.problem, progress.problem
    assert (disk / "game.json").read_bytes() == old
    assert Progress(disk / "progress.json").state("mine/2") == "not attempted"
    names = sorted(path.name for path in disk.iterdir())
    assert names == ["filler", "game.json", "progress.json"], names

with (disk / "filler").open("wb", buffering=0) as filler:
    try:
        while True:
            filler.write(bytes(4096))
    except OSError:
        pass
game.play("roll")
fails("No space left on device")
run("mount", "-o", "remount,ro", str(disk))
fails("Read-only file system")
run("mount", "-o", "remount,rw", str(disk))
(disk / "filler").unlink()
game.save(disk / "game.json")
assert progress.record("mine/3", "done")
again = Progress(disk / "progress.json")
assert [again.state(f"mine/{number}") for number in (1, 2, 3)] == ["done"] * 3
"""


@pytest.mark.no_cover
def test_a_disk_that_is_really_full_or_read_only(tmp_path: Path) -> None:
    unshare = ["unshare", "--map-root-user", "--mount"]
    try:
        done = subprocess.run(
            [*unshare, sys.executable, "-c", FULL, str(tmp_path)],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        pytest.skip("no small disk can be made here")
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip("no small disk can be made here")
    assert done.returncode == 0, done.stderr


LIMITED = """
import resource, sys
from advisor import Game, GameError
game = Game.new(seed=1)
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
try:
    game.save(sys.argv[1])
except GameError as error:
    assert str(error).endswith(": File too large."), error
else:
    raise AssertionError("it was saved")
"""


@pytest.mark.no_cover
def test_a_write_that_stops_in_the_middle(tmp_path: Path) -> None:
    """The system takes the first 200 bytes and refuses the rest."""
    file = tmp_path / "game.json"
    file.write_text("old")
    subprocess.run([sys.executable, "-c", LIMITED, str(file)], cwd=ROOT, check=True)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]

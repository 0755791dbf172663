"""The quick tests on every Python of this machine that the project supports.

    make test-pythons                       all that are found
    python -m tests.pythons 3.12 3.13       only these
    python -m tests.pythons --list          only say which were found

Looks on the PATH, where systems keep programs, and among what pyenv and uv have installed. Each
version gets an environment of its own from the lock, under build/pythons, and runs there the tests
of rules, values, solver and widgets. A table at the end tells what came of it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENTS = ROOT / "build" / "pythons"
#: About a minute: everything of the rules and values, and the heart of solver and widgets. What
#: comes and goes with a Python shows there: types, texts of errors, order, packages that are built.
QUICK = (
    "tests/frontiers",
    "tests/frontiers/value",
    "tests/frontiers/solver/test_rules.py",
    "tests/frontiers/solver/test_solve.py",
    "tests/frontiers/solver/test_without_ortools.py",
    "tests/widgets",
)
NAMED = re.compile(r"python(?:3(?:\.\d+t?)?)?")
#: Asked of every candidate. A virtual environment answers for the Python it was made with.
QUESTION = """
import json, os, platform, sys, sysconfig
print(json.dumps({
    "real": os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable),
    "version": platform.python_version(),
    "info": sys.version_info[:2],
    "implementation": platform.python_implementation(),
    "release": sys.version_info[3] == "final",
    "free": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
}))
"""


@dataclass(frozen=True)
class Found:
    """A Python of this machine; `why_not` says why it is not tried, where it is not."""

    executable: str
    version: str
    why_not: str = ""


@dataclass(frozen=True)
class Outcome:
    """What came of one Python."""

    python: Found
    said: str
    failed: bool
    seconds: float = 0


def least() -> tuple[int, ...]:
    """The oldest version that pyproject.toml allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))


def folders(environment: Mapping[str, str]) -> Iterator[Path]:
    """Where Pythons may be: the PATH, the usual places, pyenv's and uv's."""
    home = Path(environment.get("HOME", "/nowhere"))
    yield from (Path(each) for each in environment.get("PATH", "").split(os.pathsep) if each)
    yield from (Path("/usr/local/bin"), Path("/usr/bin"))
    pyenv = Path(environment.get("PYENV_ROOT") or home / ".pyenv")
    uv = Path(environment.get("UV_PYTHON_INSTALL_DIR") or home / ".local/share/uv/python")
    for installed in (pyenv / "versions", uv):
        yield from sorted(installed.glob("*/bin"))


def candidates(places: Iterable[Path]) -> Iterator[Path]:
    """Every program there that is called like a Python."""
    for place in dict.fromkeys(places):
        try:
            names = sorted(path.name for path in place.iterdir())
        except OSError:  # a PATH may name what is not there
            continue
        for name in names:
            if NAMED.fullmatch(name) and os.access(place / name, os.X_OK):
                yield place / name


def ask(candidate: Path) -> dict[str, object] | None:
    """What a program says of itself; nothing, if it is no Python that works."""
    try:
        done = subprocess.run(
            [candidate, "-I", "-c", QUESTION],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
            timeout=30,
            check=True,
        )
        answer = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return answer if isinstance(answer, dict) else None


def discover(places: Iterable[Path], oldest: tuple[int, ...]) -> list[Found]:
    """The Pythons from the oldest on, each version once, in order; the first one found stands."""
    asked: set[str] = set()
    found: dict[str, tuple[tuple[int, ...], Found]] = {}
    for candidate in candidates(places):
        real = os.path.realpath(candidate)
        if real in asked:
            continue
        asked.add(real)
        answer = ask(candidate)
        if answer is None or tuple(answer["info"]) < oldest:  # type: ignore[arg-type]
            continue
        why_not = ""
        if answer["implementation"] != "CPython":
            why_not = f"{answer['implementation']}, for which OR-Tools is not built"
        elif answer["free"]:
            why_not = "without the global lock, for which OR-Tools is not built"
        elif not answer["release"]:
            why_not = "not released yet"
        version = f"{answer['version']}{'t' if answer['free'] else ''}"
        if answer["implementation"] != "CPython":
            version = f"{answer['implementation']} {version}"
        order = tuple(int(part) for part in re.findall(r"\d+", version))
        found.setdefault(version, (order, Found(str(answer["real"]), version, why_not)))
    return [each for _, each in sorted(found.values(), key=lambda pair: (pair[0], pair[1].version))]


def attempt(python: Found, arguments: Sequence[str]) -> Outcome:
    """Make the environment of one Python and run the tests there."""
    if python.why_not:
        return Outcome(python, f"left out: {python.why_not}", failed=False)
    began = time.monotonic()
    folder = ENVIRONMENTS / python.version
    made = subprocess.run(
        [ROOT / ".ci" / "venv", folder],
        cwd=ROOT,
        env=os.environ | {"PYTHON": python.executable},
        check=False,
    )
    if made.returncode:
        return Outcome(python, "no environment", True, time.monotonic() - began)
    jobs = os.environ.get("JOBS", "2")
    tests = ["-n", jobs, "--dist", "worksteal", "-m", "not slow and not no_cover"]
    command = [folder / "bin" / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    last = ""
    with subprocess.Popen(
        [*command, *(arguments or QUICK)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    failed = process.returncode != 0
    return Outcome(python, last.strip("= "), failed, time.monotonic() - began)


def table(outcomes: Sequence[Outcome]) -> str:
    """What came of each, a line for one."""
    rows = [("Python", "", "time", "what was said", "where")]
    for each in outcomes:
        word = "FAILED" if each.failed else "-" if each.python.why_not else "passed"
        took = f"{each.seconds:.0f} s" if each.seconds else ""
        rows.append((each.python.version, word, took, each.said, each.python.executable))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("versions", nargs="*", help="only these, such as 3.12; else all")
    parser.add_argument("--list", action="store_true", help="only say which were found")
    parser.add_argument("--tests", nargs="+", default=[], help="other tests than the quick ones")
    arguments = parser.parse_args(words)
    oldest = ".".join(map(str, least()))
    found = discover(folders(os.environ), least())
    print(f"Python {oldest} or newer on this machine:", flush=True)
    for each in found:
        why_not = f"; left out: {each.why_not}" if each.why_not else ""
        print(f"  {each.version} ({each.executable}{why_not})", flush=True)
    usable = [each for each in found if not each.why_not]
    if not usable:
        print("  none that could be tried")
        return 1
    if len(usable) == 1:
        print("There is only this one, so nothing is compared: install others to try them.")
    if arguments.list:
        return 0
    chosen = [
        each
        for each in found
        if not arguments.versions
        or any(f"{each.version}.".startswith(f"{word}.") for word in arguments.versions)
    ]
    if not any(not each.why_not for each in chosen):
        print(f"None of them is {' or '.join(arguments.versions)}.", file=sys.stderr)
        return 2
    outcomes = [attempt(each, arguments.tests) for each in chosen]
    print(f"\n{' '.join(arguments.tests or QUICK)}\n\n{table(outcomes)}")
    return int(any(each.failed for each in outcomes))


if __name__ == "__main__":
    sys.exit(main())

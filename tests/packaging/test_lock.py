"""The locks: in step with pyproject.toml, whole, silent about places; and .venv made from one."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.binder.image import image_pins, wanted_python

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
lock = SimpleNamespace(**runpy.run_path(str(ROOT / ".ci" / "lock")))
LOCKS = {path: (ROOT / path).read_text(encoding="utf-8") for path in (lock.MAIN, lock.BINDER)}
MACHINES = (
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
)
GOOD = "somewhat==1.2 ; python_full_version < '3.12' \\\n    --hash=sha256:" + 64 * "a" + "\n"


def asked_for(*extras: str) -> Iterator[Requirement]:
    """What the project and some of its extras ask for, and what building it takes."""
    lines = [*PROJECT["dependencies"], *PYPROJECT["build-system"]["requires"]]
    for extra in extras:
        lines += PROJECT["optional-dependencies"][extra]
    for line in lines:
        wanted = Requirement(line)
        if wanted.name == PROJECT["name"]:
            yield from asked_for(*wanted.extras)
        else:
            yield wanted


def chosen(text: str, python: str, machine: dict[str, str]) -> dict[str, str]:
    """What a lock brings to one machine; a package in two versions at once is a defect."""
    machine = machine | {"python_version": python, "python_full_version": f"{python}.9"}
    machine |= {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
    found: dict[str, str] = {}
    for name, version, marker in lock.entries(text):
        if not marker or Marker(marker).evaluate(machine):
            assert name not in found, f"{name}: {found.get(name)} and {version} for Python {python}"
            found[name] = version
    return found


def unmet(wanted: Iterator[Requirement], brought: dict[str, str]) -> list[str]:
    """The requirements that a set of packages does not meet."""
    return [
        f"{each}: {brought.get(canonicalize_name(each.name), 'not there')}"
        for each in wanted
        if (version := brought.get(canonicalize_name(each.name))) is None
        or not each.specifier.contains(version, prereleases=True)
    ]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine["platform_machine"])
@pytest.mark.parametrize("python", lock.PYTHONS)
def test_every_direct_dependency_is_locked_within_its_bounds(
    python: str, machine: dict[str, str]
) -> None:
    brought = chosen(LOCKS[lock.MAIN], python, machine)
    assert unmet(asked_for(*lock.EXTRAS), brought) == [], "renew it: make lock"
    assert len(brought) > 100


def test_binder_gets_what_it_needs_from_its_image_and_the_lock() -> None:
    image = {canonicalize_name(name): version for name, version in image_pins().items()}
    brought = chosen(LOCKS[lock.BINDER], wanted_python(), MACHINES[0])
    assert set(image) & set(brought) == set(), "the image keeps what it has: make lock"
    assert unmet(asked_for("binder"), image | brought) == [], "renew it: make lock"
    assert "jupyterlab" in image


def test_the_locks_know_every_python_from_the_oldest_on() -> None:
    assert lock.PYTHONS[0] == lock.least_python() == "3.11"
    assert wanted_python() in lock.PYTHONS


def test_a_bound_that_is_not_met_is_caught() -> None:
    brought = {"here": "2.0", "old-one": "1.0"}
    wanted = [Requirement(line) for line in ("here>=2", "old_one>=1.1", "missing")]
    assert unmet(iter(wanted), brought) == ["old_one>=1.1: 1.0", "missing: not there"]


def test_two_versions_for_one_python_are_caught() -> None:
    twice = GOOD + GOOD.replace("1.2", "1.3").replace("<", "<=")
    with pytest.raises(AssertionError, match=r"1\.2 and 1\.3 for Python 3\.11"):
        chosen(twice, "3.11", MACHINES[0])


@pytest.mark.parametrize("path", LOCKS, ids=str)
def test_a_lock_has_packages_and_hashes_and_nothing_else(path: Path) -> None:
    assert len(list(lock.entries(LOCKS[path]))) > 20
    assert "make lock" in LOCKS[path].partition("==")[0]
    for word in ("://", "index" + "-url", "find" + "-links", PROJECT["name"] + " @", "=/"):
        assert word not in LOCKS[path]


@pytest.mark.parametrize(
    "line",
    [
        "--index" + "-url somewhere",
        "--find" + "-links there",
        "-e .",
        "-r other.txt",
        "somewhat",
        "somewhat>=1 \\",
        "somewhat==1",  # no hash follows
        "somewhat @ https://example.org/somewhat.whl",
        "./somewhat.whl",
        "    --hash=md5:" + 32 * "a",
        "    --hash=sha256:" + 63 * "a",
    ],
)
def test_anything_else_in_a_lock_is_caught(line: str) -> None:
    with pytest.raises(ValueError, match=r"line 4: .* was expected"):
        list(lock.entries(f"# heading\n{GOOD}{line}\n{GOOD}"))


@pytest.mark.parametrize("text", ["somewhat==1 \\\n", f"somewhat==1 \\\n{GOOD}"])
def test_a_package_without_a_hash_is_caught(text: str) -> None:
    with pytest.raises(ValueError, match="has no hash"):
        list(lock.entries(text))


def test_what_differs_from_the_lock_is_told() -> None:
    text = GOOD + GOOD.replace("1.2", "1.3").replace("<", ">=") + GOOD.replace("somewhat", "b")
    assert list(lock.newer(text, {"somewhat": "1.3", "b": "1.2", "c": "4"})) == []
    assert list(lock.newer(text, {"somewhat": "1.4"})) == [
        "somewhat 1.2, 1.3 in the lock, 1.4 here"
    ]


def test_a_failed_renewal_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match=r"no such thing\nNothing was written"):
        lock.run(sys.executable, "-c", "import sys; sys.exit('no such thing')")


# .ci/venv, with a Python that only writes down what it is asked to do

FAKE = """\
#!/bin/sh
echo "$@" >>"{log}"
case "$*" in
*"-m venv --clear "*) mkdir -p "$4/bin"; rm -f "$4/.lock"; cp "$0" "$4/bin/python" ;;
*--require-hashes*) exit {locked} ;;
*--no-index*) exit {closed} ;;
esac
"""


class Workshop:
    """A copy of what .ci/venv works with, and a Python that does nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".ci").mkdir()
        for name in ("venv", "requirements.txt"):
            (folder / ".ci" / name).write_bytes((ROOT / ".ci" / name).read_bytes())
        (folder / ".ci" / "venv").chmod(0o755)
        self.log = folder / "log"
        self.python()

    def python(self, locked: int = 0, closed: int = 0) -> None:
        text = FAKE.format(log=self.log, locked=locked, closed=closed)
        for path in (self.folder / "python", self.folder / "env" / "bin" / "python"):
            if path.parent.exists():
                path.write_text(text, encoding="utf-8")
                path.chmod(0o755)

    def make(self, *more: str) -> tuple[int, list[str], str]:
        """Exit code, the steps that change something, and what was said of failures."""
        self.log.write_text("", encoding="utf-8")
        done = subprocess.run(
            [self.folder / ".ci" / "venv", "env", *more],
            env={"PATH": os.environ["PATH"], "PYTHON": str(self.folder / "python")},
            capture_output=True,
            text=True,
            check=False,
        )
        steps = self.log.read_text(encoding="utf-8").splitlines()
        kept = [step for step in steps if re.search("venv --clear| install ", step)]
        return done.returncode, kept, done.stderr

    @property
    def ready(self) -> bool:
        return (self.folder / "env" / ".ready").exists()


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_an_environment_is_made_from_the_lock_and_from_nothing_else(workshop: Workshop) -> None:
    code, (venv, locked, project), said = workshop.make()
    assert (code, said) == (0, "")
    assert venv == "-m venv --clear env"
    for word in ("--require-hashes", "--only-binary :all:", "-r .ci/requirements.txt"):
        assert word in locked
    for word in ("--isolated", "--no-index", "--no-build-isolation", "--editable .[lab,test]"):
        assert word in project
    assert workshop.ready


def test_it_is_made_anew_with_another_lock_only(workshop: Workshop) -> None:
    workshop.make()
    _, steps, _ = workshop.make()
    assert len(steps) == 1
    assert "--no-index" in steps[0]
    with (workshop.folder / ".ci" / "requirements.txt").open("a", encoding="utf-8") as file:
        file.write(GOOD)
    assert len(workshop.make()[1]) == 3
    assert len(workshop.make()[1]) == 1


def test_a_lock_that_cannot_be_installed_is_not_taken_for_done(workshop: Workshop) -> None:
    workshop.python(locked=1)
    code, _, said = workshop.make()
    assert code == 1
    assert ".ci/venv env --newest" in said
    assert not workshop.ready
    workshop.python()
    assert len(workshop.make()[1]) == 3
    assert workshop.ready


def test_what_the_lock_has_not_is_said(workshop: Workshop) -> None:
    workshop.make()
    assert workshop.ready
    workshop.python(closed=1)
    code, _, said = workshop.make()
    assert code == 1
    assert "make lock" in said
    assert not workshop.ready


def test_the_newest_is_installed_without_the_lock_and_always_anew(workshop: Workshop) -> None:
    for _ in range(2):
        code, (venv, newest), _ = workshop.make("--newest")
        assert code == 0
        assert "--clear" in venv
        assert newest.endswith("install --editable .[lab,test]")
        assert workshop.ready
    assert len(workshop.make()[1]) == 3, "it is no environment of the lock"


def test_the_environment_follows_lock_and_project() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (needs,) = re.findall(r"^\$\(READY\): (.*)$", makefile, re.MULTILINE)
    assert {"pyproject.toml", str(lock.MAIN), ".ci/venv"} <= set(needs.split())
    extras = ",".join(lock.EXTRAS)
    assert f".[{extras}]" in (ROOT / ".ci" / "venv").read_text(encoding="utf-8")

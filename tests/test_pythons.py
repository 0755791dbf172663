"""Which Pythons `make test-pythons` finds and what it tells, tried with programs that pretend."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests import pythons
from tests.pythons import Found, Outcome

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


def pretend(
    path: Path, version: str, *, implementation: str = "CPython", free: bool = False, real: str = ""
) -> Path:
    """A program that answers as a Python of some version would."""
    path.parent.mkdir(parents=True, exist_ok=True)
    answer = {
        "real": real or str(path.resolve()),
        "version": version,
        "info": [int(part) for part in version.split(".")[:2]],
        "implementation": implementation,
        "release": version.replace(".", "").isdigit(),
        "free": free,
    }
    path.write_text(f"#!/bin/sh\necho '{json.dumps(answer)}'\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def versions(*places: Path) -> list[str]:
    return [each.version for each in pythons.discover(places, OLDEST) if not each.why_not]


def test_each_version_is_found_once_and_in_order(tmp_path: Path) -> None:
    first = pretend(tmp_path / "a" / "python3.12", "3.12.4")
    (tmp_path / "a" / "python3").symlink_to(first)
    pretend(tmp_path / "b" / "python3.9", "3.9.1")
    pretend(tmp_path / "b" / "python3.12", "3.12.4")
    pretend(tmp_path / "b" / "python3.11", "3.11.10")
    pretend(tmp_path / "c" / "python3.11", "3.11.2")
    pretend(tmp_path / "c" / "python", "3.14.0")
    found = pythons.discover([tmp_path / name for name in ("a", "b", "c", "a")], OLDEST)
    assert [each.version for each in found] == ["3.11.2", "3.11.10", "3.12.4", "3.14.0"]
    assert found[2].executable == str(first), "the first on the way"


def test_what_only_looks_like_a_python_is_passed_over(tmp_path: Path) -> None:
    pretend(tmp_path / "python3.12-config", "3.12.1")
    pretend(tmp_path / "ipython3.12", "3.12.1")
    pretend(tmp_path / "python3.13", "3.13.1").chmod(0o644)
    for name, text in {
        "python3.11": "exit 1",
        "python3.14": "echo 3.14",
        "python3": "echo 3",
    }.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "python").write_text("no program", encoding="utf-8")
    (tmp_path / "python").chmod(0o755)
    assert versions(tmp_path, tmp_path / "not there") == []


def test_a_shim_gives_the_python_behind_it(tmp_path: Path) -> None:
    behind = pretend(tmp_path / "versions" / "3.13.2" / "bin" / "python3.13", "3.13.2")
    pretend(tmp_path / "shims" / "python3.13", "3.13.2", real=str(behind))
    (found,) = pythons.discover([tmp_path / "shims", behind.parent], OLDEST)
    assert found.executable == str(behind)


def test_what_cannot_be_tried_is_named_with_the_reason(tmp_path: Path) -> None:
    pretend(tmp_path / "python3.11", "3.11.11", implementation="PyPy")
    pretend(tmp_path / "python3.13t", "3.13.1", free=True)
    pretend(tmp_path / "python3.15", "3.15.0a2")
    found = {each.version: each.why_not for each in pythons.discover([tmp_path], OLDEST)}
    assert list(found) == ["PyPy 3.11.11", "3.13.1t", "3.15.0a2"]
    assert all(found.values())


def test_the_places_are_the_path_and_what_pyenv_and_uv_have(tmp_path: Path) -> None:
    for place in (
        "pyenv/versions/3.12.1/bin",
        "uv/cpython-3.13/bin",
        "h/.pyenv/versions/3.11.1/bin",
    ):
        (tmp_path / place).mkdir(parents=True)
    given = {
        "PATH": f"{tmp_path / 'p'}::{tmp_path / 'q'}",
        "PYENV_ROOT": str(tmp_path / "pyenv"),
        "UV_PYTHON_INSTALL_DIR": str(tmp_path / "uv"),
        "HOME": str(tmp_path / "h"),
    }
    found = list(pythons.folders(given))
    assert found[:2] == [tmp_path / "p", tmp_path / "q"]
    assert Path("/usr/bin") in found
    assert found[-2:] == [
        tmp_path / "pyenv/versions/3.12.1/bin",
        tmp_path / "uv/cpython-3.13/bin",
    ]
    del given["PYENV_ROOT"]
    assert tmp_path / "h/.pyenv/versions/3.11.1/bin" in list(pythons.folders(given))
    assert list(pythons.folders({}))


def test_this_very_python_says_what_it_is() -> None:
    answer = pythons.ask(Path(sys.executable))
    assert answer is not None
    assert answer["info"] == list(sys.version_info[:2])
    assert Path(str(answer["real"])).exists()
    assert not Path(str(answer["real"])).is_relative_to(ROOT), "not that of an environment"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with a folder for Pythons and no other."""
    monkeypatch.setattr(pythons, "folders", lambda environment: [tmp_path])
    return tmp_path


def test_without_any_python_it_fails(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pretend(machine / "python3.15", "3.15.0a2")
    assert pythons.main([]) == 1
    said = capsys.readouterr().out
    assert "not released yet" in said
    assert "none that could be tried" in said


def test_one_alone_is_said_to_be_alone(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pretend(machine / "python3.12", "3.12.1")
    assert pythons.main(["--list"]) == 0
    assert "only this one" in capsys.readouterr().out
    pretend(machine / "python3.13", "3.13.1")
    assert pythons.main(["--list"]) == 0
    said = capsys.readouterr().out
    assert "only this one" not in said
    assert "3.12.1" in said
    assert "3.13.1" in said


def test_one_failure_is_a_failure_and_the_table_tells_all(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for version in ("3.11.2", "3.12.1", "3.15.0a1"):
        pretend(machine / f"python{version.rpartition('.')[0]}", version)
    really = pythons.attempt

    def attempt(python: Found, arguments: list[str]) -> Outcome:
        if python.why_not:
            return really(python, arguments)
        return Outcome(python, "3 passed", python.version == "3.12.1", 12.4)

    monkeypatch.setattr(pythons, "attempt", attempt)
    assert pythons.main([]) == 1
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines()[-3:]]
    assert rows == [["3.11.2", "passed"], ["3.12.1", "FAILED"], ["3.15.0a1", "-"]]
    assert pythons.main(["3.11"]) == 0
    assert "3.12.1  " not in capsys.readouterr().out
    assert pythons.main(["3.1"]) == 2
    assert "None of them is 3.1." in capsys.readouterr().err


def test_a_python_runs_the_tests_in_an_environment_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a set-up that makes an environment which only pretends to test."""
    setup = tmp_path / ".ci" / "venv"
    setup.parent.mkdir()
    setup.write_text(
        '#!/bin/sh\nmkdir -p "$1/bin" && cp "$PYTHON" "$1/bin/python"\n', encoding="utf-8"
    )
    setup.chmod(0o755)
    monkeypatch.setattr(pythons, "ROOT", tmp_path)
    monkeypatch.setattr(pythons, "ENVIRONMENTS", tmp_path / "build")
    fake = tmp_path / "fake"
    for code in (0, 1):
        fake.write_text(
            f'#!/bin/sh\necho "$@" >"{tmp_path}/asked"\necho "== 3 passed ==="\nexit {code}\n',
            encoding="utf-8",
        )
        fake.chmod(0o755)
        outcome = pythons.attempt(Found(str(fake), "3.12.1"), [])
        assert (outcome.failed, outcome.said) == (bool(code), "3 passed")
        asked = (tmp_path / "asked").read_text(encoding="utf-8")
        assert asked.startswith("-m pytest")
        assert asked.rstrip().endswith(" ".join(pythons.QUICK))
    assert (tmp_path / "build" / "3.12.1" / "bin" / "python").exists()
    setup.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    assert pythons.attempt(Found(str(fake), "3.12.1"), []).failed


def test_the_quick_tests_are_there() -> None:
    assert [place for place in pythons.QUICK if not (ROOT / place).exists()] == []
    assert pythons.least() == OLDEST

"""The parts of tests/fresh_machine.py that can be tried without a fresh machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import fresh_machine

ROOT = Path(__file__).resolve().parent.parent


def test_the_commands_are_taken_from_the_readme_as_printed() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert fresh_machine.commands(readme) == ["make lab", "make test"]
    assert fresh_machine.commands("x\n```sh\nmake a  # why\n\nmake b\n```\n```sh\nno\n```\n") == [
        "make a",
        "make b",
    ]
    with pytest.raises(ValueError, match="no shell block"):
        fresh_machine.commands("```python\n```\n")


def test_the_home_folder_is_new_and_old_settings_stay_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_TOKEN", "x")
    monkeypatch.setenv("VIRTUAL_ENV", "x")
    monkeypatch.setenv("PYTHONPATH", "x")
    found = fresh_machine.environment(tmp_path)
    assert found["HOME"] == str(tmp_path)
    assert not {"JUPYTER_TOKEN", "VIRTUAL_ENV", "PYTHONPATH"} & found.keys()


def test_a_page_that_is_not_there_does_not_answer() -> None:
    assert not fresh_machine.answers(f"http://127.0.0.1:{fresh_machine.free_port()}/")


def test_a_command_that_fails_is_seen(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert not fresh_machine.run_test("echo 3 passed; false", tmp_path, tmp_path, log)
    assert not fresh_machine.run_test("echo nothing", tmp_path, tmp_path, log)
    assert fresh_machine.run_test("echo 3 passed", tmp_path, tmp_path, log)
    assert not fresh_machine.run_lab("exit 1", tmp_path, tmp_path, log)

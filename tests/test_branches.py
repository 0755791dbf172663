"""The share of branches is counted without statements, and too small a share is an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from branches import main

SIGN = """\
def sign(number):
    if number < 0:
        return "-"
    return "+"


sign(1)
"""


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """The report on a program that takes one of its two branches."""
    (tmp_path / "sign.py").write_text(SIGN, encoding="utf-8")
    for command in (["run", "--branch", "sign.py"], ["json", "-q"]):
        subprocess.run([sys.executable, "-m", "coverage", *command], check=True, cwd=tmp_path)
    return tmp_path / "coverage.json"


def test_enough(half: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(half), "--at-least", "50"]) == 0
    assert capsys.readouterr().out == "1 of 2 branches are taken: 50.00 % (at least 50 %)\n"


def test_too_few_and_where(half: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(half), "--at-least", "50.1"]) == 1
    assert "1 missing in sign.py" in capsys.readouterr().out

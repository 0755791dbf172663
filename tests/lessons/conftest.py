"""The course, lessons to spoil, and the command without a keyboard."""

from __future__ import annotations

import argparse
import io
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from advisor.commands import lesson as lesson_command
from advisor.commands.console import CommandError
from advisor.lessons import Curriculum, load_course
from advisor.lessons.progress import FOLDER_VARIABLE

SAMPLE = """
id = "sample"
title = "A sample"
part = "Samples"
text = "Dock with `solar 3`."

[[exercise]]
task = "Turn your 4 fuel into 2 ore."
solution = ["market 2 2", "trade 2"]
goal = { ore.red = 2 }
hints = ["Begin with `market 2 2`."]
unique = true
practises = ["mkt"]
wrong = [{ try = "market 5 5", say = "Too dear." }]
position = { players = [
  { color = "red", ships = ["2", "2", "5", "5"], fuel = 4 },
  { color = "blue" },
], docks = { mine = ["blue:6"], bay = ["blue", "blue"] } }
"""


@pytest.fixture(scope="session")
def course() -> Curriculum:
    return load_course()


@pytest.fixture
def sample_text() -> str:
    return SAMPLE


@pytest.fixture
def sample() -> dict[str, Any]:
    """A good lesson as a table that a test may spoil."""
    return tomllib.loads(SAMPLE)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a data folder of its own; nobody's progress is touched."""
    folder = tmp_path / "data"
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    return folder


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run the command `lesson` with some arguments and typed lines."""

    def run(*arguments: str | Path, typed: str | list[str] = "") -> Answer:
        lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        source = io.BytesIO(lines.encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(source, encoding="utf-8"))
        parser = argparse.ArgumentParser()
        lesson_command.options(parser)
        try:
            chosen = parser.parse_args([str(argument) for argument in arguments])
            chosen.usage = parser.error
            code = lesson_command.run(chosen)
        except CommandError as error:
            code = 1
            print(error, file=sys.stderr)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run

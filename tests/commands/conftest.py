"""Running commands in this process and in a new one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from advisor.__main__ import main

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture
def command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Command:
    """Run `python -m advisor` with some arguments, here, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path, typed: str | bytes = "") -> Answer:
        source = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(source), encoding="utf-8"))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Command:
    """Run `python -m advisor` in a new process."""

    def run(*arguments: str | Path, typed: bytes = b"", **environment: str) -> Answer:
        done = subprocess.run(
            [sys.executable, "-m", "advisor", *map(str, arguments)],
            cwd=tmp_path,
            input=typed,
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | environment,
            capture_output=True,
            check=False,
            timeout=120,
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run

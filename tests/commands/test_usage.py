"""What holds for every command: help, exit codes, any terminal."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from advisor.commands import COMMANDS, console, parser

ROOT = Path(__file__).resolve().parents[2]
NAMES = [command.NAME for command in COMMANDS]


def test_the_commands() -> None:
    names = "new show check advise play review lesson puzzles arena fit bench"
    assert " ".join(NAMES) == f"{names} phoenix-data phoenix-fit"


def test_help_names_every_command(command) -> None:
    answer = command("--help")
    assert answer.code == 0
    assert answer.out.isascii()
    for name in NAMES:
        assert re.search(rf"^    {name}\s", answer.out, re.MULTILINE)


def test_help_shows_where_to_begin(command) -> None:
    """The lines a newcomer copies are right."""
    said = command("--help").out
    assert max(len(line) for line in said.splitlines()) <= 100
    lines = re.findall(r"^  python -m advisor (.*?)(?:  .*)?$", said, re.MULTILINE)
    assert len(lines) >= 6
    for line in lines:
        if not line.endswith("--help"):
            assert parser().parse_args(shlex.split(line)).run


@pytest.mark.parametrize("name", NAMES)
def test_help_teaches_with_an_example(command, name: str) -> None:
    answer = command(name, "--help")
    assert answer.code == 0
    assert f"python -m advisor {name} " in answer.out.split("Examples:")[1]
    assert answer.out.isascii()
    assert max(len(line) for line in answer.out.splitlines()) <= 100


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["show"],
        ["check"],
        ["bench"],
        ["bench", "everything"],
        ["new", "--edition", "2"],
        ["new", "--seed", "x"],
        ["new", "--players", "7"],
        ["new", "--players", "9" * 5000],
        ["new", "--players", "red", "purple"],
        ["new", "--players", "red", "red"],
        ["new", "--names", "only one"],
        ["new", "--helmet-cost", "99"],
        ["show", "x", "--turn", "1", "--action", "1"],
        ["play", "x.json", "--seed", "1"],
        ["play", "-"],
        ["puzzles"],
        ["puzzles", "--games", "0", "--out", "x"],
        ["puzzles", "--games", "1"],
        ["puzzles", "--check", "--games", "1"],
        ["review"],
    ],
)
def test_wrong_usage_ends_with_2(command, arguments: list[str]) -> None:
    answer = command(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert "error:" in answer.err


@pytest.mark.parametrize("name", ["show", "check", "play", "review"])
@pytest.mark.parametrize("file", ["missing.json", ".", "a\x1bb\nc"])
def test_a_file_that_cannot_be_read(command, name: str, file: str) -> None:
    answer = command(name, file)
    assert answer.code == 1
    assert answer.out == ""
    assert "cannot be read" in answer.err
    assert answer.err.count("\n") == 1
    assert "\x1b" not in answer.err


def test_any_name_on_any_terminal(process, tmp_path: Path) -> None:
    """Letters that a terminal does not have are written as escapes, never a failure."""
    name = "Zoë 界\x1b[31m👽"
    made = process("new", "--names", name, "Bob", "--game", "-o", "game.json")
    assert (made.code, made.err) == (0, "")
    for encoding in ("ascii", "latin-1", "cp1252", "utf-8"):
        done = subprocess.run(
            [sys.executable, "-m", "advisor", "show", "game.json"],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        shown = done.stdout.decode(encoding)
        assert "\x1b" not in shown
        assert ("界" if encoding == "utf-8" else "\\u754c") in shown
        assert ("●" if encoding == "utf-8" else "[ ]") in shown.replace("○", "●")


def test_signs_of_the_board_have_plain_forms() -> None:
    assert console.encodable("next: ≥ 3 · ○", "ascii") == "next: >= 3 - ."
    assert console.encodable("next: ≥ 3", "utf-8") == "next: ≥ 3"
    assert console.encodable("\ud800", None) == "\\ud800"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_a_reader_that_leaves_early_and_a_closed_output() -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PY": sys.executable}

    def shell(line: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-c", line], env=environment, capture_output=True, text=True, timeout=60,
            check=False,
        )  # fmt: skip

    gone = shell('"$PY" -m advisor show missing >&- 2>&-; "$PY" -m advisor new --seed 1 | true')
    assert "Traceback" not in gone.stderr
    closed = shell('"$PY" -m advisor check - <&-')
    assert closed.returncode == 1
    assert closed.stderr == "There is nothing to read: standard input is closed.\n"
    keyboard = shell('"$PY" -m advisor play <&-')
    assert keyboard.returncode == 1
    assert "no keyboard" in keyboard.stderr
    if Path("/dev/full").exists():
        full = shell('"$PY" -m advisor new --seed 1 > /dev/full')
        assert full.returncode == 1
        assert full.stderr.startswith("The answer could not be written: ")
        assert full.stderr.count("\n") == 1


def test_an_interrupt_is_polite(command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("advisor.frontiers.game.Game.new", interrupted)
    answer = command("new")
    assert answer.code == 1
    assert answer.err == "Interrupted.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("new --seed x", "--seed: expected a whole number, not 'x'"),
        ("show x --turn 1.5", "--turn: expected a whole number, not '1.5'"),
        ("advise x --top x", "--top: expected a whole number from 1, not 'x'"),
        ("advise x --top 0", "--top: expected a whole number from 1, not '0'"),
        ("advise x --seconds soon", "--seconds: expected a number from 0, not 'soon'"),
        ("advise x --effort nan", "--effort: expected a number from 0 or unlimited, not 'nan'"),
        ("review x --seconds -1", "--seconds: expected a number from 0, not '-1'"),
        ("puzzles --games x --out x", "--games: expected a whole number from 1, not 'x'"),
        ("arena random --games 0", "--games: expected a whole number from 1, not '0'"),
        ("arena random --workers 0", "--workers: expected a whole number from 1, not '0'"),
        ("fit --out x --workers 0", "--workers: expected a whole number from 1, not '0'"),
        ("new --names A B C", "3 names for 2 players"),
        ("new --players red red", "red is named 2 times"),
        ("new --names '' Bob", "--names: a name is empty; leave out --names to use the colours"),
    ],
)
def test_a_wrong_argument_is_named_with_what_would_be_right(
    command, arguments: str, sentence: str
) -> None:
    answer = command(*shlex.split(arguments))
    assert answer.code == 2
    assert sentence in answer.err


def test_no_option_shows_the_name_of_a_function() -> None:
    """What argparse says about a failing type is the name of its function."""
    commands = parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
    for own in commands.values():  # type: ignore[union-attr]
        for action in own._actions:
            if action.type is not None:
                with pytest.raises(argparse.ArgumentTypeError, match=r"expected .*, not 'x'"):
                    action.type("x")

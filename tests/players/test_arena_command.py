"""`python -m advisor arena` as a user meets it."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from advisor.commands import arena
from advisor.commands.console import CommandError

ROOT = Path(__file__).resolve().parent.parent.parent


def command(*arguments: str) -> int:
    """The command with these arguments, as `advisor.commands` calls it."""
    parser = argparse.ArgumentParser()
    arena.options(parser)
    parser.set_defaults(usage=parser.error)
    return arena.run(parser.parse_args(arguments))


def short(*arguments: str) -> int:
    return command("simple", "random", "--games", "4", "--workers", "1", "--quiet", *arguments)


def test_a_run_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert short() == 0
    output = capsys.readouterr()
    assert "simple · random: 4 games" in output.out
    assert "Wins by seat" in output.out
    assert output.err == ""


def test_the_report_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert short("--json", "--seed", "5", "--edition", "1") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["plan"] == {
        "players": ["simple", "random"],
        "seats": 2,
        "games": 4,
        "seed": 5,
        "edition": 1,
    }
    assert data["tables"][0]["games"] == 4


def test_the_instant_win_probability_is_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ("--out", str(tmp_path / "games.jsonl"))
    assert short("--calibration", *out) == 0
    text = capsys.readouterr().out
    assert "| chance said |" in text
    assert "of 4 games: expected calibration error 0." in text
    assert short("--calibration", "--json", *out, "--resume") == 0
    found = json.loads(capsys.readouterr().out)["calibration"]
    assert sum(band["number"] for band in found["bands"]) == 2 * found["positions"]


def test_games_that_were_not_watched_cannot_be_checked(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "games.jsonl"))
    assert short(*out) == 0
    with pytest.raises(CommandError, match="without --calibration"):
        short("--calibration", *out, "--resume")


def test_progress_is_shown_in_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert command("simple", "random", "--games", "2", "--workers", "1") == 0
    output = capsys.readouterr()
    assert "2/2" in output.err
    assert "2/2" not in output.out


def test_players_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("--list") == 0
    assert "greedy" in capsys.readouterr().out


def test_a_file_is_kept_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "run.jsonl")
    assert short("--out", file) == 0
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5
    with pytest.raises(CommandError, match="exists already"):
        short("--out", file)
    assert short("--out", file, "--resume", "--games", "6") == 0
    after = Path(file).read_text(encoding="utf-8").splitlines()
    assert after[:5] == lines
    assert len(after) == 7
    assert "6 games" in capsys.readouterr().out


def test_resume_begins_where_there_is_nothing_yet(tmp_path: Path) -> None:
    assert short("--out", str(tmp_path / "run.jsonl"), "--resume") == 0


def test_lost_games_are_said_and_give_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    players = ("players.odd_players:Cheat", "random")
    assert command(*players, "--games", "2", "--workers", "1", "--quiet") == 1
    output = capsys.readouterr()
    assert "2 lost" in output.out
    assert "IllegalAction" in output.err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("grandmaster",),
        ("os:path",),
        ("simple", "simple"),
        ("simple", "--games", "0"),
        ("simple", "--players", "5"),
        ("simple", "--resume"),
        ("simple", "--workers", "0"),
    ],
)
def test_wrong_usage_ends_with_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        command(*arguments)
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="could not be used"):
        short("--out", str(tmp_path / "no" / "such" / "folder.jsonl"))


def test_ctrl_c_reports_what_there_is_and_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    script = tmp_path / "main.py"
    script.write_text(
        "import argparse, signal, sys\n"
        "from advisor.commands import arena\n"
        "if __name__ == '__main__':\n"
        "    signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "    parser = argparse.ArgumentParser()\n"
        "    arena.options(parser)\n"
        "    sys.exit(arena.run(parser.parse_args()))\n",
        encoding="utf-8",
    )
    arguments = ["greedy", "simple", "--games", "4000", "--workers", "2", "--quiet"]
    process = subprocess.Popen(
        [sys.executable, str(script), *arguments, "--out", str(file)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and (
            not file.exists() or len(file.read_bytes().splitlines()) < 4
        ):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 1
    assert "games," in out
    assert "Interrupted" in err
    assert "--resume" in err
    assert "Traceback" not in err
    games = len(file.read_text(encoding="utf-8").splitlines()) - 1
    assert 3 <= games < 4000
    resumed = command(
        *arguments[:2], "--games", str(games + 2), "--quiet", "--out", str(file), "--resume"
    )
    assert resumed == 0

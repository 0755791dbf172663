"""`python -m advisor arena` as a user meets it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pytest

from advisor.commands import arena
from advisor.commands.console import CommandError
from advisor.core import saving
from advisor.core.locking import locked


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
        "game": "alien-frontiers",
        "options": {"edition": 1},
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


def test_damaged_lines_are_named_and_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "PROBLEMS", 2)
    file = tmp_path / "run.jsonl"
    assert short("--out", str(file)) == 0
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], "\x1b[31m", "[]", lines[3], lines[4]]) + "\n")
    capsys.readouterr()
    assert short("--out", str(file), "--resume") == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith(f"'{file}', line 2: this is not JSON")
    assert said[1:] == [
        f"'{file}', line 3: an object is needed, not [].",
        "And 1 more.",
        "What cannot be used is left out, and those games are played again.",
    ]
    assert len(file.read_text().splitlines()) == 5


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with locked(file, 1), pytest.raises(CommandError, match="is being written by another run"):
        short("--out", str(file))
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_ends_the_run_with_what_there_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.jsonl"
    real, written = saving.append, []

    def append(path: Path, text: str) -> None:
        if len(written) == 2:
            raise saving.SaveError(28, "No space left on device", path)
        written.append(text)
        real(path, text)

    monkeypatch.setattr(saving, "append", append)
    assert short("--out", str(file)) == 1
    output = capsys.readouterr()
    assert "simple · random: 2 games" in output.out
    assert f"'{file}' could not be written: No space left on device. The games so far" in output.err
    monkeypatch.undo()
    assert short("--out", str(file), "--resume") == 0


@pytest.mark.parametrize("name", ["x" * 300, "no/such/folder.jsonl", ".", "nul\0l"])
def test_a_name_that_cannot_be_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match=r"could not be written|exists already"):
        short("--out", name)


def test_a_lock_that_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(arena, "locked", forbidden)
    with pytest.raises(CommandError, match="run' cannot be used: Permission denied"):
        short("--out", str(tmp_path / "run"))


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


def test_the_options_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert short("--json", "--option", "long_game=true", "--option", "helmet_cost=2") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["plan"]["options"] == {"long_game": True, "helmet_cost": 2}


def test_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    toy = ("--game", "toy.kit:KIT")
    assert command("--list", *toy) == 0
    assert capsys.readouterr().out.splitlines() == [
        "random      Any legal action, each as likely as the others.",
        "miser       Keeps whatever it draws and takes whatever it is offered.",
    ]
    assert command("miser", "random", "--games", "40", "--workers", "1", "--quiet", *toy) == 0
    assert "miser · random: 40 games" in capsys.readouterr().out


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
        ("simple", "--edition", "3"),
        ("simple", "--option", "edition"),
        ("simple", "--option", "colour=red"),
        ("simple", "--game", "chess"),
        ("simple", "--game", "no.such.module:KIT"),
        ("--list", "--game", "chess"),
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
    with pytest.raises(CommandError, match="could not be written: No such file"):
        short("--out", str(tmp_path / "no" / "such" / "folder.jsonl"))

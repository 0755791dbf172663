"""What the README shows is true: its code runs, its commands work, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from advisor.frontiers.words import CARDS, FACILITIES, FIELDS, TERRITORIES
from advisor.lessons import load_course, load_puzzles

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_examples_run(code: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_the_first_example_has_about_ten_lines() -> None:
    lines = [line for line in blocks("python")[0].splitlines() if line.strip()]
    assert len(lines) <= 11


def test_the_two_commands_come_first_and_are_targets_of_the_makefile() -> None:
    first = [line.split("#")[0].strip() for line in blocks("sh")[0].splitlines()]
    assert first == ["make lab", "make test"]
    makefile = (ROOT / "Makefile").read_text()
    for command in first:
        assert re.search(rf"^{command.split()[1]}:", makefile, re.MULTILINE)


def test_the_advisor_commands_work_in_order(tmp_path: Path) -> None:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    commands = [line.split("#")[0] for line in lines if "-m advisor" in line]
    assert commands
    for command in commands:
        _, _, arguments = command.partition("-m advisor")
        run = subprocess.run(
            [sys.executable, "-m", "advisor", *shlex.split(arguments)],
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            input="",
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 0, f"{command}: {run.stderr}"


def test_every_block_is_one_that_is_tried() -> None:
    """Python runs above, commands of the advisor too; `make` is tried by fresh_machine.py."""
    assert set(re.findall(r"^```(.+)$", README, re.MULTILINE)) == {"python", "sh"}
    for line in "".join(blocks("sh")).splitlines():
        assert re.match(r"make \w|\S*python -m advisor ", line), line


def test_links_and_pictures_lead_to_files() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    for target in targets:
        if "://" not in target:
            assert (ROOT / target).exists(), target


def test_what_is_counted_is_there() -> None:
    said = " ".join(README.split())
    course, puzzles = len(load_course()), len(load_puzzles())
    assert f"**A course** of {course} lessons and **{puzzles} puzzles**" in said
    course, puzzles = (len(load(game="phoenix")) for load in (load_course, load_puzzles))
    assert f"a course of {course} lessons over [every rule, sector and hub]" in said
    assert f'**{puzzles} puzzles** with proof (`Trainer(game="phoenix")`)' in said
    assert (len(FACILITIES), len(TERRITORIES), len(FIELDS), len(CARDS)) == (9, 8, 3, 13)
    for words in ("nine facilities", "eight territories", "three field gen", "thirteen cards"):
        assert words in said


def test_every_notebook_stands_in_the_table() -> None:
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert f"](notebooks/{path.name})" in README, path.name


def test_both_games_are_named_first_and_last() -> None:
    for part in (README.splitlines()[0], README.partition("## About")[2]):
        assert "Alien Frontiers" in " ".join(part.split())
        assert "Space Station Phoenix" in " ".join(part.split())

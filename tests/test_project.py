"""Promises of the project as a whole: a light import, explained dependencies, no odd traces."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: What `import advisor` must not load: each is heavy, or missing where only the rules are wanted.
HEAVY = frozenset(
    {
        "IPython",
        "anywidget",
        "ipykernel",
        "ipywidgets",
        "jupyter_client",
        "jupyter_core",
        "jupyterlab",
        "matplotlib",
        "networkx",
        "numpy",
        "ortools",
        "pandas",
        "scipy",
        "traitlets",
        "voila",
        "widgets",
    }
)


def test_import_is_light() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import advisor, sys; print(*sys.modules, sep='\\n')"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "advisor" in loaded
    assert {name.partition(".")[0] for name in loaded} & HEAVY == set()


def unexplained(pyproject: str) -> list[str]:
    """The dependencies that do not stand on a line of their own with a reason behind it."""
    project = tomllib.loads(pyproject)["project"]
    wanted = list(project.get("dependencies", []))
    for extra in project.get("optional-dependencies", {}).values():
        wanted += extra
    lines = [line.strip() for line in pyproject.splitlines()]
    return [
        dependency
        for dependency in wanted
        if not any(
            re.fullmatch(re.escape(f'"{dependency}"') + r",\s*#\s*\w.{8,}", line) for line in lines
        )
    ]


def test_every_dependency_has_a_reason() -> None:
    assert unexplained((ROOT / "pyproject.toml").read_text(encoding="utf-8")) == []


def test_a_dependency_without_a_reason_is_caught() -> None:
    text = """
    [project]
    dependencies = [
        "good>=1",  # draws the pictures
        "bare>=1",
        "hasty>=1",  # ok
    ]
    [project.optional-dependencies]
    more = ["crowded>=1", "row>=1"]  # two on one line
    """
    assert unexplained(text) == ["bare>=1", "hasty>=1", "crowded>=1", "row>=1"]


# The patterns are put together from pieces so that this file does not contain what it forbids.
FOLDERS = "|".join(("home", "mnt", "opt", "private", "root", "tmp", "Users", "work", "workspace"))
MACHINE_PATH = re.compile(rf"(?<![\w.~/:)}}*-])/(?:{FOLDERS})\b|file:" + "//")
REGISTRY_HOST = re.compile(
    "|".join(
        name + r"\." + end
        for name, end in (
            ("pypi", r"org"),
            ("pythonhosted", r"org"),
            ("npmjs", r"(?:org|com)"),
            ("yarnpkg", r"com"),
            ("deb\\.debian", r"org"),
            ("anaconda", r"(?:org|com)"),
            ("crates", r"io"),
        )
    )
    + "|index[-_]"
    + "url"
)

LEFT_OUT = {".git", ".venv", "build", "dist", "htmlcov", "node_modules"}


def repository_files(root: Path) -> Iterator[Path]:
    """What git keeps or would keep; without git, everything but the places tools write to."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode == 0 and listing.stdout:
        names = listing.stdout.rstrip("\0").split("\0")
        candidates = [root / name for name in names]
    else:
        candidates = sorted(root.rglob("*"))
    for path in candidates:
        inner = path.relative_to(root).parts
        hidden_cache = any(part.endswith(("_cache", "__pycache__")) for part in inner)
        if path.is_file() and not LEFT_OUT & set(inner) and not hidden_cache:
            yield path


def traces(text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), start=1):
        for pattern in (MACHINE_PATH, REGISTRY_HOST):
            if found := pattern.search(line):
                yield f"line {number}: {found.group()}"


def test_the_repository_speaks_only_of_itself() -> None:
    """Paths of one machine help nobody on another, and where packages come from is pip's affair."""
    found = []
    for path in repository_files(ROOT):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}, {trace}" for trace in traces(text)]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "see /" + "work/main/advisor",
        'open("/' + 'root/.config")',
        "cd /" + "home/someone/game",
        "cd /" + "work",
        "PATH=/" + "opt/tools/bin",
        "pip install --index-" + "url somewhere",
        "https://py" + "pi.org/project/thing",
        "https://files.python" + "hosted.org/packages",
        "file:" + "///somewhere",
    ],
)
def test_a_trace_is_caught(line: str) -> None:
    assert len(list(traces(line))) >= 1


@pytest.mark.parametrize(
    "line",
    [
        "https://example.org/home/page",
        "lessons/work/first.json",
        "make PYTHON=/path/to/python3",
        "/usr/bin/chromium",
        "win/draw/work/loss",
        "../tmp/x and ./root/y",
        'tmp_path / "tmp" / "x"',
    ],
)
def test_ordinary_text_is_left_alone(line: str) -> None:
    assert list(traces(line)) == []

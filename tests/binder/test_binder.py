"""The folder that Binder builds from. It accepts a misspelt file in silence, so we look closer."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.binder import environment, image

ROOT = Path(__file__).resolve().parents[2]
BINDER = ROOT / "binder"
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
#: The files that Binder reads; those of other languages are left out.
KNOWN = {"apt.txt", "environment.yml", "postBuild", "requirements.txt", "runtime.txt", "start"}
badges = SimpleNamespace(**runpy.run_path(str(ROOT / ".ci" / "badges")))


def test_every_file_has_a_name_that_binder_knows() -> None:
    names = {path.name for path in BINDER.iterdir() if path.name != "__pycache__"}
    assert {"postBuild", "requirements.txt", "runtime.txt"} <= names <= KNOWN


def test_the_python_is_one_that_binder_and_the_project_have() -> None:
    version = image.wanted_python()
    known = import_module("repo2docker.buildpacks.conda.supported_python_version")
    assert version in known.SUPPORTED_PYTHON_VERSION
    least = tomllib.loads(PYPROJECT)["project"]["requires-python"].removeprefix(">=")
    assert tuple(map(int, version.split("."))) >= tuple(map(int, least.split(".")))


@pytest.mark.parametrize("text", ["", "3.11", "python 3.11", "python-3", "Python-3.11"])
def test_an_odd_runtime_is_caught(tmp_path: Path, text: str) -> None:
    (tmp_path / "binder").mkdir()
    (tmp_path / "binder" / "runtime.txt").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="was expected"):
        image.wanted_python(tmp_path)


def test_the_requirements_bring_what_the_image_has_not() -> None:
    """With binder/ there, Binder does not look at pyproject.toml; and it brings its own Lab."""
    text = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    names = set(re.findall(r"^([a-z0-9.-]+)==", text, re.MULTILINE))
    assert not {"jupyterlab", "notebook", "jupyterhub", "jupyter-server", "ipykernel"} & names
    assert {"anywidget", "hatchling", "ortools", "voila"} <= names


def test_the_requirements_are_installed_before_the_project_is_there() -> None:
    """So Binder keeps that layer of the image as long as the lock is the same."""
    local = import_module("repo2docker.utils").is_local_pip_requirement
    text = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    assert not [line for line in text.splitlines() if local(line)]


def test_post_build_can_be_run_and_stops_at_the_first_failure() -> None:
    script = BINDER / "postBuild"
    assert os.access(script, os.X_OK)
    first, *rest = script.read_text(encoding="utf-8").splitlines()
    assert first == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in rest


#: A Python that installs nothing and writes down that it was asked to.
NO_PIP = """\
#!/bin/sh
case "$1 $2" in
"-m pip") echo "$@" >>"{log}" ;;
*) exec "{python}" "$@" ;;
esac
"""


def post_build(folder: Path, widgets: str) -> subprocess.CompletedProcess[str]:
    """Run it in a folder with other widgets; nothing is installed."""
    (folder / "widgets.py").write_text(widgets, encoding="utf-8")
    python = folder / "python"
    python.write_text(NO_PIP.format(log=folder / "log", python=sys.executable), encoding="utf-8")
    python.chmod(0o755)
    return subprocess.run(
        [BINDER / "postBuild"],
        cwd=folder,
        env={"PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "broken", ["raise ImportError('no widgets')", "__all__ = ['Board']"], ids=["import", "widget"]
)
def test_post_build_fails_when_an_import_fails(tmp_path: Path, broken: str) -> None:
    done = post_build(tmp_path, broken)
    assert done.returncode != 0
    assert "Error" in done.stderr


def test_post_build_installs_the_project_and_fetches_nothing(tmp_path: Path) -> None:
    post_build(tmp_path, "raise ImportError")
    (step,) = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    for word in ("install", "--no-deps", "--no-build-isolation", "--editable ."):
        assert word in step


def test_repo2docker_accepts_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-2000:]
    assert f"python={image.wanted_python()}" in said
    assert '-r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said


def test_the_pins_of_the_image_are_read() -> None:
    pinned = image.image_pins()
    assert pinned["jupyterlab"].startswith("4.")
    assert pinned["ipywidgets"].startswith("8.")
    assert {"fastjsonschema", "jupyterhub", "nbconvert", "notebook"} <= pinned.keys()
    assert not {"python", "pip", "tzdata", "_libgcc_mutex"} & pinned.keys()
    roots = set(image.image_roots())
    assert {"jupyterlab", "notebook", "jupyterhub", "ipywidgets"} <= roots <= pinned.keys()


def test_what_is_replaced_in_the_image_is_told() -> None:
    before = {"same": "1", "other": "1", "gone": "1"}
    after = {"same": "1", "other": "2", "new": "3"}
    assert environment.replaced(before, after) == ["other 1 to 2", "gone 1 to nothing"]
    assert environment.replaced(before, before) == []


# The links


def test_the_readme_has_the_links_of_today() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert badges.PLACE.search(readme)
    assert badges.refreshed(readme, PYPROJECT) == readme


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("https://github.com/someone/game", "gh/someone/game/HEAD"),
        ("https://github.com/someone/game.git/", "gh/someone/game/HEAD"),
        ("https://gitlab.com/group/sub/game", "gl/group%2Fsub%2Fgame/HEAD"),
        ("https://code.example.org/game", "git/https%3A%2F%2Fcode.example.org%2Fgame/HEAD"),
    ],
)
def test_a_link_is_made_from_the_address(address: str, link: str) -> None:
    made = badges.link(address, "lab/tree/notebooks/00_start_here.ipynb")
    assert (
        made
        == f"https://mybinder.org/v2/{link}?urlpath=lab%2Ftree%2Fnotebooks%2F00_start_here.ipynb"
    )


def test_the_address_comes_from_pyproject_and_makes_badges() -> None:
    given = '[project]\n[project.urls]\nRepository = "https://github.com/someone/game"\n'
    before = "top\n<!-- binder -->\nold\n<!-- /binder -->\nend\n"
    after = badges.refreshed(before, given)
    count = after.count("https://mybinder.org/v2/gh/someone/game/HEAD?urlpath=")
    assert count == len(badges.doors()) >= 1
    assert "old" not in after
    assert after.startswith("top\n<!-- binder -->\n- [![Binder]")
    assert after.endswith("\n<!-- /binder -->\nend\n")
    assert badges.refreshed(after, given) == after
    plain = badges.refreshed(after, "[project]\n")
    assert "`lab/tree/notebooks/00_start_here.ipynb` for the first notebook" in plain

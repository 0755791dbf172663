"""JupyterLab and Voilà for the end-to-end tests and the benchmark, each in a folder of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from advisor.core import saving

ROOT = Path(__file__).resolve().parents[1]
TOKEN = "board"


def write_notebook(path: Path, *cells: str) -> None:
    """A notebook of code cells that have not been run."""
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": cell,
            }
            for number, cell in enumerate(cells)
        ],
    }
    saving.write(path, json.dumps(notebook))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _environment(folder: Path) -> dict[str, str]:
    """Nothing of the user's own Jupyter settings, and the project on the path of kernels."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    own = {
        f"JUPYTER_{name}_DIR": str(folder / f".{name.lower()}")
        for name in ("CONFIG", "DATA", "RUNTIME")
    }
    return kept | own | {"PYTHONPATH": str(ROOT), "JUPYTER_PLATFORM_DIRS": "1"}


@contextmanager
def _running(command: list[str], folder: Path, probe: str) -> Iterator[None]:
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=_environment(folder), stdout=output, stderr=output
        )
        try:
            for _ in range(1800):
                if process.poll() is not None:
                    break
                try:
                    urllib.request.urlopen(probe, timeout=2).close()
                    break
                except urllib.error.HTTPError as answer:  # it speaks, so it is there
                    answer.close()
                    break
                except (urllib.error.URLError, OSError):
                    time.sleep(0.1)
            else:
                raise RuntimeError(f"the server did not start:\n{log.read_text()[-3000:]}")
            if process.poll() is not None:
                raise RuntimeError(f"the server stopped:\n{log.read_text()[-3000:]}")
            yield
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def lab(folder: Path) -> Iterator[str]:
    """A running JupyterLab; gives its address."""
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={folder}"]
    command += ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url="]
    with _running(command, folder, f"http://127.0.0.1:{port}/api?token={TOKEN}"):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def voila(notebook: Path) -> Iterator[str]:
    """A running Voilà for one notebook; gives its address."""
    port = free_port()
    command = [sys.executable, "-m", "voila", str(notebook), "--no-browser", f"--port={port}"]
    with _running(command, notebook.parent, f"http://127.0.0.1:{port}/static/x"):
        yield f"http://127.0.0.1:{port}/"

"""Run notebooks and keep their outputs, as `make test` expects them.

`python -m tests.notebooks.run notebooks/05_inside_the_solver.ipynb` runs every cell with the
project of this folder and with progress of its own, and writes the notebook anew: outputs and
nothing else, neither times nor states of widgets.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from advisor.core import saving

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 600
"""Seconds for a cell."""


def run(path: Path) -> None:
    """Run one; a cell that fails is an error, and nothing is written."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=LONGEST,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    with tempfile.TemporaryDirectory() as data:
        own = {"ALIEN_FRONTIERS_DATA": data, "PYTHONPATH": str(ROOT)}
        client.execute(env=os.environ | own)
    notebook.metadata.language_info = {"name": "python"}
    saving.write(path, nbformat.writes(notebook) + "\n")


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Run notebooks and keep their outputs.")
    parser.add_argument("notebook", nargs="+", type=Path)
    for path in parser.parse_args(arguments).notebook:
        run(path)


if __name__ == "__main__":
    main()

"""What a person waits for in the notebook, for `bench widgets`, and its memory, for `bench memory`.

The widgets stand above the commands, so they are measured from outside, as programs of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from advisor.commands.console import CommandError
from advisor.commands.measuring import Measure
from advisor.core.documents import read_json

ROOT: Final = Path(__file__).resolve().parents[2]
NOTEBOOKS: Final = ("02_analyse_a_position.ipynb", "00_start_here.ipynb")
"""The memory is that of the first of these that there is: advice needs the most."""
TARGETS: Final[dict[str, tuple[str, float]]] = {
    "board / drawing button, p95": ("x", 1.2),
    "choosing a ship, p95": ("ms", 20),
    "bytes per action, p95": ("kB", 12),
    "board while solving, p95": ("ms", 200),
    "drawing a position, in C": ("C", 0.03),
}
"""What was asked for, by the words of `widgets.bench`."""


def measures(unit: float, rounds: int) -> list[Measure]:
    """Clicks in JupyterLab, counted by a browser; unit and rounds are its own."""
    found = _told("widgets.bench")
    flat: dict[str, float] = {}
    for name, number in found.items():
        if isinstance(number, dict):
            flat |= {f"{name}, {part}": float(each) for part, each in number.items()}
        else:
            flat[name] = float(number)
    return [_measure(name, number) for name, number in flat.items()]


def _measure(name: str, number: float) -> Measure:
    unit, target = TARGETS.get(name, (None, None))
    if name.startswith("bytes"):
        return Measure(name.replace("bytes", "size"), None, number / 1000, "kB", target)
    shown = unit or ("x" if " / " in name else "ms")
    return Measure(name.removesuffix(", in C"), None, number, shown, target)


def memory(unit: float, rounds: int) -> list[Measure]:
    """Memory of the Jupyter server and a kernel that has run a notebook."""
    folder = ROOT / "notebooks"
    chosen = next((folder / name for name in NOTEBOOKS if (folder / name).exists()), None)
    if chosen is None:
        raise CommandError("There are no notebooks here to measure.")
    found = _told("widgets.memory", str(chosen))
    return [
        Measure("Jupyter server", None, found["server"], "MB"),
        Measure(f"kernel after {chosen.name}", None, found["kernel"], "MB"),
        Measure("together, of what Binder guarantees", None, found["together"], "MB", 450),
    ]


def _told(module: str, *arguments: str) -> dict[str, Any]:
    """What a program says as JSON."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments, "--json"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        told: dict[str, Any] = read_json(done.stdout)
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise CommandError(f"{module} could not measure: {last}") from None
    return told

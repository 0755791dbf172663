"""`python -m widgets.memory NOTEBOOK`: the memory of Jupyter with a notebook that has been run.

A JupyterLab server is started, a kernel in it as the page would start it, every code cell is run
there, and then the memory of the server and of everything it started is added up. Binder grants
450 MB for certain. `--json` prints the numbers as data.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from widgets.servers import TOKEN, lab

if TYPE_CHECKING:
    from jupyter_client.blocking.client import BlockingKernelClient

LIMIT: Final = 450
"""Megabytes that Binder guarantees; above, a busy cluster may end the session."""
MEGABYTE: Final = 1_000_000
PATIENCE: Final = 300
"""Seconds granted to one cell."""
TRIES: Final = 10


def code_cells(notebook: Path) -> list[str]:
    """The sources of the code cells, in order."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run(notebook: Path) -> dict[str, Any]:
    """Megabytes of the server and of the kernel after the notebook has been run."""
    from jupyter_client.blocking.client import BlockingKernelClient

    beside = f"import os; os.chdir({str(notebook.resolve().parent)!r})"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with lab(folder) as address:
            connection = folder / ".runtime" / f"kernel-{_start_kernel(address)}.json"
            client = BlockingKernelClient(connection_file=str(connection))
            client.load_connection_file()
            client.start_channels()
            try:
                _wait(client)
                for source in (beside, *code_cells(notebook)):
                    reply = client.execute_interactive(
                        source, timeout=PATIENCE, output_hook=lambda message: None
                    )
                    if reply["content"]["status"] != "ok":
                        raise RuntimeError(f"{source}\n{reply['content'].get('evalue')}")
                found = _memory(str(connection))
            finally:
                client.stop_channels()
    return {"notebook": notebook.name, **found, "limit": LIMIT}


def _start_kernel(address: str) -> str:
    """A new kernel of the server."""
    request = urllib.request.Request(
        f"{address}/api/kernels?token={TOKEN}",
        data=json.dumps({"name": "python3"}).encode(),
        method="POST",
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return str(json.load(answer)["id"])


def _wait(client: BlockingKernelClient) -> None:
    """Until the kernel answers; on a busy machine its first heartbeat may come late."""
    for tries_left in reversed(range(TRIES)):
        try:
            client.wait_for_ready(timeout=PATIENCE)
            return
        except RuntimeError:
            if not tries_left:
                raise


def _memory(connection: str) -> dict[str, float]:
    """Resident megabytes of the kernel, and of the server with all else that it started."""
    import psutil

    kernel = rest = 0
    for process in psutil.Process(os.getpid()).children(recursive=True):
        resident = process.memory_info().rss
        if connection in process.cmdline():
            kernel += resident
        else:
            rest += resident
    return {
        "server": round(rest / MEGABYTE, 1),
        "kernel": round(kernel / MEGABYTE, 1),
        "together": round((kernel + rest) / MEGABYTE, 1),
    }


def main() -> int:
    """Measure and say it; 1 if it is more than Binder guarantees."""
    parser = argparse.ArgumentParser(prog="python -m widgets.memory", description=__doc__)
    parser.add_argument("notebook", type=Path)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    arguments = parser.parse_args()
    found = run(arguments.notebook)
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        print(
            f"{found['notebook']}: server {found['server']} MB, kernel {found['kernel']} MB, "
            f"together {found['together']} MB of {LIMIT} MB"
        )
    return int(found["together"] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())

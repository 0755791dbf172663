"""The notebooks without a server: JupyterLite, with the Python of the page and all it needs.

Everything is loaded from the folder itself, so it works wherever the folder is served, and without
a network. The page gets a list of packages of our own: the one of Pyodide would bring numpy and
matplotlib, which the notebooks can do without, with networkx. They are all loaded before the first
cell, so the notebooks are the same as anywhere else.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import nbformat
from parts import HERE, PARTS, ROOT, pyodide, run, tools, wheels

KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
BESIDE: Final = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What shows our boards in JupyterLab, as the environment has it."""
VISITORS: Final = "visitors"
"""An extension of our own: `visitors.js` beside this."""
REPLACED: Final = "@jupyterlab/notebook-extension:cell-executor"
"""The plugin whose place it takes."""
BROUGHT: Final = ("ipykernel-6", "piplite", "pyodide_kernel", "widgetsnbextension-4")
"""What the kernel brings for its page."""
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
NOTEBOOKS: Final = ROOT / "notebooks"


def build(folder: Path) -> None:
    """Make the app in a folder."""
    made, lite = tools(), PARTS / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    extensions = gather_extensions(made, lite / "extensions")
    names = gather_python(lite / "static" / "pyodide", extensions)
    gather_notebooks(lite / "files")
    write(lite / "jupyter-lite.json", settings(names))
    write(lite / "jupyter_lite_config.json", config(extensions))
    shutil.rmtree(folder, ignore_errors=True)
    arguments = ("build", "--lite-dir", lite, "--output-dir", folder, "--apps", "lab")
    # The tool leaves a list of what it has done where it was called.
    run(sys.executable, "-m", "jupyterlite_core", *arguments, cwd=lite, PYTHONPATH=str(made))


def write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def gather_extensions(made: Path, folder: Path) -> Path:
    """The parts of JupyterLab that are not its own: those that the notebooks use, and ours."""
    share = Path("share") / "jupyter" / "labextensions"
    for root, names in ((Path(sys.prefix), BESIDE), (made, (KERNEL,))):
        for name in names:
            shutil.copytree(root / share / name, folder / name)
    own = folder / VISITORS
    (own / "static").mkdir(parents=True)
    script = f"{VISITORS}.js"
    shutil.copy(HERE / script, own / "static")
    loaded = {"load": f"static/{script}", "extension": "./extension"}
    about = {"name": VISITORS, "version": "1.0.0", "license": "MIT"}
    write(own / "package.json", {**about, "jupyterlab": {"_build": loaded}})
    return folder


def gather_python(folder: Path, extensions: Path) -> list[str]:
    """Python with its packages, and the list by which the page finds them; gives their names."""
    folder.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(pyodide() / name, folder)
    given = json.loads((pyodide() / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    brought = [
        path
        for path in sorted((extensions / KERNEL / "static" / "pypi").glob("*.whl"))
        if path.name.startswith(BROUGHT)
    ]
    listed = {}
    for path in (*wheels(), *brought, own_wheel()):
        shutil.copy(path, folder)
        entry = described(path)
        listed[entry["name"]] = entry
    write(folder / "pyodide-lock.json", {"info": given, "packages": listed})
    return sorted(listed)


def own_wheel() -> Path:
    """This project as it is published."""
    folder = PARTS / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    (found,) = folder.glob("*.whl")
    return found


def described(wheel: Path) -> dict[str, Any]:
    """A wheel as an entry of the page's list. It says of nothing that it depends on something:
    all of them are loaded together."""
    with ZipFile(wheel) as files:
        (metadata,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        headers = HeaderParser().parsestr(files.read(metadata).decode("utf-8"))
        tops = {name.partition("/")[0] for name in files.namelist()}
    name = headers["Name"].lower().replace("_", "-").replace(".", "-")
    return {
        "name": name,
        "version": headers["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(
            top.removesuffix(".py") for top in tops if not top.endswith((".dist-info", ".data"))
        ),
        "depends": [],
        "unvendored_tests": False,
    }


def gather_notebooks(folder: Path) -> None:
    """The notebooks and what they show and read. The page wants texts in one piece each."""
    for path in sorted(NOTEBOOKS.rglob("*")):
        place = folder / path.relative_to(NOTEBOOKS)
        if path.suffix == ".ipynb" and ".ipynb_checkpoints" not in path.parts:
            place.parent.mkdir(parents=True, exist_ok=True)
            # Read, lists of lines are joined; written as they are, they stay so.
            content = nbformat.read(path, as_version=4)
            place.write_text(json.dumps(content, indent=1), encoding="utf-8")
        elif path.parent.name in ("games", "images"):
            place.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".svg":
                # The page reads pictures sign by sign, and knows no other signs than these.
                text = path.read_text(encoding="utf-8")
                place.write_bytes(text.encode("ascii", "xmlcharrefreplace"))
            else:
                shutil.copy(path, place)


def settings(packages: list[str]) -> dict[str, Any]:
    """What the page is told when it opens."""
    kernel = {
        "loadPyodideOptions": {
            "packages": packages,
            # Widgets send dictionaries with keys like `constructor`, which any object has already.
            "toJsLiteralMap": True,
        },
        "disablePyPIFallback": True,
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Alien Frontiers and Space Station Phoenix",
            "enableMemoryStorage": True,
            "disabledExtensions": [REPLACED],
            # Each visit opens what it was asked for. Kept, the last one's notebooks would come back
            # beside it, each with a Python of its own.
            "workspacesStorageDrivers": ["memoryStorageDriver"],
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        },
    }


def config(extensions: Path) -> dict[str, Any]:
    """What the tool is told that makes the app."""
    return {
        "LiteBuildConfig": {
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "contents": ["files"],
        },
        "FederatedExtensionAddon": {"extra_labextensions_path": [str(extensions)]},
    }

"""What the image of Binder has before anything of this project is installed.

repo2docker, the program that builds Binder's images, carries lists of it: what was asked for, and
every package that came of that with its version. The image is made with conda; here we tell what
pip would call the same things.

    python -m tests.binder.image    prints them as pip writes pins, for the lock of binder/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parents[2]
#: What conda calls otherwise; and what it has that pip does not install.
OTHER_NAMES = {
    "jupyterhub-base": "jupyterhub",
    "jupyterhub-singleuser": "jupyterhub",
    "nbconvert-core": "nbconvert",
    "python-fastjsonschema": "fastjsonschema",
}
NOT_FROM_PIP = {"nodejs", "pip", "python", "tzdata"}
PINNED = re.compile(
    r"/(?P<name>[a-z0-9][a-z0-9_.-]*?)-(?P<version>[0-9][^/-]*)-[^/-]+\.(?:conda|tar\.bz2)"
)
ASKED_FOR = re.compile(r"^- (?P<name>[a-z0-9_-]+)", re.MULTILINE)


def wanted_python(root: Path = ROOT) -> str:
    """The version that binder/runtime.txt asks for, such as "3.11"."""
    text = (root / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    found = re.fullmatch(r"python-(\d+\.\d+)", text)
    if found is None:
        raise ValueError(f"binder/runtime.txt says {text!r}; python-X.Y was expected")
    return found[1]


def list_of_image(ending: str) -> str:
    """One of repo2docker's lists for the Python that binder/runtime.txt asks for."""
    folder = resources.files("repo2docker") / "buildpacks" / "conda"
    return (folder / f"environment.py-{wanted_python()}{ending}").read_text(encoding="utf-8")


def pins(lock: str) -> dict[str, str]:
    """Name and version of what a list of conda's pins and pip would understand."""
    found = {}
    for line in lock.splitlines():
        if pinned := PINNED.search(line):
            name = OTHER_NAMES.get(pinned["name"], pinned["name"]).replace("_", "-")
            try:
                Version(pinned["version"])
            except InvalidVersion:
                continue
            if name not in NOT_FROM_PIP:
                found[name] = pinned["version"]
    return found


def image_pins() -> dict[str, str]:
    """Everything in the image: name and version."""
    return pins(list_of_image("-linux-64.lock"))


def image_roots() -> Iterator[str]:
    """What the image was asked to have: JupyterLab and its like; the rest came with them."""
    dependencies = list_of_image(".yml").partition("dependencies:")[2]
    for found in ASKED_FOR.finditer(dependencies):
        name = OTHER_NAMES.get(found["name"], found["name"])
        if name not in NOT_FROM_PIP:
            yield name.replace("_", "-")


def as_pins(image: dict[str, str]) -> str:
    """As pip and its relatives read them."""
    return "".join(f"{name}=={version}\n" for name, version in image.items())


if __name__ == "__main__":
    print(as_pins(image_pins()), end="")

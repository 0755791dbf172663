"""Files that a page asks for: only what lies beside the notebook."""

from __future__ import annotations

import os
from pathlib import Path, PurePath
from typing import Final

from advisor.core import saving
from advisor.core.errors import GameError
from advisor.core.visible import visible

LONGEST_NAME: Final = 255
"""Bytes that the name of a file can have on common disks."""
LONGEST_WAY: Final = 1000
"""Letters of a name with the folders on the way to it."""
LONGEST_SHOWN: Final = 80
"""Letters of a refused name that are repeated."""


def beside(name: str) -> Path:
    """A file in the folder of the notebook, or below it; nothing that comes from a browser may
    name a place elsewhere, nor one to which a link leads from here."""
    name = name.strip()
    path = PurePath(name)
    if not path.name:
        raise GameError("Give the file a name.")
    called = f"'{visible(name[:LONGEST_SHOWN])}'"
    if path.is_absolute() or ".." in path.parts or path.anchor:
        raise GameError(f"{called}: the file must lie in this folder or below it.")
    if visible(name) != name:
        raise GameError(f"{called}: the name has signs that cannot be seen. Choose another.")
    path = path if path.suffix == ".json" else path.with_name(path.name + ".json")
    if len(name) > LONGEST_WAY or any(len(os.fsencode(each)) > LONGEST_NAME for each in path.parts):
        raise GameError(f"{called} …: the name is too long. Choose a shorter one.")
    try:
        saving.place(path, within=Path())
    except OSError as error:
        raise GameError(f"{called}: {saving.reason(error)}. Choose another name.") from None
    return Path(path)

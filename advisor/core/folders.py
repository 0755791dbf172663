"""Where the user's own files belong, by the customs of the system.

Nothing here knows a game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FOLDER_VARIABLE: Final = "ALIEN_FRONTIERS_DATA"
"""Names the data folder, where the user wants another than the system's."""
_NAME: Final = "alien-frontiers-advisor"


def data_folder(environment: Mapping[str, str] | None = None, platform: str | None = None) -> Path:
    """The folder for the user's data; `RuntimeError` if the system knows no home folder."""
    environment = os.environ if environment is None else environment
    platform = platform or sys.platform
    if environment.get(FOLDER_VARIABLE):
        return Path(environment[FOLDER_VARIABLE])
    if platform == "win32":
        base = environment.get("APPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Roaming") / _NAME
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / _NAME
    base = environment.get("XDG_DATA_HOME", "")
    # The XDG rules ask to ignore a path that is not absolute.
    folder = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return folder / _NAME

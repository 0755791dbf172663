"""The picture of a position, drawn by the widgets where they can be had.

The rules know no screens; the picture is asked for only when somebody wants to see one. A file
or folder of the user's that is called `widgets` as well is found before ours, and then the reader
is told so: a picture that is silently missing would be looked for in vain.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.core.visible import visible

if TYPE_CHECKING:
    from advisor.core.seam import Position

PACKAGE: Final = "widgets"
OURS: Final = Path(__file__).resolve().parents[2] / PACKAGE
"""Where our package lies: beside the advisor."""


def bundle(position: Position) -> dict[str, str]:
    """What a notebook shows: the text, and the picture or why there is none."""
    text = str(position)
    other = _other()
    if other is not None:
        return {"text/plain": f"{text}\n\n{_advice(other)}"}
    if not position.game.face:
        return {"text/plain": text}
    try:
        face = import_module(position.game.face).FACE
    except ImportError:  # the rules can be used without the widgets
        return {"text/plain": text}
    return {"text/plain": text, "image/svg+xml": face.render(position)}


def _other() -> Path | None:
    """What is imported as `widgets` and is not ours; None if that is ours or nothing."""
    loaded = sys.modules.get(PACKAGE)
    try:
        spec = getattr(loaded, "__spec__", None) or find_spec(PACKAGE)
    except (ImportError, ValueError):
        return None
    places = [] if spec is None else _places(spec)
    if not places or OURS in [place.resolve() for place in places]:
        return None
    return places[0]


def _places(spec: ModuleSpec) -> list[Path]:
    """The folders of a package, or the file of a module."""
    if spec.submodule_search_locations is not None:
        return [Path(place) for place in spec.submodule_search_locations]
    return [Path(spec.origin)] if spec.has_location and spec.origin else []


def _advice(other: Path) -> str:
    kind = "folder" if other.is_dir() else "file"
    return visible(
        f"The picture is missing: Python finds the {kind} '{other}' under the name {PACKAGE}, "
        f"before the package {PACKAGE} of this project. Rename that {kind} or move it away, and "
        "restart Python."
    )

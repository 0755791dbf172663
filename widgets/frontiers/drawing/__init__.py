"""The one picture of a position, as SVG text; needs nothing but the engine."""

from __future__ import annotations

from widgets.frontiers.drawing.picture import frame, parts, render
from widgets.frontiers.drawing.scene import Scene

__all__ = ["Scene", "frame", "parts", "render"]

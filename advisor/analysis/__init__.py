"""Advice and what stands behind it: explanation, win probability, review of a game."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from advisor.core.lazy import later

if TYPE_CHECKING:
    from advisor.analysis.charts import terms_chart, win_chart

__all__ = ["terms_chart", "win_chart"]


def __getattr__(name: str) -> Any:
    """Charts are drawn by matplotlib where it is, and otherwise as plain SVG."""
    drawn_by = "charts" if find_spec("matplotlib") else "drawings"
    return later(__name__, dict.fromkeys(__all__, f"{__name__}.{drawn_by}"))(name)

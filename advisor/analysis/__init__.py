"""Advice and what stands behind it: explanation, win probability, review of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.core.lazy import later

if TYPE_CHECKING:
    from advisor.analysis.charts import terms_chart, win_chart

__all__ = ["terms_chart", "win_chart"]

__getattr__ = later(__name__, dict.fromkeys(__all__, "advisor.analysis.charts"))

"""Whole turns as advice speaks of them: with what their value is made of."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from advisor.core.seam import Position
from advisor.search.analyst import analyst_of
from advisor.search.turns import Gamble, Plan

__all__ = ["Gamble", "Plan", "planned"]


def planned(
    start: Position,
    weights: Any,
    actions: tuple[Any, ...],
    end: Position,
    optimal: bool,
    bound: int,
) -> Plan:
    """A plan with its terms, from the turn and the position it leads to."""
    color = start.to_move
    parts = dict(analyst_of(start.game).terms(end, color, weights))
    return Plan(actions, sum(parts.values()), end, optimal, bound, MappingProxyType(parts), color)

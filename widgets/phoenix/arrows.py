"""One arrow for the step of a turn that comes next: from what does it to what it is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from advisor.phoenix.action_types import Action
from advisor.phoenix.position import Position
from widgets.phoenix.offers import meant

_TO_STOCK: Final = ("income", "reward", "point", "convert", "trade", "buy", "take", "exchange")


def arrows(
    positions: Sequence[Position], actions: Sequence[Action], step: int
) -> list[dict[str, object]]:
    """The arrow of the step that comes next on the picture of `positions[step]`."""
    if step >= len(actions):
        return []
    position, action = positions[step], actions[step]
    ends = _ends(position, action)
    return [{"n": step + 1, "from": ends[0], "to": ends[1]}] if ends else []


def _ends(position: Position, action: Action) -> tuple[str, str] | None:
    things = meant(position, action)
    who = position.to_move
    if action.kind == "income":
        return f"hub:{who}", "stock"
    if len(things) >= 2 and things[0] != things[-1]:
        return things[0], things[-1]
    if not things:
        return None
    if action.kind in _TO_STOCK:
        return things[0], "stock"
    if action.kind in ("ally", "recruit", "human"):
        return "supply:human", things[-1]
    return things[0], f"hub:{who}" if action.kind == "use" else "status"

"""How fast the rules, the solver and the players of Alien Frontiers are; for `bench`.

What the notebook about strategy measures in games is here as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.core.lazy import later

if TYPE_CHECKING:
    from advisor.frontiers.bench.strategy import known, opened, paired, result, with_ships

__all__ = ["known", "opened", "paired", "result", "with_ships"]

__getattr__ = later(__name__, dict.fromkeys(__all__, "advisor.frontiers.bench.strategy"))

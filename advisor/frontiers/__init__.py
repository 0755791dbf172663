"""Alien Frontiers: the complete rules, what a position is worth, the best turn, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.core.lazy import later

if TYPE_CHECKING:
    from advisor.frontiers.components import CONSTRUCTOR_ORE, LAUNCH_PRICE, TERRAFORM_PRICE

__all__ = ["CONSTRUCTOR_ORE", "LAUNCH_PRICE", "TERRAFORM_PRICE"]

__getattr__ = later(__name__, dict.fromkeys(__all__, "advisor.frontiers.components"))

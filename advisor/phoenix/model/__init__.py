"""One turn as a model: the second judge beside the list of all outcomes."""

from __future__ import annotations

from advisor.phoenix.model.turn import BestTurn, ModelError, best_turn

__all__ = ["BestTurn", "ModelError", "best_turn"]

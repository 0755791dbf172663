"""Stasis Beam: a ship one down; discarded, the Isolation Field."""

from __future__ import annotations

from advisor.engine.cards.base import CardRules
from advisor.engine.cards.changing import one_ship_power
from advisor.engine.cards.placing import field_power
from advisor.engine.words import ISOLATION, STASIS

RULES = CardRules(
    STASIS,
    one_ship_power(STASIS, lambda value: value - 1, "lowered"),
    field_power(STASIS, ISOLATION),
)

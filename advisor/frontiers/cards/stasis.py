"""Stasis Beam: a ship one down; discarded, the Isolation Field."""

from __future__ import annotations

from advisor.frontiers.cards.base import CardRules
from advisor.frontiers.cards.changing import one_ship_power
from advisor.frontiers.cards.placing import field_power
from advisor.frontiers.words import ISOLATION, STASIS

RULES = CardRules(
    STASIS,
    one_ship_power(STASIS, lambda value: value - 1, "lowered"),
    field_power(STASIS, ISOLATION),
)

"""The thirteen alien tech cards, by number."""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards import (
    booster,
    cache,
    cannon,
    crystal,
    gravity,
    helmet,
    passive,
    polarity,
    stasis,
    teleporter,
    warper,
)
from advisor.frontiers.cards.base import CardRules

CARD_RULES: Final[tuple[CardRules, ...]] = (
    booster.RULES,
    cache.RULES,
    cannon.RULES,
    passive.CITY_RULES,
    crystal.RULES,
    passive.DECOY_RULES,
    gravity.RULES,
    helmet.RULES,
    passive.MONUMENT_RULES,
    polarity.RULES,
    stasis.RULES,
    teleporter.RULES,
    warper.RULES,
)

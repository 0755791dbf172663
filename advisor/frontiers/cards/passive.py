"""Cards without a power to use: two that are points, and the Decoy, which the raid respects."""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards.base import CardRules
from advisor.frontiers.words import CITY, DECOY, MONUMENT

POINT_CARDS: Final = (CITY, MONUMENT)
"""Worth one point each while held."""

CITY_RULES: Final = CardRules(CITY)
MONUMENT_RULES: Final = CardRules(MONUMENT)
DECOY_RULES: Final = CardRules(DECOY)

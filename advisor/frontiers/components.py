"""What is printed on the game's components and in its setup table. Data only."""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards.deck import DECK
from advisor.frontiers.words import CARDS

NAME: Final = "alien-frontiers"
"""The game, as files and commands call it."""
FORMAT: Final = f"{NAME}/1"
EDITIONS: Final = (5, 1)

FLEET: Final = 6
"""Ships of each colour."""
STARTING_SHIPS: Final = 3
"""Ships a player begins with, and the fewest the Terraforming Station may leave."""
TOKEN_LIMIT: Final = 8
"""Fuel and ore a player may keep at the end of the own turn."""
DISPLAY_SIZE: Final = 3
CLAIM_PIPS: Final = 8
"""Pips at the Alien Artifact that pay for one card."""
LAST_CIRCLE: Final = 7
"""Circle of the Colonist Hub from which a colony may be launched."""
LOOT: Final = 4
"""Tokens that one raid may take."""

COLONIES: Final = {2: 8, 3: 7, 4: 6}
"""Colonies of each player, by number of players."""
COLONIES_LONG_GAME: Final = 8

SEAT_COMPENSATION: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Fuel and ore with which each seat begins."""

PORTS: Final = {
    2: (7, 3, 4, 2, 2, 3, 3, 3, 1),
    3: (7, 4, 4, 2, 4, 6, 3, 3, 1),
    4: (8, 5, 4, 4, 6, 6, 3, 3, 1),
}
"""Open ports of each facility, by number of players; the Colonist Hub's are per track."""

CREW: Final = (1, 1, 1, 2, 2, 3, 1, 3, 1, 1)
"""Ships that dock together at each place."""

LAUNCH_PRICE: Final = (1, 1)
TERRAFORM_PRICE: Final = (1, 1)
RELIC_PRICE: Final = (1, 1)
CONSTRUCTOR_ORE: Final = 3
"""Prices as (fuel, ore) unless named otherwise."""


def deck_of(edition: int) -> tuple[int, ...]:
    """All alien tech cards of an edition, in canonical order."""
    return tuple(
        sorted(
            CARDS.index(card.token)
            for card in DECK
            if edition >= card.edition
            for _ in range(card.copies)
        )
    )

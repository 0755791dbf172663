"""The rules of the alien tech cards, by number: for every kind of effect, what knows it."""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards import (
    cannon,
    changing,
    crystal,
    helmet,
    lifting,
    placing,
    swapping,
    teleporter,
    warper,
)
from advisor.frontiers.cards.base import CardRules, DiscardPower, FuelPower
from advisor.frontiers.cards.card import (
    BorrowBonus,
    ChangeDice,
    Effect,
    FetchCard,
    FuelEffect,
    GroundShip,
    LiftField,
    MoveColony,
    MoveOtherShip,
    MoveOwnShip,
    PlaceField,
    RollAgain,
    ShootShips,
    SwapColonies,
)
from advisor.frontiers.cards.kinds import BY_NUMBER, FIELD_OF

POWERS: Final[dict[type[Effect], FuelPower]] = {
    BorrowBonus: crystal.POWER,
    ShootShips: cannon.POWER,
    MoveOwnShip: teleporter.POWER,
    MoveOtherShip: helmet.POWER,
    RollAgain: warper.POWER,
}
DISCARDS: Final[dict[type[Effect], DiscardPower]] = {
    LiftField: lifting.DISCARD,
    SwapColonies: swapping.DISCARD,
    MoveColony: teleporter.DISCARD,
    GroundShip: cannon.DISCARD,
    FetchCard: warper.DISCARD,
}
"""Effects that one card alone has. Those that several share are made for each of them below."""


def _power(number: int, effect: FuelEffect | None) -> FuelPower | None:
    if effect is None:
        return None
    return changing.power(number) if isinstance(effect, ChangeDice) else POWERS[type(effect)]


def _discard(number: int, effect: Effect | None) -> DiscardPower | None:
    if effect is None:
        return None
    if isinstance(effect, PlaceField):
        return placing.field_power(number, FIELD_OF[number])
    return DISCARDS[type(effect)]


CARD_RULES: Final = tuple(
    CardRules(number, _power(number, card.power), _discard(number, card.discard))
    for number, card in enumerate(BY_NUMBER)
)

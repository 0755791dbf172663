"""Which cards do what, read off their declarations once, in the forms that are asked for often.

A card is its number in `CARDS`. The order of each list is that of the effects (`Effect.place`):
models create their variables in it, so it must not depend on the order of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from advisor.frontiers.cards.card import (
    Card,
    ChangeDice,
    Effect,
    LiftField,
    MoveColony,
    MoveOtherShip,
    MoveOwnShip,
    PlaceField,
    SwapColonies,
)
from advisor.frontiers.cards.deck import DECK
from advisor.frontiers.ships import RELIC
from advisor.frontiers.words import FIELDS, ISOLATION, REPULSOR

BY_NUMBER: Final[tuple[Card, ...]] = tuple(sorted(DECK, key=lambda card: card.token))
"""The cards by their numbers."""
CardSet = int
"""Cards as a set of bits."""


def card_set(*cards: int) -> CardSet:
    return sum(1 << card for card in cards)


def _place(effect: Effect) -> tuple[int, ...]:
    if isinstance(effect, PlaceField):
        return *effect.place, FIELDS.index(effect.field)
    return effect.place


def _in_order(effects: Iterable[tuple[int, Effect | None]]) -> tuple[int, ...]:
    found = [(_place(effect), number) for number, effect in effects if effect is not None]
    return tuple(number for _, number in sorted(found))


def _with_power(*kinds: type[Effect]) -> tuple[int, ...]:
    return tuple(n for n in _POWERED if isinstance(BY_NUMBER[n].power, kinds))


def _with_discard(*kinds: type[Effect]) -> tuple[int, ...]:
    return tuple(n for n in DISCARDING if isinstance(BY_NUMBER[n].discard, kinds))


_POWERED: Final = _in_order((number, card.power) for number, card in enumerate(BY_NUMBER))
CERTAIN_POWERS: Final = tuple(
    number
    for number in _POWERED
    if (power := BY_NUMBER[number].power) is not None and not power.by_chance
)
"""The cards whose fuel power has no chance in it."""
DISCARDING: Final = _in_order((number, card.discard) for number, card in enumerate(BY_NUMBER))
"""The cards with a power that costs the card."""
USABLE: Final = card_set(*CERTAIN_POWERS)

PRICES: Final = tuple(card.power.price if card.power else None for card in BY_NUMBER)
"""Fuel for one use; None without a power, and where the players agree on the price."""


def fixed_price(card: int) -> int:
    """The fuel for a card whose price is the same in every game."""
    price = PRICES[card]
    assert price is not None
    return price


POINT_CARDS: Final = tuple(number for number, card in enumerate(BY_NUMBER) if card.points)
"""The cards that are points while held."""
POINTS: Final = card_set(*POINT_CARDS)
assert all(BY_NUMBER[number].points == 1 for number in POINT_CARDS), "points are counted as cards"

CHANGES: Final = {
    number: power.changes
    for number in _POWERED
    if isinstance(power := BY_NUMBER[number].power, ChangeDice)
}
"""The cards that give dice other values, and what they do to each of them."""
CHANGERS: Final = tuple(CHANGES)
CHANGING: Final = card_set(*CHANGERS)
CHANGING_ONE: Final = card_set(*(number for number, parts in CHANGES.items() if len(parts) == 1))
CHANGING_TWO: Final = CHANGING & ~CHANGING_ONE
CHANGED: Final = {
    number: tuple(change.table(RELIC) for change in parts) for number, parts in CHANGES.items()
}
"""The ship that each change of a card makes of a ship; 0 where it cannot."""

MOVERS: Final = _with_power(MoveOwnShip, MoveOtherShip)
"""The cards that make a docked ship work once more."""
MOVING: Final = card_set(*MOVERS)
SWAPPERS: Final = _with_discard(SwapColonies, MoveColony)
"""The cards whose discard moves colonies."""
FIELD_OF: Final = {
    number: FIELDS.index(effect.field)
    for number in DISCARDING
    if isinstance(effect := BY_NUMBER[number].discard, PlaceField)
}
"""The cards whose discard places a field, and the field."""
LIFTERS: Final = _with_discard(LiftField)
"""The cards whose discard takes a field off the board."""
BREAKERS: Final = card_set(
    *(number for number, field in FIELD_OF.items() if field == ISOLATION), *SWAPPERS
)
"""The cards whose discard can cost the player a bonus, and with Burroughs Desert the Relic Ship."""
SETTLERS: Final = (
    *LIFTERS,
    *(number for number, field in FIELD_OF.items() if field == REPULSOR),
    *SWAPPERS,
)
"""The cards whose discard depends on where colonies stand, or on where one may land."""
SETTLING: Final = card_set(*SETTLERS)

"""What every alien tech card is made of, and what holds for the use of any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from advisor.core.errors import Refusal
from advisor.frontiers.actions import Discard, Power
from advisor.frontiers.cards.kinds import PRICES
from advisor.frontiers.reading import Words
from advisor.frontiers.state import State
from advisor.frontiers.words import POHL


def accept(state: State, action: Power) -> Refusal | None:
    """The rule of a card that has nothing more to ask."""
    return None


@dataclass(frozen=True, slots=True)
class FuelPower:
    """The power that costs fuel, once per turn."""

    read: Callable[[Words], Power]
    cost: Callable[[State, Power], int]
    """Fuel before the bonus of Pohl Foothills."""
    refuse: Callable[[State, Power], Refusal | None]
    """What is wrong with the target, leaving aside whether the card may be used and paid."""
    apply: Callable[[State, Power], None]
    options: Callable[[State, int], list[Power]]
    """The legal uses of the card at a cost of at most the number given."""
    refuse_arrival: Callable[[State, Power], Refusal | None] = accept
    """What is wrong with what follows once the fuel is paid."""


@dataclass(frozen=True, slots=True)
class DiscardPower:
    """The power that costs the card, one such power per turn."""

    read: Callable[[Words], Discard]
    refuse: Callable[[State, Discard], Refusal | None]
    apply: Callable[[State, Discard], None]
    """What it does; the card itself has left the hand and is not yet on the discards."""
    options: Callable[[State], list[Discard]]


@dataclass(frozen=True, slots=True)
class CardRules:
    """The rules of one card."""

    card: int
    power: FuelPower | None = None
    discard: DiscardPower | None = None


def discount(state: State) -> int:
    """Fuel that Pohl Foothills save on each use (A59)."""
    return 1 if state.has_bonus(POHL) else 0


def unit_price(state: State, card: int) -> int:
    """The fuel for a use of a card, or for one of what it is used on, without a bonus."""
    declared = PRICES[card]
    return state.setup.options.helmet_cost if declared is None else declared


def price(state: State, cost: int) -> int:
    return max(0, cost - discount(state))


def fixed(cost: int) -> Callable[[State, Power], int]:
    """A cost that does not depend on the position."""
    return lambda state, action: cost

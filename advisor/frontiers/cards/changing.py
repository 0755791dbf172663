"""What the cards that change one unplaced ship have in common (T6, A76)."""

from __future__ import annotations

from collections.abc import Callable

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Power
from advisor.frontiers.cards.base import FuelPower, fixed
from advisor.frontiers.saying import by_card, no_such_ships
from advisor.frontiers.ships import RELIC, VALUE, singles, with_ship, without
from advisor.frontiers.state import State


def changed(ship: int, value: int) -> int:
    """The same ship with another value."""
    return ship & RELIC | value


def one_ship_power(card: int, new_value: Callable[[int], int], verb: str) -> FuelPower:
    """A power of one fuel that gives one unplaced ship a new value within 1 to 6."""

    def refuse(state: State, action: Power) -> Refusal | None:
        ship = action.ships[0]
        if ship not in state.ships:
            return no_such_ships(state.ships, action.ships)
        if not 1 <= new_value(ship & VALUE) <= 6:
            return by_card(card, f"a {ship & VALUE} cannot be {verb}; values stay within 1 to 6.")
        return None

    def apply(state: State, action: Power) -> None:
        ship = action.ships[0]
        new = changed(ship, new_value(ship & VALUE))
        state.ships = with_ship(without(state.ships, ship), new)

    def options(state: State, budget: int) -> list[Power]:
        if budget < 1:
            return []
        return [
            actions.change(card, ship)
            for ship in singles(state.ships)
            if 1 <= new_value(ship & VALUE) <= 6
        ]

    return FuelPower(
        read=lambda words: actions.change(card, words.ship()),
        cost=fixed(1),
        refuse=refuse,
        apply=apply,
        options=options,
    )

"""The cards that change unplaced ships: another value for each, within 1 to 6 (T6, A76)."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Power
from advisor.frontiers.cards.base import FuelPower, fixed
from advisor.frontiers.cards.kinds import CHANGED, CHANGES, fixed_price
from advisor.frontiers.saying import by_card, no_such_ships
from advisor.frontiers.ships import VALUE, Ships, order, singles, without, without_all
from advisor.frontiers.state import State


def products(action: Power) -> Ships:
    """The ships that a change of dice leaves, each in the place of the one it was."""
    tables = CHANGED[action.card]
    return tuple(table[ship] for table, ship in zip(tables, action.ships, strict=True))


def _chosen(ships: Ships, tables: tuple[tuple[int, ...], ...]) -> Iterator[Ships]:
    """Every way to give each change a ship of its own that it can change."""
    if not tables:
        yield ()
        return
    for ship in singles(ships):
        if tables[0][ship]:
            for others in _chosen(without(ships, ship), tables[1:]):
                yield ship, *others


def power(card: int) -> FuelPower:
    """The power of a card that is declared to change dice."""
    cost, changes, tables = fixed_price(card), CHANGES[card], CHANGED[card]
    (only, *more) = tables

    def refuse(state: State, action: Power) -> Refusal | None:
        if without_all(state.ships, action.ships) is None:
            return no_such_ships(state.ships, order(action.ships))
        for change, ship in zip(changes, action.ships, strict=True):
            if not change.of(ship & VALUE):
                sentence = f"a {ship & VALUE} cannot be {change.done}; values stay within 1 to 6."
                return by_card(card, sentence)
        return None

    def apply(state: State, action: Power) -> None:
        left = without_all(state.ships, action.ships)
        assert left is not None
        state.ships = tuple(sorted(left + products(action)))

    def options(state: State, budget: int) -> list[Power]:
        if budget < cost:
            return []
        if not more:
            return [actions.change(card, ship) for ship in singles(state.ships) if only[ship]]
        return [actions.change(card, *ships) for ships in _chosen(state.ships, tables)]

    return FuelPower(
        read=lambda words: actions.change(card, *(words.ship() for _ in changes)),
        cost=fixed(cost),
        refuse=refuse,
        apply=apply,
        options=options,
    )

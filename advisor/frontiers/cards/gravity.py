"""Gravity Manipulator: one ship down, another up; discarded, the Repulsor Field."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Power
from advisor.frontiers.cards.base import CardRules, FuelPower, fixed
from advisor.frontiers.cards.changing import changed
from advisor.frontiers.cards.placing import field_power
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card, no_such_ships
from advisor.frontiers.ships import VALUE, order, singles, with_ship, without, without_all
from advisor.frontiers.state import State
from advisor.frontiers.words import GRAVITY, REPULSOR

_COST = 2


def _read(words: Words) -> Power:
    return actions.change(GRAVITY, words.ship(), words.ship())


def _refuse(state: State, action: Power) -> Refusal | None:
    down, up = action.ships
    if without_all(state.ships, action.ships) is None:
        return no_such_ships(state.ships, order(action.ships))
    if down & VALUE == 1:
        return by_card(GRAVITY, "a 1 cannot be lowered; values stay within 1 to 6.")
    if up & VALUE == 6:
        return by_card(GRAVITY, "a 6 cannot be raised; values stay within 1 to 6.")
    return None


def _apply(state: State, action: Power) -> None:
    down, up = action.ships
    ships = without(without(state.ships, down), up)
    ships = with_ship(ships, changed(down, (down & VALUE) - 1))
    state.ships = with_ship(ships, changed(up, (up & VALUE) + 1))


def _options(state: State, budget: int) -> list[Power]:
    if budget < _COST:
        return []
    return [
        actions.change(GRAVITY, down, up)
        for down in singles(state.ships)
        if down & VALUE > 1
        for up in singles(without(state.ships, down))
        if up & VALUE < 6
    ]


RULES = CardRules(
    GRAVITY,
    FuelPower(_read, fixed(_COST), _refuse, _apply, _options),
    field_power(GRAVITY, REPULSOR),
)

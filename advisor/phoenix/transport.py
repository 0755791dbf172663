"""Transactions: Aliens, trades, purchases (tra-1 to tra-5), of a transport ship or of a bonus."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from advisor.core.errors import Refusal
from advisor.phoenix import actions, saying
from advisor.phoenix.action_types import Action, Deed, Kinds
from advisor.phoenix.humans import affordable, refuse_unaffordable, spend
from advisor.phoenix.state import State
from advisor.phoenix.station import gain_alien, homes, refuse_home
from advisor.phoenix.words import (
    GEMS,
    GOLD,
    KIND_NAMES,
    NOTHING,
    WIDTH,
)

FORMS: Final = ("alien", "trade", "buy")
PAIR: Final[Kinds] = (0, 1)
"""A food and a water: what every Alien costs."""


@lru_cache(maxsize=16)
def _trades(source: int, pay: Kinds) -> tuple[Deed, ...]:
    return tuple(actions.trade(pay, gain, source) for gain in range(3) if gain not in pay)


_PAIRS: Final = tuple((a, b) for a in range(3) for b in range(a, 3))


def _alien_costs(state: State, species: int) -> tuple[Kinds, int]:
    return PAIR, 1 if species == GOLD else 0


def possible(state: State) -> bool:
    """Whether the active player can make any transaction (quick, for what comes all the time)."""
    first = state.active * WIDTH
    gems, food, water, metal = state.stock[first : first + 4]
    # An Alien costs two resources, so it needs nothing that a trade does not need as well.
    return gems >= state.setup.data.buy_gems or food + water + metal >= 2


def options(state: State, source: int = NOTHING) -> list[Action]:
    """Every transaction that is possible now."""
    first = state.active * WIDTH
    gems, food, water, metal = state.stock[first : first + 4]
    found: list[Action] = []
    if food and water:
        for species in range(GOLD + 1 if gems else GOLD):
            found += [actions.alien(species, p, source) for p in homes(state, species)]
    held = (food, water, metal)
    for a, b in _PAIRS:
        if (held[a] >= 2) if a == b else (held[a] and held[b]):
            found += _trades(source, (a, b))
    if gems >= state.setup.data.buy_gems:
        found += [actions.buy(kind, source) for kind in range(3)]
    return found


def refuse(state: State, action: Deed) -> Refusal | None:
    """Why a transaction is not possible."""
    if action.form == "alien":
        return _refuse_alien(state, action)
    if action.form == "trade":
        if action.gain in action.kinds:
            name = KIND_NAMES[action.gain]
            return Refusal("tra-4", f"A trade gives another kind than it takes, not {name}.")
        return refuse_unaffordable(state, action.kinds, "This trade", "tra-4")
    price = state.setup.data.buy_gems
    if state.gems < price:
        return Refusal("tra-5", f"A resource costs {saying.gems(price)}; you have {state.gems}.")
    return None


def _refuse_alien(state: State, action: Deed) -> Refusal | None:
    pay, gems = _alien_costs(state, action.species)
    rule = "tra-3" if gems else "tra-2"
    refusal = refuse_home(state, action.species, action.place)
    if refusal is not None:
        return refusal
    if not affordable(state, pay):
        who = saying.resident(action.species)
        return refuse_unaffordable(state, pay, f"A {who}", rule)
    if state.gems < gems:
        return Refusal(rule, f"A gold Alien costs {saying.gems(gems)} as well; you have none.")
    return None


def apply(state: State, action: Deed) -> None:
    """Do a transaction; a price is paid before anything is gained (P64)."""
    if action.form == "alien":
        pay, gems = _alien_costs(state, action.species)
        spend(state, pay)
        state.gain(GEMS, -gems)
        gain_alien(state, action.species, action.place)
    elif action.form == "trade":
        spend(state, action.kinds)
        state.gain(action.gain + 1, 1)
    else:
        state.gain(GEMS, -state.setup.data.buy_gems)
        state.gain(action.gain + 1, 1)


# The transport ship itself


def refuse_carrying(state: State, action: Deed) -> Refusal | None:
    if action.form not in FORMS:
        return Refusal("tra-1", "A transport ship makes transactions: alien, trade or buy.")
    return refuse(state, action)


def apply_carrying(state: State, action: Deed) -> None:
    apply(state, action)
    state.left -= 1
    if action.form == "alien":
        bought = list(state.bought)
        bought[action.species] += 1
        state.bought = (bought[0], bought[1], bought[2], bought[3])

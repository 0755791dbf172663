"""Orbital Market: a pair opens trade of fuel for ore until the end of the turn."""

from __future__ import annotations

from advisor.engine import actions
from advisor.engine.actions import Dock, Trade
from advisor.engine.errors import Refusal
from advisor.engine.facilities.base import Facility, open_ports, place, refuse_ports
from advisor.engine.saying import at_place, values
from advisor.engine.ships import VALUE, Ships, groups
from advisor.engine.state import State
from advisor.engine.words import HEINLEIN, MARKET


def refuse(state: State, dock: Dock) -> Refusal | None:
    if dock.ships[0] & VALUE != dock.ships[1] & VALUE:
        return at_place(MARKET, f"two equal ships are needed, not {values(dock.ships)}.")
    return refuse_ports(state, MARKET, 2)


def apply(state: State, dock: Dock, crew: Ships) -> None:
    place(state, MARKET, crew)
    value = crew[0] & VALUE
    state.market = min(state.market or value, value)


def options(state: State, hand: Ships) -> list[Dock]:
    if open_ports(state, MARKET) < 2:
        return []
    return [actions.dock(MARKET, pair) for pair in groups(hand, 2)]


FACILITY = Facility(MARKET, refuse, apply, options)


def rate(state: State) -> int:
    """Fuel for one ore now (A31, Heinlein Plains), or 0 while no pair was docked this turn."""
    return 1 if state.market and state.has_bonus(HEINLEIN) else state.market


def refuse_trade(state: State, action: Trade) -> Refusal | None:
    fuel = rate(state)
    if fuel == 0:
        return at_place(MARKET, "trading needs a pair that you docked there this turn.")
    have = state.fuel[state.active]
    if have < fuel * action.times:
        times = "a trade" if action.times == 1 else f"{action.times} trades"
        costs = "costs" if action.times == 1 else "cost"
        return at_place(MARKET, f"{times} {costs} {fuel * action.times} fuel; you have {have}.")
    return None


def apply_trade(state: State, action: Trade) -> None:
    state.fuel[state.active] -= rate(state) * action.times
    state.ore[state.active] += action.times


def trades(state: State) -> list[Trade]:
    fuel = rate(state)
    if fuel == 0:
        return []
    return [actions.trade(times) for times in range(1, state.fuel[state.active] // fuel + 1)]

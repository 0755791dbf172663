"""An action that was good with some ships, taken with others: what imitates a whole turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from advisor.frontiers import actions
from advisor.frontiers.actions import Action, Dock, Power, ToBay, Trade
from advisor.frontiers.cards.kinds import CHANGERS
from advisor.frontiers.ships import OWNER, TOKEN, Ships, groups, order, runs, singles
from advisor.frontiers.state import State
from advisor.frontiers.words import HELMET, HUB, RAIDERS, TELEPORTER


def likewise(state: State, action: Action) -> Iterator[Action]:
    """The same action with any of the player's ships instead of its own."""
    if isinstance(action, Power) and action.card in (TELEPORTER, HELMET):
        yield from _moved(state, action)
    else:
        yield from alike(state.ships, action)


def _moved(state: State, action: Power) -> Iterator[Action]:
    """A docked ship moved to the same facility, with others of the hand where it needs company.

    An own ship may be any that stands where the first one stood: it shows what was rolled.
    """
    assert action.dock is not None
    if action.card == TELEPORTER:
        me, place = state.active, action.place
        there = state.tracks[me] if place == HUB else state.docks[place]
        ships = tuple(sorted({ship & TOKEN for ship in there if ship >> OWNER == me}))
        move = actions.move_own
    else:
        ships, move = action.ships, actions.move_other
    for ship in ships:
        one = ship & TOKEN
        for dock in alike(order((*state.ships, one)), action.dock):
            if isinstance(dock, Dock) and one in dock.ships:
                yield move(action.card, ship, action.place, dock)


def alike(ships: Ships, action: Action) -> Iterator[Action]:
    """The same action with any of some ships instead of its own."""
    if isinstance(action, Dock):
        crew = len(action.ships)
        if action.facility == RAIDERS:
            for group in runs(ships):
                yield actions.raid(RAIDERS, group, action.loot, action.stolen)
            return
        for group in groups(ships, crew) if crew > 1 else ((ship,) for ship in singles(ships)):
            if action.territory == actions.NOWHERE:
                yield actions.dock(action.facility, group)
            else:
                yield actions.landing(action.facility, group, action.territory)
    elif isinstance(action, Power) and action.card in CHANGERS:
        for group in sorted(set(permutations(ships, len(action.ships)))):
            yield actions.change(action.card, *group)
    elif isinstance(action, ToBay):
        yield from (actions.to_bay(ship) for ship in singles(ships))
    elif isinstance(action, Trade):
        yield from (actions.trade(times) for times in range(1, action.times + 1))
    else:
        yield action

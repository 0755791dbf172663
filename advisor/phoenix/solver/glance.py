"""A turn at a glance: every outcome with its value, without the choices inside bonuses.

Bonuses with a choice are decided when they come. Of ships that do the same only the cheapest of
each kind of owner is looked at: the others cost more and bring nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from advisor.phoenix import referee, ships
from advisor.phoenix.action_types import NEUTRAL, OWN, Action, Use
from advisor.phoenix.position import Position
from advisor.phoenix.solver.endings import Path
from advisor.phoenix.solver.rolling import Rolling
from advisor.phoenix.solver.search import Found, Search
from advisor.phoenix.state import State
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import EXPEDITION, TRANSPORT, TURN


@dataclass(slots=True)
class Glance:
    """One way to play a turn, and what it seems to be worth."""

    value: float
    found: Found | None
    roll: Action | None = None
    """A roll instead, whose outcome decides the rest."""

    def steps(self) -> Path:
        """The own steps, as far as they can be said now."""
        return self.found.actions() if self.found else (self.roll,) if self.roll else ()

    def first(self) -> Path:
        """The own steps up to the main choice at least, without reading transactions."""
        return self.found.path if self.found else self.steps()


def glances(state: State, weights: Weights) -> list[Glance]:
    """What can be done now; rolls by their expectation."""
    if state.phase != TURN:
        search = Search(state, weights, layers=1).run()
    else:
        useful = worthwhile(state)
        search = Search(state, weights, True, 1, wanted=lambda each: each in useful).run()
    found = [Glance(each.value, each) for each in search.found]
    rolling = Rolling(Position(state), weights, declining=True)
    found += [
        Glance(rolling.expected(roll.state, roll.action), None, roll.action)
        for roll in search.rolls
        if len(roll.path) == 1
    ]
    return found


def worthwhile(state: State) -> frozenset[Action]:
    """Uses of ships without those that cost more than another for the same, and all else."""
    cheapest: dict[tuple[object, ...], tuple[int, Action]] = {}
    found: list[Action] = []
    useful = {(owner, number): left for owner, number, _, left in ships.usable(state)}

    for action in referee.legal_sorted(state):
        if not isinstance(action, Use):
            found.append(action)
            continue
        ship = ships.ship_of(state, action)
        whose = action.owner if action.owner in (OWN, NEUTRAL) else "others"
        what = (ship.kind, ship.power, whose, action.target, action.tracks)
        left = useful[action.owner, action.ship]
        if what not in cheapest or left > cheapest[what][0]:
            cheapest[what] = (left, action)
    if state.phase == TURN:
        _drop_dear(cheapest)
    return frozenset([*found, *(action for _, action in cheapest.values())])


def _drop_dear(cheapest: dict[tuple[object, ...], tuple[int, Action]]) -> None:
    """Leave out a neutral ship that costs more than another player's of the same power."""
    for key in [key for key in cheapest if key[2] == NEUTRAL and key[0] in (TRANSPORT, EXPEDITION)]:
        other = (*key[:2], "others", *key[3:])
        if other in cheapest and cheapest[other][0] > cheapest[key][0] + 1:
            del cheapest[key]

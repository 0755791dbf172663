"""Whole turns in a moment: a beam of the most promising beginnings, without proof.

From every beginning of a turn all certain actions are tried, and the few beginnings that look best
go on. What comes out are some dozens of different whole turns, good ones among them, in the time
in which the solver finds a first one. Players that choose among turns rather than want the best
one live on this, and so do games that must be many.
"""

from __future__ import annotations

from typing import Final

from advisor.frontiers import referee
from advisor.frontiers.actions import Action
from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.solver.action_parts import certain
from advisor.frontiers.solver.plan import follow
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import MAIN
from advisor.search.turns import PlayedTurn

WIDTH: Final = 12
"""Beginnings that go on at every step."""
SHIP: Final = 130_000
"""What a ship still to be placed is expected to add, so that those placed first do not win."""
PIP: Final = 12_000
"""The same for a pip towards a claim."""


def turns(
    state: State, weights: Weights, width: int = WIDTH, pip: float = PIP
) -> list[PlayedTurn[State]]:
    """Different ways to play on from the main phase, best first; there is always one.

    Re-rolls and cyclings are left out. The order of the deck changes nothing. `pip` is what a pip
    towards a claim is expected to add. The end of a turn is told as far as it is certain: without
    display and discards.
    """
    start = state.copy()
    start.deck = None
    start.may_cycle = False
    weights = calm(weights)
    ends: dict[tuple[object, ...], PlayedTurn[State]] = {}
    seen: set[tuple[object, ...]] = set()
    frontier: list[tuple[tuple[Action, ...], State]] = [((), start)]
    while frontier:
        found: list[tuple[float, tuple[Action, ...], State]] = []
        for path, before in frontier:
            for action in referee.legal(before):
                if not certain(action):
                    continue
                after = before.copy()
                follow(after, action)
                after.may_cycle = False
                over = after.phase != MAIN or after.active != state.active
                if over:
                    after.display = after.discards = ()
                key = after.key()
                if key in seen:
                    continue
                seen.add(key)
                worth = value(after, state.active, weights)
                if over:
                    ends[key] = PlayedTurn((*path, action), worth, after)
                else:
                    hope = SHIP * len(after.ships) + pip * min(after.artifact, CLAIM_PIPS)
                    found.append((worth + hope, (*path, action), after))
        found.sort(key=lambda each: -each[0])
        frontier = [(path, after) for _, path, after in found[:width]]
    return sorted(ends.values(), key=lambda turn: -turn.value)


def calm(weights: Weights) -> Weights:
    """The weights without what greedy players pay for unplaced ships; kept with the weights."""
    found: Weights | None = weights.__dict__.get("_calm")
    if found is None:
        found = weights.with_table("undocked", [[0, 0]])
        weights.__dict__["_calm"] = found
    return found

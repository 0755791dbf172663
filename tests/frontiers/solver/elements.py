"""The parts of the game that meet in corners, and how to see them in a turn.

An element is *usable* in a turn if an action that involves it is legal somewhere in it (or, for
what just lies there, if it lies there), and *used* by a turn that has such an action or ends so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from advisor.frontiers.actions import (
    Action,
    BuyRelic,
    Claim,
    Discard,
    Dock,
    Launch,
    Power,
    ToBay,
    Trade,
)
from advisor.frontiers.ships import RELIC, VALUE
from advisor.frontiers.solver.generate import DISCARDS, POWERS
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ASIMOV,
    BRADBURY,
    CARDS,
    CONSTRUCTOR,
    DECOY,
    FACILITIES,
    FIELDS,
    HEINLEIN,
    HERBERT,
    HUB,
    LEM,
    MARKET,
    MINE,
    POHL,
    RAIDERS,
    SHIPYARD,
    SOLAR,
    TERRAFORM,
    TERRITORIES,
    VANVOGT,
)

IN_HAND, DOCKED, FOR_SALE = "relic in hand", "relic docked", "relic for sale"
READY, LAST = "hub ready to launch", "one colony left"
RIVAL_DECOY, OWN_DECOY = "decoy of a rival", "own decoy"
DUPLICATE, BAY_PIECES = "duplicate on display", "pieces on the bay"

ELEMENTS = (
    *(f"power {word}" for word in POWERS),
    *(f"discard {word}" for word in DISCARDS),
    *(f"facility {word}" for word in FACILITIES),
    *(f"bonus {word}" for word in TERRITORIES),
    *(f"field {word}" for word in FIELDS),
    IN_HAND,
    DOCKED,
    FOR_SALE,
    READY,
    RIVAL_DECOY,
    OWN_DECOY,
    DUPLICATE,
    LAST,
    BAY_PIECES,
)
"""The re-roll of the Temporal Warper is not among them: chance is no part of a plan."""
PAIRS = tuple(combinations(ELEMENTS, 2))

_BIT = {word: 1 << number for number, word in enumerate(ELEMENTS)}
_FACILITY = tuple(_BIT[f"facility {word}"] for word in FACILITIES)
_POWER = tuple(_BIT.get(f"power {word}", 0) for word in CARDS)
_DISCARD = tuple(_BIT.get(f"discard {word}", 0) for word in CARDS)
_BONUS = tuple(_BIT[f"bonus {word}"] for word in TERRITORIES)
_FIELD = tuple(_BIT[f"field {word}"] for word in FIELDS)
_OF_PLACE = {SOLAR: LEM, CONSTRUCTOR: BRADBURY, SHIPYARD: HERBERT}
"""Bonuses that pay with every docking at a facility."""


def names(bits: int) -> set[str]:
    return {word for word, bit in _BIT.items() if bits & bit}


def lying(state: State, seat: int) -> int:
    """What is there for a player without any action."""
    found = sum(_FIELD[field] for field, at in enumerate(state.fields) if at >= 0)
    if state.holds(seat, DECOY):
        found |= _BIT[OWN_DECOY]
    if state.bay:
        found |= _BIT[BAY_PIECES]
    if any(ship & RELIC for docked in (*state.docks, *state.tracks) for ship in docked):
        found |= _BIT[DOCKED]
    return found


def involved(state: State, action: Action) -> int:
    """What an action involves in a position where it is legal."""
    match action:
        case Dock():
            return _docking(state, action, action.ships)
        case Power(card=card):
            found = _POWER[card] | (_BONUS[POHL] if state.has_bonus(POHL) else 0)
            if action.dock is not None:
                others = list(action.dock.ships)
                others.remove(action.ships[0] & (VALUE | RELIC))
                found |= _docking(state, action.dock, others)
            elif any(ship & RELIC for ship in action.ships) and action.place < 0:
                found |= _BIT[IN_HAND]
            return found
        case Discard(card=card):
            return _DISCARD[card]
        case Launch():
            return _BIT[READY] | (_BIT[LAST] if _left(state) == 1 else 0)
        case Claim():
            held = state.cards[state.active]
            shown = state.display
            twice = len(set(shown)) < len(shown) or any(held >> card & 1 for card in shown)
            return _BIT[DUPLICATE] if twice else 0
        case Trade():
            dear = min(ship & VALUE for ship in state.docks[MARKET]) > 1
            return _BONUS[HEINLEIN] if dear and state.has_bonus(HEINLEIN) else 0
        case BuyRelic():
            return _BIT[FOR_SALE] | _BIT["bonus burroughs"]
        case ToBay():
            return _BIT[BAY_PIECES]
    return 0


def _left(state: State) -> int:
    return state.colonies[state.active] + (state.circle[state.active] > 0)


def _docking(state: State, dock: Dock, unplaced: Sequence[int]) -> int:
    """A docking, on its own or as the arrival of a ship that a card moves."""
    place = dock.facility
    found = _FACILITY[place]
    if any(ship & RELIC for ship in unplaced):
        found |= _BIT[IN_HAND] | _BIT["bonus burroughs"]
    bonus = _OF_PLACE.get(place)
    if place == HUB and state.hubbed and not state.asimov:
        bonus = ASIMOV
    elif place == MINE and not state.mined:
        highest = max((ship & VALUE for ship in state.docks[MINE]), default=0)
        bonus = VANVOGT if dock.ships[0] & VALUE < highest else None
    if bonus is not None and state.has_bonus(bonus):
        found |= _BONUS[bonus]
    if place in (CONSTRUCTOR, TERRAFORM) and _left(state) == 1:
        found |= _BIT[LAST]
    if place == RAIDERS and any(
        state.holds(seat, DECOY) for seat in range(state.setup.seats) if seat != state.active
    ):
        found |= _BIT[RIVAL_DECOY]
    return found


class Watcher:
    """Notes which elements are usable anywhere in a turn; shown every position by the judge."""

    def __init__(self) -> None:
        self.bits = 0

    def __call__(self, state: State, legal: list[Action]) -> None:
        bits = lying(state, state.active)
        for action in legal:
            bits |= involved(state, action)
        self.bits |= bits

    @property
    def usable(self) -> set[str]:
        return names(self.bits)


def used(states: Iterable[State], actions: Iterable[Action]) -> set[str]:
    """The elements that a turn uses; its positions are those before each action and the end."""
    *before, end = states
    bits = lying(end, before[0].active)
    for state, action in zip(before, actions, strict=True):
        bits |= involved(state, action)
    return names(bits)

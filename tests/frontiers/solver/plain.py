"""The plain judge: the truth about a turn, found by playing every turn there is.

From every different position it follows every legal action, and values the positions in which
the turn is over. No order of actions, no dominance, no upper_bound, no two positions taken for one:
whatever the solver or its quick search believe about a turn, this shares none of it. Only the
engine (what is legal, what an action does) and the value are common. It is slow, and when its
budget of positions runs out it says so and has proven nothing.

Chance is no part of a plan, as the documentation of `solve` says: nothing is rolled again, the
display is not cycled, and a card that a claim lays out is unknown until the turn is over, so it is
not claimed. A known order of the deck is not looked at.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b

from advisor import Position
from advisor.frontiers import actions, piles, referee
from advisor.frontiers.actions import Action, Claim, Cycle, Power
from advisor.frontiers.ships import OWNER
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import HUB, MAIN, RAIDERS, WARPER

Way = tuple["Way", Action] | None
"""The actions that led somewhere, the last one outermost."""
Watch = Callable[[State, list[Action]], None]
"""Shown every position of the turn with what is allowed there."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A way for the turn to be over."""

    value: int
    actions: tuple[Action, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge has found."""

    endings: tuple[Ending, ...]
    """The best ones, best first, no two with the same `end_of_turn`."""
    finished: bool
    """Whether every position was looked at; without that nothing is proven."""
    positions: int
    """Different positions inside the turn that were looked at."""

    @property
    def best(self) -> Ending:
        return self.endings[0]

    @property
    def values(self) -> list[int]:
        return [ending.value for ending in self.endings]


def judge(
    position: Position | State,
    weights: Weights,
    *,
    top: int = 1,
    budget: int | None = None,
    watch: Watch | None = None,
) -> Verdict:
    """The best ends of the turn, by looking at up to `budget` positions."""
    start = position.state if isinstance(position, Position) else position.copy()
    if start.phase != MAIN:
        raise ValueError("A turn is judged after its roll and before its end.")
    start.deck = None
    seat = start.active
    best: list[Ending] = []
    keys: list[object] = []
    seen = {_mark(start, ())}
    stack: list[tuple[State, tuple[int, ...], Way]] = [(start, (), None)]
    looked = 0
    while stack:
        if looked == budget:
            return Verdict(tuple(best), False, looked)
        state, unknown, way = stack.pop()
        looked += 1
        legal = [action for action in referee.legal(state) if certain(state, unknown, action)]
        if watch is not None:
            watch(state, legal)
        for action in legal:
            after, drawn = played(state, action)
            hidden = (*unknown, *drawn)
            mark = _mark(after, hidden)
            if mark in seen:
                continue
            seen.add(mark)
            if after.phase == MAIN:
                stack.append((after, hidden, (way, action)))
            else:
                _weigh(best, keys, top, after, seat, weights, (way, action))
    return Verdict(tuple(best), True, looked)


def _weigh(
    best: list[Ending],
    keys: list[object],
    top: int,
    state: State,
    seat: int,
    weights: Weights,
    way: Way,
) -> None:
    """Keep an end if it is among the best of those that differ."""
    worth = value(state, seat, weights)
    if len(best) == top and worth <= best[-1].value:
        return
    key = end_of_turn(state, seat) if top > 1 else None
    if key in keys:
        known = keys.index(key)
        if best[known].value >= worth:
            return
        del best[known], keys[known]
    at = next((at for at, other in enumerate(best) if other.value < worth), len(best))
    best.insert(at, Ending(worth, _actions(way), state))
    keys.insert(at, key)
    del best[top:], keys[top:]


def _mark(state: State, unknown: tuple[int, ...]) -> bytes:
    """A whole position as 16 bytes, so that many millions can be remembered."""
    return blake2b(marshal.dumps((state.key(), unknown), 2), digest_size=16).digest()


def certain(state: State, unknown: tuple[int, ...], action: Action) -> bool:
    kind = type(action)
    if kind is Claim and unknown:
        assert isinstance(action, Claim)
        return state.display.count(action.card) > unknown.count(action.card)
    return kind is not Cycle and not (isinstance(action, Power) and action.card == WARPER)


def played(state: State, action: Action) -> tuple[State, tuple[int, ...]]:
    """The position after an action, and the cards that nobody knew before."""
    drawn: tuple[int, ...] = ()
    if isinstance(action, Claim):
        draw = piles.claim_draw(state)
        drawn = (*draw.certain, *draw.bag[: draw.needed])
        action = actions.claim(action.card, drawn or None)
    after = state.copy()
    referee.apply(after, action)
    return after, drawn


def _actions(way: Way) -> tuple[Action, ...]:
    found: list[Action] = []
    while way is not None:
        way, action = way
        found.append(action)
    return tuple(reversed(found))


def end_of_turn(state: State, seat: int) -> object:
    """What a player would call another end: see `solve`, "different in how they end".

    Cards, colonies, fields, the own ships built and where they stand, the own Hub, and what the
    others have left. The own tokens are no part of it.
    """
    others = [other for other in range(state.setup.seats) if other != seat]
    places: dict[int, Iterable[int]] = dict(enumerate(state.docks[:RAIDERS]))
    places[HUB] = [ship for track in state.tracks for ship in track]
    return (
        tuple((state.fuel[other], state.ore[other]) for other in others),
        tuple(state.cards),
        tuple(state.planet),
        tuple(state.fields),
        (state.stock[seat], state.circle[seat]),
        tuple(sum(ship >> OWNER == seat for ship in docked) for docked in places.values()),
    )

"""Every way to play one turn: the judge of the solver, and its stand-in where OR-Tools is missing.

Nothing here knows the CP-SAT model. The search asks the engine for the legal actions, plays them
on copies and values the positions in which the turn is over. It comes in two forms.

`plain` follows every legal action from every different position. It needs no argument to be
right, and is slow.

The reduced form (`search` without `plain`) visits a part of those positions that is proven to
hold a best turn. The tests compare both forms on many small positions of every kind.

Chance: re-rolls and cycling are never part of a plan. A claim lays out an unknown card; one that
could be drawn is laid out here, but no plan may claim it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, Unpack

from advisor.frontiers import piles, referee
from advisor.frontiers.actions import (
    Action,
)
from advisor.frontiers.cards.kinds import USABLE
from advisor.frontiers.position import Position
from advisor.frontiers.solver.action_parts import (
    Loot,
    certain,
    known,
    played,
    shares,
    with_shares,
)
from advisor.frontiers.solver.nodes import Node
from advisor.frontiers.solver.reduced import Reduced
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import (
    CONSTRUCTOR,
    MAIN,
    MARKET,
    MINE,
    RAIDERS,
    SHIPYARD,
)
from advisor.search.turns import PlayedTurn

Valuer = Callable[[State, int], int]
"""What a position in which the turn is over is worth to a seat."""

WATCHED: Final = frozenset((MINE, MARKET, SHIPYARD, CONSTRUCTOR, RAIDERS))
"""Facilities whose docked ships a value may see; one on the Terraforming Station is always seen."""
FIRST_LOOK: Final = {0: 300, 1: 300, 2: 300, 3: 200}
"""Nodes of the exhaustive search before any model, by the number of ships to place."""
ENDS_PER_NODE: Final = 6
"""Ends of the turn that are as much work as a node."""
NODES_PER_CHECK: Final = 16
"""How much work lies between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Search:
    """What an exhaustive search found."""

    outcomes: tuple[PlayedTurn[State], ...]
    """The best ones, best first, with different end positions."""
    proven: bool
    """Whether everything was searched; False when the budget ran out or somebody said stop."""
    nodes: int
    seconds: float
    work: int
    """Nodes, and the ends of the turn that were valued on their scale."""

    @property
    def best(self) -> PlayedTurn[State] | None:
        return self.outcomes[0] if self.outcomes else None


class _Enough(Exception):
    """The search ends here."""


class Limits(TypedDict, total=False):
    """How far a search goes, and what it is told beforehand."""

    top: int
    """So many ends, the best ones; one if nothing is said."""
    nodes: int | None
    work: int | None
    """See `Search`."""
    seconds: float | None
    stop: Callable[[], bool] | None
    """Asked now and then."""
    enough: int | None
    """A value that ends the search at once: a proof from elsewhere that there is nothing better."""
    floor: int | None
    """Only ends above it count, so that a proven search without any says that none is better."""
    met: Sequence[PlayedTurn[State]]
    """Ends known beforehand, best first, which take their places."""
    same: Callable[[State], object] | None
    """With `top` above one, ends for which this gives the same count as one."""


def search(
    position: Position | State,
    worth: Valuer,
    *,
    watched: frozenset[int] = WATCHED,
    upper_bound: UpperBound | None = None,
    plain: bool = False,
    **limits: Unpack[Limits],
) -> Search:
    """The best ways to play the turn of a position in phase main.

    Only `plain` may be used with a value that does not keep the promises named above. With `top`
    above one, the reduced form leaves out ends that another one beats by tokens alone.
    """
    state = position.state if isinstance(position, Position) else position.copy()
    if state.phase != MAIN:
        raise ValueError("A turn is searched after its roll and before its end.")
    state.deck = None
    run = _Run(state.active, worth, watched, upper_bound, **limits)
    run.start(state, plain)
    return run.result()


def exhaust(position: Position | State, weights: Weights, **limits: Unpack[Limits]) -> Search:
    """`search` with the value of some weights, in the quickest form that is right for them."""
    upper_bound = UpperBound(weights)

    def worth(state: State, seat: int) -> int:
        return value(state, seat, weights)

    plain = not weights.more_is_better
    return search(
        position, worth, watched=upper_bound.watched, upper_bound=upper_bound, plain=plain, **limits
    )


def first_look(state: State) -> int:
    """Nodes that a search is worth before any model.

    None for three ships where a card is ready to be used. Of such turns the search ended 62 of 103
    with one card and 3 of 28 with more, but 61 of 64 without; even most of those that it ended,
    models proved sooner: turns with cards took half the time without it.
    """
    ships = len(state.ships)
    ready = state.cards[state.active] & ~state.used & USABLE
    return 0 if ships == 3 and ready else FIRST_LOOK.get(ships, 0)


class _Run:
    """One search."""

    def __init__(
        self,
        seat: int,
        value: Valuer,
        watched: frozenset[int],
        upper_bound: UpperBound | None,
        *,
        top: int = 1,
        nodes: int | None = None,
        work: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        enough: int | None = None,
        floor: int | None = None,
        met: Sequence[PlayedTurn[State]] = (),
        same: Callable[[State], object] | None = None,
    ) -> None:
        self.upper_bound = upper_bound
        self.seat = seat
        self.watched = watched
        self.value = value
        self.top = top
        self.limit = nodes
        self.most_work = work
        self.began = time.perf_counter()
        self.deadline = None if seconds is None else self.began + seconds
        self.stop = stop
        self.enough = enough
        self.floor = floor
        self.nodes = 0
        self.ends = 0
        self.proven = True
        self.path: list[Action] = []
        self.same = same or _end_key
        self.best = list(met)
        self.keys = [self.same(outcome.position) if top > 1 else None for outcome in met]
        self.seen: set[object] = set()

    def start(self, state: State, plain: bool) -> None:
        thin = len(piles.unseen(state)) < 3
        try:
            if plain:
                self.visit_plain(state, ())
            else:
                Reduced(self, self.seat, self.watched, self.upper_bound, thin).visit(Node(state))
        except _Enough:
            pass

    def result(self) -> Search:
        seconds = time.perf_counter() - self.began
        return Search(tuple(self.best), self.proven, self.nodes, seconds, self.work())

    def count(self) -> None:
        self.nodes += 1
        if self.limit is not None and self.nodes > self.limit:
            self.give_up()
        if self.nodes % NODES_PER_CHECK == 0:
            self.look_up()

    def work(self) -> int:
        return self.nodes + self.ends // ENDS_PER_NODE

    def look_up(self) -> None:
        """Go on only if there is time and nobody has said stop."""
        if self.most_work is not None and self.work() > self.most_work:
            self.give_up()
        if self.deadline is not None and time.perf_counter() > self.deadline:
            self.give_up()
        if self.stop is not None and self.stop():
            self.give_up()

    def level(self) -> int | None:
        """What an end must be worth more than to be kept; None if any will do."""
        return self.best[-1].value if len(self.best) >= self.top else self.floor

    def give_up(self) -> None:
        self.proven = False
        raise _Enough

    # Ends of the turn

    def offer(self, state: State, loot: Loot | None = None) -> None:
        """The turn is over: is this among the best?"""
        if loot is None:
            self.weigh(state, None)
            return
        for left in shares(loot):
            for seat, fuel, ore in left:
                state.fuel[seat] = fuel
                state.ore[seat] = ore
            self.weigh(state, loot)

    def weigh(self, state: State, loot: Loot | None) -> None:
        self.ends += 1
        if self.ends % (NODES_PER_CHECK * ENDS_PER_NODE) == 0:
            self.look_up()
        value = self.value(state, self.seat)
        best = self.best
        if self.floor is not None and value <= self.floor:
            return
        if len(best) == self.top and value <= best[-1].value:
            return
        key: object = None
        if self.top > 1:
            key = self.same(state)
            if key in self.keys:
                at = self.keys.index(key)
                if best[at].value >= value:
                    return
                del best[at], self.keys[at]
        path = tuple(self.path) if loot is None else with_shares(self.path, state, loot)
        at = next((i for i, other in enumerate(best) if other.value < value), len(best))
        best.insert(at, PlayedTurn(path, value, state.copy()))
        self.keys.insert(at, key)
        del best[self.top :], self.keys[self.top :]
        if self.enough is not None and len(best) == self.top and best[-1].value >= self.enough:
            raise _Enough

    # The plain form

    def visit_plain(self, state: State, hidden: tuple[int, ...]) -> None:
        key = (state.key(), hidden)
        if key in self.seen:
            return
        self.seen.add(key)
        self.count()
        for action in referee.legal(state):
            if not certain(action) or not known(state, hidden, action):
                continue
            child, drawn = played(state, action)
            self.path.append(action)
            if child.phase == MAIN:
                self.visit_plain(child, (*hidden, *drawn))
            else:
                self.offer(child)
            self.path.pop()


def _end_key(state: State) -> tuple[object, ...]:
    """An end of the turn without what only the way to it left behind."""
    bare = state.copy()
    bare.display = bare.discards = ()
    bare.deck = None
    return bare.key()

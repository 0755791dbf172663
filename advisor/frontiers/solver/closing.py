"""The end of a turn in the reduced search: what waits for it, and the last landing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Protocol

from advisor.frontiers import actions, referee, turn
from advisor.frontiers.actions import (
    Action,
)
from advisor.frontiers.cards.kinds import MOVING
from advisor.frontiers.components import LAST_CIRCLE
from advisor.frontiers.facilities import market
from advisor.frontiers.planet import settle
from advisor.frontiers.ships import VALUE
from advisor.frontiers.solver.action_parts import (
    Loot,
    docking,
    landed_on,
    landings,
    pays,
    played,
)
from advisor.frontiers.solver.nodes import Node
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    CANNON,
    OVER,
    TERRAFORM,
)


class Ends(Protocol):
    """Who takes the ends of the turn."""

    path: list[Action]
    """The actions so far."""

    def offer(self, state: State, loot: Loot | None = None) -> None:
        """The turn is over: is this among the best?"""


class Closing:
    """Idle shots, quiet discards, the Relic Ship, trades and the end of the turn."""

    def __init__(self, ends: Ends, seat: int, watched: frozenset[int]) -> None:
        self.seat = seat
        self.watched = watched
        self.path = ends.path
        self.offer = ends.offer

    def settled(self, node: Node) -> Iterator[Node]:
        """The node with every choice of places for its quiet landings."""
        if not node.open:
            yield node
            return
        kept = [(at, self.path[at]) for _, at in node.open]
        choices = [
            [territory for territory in range(8) if places >> territory & 1]
            for places, _ in node.open
        ]
        alike = len({places for places, _ in node.open}) == 1
        for chosen in product(*choices):
            if alike and list(chosen) != sorted(chosen):
                continue
            state = node.state.copy()
            for (places, at), territory in zip(node.open, chosen, strict=True):
                first = (places & -places).bit_length() - 1
                if territory != first:
                    settle(state, first, self.seat, -1)
                    settle(state, territory, self.seat, +1)
                    self.path[at] = landed_on(self.path[at], territory)
            yield node._replace(state=state, open=())
            for at, action in kept:
                self.path[at] = action

    def finish(self, node: Node) -> None:
        """Idle shots, quiet discards and the Relic Ship, then the end, or the last landing."""
        state = node.state
        pending = bool(node.owed) or node.place >= 0
        last = state.colonies[self.seat] + (state.circle[self.seat] > 0) == 1
        done = not state.ships and not pending
        if not done and not last:
            return
        if not done and not self.may_land(node):
            return
        for settled in self.settled(node):
            for shot in self.idle_shots(settled.state):
                for thrown in self.all_discards(shot):
                    for bought in self.relics(thrown):
                        self.close(node, bought, done, last)

    def may_land(self, node: Node) -> bool:
        """A quick look whether a last landing is near enough to prepare for it."""
        state = node.state
        if state.circle[self.seat] == LAST_CIRCLE:
            return True
        if state.cards[self.seat] & ~state.used & MOVING:
            return True
        values = [ship & VALUE for ship in state.ships]
        return 6 in values or any(values.count(value) > 2 for value in values)

    def idle_shots(self, state: State) -> Iterator[State]:
        yield state
        if state.cards[self.seat] & ~state.used & 1 << CANNON:
            for action in referee.powers(state):
                if action.card == CANNON and (
                    action.place in self.watched or action.place == TERRAFORM
                ):
                    child, _ = played(state, action)
                    self.path.append(action)
                    yield child
                    self.path.pop()

    def all_discards(self, state: State) -> Iterator[State]:
        yield state
        for action in referee.discards(state):
            child, _ = played(state, action)
            self.path.append(action)
            yield child
            self.path.pop()

    def relics(self, state: State) -> Iterator[State]:
        yield state
        relic = actions.buy_relic()
        if turn.refuse_relic(state, relic) is None:
            child, _ = played(state, relic)
            self.path.append(relic)
            yield child
            self.path.pop()
        elif state.ore[self.seat] == 0 and state.fuel[self.seat] > market.rate(state) > 0:
            trade = actions.trade(1)
            child, _ = played(state, trade)
            if turn.refuse_relic(child, relic) is None:
                referee.apply(child, relic)
                self.path += (trade, relic)
                yield child
                del self.path[-2:]

    def close(self, node: Node, state: State, done: bool, last: bool) -> None:
        for trade in (None, *market.trades(state)):
            traded = state
            if trade is not None:
                traded = played(state, trade)[0]
                self.path.append(trade)
            if done:
                for end in turn.ends(traded):
                    child, _ = played(traded, end)
                    self.path.append(end)
                    self.offer(child, node.loot)
                    self.path.pop()
            if last:
                self.last_landing(node, traded)
            if trade is not None:
                self.path.pop()

    def last_landing(self, node: Node, state: State) -> None:
        for action in landings(state):
            dock, used = docking(action)
            if dock is not None:
                if node.place >= 0 and node.place != dock.facility:
                    continue
                if node.owed and not pays(node.owed, used):
                    continue
            elif node.owed or node.place >= 0:
                continue
            child, _ = played(state, action)
            if child.phase == OVER:
                self.path.append(action)
                self.offer(child, node.loot)
                self.path.pop()

"""A good turn in a moment, without proof: each step is judged by playing on in a simple way.

From a position every certain action is tried, and the rest of the turn is played by fixed wishes
(land, build, claim, gather). What that is worth at the end of the turn tells which actions to
follow; a few are, side by side. The best turn met on the way is the answer. It is most useful where
there is little time: models need a tenth of a second before they say anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from advisor.frontiers import actions, docking, referee, turn
from advisor.frontiers.actions import Action, Dock, End, Launch
from advisor.frontiers.components import CLAIM_PIPS, LAST_CIRCLE
from advisor.frontiers.facilities import (
    FACILITY_RULES,
    artifact,
    constructor,
    hub,
    market,
    shipyard,
    terraform,
)
from advisor.frontiers.planet import settle
from advisor.frontiers.ships import VALUE, Ships
from advisor.frontiers.solver.action_parts import certain, known, played, visible
from advisor.frontiers.solver.imitation import likewise
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.sequencing import merged
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value, worth_of_stores
from advisor.frontiers.words import (
    ARTIFACT,
    HUB,
    MAIN,
    MARKET,
    MINE,
    OVER,
    RAIDERS,
    SOLAR,
)

WIDTH: Final = 6
"""Positions that are followed side by side."""
DEPTH: Final = 24
"""Actions after which a turn is no longer followed."""
RAIDS: Final = 12
"""Raids tried in a position: there are hundreds of ways to share the loot."""
IMITATIONS: Final = 24
"""Ways to share out the ships that are followed when another turn is imitated."""

_GATHERING: Final = tuple(FACILITY_RULES[place].options for place in (MINE, SOLAR, HUB, ARTIFACT))
"""Where a ship goes that nothing else is wanted of: the dockings of each facility."""


class _Node(NamedTuple):
    state: State
    hidden: tuple[int, ...]
    path: tuple[Action, ...]


class _Judged(NamedTuple):
    """A position, and what the turn is worth when it goes on from there in the simple way."""

    worth: int
    node: _Node
    line: Sequence[Action]
    """That turn, as far as it only depends on the position how it goes on."""


class QuickSearch:
    """One quick look at a turn."""

    def __init__(
        self,
        state: State,
        weights: Weights,
        pool: Pool,
        tries: int | None = None,
        stop: Callable[[], bool] | None = None,
        width: int = WIDTH,
    ) -> None:
        self.start = state
        self.seat = state.active
        self.weights = weights
        self.pool = pool
        self.most = tries
        self.stop = stop
        self.width = width
        self.tries = 0
        self.ranks = self._ranks()

    def run(self) -> int:
        """Fill the pool with the best turns met; how many were."""
        follow = [_Judged(0, _Node(self.start, (), ()), ())]
        for _ in range(DEPTH):
            follow = self._next(follow)
            if not follow or self._spent():
                break
        return self.tries

    def vary(self, plan: tuple[Action, ...]) -> int:
        """Play a turn again with one action replaced or left out; how many turns that was.

        Good turns have good neighbours: another place to land, another dock for a ship, then or at
        the end.
        """
        node = _Node(self.start, (), ())
        for at, action in enumerate(plan):
            rest = plan[at + 1 :]
            without = self._follow(node, rest)
            self._judge(without)
            if without.state.phase == MAIN and without.state.ships:
                for after in self._children(without):
                    if self._spent():
                        return self.tries
                    self._judge(after)
            for after in self._children(node):
                if self._spent():
                    return self.tries
                if after.path[-1] != action:
                    self._judge(self._follow(after, rest))
            node = _after(node, action)
            if node.state.phase != MAIN:
                break
        return self.tries

    def imitate(self, plan: tuple[Action, ...]) -> int:
        """Play a turn that was good with other ships, in every way these can take their places.

        What cannot be done with them is left out.
        """
        nodes = [_Node(self.start, (), ())]
        for action in plan:
            if isinstance(action, End) or self._spent():
                break
            found: dict[object, _Node] = {}
            for node in nodes:
                for same in likewise(node.state, action):
                    if known(node.state, node.hidden, same) and not referee.refuse(
                        node.state, same
                    ):
                        after = _after(node, same)
                        found.setdefault(after.state.key(), after)
            nodes = list(found.values())[:IMITATIONS] or nodes
        for node in nodes:
            self._judge(node)
        return self.tries

    def _spent(self) -> bool:
        if self.most is not None and self.tries >= self.most:
            return True
        return self.stop is not None and self.stop()

    def _next(self, follow: list[_Judged]) -> list[_Judged]:
        """The most promising positions one action, or one familiar group of actions, further."""
        found: list[_Judged] = []
        for worth, node, line in follow:
            familiar = line[len(node.path)] if len(node.path) < len(line) else None
            for after in self._children(node):
                if self._spent():
                    return []
                if after.path[-1] is familiar:
                    self.tries += 1
                    judged = _Judged(worth, after, line)
                else:
                    judged = self._judge(after)
                if after.state.phase == MAIN:
                    found.append(judged)
        found.sort(key=_promise)
        best: dict[object, _Judged] = {}
        for judged in found:
            if len(best) == self.width:
                break
            best.setdefault(judged.node.state.key(), judged)
        return list(best.values())

    def _children(self, node: _Node) -> Iterator[_Node]:
        raids: list[_Node] = []
        for action in referee.legal(node.state):
            if type(action) is not Dock:
                if certain(action) and known(node.state, node.hidden, action):
                    yield _after(node, action)
                continue
            after = _after(node, action)
            if action.facility == RAIDERS:
                raids.append(after)
                continue
            yield after
            if action.facility == MARKET:
                for trade in market.trades(after.state):
                    yield _after(after, trade)
        if len(raids) > RAIDS:
            raids.sort(key=lambda after: -value(after.state, self.seat, self.weights))
        yield from raids[:RAIDS]
        yield from self._claims(node)

    def _claims(self, node: _Node) -> Iterator[_Node]:
        """Two ships to the Artifact and a card for it."""
        state = node.state
        missing = CLAIM_PIPS - state.artifact
        if missing <= 0:
            return
        pairs = {
            (low, high)
            for low, high in combinations(state.ships, 2)
            if (low & VALUE) + (high & VALUE) >= missing > high & VALUE
        }
        for pair in sorted(pairs):
            after: _Node | None = node
            for ship in pair:
                dock = actions.dock(ARTIFACT, (ship,))
                if after is None or referee.refuse(after.state, dock) is not None:
                    after = None
                    break
                after = _after(after, dock)
            if after is None:
                continue
            for card in sorted(set(visible(state.display, node.hidden))):
                claim = actions.claim(card)
                if referee.refuse(after.state, claim) is None:
                    yield _after(after, claim)

    def _follow(self, node: _Node, rest: tuple[Action, ...]) -> _Node:
        """Go on with those of some actions that can be played."""
        for action in rest:
            state = node.state
            if state.phase != MAIN:
                break
            if isinstance(action, End) or not known(state, node.hidden, action):
                continue
            if referee.refuse(state, action) is None:
                node = _after(node, action)
        return node

    def _judge(self, node: _Node) -> _Judged:
        """What the turn is worth if it goes on in the simple way; it is offered to the pool."""
        self.tries += 1
        path = [*node.path]
        state, line = node.state, path
        if state.phase == MAIN:
            state, line = self._played_on(node, path)
        worth = value(state, self.seat, self.weights)
        if worth > self.pool.floor:
            self.pool.offer(worth, merged(tuple(path)), state)
        return _Judged(worth, node, line)

    # The simple way to play on

    def _played_on(self, node: _Node, path: list[Action]) -> tuple[State, list[Action]]:
        """The end of the turn, and its line; one who begins on the line comes to the same end."""
        line = path
        seat = self.seat
        state = node.state.copy()
        lands = True
        while state.phase == MAIN:
            triple, pair, six = sets(state.ships)
            if lands and (triple or six or state.circle[seat] == LAST_CIRCLE):
                action = self._landing(state, triple, six)
                if action is not None:
                    after = state.copy()
                    referee.apply(after, action)
                    if after.phase == OVER and value(after, seat, self.weights) < 0:
                        lands = False
                        line = path[:] if line is path else line
                        continue
                    state = after
                    path.append(action)
                    continue
            if state.artifact >= CLAIM_PIPS:
                claim = self._claim(state, node.hidden)
                if claim is not None:
                    line = path[:] if line is path else line
                    path.append(claim)
                    state, _ = played(state, claim)
                    continue
            builds = shipyard.options(state, pair) if pair else None
            if builds:
                action = builds[0]
            elif state.ships:
                action = _gathering(state)
            else:
                for relic in turn.relics(state):
                    referee.apply(state, relic)
                    path.append(relic)
                action = self._end(state)
            referee.apply(state, action)
            path.append(action)
        return state, line

    def _landing(self, state: State, triple: Ships, six: Ships) -> Action | None:
        """A landing where it is worth most, in the first way that is open."""
        found: Sequence[Dock | Launch] = hub.launches(state)
        if triple and not found:
            found = constructor.options(state, triple)
        if six and not found:
            found = terraform.options(state, six)
        return min(found, key=self._rank) if found else None

    def _rank(self, landing: Dock | Launch) -> int:
        return self.ranks[landing.territory]

    def _claim(self, state: State, hidden: tuple[int, ...]) -> Action | None:
        best: tuple[int, Action] | None = None
        for action in artifact.claims(state):
            if not known(state, hidden, action):
                continue
            worth = value(played(state, action)[0], self.seat, self.weights)
            if best is None or worth > best[0]:
                best = worth, action
        return None if best is None else best[1]

    def _end(self, state: State) -> Action:
        """The end that keeps the tokens that are worth most: nothing else depends on it."""
        options = turn.ends(state)
        if len(options) == 1:
            return options[0]
        fuel, ore = state.fuel[self.seat], state.ore[self.seat]
        kept = ((fuel - end.fuel, ore - end.ore) for end in options)
        worths = worth_of_stores(state, self.seat, self.weights, kept)
        return options[worths.index(max(worths))]

    def _ranks(self) -> tuple[int, ...]:
        """The place of each territory among all, by what a colony there would be worth now."""
        worths = []
        for place in range(8):
            after = self.start.copy()
            settle(after, place, self.seat, +1)
            worths.append((-value(after, self.seat, self.weights), place))
        best_first = [place for _, place in sorted(worths)]
        return tuple(best_first.index(place) for place in range(8))


def _promise(judged: _Judged) -> int:
    return -judged.worth


def _after(node: _Node, action: Action) -> _Node:
    child, drawn = played(node.state, action)
    return _Node(child, node.hidden + drawn, (*node.path, action))


def _gathering(state: State) -> Action:
    """A place for the first ship: where it gathers something, else the Bay, else anywhere."""
    ship = state.ships[:1]
    for gather in _GATHERING:
        found = gather(state, ship)
        if found:
            return found[0]
    docks = docking.dockings(state, state.ships)
    waiting = actions.to_bay(*ship)
    return waiting if waiting in docking.bay_options(state, docks) else docks[0]


def sets(ships: Ships) -> tuple[Ships, Ships, Ships]:
    """Three equal ships, two equal ships and a six, as far as there are any."""
    six = [ship for ship in ships if ship & VALUE == 6]
    return equal(ships, 3), equal(ships, 2), tuple(six[:1])


def equal(ships: Ships, number: int) -> Ships:
    """So many ships of one value, the lowest there are."""
    for at in range(len(ships) - number + 1):
        group = ships[at : at + number]
        if len({ship & VALUE for ship in group}) == 1:
            return group
    return ()

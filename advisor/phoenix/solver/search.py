"""Every outcome of a turn with its value: what is certain, and where the dice come in.

Outcomes are searched, never orders: equal ones are met once. A turn goes on to its end, with the
best rewards for the others. Where dice are rolled the way up to them is kept; what a roll is worth
is worked out by `expeditions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from advisor.phoenix import actions, referee, turn
from advisor.phoenix.action_types import Action, Income, Move, Point, Use
from advisor.phoenix.carrying import carry
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.solver.endings import Endings, Path
from advisor.phoenix.solver.relocating import LAYERS, Relocations
from advisor.phoenix.solver.rivals import pass_on
from advisor.phoenix.state import State
from advisor.phoenix.turns import arrived, merged
from advisor.phoenix.value.terms import value
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import AFTER, CARRYING, OVER, RELOCATE, SETUP_PHASES, TRANSPORT, TYPES
from advisor.search.scale import HUNDRED

POINTS_TRADED: Final = 2
"""Points that hub B-6 trades in one turn, at most; where more could be nothing is claimed."""
_TRANSPORT: Final = TYPES[TRANSPORT]


@dataclass(slots=True)
class Found:
    """A whole turn without chance; of some of its steps only the text is known yet."""

    value: int
    path: Path
    line: str = ""
    """Transactions in short form, after the path."""
    last: Path = ()
    """What comes after them."""

    def actions(self) -> Path:
        """All own steps in order."""
        texts = filter(None, (part.strip() for part in self.line.split(";")))
        return (*self.path, *(parse_action(text) for text in texts), *self.last)


@dataclass(slots=True)
class Roll:
    """The way to a roll: own steps, the last of which has an open outcome."""

    path: Path
    state: State
    """Before the roll."""
    floor: int | None = None
    """The value of the turn without this roll, where it can be declined."""

    @property
    def action(self) -> Action:
        return self.path[-1]


@dataclass(slots=True)
class _Node:
    state: State
    path: Path
    points: int
    """How many points may still be traded."""


@dataclass(slots=True)
class Search:
    """All turns from a position on, for whoever decides there."""

    start: State
    weights: Weights
    declining: bool = False
    """Whether bonuses with a choice are left out: quicker, and no less than this is possible."""
    layers: int = LAYERS
    over: Callable[[], bool] | None = None
    """Asked now and then whether to stop."""
    wanted: Callable[[Action], bool] | None = None
    """Which first actions are looked at; all of them by default."""
    found: list[Found] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    complete: bool = True
    """Whether nothing was left out that could be better."""
    nodes: int = 0
    _open: list[int] = field(default_factory=list)
    """What turns that were left out could be worth at most."""
    _seen: set[object] = field(default_factory=set)
    seat: int = field(init=False)
    single: bool = field(init=False)
    """Whether one action is the whole decision: a pick while the game is set up."""

    def __post_init__(self) -> None:
        self.seat = self.start.to_move
        self.single = self.start.phase in SETUP_PHASES

    def run(self) -> Search:
        """Look at everything, or until told to stop; at least one turn is found."""
        layer = [_Node(self.start.copy(), (), POINTS_TRADED)]
        first = True
        while layer:
            following: list[_Node] = []
            for node in layer:
                if self.found and self.over is not None and self.over():
                    self.complete = False
                    return self
                following += self._expand(node, self.wanted if first else None)
            layer = following
            first = False
        best = self.best()
        if best is not None and any(bound > best.value for bound in self._open):
            self.complete = False
        return self

    def best(self) -> Found | None:
        """The best turn without chance; of equal ones the first in order of texts."""
        return max(self.found, key=lambda each: each.value, default=None)

    def _expand(self, node: _Node, wanted: Callable[[Action], bool] | None) -> Iterator[_Node]:
        self.nodes += 1
        state = node.state
        if state.phase == CARRYING:
            yield from self._carried(node)
            return
        if state.phase == RELOCATE:
            yield from self._relocated(node)
            return
        legal = referee.legal_sorted(state)
        trades = actions.POINT in legal
        if trades and not node.points and node.path and isinstance(node.path[-1], Point):
            self.complete = False
        for action in legal:
            if wanted is not None and not wanted(action):
                continue
            if action.is_chance:
                self.rolls.append(Roll((*node.path, action), state))
                continue
            if isinstance(action, Move):  # as after `done`, where the moves come together
                continue
            points = node.points
            if isinstance(action, Point):
                points -= 1
            elif trades and not isinstance(action, Income):
                points = 0
            if points < 0:
                continue
            after = state.copy()
            referee.apply(after, action)
            path = (*node.path, action)
            if isinstance(action, Use) and after.phase == CARRYING:
                yield _Node(after, path, points)
            else:
                yield from self._reached(after, path, points)

    def _reached(self, state: State, path: Path, points: int) -> Iterator[_Node]:
        """Keep a turn that is over; go on with one that is not and leads somewhere new."""
        if self.single:
            self._keep(state, path)
            return
        pass_on(state, self.seat, self.start.moves, self.weights)
        if self.declining and state.phase == AFTER and state.moves == self.start.moves:
            referee.apply(state, actions.DONE)
        key = merged(state, self.seat)
        if key in self._seen:
            return
        self._seen.add(key)
        if state.moves != self.start.moves or state.phase == OVER:
            self._keep(state, path)
        else:
            yield _Node(state, path, points)

    def _keep(self, state: State, path: Path) -> None:
        self.found.append(Found(value(state, self.seat, self.weights), path))

    # Transport

    def _carried(self, node: _Node) -> Iterator[_Node]:
        """Every outcome of the transactions; quick where little is to be decided after them."""
        state, path, points = node.state, node.path, node.points
        if points and turn.can_point(state) and not self.declining:
            traded = state.copy()
            referee.apply(traded, actions.POINT)
            yield _Node(traded, (*path, actions.POINT), points - 1)
            points = 0
        endings = Endings(state, _TRANSPORT, self.weights, self.declining)
        for each in carry(state, turn.carried(state)):
            done = (actions.DONE,) if each.more else ()
            if endings.plain:
                worth, reward = endings.best(each.placed, 0, each.stock)
                last = (*done, reward) if reward else done
                self.found.append(Found(worth, path, each.line, last))
            else:
                after = arrived(state, each)
                turn.begin_bonuses(after)
                turn.settle(after)
                steps = Found(0, path, each.line, done).actions()
                yield from self._reached(after, steps, points)

    # Relocation

    def _relocated(self, node: _Node) -> Iterator[_Node]:
        moves = Relocations(node.state, self.weights, self.layers)
        before = len(self.found)
        for state, path in moves.found:
            after = state.copy()
            if path:
                turn.settle(after)
            taken = (*node.path, *path)
            if after.phase == RELOCATE and after.moves == self.start.moves:
                referee.apply(after, actions.DONE)
                taken = (*taken, actions.DONE)
            yield from self._reached(after, taken, node.points)
        if moves.complete or self.declining:
            return
        ends = [each.value for each in self.found[before:]]
        if ends and moves.rest:
            self._open.append(max(ends) + HUNDRED * moves.rest)
        else:
            self.complete = False

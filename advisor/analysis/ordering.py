"""Which step of a turn needs which: found by trying every order with the engine.

A step comes before another in the graph only if no order of the same steps that plays to the same
value has them the other way round. What follows from other edges is left out. Some steps must also
come at once: nothing may stand between such a step and the one that made it possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from advisor.analysis.plans import Plan
from advisor.core.narrate import name_of
from advisor.core.seam import Position
from advisor.core.waiting import load
from advisor.search.analyst import Walk, analyst_of

MOST: Final = 5_000
"""Moments of a turn that are looked at; turns with more of them are tried two steps at a time."""


AT_ONCE: Final = "Nothing may come in between, or the turn is worth less."


class _TooMany(Exception):
    """The turn has too many orders to try them all."""


class _Orders:
    """All orders of the steps of a turn that lead to the same value."""

    def __init__(self, start: Walk, steps: Sequence[Any], goal: int) -> None:
        self.start = start
        self.steps = steps
        self.goal = goal
        self.whole = (1 << len(steps)) - 1
        self.known: dict[tuple[int, object], bool] = {}
        self.first: dict[tuple[int, int], bool] = {}
        """Pairs of which the first was seen before the second."""
        self.twins = [
            [other for other, action in enumerate(steps) if action == step] for step in steps
        ]

    def run(self) -> None:
        self._good(0, self.start)

    def _good(self, done: int, here: Walk) -> bool:
        """Whether the rest can be played from here to the same value; notes who came first."""
        if done == self.whole:
            return here.value() == self.goal
        if here.over:
            return False
        key = (done, here.key())
        if key in self.known:
            return self.known[key]
        if len(self.known) >= MOST:
            raise _TooMany
        self.known[key] = False
        found = False
        for number, then, after in self._next(done, here):
            if self._good(then, after):
                found = True
                self._note(number, done)
        self.known[key] = found
        return found

    def right_before(self) -> list[set[int]]:
        """For every step those that come directly before it in some order that is good."""
        found: list[set[int]] = [set() for _ in self.steps]
        seen = set()
        moments = [(0, self.start, -1)]
        while moments:
            done, here, last = moments.pop()
            for number, then, after in self._next(done, here):
                if not self._good(then, after):
                    continue
                found[number].add(last)
                moment = (then, after.key(), number)
                if moment not in seen:
                    seen.add(moment)
                    moments.append((then, after, number))
        return found

    def _next(self, done: int, here: Walk) -> Iterator[tuple[int, int, Walk]]:
        """Every step that can follow, what is done then, and the position after it."""
        for number, step in enumerate(self.steps):
            if done >> number & 1 or self._later_twin(number, done):
                continue
            if here.refuse(step) is None:
                after = here.copy()
                after.take(step)
                yield number, done | 1 << number, after

    def _later_twin(self, number: int, done: int) -> bool:
        """Equal steps are taken in their order: the other way round is the same."""
        return any(not done >> twin & 1 for twin in self.twins[number] if twin < number)

    def _note(self, number: int, done: int) -> None:
        for twin in self.twins[number]:
            if not done >> twin & 1:
                for other in range(len(self.steps)):
                    if other != twin and not done >> other & 1:
                        self.first[twin, other] = True


def needs(position: Position, plan: Plan, weights: Any) -> Any:
    """The graph of needs of a plan; see `Advice.needs`."""
    nx: Any = load("networkx")

    steps = plan.actions
    orders = _Orders(analyst_of(position.game).walk(position, weights), steps, plan.value)
    directly: list[set[int]] | None = None
    try:
        orders.run()
        free, directly = orders.first, orders.right_before()
    except _TooMany:
        free = _by_exchange(orders)
    count = len(steps)
    full = nx.DiGraph()
    full.add_nodes_from((number, {"action": step.text}) for number, step in enumerate(steps))
    full.add_edges_from(
        (earlier, later)
        for later in range(count)
        for earlier in range(later)
        if (later, earlier) not in free
    )
    graph = nx.transitive_reduction(full)
    graph.add_nodes_from(full.nodes(data=True))
    names = {player.color: name_of(position, player.color) for player in position.players}
    colors = re.compile(rf"\b(?:{'|'.join(names)})\b")
    for earlier, later in graph.edges:
        why = _why(orders, earlier, later, set(full.successors(earlier)))
        graph.edges[earlier, later]["why"] = colors.sub(lambda at: names[at[0]], why)
        graph.edges[earlier, later]["at_once"] = False
    for later in graph:
        before = set(graph.predecessors(later))
        others = set(graph) - before - {later} - set(full.successors(later))
        others -= {step for each in before for step in full.predecessors(each)}
        if directly is not None and before and others and directly[later] <= before:
            for earlier in before:
                graph.edges[earlier, later]["at_once"] = True
                graph.edges[earlier, later]["why"] += f" {AT_ONCE}"
    return graph


def _by_exchange(orders: _Orders) -> dict[tuple[int, int], bool]:
    """Pairs that may be exchanged when one of the two is moved beside the other."""
    found: dict[tuple[int, int], bool] = {}
    count = len(orders.steps)
    for later in range(count):
        for earlier in range(later):
            for order in (
                [*range(earlier), later, *range(earlier, later), *range(later + 1, count)],
                [
                    *range(earlier),
                    *range(earlier + 1, later + 1),
                    earlier,
                    *range(later + 1, count),
                ],
            ):
                if _reaches(orders, order):
                    found[later, earlier] = True
    return found


def _reaches(orders: _Orders, order: Sequence[int]) -> bool:
    """Whether an order can be played, to the same value."""
    here = orders.start.copy()
    for number in order:
        if here.refuse(orders.steps[number]) is not None:
            return False
        here.take(orders.steps[number])
    return here.value() == orders.goal


def _why(orders: _Orders, earlier: int, later: int, waiting: set[int]) -> str:
    """A sentence about what goes wrong when the later step comes first, with all that waits."""
    step = orders.steps[later]
    if step.ends_turn:
        return "The turn ends when everything is done."
    here = orders.start.copy()
    for number in range(later):
        if (
            number != earlier
            and number not in waiting
            and here.refuse(orders.steps[number]) is None
        ):
            here.take(orders.steps[number])
    refusal = here.refuse(step)
    if refusal is not None:
        return f"Without it: {refusal.reason}"
    here.take(step)
    if here.over:
        return "The other step ends the game."
    refusal = here.refuse(orders.steps[earlier])
    if refusal is not None:
        return f"The other way round: {refusal.reason}"
    return "The other way round the turn is worth less."

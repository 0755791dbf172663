"""The order of a turn: a graph of needs, its topological order, and the engine as the judge.

The model says what to do, not when. Here every step gets its place: first by the needs that can
be told beforehand (a changed ship before its docking, a landing before what its bonus pays), then
by trying. Whatever cannot be done is left out, and the rest of the turn is played sensibly, so
that there is always a playable turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from advisor.core.waiting import load
from advisor.frontiers import actions, referee
from advisor.frontiers.actions import Action, Dock
from advisor.frontiers.ships import RELIC
from advisor.frontiers.solver.decode import Draft, DraftStep, Theft
from advisor.frontiers.solver.plan import outcome
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.state import State
from advisor.frontiers.turn import ends
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import (
    ARTIFACT,
    HUB,
    MAIN,
    MINE,
    RAIDERS,
    SOLAR,
    TELEPORTER,
)

ATTEMPTS: Final = 400


def _networkx() -> Any:
    """Loaded when it is needed; it has no types of its own."""
    return load("networkx")


def needs(state: State, draft: Draft) -> Any:
    """The graph of needs: an edge from each step to those that wait for it."""
    nx = _networkx()

    graph = nx.DiGraph()
    steps = draft.steps
    graph.add_nodes_from(range(len(steps)))
    hand = Counter(state.ships)
    landing = {territory for territory, number in draft.lands.items() if number}
    held = state.cards[state.active] & ~state.used

    def wait(later: int, earlier: int) -> None:
        """Soft: a need that would close a circle is left to the engine."""
        if later != earlier and not nx.has_path(graph, later, earlier):
            graph.add_edge(earlier, later)

    for number, step in enumerate(steps):
        for other, earlier in enumerate(steps):
            if other != number and _comes_after(step, earlier, hand, held):
                wait(number, other)
    for number, step in enumerate(steps):
        missing = {place for place in step.bonus if not state.has_bonus(place)}
        for other, earlier in enumerate(steps):
            if _wins_bonus(earlier, missing, landing) and not step.kind == "land" == earlier.kind:
                wait(number, other)
    return graph


def _comes_after(step: DraftStep, earlier: DraftStep, hand: Counter[int], held: int) -> bool:
    """Whether a step waits for another: for a die, a card, pips, room or a ship."""
    return (
        any(ship in step.uses and hand[ship] == 0 for ship in earlier.makes)
        or (step.card >= 0 and not held >> step.card & 1 and _brings(earlier, step.card))
        or _opens_market(earlier, step)
        or (_claims(step) and earlier.place == ARTIFACT)
        or (0 <= earlier.frees == step.place and not _loses(earlier, step))
        or _loses(step, earlier)
        or (step.mover is not None and _feeds(earlier, step))
        or (earlier.stage < step.stage and earlier.rank > 10)
    )


def _wins_bonus(step: DraftStep, places: set[int], landing: set[int]) -> bool:
    """Whether a step may bring one of these bonuses: by a landing, or as a loan."""
    lands = step.kind in ("land", "launch")
    return any((lands and place in landing) or step.territory == place for place in places)


def _opens_market(earlier: DraftStep, step: DraftStep) -> bool:
    return step.kind == "trade" and earlier.place == step.place and earlier.kind == "fixed"


def _loses(step: DraftStep, other: DraftStep) -> bool:
    """Whether a step takes away the Relic Ship that another one docks."""
    return step.sends_relic_home and any(ship & RELIC for ship in other.uses)


def _brings(step: DraftStep, card: int) -> bool:
    return card in step.gains or step.kind == "raid"


def _claims(step: DraftStep) -> bool:
    return step.action is not None and step.text.startswith("claim")


def _feeds(earlier: DraftStep, step: DraftStep) -> bool:
    """Whether a docking puts the ship in place that the Teleporter then moves."""
    return (
        step.mover is not None
        and step.mover[0] == TELEPORTER
        and earlier.mover is None
        and earlier.dock is not None
        and earlier.place == step.mover[2]
        and step.mover[1] in earlier.dock.ships
    )


def sequence(state: State, draft: Draft) -> list[DraftStep]:
    """The steps in an order that meets the needs, gains before payments."""
    nx = _networkx()

    graph = needs(state, draft)
    steps = draft.steps
    order = nx.lexicographical_topological_sort(
        graph, key=lambda number: (steps[number].rank, steps[number].text)
    )
    return [steps[number] for number in order]


class DraftSequencer:
    """Tries to play a draft, in the given order as far as it goes."""

    def __init__(
        self,
        state: State,
        weights: Weights,
        target: int,
        attempts: int,
        pool: Pool,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.start = state
        self.seat = state.active
        self.weights = weights
        self.target = target
        self.pool = pool
        self.stop = stop
        self.left = attempts
        self.reached = False
        """Whether a new turn is worth the target."""
        self.seen: set[object] = set()
        self.path: list[Action] = []

    def play(self, steps: list[DraftStep], draft: Draft) -> None:
        lands = tuple(sorted(draft.lands.elements()))
        self._try(self.start.copy(), tuple(steps), lands, tuple(draft.thefts))

    def _done(self) -> bool:
        return self.left <= 0 or self.reached or (self.stop is not None and self.stop())

    def _try(
        self,
        state: State,
        steps: tuple[DraftStep, ...],
        lands: tuple[int, ...],
        thefts: tuple[Theft, ...],
    ) -> None:
        if self._done():
            return
        self.left -= 1
        if state.phase != MAIN:
            self._offer(state)
            return
        key = (state.key(), tuple(id(step) for step in steps), lands, thefts)
        if key in self.seen:
            return
        self.seen.add(key)
        moved = False
        tried: set[str] = set()
        for at, step in enumerate(steps):
            if step.text in tried:
                continue
            tried.add(step.text)
            for action, places, booty in self._options(state, step, lands, thefts):
                if referee.refuse(state, action) is not None:
                    continue
                moved = True
                after = state.copy()
                referee.apply(after, outcome(state, action))
                self.path.append(action)
                self._try(after, steps[:at] + steps[at + 1 :], places, booty)
                self.path.pop()
                if self._done():
                    return
        if not moved:
            self._finish(state)

    def _options(
        self,
        state: State,
        step: DraftStep,
        lands: tuple[int, ...],
        thefts: tuple[Theft, ...],
    ) -> list[tuple[Action, tuple[int, ...], tuple[Theft, ...]]]:
        if step.kind in ("land", "launch"):
            found: list[tuple[Action, tuple[int, ...], tuple[Theft, ...]]] = []
            for at, territory in enumerate(lands):
                if at and lands[at - 1] == territory:
                    continue
                rest = lands[:at] + lands[at + 1 :]
                if step.kind == "launch":
                    found.append((actions.launch(territory), rest, thefts))
                    continue
                assert step.dock is not None
                dock = actions.landing(step.dock.facility, step.dock.ships, territory)
                found.append((self._arrival(step, dock), rest, thefts))
            return found
        if step.kind == "raid":
            assert step.dock is not None
            ships = step.dock.ships
            raids: list[tuple[Action, tuple[int, ...], tuple[Theft, ...]]] = []
            for at, (loot, stolen) in enumerate(thefts):
                dock = actions.raid(RAIDERS, ships, loot, stolen)
                raids.append((self._arrival(step, dock), lands, thefts[:at] + thefts[at + 1 :]))
            raids.append((self._arrival(step, actions.raid(RAIDERS, ships)), lands, thefts))
            return raids
        assert step.action is not None
        return [(step.action, lands, thefts)]

    def _arrival(self, step: DraftStep, dock: Dock) -> Action:
        if step.mover is None:
            return dock
        card, ship, place = step.mover
        if card == TELEPORTER:
            return actions.move_own(card, ship, place, dock)
        return actions.move_other(card, ship, place, dock)

    def _finish(self, state: State) -> None:
        """Nothing planned is left that can be done: place the rest and end the turn."""
        after = state.copy()
        mark = len(self.path)
        while after.ships and after.phase == MAIN:
            action = _somewhere(after)
            if action is None:
                del self.path[mark:]
                return
            referee.apply(after, action)
            self.path.append(action)
        if after.phase == MAIN:
            best: tuple[int, Action, State] | None = None
            for end in ends(after):
                final = after.copy()
                referee.apply(final, end)
                worth = value(final, self.seat, self.weights)
                if best is None or worth > best[0]:
                    best = (worth, end, final)
            assert best is not None
            self.path.append(best[1])
            after = best[2]
        self._offer(after)
        del self.path[mark:]

    def _offer(self, state: State) -> None:
        worth = value(state, self.seat, self.weights)
        if self.pool.offer(worth, merged(tuple(self.path)), state) and worth >= self.target:
            self.reached = True


def _somewhere(state: State) -> Action | None:
    """A place for one ship: where it gains, else anywhere, else the Bay."""
    ship = state.ships[-1]
    for place in (SOLAR, MINE, ARTIFACT, HUB):
        action = actions.dock(place, (ship,))
        if referee.refuse(state, action) is None:
            return action
    waiting = actions.to_bay(ship)
    if referee.refuse(state, waiting) is None:
        return waiting
    for other in referee.legal(state):
        if isinstance(other, Dock) and ship in other.ships:
            return other
    return None


def merged(plan: tuple[Action, ...]) -> tuple[Action, ...]:
    """Trades in a row as one."""
    found: list[Action] = []
    for action in plan:
        last = found[-1] if found else None
        if isinstance(action, actions.Trade) and isinstance(last, actions.Trade):
            found[-1] = actions.trade(last.times + action.times)
        else:
            found.append(action)
    return tuple(found)


def anything(state: State, weights: Weights, pool: Pool) -> None:
    """Some turn that can be played at once, before there is a draft."""
    DraftSequencer(state, weights, 1 << 61, 1, pool).play([], Draft())


def play_draft(
    state: State,
    draft: Draft,
    weights: Weights,
    target: int,
    pool: Pool,
    attempts: int = ATTEMPTS,
    stop: Callable[[], bool] | None = None,
) -> tuple[bool, int]:
    """Gather the turns along a draft; whether one is worth the target, and the attempts made."""
    player = DraftSequencer(state, weights, target, attempts, pool, stop)
    player.play(sequence(state, draft), draft)
    return player.reached, attempts - player.left

"""The best turn by CP-SAT: a second judge beside the list of all outcomes.

The judge shares with the list only the engine, which replays what a model finds, and the value. It
knows turns without chance: from their beginning all ships but those that roll, and after a roll
what to do with the dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.core.errors import NotOffered
from advisor.phoenix.action_types import Action
from advisor.phoenix.model import outlooks, solving, writing
from advisor.phoenix.model.ledger import Ledger, known
from advisor.phoenix.model.objective import Objective, Outlook
from advisor.phoenix.model.replay import Wanted, replayed
from advisor.phoenix.model.rivals import Rivals, choose
from advisor.phoenix.model.solving import ENDLESS, Answer
from advisor.phoenix.model.step import Rules, Step
from advisor.phoenix.position import Position
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights, stages, value
from advisor.phoenix.words import DICE, HUB, RECRUITING, TURN
from advisor.search.linear import Builder, Lin
from advisor.search.turns import ActionLine

RELOCATIONS: Final = 6
"""So many in one income; where more could pay, others must say."""
POINTS: Final = 2
"""So many trades of a point by hub B-6 in one turn."""
SLOTS: Final = 9
"""Deeds one after the other in a model with slots: no phase of the printed game has more."""


@dataclass(frozen=True, slots=True)
class BestTurn(ActionLine):
    """What the model says is best, replayed by the engine."""

    value: int
    proven: bool
    bound: int
    position: Position | None
    """After the turn."""
    models: int
    """How many models were solved."""
    work: float
    variables: int
    constraints: int


class ModelError(AssertionError):
    """A model and the engine disagree: a defect of the model, never of a position."""


def best_turn(
    position: Position,
    weights: Weights,
    *,
    relocations: int = RELOCATIONS,
    points: int = POINTS,
    work: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> BestTurn:
    """The best turn without chance of whoever is to move, by CP-SAT.

    `work` limits the deterministic time of each model. Rivals take the rewards that suit them best.
    """
    state = position.state
    check(state)
    search = _Search(state, weights, Rules(relocations, points), work, stop)
    return search.run()


def check(state: State) -> None:
    """Only the beginning of a turn, or dice on the table, can be modelled."""
    fresh = state.phase == TURN
    dice = state.phase in (DICE, RECRUITING) and not state.rerolls and not state.pending
    if not (fresh or dice):
        raise NotOffered(
            "A turn is modelled at its beginning, or when its dice lie on the table and none of "
            "them can be rolled again."
        )


class _Search:
    """One outlook after the other, each better than the last."""

    def __init__(
        self,
        state: State,
        weights: Weights,
        rules: Rules,
        work: float | None,
        stop: Callable[[], bool] | None,
    ) -> None:
        self.state = state
        self.seat = state.active
        self.weights = weights
        self.rules = rules
        self.work = work
        self.stop = stop
        self.best: tuple[tuple[Action, ...], State, int] | None = None
        self.bound = -ENDLESS
        self.proven = True
        self.models = 0
        self.spent = 0.0
        self.size = (0, 0)

    def run(self) -> BestTurn:
        for outlook in outlooks.outlooks(self._step(Builder(), self.rules, stages(self.state))):
            self._look(outlook)
        if self.best is None:
            return BestTurn(
                (), -ENDLESS, self.proven, self.bound, None, self.models, self.spent, *self.size
            )
        line, after, worth = self.best
        bound = worth if self.proven else max(worth, self.bound)
        return BestTurn(
            line,
            worth,
            self.proven,
            bound,
            Position(after),
            self.models,
            self.spent,
            *self.size,
        )

    def _step(self, b: Builder, rules: Rules, by_seat: Sequence[int]) -> Step:
        """The turn, with rewards of the others at a stage."""
        state, seat = self.state, self.seat
        sites = (*state.display, *state.own[seat])
        before = known(state, seat, sites)
        step = Step(b, state, seat, before, rules)
        step.taken_by = Rivals(state, self.weights, tuple(by_seat)).taken
        if state.phase == TURN:
            writing.write_turn(step)
        else:
            writing.write_rest(step)
        return step

    def _look(self, outlook: Outlook) -> None:
        """The best turn with an outlook, in any order first, then with an order if need be."""
        for rules in (
            self.rules,
            Rules(self.rules.relocations, self.rules.points, slots=SLOTS),
        ):
            if self._solve(outlook, rules):
                return
        self.proven = False

    def _solve(self, outlook: Outlook, rules: Rules) -> bool:
        """Whether this settles the outlook."""
        b = Builder()
        step = self._step(b, rules, outlooks.when_rewarded(self.state, outlook))
        outlooks.insist(step, outlook)
        objective = Objective(b, self.state, self.seat, self.weights, outlook)
        worth = objective.value(step.now)
        least = None if self.best is None else self.best[2] + 1
        answer = solving.solve(b, worth, least=least, work=self.work, stop=self.stop)
        self.models += 1
        self.spent += answer.work
        sizes = len(b.low), len(b.model.proto.constraints)
        self.size = max(self.size, sizes)
        if answer.value is None:
            if not answer.proven:
                self.bound = max(self.bound, answer.bound)
                self.proven = False
            return True
        wanted = wishes(step, answer)
        found = replayed(self.state, wanted, lambda state: choose(state, self.weights))
        if found is None:
            return False
        line, after = found
        worth_played = value(after, self.seat, self.weights)
        # A solution that is not proven may fill its tables in another order than the dearest first.
        if worth_played < answer.value or (answer.proven and worth_played != answer.value):
            raise ModelError(
                f"the model says {answer.value}, the engine {worth_played}: "
                + "; ".join(action.text for action in line)
            )
        self.best = (line, after, worth_played)
        if not answer.proven:
            self.bound = max(self.bound, answer.bound)
            self.proven = False
        return True


def wishes(step: Step, answer: Answer, *, alone: bool = False) -> Wanted:
    """What the solution of a model wants to be done; `alone` leaves out what others hold then."""
    of = answer.of
    used = next((ship for ship, flag in step.uses.items() if of(flag)), None)
    deeds: Counter[tuple[object, ...]] = Counter()
    for key, count in step.deeds:
        if number := of(count):
            deeds[key] += number
    homes = Counter({home: n for home, count in step.puts.items() if (n := of(count))})
    keeps = [tuple(of(count) for count in kept) for kept in step.keeps]
    end = predicted(step.now, of)
    return Wanted(
        used, deeds, [k for k in keeps if any(k)], homes, end[:-1] if alone else end, alone
    )


def predicted(now: Ledger, of: Callable[[Lin], int]) -> tuple[object, ...]:
    """How the turn ends by the model, as `replay.ended` reads it off a state."""
    station: dict[int, list[int]] = {n: [] for n, flag in now.has.items() if of(flag)}
    hub: list[int] = []
    for (species, place), count in sorted(now.residents.items()):
        (hub if place == HUB else station.setdefault(place, [])).extend([species] * of(count))
    fleet = []
    for number, count in now.fleet.items():
        idle = of(now.unused[number])
        fleet += [(number, True)] * idle + [(number, False)] * (of(count) - idle)
    homes = {n: who for n, who in station.items() if who or of(now.has[n])}
    return (
        tuple(of(lin) for lin in now.stock),
        tuple(sorted((n, tuple(sorted(who))) for n, who in homes.items())),
        tuple(sorted(hub)),
        tuple(of(flag) for flag in now.slots),
        tuple(of(level) for level in now.tracks),
        tuple(sorted(fleet)),
        tuple(tuple(of(lin) for lin in row) for _, row in sorted(now.rivals.items())),
    )

"""The best turns, with proof: a bound and the best playable turns close in on each other.

A quick look and a small exhaustive search come first; the smallest turns end there. Then models:
one without order gives a bound and a draft, and the engine puts the draft in order. If it plays to
the bound, it is the best turn. If not, each number of landings gets a model of its own, and models
with strict stages (see `frame.py`) are asked for something better that does all that the draft
does; the first that has nothing better is the proof of a cut (see `cuts.py`), and the model without
order gives another draft. If cuts do not help, the models with stages are asked about all turns.
For what is still open at the end, there is the exhaustive search.

Several turns are one search, not many. `Pool` keeps the best turns met, each with another end; the
models are asked for a turn that is better than the last of them and ends unlike the others. There
is a model for each number of landings: a landing is worth so much that a model of all has a loose
bound. An answer "there is none" from each of them proves the whole list.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Final

from advisor.core.memory import give_back
from advisor.frontiers.actions import Action
from advisor.frontiers.position import Position
from advisor.frontiers.solver import cuts, decode, exhaustive, model, quick, sequencing
from advisor.frontiers.solver.outcome import exclude, signature
from advisor.frontiers.solver.plan import replay
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.turn_limits import limits_of
from advisor.frontiers.solver.turn_model import EFFECTS, TurnModel
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.words import MAIN
from advisor.search import budget as price
from advisor.search.budget import Budget, Effort
from advisor.search.linear import available
from advisor.search.pool import NOTHING
from advisor.search.turns import EXHAUSTIVE, BoundedTurn, PlayedTurn, Progress, Solution

BOTH, MODEL, SEARCH = "both", "model", "search"
METHODS: Final = (BOTH, MODEL, SEARCH)

STAGES: Final = (1, 2, 3, 4, 5)
"""Numbers of stages to try, one after the other."""

HURRY: Final = 1.0
"""With fewer seconds than this, or less than half the usual effort, the quick look takes its time:
there may be no other."""
CALM: Final = 1
"""Positions that the quick look follows otherwise: more would gain the models nothing."""
GLANCE: Final = 0.25
"""Effort of an exhaustive search between two models, as a share of what was spent before."""

LARGE: Final = 0.3
"""Effort after which the memory that a search has freed is worth giving back."""

ALONE: Final = 3
"""Numbers of landings with a model of their own, where several turns are asked for."""


class _Hunt:
    """The search for the best turns of one position."""

    def __init__(
        self,
        state: State,
        weights: Weights,
        top: int,
        budget: Budget,
        progress: Progress | None,
        known: PlayedTurn[State] | None = None,
        level: int = NOTHING,
    ) -> None:
        self.state = state
        self.weights = weights
        self.budget = budget
        self.progress = progress
        self.pool = Pool(state.active, top)
        self.known = known
        self.level = level
        if known is not None:
            self.pool.offer(known.value, known.actions, known.position)
        self.limits = limits_of(state)
        self.bounds = dict.fromkeys(_parts(self.limits.landings, top), model.ENDLESS)
        """By number of landings: no turn that ends unlike those in the pool is worth more, nor a
        better way to end so."""
        self.models = 0
        self.searched = False
        """Whether the exhaustive search came to its end."""
        self.cut: Counter[range] = Counter()
        """Cuts made, by number of landings."""
        self.stuck: set[range] = set()
        """Parts with a draft that models with stages take for a turn as well."""
        self.fresh: list[range] = []
        """Parts that were split off others and wait for their first question."""
        self.varied: set[tuple[Action, ...]] = set()
        self.turns: dict[tuple[int, range], TurnModel] = {}
        self.forbidden: dict[tuple[int, range], set[tuple[object, int | None]]] = {}
        self._told: tuple[int | None, int | None] = (None, None)

    @property
    def rest(self) -> int:
        return max(self.bounds.values())

    @property
    def floor(self) -> int:
        """What a turn must be worth more than, to be looked for."""
        return max(self.pool.floor, self.level)

    def proven(self) -> bool:
        """Whether nothing is left that is looked for."""
        return self.rest <= self.floor

    def run(self, method: str) -> None:
        if self.known is None:
            sequencing.anything(self.state, self.weights, self.pool)
            self._tell()
            self._quick()
        if method != MODEL:
            self._exhaust(exhaustive.first_look(self.state))
        if method != SEARCH:
            for stage_count in STAGES:
                parts = sorted(self.bounds.keys() - self.stuck, key=self._promise)
                while parts:
                    # Each is asked once before any is asked again: what is found in one spares
                    # questions about another.
                    again = [
                        part
                        for part in parts
                        if self._open(part) and self._model(stage_count, part)
                    ]
                    parts = [*sorted(self.fresh, key=self._promise), *again]
                    self.fresh.clear()
                if method != MODEL and not self.proven():
                    self._exhaust(int(GLANCE * self.budget.spent / price.NODE))
        if method != MODEL and not self.proven():
            self._exhaust(None)

    def _quick(self) -> None:
        if self.budget.over():
            return
        tries = self.budget.affordable(price.TRY)
        seconds = self.budget.seconds()
        effort = self.budget.effort
        hurried = effort is not None and effort < price.USUAL / 2
        hurried = hurried or (seconds is not None and seconds < HURRY)
        width = quick.WIDTH if hurried else CALM
        look = quick.QuickSearch(
            self.state, self.weights, self.pool, tries, self.budget.stop, width
        )
        self.budget.spend(price.TRY * look.run())
        self._tell()
        self._vary()

    def _vary(self) -> None:
        """Neighbours of the best turn, where more than that one is looked for."""
        best = self.pool.best
        if self.pool.size == 1 or best is None or best.actions in self.varied or self.budget.over():
            return
        self.varied.add(best.actions)
        tries = self.budget.affordable(price.TRY)
        look = quick.QuickSearch(self.state, self.weights, self.pool, tries, self.budget.stop)
        self.budget.spend(price.TRY * look.vary(best.actions))
        self._tell()

    def _landed(self, met: PlayedTurn[State]) -> int:
        """Colonies landed in a turn."""
        seat = self.pool.seat
        before, after = (
            state.colonies[seat] + (state.circle[seat] > 0) for state in (self.state, met.position)
        )
        return before - after

    def _known(self, part: range) -> int:
        """What a turn must be worth more than, to be asked for.

        The first question about a part is for its best turn, and leaves none out: below its worth
        the ends that are known can be left out without a condition.
        """
        if self.bounds[part] < model.ENDLESS:
            return self.floor
        return next(
            (max(met.value, self.level) for met in self.pool.turns if self._landed(met) in part),
            self.floor,
        )

    def _promise(self, part: range) -> tuple[int, int]:
        """Parts with the best turns known come first: they raise what others have to reach."""
        known = (at for at, met in enumerate(self.pool.turns) if self._landed(met) in part)
        return next(known, self.pool.size), -part.start

    def _open(self, part: range) -> bool:
        return self.bounds[part] > self.floor and not self.budget.over()

    def _model(self, stage_count: int, part: range) -> bool:
        """Ask a model for something better; whether asking it again is worth while."""
        budget, pool = self.budget, self.pool
        try:
            turn = self._turn(stage_count, part)
        except model.Halted:
            budget.exhaust()
            return False
        if budget.over():
            return False
        self.models += 1
        floor, most = self._known(part), self.bounds[part]
        work = None if budget.effort is None else budget.effort / price.WORK
        answer = model.solve(turn, floor + 1, most, budget.seconds(), work, budget.stop, pool.size)
        budget.spend(price.WORK * answer.work)
        if answer.nothing:
            self._bounded(floor, part)
            return floor > self.floor
        self._bounded(answer.bound, part)
        if answer.value is None:
            return False
        reached = self._play(turn, answer, answer.value)
        for solution in answer.met:
            other = replace(answer, solution=solution)
            worth = other.of(turn.notes["value"])
            if self.floor < worth < answer.value:
                self._play(turn, other, worth)
        self._tell()
        self._vary()
        if stage_count == 1 and not reached and self._open(part):
            if len(part) > 1:
                self._split(part)
                return False
            return self._settled(turn, answer, part)
        return reached

    def _split(self, part: range) -> None:
        """Look at the numbers of landings one by one from now on.

        One model of all is the quicker proof where its draft can be played. Where not, models with
        stages follow, and those of one number are much smaller.
        """
        bound = self.bounds.pop(part)
        del self.turns[1, part]
        for number in part:
            self.fresh.append(range(number, number + 1))
            self.bounds[self.fresh[-1]] = bound

    def _settled(self, first: TurnModel, draft: model.Answer, part: range) -> bool:
        """Ask for turns that do what a draft does; whether the first model has to be asked again.

        Either there is none that is better, which the first model is told, or one was found.
        """
        keys = cuts.deeds(first, draft)
        if self.cut[part] >= cuts.MOST:
            return False
        for stage_count in STAGES[1:]:
            if not self._open(part):
                return False
            try:
                turn = self._turn(stage_count, part)
            except model.Halted:
                self.budget.exhaust()
                return False
            floor = self._known(part)
            answer = self._asked(turn, keys, floor, part)
            reached = answer.value is not None and self._play(turn, answer, answer.value)
            self._tell()
            if answer.nothing:
                # The first cut is mostly the last; smaller ones are worth their price later.
                if self.cut[part]:
                    keys = self._needed(turn, keys, floor, part, draft.work)
            elif answer.bound <= self.floor:
                floor = self.floor
            elif reached:
                return True
            elif answer.value is None:
                return False
            else:
                continue
            before = first.b.size
            cuts.forbid(first, keys, None if floor <= self.floor else floor)
            self.budget.spend(price.LINE * (first.b.size - before))
            self.cut[part] += 1
            return True
        self.stuck.add(part)
        return False

    def _asked(
        self,
        turn: TurnModel,
        keys: list[Hashable],
        floor: int,
        part: range,
        work: float | None = None,
    ) -> model.Answer:
        """Ask a model for a better turn that does all these things."""
        budget = self.budget
        if budget.effort is not None:
            left = max(0.0, budget.effort) / price.WORK
            work = left if work is None else min(work, left)
        self.models += 1
        cuts.demand(turn, keys)
        answer = model.solve(
            turn, floor + 1, self.bounds[part], budget.seconds(), work, budget.stop
        )
        cuts.demand(turn, ())
        budget.spend(price.WORK * answer.work)
        return answer

    def _needed(
        self, turn: TurnModel, keys: list[Hashable], floor: int, part: range, work: float
    ) -> list[Hashable]:
        """Fewer things that no better turn does together, found within some work."""
        for key in keys:
            if work <= 0 or self.budget.over():
                break
            fewer = [other for other in keys if other != key]
            answer = self._asked(turn, fewer, floor, part, work)
            work -= answer.work
            if answer.nothing:
                keys = fewer
        return keys

    def _play(self, turn: TurnModel, answer: model.Answer, worth: int) -> bool:
        """Put a solution in order; whether it brought a new turn of its worth."""
        attempts = self.budget.affordable(price.ATTEMPT, sequencing.ATTEMPTS)
        reached, made = sequencing.play_draft(
            self.state,
            decode.read(turn, answer),
            self.weights,
            worth,
            self.pool,
            max(1, attempts or 0),
            self.budget.halted,
        )
        self.budget.spend(price.ATTEMPT * made)
        return reached

    def _turn(self, stage_count: int, part: range) -> TurnModel:
        """The model with so many stages, without the ends that are known."""
        key = stage_count, part
        turn = self.turns.get(key)
        before = 0
        if turn is None:
            turn = model.build(
                self.state,
                self.weights,
                stage_count,
                EFFECTS,
                self.budget.halted,
                part,
                most=self.budget.affordable(price.LINE),
                limits=self.limits,
            )
            self.turns[key] = turn
        else:
            before = turn.b.size
        if self.pool.size > 1 and self._known(part) == self.floor:
            forbidden = self.forbidden.setdefault(key, set())
            for met in self.pool.turns:
                if self._landed(met) not in part:
                    continue
                unless = met.value + 1 if met.value < self.bounds[part] else None
                if met.value > self.floor and (met.end, unless) not in forbidden:
                    forbidden.add((met.end, unless))
                    exclude(turn, met.end, unless)
        self.budget.spend(price.LINE * (turn.b.size - before))
        return turn

    def _exhaust(self, most: int | None) -> None:
        """Search everything that could still be better."""
        budget, pool = self.budget, self.pool
        work = budget.affordable(price.NODE, most)
        if work == 0 or budget.over():
            return
        result = exhaustive.exhaust(
            self.state,
            self.weights,
            top=pool.size,
            work=work,
            seconds=budget.seconds(),
            stop=budget.stop,
            enough=self.rest,
            met=pool.turns,
            same=lambda state: signature(state, pool.seat),
        )
        budget.spend(price.NODE * result.work)
        for found in result.outcomes:
            pool.offer(found.value, found.actions, found.position)
        if result.proven:
            self.searched = True
            self._bounded(pool.floor)
        self._tell()

    def _bounded(self, bound: int, *parts: range) -> None:
        for part in parts or self.bounds:
            self.bounds[part] = min(self.bounds[part], bound)
        self._tell()

    def method(self) -> str:
        """What the answer rests on, in words."""
        if not self.models:
            return EXHAUSTIVE
        return f"CP-SAT and {EXHAUSTIVE}" if self.searched else "CP-SAT"

    def bound(self) -> int:
        """No turn is worth more."""
        best = self.pool.best
        return self.rest if best is None else max(best.value, self.rest)

    def _tell(self) -> None:
        if self.progress is None:
            return
        best, bound = self.pool.best, self.bound()
        news = (None if best is None else best.value, None if bound >= model.ENDLESS else bound)
        if news != self._told:
            self._told = news
            self.progress(*news)


def _parts(most: int, top: int) -> tuple[range, ...]:
    """The numbers of landings, so many at most, that are looked at one by one."""
    if top == 1:
        return (range(most + 1),)
    alone = min(most, ALONE)
    return (range(alone, most + 1), *(range(each, each + 1) for each in reversed(range(alone))))


def solve(
    position: Position,
    weights: Weights | None = None,
    *,
    top: int = 1,
    seconds: float | None = None,
    effort: Effort = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | threading.Event | None = None,
    method: str = BOTH,
    known: PlayedTurn[State] | None = None,
    level: int = NOTHING,
) -> Solution:
    """The best turns of a position in phase main, best first, different in how they end.

    `optimal` is true only if a bound proves that the first one is the best; every plan tells the
    same about its place in the list. `seconds` and `stop` (a function or an event) end the search
    early with the best turns so far. So does `effort`, which counts work instead of time: about
    seconds, but the same answer on every machine, however busy. Without a limit, or with the effort
    `unlimited`, the search goes on until the proof. The order of a known deck is not looked at.

    A turn that is `known` spares the quick look. What is not worth more than a `level` is not
    looked for: then the bound may be the level, and the first plan anything below it.

    `method` may leave the exhaustive search out (`model`) or the models (`search`). Without
    OR-Tools there are no models: everything is searched, and what the budget leaves open is told.
    """
    state = position.state
    if state.phase != MAIN:
        raise ValueError("A turn is solved after its roll and before its end.")
    if method not in METHODS:
        raise ValueError(f"There is no method {method!r}, only {', '.join(METHODS)}.")
    if top < 1:
        raise ValueError("At least one turn must be asked for.")
    price.check_seconds(seconds)
    state.deck = None
    if weights is None:
        weights = Weights.default(players=state.setup.seats)
    method = SEARCH if method == BOTH and not available() else method
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    began = time.perf_counter()
    budget = Budget.starting_now(seconds, asked, price.limit(effort))
    hunt = _Hunt(state, weights, top, budget, progress, known, level)
    hunt.run(method)
    if budget.spent >= LARGE:
        give_back()
    plans = _plans(position, hunt)
    return Solution(
        plans=plans,
        optimal=bool(plans) and plans[0].optimal,
        bound=hunt.bound(),
        seconds=time.perf_counter() - began,
        nodes=hunt.models,
        effort=budget.spent,
        method=hunt.method(),
    )


def _plans(position: Position, hunt: _Hunt) -> tuple[BoundedTurn, ...]:
    """The turns that were found, played by the engine."""
    return tuple(
        BoundedTurn(
            actions=met.actions,
            value=met.value,
            position=replay(position, met.actions, hunt.weights, met.value),
            optimal=met.value >= hunt.rest,
            bound=max(met.value, hunt.rest),
        )
        for met in hunt.pool.turns
    )

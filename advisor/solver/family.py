"""Positions that differ only in their unplaced ships, such as those after a re-roll.

One model can hold them all: which fleet it is becomes a choice of the model, and a turn counts by
how much it beats the best one known for its fleet. The answer "none does" proves the whole family
at once, in the time of a few single proofs. So the work is to know the best turns beforehand: some
members are solved one by one, and what they find is imitated with the ships of the others. When
that brings no more surprises, the model is asked about the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from advisor.engine.position import Position
from advisor.engine.ships import RELIC
from advisor.engine.state import State
from advisor.solver import budget as price
from advisor.solver import model, order, steps
from advisor.solver.ceiling import Ceiling
from advisor.solver.foresight import Outlook
from advisor.solver.frame import Turn
from advisor.solver.plan import Plan, Solution, replay
from advisor.solver.pool import Pool
from advisor.solver.quick import Quick
from advisor.solver.search import solve
from advisor.value import Weights

FEWEST: Final = 8
"""Open members that are worth a model of their own."""
CALM: Final = 5
"""Members in a row that held no surprise, before the rest is proven together."""
FAILURES: Final = 2
"""Common proofs without an answer, or with one that cannot be played, before there are no more."""
PATIENCE: Final = 0.03
"""Deterministic time that a common proof may take for each open member."""
KEPT: Final = 8
"""Solutions met on the way to the best that are tried as well."""
PER_MEMBER: Final = 0.1
"""Effort that solving a member costs on average, for a budget that is told as effort."""
MOST: Final = 1.0
"""Effort for one member, at most, where a budget is told as effort."""

Key = tuple[object, ...]
Stop = Callable[[], bool]


@dataclass(slots=True)
class Member:
    """A position, the best turn known from it, and a bound on what there is."""

    state: State
    pool: Pool
    high: int
    """No turn is worth more."""

    @property
    def low(self) -> int:
        """What the best turn known is worth."""
        return self.pool.floor

    @property
    def open(self) -> bool:
        return self.high > self.low

    def solution(self, weights: Weights) -> Solution:
        """The best turn known, played by the engine."""
        best = self.pool.best
        assert best is not None, "there is always a turn"
        start = Position(self.state.copy())
        end = replay(start, best.actions, weights, best.value)
        plan = Plan(best.actions, best.value, end, not self.open, self.high)
        return Solution((plan,), plan.optimal, plan.bound, seconds=0.0, nodes=0)


class Family:
    """Members that have everything but their ships in common."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.members: list[Member] = []
        self._looked = 0
        self._calm = 0
        self._failures = 0

    def look_into(
        self, member: Member, *, effort: float | None = None, stop: Stop | None = None
    ) -> float:
        """Solve a member, and perhaps the rest with it; the effort it took, about."""
        spent = PER_MEMBER
        if len(self.members) >= FEWEST:
            spent += self._glance(stop)
        before = member.low
        self._solve(member, effort, stop)
        if member.low > before:
            self._calm = 0
            spent += self._imitate(member, stop)
        else:
            self._calm += 1
        left = [each for each in self.members if each.open]
        ready = self._calm >= CALM and self._failures < FAILURES and len(left) >= FEWEST
        if ready and model.available() and (effort is None or spent < effort):
            spent += self._prove(left, None if effort is None else effort - spent, stop)
        return spent

    def _glance(self, stop: Stop | None) -> float:
        """A quick look at every member that had none."""
        tries = 0
        while self._looked < len(self.members) and not (stop is not None and stop()):
            member = self.members[self._looked]
            self._looked += 1
            if member.open:
                look = Quick(member.state, self.weights, member.pool, None, stop, width=1)
                tries += look.run()
        return price.TRY * tries

    def _solve(self, member: Member, effort: float | None, stop: Stop | None) -> None:
        most = None if effort is None else min(effort, MOST)
        solution = solve(Position(member.state), self.weights, effort=most, stop=stop)
        best = solution.best
        if best is not None:
            member.pool.offer(best.value, best.actions, best.position.state)
        member.high = min(member.high, solution.bound)

    def _imitate(self, found: Member, stop: Stop | None) -> float:
        """Play the best turn of a member with the ships of the others."""
        best = found.pool.best
        assert best is not None
        tries = 0
        for member in self.members:
            if member.open and member is not found:
                look = Quick(member.state, self.weights, member.pool, None, stop)
                tries += look.imitate(best.actions)
        return price.TRY * tries

    def _prove(self, left: list[Member], effort: float | None, stop: Stop | None) -> float:
        """Ask for anything better than what is known of some members."""
        levels = {member.state.ships: member.low for member in left}
        try:
            turn = model.build(left[0].state, self.weights, stop=stop, fleets=levels)
        except model.Halted:
            return 0.0
        work = PATIENCE * len(left)
        if effort is not None:
            work = min(work, effort / price.WORK)
        answer = model.solve(turn, 1, work=work, stop=stop, keep=KEPT)
        spent = price.LINE * turn.b.size + price.WORK * answer.work
        more = 0 if answer.nothing else answer.bound
        for member in left:
            member.high = min(member.high, member.low + more)
        if answer.nothing or (stop is not None and stop()):
            return spent
        self._calm = 0
        if answer.value is None:
            self._failures += 1
            return spent
        for solution in dict.fromkeys((answer.solution, *answer.met)):
            draft = replace(answer, solution=solution)
            member = next(
                each for each, flag in zip(left, turn.chosen, strict=True) if draft.of(flag)
            )
            if self._play(turn, draft, member, stop):
                spent += self._imitate(member, stop)
            elif solution == answer.solution:
                self._failures += 1
                self._solve(member, effort, stop)
                spent += PER_MEMBER
        return spent

    def _play(self, turn: Turn, draft: model.Answer, member: Member, stop: Stop | None) -> bool:
        """Put a solution of the common model in order; whether it brought a better turn."""
        worth = draft.of(turn.notes["value"])
        if worth <= member.low:
            return False
        order.play_draft(
            member.state, steps.read(turn, draft), self.weights, worth, member.pool, stop=stop
        )
        return member.low >= worth


class Families:
    """All members met in the positions of a game, by what distinguishes them in this turn."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._ceiling = Ceiling(weights)
        self._members: dict[Key, tuple[Family, Member]] = {}
        self._families: dict[Key, Family] = {}

    def join(self, key: Key, state: State) -> None:
        """Take a position in, with what can be said at once, unless one like it is here."""
        if key in self._members:
            return
        bare = state.copy()
        bare.deck = None
        bare.ships = tuple(sorted(ship & RELIC for ship in state.ships))
        kind = bare.key()
        if kind not in self._families:
            self._families[kind] = Family(self.weights)
        family = self._families[kind]
        pool = Pool(state.active)
        order.anything(state, self.weights, pool)
        look = Outlook(state)
        high = max(pool.floor, self._ceiling(state, look.ships, look.mask, 0, None))
        member = Member(state.copy(), pool, high)
        family.members.append(member)
        self._members[key] = family, member

    def __getitem__(self, key: Key) -> Member:
        return self._members[key][1]

    def look_into(
        self, key: Key, *, effort: float | None = None, stop: Stop | None = None
    ) -> float:
        family, member = self._members[key]
        return family.look_into(member, effort=effort, stop=stop)

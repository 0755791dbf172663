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
from advisor.engine.state import State
from advisor.solver import model, order, steps
from advisor.solver.ceiling import Ceiling
from advisor.solver.foresight import Outlook
from advisor.solver.frame import EFFECTS, Turn
from advisor.solver.plan import Plan, Solution, replay
from advisor.solver.pool import Pool
from advisor.solver.quick import Quick
from advisor.solver.search import solve
from advisor.value import DECIDED, Weights

FEWEST: Final = 8
"""Open members that are worth a model of their own."""
CALM: Final = 5
"""Members in a row that held no surprise, before the rest is proven together."""
AGAIN: Final = 5
"""Members to look into after a model has found something better."""
PHANTOMS: Final = 2
"""Drafts that cannot be played, after which no model is asked any more."""
PATIENCE: Final = 0.03
"""Deterministic time that a common proof may take for each open member."""
KEPT: Final = 8
"""Solutions met on the way to the best that are tried as well."""
SHARE: Final = 8
"""A common proof counts as the work of one in so many members."""

Key = tuple[object, ...]
Stop = Callable[[], bool]


@dataclass(slots=True)
class Member:
    """A position, the best turn known from it, and a bound on what there is."""

    state: State
    pool: Pool
    high: int
    """No turn is worth more."""
    tried: bool = False
    """Whether it was solved by itself, as far as the budget went."""

    @property
    def low(self) -> int:
        """What the best turn known is worth."""
        return -DECIDED if self.pool.best is None else self.pool.best.value

    @property
    def open(self) -> bool:
        return self.high > self.low

    def solution(self, weights: Weights) -> Solution:
        """The best turn known, played by the engine."""
        best = self.pool.best
        assert best is not None, "there is always a turn"
        start = Position(self.state.copy())
        end = replay(start, best.actions, weights, best.value)
        bound = max(self.high, best.value)
        plan = Plan(best.actions, best.value, end, not self.open, bound)
        return Solution((plan,), plan.optimal, bound, seconds=0.0, nodes=0)


class Family:
    """Members that have everything but their ships in common."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.members: list[Member] = []
        self._ceiling = Ceiling(weights)
        self._looked = 0
        self._calm = 0
        self._phantoms = 0

    def join(self, state: State) -> Member:
        """A new member, with what can be said at once."""
        pool = Pool(state.active)
        order.anything(state, self.weights, pool)
        look = Outlook(state)
        member = Member(state.copy(), pool, 0)
        member.high = max(member.low, self._ceiling(state, look.ships, look.mask, 0, None))
        self.members.append(member)
        return member

    def look_into(
        self,
        member: Member,
        *,
        seconds: float | None = None,
        effort: float | None = None,
        stop: Stop | None = None,
    ) -> int:
        """Solve a member, and perhaps the rest with it; of how many members that was the work."""
        if len(self.members) >= FEWEST:
            self._glance(stop)
        before = member.low
        self._solve(member, seconds, effort, stop)
        if member.low > before:
            self._calm = 0
            self._imitate(member, stop)
        else:
            self._calm += 1
        left = [each for each in self.members if each.open]
        ready = self._calm >= CALM and self._phantoms < PHANTOMS
        if not ready or len(left) < FEWEST or not model.available():
            return 1
        self._prove(left, seconds, effort, stop)
        return 1 + len(left) // SHARE

    def _glance(self, stop: Stop | None) -> None:
        """A quick look at every member that had none."""
        for member in self.members[self._looked :]:
            Quick(member.state, self.weights, member.pool, None, stop, width=1).run()
        self._looked = len(self.members)

    def _solve(
        self, member: Member, seconds: float | None, effort: float | None, stop: Stop | None
    ) -> None:
        solution = solve(
            Position(member.state), self.weights, seconds=seconds, effort=effort, stop=stop
        )
        best = solution.best
        if best is not None:
            member.pool.offer(best.value, best.actions, best.position.state)
        member.high = max(member.low, min(member.high, solution.bound))
        member.tried = True

    def _imitate(self, found: Member, stop: Stop | None) -> None:
        """Play the best turn of a member with the ships of the others."""
        best = found.pool.best
        assert best is not None
        for member in self.members:
            if member.open and member is not found:
                Quick(member.state, self.weights, member.pool, None, stop).imitate(best.actions)
                member.high = max(member.low, member.high)

    def _prove(
        self,
        left: list[Member],
        seconds: float | None,
        effort: float | None,
        stop: Stop | None,
    ) -> None:
        """Ask for anything better than what is known of some members."""
        fleets = {member.state.ships: member.low for member in left}
        try:
            turn = model.build(
                left[0].state, self.weights, strict=EFFECTS, stop=stop, fleets=fleets
            )
        except model.Halted:
            return
        work = PATIENCE * len(left)
        answer = model.solve(turn, 1, seconds=seconds, work=work, stop=stop, keep=KEPT)
        more = 0 if answer.nothing else answer.bound
        for member in left:
            member.high = min(member.high, member.low + more)
        if answer.value is None:
            return
        for solution in dict.fromkeys((answer.solution, *answer.met)):
            draft = replace(answer, solution=solution)
            member = next(
                each for each, flag in zip(left, turn.chosen, strict=True) if draft.of(flag)
            )
            if self._play(turn, draft, member, stop):
                self._imitate(member, stop)
            elif solution == answer.solution:
                self._phantoms += 1
                self._solve(member, seconds, effort, stop)
        self._calm = CALM - AGAIN

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
    """All members met, by what distinguishes them for the rest of the turn."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._members: dict[Key, tuple[Family, Member]] = {}
        self._families: dict[Key, Family] = {}

    def join(self, key: Key, state: State) -> None:
        """Take a position in, unless one like it is here."""
        if key not in self._members:
            bare = state.copy()
            bare.deck = None
            bare.ships = ()
            family = self._families.setdefault(bare.key(), Family(self.weights))
            self._members[key] = family, family.join(state)

    def __getitem__(self, key: Key) -> Member:
        return self._members[key][1]

    def look_into(
        self,
        key: Key,
        *,
        seconds: float | None = None,
        effort: float | None = None,
        stop: Stop | None = None,
    ) -> int:
        family, member = self._members[key]
        return family.look_into(member, seconds=seconds, effort=effort, stop=stop)

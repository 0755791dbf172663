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

from advisor.frontiers.position import Position
from advisor.frontiers.ships import RELIC
from advisor.frontiers.solver import decode, model, sequencing
from advisor.frontiers.solver.plan import replay
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.quick import WIDTH, QuickSearch
from advisor.frontiers.solver.rest_limits import RestLimits
from advisor.frontiers.solver.search import solve
from advisor.frontiers.solver.turn_model import TurnModel
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.search import budget as price
from advisor.search.budget import Budget
from advisor.search.linear import available
from advisor.search.turns import BoundedTurn, Solution

FEWEST_MEMBERS: Final = 8
"""Open members that are worth a model of their own."""
CALM_MEMBERS: Final = 5
"""Members in a row that held no surprise, before the rest is proven together."""
MOST_FAILURES: Final = 2
"""Common proofs without an answer, or with one that cannot be played, before there are no more."""
MEMBER_PROOF_TIME: Final = 0.03
"""Deterministic time that a common proof may take for each open member."""
KEPT_SOLUTIONS: Final = 8
"""Solutions met on the way to the best that are tried as well."""
TRY: Final = 2 * price.TRY
"""Effort of a turn that a look at a member plays to its end: many short looks begin anew often."""
MEMBER_EFFORT: Final = 1.0
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
        plan = BoundedTurn(best.actions, best.value, end, not self.open, self.high)
        return Solution((plan,), plan.optimal, plan.bound, seconds=0.0, nodes=0)


class Family:
    """Members that have everything but their ships in common."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.members: list[Member] = []
        self._looked = 0
        self._calm = 0
        self._failures = 0

    def look_into(self, member: Member, budget: Budget) -> None:
        """Solve a member, and perhaps the rest with it."""
        if len(self.members) >= FEWEST_MEMBERS:
            self._glance(budget)
        before = member.low
        self._solve(member, budget)
        if member.low > before:
            self._calm = 0
            self._imitate(member, budget)
        else:
            self._calm += 1
        left = [each for each in self.members if each.open]
        ready = (
            self._calm >= CALM_MEMBERS
            and self._failures < MOST_FAILURES
            and len(left) >= FEWEST_MEMBERS
        )
        if ready and available() and not budget.over():
            self._prove(left, budget)

    def _glance(self, budget: Budget) -> None:
        """A quick look at every member that had none."""
        while self._looked < len(self.members) and not budget.over():
            member = self.members[self._looked]
            self._looked += 1
            if member.open:
                budget.spend(TRY * self._quick(member, budget, width=1).run())

    def _quick(self, member: Member, budget: Budget, width: int = WIDTH) -> QuickSearch:
        tries = budget.affordable(TRY)
        return QuickSearch(member.state, self.weights, member.pool, tries, budget.over, width)

    def _solve(self, member: Member, budget: Budget) -> None:
        most = None if budget.effort is None else min(max(0.0, budget.effort), MEMBER_EFFORT)
        solution = solve(Position(member.state), self.weights, effort=most, stop=budget.over)
        budget.spend(solution.effort)
        best = solution.best
        if best is not None:
            member.pool.offer(best.value, best.actions, best.position.state)
        member.high = min(member.high, solution.bound)

    def _imitate(self, found: Member, budget: Budget) -> None:
        """Play the best turn of a member with the ships of the others."""
        best = found.pool.best
        assert best is not None
        for member in self.members:
            if budget.over():
                break
            if member.open and member is not found:
                budget.spend(TRY * self._quick(member, budget).imitate(best.actions))

    def _prove(self, left: list[Member], budget: Budget) -> None:
        """Ask for anything better than what is known of some members."""
        levels = {member.state.ships: member.low for member in left}
        lines = budget.affordable(price.LINE)
        try:
            turn = model.build(
                left[0].state, self.weights, stop=budget.over, fleets=levels, most=lines
            )
        except model.Halted:
            budget.exhaust()
            return
        budget.spend(price.LINE * turn.b.size)
        work = MEMBER_PROOF_TIME * len(left)
        if budget.effort is not None:
            work = min(work, max(0.0, budget.effort) / price.WORK)
        answer = model.solve(turn, 1, work=work, stop=budget.over, keep=KEPT_SOLUTIONS)
        budget.spend(price.WORK * answer.work)
        more = 0 if answer.nothing else answer.bound
        for member in left:
            member.high = min(member.high, member.low + more)
        if answer.nothing or budget.over():
            return
        self._calm = 0
        if answer.value is None:
            self._failures += 1
            return
        for solution in dict.fromkeys((answer.solution, *answer.met)):
            draft = replace(answer, solution=solution)
            member = next(
                each for each, flag in zip(left, turn.chosen, strict=True) if draft.of(flag)
            )
            if self._play(turn, draft, member, budget):
                self._imitate(member, budget)
            elif solution == answer.solution:
                self._failures += 1
                self._solve(member, budget)

    def _play(self, turn: TurnModel, draft: model.Answer, member: Member, budget: Budget) -> bool:
        """Put a solution of the common model in order; whether it brought a better turn."""
        worth = draft.of(turn.notes["value"])
        if worth <= member.low:
            return False
        attempts = budget.affordable(price.ATTEMPT, sequencing.ATTEMPTS)
        _, made = sequencing.play_draft(
            member.state,
            decode.read(turn, draft),
            self.weights,
            worth,
            member.pool,
            max(1, attempts or 0),
            budget.over,
        )
        budget.spend(price.ATTEMPT * made)
        return member.low >= worth


class Families:
    """All members met in the positions of a game, by what distinguishes them in this turn."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._ceiling = UpperBound(weights)
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
        sequencing.anything(state, self.weights, pool)
        look = RestLimits(state)
        high = max(pool.floor, self._ceiling(state, look.ships, look.mask, 0, None))
        member = Member(state.copy(), pool, high)
        # In this order, so that Ctrl-C between the two leaves no member that joins a second time.
        self._members[key] = family, member
        family.members.append(member)

    def __getitem__(self, key: Key) -> Member:
        return self._members[key][1]

    def __len__(self) -> int:
        return len(self._members)

    def look_into(self, key: Key, budget: Budget) -> None:
        family, member = self._members[key]
        family.look_into(member, budget)

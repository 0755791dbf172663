"""Positions that differ only in their unplaced ships, such as those after a re-roll.

One model can hold them all: which fleet it is becomes a choice of the model, and a turn counts by
how much it beats a level that is set for its fleet: the best turn known, or more where it does not
matter how much is left open. The answer "none does" proves the whole family at once, in the time of
a few single proofs. So the work is to know good turns beforehand: some members are solved one by
one, and what they find is imitated with the ships of the others. When that brings no more
surprises, the model is asked about the rest: all at once, in smaller groups where that takes long,
and in stages where the model without order promises what nobody can play. Before that, where much
may be left open, linear relaxations bound all of them together (see `search/relaxation.py`): some
fleets, and sometimes whole gambles, then need no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from advisor.frontiers.position import Position
from advisor.frontiers.ships import RELIC, Ships
from advisor.frontiers.solver import decode, model, sequencing
from advisor.frontiers.solver.plan import replay
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.quick import WIDTH, QuickSearch
from advisor.frontiers.solver.rest_limits import RestLimits
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.search import solve
from advisor.frontiers.solver.turn_limits import limits_of
from advisor.frontiers.solver.turn_model import EFFECTS, TurnModel
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.search import budget as price
from advisor.search.budget import Budget
from advisor.search.linear import available
from advisor.search.pool import NOTHING
from advisor.search.relaxation import Relaxation
from advisor.search.turns import BoundedTurn, Solution

MANY_MEMBERS: Final = 200
"""Open members that are worth a relaxation: of fewer, a common proof takes hardly longer."""
EVERY: Final = 4
"""For every so manieth member the relaxation is solved; its duals bound the others as well."""
ALONE: Final = 2
"""Numbers of landings, from none on, with a relaxation of their own."""
FEWEST_MEMBERS: Final = 8
"""Open members that are worth a model of their own."""
CALM_MEMBERS: Final = 1
"""Members in a row that held no surprise, before the rest is proven together."""
MOST_FAILURES: Final = 2
"""Common proofs of few members without an answer, before there are no more."""
PROOF_WORK: Final = 0.8
"""Deterministic time that a common proof may take."""
LONG_PROOF: Final = 0.3
"""Deterministic time after which members are rather proven in smaller groups,"""
SHORT_PROOF: Final = 0.15
"""and within which in larger ones."""
SMALL_GROUP: Final = 12
"""No group is made smaller than this,"""
HARD_GROUP: Final = 16
"""and no larger at first where the relaxation has left only what is hard."""
MOST_PHANTOMS: Final = 3
"""Members with a draft of the model without order that cannot be played, before stages are tried:
what such a draft gets wrong, it gets wrong for many fleets."""
STAGES: Final = 2
"""Stages of the common model that is tried then."""
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
    level: int = NOTHING
    """What is better than this is asked for."""
    relaxed: bool = False
    """Whether its bound by a relaxation is known."""
    phantom: int = 0
    """Stages of the largest common model with a draft for it that cannot be played: no model with
    so few is asked about it again."""

    @property
    def low(self) -> int:
        """What the best turn known is worth."""
        return self.pool.floor

    @property
    def open(self) -> bool:
        return self.high > self.low

    @property
    def wanted(self) -> bool:
        """Whether there may be a turn that is asked for."""
        return self.high > max(self.low, self.level)

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
        """Members that had a quick look."""
        self._calm = 0
        self._failures = 0
        self._parts = 1
        """Groups in which members are proven."""
        self._hard = 0
        """Members in a group, about, since a relaxation has left only what is hard."""
        self._stages = 1
        """Stages of the common model."""
        self._phantoms = 0
        self._staged = False
        """Whether stages were tried."""

    def look_into(self, member: Member, budget: Budget, most: float | None = None) -> None:
        """Solve a member as far as it is asked for, and perhaps the rest with it."""
        before = max(member.low, member.level)
        self._solve(member, budget, most)
        if member.low > before:
            self._calm = 0
            self._imitate(member, budget)
        else:
            self._calm += 1
        if self._calm >= CALM_MEMBERS and self._failures < MOST_FAILURES and available():
            self._prove(budget)

    def glance(self, budget: Budget) -> bool:
        """A quick look at every member that had none; whether there was one."""
        looked = self._looked
        if len(self.members) >= FEWEST_MEMBERS:
            while self._looked < len(self.members) and not budget.over():
                member = self.members[self._looked]
                self._looked += 1
                if member.open:
                    budget.spend(TRY * self._quick(member, budget, width=1).run())
        return self._looked > looked

    def relax(self, budget: Budget) -> bool:
        """Bound members that may have what is asked for; whether there were any to bound.

        Each number of landings has a relaxation of its own: a part of a landing is worth much.
        """
        members = [each for each in self.members if each.wanted and not each.relaxed]
        if len(members) < MANY_MEMBERS or not available():
            return False
        members.sort(key=lambda each: each.state.ships)
        fleets = {each.state.ships: 0 for each in members}
        most = limits_of(members[0].state, tuple(fleets)).landings
        alone = min(most, ALONE)
        highs = [NOTHING] * len(members)
        for part in (range(alone, most + 1), *(range(each, each + 1) for each in range(alone))):
            bounds = self._relaxed(members[0].state, fleets, part, budget)
            if bounds is None:
                return True
            highs = list(map(max, highs, bounds))
        for member, high in zip(members, highs, strict=True):
            member.relaxed = True
            member.high = min(member.high, max(member.low, high))
        self._hard = min(self._hard or HARD_GROUP, HARD_GROUP)
        return True

    def _relaxed(
        self, state: State, fleets: Mapping[Ships, int], landings: range, budget: Budget
    ) -> list[int] | None:
        """What turns with so many landings are worth at most, by fleet; None if the budget ends."""
        lines = budget.affordable(price.LINE)
        try:
            turn = model.build(
                state, self.weights, 1, EFFECTS, budget.over, landings, fleets, lines
            )
        except model.Halted:
            budget.exhaust()
            return None
        budget.spend(2 * price.LINE * turn.b.size)
        landed = turn.whole(keys.LANDINGS)
        relaxation = Relaxation(turn.b, turn.notes["value"], turn.chosen, landed)
        bounds = [model.ENDLESS] * len(fleets)
        for case in range(0, len(fleets), EVERY):
            if budget.over():
                return None
            before = relaxation.pivots
            bounds = list(map(min, bounds, relaxation.bounds(case)))
            budget.spend(price.PIVOT * (relaxation.pivots - before))
        return bounds

    def _quick(self, member: Member, budget: Budget, width: int = WIDTH) -> QuickSearch:
        tries = budget.affordable(TRY)
        return QuickSearch(member.state, self.weights, member.pool, tries, budget.over, width)

    def _solve(self, member: Member, budget: Budget, most: float | None) -> None:
        if budget.effort is not None:
            most = min(max(0.0, budget.effort), MEMBER_EFFORT if most is None else most)
        solution = solve(
            Position(member.state),
            self.weights,
            effort=most,
            stop=budget.over,
            known=member.pool.best if self._looked else None,
            level=member.level,
        )
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
            if member.wanted and member is not found:
                budget.spend(TRY * self._quick(member, budget).imitate(best.actions))

    def _prove(self, budget: Budget) -> None:
        """Ask for anything better than the levels of some members, until there is something."""
        left = sorted(
            (each for each in self.members if each.wanted and each.phantom < self._stages),
            key=lambda each: each.state.ships,
        )
        size = max(SMALL_GROUP, -(-len(left) // self._parts))
        while len(left) >= FEWEST_MEMBERS and not budget.over():
            if self._hard:
                size = -(-len(left) // max(1, round(len(left) / self._hard)))
            group, left = left[:size], left[size:]
            if not self._ask(group, budget):
                break

    def _ask(self, group: list[Member], budget: Budget) -> bool:
        """Ask for anything better than the levels of a group; whether there is nothing."""
        levels = {each.state.ships: max(each.low, each.level) for each in group}
        lines = budget.affordable(price.LINE)
        try:
            turn = model.build(
                group[0].state,
                self.weights,
                self._stages,
                EFFECTS,
                stop=budget.over,
                fleets=levels,
                most=lines,
            )
        except model.Halted:
            budget.exhaust()
            return False
        budget.spend(price.LINE * turn.b.size)
        work = PROOF_WORK
        if budget.effort is not None:
            work = min(work, max(0.0, budget.effort) / price.WORK)
        answer = model.solve(turn, 1, work=work, stop=budget.over, keep=KEPT_SOLUTIONS)
        budget.spend(price.WORK * answer.work)
        more = 0 if answer.nothing else answer.bound
        for member in group:
            member.high = min(member.high, levels[member.state.ships] + more)
        if budget.over():
            return answer.nothing
        large = len(group) >= 2 * SMALL_GROUP
        if self._stages == 1 and answer.work > LONG_PROOF:
            self._parts *= 2 if large else 1
            self._hard = self._hard and max(SMALL_GROUP, len(group) // 2)
        elif self._stages == 1 and answer.nothing and answer.work < SHORT_PROOF:
            self._hard = self._hard and max(self._hard, 2 * len(group))
        if answer.nothing:
            return True
        if answer.value is not None:
            self._learn(turn, answer, group, budget)
        elif self._stages > 1:
            self._stages = 1
        elif not large:
            self._failures += 1
        return False

    def _learn(
        self, turn: TurnModel, answer: model.Answer, group: list[Member], budget: Budget
    ) -> None:
        """Play the drafts of a common model that promise what is asked for."""
        for solution in dict.fromkeys((answer.solution, *answer.met)):
            draft = replace(answer, solution=solution)
            member = next(
                each for each, flag in zip(group, turn.chosen, strict=True) if draft.of(flag)
            )
            if draft.of(turn.notes["value"]) <= max(member.low, member.level):
                continue
            if self._play(turn, draft, member, budget):
                self._imitate(member, budget)
            elif member.phantom < self._stages:
                member.phantom = self._stages
                self._phantoms += 1
        if self._phantoms >= MOST_PHANTOMS and not self._staged:
            self._staged = True
            self._stages = STAGES

    def _play(self, turn: TurnModel, draft: model.Answer, member: Member, budget: Budget) -> bool:
        """Put a solution of the common model in order; whether it brought a better turn."""
        worth = draft.of(turn.notes["value"])
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

    def glance(self, key: Key, budget: Budget) -> bool:
        """A quick look at the family of a position; whether there was anything to look at."""
        return self._members[key][0].glance(budget)

    def look_into(
        self,
        key: Key,
        budget: Budget,
        levels: Mapping[Key, int] | None = None,
        most: float | None = None,
    ) -> None:
        """Prove of a position, and perhaps of others like it, that nothing is above their levels.

        With levels only the positions that have one matter; without, all of them and wholly. `most`
        is the effort for the position itself.
        """
        family, member = self._members[key]
        self._ask_for(family, levels)
        family.look_into(member, budget, most)

    def relax(self, key: Key, levels: Mapping[Key, int], budget: Budget) -> bool:
        """Bound the family of a position as a whole, as far as it matters with these levels;
        whether there was anything to bound."""
        family, _ = self._members[key]
        self._ask_for(family, levels)
        return family.relax(budget)

    def _ask_for(self, family: Family, levels: Mapping[Key, int] | None) -> None:
        for each in family.members:
            each.level = NOTHING if levels is None else model.ENDLESS
        for other, level in (levels or {}).items():
            theirs, each = self._members[other]
            if theirs is family:
                each.level = level

"""Turns of Alien Frontiers that begin with chance: what can come of each, and what to do then."""

from __future__ import annotations

from types import MappingProxyType

from advisor.core.narrate import listed
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Claim, Cycle, Power
from advisor.frontiers.narrate.telling import values
from advisor.frontiers.position import Position
from advisor.frontiers.solver.chance import Chance
from advisor.frontiers.solver.plan import outcome
from advisor.frontiers.value import terms
from advisor.frontiers.words import CARD_TITLES
from advisor.search.budget import USUAL, Budget
from advisor.search.turns import BoundedTurn, Gamble


class Gambles(Chance):
    """The gambles of one position, and what each may lead to."""

    def outcomes(self, gamble: Gamble) -> list[tuple[str, float, BoundedTurn]]:
        """What can come, how likely it is, and the best turn then; the likeliest first.

        All of them together are solved within the usual effort, unless they are known already. New
        displays after which the same card is taken to the same value are one outcome.
        """
        budget = Budget(effort=USUAL)
        *before, action = gamble.actions
        state = self.state.copy()
        for earlier in before:
            referee.apply(state, earlier)
        found: dict[object, tuple[str, float, BoundedTurn]] = {}
        for happens, probability in referee.outcomes(state, action):
            after = state.copy()
            referee.apply(after, happens)
            solution = self.best_after(after, action, budget)
            best = solution.best
            assert best is not None, "there is always a turn"
            text = _text(happens, best.actions)
            key: object = (text, best.value) if isinstance(action, Cycle) else text
            if key in found:
                text, so_far, plan = found[key]
                found[key] = (text, so_far + probability, plan)
                continue
            bound = max(best.value, solution.bound)
            plan = self._plan((*before, happens, *best.actions), solution.optimal, bound)
            found[key] = (text, probability, plan)
        return sorted(found.values(), key=lambda each: (-each[1], -each[2].value, each[0]))

    def _plan(self, taken: tuple[Action, ...], optimal: bool, bound: int) -> BoundedTurn:
        """A whole turn from the position on, with what its value is made of."""
        end = self.state.copy()
        for step in taken:
            referee.apply(end, outcome(end, step))
        seat = self.state.active
        parts = terms(end, seat, self.weights)
        return BoundedTurn(
            taken,
            sum(parts.values()),
            Position(end),
            optimal,
            bound,
            MappingProxyType(parts),
            self.state.setup.color(seat),
        )


def _text(happens: Action, rest: tuple[Action, ...]) -> str:
    """An outcome in words."""
    if isinstance(happens, Power) and happens.outcome is not None:
        return values(happens.outcome)
    taken = [CARD_TITLES[action.card] for action in rest if isinstance(action, Claim)]
    return f"{listed(taken)} to take" if taken else "no card worth taking"

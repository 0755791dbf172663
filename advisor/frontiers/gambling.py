"""What to do for each outcome of a turn that begins with chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.analysis.plans import Plan, planned
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Claim, Cycle, Power
from advisor.frontiers.narrate.telling import listed, values
from advisor.frontiers.position import Position
from advisor.frontiers.solver.plan import outcome
from advisor.frontiers.words import CARD_TITLES
from advisor.search.budget import USUAL, Budget

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice
    from advisor.analysis.plans import Gamble


def outcomes(advice: Advice, gamble: Gamble) -> list[tuple[str, float, Plan]]:
    """What can come, how likely it is, and the best turn then; the likeliest first.

    All of them together are solved within the usual effort, unless they are known already. New
    displays after which the same card is taken to the same value are one outcome.
    """
    chance = advice.chance
    budget = Budget(effort=USUAL)
    *before, action = gamble.actions
    state = advice.position.state
    state.deck = None
    for earlier in before:
        referee.apply(state, earlier)
    found: dict[object, tuple[str, float, Plan]] = {}
    for happens, probability in referee.outcomes(state, action):
        after = state.copy()
        referee.apply(after, happens)
        solution = chance.best_after(after, action, budget)
        best = solution.best
        assert best is not None, "there is always a turn"
        text = _text(happens, best.actions)
        key: object = (text, best.value) if isinstance(action, Cycle) else text
        if key in found:
            text, so_far, plan = found[key]
            found[key] = (text, so_far + probability, plan)
            continue
        taken = (*before, happens, *best.actions)
        end = advice.position.state
        end.deck = None
        for step in taken:
            referee.apply(end, outcome(end, step))
        plan = planned(
            advice.position,
            advice.weights,
            taken,
            Position(end),
            solution.optimal,
            max(best.value, solution.bound),
        )
        found[key] = (text, probability, plan)
    return sorted(found.values(), key=lambda each: (-each[1], -each[2].value, each[0]))


def _text(happens: Action, rest: tuple[Action, ...]) -> str:
    """An outcome in words."""
    if isinstance(happens, Power) and happens.outcome is not None:
        return values(happens.outcome)
    taken = [CARD_TITLES[action.card] for action in rest if isinstance(action, Claim)]
    return f"{listed(taken)} to take" if taken else "no card worth taking"

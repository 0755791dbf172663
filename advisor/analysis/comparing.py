"""A turn somebody has in mind beside the best one: completed in the best way, with its price."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from advisor.analysis.explaining import chance_to_win, proof, reasons
from advisor.analysis.ideas import Idea, actions_of
from advisor.analysis.plans import Plan, planned
from advisor.analysis.sentences import Sentences
from advisor.core.errors import ChanceNeeded, IllegalAction, Refusal
from advisor.core.narrate import Narrator, listed, percent, you
from advisor.search.analyst import Walk, analyst_of
from advisor.search.budget import Effort, granted
from advisor.search.scale import difference, is_decided, number, worth

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice


@dataclass(frozen=True, slots=True)
class Comparison(Sentences):
    """An idea, completed, and what it costs against the best turn."""

    advice: Advice
    """As it was, or with the idea as its best turn if it turned out to be better."""
    plan: Plan
    """The idea with the best rest of the turn."""
    given: int
    """How many of the plan's actions were the idea's own."""
    cost: int
    """What the best turn is worth more; never negative."""
    terms: Mapping[str, int]
    """By how much each term of the value is higher in the best turn than in this one."""
    lines: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "actions": [action.text for action in self.plan.actions],
            "given": self.given,
            "value": self.plan.value,
            "cost": self.cost,
            "optimal": self.plan.optimal,
            "terms": dict(sorted(self.terms.items())),
            "lines": list(self.lines),
        }


def compare(
    advice: Advice,
    idea: Idea,
    *,
    seconds: float | None = None,
    effort: Effort = None,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> Comparison:
    """See `Advice.compare`."""
    given = actions_of(idea, advice.position.game)
    plan, lucky = complete(advice, given, seconds=seconds, effort=effort, stop=stop)
    best = advice.best
    if plan.value > best.value and not lucky:
        assert not best.optimal, "an idea beats a turn that was proven to be the best"
        others = tuple(each for each in advice.plans if each.actions != plan.actions)
        plan = replace(plan, optimal=False, bound=max(plan.value, best.bound))
        advice = replace(advice, plans=(plan, *others), _kept={})
    terms = difference(advice.best.terms, plan.terms)
    cost = max(0, advice.best.value - plan.value)
    lines = _lines(advice, plan, best, len(given), lucky)
    return Comparison(advice, plan, len(given), cost, MappingProxyType(terms), lines)


def complete(
    advice: Advice,
    given: Iterable[Any],
    *,
    seconds: float | None = None,
    effort: Effort = None,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> tuple[Plan, bool]:
    """The best turn that begins so, and whether luck was written into it."""
    start, weights = advice.position, advice.weights
    analyst = analyst_of(start.game)
    walk = analyst.walk(start, weights)
    taken: list[Any] = []
    lucky = False
    for action in given:
        _check(walk, action)
        lucky = lucky or action.text != action.bare_text
        walk.follow(action)
        taken.append(action)
    optimal, bound = True, None
    if not walk.over:
        most = granted(effort, seconds)
        rest = analyst.turns(walk.position, weights, seconds=seconds, effort=most, stop=stop)
        if rest.best is None:
            raise TimeoutError("No turn was found in this time.")
        optimal, bound = rest.optimal, rest.bound
        taken += rest.best.actions
    walk = analyst.walk(start, weights)
    for action in taken:
        walk.take(action)
    end, reached = walk.position, walk.value()
    plan = planned(start, weights, tuple(taken), end, optimal, reached if bound is None else bound)
    return plan, lucky


def _check(walk: Walk, action: Any) -> None:
    """Raise what speaks against an action of an idea."""
    if walk.over:
        raise IllegalAction(Refusal("turn", f"'{action}' comes after the end of the turn."))
    refusal = walk.refuse(action)
    if refusal is not None:
        raise IllegalAction(refusal)
    if walk.is_open(action):
        example = walk.position.chance_outcomes(action)[0][0]
        raise ChanceNeeded(
            f"'{action}' has an open outcome. Write what came, as in "
            f"'{example}', or ask for turns with chance."
        )


def _lines(
    advice: Advice,
    plan: Plan,
    before: Plan,
    given: int,
    lucky: bool,
) -> tuple[str, ...]:
    best = advice.best
    position = advice.position
    narrator: Narrator = position.game.narrator
    lines = []
    added = plan.actions[given:]
    rest = [narrator.deed(position, action, you) for action in added if not action.ends_turn]
    if rest:
        lines.append(f"The best way to go on is to {listed(rest)}.")
    if plan is best:
        lines.append(
            f"Your idea is better than the best turn found before: {worth(plan.value)} instead of "
            f"{number(before.value)}. {proof(advice)}"
        )
    elif lucky:
        lines.append(
            f"With what came, your turn {_is(plan)}; the best turn without luck {_is(best)}."
        )
    elif plan.value == best.value:
        lines.append(f"Your idea is as good as the best turn: it {_is(plan)}.")
    else:
        lines += _price(advice, plan)
    if not plan.optimal and plan is not best:
        lines.append("Its completion is not proven: with more time it may turn out better.")
    instead = narrator.news(best.actions, plan.actions)
    if instead and plan.value < best.value:
        would = listed(narrator.brief(position, each) for each in instead[:2])
        lines.append(f"The best turn would {would}.")
    return tuple(lines)


def _is(plan: Plan) -> str:
    return worth(plan.value) if is_decided(plan.value) else f"is {worth(plan.value)}"


def _price(advice: Advice, plan: Plan) -> list[str]:
    """What the idea costs, and in which parts of the value."""
    best = advice.best
    if is_decided(best.value) or is_decided(plan.value):
        return [f"Your idea {_is(plan)}; the best turn {_is(best)}."]
    color = advice.position.to_move
    mine, other = (chance_to_win(each.position, color, advice.weights) for each in (plan, best))
    winning = ""
    if mine is not None and other is not None and percent(mine) != percent(other):
        winning = f", and {percent(mine)} instead of {percent(other)} as the chance to win"
    parts = reasons(advice.position, difference(plan.terms, best.terms))
    return [
        f"Your idea costs {number(best.value - plan.value)} against the best turn{winning}.",
        f"What makes the difference: {parts}.",
    ]

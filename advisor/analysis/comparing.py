"""A turn somebody has in mind beside the best one: completed in the best way, with its price."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from advisor.analysis.explaining import chance_to_win, news, proof, reasons
from advisor.analysis.plans import Plan, planned
from advisor.core.errors import ChanceNeeded, IllegalAction, Refusal
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Cycle, End, Power
from advisor.frontiers.narrate.naming import difference, is_decided, number, percent, worth
from advisor.frontiers.narrate.telling import brief, deed, listed, you
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.position import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.plan import follow, outcome
from advisor.frontiers.value import value
from advisor.frontiers.words import MAIN, WARPER
from advisor.search.budget import Effort, granted

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

Idea = str | Action | Sequence[str | Action]


@dataclass(frozen=True, slots=True)
class Comparison:
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

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def __str__(self) -> str:
        return self.text

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


def read_idea(idea: Idea) -> tuple[Action, ...]:
    """The actions of an idea: texts are split at semicolons and ends of lines."""
    if isinstance(idea, Action):
        return (idea,)
    if isinstance(idea, str):
        return tuple(parse_action(part) for part in re.split(r"[;\n]", idea) if part.strip())
    return tuple(action for part in idea for action in read_idea(part))


def compare(
    advice: Advice,
    idea: Idea,
    *,
    seconds: float | None = None,
    effort: Effort = None,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> Comparison:
    """See `Advice.compare`."""
    given = read_idea(idea)
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
    given: Iterable[Action],
    *,
    seconds: float | None = None,
    effort: Effort = None,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> tuple[Plan, bool]:
    """The best turn that begins so, and whether luck was written into it."""
    start, weights = advice.position, advice.weights
    state = start.state
    state.deck = None
    taken: list[Action] = []
    lucky = False
    for action in given:
        if state.phase != MAIN:
            raise IllegalAction(Refusal("turn", f"'{action}' comes after the end of the turn."))
        refusal = referee.refuse(state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if _open(action):
            raise ChanceNeeded(
                f"'{action}' has an open outcome. Write what came, as in "
                f"'{referee.outcomes(state, action)[0][0]}', or ask for turns with chance."
            )
        lucky = lucky or getattr(action, "outcome", None) is not None
        follow(state, action)
        taken.append(action)
    optimal, bound = True, None
    if state.phase == MAIN:
        most = granted(effort, seconds)
        rest = solve(Position(state), weights, seconds=seconds, effort=most, stop=stop)
        if rest.best is None:
            raise TimeoutError("No turn was found in this time.")
        optimal, bound = rest.optimal, rest.bound
        taken += rest.best.actions
    end = start.state
    end.deck = None
    for action in taken:
        referee.apply(end, outcome(end, action))
    seat = start.state.active
    worth_it = value(end, seat, weights)
    plan = planned(
        start, weights, tuple(taken), Position(end), optimal, worth_it if bound is None else bound
    )
    return plan, lucky


def _open(action: Action) -> bool:
    """Whether the rest of the turn depends on luck that nobody has told."""
    if isinstance(action, Power) and action.card == WARPER:
        return action.outcome is None
    return isinstance(action, Cycle) and action.outcome is None


def _lines(
    advice: Advice,
    plan: Plan,
    before: Plan,
    given: int,
    lucky: bool,
) -> tuple[str, ...]:
    best = advice.best
    position = advice.position
    lines = []
    added = plan.actions[given:]
    rest = [deed(position, action, you) for action in added if not isinstance(action, End)]
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
    instead = news(best.actions, plan.actions)
    if instead and plan.value < best.value:
        lines.append(
            f"The best turn would {listed(brief(position, each) for each in instead[:2])}."
        )
    return tuple(lines)


def _is(plan: Plan) -> str:
    return worth(plan.value) if is_decided(plan.value) else f"is {worth(plan.value)}"


def _price(advice: Advice, plan: Plan) -> list[str]:
    """What the idea costs, and in which parts of the value."""
    best = advice.best
    if is_decided(best.value) or is_decided(plan.value):
        return [f"Your idea {_is(plan)}; the best turn {_is(best)}."]
    color = advice.position.active
    mine, other = (chance_to_win(each.position, color, advice.weights) for each in (plan, best))
    winning = ""
    if mine is not None and other is not None and percent(mine) != percent(other):
        winning = f", and {percent(mine)} instead of {percent(other)} as the chance to win"
    parts = reasons(advice.position, difference(plan.terms, best.terms))
    return [
        f"Your idea costs {number(best.value - plan.value)} against the best turn{winning}.",
        f"What makes the difference: {parts}.",
    ]

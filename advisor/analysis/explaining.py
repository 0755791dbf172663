"""Why a turn is good: a few sentences, each made of numbers that can be checked."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from advisor.analysis.plans import Gamble, Plan
from advisor.analysis.sentences import Sentences
from advisor.analysis.winning import Chance, instant_chances, instant_probability
from advisor.core.narrate import Narrator, capital, listed, name_of, percent, you
from advisor.core.seam import Position
from advisor.search.ahead import NOTHING_AHEAD, Ahead
from advisor.search.analyst import analyst_of
from advisor.search.scale import (
    DECIDED,
    UNIT,
    difference,
    is_decided,
    largest,
    much,
    number,
    worth,
)

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

LINES: Final = 8
"""Sentences before "more"."""
LOOSE: Final = 20 * UNIT
"""A gap that says nothing about the turns that may fill it."""
_REASON: Final = re.compile("^(Without it|The other way round): ")
REASONS: Final = 3
"""Headings that are told one by one."""


@dataclass(frozen=True, slots=True)
class Explanation(Sentences):
    """What there is to say about a turn: the important first, and more."""

    lines: tuple[str, ...]
    more: tuple[str, ...] = ()
    ahead: Ahead = NOTHING_AHEAD
    """The plan behind the turn."""

    def to_dict(self) -> dict[str, Any]:
        return {"lines": list(self.lines), "more": list(self.more)}


def chance_to_win(position: Position, color: str, weights: Any) -> float | None:
    """How likely a player wins after a turn, if the weights can say it."""
    if position.result is None:
        if weights.scale == 0:
            return None
        if weights.tempo and len(weights.tempo) != len(position.players):
            return None
    return instant_probability(position, weights)[color]


def explain(
    advice: Advice,
    plan: Plan | Gamble | None = None,
    *,
    bindings: bool = True,
    seconds: float | None = None,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> Explanation:
    """See `Advice.explain`."""
    if isinstance(plan, Gamble):
        return _of_gamble(advice, plan)
    plan = plan or advice.best
    best = plan.actions == advice.best.actions
    lacks = [each.text for each in advice.bindings(seconds, stop=stop)] if bindings and best else []
    narrator = _narrator(advice)
    others = narrator.rivals(advice.position, plan.position)
    doing = narrator.steps(advice.position, plan.actions)
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    analyst = analyst_of(advice.position.game)
    then = analyst.outlook(plan.position, advice.position.to_move, advice.weights, asked)
    parts = [against(advice, plan), others, list(then.lines) if bindings else [], lacks]
    room = LINES - 1 - sum(bool(part) for part in parts)
    if len(doing) > room:
        doing[room - 1 :] = [" ".join(doing[room - 1 :])]
    lines = [headline(advice, plan), *doing, *(part[0] for part in parts if part)]
    order = _order(advice, plan)
    room = min(2, LINES - len(lines))
    more = list(analyst.answers(advice, plan, asked)) if bindings else []
    more += [line for part in parts for line in part[1:]]
    return Explanation((*lines, *order[:room]), (*more, *order[room:]), then)


def headline(advice: Advice, plan: Plan, known: Chance | None = None) -> str:
    """What the turn is worth, what chance to win it leaves, and whether it is proven.

    Who knows more about the chance than the value tells gives it.
    """
    position = advice.position
    best = plan.actions == advice.best.actions
    who = name_of(position, position.to_move)
    if is_decided(plan.value):
        said = f"{who}'s turn {worth(plan.value)}"
    else:
        said = f"{who}'s {'best ' if best else ''}turn "
        chance = known or _chance(advice, plan)
        if chance is None:
            said += f"is {worth(plan.value)}"
        else:
            said += f"leaves a chance to win of {percent(chance.mean)}"
            if chance.low < chance.high:
                said += f", from {percent(chance.low)} to {percent(chance.high)}"
            said += f" ({worth(plan.value)})"
    if not best or plan.value > DECIDED // 2:
        return f"{said}."
    return f"{said}. {proof(advice)}"


def _chance(advice: Advice, plan: Plan) -> Chance | None:
    """The chance of whoever is to move, by the value alone."""
    color = advice.position.to_move
    if chance_to_win(plan.position, color, advice.weights) is None:
        return None
    return instant_chances(plan.position, advice.weights)[color]


def proof(advice: Advice) -> str:
    """Whether the best turn is proven, or by how much one could still be better, and why."""
    best = advice.best
    if best.optimal:
        by = f" by {advice.method}" if advice.method else ""
        return f"It is proven{by} that no turn without luck is worth more."
    why = {
        "time": "the time was over",
        "stop": "the search was stopped",
        "effort": "the effort was used up",
    }.get(advice.stopped, "the search ended early")
    if best.gap > LOOSE:
        return f"It is the best one found; {why} before a better one could be ruled out."
    return f"It is the best one found; another could be up to {number(best.gap)} better: {why}."


def against(advice: Advice, plan: Plan) -> list[str]:
    """Which terms make a turn better than the next one, or worse than the best one."""
    others = [each for each in advice.plans if each.actions != plan.actions]
    if not others:
        return []
    other = others[0]
    ahead = plan.value >= other.value
    place = "next best turn" if plan.actions == advice.best.actions else "best turn"
    would = _narrator(advice).news(other.actions, plan.actions)
    which = f", which would {_deeds(advice, would)}" if would else ""
    if is_decided(plan.value) or is_decided(other.value):
        same = "also " if is_decided(plan.value) and worth(plan.value) == worth(other.value) else ""
        return [f"The {place}{which}, {same}{_decided(other)}."] if would else []
    margin = number(abs(plan.value - other.value))
    how = "better than" if ahead else "behind"
    if plan.value == other.value:
        return [f"The {place}{which}, is worth the same."] if would else []
    parts = reasons(advice.position, difference(plan.terms, other.terms))
    if not parts:
        return [f"Hardly {how} the {place}{which}."]
    return [f"{margin} {how} the {place}{which}: {parts}."]


def _decided(plan: Plan) -> str:
    return worth(plan.value) if is_decided(plan.value) else "does not decide the game"


def reasons(position: Position, terms: Mapping[str, int]) -> str:
    """The largest differences by heading; the numbers told add up to the whole."""
    parts = largest(grouped(position, terms), REASONS)
    return listed(f"{heading} {change}" for heading, _, change in parts if change != "+0.0")


def brought(position: Position, terms: Mapping[str, int]) -> str:
    """The largest differences as deeds: what the turn brings you, and what it costs the others."""
    found: dict[tuple[str, str], list[str]] = {}
    rest = 0
    owners = {"your ": "you", "the rivals' ": "the rivals"}
    names = [name_of(position, player.color) for player in position.players]
    owners |= {f"{name}'s ": name for name in names}
    for heading, amount, change in largest(grouped(position, terms), REASONS):
        if change == "+0.0":
            continue
        whose = next((each for each in owners if heading.startswith(each)), None)
        if whose is None:
            rest += amount
            continue
        whom, what = owners[whose], heading.removeprefix(whose)
        good = amount > 0 if whom == "you" else amount < 0
        parts = found.setdefault(("brings" if good else "costs", whom), [])
        parts.append(f"{what} (worth {change[1:]})")
    deeds = [f"{verb} {whom} {listed(parts)}" for (verb, whom), parts in found.items()]
    if deeds and number(rest) not in (number(0), "−0.0"):
        deeds.append(f"is worth {much(rest)} {'more' if rest > 0 else 'less'} by everything else")
    return ", and ".join(deeds)


def grouped(position: Position, terms: Mapping[str, int], color: str = "") -> dict[str, int]:
    """Terms summed up under their headings, the largest first; the sum stays the same.

    They are told to the player of the colour, else to the one whose turn it is.
    """
    narrator: Narrator = position.game.narrator
    found: dict[str, int] = {}
    for term, amount in terms.items():
        if amount:
            heading = narrator.heading(position, color or position.to_move, term)
            found[heading] = found.get(heading, 0) + amount
    return dict(
        sorted(
            ((heading, amount) for heading, amount in found.items() if amount),
            key=lambda item: (-abs(item[1]), item[0]),
        )
    )


def _narrator(advice: Advice) -> Narrator:
    found: Narrator = advice.position.game.narrator
    return found


def _deeds(advice: Advice, actions: Sequence[Any], most: int = 2) -> str:
    brief = _narrator(advice).brief
    return listed(brief(advice.position, action) for action in actions[:most])


def _order(advice: Advice, plan: Plan) -> list[str]:
    """Which step has to wait for which, with the reason; what waits for several comes once.

    So does a reason that several steps share.
    """
    graph = advice.needs(plan)
    told = set()
    narrator = _narrator(advice)
    found = []
    for later in graph:
        before = sorted(graph.predecessors(later))
        if not before or plan.actions[later].ends_turn:
            continue
        first = narrator.together(advice.position, [plan.actions[step] for step in before])
        second = narrator.brief(advice.position, plan.actions[later])
        why = _REASON.sub("Otherwise: ", graph.edges[before[0], later]["why"])
        found.append(f"First {first}, then {second}.{'' if why in told else f' {why}'}")
        told.add(why)
    return found


def _of_gamble(advice: Advice, gamble: Gamble) -> Explanation:
    """What a turn with luck brings on average, how often it pays, and what to do then."""
    position = advice.position
    deed = _narrator(advice).deed
    doing = capital(listed(deed(position, action, you) for action in gamble.actions))
    best = advice.best.value
    if not gamble.exact:
        if gamble.high <= best:
            return Explanation((f"{doing}: less than the best turn without luck, on average.",))
        return Explanation((f"{doing}: not every outcome was looked at.",))
    found = gamble.outcomes(advice)
    better = sum(probability for _, probability, plan in found if plan.value > best)
    side = "more" if gamble.value > best else "less"
    lines = [
        f"{doing}: on average {worth(gamble.value)}.",
        f"That is {much(gamble.value - best)} {side} than the best turn without luck.",
        f"What comes is better than that turn in {percent(better)} of the cases.",
    ]
    top = max(found, key=lambda each: each[2].value)
    low = min(found, key=lambda each: each[2].value)
    for said, (text, probability, plan) in (("Best", top), ("Worst", low)):
        lines.append(f"{said}: {text} ({percent(probability)}), then {worth(plan.value)}.")
    more = [
        f"{capital(text)} ({percent(probability)}): {_then(advice, plan, len(gamble.actions))}."
        for text, probability, plan in found
    ]
    return Explanation(tuple(lines), tuple(more))


def _then(advice: Advice, plan: Plan, known: int) -> str:
    """The most notable deeds after an outcome, and what they are worth."""
    rest = plan.actions[known:]
    return f"{_deeds(advice, _narrator(advice).news(rest, ()))}, {worth(plan.value)}"

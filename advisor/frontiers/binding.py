"""What a turn lacks: the position is solved again with one more of each thing.

Every claim is the difference of two proven values. Only what makes another turn the best is told:
one more token that is merely kept is no news.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from advisor.core.narrate import listed
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, End, Power
from advisor.frontiers.cards.kinds import CHANGERS
from advisor.frontiers.narrate.news import news
from advisor.frontiers.narrate.telling import brief
from advisor.frontiers.piles import in_hand
from advisor.frontiers.position import Position
from advisor.frontiers.ships import RELIC, VALUE
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.plan import outcome
from advisor.frontiers.state import State
from advisor.frontiers.turn import ends
from advisor.frontiers.value import value
from advisor.frontiers.words import CARD_TITLES, MAIN
from advisor.search.budget import Budget
from advisor.search.scale import SHARED, UNIT, is_decided, plus, worth
from advisor.search.turns import Binding, BoundedTurn, Solution

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

MOST: Final = 4
"""Claims that are worth telling at once."""
EFFORT: Final = 0.8
"""Effort for one more solution; where it does not prove anything, nothing is claimed."""
NEWS: Final = UNIT // 5
"""Gains below this are no news."""
WAYS: Final = 2
"""Ways to the same end that are told together."""


def bindings(
    advice: Advice,
    *,
    seconds: float | None = None,
    effort: float = EFFORT,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> tuple[Binding, ...]:
    """The gains that were found, best first; none if the best turn is not proven, or wins."""
    best = advice.best
    if not best.optimal or best.value > SHARED // 2:
        return ()
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    budget = Budget.starting_now(seconds, asked)
    found: dict[tuple[str, str], list[tuple[str, Binding]]] = {}
    for what, condition, state in _changes(advice):
        if budget.over():
            break
        left = budget.seconds()
        solution = solve(
            Position(state),
            advice.weights,
            seconds=None if left is None else max(0.0, left),
            effort=effort,
            stop=asked,
        )
        gain = _news(advice, state, solution)
        if gain is None or solution.best is None:
            continue
        then = _sentence(advice, solution.best, gain)
        claim = Binding(what, f"With {condition} {then}", gain, Position(state))
        same_end = found.setdefault((what, then), [])
        if condition not in (known for known, _ in same_end):
            same_end.append((condition, claim))
    claims = [_joined(then, each) for (_, then), each in found.items()]
    uses = [claim for claim in claims if claim.what == "card"]
    # Of the ways to use a card once more only the best is told.
    better = {claim.text.partition(" you ")[0]: claim for claim in sorted(uses, key=_gain)}
    told = [claim for claim in claims if claim.what != "card"] + list(better.values())
    return tuple(sorted(told, key=lambda each: (-each.gain, each.text))[:MOST])


def _news(advice: Advice, state: State, solution: Solution) -> int | None:
    """What a changed position gains by another turn, if that is proven and worth telling."""
    other = solution.best
    if other is None or not solution.optimal:
        return None
    gain = other.value - advice.best.value
    same = _same(state, advice.best.actions, advice)
    if gain < NEWS or (same is not None and other.value - same < NEWS):
        return None
    return gain


def _gain(claim: Binding) -> int:
    return claim.gain


def _joined(then: str, claims: list[tuple[str, Binding]]) -> Binding:
    """Several ways to the same turn as one claim."""
    first = claims[0][1]
    ways = " or ".join(condition for condition, _ in claims[:WAYS])
    return replace(first, text=f"With {ways} {then}")


def _changes(advice: Advice) -> Iterator[tuple[str, str, State]]:
    """What there could be one more of: kind, words, position."""
    start = advice.position.state
    start.deck = None
    me = start.active
    more = start.copy()
    more.ore[me] += 1
    yield "ore", "one more ore", more
    more = start.copy()
    more.fuel[me] += 1
    yield "fuel", "one more fuel", more
    for ship in sorted(set(start.ships), key=lambda each: (each & VALUE, each)):
        pips = ship & VALUE
        name = f"the Relic Ship's {pips}" if ship & RELIC else f"a {pips}"
        for changed in (pips + 1, pips - 1):
            if 1 <= changed <= 6:
                more = start.copy()
                ships = list(start.ships)
                ships[ships.index(ship)] = changed | ship & RELIC
                more.ships = tuple(sorted(ships))
                yield "pip", f"a {changed} instead of {name}", more
    used = {action.card for action in advice.best.actions if isinstance(action, Power)}
    for card in in_hand(start.cards[me]):
        if card not in CHANGERS:
            continue
        if start.used >> card & 1:
            more = start.copy()
            more.used &= ~(1 << card)
            yield "card", f"a second use of {CARD_TITLES[card]}", more
        elif card in used:
            for action in referee.legal_sorted(start):
                if isinstance(action, Power) and action.card == card:
                    more = start.copy()
                    referee.apply(more, action)
                    more.used &= ~(1 << card)
                    yield "card", f"a second use of {CARD_TITLES[card]}", more


def _same(state: State, plan: tuple[Action, ...], advice: Advice) -> int | None:
    """What the same turn is worth in a changed position, with the best end."""
    here = state.copy()
    seat = here.active
    for action in plan:
        if isinstance(action, End):
            worths = []
            for end in ends(here):
                final = here.copy()
                referee.apply(final, end)
                worths.append(value(final, seat, advice.weights))
            return max(worths, default=None)
        if referee.refuse(here, action) is not None:
            return None
        referee.apply(here, outcome(here, action))
    return None if here.phase == MAIN else value(here, seat, advice.weights)


def _sentence(advice: Advice, other: BoundedTurn, gain: int) -> str:
    """`you could …: +4.1.`"""
    gained = f"the turn {worth(other.value)}" if is_decided(gain) else plus(gain)
    fresh = news(other.actions, advice.best.actions)
    if not fresh:
        return f"the same steps would do more: {gained}."
    could = listed(brief(advice.position, action) for action in fresh[:2])
    return f"you could {could}: {gained}."

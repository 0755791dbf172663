"""What each ship and each card does in a turn, one line for what belongs together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from advisor.analysis.telling import amounts, becomes, brief, changes, deed, listed, values, you
from advisor.engine import referee
from advisor.engine.actions import Action, Claim, Cycle, Dock, End, Launch, ToBay, Trade
from advisor.engine.components import TOKEN_LIMIT
from advisor.engine.position import Position
from advisor.engine.ships import order
from advisor.engine.state import State
from advisor.engine.words import ARTIFACT, BAY, CARD_TITLES, HUB, MARKET, MINE, PLACE_TITLES, SOLAR
from advisor.solver.plan import outcome

_ONE_BY_ONE: Final = (SOLAR, MINE, ARTIFACT, HUB)
"""Where ships dock one at a time, and a reader takes them together."""


def walk(position: Position, plan: Iterable[Action]) -> Iterator[tuple[State, Action, State]]:
    """Every step of a turn with the positions before and after it."""
    before = position.state
    before.deck = None
    for action in plan:
        after = before.copy()
        referee.apply(after, outcome(before, action))
        yield before, action, after
        before = after


@dataclass(slots=True)
class _Entry:
    """Steps that a reader takes together."""

    moments: list[tuple[State, Action, State]] = field(default_factory=list)


def told(position: Position, plan: Iterable[Action]) -> list[str]:
    """The turn in sentences: what belongs together is one, and nothing is left out."""
    entries: dict[object, _Entry] = {}
    launches = 0
    for number, moment in enumerate(walk(position, plan)):
        action = moment[1]
        if isinstance(action, End) and not (action.fuel or action.ore):
            continue
        heading = _heading(action, number)
        if heading == HUB:
            # A launch frees the track: what comes after it moves another colony.
            heading = HUB, launches
        launches += isinstance(action, Launch)
        entries.setdefault(heading, _Entry()).moments.append(moment)
    return [_sentence(entry) for entry in entries.values()]


def _heading(action: Action, number: int) -> object:
    if isinstance(action, Dock) and action.facility in (*_ONE_BY_ONE, MARKET):
        return action.facility
    if isinstance(action, Claim | Cycle):
        return ARTIFACT
    if isinstance(action, Trade):
        return MARKET
    if isinstance(action, ToBay):
        return BAY
    return "step", number


def _sentence(entry: _Entry) -> str:
    first, action, last = entry.moments[0][0], entry.moments[0][1], entry.moments[-1][2]
    if isinstance(action, End):
        given = amounts(action.fuel, action.ore)
        return f"Return {given}, since only {TOKEN_LIMIT} tokens may be kept."
    if len(entry.moments) == 1:
        phrase = deed(Position(first), action, you)
        found = [becomes(action), *changes(first, last)]
    else:
        phrase = _together([moment[1] for moment in entry.moments])
        found = _sum(entry)
    found = [each for each in found if each]
    phrase = f"{phrase[0].upper()}{phrase[1:]}"
    return f"{phrase}{': ' + ', '.join(found) if found else ''}."


def _together(actions: list[Action]) -> str:
    """One phrase for several actions at the same place."""
    parts = []
    docks = [action for action in actions if isinstance(action, Dock)]
    if docks:
        ships = order(ship for action in docks for ship in action.ships)
        parts.append(f"dock {values(ships)} at the {PLACE_TITLES[docks[0].facility]}")
    waiting = order(action.ship for action in actions if isinstance(action, ToBay))
    if waiting:
        parts.append(f"put {values(waiting)} into the {PLACE_TITLES[BAY]}")
    if any(isinstance(action, Cycle) for action in actions):
        parts.append("exchange the cards on display")
    taken = [CARD_TITLES[action.card] for action in actions if isinstance(action, Claim)]
    if taken:
        parts.append(f"take {listed(taken)}")
    times = sum(action.times for action in actions if isinstance(action, Trade))
    if times:
        parts.append(f"trade {f'{times} times' if times > 1 else 'once'}")
    return listed(parts)


def together(actions: list[Action], position: Position) -> str:
    """A phrase for some actions of a turn; ships that go to the same place are named together."""
    places: dict[object, list[Action]] = {}
    for number, action in enumerate(actions):
        heading = _heading(action, number)
        places.setdefault(heading, []).append(action)
    return listed(
        _together(each) if len(each) > 1 else brief(position, each[0]) for each in places.values()
    )


def _sum(entry: _Entry) -> list[str]:
    """What several steps change together: as if nothing had happened between them."""
    first = entry.moments[0][0].copy()
    last = first.copy()
    me = first.active
    last.control, last.circle = first.control[:], first.circle[:]
    for before, _, after in entry.moments:
        last.fuel[me] += after.fuel[me] - before.fuel[me]
        last.ore[me] += after.ore[me] - before.ore[me]
        last.cards[me] |= after.cards[me] & ~before.cards[me]
        if after.circle[me] != before.circle[me]:
            last.circle[me] = after.circle[me]
    return changes(first, last)

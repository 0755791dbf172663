"""What each ship and each card does in a turn, one line for what belongs together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from advisor.core.narrate import capital, listed, you
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Claim, Cycle, Dock, End, ToBay, Trade
from advisor.frontiers.components import TOKEN_LIMIT
from advisor.frontiers.narrate.telling import (
    amounts,
    becomes,
    brief,
    changes,
    deed,
    values,
)
from advisor.frontiers.position import Position
from advisor.frontiers.ships import order
from advisor.frontiers.solver.plan import outcome, played
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ARTIFACT,
    BAY,
    CARD_TITLES,
    HUB,
    MARKET,
    MINE,
    PLACE_TITLES,
    SOLAR,
)

_ONE_BY_ONE: Final = (SOLAR, MINE, ARTIFACT, HUB)
"""Where ships dock one at a time, and a reader takes them together."""


@dataclass(slots=True)
class _Entry:
    """Steps that a reader takes together."""

    heading: object
    steps: list[Action]


def told(position: Position, plan: Iterable[Action]) -> list[str]:
    """The turn in sentences: what belongs together is one, and nothing is left out.

    Whoever plays the sentences one after the other plays the same turn.
    """
    start = position.state
    start.deck = None
    entries: list[_Entry] = []
    now = start.copy()
    for number, action in enumerate(plan):
        if isinstance(action, End) and not (action.fuel or action.ore):
            continue
        referee.apply(now, outcome(now, action))
        entries = _joined(start, entries, _Entry(_heading(action, number), [action]), now)
    found = []
    for entry in entries:
        before = start.copy()
        for action in entry.steps:
            referee.apply(start, outcome(start, action))
        found.append(_sentence(before, entry.steps, start))
    return found


def _joined(start: State, entries: list[_Entry], new: _Entry, reached: State) -> list[_Entry]:
    """A step with others of its kind: where they are or, if that will not do, after the rest."""
    for at in range(len(entries) - 1, -1, -1):
        if entries[at].heading == new.heading:
            whole = _Entry(new.heading, entries[at].steps + new.steps)
            for order in (
                [*entries[:at], whole, *entries[at + 1 :]],
                [*entries[:at], *entries[at + 1 :], whole],
            ):
                end = played(start, (action for entry in order for action in entry.steps))
                if end is not None and end.key() == reached.key():
                    return order
            break
    return [*entries, new]


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


def _sentence(before: State, actions: list[Action], after: State) -> str:
    action = actions[0]
    if isinstance(action, End):
        given = amounts(action.fuel, action.ore)
        return f"Return {given}, since only {TOKEN_LIMIT} tokens may be kept."
    if len(actions) == 1:
        phrase = deed(Position(before), action, you)
        found = [becomes(action), *changes(before, after)]
    else:
        phrase = _together(actions)
        found = changes(before, after)
    found = [each for each in found if each]
    return f"{capital(phrase)}{': ' + ', '.join(found) if found else ''}."


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

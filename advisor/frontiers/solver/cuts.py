"""Cuts from drafts that no order can play.

A draft of the model without order does some things that others wait for or live on: cards, their
gains, landings, bonuses. Either a better turn does all of them, or it does not. The first kind is
asked of models with stages, which are quick where so much is settled; if they know none, the model
without order is told so, and finds another draft. What the proof does not need is dropped first:
the fewer things are forbidden together, the more drafts the cut rules out.

A cut speaks of what a turn does, which is the same in every model of it, however many stages.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from typing import Final

from advisor.frontiers.solver.model import Answer
from advisor.frontiers.solver.rules.keys import (
    BORROW,
    CLAIM,
    DISCARD,
    GIVEN,
    LAND,
    POWER,
    RECOVER,
    STEAL,
)
from advisor.frontiers.solver.turn_model import TurnModel
from advisor.search.linear import total

MOST: Final = 40
"""Cuts for one part of the turns; more would only make the model slow."""
_TELLING: Final = frozenset((BORROW, CLAIM, DISCARD, GIVEN, LAND, POWER, RECOVER, STEAL))


def deeds(turn: TurnModel, answer: Answer) -> list[Hashable]:
    """What a draft does of the kinds that depend on order."""
    found: dict[Hashable, None] = {}
    for stage in turn.stages:
        for key in stage.sums:
            if isinstance(key, tuple) and key[0] in _TELLING and answer.of(stage.sum(key)) > 0:
                found[key] = None
    return list(found)


def demand(turn: TurnModel, keys: Collection[Hashable]) -> None:
    """From now on the model has only turns that do all these things; all turns, if there are none.

    What was demanded before no longer is.
    """
    b = turn.b
    for key in keys:
        if key not in turn.demands:
            asked = turn.demands[key] = b.flag()
            b.ge(turn.whole(key), 1, asked)
    for key, asked in turn.demands.items():
        b.hold(asked, int(key in keys))


def forbid(turn: TurnModel, keys: Iterable[Hashable], above: int | None) -> None:
    """No turn does all these things, or none that is worth more than a number."""
    b = turn.b
    done = [b.at_least(turn.whole(key), 1) for key in keys]
    missing = len(done) - total(done)
    if above is not None:
        low = b.flag()
        b.le(turn.notes["value"], above, low)
        missing += low
    b.ge(missing, 1)

"""The cycle at a glance: the best own turns after a turn, found by following the few best of each.

Others stand still, as in the plans by CP-SAT, but each turn is looked at with everything it can do
and what its dice bring on average. Only a few ways are followed from turn to turn, so that nothing
is proven; it is quick enough for whoever plans in every turn of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from advisor.phoenix import referee
from advisor.phoenix.action_types import NEUTRAL, OWN, Use
from advisor.phoenix.cycle.availability import Availability, learned
from advisor.phoenix.cycle.chain import LOSS, OWN_LOSS
from advisor.phoenix.cycle.planning import mine
from advisor.phoenix.position import Position
from advisor.phoenix.ships import ship_of
from advisor.phoenix.solver.endings import Path
from advisor.phoenix.solver.glance import Glance, glances
from advisor.phoenix.solver.rolling import best_rest
from advisor.phoenix.solver.solve import replay
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights, value
from advisor.phoenix.words import NOTHING, TURN
from advisor.search.analyst import Halt
from advisor.search.scale import HUNDRED
from advisor.search.turns import ActionLine

WIDTH: Final = 2
"""Ways that are followed from every turn on."""
TURNS: Final = 2
"""Own turns that are looked ahead."""


@dataclass(slots=True)
class Line:
    """Some own turns, one after the other."""

    state: State
    """At the beginning of the next own turn, as if nobody else had moved."""
    worth: float
    """What the end of the last turn is worth, its dice by their mean, risks taken off."""
    luck: float
    """What the mean of dice so far, less the risks, is above what the state shows."""


def varied(found: list[Glance], number: int) -> list[Glance]:
    """The best few, no two of which begin alike."""
    best: dict[str, Glance] = {}
    for each in sorted(found, key=lambda glance: -glance.value):
        best.setdefault(each.steps()[0].bare_text, each)
        if len(best) == number:
            break
    return list(best.values())


def after(state: State, glance: Glance, weights: Weights) -> Line | None:
    """The line that begins with a turn; None where no own turn can follow it."""
    return _begun(state, glance.likely(state), weights, glance.value)


def _begun(state: State, steps: Path, weights: Weights, mean: float | None = None) -> Line | None:
    """The line after these steps; `mean` is what they are worth before their dice are known."""
    seat, moves = state.active, state.moves
    end = state.copy()
    replay(end, steps, seat, weights)
    if end.moves == moves or end.phase != TURN or end.ending != NOTHING:
        return None
    shown = value(end, seat, weights)
    worth = shown if mean is None else mean
    return Line(mine(end, seat), worth, worth - shown)


def longer(line: Line, weights: Weights, chances: Availability, rounds: int) -> list[Line]:
    """The best ways to go on with one more own turn, best first; none that ends the game."""
    found = []
    for glance in varied(glances(line.state, weights), WIDTH):
        further = after(line.state, glance, weights)
        if further is None:
            continue
        change = line.luck - risk(line.state, glance, chances, rounds)
        further.worth += change
        further.luck += change
        found.append(further)
    return found


def risk(state: State, glance: Glance, chances: Availability, rounds: int) -> float:
    """What is lost on average because rivals may take the ship of a turn before it comes."""
    first = glance.steps()[0]
    if not isinstance(first, Use):
        return 0.0
    ship = ship_of(state, first)
    price = ship.cost + (0 if first.owner in (OWN, NEUTRAL) else ship.fee)
    ready = chances.stays(state.setup.seats, ship.kind, price) ** rounds
    return HUNDRED * (1 - ready) * (OWN_LOSS if first.owner == OWN else LOSS)


def ahead(line: Line, turns: int, weights: Weights, chances: Availability) -> float:
    """What the best line found adds to a turn: so many more own turns, whatever they are."""
    lines = [line]
    best = line.worth
    for rounds in range(1, turns + 1):
        further = [each for one in lines for each in longer(one, weights, chances, rounds)]
        if not further:
            break
        further.sort(key=lambda each: -each.worth)
        lines = further[:WIDTH]
        best = lines[0].worth
    return best - line.worth


def opened(begun: Sequence[Line | None], turns: int, weights: Weights) -> list[float]:
    """What each of some turns of one moment opens, the best of them first.

    Whoever ends the game forgoes what the best turn that goes on would open, no more: so turns
    after which nothing can follow are compared by their own values.
    """
    chances = learned()
    found = [None if line is None else ahead(line, turns, weights, chances) for line in begun]
    usual = next((each for each in found if each is not None), 0.0)
    return [usual if each is None else each for each in found]


def foreseen(
    position: Position, turns: Sequence[ActionLine], weights: Weights, stop: Halt | None = None
) -> list[int]:
    """What turns of a position open; nothing while the game is set up or about to end."""
    state = position.state
    if state.phase != TURN or state.ending != NOTHING or (stop is not None and stop()):
        return []
    begun = [_begun(state, _likely(state, each.actions, weights), weights) for each in turns]
    return [round(each) for each in opened(begun, TURNS, weights)]


def _likely(state: State, actions: Sequence[Any], weights: Weights) -> Path:
    """The steps of a turn; where they end with an open roll, as it shows most likely."""
    here = state.copy()
    *certain, last = actions
    replay(here, tuple(certain), state.active, weights)
    if not last.is_chance or getattr(last, "outcome", None) is not None:
        return tuple(actions)
    shown = max(referee.outcomes(here, last), key=lambda each: each[1])[0]
    referee.apply(here, shown)
    rest = best_rest(here, weights, state.active, state.moves)[1]
    return (*certain, shown, *rest)

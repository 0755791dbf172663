"""Whether the model of a turn admits an end: asked of it directly, without any value."""

from __future__ import annotations

from collections import Counter

from advisor.phoenix import Position
from advisor.phoenix.model import outlooks, solving, writing
from advisor.phoenix.model.ledger import Ledger, known
from advisor.phoenix.model.step import Rules, Step
from advisor.phoenix.state import State
from advisor.phoenix.words import TURN
from advisor.search.linear import Builder, Lin

Items = Counter[tuple[object, ...]]


def items(held: Ledger) -> dict[tuple[object, ...], Lin]:
    """What a turn can change for its player, by name."""
    found: dict[tuple[object, ...], Lin] = {
        ("stock", column): lin for column, lin in enumerate(held.stock)
    }
    found |= {("track", track): lin for track, lin in enumerate(held.tracks)}
    found |= {("supply", species): lin for species, lin in enumerate(held.supply)}
    found |= {("fleet", number): lin for number, lin in held.fleet.items()}
    found |= {("unused", number): lin for number, lin in held.unused.items()}
    found |= {("has", number): lin for number, lin in held.has.items()}
    found |= {("lives", *home): lin for home, lin in held.residents.items()}
    found |= {("space", at): lin for at, lin in enumerate(held.slots)}
    return found


def numbers(state: State, seat: int) -> Items:
    """The same of a position."""
    return Counter({name: lin.const for name, lin in items(known(state, seat)).items()})


def admits(position: Position, end: Items, *, slots: int = 0, relocations: int = 1) -> bool:
    """Whether a turn of the model can end so."""
    state = position.state
    b = Builder()
    sites = (*state.display, *state.own[state.active])
    before = known(state, state.active, sites)
    step = Step(b, state, state.active, before, Rules(relocations, 1, slots))
    if state.phase == TURN:
        writing.write_turn(step)
    else:
        writing.write_rest(step)
    assert outlooks.outlooks(step)
    modelled = items(step.now)
    if any(number and name not in modelled for name, number in end.items()):
        return False
    for name, lin in modelled.items():
        b.eq(lin, end[name])
    answer = solving.solve(b, Lin(0))
    assert answer.proven
    return answer.value is not None


def changed(start: Position, after: State, other: Position) -> Items:
    """The end that another beginning would have if the same happened to it."""
    seat = start.state.active
    before, then = numbers(start.state, seat), numbers(after, seat)
    found = numbers(other.state, seat)
    for name in before.keys() | then.keys():
        found[name] += then[name] - before[name]
    return found

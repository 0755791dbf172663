"""Transactions of a transport ship or of a bonus (tra-1 to tra-5)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from advisor.phoenix.model.step import Key, Phase, Step
from advisor.phoenix.words import GEMS, GOLD, NOTHING, TRANSPORT
from advisor.search.linear import ONE, Lin, total

TRADES = tuple(
    (pay, gain)
    for pay in combinations_with_replacement(range(3), 2)
    for gain in range(3)
    if gain not in pay
)
PAIR = {1: 1, 2: 1}
"""A food and a water."""


def add(step: Step) -> None:
    """The transactions of the transport ship that is used."""
    used = step.using(TRANSPORT)
    if not used.terms:
        return
    b = step.b
    more = b.product(used, step.modifier("transport", "txns"))
    number = step.powers(TRANSPORT) + more
    phase = Phase(step, b.most(number))
    counts, aliens = transactions(phase, b.most(number), NOTHING, ONE)
    b.le(total(counts) - number, 0)
    b.ge(total(counts) - used, 0)
    step.bought = aliens
    phase.close()


def transactions(
    phase: Phase, most: int, source: int, gate: Lin
) -> tuple[list[Lin], dict[int, Lin]]:
    """Every kind of transaction, up to `most` times each; and the Aliens among them."""
    step = phase.step
    price = step.data.buy_gems
    found = []
    for gain in range(3):
        key: Key = (source, "buy", (), gain, NOTHING, ())
        found.append(phase.add(key, most, {GEMS: price}, {gain + 1: 1}, gate=gate))
    for kinds, gain in TRADES:
        pay = {kind + 1: kinds.count(kind) for kind in set(kinds)}
        key = (source, "trade", kinds, gain, NOTHING, ())
        found.append(phase.add(key, most, pay, {gain + 1: 1}, gate=gate))
    aliens = {}
    for species in range(GOLD + 1):
        supply = step.b.most(step.now.supply[species])
        pay = {**PAIR, GEMS: 1} if species == GOLD else PAIR
        key = (source, "alien", (), NOTHING, species, ())
        count = phase.add(key, min(most, supply), pay, brings=species, gate=gate)
        aliens[species] = count
        found.append(count)
    return found, aliens
